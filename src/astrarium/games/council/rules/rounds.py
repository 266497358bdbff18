"""Rounds and phases (CS-3): what follows when nobody has anything left to decide."""

from __future__ import annotations

from ....core.event import NOBODY
from ....core.state import Decision
from ..table import actions as a
from ..table.state import ACTING, BUYING, ENDED, PLANS
from ..table.state import CouncilState as State
from . import automa, planning
from .buying import begin_buying
from .ending import finish
from .exploiting import NO_LIMIT
from .levels import levels_pending


def next_phase(state: State) -> bool:
    """Begin what follows; False at the end of the game."""
    if state.phase == ENDED:
        return False
    if state.phase == BUYING:
        state.phase = PLANS
        planning.begin_planning(state)
    elif state.phase == PLANS:
        begin_actions(state)
    elif state.phase == ACTING and state.throne >= 0:
        finish(state)  # CS-11.1
    else:
        begin_round(state)
    return True


def begin_round(state: State) -> None:
    """Everybody buys in the current order (CS-3.2), and looks at the level when done (CS-4.11)."""
    state.phase = BUYING
    state.turn += 1
    state.events.append((a.E_ROUND, NOBODY, state.turn))
    for party in reversed(state.order):
        if party < state.seats:
            state.stack.append(levels_pending(state, party))
            begin_buying(state, party)


def begin_actions(state: State) -> None:
    """Reveal the plans, set the new order, and give everybody a whole turn in it (CS-3.2)."""
    state.phase = ACTING
    planning.reveal(state)
    if state.automa >= 0:
        automa.turn_card(state)
    planning.set_order(state)
    state.stack += [(a.TURN, 1 << p if p < state.seats else 0, p) for p in reversed(state.order)]


def begin_turn(state: State, top: Decision) -> None:
    """Zones from left to right, shift, exploit, level (CS-6.1, CS-6.12, CS-7, CS-8.1)."""
    _, who, party = top
    if party == state.automa:
        automa.begin_turn(state)
        return
    state.stack += [
        levels_pending(state, party), (a.EXPLOIT_PHASE, who, 0, NO_LIMIT), (a.BEFORE_EXPLOITING, who), (a.SHIFT, who),
    ]  # fmt: skip
    state.stack += [(a.ZONE_TURN, who, zone) for zone in reversed(range(state.zones[party]))]
