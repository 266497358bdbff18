"""Building research facilities, colonies and cities, paid with pieces of the same planet (AE-B)."""

from __future__ import annotations

from astrarium.core import Action, Refusal, Seat, mark

from ..actions import (
    BUILT,
    CITY,
    CITY_BONUS,
    CITY_BUILT,
    COLONY,
    COLONY_BUILT,
    FACILITY,
    FACILITY_BUILT,
    NO_BONUS,
    SHIP_BONUS,
    TROOP_BONUS,
)
from ..components import ASTEROID
from ..state import BOX, SUPPLY, Table
from .orbits import is_blockaded

TROOPS_PER_FACILITY = 2

NOT_YOURS = Refusal(mark("You do not occupy this planet."), "AE-B1")
HOMEWORLD = Refusal(mark("Nothing is built on a homeworld."), "AE-P4")
BLOCKADED = Refusal(mark("This planet is blockaded."), "AE-P2")
ASTEROID_ = Refusal(mark("Asteroids hold no research facility."), "AE-B3")
TWO_TROOPS = Refusal(mark("A research facility takes two troops of the planet."), "AE-B2")
COLONY_TROOP = Refusal(mark("A colony takes a troop of the planet."), "AE-B5")
CITY_TROOP = Refusal(mark("A city takes a troop of the planet beside its colony."), "AE-B6")
NEEDS_COLONY = Refusal(mark("A city takes a colony of the planet."), "AE-B6")
DOUBLED = Refusal(mark("You have a planet with two research facilities already."), "AE-B4")
NO_STOCK = Refusal(mark("You have no such piece left."), "AE-B1")
NO_SUCH_BONUS = Refusal(mark("The box does not hold that."), "AE-B7")


def _site_refusal(table: Table, seat: Seat, hole: int) -> Refusal | None:
    """What every structure asks of its planet."""
    if table.owner[hole] != seat:
        return NOT_YOURS
    if table.is_homeworld(hole):
        return HOMEWORLD  # AE-P4
    return BLOCKADED if is_blockaded(table, hole) else None  # AE-P2


def facility_refusal(table: Table, seat: Seat, hole: int) -> Refusal | None:
    found = _site_refusal(table, seat, hole)
    if found:
        return found
    if table.kind[hole] == ASTEROID:
        return ASTEROID_  # AE-B3
    if table.troops[hole] < TROOPS_PER_FACILITY:
        return TWO_TROOPS  # AE-B2
    if not table.facility_stock[seat]:
        return NO_STOCK
    if table.facilities[hole] and _has_double(table, seat):
        return DOUBLED  # AE-B4
    return None


def _has_double(table: Table, seat: Seat) -> bool:
    return any(table.owner[hole] == seat and count > 1 for hole, count in enumerate(table.facilities))


def colony_refusal(table: Table, seat: Seat, hole: int) -> Refusal | None:
    found = _site_refusal(table, seat, hole)
    if found:
        return found
    if not table.troops[hole]:
        return COLONY_TROOP  # AE-B5
    return None if table.colony_stock[seat] else NO_STOCK


def city_refusal(table: Table, seat: Seat, hole: int, bonus: int) -> Refusal | None:
    found = _site_refusal(table, seat, hole)
    if found:
        return found
    if not table.colonies[hole]:
        return NEEDS_COLONY  # AE-B6
    if not table.troops[hole]:
        return CITY_TROOP  # AE-B6
    if not table.city_stock[seat]:
        return NO_STOCK
    return None if bonus in city_bonuses(table, seat) else NO_SUCH_BONUS


def city_bonuses(table: Table, seat: Seat) -> list[int]:
    """What the box still offers; the gift may be declined (AE-B7)."""
    found = [TROOP_BONUS] if table.troop_box[seat] else []
    if table.starships(seat, BOX):
        found.append(SHIP_BONUS)
    return [*found, NO_BONUS]


def legal_builds(table: Table, seat: Seat) -> list[Action]:
    found: list[Action] = []
    bonuses = city_bonuses(table, seat)
    for hole, owner in enumerate(table.owner):
        if owner != seat or not table.troops[hole] or table.is_homeworld(hole):
            continue
        if facility_refusal(table, seat, hole) is None:
            found.append((FACILITY, hole))
        if colony_refusal(table, seat, hole) is None:
            found.append((COLONY, hole))
        if table.colonies[hole]:
            found += [(CITY, hole, bonus) for bonus in bonuses if city_refusal(table, seat, hole, bonus) is None]
    return found


def build_facility(table: Table, seat: Seat, hole: int) -> None:
    _pay_troops(table, seat, hole, TROOPS_PER_FACILITY)
    table.facility_stock[seat] -= 1
    table.facilities[hole] += 1
    table.events.append((BUILT, seat, hole, FACILITY_BUILT))


def build_colony(table: Table, seat: Seat, hole: int) -> None:
    _pay_troops(table, seat, hole, 1)
    table.colony_stock[seat] -= 1
    table.colonies[hole] += 1
    table.events.append((BUILT, seat, hole, COLONY_BUILT))


def build_city(table: Table, seat: Seat, hole: int, bonus: int) -> None:
    _pay_troops(table, seat, hole, 1)
    table.colonies[hole] -= 1
    table.colony_stock[seat] += 1  # AE-B6: the colony goes back beside the board
    table.city_stock[seat] -= 1
    table.cities[hole] += 1
    table.events.append((BUILT, seat, hole, CITY_BUILT))
    if bonus == TROOP_BONUS:
        amount = gain_troops(table, seat, table.powers(seat).city_troops)  # AE-B7, AE-T14
        table.events.append((CITY_BONUS, seat, TROOP_BONUS, amount))
    elif bonus == SHIP_BONUS:
        table.events.append((CITY_BONUS, seat, SHIP_BONUS, gain_starships(table, seat, 1)))


def _pay_troops(table: Table, seat: Seat, hole: int, troops: int) -> None:
    table.troops[hole] -= troops
    table.troop_supply[seat] += troops


def gain_troops(table: Table, seat: Seat, wanted: int) -> int:
    """Troops from the box to supply, as far as the box goes."""
    amount = min(wanted, table.troop_box[seat])
    table.troop_box[seat] -= amount
    table.troop_supply[seat] += amount
    return amount


def gain_starships(table: Table, seat: Seat, wanted: int) -> int:
    """Starships from the box to supply, as far as the box goes."""
    boxed = [ship for ship in table.ships_of(seat)[:-1] if table.where[ship] == BOX][:wanted]
    for ship in boxed:
        table.take_ship(ship, SUPPLY)
    return len(boxed)
