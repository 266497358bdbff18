"""Movement points: what is left of a Move action, and what a step of it costs (AE-M3)."""

from __future__ import annotations

from astrarium.core import Seat

from ..table import actions as a
from ..table.state import AscendingState as State


def points(state: State, seat: Seat) -> tuple[int, int]:
    """Movement points and free shuttles that are left, or that a Move action would begin with (AE-M3, AE-T5)."""
    top = state.top
    if top[0] == a.MOVING:
        return top[a.POINTS], top[a.SHUTTLES]
    powers = state.powers(seat)
    return (powers.movement_points, powers.free_shuttles) if top[0] == a.TURN else (0, 0)


def spend(state: State, seat: Seat, *, shuttle: bool) -> None:
    """One movement point, or the free shuttle for the first launch or landing (AE-M3, AE-T6)."""
    left, shuttles = points(state, seat)
    if shuttle and shuttles:
        shuttles -= 1
    else:
        left -= 1
    state.stack[-1] = (a.MOVING, 1 << seat, left, shuttles)
