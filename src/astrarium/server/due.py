"""What is due: written in the commit that causes it, leased by whoever does it, done again where that one died."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import BigInteger, ColumnElement, Executable, String, and_, bindparam, case, func, or_, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from .schema import due

BOT_TURN = "bot"  # a bot of a table must decide
FAREWELL = "farewell"  # a player is to be deleted
FLAG = "flag"  # somebody's time at a table may be up
IDLE = "idle"  # nobody who owns a seat of a table sits there
RATING = "rate"  # finished tables may count for ratings
ROUND = "round"  # a round of a tournament may be over
DUMP = "dump"  # a month of open data is to be written
ALL = "all"  # the one thing there is of a kind
NOTICE = "notice"  # somebody may have to be told something
READY = "ready"  # of a live table: seats that have not said so open again
STALE = "stale"  # a table that waits for players may have to go
PAIR = "pair"  # somebody looks for a game
QUEUE = "queue"  # a seat has moves queued
ORDER = "order"  # a standing order answers for a seat
LEASE = 10_000  # milliseconds; whoever holds it renews it
LESS_URGENT = 600_000  # milliseconds that a table without people waits behind the others at most

WRITE = (
    "INSERT INTO due (kind, ref, at, rank, lease, who, tries) VALUES (:kind, :ref, :at, :rank, 0, '', 0)"
    " ON CONFLICT (kind, ref) DO "
)
REMIND = "NOTHING"
CAUSE = "UPDATE SET at = :at, rank = :rank, lease = 0, who = '', tries = 0"
ROUND_OF = (
    "INSERT INTO due (kind, ref, at, rank, lease, who, tries)"
    " SELECT DISTINCT CAST(:kind AS VARCHAR(8)), tournament, CAST(:at AS BIGINT), CAST(:at AS BIGINT), 0, '', 0"
    " FROM pairings WHERE table_id = :table"
    " ON CONFLICT (kind, ref) DO UPDATE SET at = excluded.at, rank = excluded.rank, lease = 0, who = '', tries = 0"
)
# whoever wishes to be told nothing costs nothing; a notice that waits is not put off, one in hand is done once more
TELL = (
    "INSERT INTO due (kind, ref, at, rank, lease, who, tries) SELECT :kind, :ref, :at, :at, 0, '', 0"
    " WHERE EXISTS (SELECT 1 FROM notice_wishes WHERE player = :ref) ON CONFLICT (kind, ref) DO UPDATE SET"
    " at = CASE WHEN due.lease = 0 AND due.at < :at THEN due.at ELSE :at END, lease = 0, who = '', tries = 0"
)
# picked apart, for a subquery of the update could be run twice and take more than asked
TAKE = (
    "WITH picked AS MATERIALIZED (SELECT ref AS found FROM due WHERE kind = :kind AND at <= :now AND lease <= :now"
    " ORDER BY rank, ref LIMIT :most{lock})"
    " UPDATE due SET lease = :until, who = :who, tries = tries + 1 FROM picked WHERE kind = :kind AND ref = found"
    " RETURNING ref, at, rank, tries"
)
SKIP_LOCKED = {"postgresql": " FOR UPDATE SKIP LOCKED"}  # SQLite has one writer at a time anyway


class Job(NamedTuple):
    """Something due, leased."""

    ref: str
    at: int
    rank: int
    tries: int  # with this one


def bot_turn(table_id: str, at: int, people: bool, known: str = CAUSE) -> Executable:
    """A bot of this table must decide; tables where people wait come first, then whoever waits longest."""
    rank = at if people else at + LESS_URGENT
    return text(WRITE + known).bindparams(kind=BOT_TURN, ref=table_id, at=at, rank=rank)


def put(kind: str, ref: str, at: int, known: str = CAUSE) -> Executable:
    """Something that is due at a time; it replaces what was due of that kind, unless `known` says otherwise."""
    return text(WRITE + known).bindparams(kind=kind, ref=ref, at=at, rank=at)


def wake(kind: str, refs: Sequence[str], at: int) -> Executable:
    """What waits of these is due earlier or later than was known; nothing where nothing waits."""
    waits = due.update().where(due.c.kind == kind, or_(*(due.c.ref == ref for ref in refs)))
    return waits.values(at=at, rank=at, lease=0, who="", tries=0)


def drop(kind: str, ref: str) -> Executable:
    return due.delete().where(due.c.kind == kind, due.c.ref == ref)


def rating(at: int) -> Executable:
    """Tables have ended: one job rates them all, in their order."""
    return put(RATING, ALL, at)


def round_of(table_id: str, at: int) -> Executable:
    """A table has ended: where it belongs to a tournament, its round may be over."""
    return text(ROUND_OF).bindparams(kind=ROUND, table=table_id, at=at)


def tell(player: str, at: int) -> Executable:
    """This player may have to be told something at that time."""
    return text(TELL).bindparams(
        bindparam("kind", NOTICE, String), bindparam("ref", player, String), bindparam("at", at, BigInteger)
    )


def no_bot_turn(table_id: str) -> Executable:
    return drop(BOT_TURN, table_id)


class Agenda:
    """One taker of what is due. Times are milliseconds since 1970, given by the caller."""

    def __init__(self, engine: AsyncEngine, kind: str = BOT_TURN) -> None:
        self.engine, self.kind = engine, kind
        self.who = f"{socket.gethostname()[:40]}:{os.getpid()}:{secrets.token_hex(3)}"

    async def take(self, most: int, now: int) -> list[Job]:
        """Lease what is due, at most so much, the most urgent first."""
        lock = SKIP_LOCKED.get(self.engine.dialect.name, "")
        values = {"until": now + LEASE, "who": self.who, "kind": self.kind, "now": now, "most": most}
        async with self.engine.begin() as connection:
            rows = (await connection.execute(text(TAKE.format(lock=lock)), values)).all()
        return sorted((Job(*row) for row in rows), key=lambda job: (job.rank, job.ref))

    async def earliest(self) -> int | None:
        """When the next one can be taken; None where nothing waits."""
        soonest = func.min(case((due.c.at > due.c.lease, due.c.at), else_=due.c.lease))
        async with self.engine.connect() as connection:
            found: int | None = (await connection.execute(select(soonest).where(due.c.kind == self.kind))).scalar()
        return found

    async def waiting(self, now: int) -> int:
        """How many could be taken now."""
        open_ = (due.c.kind == self.kind, due.c.at <= now, due.c.lease <= now)
        async with self.engine.connect() as connection:
            return int((await connection.execute(select(func.count()).select_from(due).where(*open_))).scalar_one())

    async def renew(self, now: int, refs: Sequence[str]) -> None:
        """Keep these of what is held."""
        await self._change(due.update().where(self._held(), due.c.ref.in_(refs)).values(lease=now + LEASE))

    async def done(self, ref: str) -> None:
        """It needs no doing any more; nothing happens where it was caused again meanwhile."""
        await self._change(due.delete().where(self._held(), due.c.ref == ref))

    async def remind(self, table_id: str, at: int, people: bool) -> None:
        """See to it that a turn is due which an earlier release may have left out."""
        await self._change(bot_turn(table_id, at, people, REMIND))

    async def again(self, ref: str, at: int) -> None:
        """Let somebody try again, not before `at`."""
        await self._change(due.update().where(self._held(), due.c.ref == ref).values(lease=0, who="", at=at))

    async def give_back(self) -> None:
        """Let others do what was leased here."""
        await self._change(due.update().where(self._held()).values(lease=0, who=""))

    def _held(self) -> ColumnElement[bool]:
        return and_(due.c.kind == self.kind, due.c.who == self.who)

    async def _change(self, statement: Executable) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(statement)


class Taker:
    """Does what is due of some kinds as long as the process lives; another one takes over what it has not done."""

    def __init__(self, *agendas: Agenda) -> None:
        self.agendas = agendas
        self.bell = asyncio.Event()  # something may be due earlier than was known
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self._work())

    async def _work(self) -> None:
        raise NotImplementedError

    async def close(self) -> None:
        if self.task:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        with suppress(Exception):  # where the database is gone, the leases end by themselves
            for agenda in self.agendas:
                await agenda.give_back()

    async def earliest(self) -> int | None:
        """When the next of it is due."""
        found = [await agenda.earliest() for agenda in self.agendas]
        return min((at for at in found if at is not None), default=None)
