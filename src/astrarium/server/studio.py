"""The studio: thinking processes for what players ask about their games. They stand back for tables and for bots."""

from __future__ import annotations

from collections.abc import Callable

from ..core import mark
from .players import Thinkers, Thought
from .problem import Problem

PROCESSES, PATIENCE = 2, 10  # started when first asked, and how far they stand back
MOST_WAITING = 16
BUSY = mark("Too many games are being studied: try again soon.")


class Studio(Thinkers):
    """A pool that refuses what it could not answer soon."""

    def __init__(self, in_thread: bool) -> None:
        super().__init__(0 if in_thread else PROCESSES, patience=PATIENCE)
        self.waiting = 0

    async def ask(self, work: Callable[..., Thought], *given: object) -> Thought:
        """What somebody waits for; `Problem` where too many do."""
        if self.waiting >= MOST_WAITING:
            raise Problem(429, BUSY)
        self.waiting += 1
        try:
            return await self.think(work, *given)
        finally:
            self.waiting -= 1
