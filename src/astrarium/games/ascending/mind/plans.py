"""Which actions are worth a look, and a quick sensible one: how bots narrow down what a seat can do."""

from __future__ import annotations

from astrarium.core import NOBODY, Action, Dice, Seat

from ..box.components import GRID
from ..rules.attack import enemy_ships, ship_defence, ship_points, strength
from ..rules.build import city_bonuses
from ..rules.mine import POINTS as MINE_POINTS
from ..rules.mine import legal_mines
from ..rules.points import points
from ..rules.recruit import legal_recalls, legal_recruits
from ..table import actions
from ..table.state import NOWHERE
from ..table.state import AscendingState as State
from .aiming import Aim, Gunner
from .policy import Rated, Survey, hand_of
from .weights import HABITS, Habits

AIM_RANGE = 420 * GRID  # ships further away are not aimed at
TARGETS_PER_SHIP = 3
AIMS = 2  # tried flicks among the proposals
MARGIN = 0.6  # points: what seems worse than the best idea by more is not compared
# turns of each seat; of games of two bots one in thirty (greedy) to one in six (search) lasts so long, of four hardly
# any, and no rule would ever end one in which nobody takes a token
LONG_GAME = 80
NOTHING_TO_DO = 0.05  # worth of a turn so poor that troops had better be recalled


def ideas(state: State, seat: Seat, habits: Habits = HABITS) -> Rated:
    """What the seat may do next, with what it seems worth; nothing where the rules' own list is as good."""
    kind, survey = state.top[0], Survey(state, seat, habits)
    hurried = hurrying(state, seat, kind) if drags_on(state) else []
    if hurried:
        return hurried
    if kind == actions.TURN:
        moves = survey.moves(*points(state, seat))
        return [*survey.single_actions(), *survey.recruits(state.powers(seat).recruits), *moves]
    if kind == actions.MOVING:
        return [*survey.moves(state.top[actions.POINTS], state.top[actions.SHUTTLES]), (0.0, (actions.DONE,))]
    return survey.recruits(state.top[actions.LEFT]) if kind == actions.RECRUITING else []


def drags_on(state: State) -> bool:
    """Whether everybody had so many turns that waiting for a better moment must end."""
    return state.turn > LONG_GAME * state.seats and state.trigger == NOBODY


def hurrying(state: State, seat: Seat, kind: int) -> Rated:
    """What brings the last token nearer: mining, else bringing troops together, else freeing one for that."""
    if kind == actions.TURN:
        mines = [(float(MINE_POINTS[action[2]]), action) for action in legal_mines(state, seat)]
        if mines:
            return mines
    elif kind != actions.RECRUITING:
        return []
    home = state.home[seat]
    gatherings = [action for action in legal_recruits(state, seat) if state.owner[action[1]] == seat]
    found: Rated = [(float(state.troops[action[1]]), action) for action in gatherings if action[1] != home]
    if found or kind == actions.RECRUITING or state.troop_supply[seat]:
        return found
    singles = [action for action in legal_recalls(state, seat) if action[2] == 1]
    return [(float(action[1] == home or state.pieces(action[1]) > 1), action) for action in singles]


def quick(state: State, seat: Seat, dice: Dice, habits: Habits = HABITS) -> Action:
    """The best idea, give or take a whim."""
    kind = state.top[0]
    if kind not in (actions.TURN, actions.MOVING, actions.RECRUITING):
        return _answer(state, seat, kind)
    best = -0.5
    chosen: Action = (actions.PASS,) if kind == actions.TURN else (actions.DONE,)
    for worth, action in ideas(state, seat, habits):
        worth += habits.whim * dice.unit()
        if worth > best:
            best, chosen = worth, action
    if kind == actions.TURN and best < NOTHING_TO_DO and _recall_helps(state, seat):
        return next((action for action in state.legal(seat) if action[0] == actions.RECALL), chosen)
    return chosen


def _recall_helps(state: State, seat: Seat) -> bool:
    """Recalling is only thought of when nothing is left in supply."""
    return not state.troop_supply[seat] and state.trigger == NOBODY


def _answer(state: State, seat: Seat, kind: int) -> Action:
    """Attacks on planets before those on ships, and a scan where one is offered."""
    listed = state.legal(seat)
    if kind == actions.ATTACKING:
        return max(listed)
    return listed[-1] if kind == actions.SCANNING else listed[0]


def proposals(state: State, seat: Seat, limit: int, trials: int) -> list[Action]:
    """The ideas that seem nearly as good as the best, best first, and the best of the flicks that were tried."""
    rated = sorted(ideas(state, seat), key=lambda pair: -pair[0])
    if not rated:
        return state.legal(seat)[:limit]
    found = [action for worth, action in rated if worth > rated[0][0] - MARGIN][:limit]
    if len(found) < limit and points(state, seat)[0] and not drags_on(state):
        tried = sorted(aims(state, seat, trials), reverse=True)[: min(AIMS, limit - len(found))]
        found += [action for _, action in tried if action not in found]
    return found


def aims(state: State, seat: Seat, trials: int) -> Rated:
    """Aimed flicks with what they seem worth: into orbits, into firing positions, against blockaders."""
    survey, hand = Survey(state, seat, HABITS), hand_of(state)
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
        if other != ship and abs(state.x[other] - state.x[enemy]) + abs(state.y[other] - state.y[enemy]) < 240 * GRID
    )
    return near + strength(ship) > ship_defence(state, enemy)


def is_wasteful(state: State, seat: Seat, action: Action) -> bool:
    """What no player in his right mind does: recall troops while others wait in supply, decline a city's gift."""
    if action[0] == actions.CITY:
        return action[2] == actions.NO_BONUS != city_bonuses(state, seat)[0]
    return action[0] == actions.RECALL and state.troop_supply[seat] > 3
