"""Which actions are worth a comparison: the best ideas, and flicks that were tried before they are proposed."""

from __future__ import annotations

from astrarium.core import Action, Seat

from ..box import components as c
from ..rules.attack import enemy_ships, ship_defence, ship_points, strength
from ..rules.build import city_bonuses
from ..rules.points import points
from ..table import actions
from ..table.state import NOWHERE
from ..table.state import AscendingState as State
from .aiming import Aim, Gunner
from .ending import closes, drags_on
from .policy import Rated, Survey, hand_of, ideas
from .weights import Habits

AIM_RANGE = 420 * c.GRID  # ships further away are not aimed at
TARGETS_PER_SHIP = 3
AIMS = 2  # tried flicks among the proposals
MARGIN = 0.6  # points: what seems worse than the best idea by more is not compared


def proposals(state: State, seat: Seat, limit: int, trials: int, habits: Habits) -> list[Action]:
    """The ideas that seem nearly as good as the best, best first, and the best of the flicks that were tried."""
    rated = sorted(ideas(state, seat, habits), key=lambda pair: -pair[0])
    if not rated:
        return state.legal(seat)[:limit]
    found = [action for worth, action in rated if worth > rated[0][0] - MARGIN][:limit]
    hurries = drags_on(state, habits) or closes(state, seat, habits)
    if len(found) < limit and points(state, seat)[0] and not hurries:
        tried = sorted(aims(state, seat, trials, habits), reverse=True)[: min(AIMS, limit - len(found))]
        found += [action for _, action in tried if action not in found]
    return found


def aims(state: State, seat: Seat, trials: int, habits: Habits) -> Rated:
    """Aimed flicks with what they seem worth: into orbits, into firing positions, against blockaders."""
    survey, hand = Survey(state, seat, habits), hand_of(state)
    gunner = Gunner(state, seat, hand, trials)
    found: Rated = []
    for ship in state.fleet(seat):
        stay = survey.stay_worth(ship)
        for _, hole, worth in survey.ways(ship, stay)[:TARGETS_PER_SHIP]:
            aim = gunner.to_orbit(ship, hole)
            if aim:
                found.append((aim.chance * worth - stay, _as_action(aim, hand)))
        found += _ship_aims(state, seat, ship, gunner, hand)
    return found


def _as_action(aim: Aim, hand: int) -> Action:
    return (actions.AIM, aim.ship, aim.vx, aim.vy, hand)


def _ship_aims(state: State, seat: Seat, ship: int, gunner: Gunner, hand: int) -> Rated:
    found: Rated = []
    for enemy in enemy_ships(state, seat):
        dx, dy = abs(state.x[enemy] - state.x[ship]), abs(state.y[enemy] - state.y[ship])
        if dx + dy > AIM_RANGE:
            continue
        hole = state.orbit[enemy]
        blockades = hole != NOWHERE and state.owner[hole] == seat
        if _could_fire(state, seat, ship, enemy):
            aim = gunner.to_fire(ship, enemy)
            if aim:
                found.append((aim.chance * (ship_points(enemy) + 0.5 * blockades), _as_action(aim, hand)))
        if blockades or ship_points(enemy) > 1:
            aim = gunner.to_ram(ship, enemy)
            if aim:
                found.append((aim.chance * 0.7 - 0.2, _as_action(aim, hand)))
    return found


def _could_fire(state: State, seat: Seat, ship: int, enemy: int) -> bool:
    """Whether enough strength may come together round that ship this turn."""
    near = sum(
        strength(other)
        for other in state.fleet(seat)
        if other != ship and abs(state.x[other] - state.x[enemy]) + abs(state.y[other] - state.y[enemy]) < 240 * c.GRID
    )
    return near + strength(ship) > ship_defence(state, enemy)


def is_wasteful(state: State, seat: Seat, action: Action) -> bool:
    """What no player in his right mind does: recall troops while others wait in supply, decline a city's gift."""
    if action[0] == actions.CITY:
        return action[2] == actions.NO_BONUS != city_bonuses(state, seat)[0]
    return action[0] == actions.RECALL and state.troop_supply[seat] > 3
