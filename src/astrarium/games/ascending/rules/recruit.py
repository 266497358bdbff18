"""Recruiting troops, and recalling them (AE-R)."""

from __future__ import annotations

from astrarium.core import Action, Decision, Refusal, Seat, mark

from ..box import components as c
from ..table import actions as a
from ..table.state import FREE
from ..table.state import AscendingState as State
from .land import FULL, turn_up
from .orbits import BLOCKADED, is_blockaded
from .scan import end_action

NO_TROOP = Refusal(mark("You have no troop in your supply."), "AE-R1")
NOT_YOURS = Refusal(mark("You do not occupy this planet."), "AE-R2")
ALREADY_OTHERS = Refusal(mark("Another player occupies this planet."), "AE-R2")
NO_TROOPS_THERE = Refusal(mark("You have not that many troops there."), "AE-R3")


def recruit_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why no troop can be recruited there."""
    hole = action[1]
    if not state.troop_supply[seat]:
        return NO_TROOP  # AE-R1
    owner = state.owner[hole]
    if owner == FREE:
        return None if state.powers(seat).drop_pods else NOT_YOURS  # AE-T16
    if owner != seat:
        return ALREADY_OTHERS  # AE-R2
    if is_blockaded(state, hole):
        return BLOCKADED  # AE-P2
    return FULL if state.pieces(hole) >= c.PIECES_PER_PLANET else None  # AE-P6


def legal_recruits(state: State, seat: Seat) -> list[Action]:
    if not state.troop_supply[seat]:
        return []
    pods = state.powers(seat).drop_pods
    return [
        (a.RECRUIT, hole)
        for hole, owner in enumerate(state.owner)
        if (owner == seat or (pods and owner == FREE)) and recruit_refusal(state, seat, (a.RECRUIT, hole)) is None
    ]


def legal_more_recruits(state: State, seat: Seat) -> list[Action]:
    return [(a.DONE,), *legal_recruits(state, seat)]


def recruit(state: State, seat: Seat, action: Action) -> None:
    """One troop from supply onto a planet."""
    hole, top = action[1], state.top
    left = top[a.LEFT] if top[0] == a.RECRUITING else state.powers(seat).recruits  # AE-R1, AE-T13
    state.stack[-1] = (a.RECRUITING, 1 << seat, left - 1)
    turn_up(state, hole)  # AE-T16: a face-down disc is turned up first
    state.troop_supply[seat] -= 1
    state.troops[hole] += 1
    state.owner[hole] = seat
    state.events.append((a.RECRUITED, seat, hole))


def settle_recruiting(state: State, decision: Decision) -> bool:
    """Recruiting is over when nothing more can be placed."""
    if decision[a.LEFT] and legal_recruits(state, state.active):
        return False
    end_recruiting(state, state.active, (a.DONE,))
    return True


def end_recruiting(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    end_action(state, seat)


def recall_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why so many troops cannot be recalled; a blockade does not hinder it (AE-R3)."""
    _, hole, troops = action
    if state.owner[hole] != seat:
        return NOT_YOURS
    return NO_TROOPS_THERE if troops > state.troops[hole] else None


def legal_recalls(state: State, seat: Seat) -> list[Action]:
    return [
        (a.RECALL, hole, troops)
        for hole, owner in enumerate(state.owner)
        if owner == seat
        for troops in range(1, state.troops[hole] + 1)
    ]


def legal_more_recalls(state: State, seat: Seat) -> list[Action]:
    return [(a.DONE,), *legal_recalls(state, seat)]


def recall(state: State, seat: Seat, action: Action) -> None:
    """Troops back to supply; an emptied planet is free (AE-R3)."""
    _, hole, troops = action
    state.stack[-1] = (a.RECALLING, 1 << seat)
    state.troops[hole] -= troops
    state.troop_supply[seat] += troops
    state.free_if_empty(hole)
    state.events.append((a.RECALLED, seat, hole, troops))


def settle_recalling(state: State, decision: Decision) -> bool:  # noqa: ARG001
    """Recalling is over when no troop is left anywhere."""
    if legal_recalls(state, state.active):
        return False
    state.stack.pop()  # AE-R4: no scan follows
    return True
