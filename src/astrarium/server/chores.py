"""Whoever does what is due beside the bots' turns: one taker for several kinds of small work."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from sqlalchemy.ext.asyncio import AsyncEngine

from .due import Agenda, Job
from .store import now

log = logging.getLogger("astrarium.server")

LOOK = 10.0  # seconds after which one looks for work that nobody told of
LEAST_WAIT = 0.05
AT_ONCE = 20  # of one kind
AGAIN = 5_000  # milliseconds before work that failed is tried again

Do = Callable[[str, int], Awaitable[int | None]]  # of what, and when: done, or when it is due again


class Chores:
    """Takes what is due, kind by kind, the earliest first."""

    def __init__(self, engine: AsyncEngine, kinds: Mapping[str, Do], clock: Callable[[], int] = now) -> None:
        self.kinds = {Agenda(engine, kind): do for kind, do in kinds.items()}
        self.clock = clock
        self.bell = asyncio.Event()

    async def run(self) -> None:
        """For ever: do what is due."""
        while True:
            self.bell.clear()
            try:
                wait = await self.round()
            except Exception:
                log.exception("the database did not answer")
                wait = LOOK
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self.bell.wait()

    async def round(self) -> float:
        """Do all that is due now; how many seconds nothing else is."""
        soonest = LOOK
        for agenda, do in self.kinds.items():
            earliest = await agenda.earliest()
            while earliest is not None and earliest <= self.clock():
                for job in await agenda.take(AT_ONCE, self.clock()):
                    await self._do(agenda, do, job)
                earliest = await agenda.earliest()
            if earliest is not None:
                soonest = min(soonest, max(LEAST_WAIT, (earliest - self.clock()) / 1000))
        return soonest

    async def _do(self, agenda: Agenda, do: Do, job: Job) -> None:
        try:
            later = await do(job.ref, self.clock())
        except Exception:
            log.exception("%s %s: tried again later", agenda.kind, job.ref)
            later = self.clock() + AGAIN * job.tries
        if later is None:
            await agenda.done(job.ref)
        else:
            await agenda.again(job.ref, later)

    async def close(self) -> None:
        for agenda in self.kinds:
            with suppress(Exception):
                await agenda.give_back()
