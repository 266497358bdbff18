"""Attacks after a Move action: mandatory, by the active player's ships alone (AE-A)."""

from __future__ import annotations

from itertools import combinations

from astrarium.core import Action, Decision, Refusal, Seat, mark

from ..table import actions as a
from ..table.state import BOARD, FREE, NOWHERE, SUPPLY, is_cruiser, owner_of
from ..table.state import AscendingState as State
from .orbits import is_defended, planet_defence
from .scan import end_action
from .tokens import take_tokens

NOT_POSSIBLE = Refusal(mark("These ships cannot make that attack, or some of them are not needed for it."), "AE-A4")


def strength(ship: int) -> int:
    """A cruiser attacks as two starships (AE-A2)."""
    return 2 if is_cruiser(ship) else 1


def ship_points(ship: int) -> int:
    return 2 if is_cruiser(ship) else 1  # AE-A5


def ship_defence(state: State, ship: int) -> int:
    """The strength an attack on this ship must exceed (AE-A1)."""
    if is_cruiser(ship):
        return 2
    return state.powers(owner_of(ship)).guard if state.orbit[ship] != NOWHERE else 1  # AE-T11


def in_range(state: State, ship: int, target: int, long: bool) -> bool:
    """Whether the gap between the two discs is no longer than the ruler; nothing blocks the line (AE-A3)."""
    dx, dy = state.x[ship] - state.x[target], state.y[ship] - state.y[target]
    return dx * dx + dy * dy <= state.comp.reach_square(long, is_cruiser(ship) + is_cruiser(target))


def can_be_attacked(state: State, hole: int, seat: Seat) -> bool:
    """Whether this planet is another player's, and neither a homeworld nor defended (AE-A6)."""
    return (
        state.owner[hole] not in (FREE, seat)
        and not state.is_homeworld(hole)  # AE-P4
        and not is_defended(state, hole, seat)  # AE-P3
    )


def enemy_ships(state: State, seat: Seat) -> list[int]:
    return [ship for ship, place in enumerate(state.where) if place == BOARD and owner_of(ship) != seat]


def settle_attacking(state: State, decision: Decision) -> bool:  # noqa: ARG001
    """Make the attacks that leave no choice (AE-A4)."""
    seat = state.active
    everything = state.powers(seat).multi_target
    found = [] if everything else legal_attacks(state, seat)
    if len(found) > 1:
        return False
    if found:
        ATTACKS[found[0][0]](state, seat, found[0])
        return True
    if everything:
        attack_everything(state, seat)  # AE-T2
    end_action(state, seat)
    return True


def attack_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    return None if action in state.legal(seat) else NOT_POSSIBLE


def legal_attacks(state: State, seat: Seat) -> list[Action]:
    """Every target with every set of unused ships that suffices and in which none is idle (AE-A4).

    Of ships that could do exactly the same this turn only the first few are named.
    """
    used = state.top[a.USED]
    fleet = [ship for ship in state.fleet(seat) if not used >> ship % a.SHIPS_PER_SEAT & 1]
    if not fleet:
        return []
    long = state.powers(seat).long_range  # AE-T1
    enemies = enemy_ships(state, seat)
    reach = {
        ship: (_besieged(state, seat, ship), *(enemy for enemy in enemies if in_range(state, ship, enemy, long)))
        for ship in fleet
    }
    found: list[Action] = []
    for target in enemies:
        able = [ship for ship in fleet if target in reach[ship][1:]]
        found += [(a.ATTACK_SHIP, target, *s) for s in _sets(able, ship_defence(state, target), reach)]
    for hole in sorted({state.orbit[ship] for ship in fleet} - {NOWHERE}):
        if can_be_attacked(state, hole, seat):
            able = [ship for ship in fleet if state.orbit[ship] == hole]
            found += [(a.ATTACK_PLANET, hole, *s) for s in _sets(able, planet_defence(state, hole), reach)]
    return found


def _besieged(state: State, seat: Seat, ship: int) -> int:
    """The planet of another player that this ship could attack, if its orbit were clear, or -1."""
    hole = state.orbit[ship]
    if hole == NOWHERE or state.owner[hole] in (FREE, seat) or state.is_homeworld(hole):
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


def attack_ship(state: State, seat: Seat, action: Action) -> None:
    _use_up(state, action[2:])
    destroy_ship(state, seat, action[1], action[2:])


def attack_planet(state: State, seat: Seat, action: Action) -> None:
    _use_up(state, action[2:])
    conquer(state, seat, action[1], action[2:])


ATTACKS = {a.ATTACK_SHIP: attack_ship, a.ATTACK_PLANET: attack_planet}


def _use_up(state: State, ships: tuple[int, ...]) -> None:
    """Each ship attacks once (AE-A4)."""
    _, who, used = state.top
    state.stack[-1] = (a.ATTACKING, who, used | sum(1 << ship % a.SHIPS_PER_SEAT for ship in ships))


def destroy_ship(state: State, seat: Seat, target: int, ships: tuple[int, ...]) -> None:
    """The target goes to its owner's supply (AE-A5)."""
    state.take_ship(target, SUPPLY)
    state.events.append((a.DESTROYED, seat, target, ship_points(target), *ships))
    take_tokens(state, seat, ship_points(target))


def conquer(state: State, seat: Seat, hole: int, ships: tuple[int, ...]) -> None:
    """All pieces of the planet go back to their owner, one point for each (AE-A7)."""
    owner, pieces = state.owner[hole], state.pieces(hole)
    state.troop_supply[owner] += state.troops[hole]
    state.facility_stock[owner] += state.facilities[hole]
    state.colony_stock[owner] += state.colonies[hole]
    state.city_stock[owner] += state.cities[hole]
    state.troops[hole] = state.facilities[hole] = state.colonies[hole] = state.cities[hole] = 0
    state.owner[hole] = FREE
    state.events.append((a.CONQUERED, seat, hole, owner, pieces, *ships))
    take_tokens(state, seat, pieces)


def attack_everything(state: State, seat: Seat) -> None:
    """Every ship that can be destroyed, then every planet that then can be: no choice is left (AE-T2)."""
    fleet, long = state.fleet(seat), state.powers(seat).long_range
    for target in enemy_ships(state, seat):
        able = tuple(ship for ship in fleet if in_range(state, ship, target, long))
        if sum(map(strength, able)) > ship_defence(state, target):
            destroy_ship(state, seat, target, able)
    for hole in sorted({state.orbit[ship] for ship in fleet} - {NOWHERE}):
        able = tuple(ship for ship in fleet if state.orbit[ship] == hole)
        if can_be_attacked(state, hole, seat) and sum(map(strength, able)) > planet_defence(state, hole):
            conquer(state, seat, hole, able)
