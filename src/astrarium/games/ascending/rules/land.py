"""Landing a ship's troop on a planet (AE-M4 to AE-M6)."""

from __future__ import annotations

from astrarium.core import NOBODY, Action, Refusal, Seat, mark

from ..actions import LAND, LANDED, TURNED_UP
from ..state import BOARD, FREE, NOWHERE, SUPPLY, Table, owner_of
from .orbits import is_blockaded

PIECES_PER_PLANET = 3

NOT_YOUR_SHIP = Refusal(mark("This is not a ship of yours on the board."), "AE-M2")
NOT_IN_ORBIT = Refusal(mark("This ship is in no planet's orbit."), "AE-M4")
NO_TROOP = Refusal(mark("Landing needs a troop in your supply."), "AE-M4")
HOMEWORLD = Refusal(mark("Ships do not land on a homeworld."), "AE-P4")
OCCUPIED = Refusal(mark("Another player occupies this planet."), "AE-M5")
FULL = Refusal(mark("A planet holds at most three pieces."), "AE-P6")
BLOCKADED = Refusal(mark("This planet is blockaded."), "AE-P2")


def land_refusal(table: Table, seat: Seat, ship: int) -> Refusal | None:
    """Why this ship cannot land."""
    if owner_of(ship) != seat or table.where[ship] != BOARD:
        return NOT_YOUR_SHIP
    hole = table.orbit[ship]
    if hole == NOWHERE:
        return NOT_IN_ORBIT  # AE-M4
    if not table.troop_supply[seat]:
        return NO_TROOP  # AE-M4
    if table.is_homeworld(hole):
        return HOMEWORLD  # AE-P4
    if table.owner[hole] not in (FREE, seat):
        return OCCUPIED  # AE-M5
    if is_blockaded(table, hole):
        return BLOCKADED  # AE-P2: an unoccupied planet never is
    return FULL if table.pieces(hole) >= PIECES_PER_PLANET else None  # AE-P6


def legal_landings(table: Table, seat: Seat) -> list[Action]:
    return [(LAND, ship) for ship in table.fleet(seat) if land_refusal(table, seat, ship) is None]


def land(table: Table, seat: Seat, ship: int) -> None:
    """The ship to supply, a troop from supply onto the planet."""
    hole = table.orbit[ship]
    table.take_ship(ship, SUPPLY)
    turn_up(table, hole)  # AE-M6
    table.troop_supply[seat] -= 1
    table.troops[hole] += 1
    table.owner[hole] = seat
    table.events.append((LANDED, seat, ship, hole))


def turn_up(table: Table, hole: int) -> None:
    """Turn a disc face up, for ever."""
    if not table.face_up[hole]:
        table.face_up[hole] = 1
        table.events.append((TURNED_UP, NOBODY, hole, table.kind[hole]))
