"""The turn: one action, attacks after a Move, a scan, and then the next player (AE-U, AE-E)."""

from __future__ import annotations

from astrarium.core import NOBODY, Action, Dice, Seat

from ..table import actions
from ..table.state import AscendingState as State
from . import build, develop, mine, move, navigate, recruit

# how often random play picks a kind of action: what earns points often, idle turns seldom, so that random games end
WEIGHTS = [8] * len(actions.ACTIONS.kinds)
WEIGHTS[actions.PASS] = WEIGHTS[actions.DONE] = WEIGHTS[actions.RECALL] = WEIGHTS[actions.COLONY] = 1
WEIGHTS[actions.LAND] = WEIGHTS[actions.MINE] = WEIGHTS[actions.DEVELOP] = 40


def begin_turn(state: State) -> None:
    state.stack.append((actions.TURN, 1 << state.active))
    state.events.append((actions.TURN_BEGAN, state.active))


def next_turn(state: State) -> bool:
    """The next player clockwise, until the turn comes back to whoever took the last token (AE-E3)."""
    state.turn += 1
    state.active = (state.active + 1) % state.seats
    if state.active == state.trigger:
        state.events.append((actions.OVER, NOBODY))
        return False
    begin_turn(state)
    return True


def legal_turn(state: State, seat: Seat) -> list[Action]:
    """All actions that a turn may begin with (AE-U1)."""
    return [
        (actions.PASS,),  # AE-U2
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
    state.events.append((actions.PASSED, seat))


def end_turn(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    """After a recall, which no scan follows (AE-R4), or without a scan (AE-V1)."""
    state.stack.pop()


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
    return navigate.random_flick(action[1], dice) if kind == actions.FLICK else action
