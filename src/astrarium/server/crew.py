"""The crew: takes the bots' turns that are due, here or in a worker, as many at once as can be thought about."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress

from ..bots import Decided
from ..core import Seat
from .due import LEASE, Agenda, Job
from .players import Effort, Thinkers, decide, effort
from .problem import Problem
from .store import Taken, now
from .table import Table

log = logging.getLogger("astrarium.bots")

LOOK = 10.0  # seconds after which the crew looks for work that nobody told of
PAUSE = 1.0  # seconds after the database did not answer
LEAST_WAIT = 0.05
NOT_THERE = 404
FIRST_PAUSE, LONGEST_PAUSE = 1_000, 3_600_000  # milliseconds before a turn that failed is tried again


class Crew:
    """Whoever leased a turn thinks, waits for the table's pace and plays. Leases of the dead pass to others."""

    def __init__(self, agenda: Agenda, open_table: Callable[[str], Awaitable[Table]], thinkers: Thinkers) -> None:
        self.agenda, self.open_table, self.thinkers = agenda, open_table, thinkers
        self.free = thinkers.places
        self.bell = asyncio.Event()  # something is due, or somebody is free
        self.turns: dict[asyncio.Task[None], str] = {}  # in hand, with their refs
        self.thoughts: Counter[Effort] = Counter()
        self.started = now()
        self.tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self.tasks = [asyncio.create_task(job) for job in (self._work(), self._renew(), self.thinkers.warm_up())]

    def stop(self) -> None:
        """Take nothing new."""
        for task in self.tasks:
            task.cancel()

    async def close(self) -> None:
        """Stop in the middle of it; others go on with what was leased here."""
        self.stop()
        for task in self.turns:
            task.cancel()
        await asyncio.gather(*self.turns, *self.tasks, return_exceptions=True)
        self.thinkers.close()
        with suppress(Exception):  # where the database is gone, the leases end by themselves
            await self.agenda.give_back()

    async def _work(self) -> None:
        while True:
            self.bell.clear()
            try:
                if not await self._take():
                    await self._wait()
            except Exception:
                log.exception("the database did not answer")
                await asyncio.sleep(PAUSE)

    async def _take(self) -> bool:
        """Begin the most urgent turns; whether there were any."""
        jobs = await self.agenda.take(self.free, now()) if self.free else []
        for job in jobs:
            self.free -= 1
            task = asyncio.create_task(self._turn(job))
            self.turns[task] = job.ref
            task.add_done_callback(self.turns.pop)
        return bool(jobs)

    async def _wait(self) -> None:
        """Until the bell rings, or until a lease of somebody else may have ended."""
        earliest = await self.agenda.earliest() if self.free else None
        wait = LOOK if earliest is None else min(LOOK, max(LEAST_WAIT, (earliest - now()) / 1000))
        with suppress(TimeoutError):
            async with asyncio.timeout(wait):
                await self.bell.wait()

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(LEASE / 3000)
            try:
                await self.renew()
            except Exception:
                log.exception("leases could not be renewed")

    async def renew(self) -> None:
        """Keep what is in hand, and nothing else: a turn that was dropped here passes to others."""
        if self.turns:
            await self.agenda.renew(now(), list(self.turns.values()))

    async def _turn(self, job: Job) -> None:
        """One bot's turn; where not even its failure can be written, its lease ends by itself."""
        try:
            await self._attempt(job)
        except Exception:
            log.exception("table %s: its bots try again when the lease ends", job.ref)

    async def _attempt(self, job: Job) -> None:
        """Whatever happens to it here, the next attempt begins anew."""
        try:
            try:
                thought = await self._think(job)
            finally:
                self.free += 1
                self.bell.set()
            if thought is None:
                await self.agenda.done(job.ref)
            else:
                await self._play(job, *thought)
        except Taken:
            await self.agenda.again(job.ref, job.at)  # the table has moved on: think again
        except Problem as problem:
            await self._refused(job, problem)
        except Exception:
            log.exception("table %s: its bots try again later", job.ref)
            await self.agenda.again(job.ref, later(job))

    async def _refused(self, job: Job, problem: Problem) -> None:
        """This program cannot open the table; where it is there, another release may."""
        if problem.status == NOT_THERE:
            await self.agenda.done(job.ref)
            return
        log.warning("table %s: its bots cannot play here: %s", job.ref, problem)
        await self.agenda.again(job.ref, later(job))

    async def _think(self, job: Job) -> tuple[Table, Seat, int, Decided] | None:
        table = await self.open_table(job.ref)
        seat, version = table.next_bot, table.version
        if seat is None:
            return None
        late = now() - max(job.at, self.started)  # nobody waited while nobody was here
        decided, how = await decide(table, seat, self.thinkers, effort(table.level(seat), late))
        self.thoughts[how] += 1
        return table, seat, version, decided

    async def _play(self, job: Job, table: Table, seat: Seat, version: int, decided: Decided) -> None:
        await asyncio.sleep(max(0, job.at + table.header.pace - now()) / 1000)
        await table.play_bot(seat, version, decided)


def later(job: Job) -> int:
    """When to try again what has failed so often."""
    return now() + min(LONGEST_PAUSE, FIRST_PAUSE << min(job.tries, 20))
