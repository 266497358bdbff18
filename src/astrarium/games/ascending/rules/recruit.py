"""Recruiting troops, and recalling them (AE-R)."""

from __future__ import annotations

from astrarium.core import Action, Refusal, Seat, mark

from ..actions import RECALL, RECALLED, RECRUIT, RECRUITED
from ..state import FREE, Table
from .land import PIECES_PER_PLANET, turn_up
from .orbits import is_blockaded

NO_TROOP = Refusal(mark("You have no troop in your supply."), "AE-R1")
NOT_YOURS = Refusal(mark("You do not occupy this planet."), "AE-R2")
FULL = Refusal(mark("A planet holds at most three pieces."), "AE-P6")
BLOCKADED = Refusal(mark("This planet is blockaded."), "AE-P2")
ALREADY_OTHERS = Refusal(mark("Another player occupies this planet."), "AE-R2")
NO_TROOPS_THERE = Refusal(mark("You have not that many troops there."), "AE-R3")


def recruit_refusal(table: Table, seat: Seat, hole: int) -> Refusal | None:
    """Why no troop can be recruited there."""
    if not table.troop_supply[seat]:
        return NO_TROOP  # AE-R1
    owner = table.owner[hole]
    if owner == FREE:
        return None if table.powers(seat).drop_pods else NOT_YOURS  # AE-T16
    if owner != seat:
        return ALREADY_OTHERS  # AE-R2
    if is_blockaded(table, hole):
        return BLOCKADED  # AE-P2
    return FULL if table.pieces(hole) >= PIECES_PER_PLANET else None  # AE-P6


def legal_recruits(table: Table, seat: Seat) -> list[Action]:
    if not table.troop_supply[seat]:
        return []
    pods = table.powers(seat).drop_pods
    return [
        (RECRUIT, hole)
        for hole, owner in enumerate(table.owner)
        if (owner == seat or (pods and owner == FREE)) and recruit_refusal(table, seat, hole) is None
    ]


def recruit(table: Table, seat: Seat, hole: int) -> None:
    """One troop from supply onto a planet."""
    turn_up(table, hole)  # AE-T16: a face-down disc is turned up first
    table.troop_supply[seat] -= 1
    table.troops[hole] += 1
    table.owner[hole] = seat
    table.events.append((RECRUITED, seat, hole))


def recall_refusal(table: Table, seat: Seat, hole: int, troops: int) -> Refusal | None:
    """Why so many troops cannot be recalled; a blockade does not hinder it (AE-R3)."""
    if table.owner[hole] != seat:
        return NOT_YOURS
    return NO_TROOPS_THERE if troops > table.troops[hole] else None


def legal_recalls(table: Table, seat: Seat) -> list[Action]:
    return [
        (RECALL, hole, troops)
        for hole, owner in enumerate(table.owner)
        if owner == seat
        for troops in range(1, table.troops[hole] + 1)
    ]


def recall(table: Table, seat: Seat, hole: int, troops: int) -> None:
    """Troops back to supply; an emptied planet is free (AE-R3)."""
    table.troops[hole] -= troops
    table.troop_supply[seat] += troops
    table.free_if_empty(hole)
    table.events.append((RECALLED, seat, hole, troops))
