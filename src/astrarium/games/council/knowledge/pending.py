"""The decision on the table as views show it, and how far the card is that is being carried out."""

from __future__ import annotations

from collections.abc import Callable

from ....core.masks import members_of
from ....core.notation import Seat
from ....core.state import Decision
from ..box import components as c
from ..box.programs import COLONISE, CONVERT, EXTRACT, OPERATIONS
from ..rules.colonising import step_cubes
from ..table import actions as a
from ..table.state import ACTING
from ..table.state import CouncilState as State
from . import view as seen
from .cards import automa_face


def acting_zone(state: State, seat: Seat) -> int | None:
    """The zone whose card the seat is carrying out: those to its right still wait on the stack."""
    who = 1 << seat
    if not state.stack or state.stack[-1][0] not in (a.DO_STEP, a.LAY_TILE) or (a.SHIFT, who) not in state.stack:
        return None
    waiting = sum(entry[:2] == (a.ZONE_TURN, who) for entry in state.stack)
    return state.zones[seat] - waiting - 1


def automa_of(state: State) -> seen.Automa:
    """The card lies open while its round is acted out; the next one is turned after planning."""
    card = automa_face(state.box, state.automa_card) if state.phase == ACTING else None
    action = step = None
    if card is not None and state.stack and state.stack[-1][0] in (a.AUTOMA_SETTLES, a.AUTOMA_LAYS):
        action = len(card.actions) - sum(entry[0] == a.AUTOMA_ACTION for entry in state.stack) - 1
        step = state.stack[-1][3] if state.stack[-1][0] == a.AUTOMA_LAYS else None
    return seen.Automa(card, tuple(len(deck) for deck in state.automa_decks), action, step)


def will_be_discarded(state: State, place: int) -> bool:
    """Whether the Automa will throw this market card away before the round is over (CS-14.6)."""
    if state.phase != ACTING or state.automa < 0 or place not in state.box.automa[state.automa_card].discard:
        return False
    return any(entry[0] == a.AUTOMA_MARKET or entry == (a.TURN, 0, state.automa) for entry in state.stack)


def pending_of(state: State, seat: Seat | None) -> seen.Pending | None:
    if not state.stack:
        return None
    top = state.stack[-1]
    seats = state.to_act()
    details: dict[str, object] = PENDING[top[0]](state, top) if top[0] in PENDING else {}
    return seen.Pending(kind=a.DECISIONS[top[0]], seats=seats, mine=seat in seats, **details)  # type: ignore[arg-type]


def _step_details(state: State, top: Decision) -> dict[str, object]:
    _, who, number, reach, here, fresh, *used = top
    seat = who.bit_length() - 1
    entries = [state.box.nodes[entry] for entry in state.box.nodes[number].entries]
    cubes = [step_cubes(state, seat, node, fresh) for node in entries if node.op == COLONISE]
    times = [node.count - len(used) for node in entries if node.op in (EXTRACT, CONVERT)]
    zone = acting_zone(state, seat)
    return {
        "zone": zone + 1 if zone is not None else None, "range": reach, "cubes": max(cubes, default=0),
        "times": max(times, default=0), "done": len(used),
        "ops": tuple(OPERATIONS[node.op] for node in entries),
        "here": c.SPACE_NAMES[here] if here >= 0 else None, "discovered": bool(fresh),
        "used": tuple(c.SPACE_NAMES[space] for space in used) if entries[0].op != CONVERT else (),
    }  # fmt: skip


def _lay_details(state: State, top: Decision) -> dict[str, object]:
    zone = acting_zone(state, top[1].bit_length() - 1)
    return {"zone": zone + 1 if zone is not None else None, "range": top[3], "sector": top[4] + 1}


def _automa_lay_details(state: State, top: Decision) -> dict[str, object]:
    step = state.box.automa[state.automa_card].actions[top[2]][top[3]]
    return {"galaxy": c.GALAXY_IDS[step.galaxy], "cubes": step.cubes}


PENDING: dict[int, Callable[[State, Decision], dict[str, object]]] = {
    a.BUY_PHASE: lambda state, top: {"purchases": c.MAX_PURCHASES - top[2], "free_colonies": top[3]},  # noqa: ARG005
    a.DO_STEP: _step_details,
    a.LAY_TILE: _lay_details,
    a.STATION_MINE: lambda state, top: {"galaxy": c.GALAXY_IDS[top[2]]},  # noqa: ARG005
    a.EXPLOIT_PHASE: lambda state, top: {"exploits": top[3], "exploited": tuple(members_of(top[2]))},  # noqa: ARG005
    a.PICK_TECH: lambda state, top: {"level": top[2]},  # noqa: ARG005
    a.AUTOMA_SETTLES: lambda state, top: {"cubes": top[2], "planets": tuple(members_of(top[3]))},  # noqa: ARG005
    a.AUTOMA_LAYS: _automa_lay_details,
    a.AUTOMA_EXPLOITS: lambda state, top: {"galaxy": c.GALAXY_IDS[top[2]]},  # noqa: ARG005
}
