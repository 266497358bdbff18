"""Which rules answer for which decision and which action, and why an action is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ....core.errors import NOT_LISTED, NOT_YOUR_TURN, BadInput, Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from .. import actions
from ..actions import (
    ACTIONS,
    CHOOSE_CARD,
    EXPAND,
    PLACE_COLONY,
    SECTOR,
    TAKE_CIVILISATION,
    TAKE_HOME,
    WAGE_WAR,
)
from ..components import SECTOR_NAMES
from . import choosing, colonisation, expansion, setup, war

if TYPE_CHECKING:
    from ..state import CivilisationsState as State

# by kind of decision
LEGAL: dict[int, Callable[[State, Seat], list[Action]]] = {
    TAKE_CIVILISATION: setup.legal_civilisations,
    TAKE_HOME: setup.legal_homes,
    CHOOSE_CARD: choosing.legal_choices,
    WAGE_WAR: war.legal_battles,
    PLACE_COLONY: colonisation.legal_colonies,
    EXPAND: expansion.legal_expansions,
}


def end_decision(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    ENDS[state.stack[-1][0]](state, seat)


ENDS: dict[int, Callable[[State, Seat], None]] = {
    WAGE_WAR: war.end_war,
    PLACE_COLONY: colonisation.decline_colony,
    EXPAND: expansion.end_expansion,
}

# by kind of action
APPLY: tuple[Callable[[State, Seat, Action], None], ...] = (
    setup.take_civilisation, setup.take_home, choosing.choose, war.fight, colonisation.colonise,
    expansion.voyage, expansion.voyage, expansion.produce, expansion.ambush, expansion.convert, end_decision,
)  # fmt: skip

QUOTES: tuple[Callable[[State, Seat, Action], Refusal | None], ...] = (
    lambda state, seat, action: setup.civilisation_refusal(state, seat, action[1]),
    lambda state, seat, action: setup.home_refusal(state, seat, action[1]),
    choosing.choice_refusal,
    lambda state, seat, action: war.battle_refusal(state, seat, action[1]),
    lambda state, seat, action: colonisation.colony_refusal(state, seat, action[1]),
    expansion.voyage_refusal,
    expansion.voyage_refusal,
    lambda state, seat, action: expansion.production_refusal(state, seat, action[1]),
    lambda state, seat, action: expansion.ambush_refusal(state, seat, action[1], action[2]),
    lambda state, seat, action: expansion.conversion_refusal(state, seat, action[1], action[2]),
    lambda *_: None,
)

# the actions that answer each decision, and what is said to all others
ANSWERS: dict[int, tuple[tuple[int, ...], Refusal]] = {
    TAKE_CIVILISATION: ((actions.CIVILISATION,), Refusal(mark("First choose your civilisation."), "QV-2.3")),
    TAKE_HOME: ((actions.HOME,), Refusal(mark("First choose the place of your home sector."), "QV-2.3")),
    CHOOSE_CARD: ((actions.CHOOSE,), Refusal(mark("First everybody chooses a card and a side."), "QV-3.2")),
    WAGE_WAR: ((actions.BATTLE, actions.DONE), Refusal(mark("You chose war: only battles are possible."), "QV-3.3")),
    PLACE_COLONY: (
        (actions.COLONISE, actions.DONE),
        Refusal(mark("You chose colonisation: only a colony can be placed."), "QV-3.3"),
    ),
    EXPAND: (
        (actions.PORTAL, actions.MOVE, actions.PRODUCE, actions.AMBUSH, actions.CONVERT, actions.DONE),
        Refusal(mark("You chose expansion: neither battles nor colonies are possible."), "QV-3.3"),
    ),
}
GAME_OVER = Refusal(mark("The game is over."), "QV-9.1")
NO_SUCH_SECTOR = mark("There is no sector {sector} in this galaxy.")


def refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why `action` is not allowed, or None where it is."""
    if not state.stack:
        return GAME_OVER
    if seat not in state.to_act():
        return NOT_YOUR_TURN
    if not _is_well_formed(action):
        return NOT_LISTED
    kinds, other = ANSWERS[state.stack[-1][0]]
    if action[0] not in kinds:
        return other
    return _void(state, action) or QUOTES[action[0]](state, seat, action)


def _is_well_formed(action: Action) -> bool:
    """Whether the action could be read from its own text."""
    try:
        return ACTIONS.from_text(ACTIONS.to_text(action)) == action
    except (BadInput, IndexError):
        return False


def _void(state: State, action: Action) -> Refusal | None:
    """Sectors that exist only in galaxies for other numbers of players (QV-2.6)."""
    fields = ACTIONS.kinds[action[0]].fields
    for (_, codec), cell in zip(fields, action[1:], strict=False):
        if codec is SECTOR and not state.galaxy.mask >> cell & 1:
            return Refusal(NO_SUCH_SECTOR, "QV-2.6", {"sector": SECTOR_NAMES[cell]})
    return None


