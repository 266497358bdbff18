"""Which of two bots is better: the same set-ups for both, every seat for both, and how sure the answer is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from time import perf_counter

from ..core import BadInput, Game
from .play import BotName, Table, drawn_seed, made, play_out
from .pool import Progress, in_parts

Z95 = 1.959964


@dataclass(frozen=True, slots=True)
class Side:
    """What one of the two bots did over the whole match."""

    bot: str
    mean_score: float | None  # None: the game counts no points
    median_ms: float  # per decision with more than one legal action
    p95_ms: float
    decisions: int

    def line(self) -> str:
        times = f"{self.median_ms:>11.1f}{self.p95_ms:>9.1f}{self.decisions:>11}"
        score = "-" if self.mean_score is None else f"{self.mean_score:.2f}"
        return f"{self.bot:<28}{score:>11}{times}"


@dataclass(frozen=True, slots=True)
class MatchReport:
    """One seat plays `a`, all others `b`; `share` is how much of the wins went to `a`, shared wins split."""

    game: str
    seats: int
    games: int
    seed: int
    options: dict[str, object]
    share: float
    low: float  # Wilson 95 % interval of the share
    high: float
    even: float  # the share of equals
    wins: int
    ties: int
    losses: int
    a: Side
    b: Side
    seconds: float

    def to_json(self) -> dict[str, object]:
        return asdict(self)

    def table(self) -> str:
        """The result as a small text table."""
        lines = [
            f"{self.game}, {self.seats} seats, {self.games} games, seed {self.seed}: one {self.a.bot} against "
            f"{self.seats - 1} {self.b.bot}",
            f"win share {100 * self.share:.1f} % (95 % interval {100 * self.low:.1f} to {100 * self.high:.1f}; "
            f"equals {100 * self.even:.1f}), won {self.wins}, tied {self.ties}, lost {self.losses}",
            f"{'bot':<28}{'mean score':>11}{'median ms':>11}{'p95 ms':>9}{'decisions':>11}",
        ]
        return "\n".join([*lines, self.a.line(), self.b.line()])


@dataclass(frozen=True, slots=True)
class Duelled:
    """One finished game of a match."""

    share: float
    tied: bool
    mine: tuple[int, ...]  # points of `a`; empty where the game counts none
    others: tuple[int, ...]
    my_times: tuple[float, ...]
    other_times: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game of a match by its number: blocks of `seats` games share a set-up, and `a` sits elsewhere in each."""

    table: Table
    a: BotName
    b: BotName

    def __call__(self, number: int) -> Duelled:
        block, seat = divmod(number, self.table.seats)
        chance = self.table.chance(block)
        state = self.table.start(drawn_seed(chance))
        dice = [chance.fork() for _ in range(state.seats)]
        bots = [made(self.a if other == seat else self.b) for other in range(state.seats)]
        times: list[list[float]] = [[] for _ in bots]
        play_out(self.table.found, state, bots, dice, times)
        winners = state.winners()
        counted = [score for score in state.scores() if not score.text]
        theirs = [time for other, spent in enumerate(times) if other != seat for time in spent]
        share = 1 / len(winners) if seat in winners else 0.0
        return Duelled(
            share, seat in winners and len(winners) > 1,
            tuple(score.total for score in counted if score.seat == seat),
            tuple(score.total for score in counted if score.seat != seat), tuple(times[seat]), tuple(theirs),
        )  # fmt: skip


def match(
    game: str | Game,
    a: BotName,
    b: BotName,
    seats: int = 2,
    games: int = 400,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    progress: Callable[[int, int], None] | None = None,
    processes: int = 1,
) -> MatchReport:
    """One `a` against `seats - 1` times `b`, in seat-balanced blocks; `games` is rounded up to whole blocks."""
    if games < 1 or seats < 2:
        raise BadInput("a match needs at least one game and two seats")
    table = Table(game, seats, seed, dict(options or {})).checked()
    made(a), made(b)
    games += -games % seats
    started = perf_counter()
    results = in_parts(Pairing(table, a, b), games, processes, Progress(progress, games))
    return _report(table, a, b, results, perf_counter() - started)


def _report(table: Table, a: BotName, b: BotName, results: list[Duelled], seconds: float) -> MatchReport:
    games = len(results)
    share = sum(one.share for one in results) / games
    low, high = wilson(share, games)
    ties = sum(one.tied for one in results)
    wins = sum(one.share == 1 for one in results)
    mine = [score for one in results for score in one.mine]
    others = [score for one in results for score in one.others]
    return MatchReport(
        game=table.found.id, seats=table.seats, games=games, seed=table.seed,
        options=dict(table.found.read_options(table.seats, table.options)),
        share=round(share, 4), low=round(low, 4), high=round(high, 4), even=round(1 / table.seats, 4),
        wins=wins, ties=ties, losses=games - wins - ties,
        a=_side(a, mine, [time for one in results for time in one.my_times]),
        b=_side(b, others, [time for one in results for time in one.other_times]),
        seconds=round(seconds, 1),
    )  # fmt: skip


def _side(name: BotName, scores: Sequence[int], times: list[float]) -> Side:
    times.sort()
    label = name if isinstance(name, str) else name.name
    mean = round(sum(scores) / len(scores), 2) if scores else None
    return Side(label, mean, _quantile_ms(times, 0.5), _quantile_ms(times, 0.95), len(times))


def _quantile_ms(ordered: list[float], part: float) -> float:
    return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 2) if ordered else 0.0


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share seen over that many games."""
    z2 = Z95 * Z95
    centre = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 / (1 + z2 / games) * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return max(0.0, centre - half), min(1.0, centre + half)
