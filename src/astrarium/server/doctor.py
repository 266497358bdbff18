"""Looks a database over and says in words what is wrong with it. It changes no row."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Column, Select, func, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from ..core import AstrariumError
from .backup import FILE
from .checking import replayed
from .migrate import known_forms, revision
from .problem import Problem
from .schema import HEAD, entries, seats, tables
from .store import Store
from .timeline import Stopped

LEAST_FREE = 200 * 1024 * 1024  # bytes
MOST_TOLD = 20  # tables of one kind of trouble


@dataclass(frozen=True, slots=True)
class Finding:
    """What was looked at, and whether it is as it should be."""

    good: bool
    text: str

    def __str__(self) -> str:
        return f"{'good ' if self.good else 'WRONG'} {self.text}"


def look_at_folder(data: Path) -> Iterator[Finding]:
    """The folder and the file, before anything is read of it."""
    file = data / FILE
    if not file.is_file():
        yield Finding(False, f"{file} is not there")
        return
    readable, writable = os.access(file, os.R_OK), os.access(file, os.W_OK) and os.access(data, os.W_OK)
    yield Finding(readable, f"{file} can{'' if readable else 'not'} be read")
    yield Finding(writable, f"{data} can{'' if writable else 'not'} be written: the server needs to")
    free, needed = shutil.disk_usage(data).free, max(LEAST_FREE, file.stat().st_size)
    yield Finding(free >= needed, f"{free // 2**20} MB are free on this disk; {needed // 2**20} MB are advised")


async def examine(url: str) -> AsyncIterator[Finding]:
    """The database: whether it answers, its form, its rows, and every table replayed."""
    store = Store(url)
    try:
        async with store.engine.connect() as connection:
            form = await connection.run_sync(revision)
            yield Finding(form == HEAD, form_said(form))
            if form != HEAD:
                return
            async for finding in look_at_rows(connection):
                yield finding
        async for finding in replay_all(store):
            yield finding
    except (SQLAlchemyError, OSError) as error:
        yield Finding(False, f"the database does not answer: {getattr(error, 'orig', None) or error}".splitlines()[0])
    finally:
        await store.engine.dispose()


def form_said(form: str) -> str:
    if form == HEAD:
        return f"the database has the form {HEAD} that this program knows"
    if not form:
        return "the database has no tables yet: the server makes them when it starts"
    if form in known_forms():
        return f"the database has the form {form}, this program knows {HEAD}: back it up, then start the server once"
    return f"the database belongs to a newer Astrarium: its form is {form}, ours is {HEAD}"


async def look_at_rows(connection: AsyncConnection) -> AsyncIterator[Finding]:
    if connection.dialect.name == "sqlite":
        verdict = str((await connection.execute(text("PRAGMA integrity_check"))).scalar_one()).splitlines()[0]
        yield Finding(verdict == "ok", f"SQLite finds the file {'whole' if verdict == 'ok' else 'damaged: ' + verdict}")
    for what, query in questions():
        found = [str(row[0]) for row in await connection.execute(query)]
        named = f": {', '.join(found[:MOST_TOLD])}{' ...' if len(found) > MOST_TOLD else ''}" if found else ""
        yield Finding(not found, f"{what}{named or ': none'}")


def questions() -> Iterator[tuple[str, Select[tuple[str]]]]:
    """Rows that should not be, each kind with the ids of its tables."""
    known = select(tables.c.id)
    for name, rows in (("seats", seats), ("entries", entries)):
        orphans = select(rows.c.table_id).where(rows.c.table_id.not_in(known)).distinct().order_by(rows.c.table_id)
        yield f"{name} without a table", orphans
    counted = select(seats.c.table_id, func.count().label("n")).group_by(seats.c.table_id).subquery()
    joined = tables.outerjoin(counted, tables.c.id == counted.c.table_id)
    wrong = func.coalesce(counted.c.n, 0) != tables.c.seats
    yield "tables with a wrong number of seats", select(tables.c.id).select_from(joined).where(wrong)
    number: Column[int] = entries.c.number
    gaps = (func.max(number) != func.count()) | (func.min(number) != 1)
    yield "tables with a gap in their entries", select(entries.c.table_id).group_by(entries.c.table_id).having(gaps)


async def replay_all(store: Store) -> AsyncIterator[Finding]:
    """Every table, from its first entry to its last."""
    async with store.engine.connect() as connection:
        ids = [str(row[0]) for row in await connection.execute(select(tables.c.id).order_by(tables.c.created))]
    good, told, kept = 0, 0, 0
    for table_id in ids:
        try:
            trouble = await replay(store, table_id)
        except Stopped:
            kept += 1
            continue
        good += not trouble
        if trouble and told < MOST_TOLD:
            told += 1
            yield Finding(False, f"table {table_id}: {trouble}")
    if kept:
        yield Finding(True, f"{kept} tables of other rules or components cannot go on here; they stay readable")
    yield Finding(
        good + kept == len(ids), f"{good} of {len(ids) - kept} tables replay from the first entry to the last"
    )


async def replay(store: Store, table_id: str) -> str:
    """What is wrong with a table; empty where nothing is. `Stopped` where this program has not its rules."""
    header, made = await store.table(table_id)
    if header is None or not header.chairs:
        return "it has no header or no seats"
    try:
        timeline = replayed(header, made)
    except (Problem, AstrariumError, ValueError, IndexError) as error:
        if isinstance(error, Stopped) and error.final:
            raise
        return str(error)
    if timeline.over and header.ended is None:
        return "it is over, and its header does not say so"
    return "" if timeline.over or header.ended is None else "its header says that it is over, and it is not"
