"""Mining: troops of a planet for victory points (AE-G)."""

from __future__ import annotations

from astrarium.core import Action, Refusal, Seat, mark

from ..table import actions as a
from ..table.state import AscendingState as State
from .orbits import BLOCKADED, is_blockaded
from .scan import end_action
from .tokens import take_tokens

POINTS = {2: 1, 3: 2}  # AE-G1

NOT_YOURS = Refusal(mark("You do not occupy this planet."), "AE-G1")
HOMEWORLD = Refusal(mark("A homeworld cannot be mined."), "AE-P4")
TOO_FEW = Refusal(mark("Mining takes two or three troops of one planet."), "AE-G1")


def mine_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why this planet cannot be mined with so many troops."""
    _, hole, troops = action
    if state.owner[hole] != seat:
        return NOT_YOURS
    if state.is_homeworld(hole):
        return HOMEWORLD  # AE-P4
    if state.troops[hole] < troops or troops not in POINTS:
        return TOO_FEW  # AE-G1
    return BLOCKADED if is_blockaded(state, hole) else None  # AE-P2


def legal_mines(state: State, seat: Seat) -> list[Action]:
    return [
        (a.MINE, hole, troops)
        for hole, owner in enumerate(state.owner)
        if owner == seat and state.troops[hole] > 1
        for troops in POINTS
        if mine_refusal(state, seat, (a.MINE, hole, troops)) is None
    ]


def mine(state: State, seat: Seat, action: Action) -> None:
    _, hole, troops = action
    state.troops[hole] -= troops
    state.troop_supply[seat] += troops
    state.free_if_empty(hole)
    state.events.append((a.MINED, seat, hole, troops, POINTS[troops]))
    take_tokens(state, seat, POINTS[troops])
    end_action(state, seat)
