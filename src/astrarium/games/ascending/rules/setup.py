"""Setting up: fixed discs, groups of planets face down, supplies, the first ships (AE-S)."""

from __future__ import annotations

from astrarium.core import Dice, Options, Seat

from ..actions import CRUISER_NUMBER, PLACE, PLACED, SHIPS_PER_SEAT
from ..components import ASTEROID, HOMEWORLD, Components
from ..state import BOX, LEFT, PLACING, SUPPLY, Table
from .orbits import free_spots, ring_spots

TROOPS_IN_SUPPLY, TROOPS_IN_BOX = 6, 8
FIRST_SHIPS = 2
FACILITIES, COLONIES, CITIES = 8, 4, 4


def lay_out(table: Table, comp: Components, seats: int, seed: int, options: Options) -> None:
    """Everything before the first turn, save the choice of spots for the first ships."""
    table.begin(comp, seats, options, Dice(seed))
    pool = options["pool"]
    table.pool = int(pool) if pool else comp.pools[seats]  # AE-S7
    _lay_planets(table)
    for seat in range(seats):
        _equip(table, seat)
    table.first = table.active = table.dice.below(seats)  # AE-S8
    if options["placing"] == "free":
        for step in range(seats - 1, -1, -1):
            table.stack.append((PLACING, 1 << (table.first + step) % seats, FIRST_SHIPS))
    else:
        for seat in range(seats):
            spots = comp.home_ships(table.home[seat])
            for ship, (x, y) in zip(table.ships_of(seat), spots, strict=False):
                table.put_ship(ship, x, y)


def _lay_planets(table: Table) -> None:
    setup = table.comp.setups[table.seats]
    for seat, hole in enumerate(setup.homeworlds):  # AE-S2
        table.kind[hole], table.face_up[hole], table.owner[hole] = HOMEWORLD, 1, seat
    for hole in setup.asteroids:
        table.kind[hole], table.face_up[hole] = ASTEROID, 1
    groups = list(range(4))
    table.dice.shuffle(groups)
    table.group = tuple(groups)
    for quadrant, group in enumerate(groups):  # AE-S3, AE-S4
        discs = list(setup.groups[group])
        table.dice.shuffle(discs)
        holes = [h for h, q in enumerate(table.comp.quadrant) if q == quadrant and not table.face_up[h]]
        for hole, disc in zip(holes, discs, strict=True):
            table.kind[hole] = disc


def _equip(table: Table, seat: Seat) -> None:
    """What a player starts with (AE-S6): six troops and no ship in supply, two ships for the orbit."""
    table.troop_supply[seat], table.troop_box[seat] = TROOPS_IN_SUPPLY, TROOPS_IN_BOX
    table.facility_stock[seat], table.colony_stock[seat], table.city_stock[seat] = FACILITIES, COLONIES, CITIES
    start = seat * SHIPS_PER_SEAT
    for ship in range(start, start + CRUISER_NUMBER + 1):
        table.where[ship] = SUPPLY if ship < start + FIRST_SHIPS else BOX


def legal_places(table: Table, seat: Seat) -> list[tuple[int, ...]]:
    return [(PLACE, spot) for spot in free_spots(table, table.home[seat], cruiser=False)]


def place(table: Table, seat: Seat, spot: int) -> None:
    """Lay one of the first ships into the orbit of the homeworld (AE-S6)."""
    ship = table.in_supply(seat)
    x, y = ring_spots(table.comp, table.home[seat])[spot]
    table.put_ship(ship, x, y)
    table.events.append((PLACED, seat, ship, x, y))
    left = table.stack.pop()[LEFT] - 1
    if left:
        table.stack.append((PLACING, 1 << seat, left))
