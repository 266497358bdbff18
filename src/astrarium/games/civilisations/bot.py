"""What the bots know about this game: for now, victory points."""

from __future__ import annotations

from ...core.game import Mind
from ...core.notation import Seat
from ...core.page import mark
from ...core.state import State


class CivilisationsMind(Mind):
    """One term: how many victory points this seat is ahead of the best other one."""

    terms = (mark("points"),)

    def evaluate(self, state: State, seat: Seat) -> list[float]:
        totals = [score.total for score in state.scores()]
        return [float(totals.pop(seat) - max(totals))]


MIND = CivilisationsMind()
