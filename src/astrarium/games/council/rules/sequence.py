"""Which rules answer for which decision and which action, and why an action is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ....core.errors import NOT_LISTED, NOT_YOUR_TURN, BadInput, Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ..table import actions
from ..table.actions import (
    ACTIONS,
    AUTOMA_EXPLOITS,
    AUTOMA_LAYS,
    AUTOMA_SETTLES,
    BUY_PHASE,
    DO_STEP,
    EXPLOIT_PHASE,
    LAY_TILE,
    PICK_CIVILISATION,
    PICK_LEADER,
    PICK_TECH,
    PLANNING,
    RETURN_BONUS,
    STATION_MINE,
    TAKE_CARD,
)
from . import (
    automa,
    bonus,
    buying,
    civilisations,
    colonising,
    discovering,
    exploiting,
    extracting,
    leaders,
    levels,
    planning,
)
from . import (
    card_steps as steps,
)

if TYPE_CHECKING:
    from ..table.state import CouncilState as State

Apply = Callable[["State", Seat, Action], None]
Quote = Callable[["State", Seat, Action], Refusal | None]

# by kind of decision
LEGAL: dict[int, Callable[[State, Seat], list[Action]]] = {
    PICK_LEADER: leaders.legal_leaders,
    BUY_PHASE: buying.legal_purchases,
    PLANNING: planning.legal_plans,
    DO_STEP: steps.legal_steps,
    LAY_TILE: discovering.legal_layings,
    STATION_MINE: lambda state, seat: [
        extracting.EXTRACTIONS[space] for space in extracting.station_mines(state, seat, state.stack[-1][2])
    ],
    EXPLOIT_PHASE: exploiting.legal_exploits,
    RETURN_BONUS: bonus.legal_returns,
    PICK_TECH: levels.legal_techs,
    TAKE_CARD: buying.legal_takings,
    AUTOMA_SETTLES: automa.legal_settlings,
    AUTOMA_LAYS: automa.legal_layings,
    AUTOMA_EXPLOITS: automa.legal_cubes,
    PICK_CIVILISATION: civilisations.legal_civilisations,
}


def end_decision(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    ENDS[state.stack[-1][0]](state, seat)


def _pop(state: State, seat: Seat) -> None:  # noqa: ARG001
    state.stack.pop()


ENDS: dict[int, Callable[[State, Seat], None]] = {
    BUY_PHASE: _pop,
    PLANNING: planning.lock,
    DO_STEP: steps.end_step,
    EXPLOIT_PHASE: _pop,
    TAKE_CARD: _pop,
}


def by_decision(own: Apply, other_kind: int, other: Apply) -> Apply:
    """The same action means another thing where the decision on top is of the other kind."""

    def apply(state: State, seat: Seat, action: Action) -> None:
        (other if state.stack[-1][0] == other_kind else own)(state, seat, action)

    return apply


# by kind of action
APPLY: tuple[Apply, ...] = (
    leaders.pick_leader, buying.buy, buying.upgrade, buying.build, planning.plan,
    by_decision(steps.do_settle, AUTOMA_SETTLES, automa.do_settle),
    by_decision(steps.do_extract, STATION_MINE, exploiting.do_mine), steps.do_discover,
    by_decision(steps.do_lay, AUTOMA_LAYS, automa.do_lay), steps.do_convert,
    by_decision(exploiting.do_exploit, AUTOMA_EXPLOITS, automa.do_exploit), bonus.do_return, levels.pick_tech,
    buying.take, end_decision, civilisations.pick_civilisation,
)  # fmt: skip


def _settle_quote(state: State, seat: Seat, action: Action) -> Refusal | None:
    quote = automa.settle_refusal if state.stack[-1][0] == AUTOMA_SETTLES else colonising.settle_refusal
    return quote(state, seat, action[1], action[2])


def _extract_quote(state: State, seat: Seat, action: Action) -> Refusal | None:
    at_station = state.stack[-1][0] == STATION_MINE
    return (extracting.station_mine_refusal if at_station else extracting.extract_refusal)(state, seat, action[1])


def _lay_quote(state: State, seat: Seat, action: Action) -> Refusal | None:
    quote = automa.lay_refusal if state.stack[-1][0] == AUTOMA_LAYS else discovering.lay_refusal
    return quote(state, seat, action[1], action[2])


def _exploit_quote(state: State, seat: Seat, action: Action) -> Refusal | None:
    quote = automa.exploit_refusal if state.stack[-1][0] == AUTOMA_EXPLOITS else exploiting.exploit_refusal
    return quote(state, seat, action[1], action[2])


def _take_quote(state: State, seat: Seat, action: Action) -> Refusal | None:
    return buying.card_refusal(state, seat, action[1])


def _done_quote(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    return planning.lock_refusal(state, seat) if state.stack[-1][0] == PLANNING else None


QUOTES: tuple[Quote, ...] = (
    lambda state, seat, action: leaders.leader_refusal(state, seat, action[1]),
    buying.buy_refusal,
    buying.upgrade_refusal,
    buying.station_refusal,
    lambda state, seat, action: planning.plan_refusal(state, seat, action[1], action[2]),
    _settle_quote,
    _extract_quote,
    lambda state, seat, action: discovering.discover_refusal(state, seat, action[1]),
    _lay_quote,
    lambda state, seat, action: steps.convert_refusal(state, seat, action[1]),
    _exploit_quote,
    lambda state, seat, action: bonus.return_refusal(state, seat, action[1]),
    lambda state, seat, action: levels.tech_refusal(state, seat, action[1]),
    _take_quote,
    _done_quote,
    lambda state, seat, action: civilisations.civilisation_refusal(state, seat, action[1]),
)

# the actions that answer each decision, and what is said to all others
ANSWERS: dict[int, tuple[tuple[int, ...], Refusal]] = {
    PICK_CIVILISATION: ((actions.CIVILISATION,), Refusal(mark("First choose your civilisation."), "CS-2.9")),
    PICK_LEADER: ((actions.LEADER,), Refusal(mark("First choose your leader."), "CS-13.1")),
    BUY_PHASE: (
        (actions.BUY, actions.UPGRADE, actions.STATION, actions.SETTLE, actions.DONE),
        Refusal(mark("This is the buy phase: actions come later."), "CS-3.1"),
    ),
    PLANNING: ((actions.PLAN, actions.DONE), Refusal(mark("Now everybody plans: lay cards on your zones."), "CS-3.1")),
    DO_STEP: (
        (actions.SETTLE, actions.EXTRACT, actions.DISCOVER, actions.CONVERT, actions.DONE),
        Refusal(mark("First carry out the action of your card."), "CS-6.1"),
    ),
    LAY_TILE: ((actions.LAY,), Refusal(mark("First lay one of the tiles you drew."), "CS-6.6")),
    STATION_MINE: ((actions.EXTRACT,), Refusal(mark("First choose the system that your station mines."), "CS-12.2")),
    EXPLOIT_PHASE: (
        (actions.EXPLOIT, actions.DONE), Refusal(mark("Now galaxies are exploited; your actions are over."), "CS-7.2"),
    ),
    RETURN_BONUS: ((actions.RETURN,), Refusal(mark("You have five bonus cards: first put one back."), "CS-10.1")),
    PICK_TECH: ((actions.TECH,), Refusal(mark("First choose your Dark Tech card."), "CS-8.4")),
    TAKE_CARD: ((actions.TAKE, actions.DONE), Refusal(mark("First take your free AI card."), "CS-9.14")),
    AUTOMA_SETTLES: ((actions.SETTLE,), Refusal(mark("First choose the planet that the Automa settles."), "CS-14.4")),
    AUTOMA_LAYS: ((actions.LAY,), Refusal(mark("First choose the tile that the Automa lays."), "CS-14.5")),
    AUTOMA_EXPLOITS: ((actions.EXPLOIT,), Refusal(mark("First choose the cube that the Automa loses."), "CS-14.4")),
}  # fmt: skip
GAME_OVER = Refusal(mark("The game is over."), "CS-11.4")


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
    refused = QUOTES[action[0]](state, seat, action)
    return refused or (None if state.allows(seat, action) else NOT_LISTED)


def _is_well_formed(action: Action) -> bool:
    """Whether the action could be read from its own text."""
    try:
        return ACTIONS.from_text(ACTIONS.to_text(action)) == action
    except (BadInput, IndexError):
        return False
