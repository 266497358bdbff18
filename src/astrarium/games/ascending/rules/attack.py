"""Attacks after a Move action: mandatory, by the active player's ships alone (AE-A)."""

from __future__ import annotations

from itertools import combinations

from astrarium.core import Action, Refusal, Seat, mark

from ..actions import ATTACK_PLANET, ATTACK_SHIP, CONQUERED, DESTROYED, SHIPS_PER_SEAT
from ..state import BOARD, FREE, NOWHERE, SUPPLY, Table, is_cruiser, owner_of
from .orbits import is_defended, planet_defence
from .tokens import take_tokens

NOT_POSSIBLE = Refusal(mark("These ships cannot make that attack, or some of them are not needed for it."), "AE-A4")


def strength(ship: int) -> int:
    """A cruiser attacks as two starships (AE-A2)."""
    return 2 if is_cruiser(ship) else 1


def ship_points(ship: int) -> int:
    return 2 if is_cruiser(ship) else 1  # AE-A5


def ship_defence(table: Table, ship: int) -> int:
    """The strength an attack on this ship must exceed (AE-A1)."""
    if is_cruiser(ship):
        return 2
    return table.powers(owner_of(ship)).guard if table.orbit[ship] != NOWHERE else 1  # AE-T11


def in_range(table: Table, ship: int, target: int, long: bool) -> bool:
    """Whether the gap between the two discs is no longer than the ruler; nothing blocks the line (AE-A3)."""
    dx, dy = table.x[ship] - table.x[target], table.y[ship] - table.y[target]
    return dx * dx + dy * dy <= table.comp.reach_square(long, is_cruiser(ship) + is_cruiser(target))


def can_be_attacked(table: Table, hole: int, seat: Seat) -> bool:
    """Whether this planet is another player's, and neither a homeworld nor defended (AE-A6)."""
    return (
        table.owner[hole] not in (FREE, seat)
        and not table.is_homeworld(hole)  # AE-P4
        and not is_defended(table, hole, seat)  # AE-P3
    )


def enemy_ships(table: Table, seat: Seat) -> list[int]:
    return [ship for ship, place in enumerate(table.where) if place == BOARD and owner_of(ship) != seat]


# --- with one target for each ship -----------------------------------------------------------------------------


def legal_attacks(table: Table, seat: Seat, used: int) -> list[Action]:
    """Every target with every set of unused ships that suffices and in which none is idle (AE-A4).

    Of ships that could do exactly the same this turn only the first few are named.
    """
    fleet = [ship for ship in table.fleet(seat) if not used >> ship % SHIPS_PER_SEAT & 1]
    if not fleet:
        return []
    long = table.powers(seat).long_range  # AE-T1
    enemies = enemy_ships(table, seat)
    reach = {
        ship: (_besieged(table, seat, ship), *(enemy for enemy in enemies if in_range(table, ship, enemy, long)))
        for ship in fleet
    }
    found: list[Action] = []
    for target in enemies:
        able = [ship for ship in fleet if target in reach[ship][1:]]
        found += [(ATTACK_SHIP, target, *s) for s in _sets(able, ship_defence(table, target), reach)]
    for hole in sorted({table.orbit[ship] for ship in fleet} - {NOWHERE}):
        if can_be_attacked(table, hole, seat):
            able = [ship for ship in fleet if table.orbit[ship] == hole]
            found += [(ATTACK_PLANET, hole, *s) for s in _sets(able, planet_defence(table, hole), reach)]
    return found


def _besieged(table: Table, seat: Seat, ship: int) -> int:
    """The planet of another player that this ship could attack, if its orbit were clear, or -1."""
    hole = table.orbit[ship]
    if hole == NOWHERE or table.owner[hole] in (FREE, seat) or table.is_homeworld(hole):
        return NOWHERE
    return hole


def _sets(able: list[int], defence: int, reach: dict[int, tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The sets of ships whose strength exceeds `defence` and stops doing so without any one of them."""
    if sum(map(strength, able)) <= defence:
        return []
    alike: dict[tuple[object, ...], tuple[int, ...]] = {}
    cruisers = [ship for ship in able if is_cruiser(ship)]
    starships = [ship for ship in able if not is_cruiser(ship)]
    choices = list(combinations(starships, defence + 1))
    for cruiser in cruisers:
        choices += [(*chosen, cruiser) for chosen in combinations(starships, max(defence - 1, 0))]
    for chosen in choices:
        alike.setdefault(tuple(sorted((is_cruiser(s), reach[s]) for s in chosen)), chosen)
    return list(alike.values())


def used_by(action: Action) -> int:
    """The ships an attack uses up, a bit per ship number."""
    return sum(1 << ship % SHIPS_PER_SEAT for ship in action[2:])


def attack(table: Table, seat: Seat, action: Action) -> None:
    if action[0] == ATTACK_SHIP:
        destroy_ship(table, seat, action[1], action[2:])
    else:
        conquer(table, seat, action[1], action[2:])


def destroy_ship(table: Table, seat: Seat, target: int, ships: tuple[int, ...]) -> None:
    """The target goes to its owner's supply (AE-A5)."""
    table.take_ship(target, SUPPLY)
    table.events.append((DESTROYED, seat, target, ship_points(target), *ships))
    take_tokens(table, seat, ship_points(target))


def conquer(table: Table, seat: Seat, hole: int, ships: tuple[int, ...]) -> None:
    """All pieces of the planet go back to their owner, one point for each (AE-A7)."""
    owner, pieces = table.owner[hole], table.pieces(hole)
    table.troop_supply[owner] += table.troops[hole]
    table.facility_stock[owner] += table.facilities[hole]
    table.colony_stock[owner] += table.colonies[hole]
    table.city_stock[owner] += table.cities[hole]
    table.troops[hole] = table.facilities[hole] = table.colonies[hole] = table.cities[hole] = 0
    table.owner[hole] = FREE
    table.events.append((CONQUERED, seat, hole, owner, pieces, *ships))
    take_tokens(table, seat, pieces)


# --- with any number of targets (AE-T2) -----------------------------------------------------------------------


def attack_everything(table: Table, seat: Seat) -> None:
    """Every ship that can be destroyed, then every planet that then can be: no choice is left (AE-T2)."""
    fleet, long = table.fleet(seat), table.powers(seat).long_range
    for target in enemy_ships(table, seat):
        able = tuple(ship for ship in fleet if in_range(table, ship, target, long))
        if sum(map(strength, able)) > ship_defence(table, target):
            destroy_ship(table, seat, target, able)
    for hole in sorted({table.orbit[ship] for ship in fleet} - {NOWHERE}):
        able = tuple(ship for ship in fleet if table.orbit[ship] == hole)
        if can_be_attacked(table, hole, seat) and sum(map(strength, able)) > planet_defence(table, hole):
            conquer(table, seat, hole, able)
