"""The keeper of time: gives the seats of those whose time is up to bots, and notes when nobody could have played."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import pairwise

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..core import Seat
from . import conduct
from .clock import SECOND
from .due import FLAG, IDLE, Agenda, Job, Taker
from .problem import Problem
from .schema import due, entries, heart, outages
from .sitting import ABANDONED
from .store import Store
from .table import Table

log = logging.getLogger("astrarium.time")

BEAT = 5.0  # seconds
GAP = 15 * SECOND  # without any sign of life: nobody could play
LOOK = 5.0  # seconds after which the keeper looks for what nobody told of
LEAST_WAIT = 0.05
AT_ONCE = 50  # flags taken at once
LATER = 2 * SECOND  # after something went wrong
NOT_THERE = 404


class Keeper(Taker):
    """Every process of a server has one; whoever leases a flag looks whether it is time."""

    def __init__(self, store: Store, open_table: Callable[[str], Awaitable[Table]]) -> None:
        self.store, self.open_table = store, open_table
        self.flags, self.idle = Agenda(store.engine, FLAG), Agenda(store.engine, IDLE)
        super().__init__(self.flags, self.idle)
        self.warn: Callable[[Table, Seat], Awaitable[None]] = nobody_told
        self.ran = False  # whether clocks ran when the heart beat last

    async def _work(self) -> None:
        """For ever. The heart beats first: whoever was away must not charge anybody for it."""
        loop, beaten = asyncio.get_running_loop(), float("-inf")
        while True:
            self.bell.clear()
            try:
                if loop.time() - beaten >= BEAT:
                    await self.beat()
                    beaten = loop.time()
                if not await self.look():
                    await self._wait()
            except Exception:
                log.exception("the database did not answer")
                await asyncio.sleep(1)

    async def _wait(self) -> None:
        earliest = await self.earliest()
        left = LOOK if earliest is None else (earliest - self.store.times.now()) / 1000
        with suppress(TimeoutError):
            async with asyncio.timeout(min(LOOK, max(LEAST_WAIT, left))):
                await self.bell.wait()

    async def beat(self) -> None:
        """Say that somebody is here while clocks run; a gap before that is an outage."""
        async with self.store.engine.begin() as connection:
            runs = (await connection.execute(select(due.c.ref).where(due.c.kind == FLAG).limit(1))).first() is not None
            if not runs and not self.ran:
                return
            now = self.store.times.now()
            last = (await connection.execute(select(func.max(heart.c.beat)))).scalar()
            mine = heart.c.worker == self.flags.who
            if not (await connection.execute(update(heart).where(mine).values(beat=now))).rowcount:
                await connection.execute(delete(heart).where(heart.c.beat < (last or 0)))  # of those long gone
                await connection.execute(insert(heart), {"worker": self.flags.who, "beat": now})
        if last is not None and now - last > GAP:
            await self._note_outage(last, now)
        self.ran = runs

    async def _note_outage(self, begins: int, ends: int) -> None:
        since = select(entries.c.at).where(entries.c.at > begins, entries.c.at < ends).distinct().order_by(entries.c.at)
        async with self.store.engine.connect() as connection:
            acted = [row.at for row in await connection.execute(since)]  # bots may be at it again
        begins, ends = max(pairwise([begins, *acted, ends]), key=lambda gap: gap[1] - gap[0])
        if ends - begins <= GAP:
            return
        with suppress(IntegrityError):  # another process has noted the same one
            async with self.store.engine.begin() as connection:
                await connection.execute(insert(outages), {"begins": begins, "ends": ends})
            log.warning("nobody could play for %d s: clocks stood", (ends - begins) // 1000)

    async def look(self) -> int:
        """Do what is due; how much that was."""
        now = self.store.times.now()
        flags = await self.flags.take(AT_ONCE, now)
        for job in flags:
            await self._careful(self.flags, job, self._flag)
        idle = await self.idle.take(AT_ONCE, now)
        for job in idle:
            await self._careful(self.idle, job, self._idle)
        return len(flags) + len(idle)

    async def _careful(self, agenda: Agenda, job: Job, act: Callable[[Job], Awaitable[None]]) -> None:
        try:
            await act(job)
        except Problem as problem:
            if problem.status == NOT_THERE:
                await agenda.done(job.ref)
            else:
                log.warning("table %s: its clocks wait: %s", job.ref, problem)
                await agenda.again(job.ref, self.store.times.now() + LATER * min(job.tries, 1000))
        except Exception:
            log.exception("table %s: its clocks wait", job.ref)
            await agenda.again(job.ref, self.store.times.now() + LATER * min(job.tries, 1000))

    async def _flag(self, job: Job) -> None:
        """Whoever has no time left leaves the seat to a bot, whoever has little is told; then the next moment."""
        table = await self.open_table(job.ref)
        await table.look_up()
        now = self.store.times.now()
        clock = table.clock
        for seat in range(len(clock.banks)) if clock and not table.over else ():
            zero = clock.zero(seat) if clock else None
            if zero is not None and zero <= now:
                with suppress(Problem):  # acted in the last moment, or left
                    await conduct.flag(table, seat)
            elif clock and any(job.at <= at <= now for at in clock.calls(seat)):
                await self.warn(table, seat)
        clock = None if table.over else table.clock
        wakes = clock.wakes(now) if clock and not table.sitting.still else None
        if wakes is None:
            await self.flags.done(job.ref)
        else:
            await self.flags.again(job.ref, wakes)  # nothing where an entry has put it meanwhile

    async def _idle(self, job: Job) -> None:
        table = await self.open_table(job.ref)
        if table.over or table.sitting.here:
            return await self.idle.done(job.ref)
        if table.sitting.outcome == ABANDONED:
            await conduct.close(table)
            return await self.idle.done(job.ref)
        return await conduct.abandon(table)


async def nobody_told(table: Table, seat: Seat) -> None:
    """Where there is no way to tell somebody that time runs out, the page alone does."""
