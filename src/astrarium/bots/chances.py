"""The chances to win that people are told: where all stand, with the doubt that games have shown.

A search plays by `Mind.spread`, which is as careful as it plays best. How often leads really held was counted
(tools/make_chances.py) and is kept beside the mind: by that spread, and by how many points all make, for the same lead
says more where fewer are made. Where the hand alone errs with some players, what was learned judges with it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import pow

from ..core import Mind, State, game_ids
from ..core.game import GAMES_PACKAGE
from .future import final_shares, win_shares

CHANCES = "chances.toml"  # in the room of a mind


@dataclass(frozen=True, slots=True)
class Doubt:
    """How far leads may still change, as games have shown it."""

    knots: Sequence[tuple[float, float]] = ()  # a mind's spread, and the one that games have shown there; rising
    points: float = 1.0  # what seats made on the mean in those games
    power: float = 0.0  # of the points that are made now, against those
    learned: bool = False  # whether the mind judged with what it has learned, passed gates or not

    def judge(self, mind: Mind) -> Mind:
        return mind.learned() if self.learned else mind

    def spread(self, judged: float, totals: Sequence[float]) -> float:
        made = max(1.0, sum(totals) / len(totals))
        return shown(judged, self.knots) * pow(made / self.points, self.power)


def shares(state: State) -> list[float]:
    """Every seat's chance to win, from where all stand."""
    if state.over:
        return final_shares(state)
    found = doubt(state.game.id)
    mind = found.judge(state.game.mind)
    totals = [sum(terms) for terms in mind.standings(state)]
    return win_shares(totals, found.spread(mind.spread(state), totals))


@cache
def doubt(game_id: str) -> Doubt:
    """The mind's own where nobody has counted."""
    if game_id not in game_ids():
        return Doubt()
    file = resources.files(f"{GAMES_PACKAGE}.{game_id}") / "mind" / CHANCES
    if not file.is_file():
        return Doubt()
    told = tomllib.loads(file.read_text(encoding="utf-8"))
    knots = tuple((at, found) for at, found in told["knots"])
    return Doubt(knots, told["points"], told["power"], told.get("learned", False))


def shown(spread: float, knots: Sequence[tuple[float, float]]) -> float:
    """Straight from knot to knot, and beyond the last as at it."""
    before = None
    for at, value in knots:
        if spread <= at:
            if before is None:
                return value
            part = (spread - before[0]) / (at - before[0])
            return before[1] + part * (value - before[1])
        before = (at, value)
    return before[1] if before else spread
