"""Games between bots in bulk: speed, scores, and whether every promise of the rules held."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from time import perf_counter

from ..core import BadInput, Game
from .checked import play_checked
from .play import BotName, Table, drawn_seed, made, play_at_random, play_out, seated
from .pool import Progress, in_parts

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
    actions_per_second: int
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
        if self.mean_scores:
            return f"mean scores {', '.join(f'{score:.1f}' for score in self.mean_scores)}"
        return f"won {', '.join(f'{won:.1f}' for won in self.winners)}"


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game."""

    actions: int
    turns: int
    fingerprint: str
    scores: tuple[int, ...]  # points by seat; empty where none are counted
    winners: tuple[int, ...]
    violations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Simulation:
    """One game of a run, by its number; it travels to other processes."""

    table: Table
    bots: tuple[BotName, ...]
    check: bool

    def __call__(self, number: int) -> Played:
        chance = self.table.chance(number)
        seed = drawn_seed(chance)
        state = self.table.start(seed)
        dice = [chance.fork() for _ in self.bots]
        wrong: list[str] = []
        if self.check:
            actions, wrong = play_checked(self.table, seed, state, [made(name) for name in self.bots], dice)
        elif all(name == "random" for name in self.bots):
            actions = play_at_random(state, dice)
        else:
            bots = [made(name) for name in self.bots]
            actions = play_out(self.table.found, state, bots, dice, [[] for _ in bots])
        scores = tuple(score.total for score in state.scores() if not score.text)
        told = tuple(f"game {number}, seed {seed}, {text}" for text in wrong)
        return Played(actions, state.turn, state.fingerprint(), scores, tuple(state.winners()), told)


def simulate(
    game: str | Game,
    seats: int,
    games: int,
    seed: int = 0,
    bots: BotName | Sequence[BotName] = "random",
    options: Mapping[str, object] | None = None,
    check: bool = False,
    progress: Callable[[int, int], None] | None = None,
    processes: int = 1,
) -> Report:
    """Plays `games` games; `check` looks at every invariant after every action and replays every record.

    The same arguments give the same games with any number of processes (bots with a time budget excepted).
    """
    if games < 1:
        raise BadInput(f"at least one game, not {games}")
    table = Table(game, seats, seed, dict(options or {})).checked()
    names = seated(bots, seats)
    labels = [name if isinstance(name, str) else name.name for name in names]
    for name in names:
        made(name)
    started = perf_counter()
    run = Simulation(table, tuple(names), check)
    played = in_parts(run, games, processes, Progress(progress, games))
    return _report(table, labels, check, played, perf_counter() - started)


def _report(table: Table, labels: list[str], check: bool, played: list[Played], seconds: float) -> Report:
    digest = blake2b(digest_size=16)
    for one in played:
        digest.update(one.fingerprint.encode())
    games, actions, seats = len(played), sum(one.actions for one in played), range(table.seats)
    return Report(
        game=table.found.id,
        seats=table.seats,
        games=games,
        seed=table.seed,
        bots=labels,
        options=dict(table.found.read_options(table.seats, table.options)),
        checked=check,
        actions=actions,
        seconds=round(seconds, 3),
        actions_per_second=round(actions / seconds),
        violations=[text for one in played for text in one.violations][:MOST_VIOLATIONS],
        fingerprint=digest.hexdigest(),
        mean_turns=round(sum(one.turns for one in played) / games, 2),
        mean_scores=[round(sum(of_seat) / games, 2) for of_seat in zip(*(one.scores for one in played), strict=True)],
        winners=[
            round(sum(1 / len(one.winners) for one in played if seat in one.winners), 3) for seat in seats
        ],
    )  # fmt: skip
