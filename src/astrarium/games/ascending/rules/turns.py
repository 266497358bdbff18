"""The turn: one action, attacks after a Move, a scan, and then the next player (AE-U, AE-E)."""

from __future__ import annotations

from astrarium.core import NOBODY, Action, Dice, Seat

from ..table.actions import (
    ACTIONS,
    COLONY,
    DEVELOP,
    DONE,
    FLICK,
    LAND,
    MINE,
    OVER,
    PASS,
    PASSED,
    RECALL,
    TURN,
    TURN_BEGAN,
)
from ..table.state import AscendingState as State
from . import build, develop, mine, move, navigate, recruit

# how often random play picks a kind of action: what earns points often, idle turns seldom, so that random games end
WEIGHTS = [8] * len(ACTIONS.kinds)
WEIGHTS[PASS] = WEIGHTS[DONE] = WEIGHTS[RECALL] = WEIGHTS[COLONY] = 1
WEIGHTS[LAND] = WEIGHTS[MINE] = WEIGHTS[DEVELOP] = 40


def begin_turn(state: State) -> None:
    state.stack.append((TURN, 1 << state.active))
    state.events.append((TURN_BEGAN, state.active))


def next_turn(state: State) -> bool:
    """The next player clockwise, until the turn comes back to whoever took the last token (AE-E3)."""
    state.turn += 1
    state.active = (state.active + 1) % state.seats
    if state.active == state.trigger:
        state.events.append((OVER, NOBODY))
        return False
    begin_turn(state)
    return True


def legal_turn(state: State, seat: Seat) -> list[Action]:
    """All actions that a turn may begin with (AE-U1)."""
    return [
        (PASS,),  # AE-U2
        *develop.legal_developments(state, seat),
        *build.legal_builds(state, seat),
        *mine.legal_mines(state, seat),
        *recruit.legal_recruits(state, seat),
        *recruit.legal_recalls(state, seat),
        *move.legal_moves(state, seat),
    ]


def pass_turn(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    """No action, hence no scan (AE-U2)."""
    state.stack.pop()
    state.events.append((PASSED, seat))


def random_action(state: State, seat: Seat, dice: Dice) -> Action:
    """A random kind of action, then one of that kind; flicks go in any direction."""
    listed = state.legal(seat)
    kinds = sorted({action[0] for action in listed})
    draw = dice.below(sum(WEIGHTS[kind] for kind in kinds))
    for kind in kinds:
        draw -= WEIGHTS[kind]
        if draw < 0:
            break
    action = dice.pick([action for action in listed if action[0] == kind])
    return navigate.random_flick(action[1], dice) if kind == FLICK else action
