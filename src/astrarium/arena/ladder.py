"""A ladder: every pair of bots at the same tables, every seat for both, and one scale of strength for all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations, pairwise
from math import log10
from pathlib import Path
from time import perf_counter

from ..core import BadInput, Dice, Seat, State
from .matches import wilson
from .play import Table, drawn_seed, made, play_out, seat_bots
from .pool import LOCAL
from .runs import Place, run

RESAMPLED = 200  # ladders drawn anew from the games for the intervals
ROUNDS = 200  # of the fit
EDGE = 0.5  # half a game won and lost against each: a bot that lost all its games still has a place
TAIL = 5  # of 200: the 2.5 % on either side

Pairs = tuple[tuple[int, int], ...]  # numbers of bots that meet


@dataclass(frozen=True, slots=True)
class Sat:
    """One finished game of a ladder: who sat where, in what order they ended, and what it took them."""

    pair: int
    bots: tuple[int, ...]  # by seat: the number of its bot
    ranks: tuple[int, ...]
    totals: tuple[int, ...]  # empty where no points are counted
    sources: tuple[str, ...]
    parts: tuple[int, ...]  # seat after seat, as many as there are sources
    times: tuple[float, ...]  # of all decisions, those of the first bot first
    mine: int  # how many of them are the first bot's
    turns: int
    failure: str = ""


@dataclass(frozen=True, slots=True)
class Rung:
    """One game of a ladder by its number."""

    table: Table
    names: tuple[str, ...]
    pairs: Pairs

    def __call__(self, number: int) -> Sat:
        """All pairs play a block, in which both bots sit everywhere, before the next: a ladder can grow."""
        block, rest = divmod(number, len(self.pairs) * sittings(self.table.seats))
        pair, sitting = divmod(rest, sittings(self.table.seats))
        chance = self.table.chance(block)
        state = self.table.start(drawn_seed(chance))
        bots = seating(self.table.seats, sitting, *self.pairs[pair])
        seated = seat_bots([self.names[bot] for bot in bots], chance)
        _, failed, failure = play_out(self.table.found, state, seated)
        first = [
            time for bot, spent in zip(bots, seated.times, strict=True) if bot == self.pairs[pair][0] for time in spent
        ]
        other = [
            time for bot, spent in zip(bots, seated.times, strict=True) if bot != self.pairs[pair][0] for time in spent
        ]
        times = tuple(round(time, 5) for time in (*first, *other))
        ranks, totals, sources, parts = _ended(state)
        if failure:  # an engine that fails has lost
            ranks = tuple(2 if bot == bots[failed] else 1 for bot in bots)
        told = f"game {number}: {failure}" if failure else ""
        return Sat(pair, bots, ranks, totals, sources, parts, times, len(first), state.turn, told)


def _ended(state: State) -> tuple[tuple[int, ...], tuple[int, ...], tuple[str, ...], tuple[int, ...]]:
    scores = state.scores()
    counted = [score for score in scores if not score.text]
    names = tuple(dict.fromkeys(name for score in counted for name, _ in score.parts))
    parts = tuple(dict(score.parts).get(name, 0) for score in counted for name in names)
    return tuple(score.rank for score in scores), tuple(score.total for score in counted), names, parts


def sittings(seats: int) -> int:
    """How many games it takes until both bots of a pair have sat everywhere equally often."""
    return seats if seats % 2 == 0 else 2 * seats


def seating(seats: int, sitting: int, one: int, two: int) -> tuple[int, ...]:
    """Which bot sits where: every second seat is the first bot's; with an odd number of seats then the second's."""
    swapped, turned = divmod(sitting, seats)
    mine = {(turned + 2 * k) % seats for k in range(max(1, seats // 2))}
    one, two = (two, one) if swapped else (one, two)
    return tuple(one if seat in mine else two for seat in range(seats))


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot of a ladder."""

    bot: str
    elo: float  # the first bot named has 0
    low: float
    high: float
    games: int
    share: float  # of the seats beaten, a tie half
    median_ms: float
    p95_ms: float
    p99_ms: float
    points: float | None
    sources: dict[str, float]


@dataclass(frozen=True, slots=True)
class Pair:
    """What two bots of a ladder did against each other."""

    one: str
    two: str
    games: int
    share: float  # of the first
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class LadderReport:
    """All of it; the same arguments give the same ladder, times and bots with a time budget excepted."""

    game: str
    rules: int
    seats: int
    seed: int
    games: int
    standings: list[Standing]
    pairs: list[Pair]
    mean_turns: float
    failures: list[str]
    seconds: float

    def to_json(self) -> dict[str, object]:
        return asdict(self)

    def table(self) -> str:
        lines = [f"{self.game}, {self.seats} seats, {self.games} games, seed {self.seed}"]
        lines.append(f"{'bot':<28}{'Elo':>7}{'95 %':>16}{'points':>9}{'median ms':>11}{'p99 ms':>9}")
        for one in sorted(self.standings, key=lambda standing: -standing.elo):
            points = "-" if one.points is None else f"{one.points:.1f}"
            span = f"{one.low:.0f} to {one.high:.0f}"
            lines.append(f"{one.bot:<28}{one.elo:>7.0f}{span:>16}{points:>9}{one.median_ms:>11.1f}{one.p99_ms:>9.1f}")
        pairs = [
            f"{pair.one} against {pair.two}: {100 * pair.share:.1f} % ({100 * pair.low:.1f} to {100 * pair.high:.1f}) "
            f"of {pair.games} games"
            for pair in self.pairs
        ]
        return "\n".join([*lines, *pairs, *self.failures])


def ladder(
    game_id: str,
    bots: Sequence[str],
    seats: int = 2,
    games: int = 60,
    seed: int = 1,
    options: Mapping[str, object] | None = None,
    progress: Callable[[int, int], None] | None = None,
    processes: int | None = None,
    on: str = LOCAL,
    out: Path | None = None,
    minutes: float = 0.0,
    neighbours: bool = False,
    minds: str = "",
) -> LadderReport:
    """`games` games of each pair, rounded up until both have sat everywhere; `out` keeps a row per game.

    With `minutes` no more than fits is played; a second start goes on, also for more games. `neighbours` lets each bot
    meet only the next one named. `minds` says whose games these are: those of others are not gone on with.
    """
    if len(set(bots)) < 2 or len(set(bots)) < len(bots) or games < 1 or seats < 2:
        raise BadInput("a ladder needs two different bots, two seats and a game at least")
    for name in bots:
        made(name)
    table = Table(game_id, seats, seed, dict(options or {})).checked()
    numbers = range(len(bots))
    pairs = tuple(pairwise(numbers) if neighbours else combinations(numbers, 2))
    count = -(-games // sittings(seats)) * sittings(seats) * len(pairs)
    about = {
        "run": "ladder",
        **table.about(),
        "bots": list(bots),
        "pairs": [list(pair) for pair in pairs],
        "minds": minds,
    }
    place = Place(on, processes, out, progress, perf_counter() + 60 * minutes if minutes else 0.0)
    results = run(Rung(table, tuple(bots), pairs), count, Sat, about, place)
    return _report(table, list(bots), pairs, results.all, results.seconds)


def _report(table: Table, bots: list[str], pairs: Pairs, sat: list[Sat], seconds: float) -> LadderReport:
    scale = elo(sat, len(bots))
    dice = Dice(table.seed)
    drawn = [elo([dice.pick(sat) for _ in sat], len(bots)) for _ in range(RESAMPLED)]
    standings = []
    for bot, name in enumerate(bots):
        others = sorted(one[bot] for one in drawn)
        standings.append(_standing(name, bot, sat, scale[bot], others[TAIL], others[-TAIL - 1]))
    failures = [one.failure for one in sat if one.failure]
    turns = sum(one.turns for one in sat) / len(sat)
    found = table.found
    return LadderReport(
        found.id, found.version, table.seats, table.seed, len(sat), standings, _pairs(bots, pairs, sat),
        round(turns, 2), failures, round(seconds, 1),
    )  # fmt: skip


def _standing(name: str, bot: int, sat: list[Sat], at: float, low: float, high: float) -> Standing:
    played = [one for one in sat if bot in one.bots]
    times = sorted(time for one in played for time in _times(one, bot))
    beaten = [beat(one, bot) for one in played]
    seats = [(one, seat) for one in played for seat, other in enumerate(one.bots) if other == bot and one.totals]
    points = round(sum(one.totals[seat] for one, seat in seats) / len(seats), 2) if seats else None
    return Standing(
        name, round(at, 1), round(low, 1), round(high, 1), len(played), round(sum(beaten) / max(1, len(beaten)), 4),
        _quantile(times, 0.5), _quantile(times, 0.95), _quantile(times, 0.99), points, _sources(seats),
    )  # fmt: skip


def _times(one: Sat, bot: int) -> tuple[float, ...]:
    first = min(one.bots) == bot  # of a pair the bot named earlier is the first
    return one.times[: one.mine] if first else one.times[one.mine :]


def _quantile(ordered: list[float], part: float) -> float:
    return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 1) if ordered else 0.0


def _sources(seats: list[tuple[Sat, Seat]]) -> dict[str, float]:
    """Mean points by source."""
    found: dict[str, float] = {}
    for one, seat in seats:
        count = len(one.sources)
        for name, points in zip(one.sources, one.parts[seat * count : (seat + 1) * count], strict=True):
            found[name] = found.get(name, 0.0) + points
    return {name: round(points / len(seats), 2) for name, points in found.items()}


def beat(one: Sat, bot: int) -> float:
    """How large a part of the other bot's seats this bot's seats were ahead of; a tie is a half."""
    mine = [rank for rank, other in zip(one.ranks, one.bots, strict=True) if other == bot]
    theirs = [rank for rank, other in zip(one.ranks, one.bots, strict=True) if other != bot]
    ahead = sum(1.0 if my < their else 0.5 if my == their else 0.0 for my in mine for their in theirs)
    return ahead / (len(mine) * len(theirs))


def _pairs(bots: list[str], pairs: Pairs, sat: list[Sat]) -> list[Pair]:
    result = []
    for number, (one, two) in enumerate(pairs):
        played = [beat(game, one) for game in sat if game.pair == number]
        if not played:
            continue
        share = sum(played) / len(played)
        low, high = wilson(share, len(played))
        result.append(Pair(bots[one], bots[two], len(played), round(share, 4), round(low, 4), round(high, 4)))
    return result


def elo(sat: Sequence[Sat], count: int) -> list[float]:
    """Strengths by Bradley and Terry's model, as Elo, the first bot at 0 (Hunter's iteration, 2004)."""
    won = [[EDGE if i != j else 0.0 for j in range(count)] for i in range(count)]
    for one in sat:
        first, second = min(one.bots), max(one.bots)
        share = beat(one, first)
        won[first][second] += share
        won[second][first] += 1.0 - share
    strength = [1.0] * count
    for _ in range(ROUNDS):
        strength = [_stronger(won, strength, i) for i in range(count)]
        whole = sum(strength)
        strength = [one * count / whole for one in strength]
    return [400 * log10(one / strength[0]) for one in strength]


def _stronger(won: list[list[float]], strength: list[float], i: int) -> float:
    met = sum((won[i][j] + won[j][i]) / (strength[i] + strength[j]) for j in range(len(strength)) if j != i)
    return sum(won[i]) / met
