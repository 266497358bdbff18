"""What a planet would cost a seat: a mine, or a Gaia project on a Transdim planet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ....core.notation import Seat
from ..box.components import TRANSDIM
from ..rules import mines
from ..table.player import FACTION, FORMERS, OWNED, SPACE_STATIONS
from ..table.space import steps_to
from ..table.state import GaiaState as State


@dataclass(frozen=True, slots=True)
class Quote:
    """What settling a planet would cost now, payable or not."""

    distance: int
    qic: int
    steps: int
    ore: int
    credit: int


_distance = lru_cache(maxsize=4096)(steps_to)  # asked for every planet after every action, and mostly the same


def quote(state: State, seat: Seat, cell: int) -> Quote | None:
    """The price of a planet for this seat; None where nothing of it can stand there."""
    row, bit = state.rows[seat], 1 << cell
    starts = row[OWNED] | row[SPACE_STATIONS]
    free, bonus = mines.site_terms(state, seat)
    open_ = state.galaxy.planets & ~state.taken() | row[FORMERS] & state.formed
    if row[FACTION] < 0 or not starts or not (open_ | mines.hosts(state, seat)) & bit:
        return None
    distance = _distance(starts, bit)
    if state.galaxy.kinds[TRANSDIM] & ~state.taken() & bit:
        return Quote(distance, mines.qic_to_reach(row, cell, bonus), 0, 0, 0)
    ore, qic, steps = mines.mine_price(state, seat, cell, free, bonus)
    return Quote(distance, qic, steps, ore, mines.MINE_CREDIT)
