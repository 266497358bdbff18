"""What the game tells its bots: points so far, and what the boards promise."""

from __future__ import annotations

from typing import cast

from astrarium.core import Mind, Seat, State, mark

from . import components as c
from .scoring import PARTS, parts_of
from .state import Table


class EclipseMind(Mind):
    """Victory points by source, and a little for stored resources and production."""

    terms = (*PARTS, mark("Resources"), mark("Production"))

    def evaluate(self, state: State, seat: Seat) -> list[float]:
        table = cast(Table, state)
        stored = sum(table.store[3 * seat : 3 * seat + 3])
        production = sum(c.PRODUCES[cubes] for cubes in table.track[3 * seat : 3 * seat + 3])
        rounds_left = c.ROUNDS - table.round
        return [*map(float, parts_of(table, seat)), 0.05 * stored, 0.05 * production * rounds_left]


MIND = EclipseMind()
