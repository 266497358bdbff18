"""What each feature is worth in victory points, turn by turn."""

from __future__ import annotations

from ..box import components as c
from .evaluation import (
    ALONE_NEAR_SHIPS,
    ALONE_SAFE,
    ARMAMENT_LEAD,
    AT_STAKE,
    BONUS,
    FEATURES,
    INFLUENCE_LEAD,
    LEVEL,
    LOSSES,
    MARGIN,
    POINTS,
    PRICE,
    SHIPS_OUT,
    SPOILS,
    TIES,
    WINS,
)  # fmt: skip

HAND = {
    ALONE_SAFE: (0.5, 0.08, 0.35), ALONE_NEAR_SHIPS: (0.35, 0.1, 0.25),
    MARGIN + 3: (0.4, 0.1, 0.3), MARGIN + 2: (0.4, 0.1, 0.2), MARGIN + 1: (0.3, 0.1, 0.1), MARGIN: (0.1, 0.02, 0.05),
    MARGIN - 1: (0.08, 0.01, 0.05), MARGIN - 2: (0.05, 0, 0.05), MARGIN - 3: (0.05, 0, 0.05),
    WINS: (0.4, 0, 0), TIES: (0, 0, 0), LOSSES: (-0.2, 0, 0), SPOILS: (0.05, 0, 0.05), PRICE: (-0.05, 0, -0.03),
    AT_STAKE: (-0.05, 0, -0.05), SHIPS_OUT: (0.08, 0, 0.12),
    LEVEL: (0.2, -0.03, 0.25), LEVEL + 1: (0.2, -0.03, 0.2), LEVEL + 2: (0.2, 0.03, 0.25), LEVEL + 3: (0.2, -0.03, 0.3),
    INFLUENCE_LEAD: (0.1, 0, 0.1), ARMAMENT_LEAD: (0.1, 0, 0.1),
    BONUS: (0.3, 0, 0.3), BONUS + 1: (0.2, 0, 0.2), BONUS + 2: (0.3, 0, 0.3), BONUS + 3: (0.2, 0, 0.2),
    BONUS + 4: (0.3, 0, 0.3), BONUS + 5: (0.9, 0, 0.9), BONUS + 6: (0.3, 0, 0.3), BONUS + 7: (0.3, 0, 0.3),
}  # fmt: skip


def _row(turn: int) -> list[float]:
    """The weights of a position at the start of `turn`."""
    row = [0.0] * FEATURES
    row[POINTS] = 1.0
    later, played = c.AGES - (turn + c.TURNS - 1) // c.TURNS, (turn - 1) % c.TURNS
    for feature, (now, per_turn, per_age) in HAND.items():
        row[feature] = now + per_turn * played + per_age * later
    return row


WEIGHTS: tuple[list[float], ...] = tuple(_row(max(1, turn)) for turn in range(c.AGES * c.TURNS + 1))
AT_THE_END: list[float] = [1.0, *[0.0] * (FEATURES - 1)]

# For the quick estimates: war, evolution, colonisation, expansion; then what voyages into free sectors, other voyages,
# new ships and raids bring beside their price; then influence per contact, in general and at the end of an age.
QUICK: tuple[float, ...] = (1.0, 1.0, 1.0, 1.0, 1.0, 0.3, 0.04, 0.25, 0.07, 0.17)
