"""Moving ships: launch, navigate, land, each for a movement point (AE-M)."""

from __future__ import annotations

from astrarium.core import Action, Dice, Refusal, Seat, mark
from astrarium.core.errors import NOT_LISTED

from ..actions import (
    AIM,
    CRUISER,
    FLICK,
    HANDS,
    LAUNCH,
    LAUNCHED,
    LEAST_SQUARE,
    LISTED_FLICKS,
    STARSHIP,
    is_flick_speed,
)
from ..physics import GRID
from ..state import BOARD, MOVING, NOWHERE, POINTS, SHUTTLES, TURN, Table, owner_of
from .land import NOT_YOUR_SHIP, legal_landings
from .orbits import free_spots, is_blockaded, ring_spots

NOT_YOURS = Refusal(mark("Ships are launched from your own planets."), "AE-M1")
NO_TROOP = Refusal(mark("Launching takes a troop from the planet, and there is none."), "AE-M1")
NO_SHIP = Refusal(mark("You have no such ship in your supply."), "AE-M1")
BLOCKADED = Refusal(mark("This planet is blockaded."), "AE-P2")
NO_ROOM = Refusal(mark("Another ship lies there."), "AE-M1")
NO_POINT = Refusal(mark("You have no movement point left."), "AE-M3")
NOT_NOW = Refusal(mark("Ships move only in a Move action."), "AE-U1")
TOO_WEAK_OR_STRONG = Refusal(mark("A flick has a speed between 40 and 2000 mm/s."), "AE-N1")


def points(table: Table, seat: Seat) -> tuple[int, int]:
    """Movement points and free shuttles that are left, or that a Move action would begin with (AE-M3, AE-T5)."""
    top = table.top
    if top[0] == MOVING:
        return top[POINTS], top[SHUTTLES]
    powers = table.powers(seat)
    return (powers.movement_points, powers.free_shuttles) if top[0] == TURN else (0, 0)


def launch_refusal(table: Table, seat: Seat, hole: int, kind: int) -> Refusal | None:
    """Why nothing can be launched from there, whatever the spot."""
    if table.owner[hole] != seat:
        return NOT_YOURS
    if not table.troops[hole]:
        return NO_TROOP
    if table.in_supply(seat, kind == CRUISER) == NOWHERE:
        return NO_SHIP
    return BLOCKADED if is_blockaded(table, hole) else None  # AE-P2


def spot_refusal(table: Table, seat: Seat, hole: int, kind: int, spot: int) -> Refusal | None:
    found = launch_refusal(table, seat, hole, kind)
    if found is None and spot not in free_spots(table, hole, kind == CRUISER):
        return NO_ROOM  # AE-M1: it may not overlap another ship
    return found


def legal_launches(table: Table, seat: Seat) -> list[Action]:
    kinds = [kind for kind in (STARSHIP, CRUISER) if table.in_supply(seat, kind == CRUISER) != NOWHERE]
    return [
        (LAUNCH, hole, kind, spot)
        for kind in kinds
        for hole, owner in enumerate(table.owner)
        if owner == seat and launch_refusal(table, seat, hole, kind) is None
        for spot in free_spots(table, hole, kind == CRUISER)
    ]


def launch(table: Table, seat: Seat, hole: int, kind: int, spot: int) -> None:
    """A troop of the planet to supply, a ship from supply into the planet's orbit (AE-M1)."""
    ship = table.in_supply(seat, kind == CRUISER)
    table.troops[hole] -= 1
    table.troop_supply[seat] += 1
    table.free_if_empty(hole)
    x, y = ring_spots(table.comp, hole)[spot]
    table.put_ship(ship, x, y)
    table.events.append((LAUNCHED, seat, ship, hole, x, y))


def flick_refusal(table: Table, seat: Seat, action: Action) -> Refusal | None:
    """Why this ship cannot be flicked so; an aim also names a hand."""
    if len(action) != (4 if action[0] == FLICK else 5) or (action[0] == AIM and not 0 <= action[4] < len(HANDS)):
        return NOT_LISTED
    ship, vx, vy = action[1:4]
    if not 0 <= ship < len(table.where) or owner_of(ship) != seat or table.where[ship] != BOARD:
        return NOT_YOUR_SHIP  # AE-M2
    if table.top[0] not in (TURN, MOVING):
        return NOT_NOW
    if not points(table, seat)[0]:
        return NO_POINT  # AE-M3
    return None if is_flick_speed(vx, vy) else TOO_WEAK_OR_STRONG  # AE-N1


def legal_flicks(table: Table, seat: Seat) -> list[Action]:
    """A few representative flicks of each ship: any other speed and direction is as legal."""
    found: list[Action] = []
    for ship in table.fleet(seat):
        found += LISTED_FLICKS[ship]
    return found


def random_flick(ship: int, dice: Dice) -> Action:
    """Any direction; speeds up to 700 mm/s, so that most ships stay on the board."""
    limit = 700 * GRID
    while True:
        vx, vy = dice.below(2 * limit + 1) - limit, dice.below(2 * limit + 1) - limit
        if LEAST_SQUARE <= vx * vx + vy * vy <= limit * limit:
            return (FLICK, ship, vx, vy)


def legal_moves(table: Table, seat: Seat, left: int, shuttles: int) -> list[Action]:
    """What the remaining movement points allow (AE-M3, AE-T6)."""
    found: list[Action] = []
    if left or shuttles:
        found += legal_landings(table, seat)
        found += legal_launches(table, seat)
    if left:
        found += legal_flicks(table, seat)
    return found


def can_move(table: Table, seat: Seat, left: int, shuttles: int) -> bool:
    """Whether anything remains to be moved with that."""
    if left and table.fleet(seat):
        return True
    return bool(left or shuttles) and bool(legal_landings(table, seat) or legal_launches(table, seat))
