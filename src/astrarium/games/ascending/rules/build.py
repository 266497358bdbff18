"""Building research facilities, colonies and cities, paid with pieces of the same planet (AE-B)."""

from __future__ import annotations

from astrarium.core import Action, Refusal, Seat, mark

from ..box import components as c
from ..table import actions
from ..table.state import BOX, SUPPLY
from ..table.state import AscendingState as State
from .orbits import BLOCKADED, is_blockaded
from .scan import end_action

TROOPS_PER_FACILITY = 2

NOT_YOURS = Refusal(mark("You do not occupy this planet."), "AE-B1")
HOMEWORLD = Refusal(mark("Nothing is built on a homeworld."), "AE-P4")
ASTEROID_ = Refusal(mark("Asteroids hold no research facility."), "AE-B3")
TWO_TROOPS = Refusal(mark("A research facility takes two troops of the planet."), "AE-B2")
COLONY_TROOP = Refusal(mark("A colony takes a troop of the planet."), "AE-B5")
CITY_TROOP = Refusal(mark("A city takes a troop of the planet beside its colony."), "AE-B6")
NEEDS_COLONY = Refusal(mark("A city takes a colony of the planet."), "AE-B6")
DOUBLED = Refusal(mark("You have a planet with two research facilities already."), "AE-B4")
NO_STOCK = Refusal(mark("You have no such piece left."), "AE-B1")
NO_SUCH_BONUS = Refusal(mark("The box does not hold that."), "AE-B7")


def _site_refusal(state: State, seat: Seat, hole: int) -> Refusal | None:
    """What every structure asks of its planet."""
    if state.owner[hole] != seat:
        return NOT_YOURS
    if state.is_homeworld(hole):
        return HOMEWORLD  # AE-P4
    return BLOCKADED if is_blockaded(state, hole) else None  # AE-P2


def facility_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    hole = action[1]
    found = _site_refusal(state, seat, hole)
    if found:
        return found
    if state.kind[hole] == c.ASTEROID:
        return ASTEROID_  # AE-B3
    if state.troops[hole] < TROOPS_PER_FACILITY:
        return TWO_TROOPS  # AE-B2
    if not state.facility_stock[seat]:
        return NO_STOCK
    if state.facilities[hole] and _has_double(state, seat):
        return DOUBLED  # AE-B4
    return None


def _has_double(state: State, seat: Seat) -> bool:
    return any(state.owner[hole] == seat and count > 1 for hole, count in enumerate(state.facilities))


def colony_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    hole = action[1]
    found = _site_refusal(state, seat, hole)
    if found:
        return found
    if not state.troops[hole]:
        return COLONY_TROOP  # AE-B5
    return None if state.colony_stock[seat] else NO_STOCK


def city_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    _, hole, bonus = action
    found = _site_refusal(state, seat, hole)
    if found:
        return found
    if not state.colonies[hole]:
        return NEEDS_COLONY  # AE-B6
    if not state.troops[hole]:
        return CITY_TROOP  # AE-B6
    if not state.city_stock[seat]:
        return NO_STOCK
    return None if bonus in city_bonuses(state, seat) else NO_SUCH_BONUS


def city_bonuses(state: State, seat: Seat) -> list[int]:
    """What the box still offers; the gift may be declined (AE-B7)."""
    found = [actions.TROOP_BONUS] if state.troop_box[seat] else []
    if state.starships(seat, BOX):
        found.append(actions.SHIP_BONUS)
    return [*found, actions.NO_BONUS]


def legal_builds(state: State, seat: Seat) -> list[Action]:
    found: list[Action] = []
    bonuses = city_bonuses(state, seat)
    for hole, owner in enumerate(state.owner):
        if owner != seat or not state.troops[hole] or state.is_homeworld(hole):
            continue
        if facility_refusal(state, seat, (actions.FACILITY, hole)) is None:
            found.append((actions.FACILITY, hole))
        if colony_refusal(state, seat, (actions.COLONY, hole)) is None:
            found.append((actions.COLONY, hole))
        if state.colonies[hole]:
            cities = [(actions.CITY, hole, bonus) for bonus in bonuses]
            found += [city for city in cities if city_refusal(state, seat, city) is None]
    return found


def build_facility(state: State, seat: Seat, action: Action) -> None:
    hole = action[1]
    _pay_troops(state, seat, hole, TROOPS_PER_FACILITY)
    state.facility_stock[seat] -= 1
    state.facilities[hole] += 1
    state.events.append((actions.BUILT, seat, hole, actions.FACILITY_BUILT))
    end_action(state, seat)


def build_colony(state: State, seat: Seat, action: Action) -> None:
    hole = action[1]
    _pay_troops(state, seat, hole, 1)
    state.colony_stock[seat] -= 1
    state.colonies[hole] += 1
    state.events.append((actions.BUILT, seat, hole, actions.COLONY_BUILT))
    end_action(state, seat)


def build_city(state: State, seat: Seat, action: Action) -> None:
    _, hole, bonus = action
    _pay_troops(state, seat, hole, 1)
    state.colonies[hole] -= 1
    state.colony_stock[seat] += 1  # AE-B6: the colony goes back beside the board
    state.city_stock[seat] -= 1
    state.cities[hole] += 1
    state.events.append((actions.BUILT, seat, hole, actions.CITY_BUILT))
    if bonus == actions.TROOP_BONUS:
        amount = gain_troops(state, seat, state.powers(seat).city_troops)  # AE-B7, AE-T14
        state.events.append((actions.CITY_BONUS, seat, actions.TROOP_BONUS, amount))
    elif bonus == actions.SHIP_BONUS:
        state.events.append((actions.CITY_BONUS, seat, actions.SHIP_BONUS, gain_starships(state, seat, 1)))
    end_action(state, seat)


def _pay_troops(state: State, seat: Seat, hole: int, troops: int) -> None:
    state.troops[hole] -= troops
    state.troop_supply[seat] += troops


def gain_troops(state: State, seat: Seat, wanted: int) -> int:
    """Troops from the box to supply, as far as the box goes."""
    amount = min(wanted, state.troop_box[seat])
    state.troop_box[seat] -= amount
    state.troop_supply[seat] += amount
    return amount


def gain_starships(state: State, seat: Seat, wanted: int) -> int:
    """Starships from the box to supply, as far as the box goes."""
    boxed = [ship for ship in state.ships_of(seat)[:-1] if state.where[ship] == BOX][:wanted]
    for ship in boxed:
        state.take_ship(ship, SUPPLY)
    return len(boxed)
