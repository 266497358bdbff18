"""What Ascending Empires tells its bots."""

from __future__ import annotations

from astrarium.core import Mind, Seat, State, mark

from .scoring import parts
from .state import Table


class AscendingMind(Mind):
    terms = (mark("points"),)

    def evaluate(self, state: State, seat: Seat) -> list[float]:
        assert isinstance(state, Table)
        return [float(sum(parts(state, seat)))]


MIND = AscendingMind()
