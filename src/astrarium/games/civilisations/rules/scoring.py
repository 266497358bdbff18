"""Victory points with their parts, control of sectors at the end of an age, and the final order."""

from __future__ import annotations

from ....core.notation import Seat
from ....core.page import mark
from ....core.state import Score
from ..box import components as c
from ..table.state import PARTS
from ..table.state import CivilisationsState as State
from .control import controlled_sectors

PART_NAMES = (mark("battles won"), mark("sectors"), mark("victory colonies"))


def age_points(state: State, seat: Seat) -> tuple[int, int]:
    """What the end of an age would bring now: for controlled sectors and for victory colonies."""
    sectors = controlled_sectors(state, seat).bit_count()  # QV-3.8
    colonies = (state.settled[seat] & state.bonus_cells[c.VICTORY_BONUS]).bit_count()  # QV-3.9: control is not needed
    return sectors, colonies


def total(state: State, seat: Seat) -> int:
    return sum(state.points[seat * PARTS : (seat + 1) * PARTS])


def pieces(state: State, seat: Seat) -> int:
    """Ships and colonies on sectors, the home colony included (QV-9.2)."""
    return c.SHIPS - state.stock[seat] + state.settled[seat].bit_count()


def standings(state: State) -> list[tuple[int, int]]:
    """Points, then pieces, by seat: whoever has more of them is ahead (QV-9.1, QV-9.2)."""
    return [(total(state, seat), pieces(state, seat)) for seat in range(state.seats)]


def scores(state: State) -> list[Score]:
    """Equal in points and pieces: equal in rank (QV-9.3)."""
    table = standings(state)
    result = []
    for seat in range(state.seats):
        parts = tuple(zip(PART_NAMES, state.points[seat * PARTS : (seat + 1) * PARTS], strict=True))
        rank = 1 + sum(other > table[seat] for other in table)
        result.append(Score(seat, table[seat][0], parts, rank))
    return result
