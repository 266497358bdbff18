"""Scanning: a secret look at a face-down planet after the action (AE-V)."""

from __future__ import annotations

from astrarium.core import Action, Decision, Refusal, Seat, mark

from ..table import actions as a
from ..table.state import NOWHERE
from ..table.state import AscendingState as State

NO_SHIP = Refusal(mark("You have no ship in this planet's orbit."), "AE-V1")
FACE_UP = Refusal(mark("This planet lies face up."), "AE-V1")
KNOWN = Refusal(mark("You have scanned this planet already."), "AE-V3")


def end_action(state: State, seat: Seat) -> None:
    """The action of the turn is over: a scan may follow (AE-U3)."""
    state.stack[-1] = (a.SCANNING, 1 << seat)


def settle_scanning(state: State, decision: Decision) -> bool:  # noqa: ARG001
    """Where there is nothing to scan nobody is asked."""
    if _scans(state, state.active):
        return False
    state.stack.pop()
    return True


def scan_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    hole = action[1]
    if state.face_up[hole]:
        return FACE_UP
    if state.seen[seat] >> hole & 1:
        return KNOWN  # AE-V3
    in_orbit = any(state.orbit[ship] == hole for ship in state.ships_of(seat))
    return None if in_orbit else NO_SHIP  # AE-V1


def _scans(state: State, seat: Seat) -> list[Action]:
    holes = sorted({state.orbit[ship] for ship in state.ships_of(seat)} - {NOWHERE})
    return [(a.SCAN, hole) for hole in holes if scan_refusal(state, seat, (a.SCAN, hole)) is None]


def legal_scans(state: State, seat: Seat) -> list[Action]:
    return [(a.DONE,), *_scans(state, seat)]


def scan(state: State, seat: Seat, action: Action) -> None:
    """Everybody sees which disc is lifted; only this seat sees its face (AE-V2)."""
    hole = action[1]
    state.stack.pop()
    state.seen[seat] |= 1 << hole
    state.events.append((a.SCANNED, seat, hole))
    state.events.append((a.SEEN, seat, hole, state.kind[hole]))
