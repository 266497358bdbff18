"""Random play that does not ruin itself: it passes before its money runs out and does not trade at random."""

from __future__ import annotations

from collections.abc import Iterator

from astrarium.core import Action, Dice, Event, Seat
from astrarium.games.eclipse.box import components as c
from astrarium.games.eclipse.rules.upkeep import balance
from astrarium.games.eclipse.table import actions as a
from astrarium.games.eclipse.table import state as s


def careful_action(state: s.EclipseState, seat: Seat, dice: Dice) -> Action:
    legal = [action for action in state.legal(seat) if action[0] not in (a.TRADE, a.QUIT)] or state.legal(seat)
    if state.stack[-1][0] == s.TURN:
        dearer = c.UPKEEP[max(0, state.discs[seat] - 1)] - c.UPKEEP[state.discs[seat]]
        if state.discs[seat] < 2 or balance(state, seat) < dearer:
            legal = [action for action in legal if action[0] in (a.PASS, a.COLONISE)]
        elif len(legal) > 1 and dice.below(4):
            legal = [action for action in legal if action[0] != a.PASS]
    return dice.pick(legal)


def careful_walk(state: s.EclipseState, dice: Dice, most: int = 20_000) -> Iterator[tuple[Action, list[Event]]]:
    """Play to the end, handing out each action with what happened."""
    for _ in range(most):
        if state.over:
            return
        seat = dice.pick(state.to_act())
        action = careful_action(state, seat, dice)
        yield action, state.play(seat, action)
    raise AssertionError("the game does not end")
