"""What each place would cost a seat on its turn: mines, Gaia projects, upgrades."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ....core.notation import Seat
from ..box.components import BUILDINGS, FACTIONS, LANTIDS, TRANSDIM
from ..rules import mines, projects, upgrades
from ..table.actions import D_SITE
from ..table.player import BUILDING, FACTION, FORMERS, GUESTS, LOST, OWNED, SPACE_STATIONS
from ..table.space import cells_of, steps_to

if TYPE_CHECKING:
    from ..table.state import GaiaState


@dataclass(frozen=True, slots=True)
class Quote:
    """What a place would cost this seat now."""

    cell: int
    distance: int
    qic: int
    steps: int
    ore: int
    credit: int
    is_legal: bool


@dataclass(frozen=True, slots=True)
class UpgradeQuote:
    cell: int
    building: int
    ore: int
    credit: int
    is_legal: bool


def _steps_and_bonus(state: GaiaState) -> tuple[int, int]:
    decision = state.stack[-1]
    return (decision[2], decision[3]) if decision[0] == D_SITE else (0, 0)


def mine_quotes(state: GaiaState, seat: Seat) -> tuple[Quote, ...]:
    """The price of a mine on every planet that is open to this seat, payable or not."""
    row = state.rows[seat]
    free, bonus = _steps_and_bonus(state)
    own = row[FORMERS] & state.formed
    planets = state.galaxy.planets & ~state.taken() & ~state.galaxy.kinds[TRANSDIM] | own
    if row[FACTION] == LANTIDS:
        planets |= state.others(seat) & ~row[OWNED]
    legal = mines.mine_sites(state, seat, free, bonus)
    starts = row[OWNED] | row[SPACE_STATIONS]
    quotes = []
    for cell in cells_of(planets):
        ore, qic, steps = mines.mine_price(state, seat, cell, free, bonus)
        distance = steps_to(starts, 1 << cell)
        quotes.append(Quote(cell, distance, qic, steps, ore, mines.MINE_CREDIT, bool(legal >> cell & 1)))
    return tuple(quotes)


def project_quotes(state: GaiaState, seat: Seat) -> tuple[Quote, ...]:
    row = state.rows[seat]
    _, bonus = _steps_and_bonus(state)
    legal = projects.project_sites(state, seat, bonus)
    starts = row[OWNED] | row[SPACE_STATIONS]
    return tuple(
        Quote(cell, steps_to(starts, 1 << cell), mines.qic_to_reach(row, cell, bonus), 0, 0, 0, bool(legal >> cell & 1))
        for cell in cells_of(state.galaxy.kinds[TRANSDIM] & ~state.taken())
    )


def upgrade_quotes(state: GaiaState, seat: Seat) -> tuple[UpgradeQuote, ...]:
    row = state.rows[seat]
    quotes = []
    for building in range(1, len(BUILDINGS)):
        legal = upgrades.upgrade_sites(state, seat, building)
        for source in FACTIONS[row[FACTION]].from_building[building]:
            for cell in cells_of(row[BUILDING + source] & ~row[GUESTS] & ~row[LOST]):
                ore, credit = upgrades.upgrade_price(state, seat, building, cell)
                quotes.append(UpgradeQuote(cell, building, ore, credit, bool(legal >> cell & 1)))
    return tuple(quotes)
