"""A clerk does what is due of one kind, one thing after the other, in whichever process leased it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from .due import LEASE, Agenda, Job
from .store import now as clock

log = logging.getLogger("astrarium.server")

LOOK = 10.0  # seconds between two looks for work
FIRST_PAUSE, LONGEST_PAUSE = 1_000, 600_000  # milliseconds before what has failed is tried again
Do = Callable[[str, int], Awaitable[int | None]]  # what it is about, and now; when to look at it again


class Clerk:
    """`do` may be done twice where somebody died in the middle of it: it must not mind."""

    def __init__(self, agenda: Agenda, do: Do, now: Callable[[], int] = clock, look: float = LOOK) -> None:
        self.agenda, self.do, self.now, self.look = agenda, do, now, look

    async def run(self) -> None:
        """For ever."""
        while True:
            try:
                if not await self.once():
                    await asyncio.sleep(self.look)
            except Exception:
                log.exception("nothing due could be done")
                await asyncio.sleep(self.look)

    async def once(self) -> bool:
        """Do the most urgent thing; whether there was one."""
        earliest = await self.agenda.earliest()
        if earliest is None or earliest > self.now():  # reading disturbs nobody who writes
            return False
        jobs = await self.agenda.take(1, self.now())
        for job in jobs:
            await self._attempt(job)
        return bool(jobs)

    async def _attempt(self, job: Job) -> None:
        keeping = asyncio.create_task(self._keep(job.ref))
        try:
            later = await self.do(job.ref, self.now())
        except Exception:
            log.exception("%s %s is tried again later", self.agenda.kind, job.ref)
            later = self.now() + min(LONGEST_PAUSE, FIRST_PAUSE << min(job.tries, 20))
        finally:
            keeping.cancel()
        if later is None:
            await self.agenda.done(job.ref)
        else:
            await self.agenda.again(job.ref, later)

    async def _keep(self, ref: str) -> None:
        while True:
            await asyncio.sleep(LEASE / 3000)
            with suppress(Exception):  # then the lease ends, and somebody else does it too
                await self.agenda.renew(self.now(), [ref])
