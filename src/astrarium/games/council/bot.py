"""Evaluation and move ordering of Council of Shadows for the bots."""

from __future__ import annotations

from ...core.game import Mind
from ...core.notation import Seat
from ...core.state import State


class CouncilMind(Mind):
    terms = ("energy",)

    def evaluate(self, state: State, seat: Seat) -> list[float]:
        return [float(state.scores()[seat].total)]


MIND: Mind = CouncilMind()
