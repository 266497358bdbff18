"""What must be on disk before it is acknowledged; on an SQLite file one thread writes what many wait for together.

A file has one writer at a time: where each request brought its own connection, they would sleep until the lock is free.
Whatever waits when the thread is free goes into one transaction, each part of it all or nothing. On any other database
the engine writes.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Dialect, Executable, Table, insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from .reading import is_file

DURABLE = ("busy_timeout = 20000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")

Plain = tuple[str, Sequence[Any], bool]  # a statement as SQLite takes it, its values, whether it must change a row


class There(Exception):
    """A row with that key is there already, or what had to be there is gone."""


class Writer:
    """Commits rows of one table in the order in which they come."""

    def __init__(self, engine: AsyncEngine, table: Table) -> None:
        self.engine, self.table = engine, table
        compiled = insert(table).compile(dialect=engine.dialect)
        self.insert = str(compiled), compiled.positiontup or ()  # made once: it is the same for every row
        self.file: sqlite3.Connection | None = None
        self.thread: ThreadPoolExecutor | None = None
        self.waiting: list[tuple[list[Plain], asyncio.Future[None]]] = []
        self.writing: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Where the file is there and migrated."""
        if is_file(self.engine.url):
            path = self.engine.url.database or ""
            self.file = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            for setting in DURABLE:
                self.file.execute(f"PRAGMA {setting}")
            self.thread = ThreadPoolExecutor(1, "astrarium-writer")

    async def close(self) -> None:
        if self.writing is not None:
            await self.writing
        if self.thread is not None:
            self.thread.shutdown()
        if self.file is not None:
            self.file.close()
        self.file = self.thread = None

    async def commit(
        self, row: Mapping[str, object], along: Sequence[Executable] = (), needed: Sequence[Executable] = ()
    ) -> None:
        """A row of the table and these statements, all or nothing; `There` where the row is there already.

        Those that are `needed` must change a row each: else somebody was first, and nothing is written.
        """
        if self.file is None:
            await self._commit_elsewhere(row, along, needed)
            return
        done = asyncio.get_running_loop().create_future()
        sql, names = self.insert
        job: list[Plain] = [(sql, [row[name] for name in names], False)]
        job += [(*plain(statement, self.engine.dialect), False) for statement in along]
        job += [(*plain(statement, self.engine.dialect), True) for statement in needed]
        self.waiting.append((job, done))
        if self.writing is None:
            self.writing = asyncio.create_task(self._write_all())
        await done

    async def _commit_elsewhere(
        self, row: Mapping[str, object], along: Sequence[Executable], needed: Sequence[Executable]
    ) -> None:
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(self.table), row)
                for statement in along:
                    await connection.execute(statement)
                for statement in needed:
                    if not (await connection.execute(statement)).rowcount:
                        raise There
        except IntegrityError:
            raise There from None

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        while self.waiting:
            jobs, self.waiting = self.waiting, []
            try:
                outcomes = await loop.run_in_executor(self.thread, self._write, [job for job, _ in jobs])
            except Exception as error:
                outcomes = [error] * len(jobs)
            for (_, done), outcome in zip(jobs, outcomes, strict=True):
                tell(done, outcome)
        self.writing = None

    def _write(self, jobs: Sequence[Sequence[Plain]]) -> list[Exception | None]:
        """One transaction; what cannot be written of it is taken back by itself."""
        assert self.file is not None
        self.file.execute("BEGIN IMMEDIATE")
        try:
            outcomes = [self._write_one(job) for job in jobs]
            self.file.execute("COMMIT")
        except BaseException:
            if self.file.in_transaction:
                self.file.execute("ROLLBACK")
            raise
        return outcomes

    def _write_one(self, job: Sequence[Plain]) -> Exception | None:
        assert self.file is not None
        self.file.execute("SAVEPOINT part")
        try:
            for sql, values, needed in job:
                if not self.file.execute(sql, values).rowcount and needed:
                    raise There
        except (sqlite3.IntegrityError, There):
            self.file.execute("ROLLBACK TO part")
            return There()
        finally:
            self.file.execute("RELEASE part")
        return None


def plain(statement: Any, dialect: Dialect) -> tuple[str, Sequence[Any]]:
    compiled = statement.compile(dialect=dialect)
    return str(compiled), [compiled.params[name] for name in compiled.positiontup or ()]


def tell(done: asyncio.Future[None], outcome: Exception | None) -> None:
    if done.done():  # whoever asked has gone
        return
    if outcome is None:
        done.set_result(None)
    else:
        done.set_exception(outcome)
