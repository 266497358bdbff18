"""Evaluation and move ordering of Quatre Voies for the bots."""

from __future__ import annotations

from ...core.game import Mind
from ...core.notation import Seat
from ...core.page import mark
from ...core.state import State
from .appraisal import POINTS, features
from .state import CivilisationsState


class CivilisationsMind(Mind):
    """What the bots know of Quatre Voies."""

    terms = (mark("points"),)

    def evaluate(self, state: State, seat: Seat) -> list[float]:
        assert isinstance(state, CivilisationsState)
        return [features(state)[seat][POINTS]]


MIND: Mind = CivilisationsMind()
