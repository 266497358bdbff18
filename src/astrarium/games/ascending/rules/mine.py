"""Mining: troops of a planet for victory points (AE-G)."""

from __future__ import annotations

from astrarium.core import Action, Refusal, Seat, mark

from ..actions import MINE, MINED
from ..state import Table
from .orbits import is_blockaded
from .tokens import take_tokens

POINTS = {2: 1, 3: 2}  # AE-G1

NOT_YOURS = Refusal(mark("You do not occupy this planet."), "AE-G1")
HOMEWORLD = Refusal(mark("A homeworld cannot be mined."), "AE-P4")
TOO_FEW = Refusal(mark("Mining takes two or three troops of one planet."), "AE-G1")
BLOCKADED = Refusal(mark("This planet is blockaded."), "AE-P2")


def mine_refusal(table: Table, seat: Seat, hole: int, troops: int) -> Refusal | None:
    """Why this planet cannot be mined with so many troops."""
    if table.owner[hole] != seat:
        return NOT_YOURS
    if table.is_homeworld(hole):
        return HOMEWORLD  # AE-P4
    if table.troops[hole] < troops or troops not in POINTS:
        return TOO_FEW  # AE-G1
    return BLOCKADED if is_blockaded(table, hole) else None  # AE-P2


def legal_mines(table: Table, seat: Seat) -> list[Action]:
    return [
        (MINE, hole, troops)
        for hole, owner in enumerate(table.owner)
        if owner == seat and table.troops[hole] > 1
        for troops in POINTS
        if mine_refusal(table, seat, hole, troops) is None
    ]


def mine(table: Table, seat: Seat, hole: int, troops: int) -> None:
    table.troops[hole] -= troops
    table.troop_supply[seat] += troops
    table.free_if_empty(hole)
    table.events.append((MINED, seat, hole, troops, POINTS[troops]))
    take_tokens(table, seat, POINTS[troops])
