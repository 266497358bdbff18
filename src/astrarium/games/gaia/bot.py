"""Evaluation of Gaia Project for the bots: points now, points to come, and what the resources are worth."""

from __future__ import annotations

from ...core.game import Mind
from ...core.notation import Seat
from ...core.page import mark
from ...core.state import State
from .columns import BOWL1, CREDIT, KNOWLEDGE, ORE, QIC, VP
from .rules.ending import final_counts, final_points, research_points
from .state import GaiaState

POWER_WORTH = (0.1, 0.2, 0.3)
RESOURCE_WORTH = ((CREDIT, 0.3), (ORE, 0.6), (KNOWLEDGE, 0.7), (QIC, 1.2))


class GaiaMind(Mind):
    """What the bots know of Gaia Project."""

    terms = (mark("points"), mark("final scoring"), mark("research"), mark("resources"))

    def evaluate(self, state: State, seat: Seat) -> list[float]:
        assert isinstance(state, GaiaState)
        row = state.rows[seat]
        if state.over:
            return [float(row[VP]), 0.0, 0.0, 0.0]
        final = sum(final_points(final_counts(state, tile))[seat] for tile in state.final_tiles) if state.round else 0
        resources = sum(row[column] * worth for column, worth in RESOURCE_WORTH)
        resources += sum(row[BOWL1 + i] * worth for i, worth in enumerate(POWER_WORTH))
        return [float(row[VP]), 0.7 * final, float(research_points(row)), resources]


MIND = GaiaMind()
