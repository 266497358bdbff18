"""Victory points, with their parts, at any time."""

from __future__ import annotations

from functools import lru_cache

from astrarium.core import Score, Seat, mark

from ..box import components as c
from ..box.components import KINDS
from ..table.state import EclipseState as State

PARTS = (
    mark("Reputation"), mark("Ambassadors"), mark("Sectors"), mark("Discoveries"), mark("Monoliths"),
    mark("Military technologies"), mark("Grid technologies"), mark("Nano technologies"), mark("Traitor"),
    mark("Species bonus"),
)  # fmt: skip
REPUTATION_PART = 0


def parts_of(state: State, seat: Seat) -> tuple[int, ...]:
    """The seat's points by source, in the order of PARTS (EC-19.1)."""
    if state.frozen[seat]:
        return state.frozen[seat]
    land, built = state.land[seat], state.built
    species = c.SPECIES[state.species[seat]] if state.species[seat] >= 0 else None
    bonus = 0
    if species and species.vp_per_sector:
        bonus += species.vp_per_sector * len(land)  # EC-20.4
    if species and species.vp_per_ancient:
        bonus += species.vp_per_ancient * sum(state.ancients)  # EC-20.5
    return (
        sum(state.reputation[seat]),
        state.ambassadors[seat].bit_count(),
        sum([c.SECTOR_VP[sector] for sector in land]),
        c.DISCOVERY_VP * len(state.kept[seat]),
        c.MONOLITH_VP * sum([built[sector] >> 1 for sector in land]),
        *technology_points(state.tech[seat]),
        c.TRAITOR_VP if state.traitor == seat else 0,
        bonus,
    )


@lru_cache(maxsize=8192)
def technology_points(tech: int) -> tuple[int, ...]:
    """The points of each technology track."""
    return tuple(c.TRACK_VP[(tech & mask).bit_count()] for mask in c.CATEGORY_MASK)


def stored(state: State, seat: Seat) -> int:
    return sum(state.store[KINDS * seat : KINDS * (seat + 1)])


def scores(state: State) -> list[Score]:
    """Every seat's score; equal totals are told apart by the stored resources (EC-19.2)."""
    parts = [parts_of(state, seat) for seat in range(state.seats)]
    keys = [(sum(parts[seat]), stored(state, seat)) for seat in range(state.seats)]
    ranks = [1 + sum(other > key for other in keys) for key in keys]
    return [
        Score(seat, keys[seat][0], tuple(zip(PARTS, parts[seat], strict=True)), ranks[seat])
        for seat in range(state.seats)
    ]
