"""Victory-point tokens: taken from the pool, and beyond it when it is empty (AE-E1, AE-E2)."""

from __future__ import annotations

from astrarium.core import NOBODY, Seat

from ..actions import LAST_TOKEN
from ..state import Table


def take_tokens(table: Table, seat: Seat, points: int) -> None:
    """Points are always paid in full; who takes the last token of the pool triggers the end."""
    if not points:
        return
    table.tokens[seat] += points  # AE-E2
    table.pool = max(table.pool - points, 0)
    if not table.pool and table.trigger == NOBODY:
        table.trigger = seat  # AE-E1
        table.events.append((LAST_TOKEN, seat))
