"""Which of two bots is better: the same set-ups for both, every seat for both, and how sure the answer is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import chain
from math import sqrt
from pathlib import Path
from time import perf_counter

from ..core import NOBODY, BadInput, Game
from .play import BotName, Table, drawn_seed, label, made, play_out, seat_bots
from .pool import LOCAL
from .runs import Place, run

Z95 = 1.959964
MOST_FAILURES = 10


@dataclass(frozen=True, slots=True)
class Side:
    """What one of the two bots did over the whole match."""

    bot: str
    mean_score: float | None  # None: the game counts no points
    median_ms: float  # per decision with more than one legal action
    p95_ms: float
    decisions: int
    failures: int = 0  # games lost because this engine hung, ended or answered nonsense

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
    failures: list[str] = field(default_factory=list)  # the first of them in words

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
        failed = [f"{side.bot} failed in {side.failures} games" for side in (self.a, self.b) if side.failures]
        return "\n".join([*lines, self.a.line(), self.b.line(), *failed, *self.failures])


@dataclass(frozen=True, slots=True)
class Duelled:
    """One finished game of a match."""

    share: float
    tied: bool
    mine: tuple[int, ...]  # points of `a`; empty where the game counts none
    others: tuple[int, ...]
    my_times: tuple[float, ...]
    other_times: tuple[float, ...]
    failure: str = ""  # why an engine lost before the end
    mine_failed: bool = False


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
        seated = seat_bots([self.a if other == seat else self.b for other in range(state.seats)], chance)
        _, failed, failure = play_out(self.table.found, state, seated)
        winners = state.winners() if not failure else [NOBODY if failed == seat else seat]  # a failed engine has lost
        counted = [score for score in state.scores() if not score.text]
        theirs = [time for other, spent in enumerate(seated.times) if other != seat for time in spent]
        return Duelled(
            1 / len(winners) if seat in winners else 0.0, seat in winners and len(winners) > 1,
            tuple(score.total for score in counted if score.seat == seat),
            tuple(score.total for score in counted if score.seat != seat), tuple(seated.times[seat]), tuple(theirs),
            f"game {number}: {failure}" if failure else "", failed == seat,
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
    processes: int | None = None,
    on: str = LOCAL,
    out: Path | None = None,
    minutes: float = 0.0,
    minds: str = "",
) -> MatchReport:
    """One `a` against `seats - 1` times `b`, in seat-balanced blocks; `games` is rounded up to whole blocks.

    `on` and `out` as in `simulate`, `minutes` and `minds` as in `ladder`. A game in which an engine fails is lost.
    """
    if games < 1 or seats < 2:
        raise BadInput("a match needs at least one game and two seats")
    table = Table(game, seats, seed, dict(options or {})).checked()
    made(a), made(b)
    games += -games % seats
    about = {"run": "match", **table.about(), "bots": [label(a), label(b)], **({"minds": minds} if minds else {})}
    place = Place(on, processes, out, progress, perf_counter() + 60 * minutes if minutes else 0.0)
    results = run(Pairing(table, a, b), games, Duelled, about, place)
    return _report(table, a, b, results.all, results.seconds)


def _report(table: Table, a: BotName, b: BotName, results: list[Duelled], seconds: float) -> MatchReport:
    games = len(results)
    share = sum(one.share for one in results) / games
    low, high = wilson(share, games)
    ties = sum(one.tied for one in results)
    wins = sum(one.share == 1 for one in results)
    failures, mine_failed = sum(bool(one.failure) for one in results), sum(one.mine_failed for one in results)
    return MatchReport(
        game=table.found.id, seats=table.seats, games=games, seed=table.seed,
        options=dict(table.found.read_options(table.seats, table.options)),
        share=round(share, 4), low=round(low, 4), high=round(high, 4), even=round(1 / table.seats, 4),
        wins=wins, ties=ties, losses=games - wins - ties,
        a=_side(a, [one.mine for one in results], [one.my_times for one in results], mine_failed),
        b=_side(b, [one.others for one in results], [one.other_times for one in results], failures - mine_failed),
        seconds=round(seconds, 1),
        failures=[one.failure for one in results if one.failure][:MOST_FAILURES],
    )  # fmt: skip


def _side(name: BotName, scores: Sequence[Sequence[int]], spent: Sequence[Sequence[float]], failures: int) -> Side:
    times, points = sorted(chain.from_iterable(spent)), list(chain.from_iterable(scores))
    mean = round(sum(points) / len(points), 2) if points else None
    return Side(label(name), mean, _quantile_ms(times, 0.5), _quantile_ms(times, 0.95), len(times), failures)


def _quantile_ms(ordered: list[float], part: float) -> float:
    return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 2) if ordered else 0.0


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share seen over that many games."""
    z2 = Z95 * Z95
    centre = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 / (1 + z2 / games) * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return max(0.0, centre - half), min(1.0, centre + half)
