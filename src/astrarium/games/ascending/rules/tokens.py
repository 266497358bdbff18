"""Victory-point tokens: taken from the pool, and beyond it when it is empty (AE-E1, AE-E2)."""

from __future__ import annotations

from astrarium.core import NOBODY, Seat

from ..table import actions as a
from ..table.state import AscendingState as State


def take_tokens(state: State, seat: Seat, points: int) -> None:
    """Points are always paid in full; who takes the last token of the pool triggers the end."""
    if not points:
        return
    state.tokens[seat] += points  # AE-E2
    state.pool = max(state.pool - points, 0)
    if not state.pool and state.trigger == NOBODY:
        state.trigger = seat  # AE-E1
        state.events.append((a.LAST_TOKEN, seat))
