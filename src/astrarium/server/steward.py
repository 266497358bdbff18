"""The steward: plays queued moves and answers by standing orders when their moment has come, here or in any process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from ..core import Seat
from ..words import words
from .clock import MINUTE, SECOND
from .due import ORDER, QUEUE, Agenda, Job, Taker
from .planned import ENDED, TO_A_BOT, Queue, Why, judge, played, queue_of, seat_of, stopped
from .problem import Problem
from .store import Store
from .table import Table

log = logging.getLogger("astrarium.steward")

LOOK = 10.0  # seconds after which the steward looks for what nobody told of
LEAST_WAIT = 0.05
AT_ONCE = 20
LATER = 2 * SECOND  # after something went wrong
NOT_ASKED = 5 * MINUTE  # a queue that waits is looked at again, should an earlier release have forgotten to wake it
NOT_THERE = 404

Tell = Callable[[Table, Seat, Why], Awaitable[None]]


class Steward(Taker):
    """Every process of a server has one; whoever leases what is due does it."""

    def __init__(self, store: Store, open_table: Callable[[str], Awaitable[Table]]) -> None:
        self.store, self.open_table = store, open_table
        self.queues, self.answers = Agenda(store.engine, QUEUE), Agenda(store.engine, ORDER)
        super().__init__(self.queues, self.answers)
        self.tell: Tell = nobody_told

    async def _work(self) -> None:
        while True:
            self.bell.clear()
            try:
                if not await self.look():
                    await self._wait()
            except Exception:
                log.exception("the database did not answer")
                await asyncio.sleep(1)

    async def _wait(self) -> None:
        await asyncio.sleep(LEAST_WAIT)  # where much is played, not every entry is looked at by itself
        earliest = await self.earliest()
        left = LOOK if earliest is None else (earliest - self.store.times.now()) / 1000
        with suppress(TimeoutError):
            async with asyncio.timeout(min(LOOK, max(0.0, left))):
                await self.bell.wait()

    async def look(self) -> int:
        """Do what is due; how much that was. Where nothing is, nothing is written."""
        now, done = self.store.times.now(), 0
        for agenda, act in ((self.answers, self._answer), (self.queues, self._play)):
            earliest = await agenda.earliest()
            for job in await agenda.take(AT_ONCE, now) if earliest is not None and earliest <= now else ():
                await self._careful(agenda, job, act)
                done += 1
        return done

    async def _careful(self, agenda: Agenda, job: Job, act: Callable[[Job], Awaitable[None]]) -> None:
        try:
            await act(job)
        except Problem as problem:
            if problem.status == NOT_THERE:
                await agenda.done(job.ref)
            else:
                log.warning("%s: what was planned waits: %s", job.ref, problem)
                await agenda.again(job.ref, self._later(job))
        except Exception:
            log.exception("%s: what was planned waits", job.ref)
            await agenda.again(job.ref, self._later(job))

    def _later(self, job: Job) -> int:
        return self.store.times.now() + LATER * min(job.tries, 1000)

    async def _answer(self, job: Job) -> None:
        """A standing order answers; whoever has answered himself meanwhile was first."""
        table_id, seat = seat_of(job.ref)
        table = await self.open_table(table_id)
        await table.obey(seat)
        await self.answers.done(job.ref)  # nothing where the answer has caused another question

    async def _play(self, job: Job) -> None:
        """The next queued move, where its seat is asked and all is as it was shown; else the queue ends with a word."""
        table_id, seat = seat_of(job.ref)
        table = await self.open_table(table_id)
        queue = await queue_of(self.store.engine, table_id, seat)
        if queue is None or not queue.steps or table.header.chairs[seat].owner != queue.owner:
            return await self.queues.done(job.ref)
        if table.over or table.is_bot(seat):
            return await self._stop(job, table, seat, queue, Why(ENDED if table.over else TO_A_BOT, {}))
        if seat not in table.to_act or table.paused:
            return await self.queues.again(job.ref, max(self.store.times.now() + NOT_ASKED, table.sitting.paused))
        return await self._try(job, table, seat, queue)

    async def _try(self, job: Job, table: Table, seat: Seat, queue: Queue) -> None:
        spoken = words(queue.lang, table.header.game)
        async with table.lock:
            await table.catch_up()
            if seat not in table.to_act:
                return await self.queues.again(job.ref, self.store.times.now())
            tried = judge(table.timeline, table.look(seat), queue.steps[0], table.names(spoken), spoken)
            if not isinstance(tried, Why):
                now = self.store.times.now()
                done = await table.planned(seat, tried, [played(table.id, seat, queue, now)])
                return await self._after(job, now, done, len(queue.steps) > 1)
        return await self._stop(job, table, seat, queue, tried)

    async def _after(self, job: Job, now: int, done: bool, more: bool) -> None:
        """Where the seat is asked again the entry itself has said when, and nothing of this happens."""
        if done and not more:
            await self.queues.done(job.ref)
        else:
            await self.queues.again(job.ref, now + NOT_ASKED if done else now)  # else somebody was first: look anew

    async def _stop(self, job: Job, table: Table, seat: Seat, queue: Queue, why: Why) -> None:
        async with self.store.engine.begin() as connection:
            dropped = await connection.execute(stopped(table.id, [seat], why, self.store.times.now(), queue.stamp))
        await self.queues.done(job.ref)
        if dropped.rowcount:
            await self.tell(table, seat, why)


async def nobody_told(table: Table, seat: Seat, why: Why) -> None:
    """Where there is no other way to tell somebody that a queue has ended, the page alone does."""
