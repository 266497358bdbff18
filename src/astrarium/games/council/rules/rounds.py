"""Rounds and phases (CS-3): what happens without a decision, until somebody must decide or the game is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ....core.event import NOBODY
from ....core.notation import Action
from ..table.actions import (
    AUTOMA_ACTION,
    AUTOMA_MARKET,
    AUTOMA_REAPS,
    BEFORE_EXPLOITING,
    E_ROUND,
    EXPLOIT_PHASE,
    LEVEL_CHECK,
    PLANNING,
    SHIFT,
    TURN,
    ZONE_TURN,
)
from . import automa, exploiting, levels, planning
from . import card_steps as steps
from .buying import begin_buying
from .ending import finish
from .exploiting import NO_LIMIT
from .sequence import APPLY, LEGAL

if TYPE_CHECKING:
    from ..table.state import CouncilState as State


def begin_turn(state: State, top: Action) -> None:
    """Zones from left to right, shift, exploit, level (CS-6.1, CS-6.12, CS-7, CS-8.1)."""
    _, who, party = top
    if party == state.automa:
        automa.begin_turn(state)
        return
    state.stack += [
        levels.levels_pending(state, party), (EXPLOIT_PHASE, who, 0, NO_LIMIT), (BEFORE_EXPLOITING, who), (SHIFT, who),
    ]  # fmt: skip
    state.stack += [(ZONE_TURN, who, zone) for zone in reversed(range(state.zones[party]))]


CARRY_OUT: dict[int, Callable[[State, Action], None]] = {
    TURN: begin_turn,
    ZONE_TURN: steps.zone_turn,
    SHIFT: planning.shift,
    BEFORE_EXPLOITING: exploiting.before_exploiting,
    LEVEL_CHECK: levels.check,
    AUTOMA_ACTION: automa.act,
    AUTOMA_MARKET: automa.change_market,
    AUTOMA_REAPS: automa.reap,
}
LEADERS_PHASE, BUYING, PLAN, ACTING, THE_END = range(5)


def advance(state: State) -> None:
    """Carry out what needs no decision; where only one thing can be done, it is done."""
    stack = state.stack
    while True:
        if not stack:
            if state.phase == THE_END:
                return
            next_phase(state)
            continue
        top = stack[-1]
        if top[0] >= ZONE_TURN:
            stack.pop()
            CARRY_OUT[top[0]](state, top)
            continue
        if top[0] == PLANNING:
            return
        seat = top[1].bit_length() - 1
        listed = LEGAL[top[0]](state, seat)
        if len(listed) > 1:
            state._listed, state._listed_for = listed, seat
            return
        APPLY[listed[0][0]](state, seat, listed[0])


def next_phase(state: State) -> None:
    if state.phase == BUYING:
        state.phase = PLAN
        planning.begin_planning(state)
    elif state.phase == PLAN:
        begin_actions(state)
    elif state.phase == ACTING and state.throne >= 0:
        finish(state)  # CS-11.1
    else:
        begin_round(state)


def begin_round(state: State) -> None:
    """Everybody buys in the current order (CS-3.2), and looks at the level when done (CS-4.11)."""
    state.phase = BUYING
    state.turn += 1
    state.events.append((E_ROUND, NOBODY, state.turn))
    for party in reversed(state.order):
        if party < state.seats:
            state.stack.append(levels.levels_pending(state, party))
            begin_buying(state, party)


def begin_actions(state: State) -> None:
    """Reveal the plans, set the new order, and give everybody a whole turn in it (CS-3.2)."""
    state.phase = ACTING
    planning.reveal(state)
    if state.automa >= 0:
        automa.turn_card(state)
    planning.set_order(state)
    state.stack += [(TURN, 1 << p if p < state.seats else 0, p) for p in reversed(state.order)]
