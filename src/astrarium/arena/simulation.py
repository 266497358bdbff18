"""Games between bots in bulk: speed, scores, and whether every promise of the rules held."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import blake2b
from pathlib import Path

from ..core import BadInput, Dice, Game, Record, State
from .checked import play_checked
from .play import BotName, Table, drawn_seed, label, made, paper, play_at_random, play_out, seat_bots, seated
from .pool import LOCAL
from .runs import Place, Results, run

MOST_VIOLATIONS = 50


@dataclass(frozen=True, slots=True)
class Report:
    """What came of many games. All but the times is the same for the same arguments, in every process."""

    game: str
    seats: int
    games: int
    seed: int
    bots: list[str]
    options: dict[str, object]
    checked: bool
    actions: int
    seconds: float
    actions_per_second: int  # of the games that this start has played
    violations: list[str]
    fingerprint: str  # of all final positions in order
    mean_turns: float  # what the game counts as turns: seat turns or whole rounds
    mean_scores: list[float]  # by seat; empty for a game that counts no points
    winners: list[float]  # games won by seat; a shared win is split

    def to_json(self) -> dict[str, object]:
        return asdict(self)

    def text(self) -> str:
        """The report in a few lines."""
        lines = [
            f"{self.game}, {self.seats} seats, {self.games} games, {self.actions} actions in {self.seconds:.1f} s: "
            f"{self.actions_per_second:,} actions/s",
            f"mean turns {self.mean_turns:.1f}; {self._outcome()}; fingerprint {self.fingerprint}",
            *(f"violation: {text}" for text in self.violations),
        ]
        return "\n".join(lines)

    def _outcome(self) -> str:
        won = f"won {', '.join(f'{won:.1f}' for won in self.winners)}"
        scores = ", ".join(f"{score:.1f}" for score in self.mean_scores)
        return f"mean scores {scores}; {won}" if scores else won


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game, or one that an engine's failure or a violation has stopped."""

    seed: int
    actions: int
    turns: int
    fingerprint: str
    scores: tuple[int, ...]  # points by seat; empty where none are counted
    winners: tuple[int, ...]
    violations: tuple[str, ...] = ()
    record: str = ""  # the whole game, on its way to a file


@dataclass(frozen=True, slots=True)
class Simulation:
    """One game of a run, by its number; it travels to other processes and machines."""

    table: Table
    bots: tuple[BotName, ...]
    check: bool
    recorded: bool = False

    def __call__(self, number: int) -> Played:
        chance = self.table.chance(number)
        seed = drawn_seed(chance)
        state = self.table.start(seed)
        record = paper(self.table, seed, state, self.bots)
        actions, wrong = self._play(state, chance, record)
        scores = tuple(score.total for score in state.scores() if not score.text)
        told = tuple(f"game {number}, seed {seed}, {text}" for text in wrong)
        winners = tuple(state.winners()) if state.over else ()
        text = record.dumps() if self.recorded else ""
        return Played(seed, actions, state.turn, state.fingerprint(), scores, winners, told, text)

    def _play(self, state: State, chance: Dice, record: Record) -> tuple[int, list[str]]:
        """The number of actions, and what was wrong."""
        if self.check:
            wrong = play_checked(self.table, state, seat_bots(self.bots, chance), record)
            return len(record.moves), wrong
        if not self.recorded and all(name == "random" for name in self.bots):
            return play_at_random(state, [chance.fork() for _ in self.bots]), []
        seated = seat_bots(self.bots, chance)
        actions, _, failure = play_out(self.table.found, state, seated, record if self.recorded else None)
        return actions, [f"action {actions}: {failure}"] if failure else []


def simulate(
    game: str | Game,
    seats: int,
    games: int,
    seed: int = 0,
    bots: BotName | Sequence[BotName] = "random",
    options: Mapping[str, object] | None = None,
    check: bool = False,
    progress: Callable[[int, int], None] | None = None,
    processes: int | None = None,
    on: str = LOCAL,
    out: Path | None = None,
    records: Path | None = None,
) -> Report:
    """Plays `games` games; `check` looks at every invariant after every action and replays every record.

    The same arguments give the same games in any number of processes and on Ray (bots with a time budget excepted).
    `out` keeps a row per game: a second start with the same file plays only what is missing. `records` is a folder
    for the record of each game.
    """
    if games < 1:
        raise BadInput(f"at least one game, not {games}")
    table = Table(game, seats, seed, dict(options or {})).checked()
    names = seated(bots, seats)
    for name in names:
        made(name)
    work = Simulation(table, tuple(names), check, records is not None)
    about = {"run": "simulate", **table.about(), "bots": [label(name) for name in names], "check": check}
    folder = Folder(records, table) if records else None
    played = run(work, games, Played, about, Place(on, processes, out, progress), folder)
    return _report(table, names, check, played)


class Folder:
    """Where the records of a run go, a file per game."""

    def __init__(self, path: Path, table: Table) -> None:
        self.path, self.name = path, f"{table.found.id}-{table.seats}-{table.seed}"
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"{path} cannot be a folder: {error.strerror}") from None

    def file(self, number: int) -> Path:
        return self.path / f"{self.name}-{number:06}.jsonl"

    def has(self, number: int) -> bool:
        return self.file(number).exists()

    def keep(self, number: int, result: Played) -> Played:
        self.file(number).write_text(result.record, encoding="utf-8")
        return replace(result, record="")


def _report(table: Table, names: Sequence[BotName], check: bool, results: Results[Played]) -> Report:
    digest, played, seats = blake2b(digest_size=16), results.all, range(table.seats)
    for one in played:
        digest.update(one.fingerprint.encode())
    games = len(played)
    return Report(
        game=table.found.id,
        seats=table.seats,
        games=games,
        seed=table.seed,
        bots=[label(name) for name in names],
        options=dict(table.found.read_options(table.seats, table.options)),
        checked=check,
        actions=sum(one.actions for one in played),
        seconds=round(results.seconds, 3),
        actions_per_second=round(sum(one.actions for one in results.new) / results.seconds),
        violations=[text for one in played for text in one.violations][:MOST_VIOLATIONS],
        fingerprint=digest.hexdigest(),
        mean_turns=round(sum(one.turns for one in played) / games, 2),
        mean_scores=[round(sum(of_seat) / games, 2) for of_seat in zip(*(one.scores for one in played), strict=True)],
        winners=[
            round(sum(1 / len(one.winners) for one in played if seat in one.winners), 3) for seat in seats
        ],
    )  # fmt: skip
