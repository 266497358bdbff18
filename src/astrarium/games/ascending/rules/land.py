"""Landing a ship's troop on a planet (AE-M4 to AE-M6)."""

from __future__ import annotations

from astrarium.core import NOBODY, Action, Refusal, Seat, mark

from ..box import components as c
from ..table import actions as a
from ..table.state import BOARD, FREE, NOWHERE, SUPPLY, owner_of
from ..table.state import AscendingState as State
from .orbits import BLOCKADED, is_blockaded
from .points import spend

NOT_YOUR_SHIP = Refusal(mark("This is not a ship of yours on the board."), "AE-M2")
NOT_IN_ORBIT = Refusal(mark("This ship is in no planet's orbit."), "AE-M4")
NO_TROOP = Refusal(mark("Landing needs a troop in your supply."), "AE-M4")
HOMEWORLD = Refusal(mark("Ships do not land on a homeworld."), "AE-P4")
OCCUPIED = Refusal(mark("Another player occupies this planet."), "AE-M5")
FULL = Refusal(mark("A planet holds at most three pieces."), "AE-P6")


def land_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why this ship cannot land."""
    ship = action[1]
    if owner_of(ship) != seat or state.where[ship] != BOARD:
        return NOT_YOUR_SHIP
    hole = state.orbit[ship]
    return NOT_IN_ORBIT if hole == NOWHERE else site_refusal(state, seat, hole)  # AE-M4


def site_refusal(state: State, seat: Seat, hole: int) -> Refusal | None:
    """Why no ship in its orbit can land on a planet."""
    if not state.troop_supply[seat]:
        return NO_TROOP  # AE-M4
    if state.is_homeworld(hole):
        return HOMEWORLD  # AE-P4
    if state.owner[hole] not in (FREE, seat):
        return OCCUPIED  # AE-M5
    if is_blockaded(state, hole):
        return BLOCKADED  # AE-P2: an unoccupied planet never is
    return FULL if state.pieces(hole) >= c.PIECES_PER_PLANET else None  # AE-P6


def legal_landings(state: State, seat: Seat) -> list[Action]:
    return [(a.LAND, ship) for ship in state.fleet(seat) if land_refusal(state, seat, (a.LAND, ship)) is None]


def land(state: State, seat: Seat, action: Action) -> None:
    """The ship to supply, a troop from supply onto the planet."""
    ship = action[1]
    hole = state.orbit[ship]
    state.take_ship(ship, SUPPLY)
    turn_up(state, hole)  # AE-M6
    state.troop_supply[seat] -= 1
    state.troops[hole] += 1
    state.owner[hole] = seat
    state.events.append((a.LANDED, seat, ship, hole))
    spend(state, seat, shuttle=True)


def turn_up(state: State, hole: int) -> None:
    """Turn a disc face up, for ever."""
    if not state.face_up[hole]:
        state.face_up[hole] = 1
        state.events.append((a.TURNED_UP, NOBODY, hole, state.kind[hole]))
