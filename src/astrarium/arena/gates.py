"""The gate a newly taught mind must pass: games against the mind in force at the same tables, with an interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from ..bots import Bot
from ..core import BadInput, Dice, Look, Seat, State
from ..core.pupil import Pupil
from .lessons import MOST_ACTIONS, QUICK, taught, trying
from .matches import Z95, wilson
from .play import Table, drawn_seed


@dataclass(frozen=True, slots=True)
class Met:
    """One game of a gate: the new mind's part of the win, and the mean points by source of both sides."""

    share: float
    new: tuple[float, ...]
    old: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Gate:
    """One game by its number: half of the seats play the new mind, and every set-up is played with sides changed."""

    game_id: str
    seats: int
    seed: int
    new: str  # networks as JSON; empty: the mind of the first freeze
    old: str
    way: str = QUICK  # the quick policy alone, or a bot's name
    new_judges: tuple[str, ...] = (QUICK,)  # where the new network judges; the old one does where it says itself

    def __call__(self, number: int) -> Met:
        block, turned = divmod(number, self.seats)
        table = Table(self.game_id, self.seats, self.seed)
        chance = table.chance(block)
        state = table.start(drawn_seed(chance))
        newer = {(turned + 2 * k) % self.seats for k in range(max(1, self.seats // 2))}
        new, old = taught(self.game_id, self.new, self.new_judges), taught(self.game_id, self.old, None)
        minds = [new if seat in newer else old for seat in range(self.seats)]
        if self.way == QUICK:
            _play_quick(state, minds, chance)
        else:
            _play_bots(state, [trying(self.way, mind) for mind in minds], chance)
        return _met(state, new, newer)


def _play_quick(state: State, minds: Sequence[Pupil], chance: Dice) -> None:
    dice = [chance.fork() for _ in minds]
    for _ in range(MOST_ACTIONS):
        if state.over:
            return
        seat = state.to_act()[0]
        minds[seat].follow(state, seat, dice[seat])
    raise BadInput("a quick game does not end")


def _play_bots(state: State, bots: Sequence[Bot], chance: Dice) -> None:
    dice = [chance.fork() for _ in bots]
    while not state.over:
        seat = state.to_act()[0]
        state.play(seat, bots[seat].choose(Look(state.game, state, seat), dice[seat]).action)


def _met(state: State, pupil: Pupil, newer: set[Seat]) -> Met:
    points = [pupil.scored(state, seat) for seat in range(state.seats)]
    winners = state.winners()
    share = sum(1 for seat in winners if seat in newer) / len(winners)
    return Met(
        share, _mean([points[seat] for seat in sorted(newer)]),
        _mean([points[seat] for seat in range(state.seats) if seat not in newer]),
    )  # fmt: skip


def _mean(rows: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a gate came to."""

    seats: int
    way: str
    games: int
    seed: int
    share: float
    low: float
    high: float
    even: float
    points: float  # by how many points the new mind was ahead, and the half width of the interval
    within: float
    new: dict[str, float]  # mean points by source
    old: dict[str, float]

    @property
    def passed(self) -> bool:
        """The whole interval lies above what equals would have."""
        return self.low > self.even

    def text(self) -> str:
        return (
            f"{self.way}, {self.seats} seats, {self.games} games: {100 * self.share:.1f} % ({100 * self.low:.1f} to "
            f"{100 * self.high:.1f}; equals {100 * self.even:.0f}), {sum(self.new.values()):.1f} against "
            f"{sum(self.old.values()):.1f} points ({self.points:+.1f} +- {self.within:.1f})"
            f"{': passed' if self.passed else ''}"
        )


def verdict(gate: Gate, met: Sequence[Met], sources: Sequence[str]) -> Verdict:
    games = len(met)
    share = sum(one.share for one in met) / games
    low, high = wilson(share, games)
    gaps = [sum(one.new) - sum(one.old) for one in met]
    mean = sum(gaps) / games
    spread = sqrt(sum((gap - mean) ** 2 for gap in gaps) / max(1, games - 1))
    return Verdict(
        gate.seats, gate.way, games, gate.seed, round(share, 4), round(low, 4), round(high, 4),
        round(max(1, gate.seats // 2) / gate.seats, 4), round(mean, 2), round(Z95 * spread / sqrt(games), 2),
        _by_source([one.new for one in met], sources), _by_source([one.old for one in met], sources),
    )  # fmt: skip


def _by_source(rows: Sequence[Sequence[float]], sources: Sequence[str]) -> dict[str, float]:
    return {name: round(value, 2) for name, value in zip(sources, _mean(rows), strict=True)}
