"""Scanning: a secret look at a face-down planet after the action (AE-V)."""

from __future__ import annotations

from astrarium.core import Action, Refusal, Seat, mark

from ..actions import SCAN, SCANNED, SEEN
from ..state import NOWHERE, Table

NO_SHIP = Refusal(mark("You have no ship in this planet's orbit."), "AE-V1")
FACE_UP = Refusal(mark("This planet lies face up."), "AE-V1")
KNOWN = Refusal(mark("You have scanned this planet already."), "AE-V3")


def scan_refusal(table: Table, seat: Seat, hole: int) -> Refusal | None:
    if table.face_up[hole]:
        return FACE_UP
    if table.seen[seat] >> hole & 1:
        return KNOWN  # AE-V3
    in_orbit = any(table.orbit[ship] == hole for ship in table.ships_of(seat))
    return None if in_orbit else NO_SHIP  # AE-V1


def legal_scans(table: Table, seat: Seat) -> list[Action]:
    holes = sorted({table.orbit[ship] for ship in table.ships_of(seat)} - {NOWHERE})
    return [(SCAN, hole) for hole in holes if scan_refusal(table, seat, hole) is None]


def scan(table: Table, seat: Seat, hole: int) -> None:
    """Everybody sees which disc is lifted; only this seat sees its face (AE-V2)."""
    table.seen[seat] |= 1 << hole
    table.events.append((SCANNED, seat, hole))
    table.events.append((SEEN, seat, hole, table.kind[hole]))
