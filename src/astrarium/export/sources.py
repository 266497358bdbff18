"""Recorded games wherever they lie: files, folders, and the finished tables of a server's data folder."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from ..core import BadInput, Record
from ..core.record import CHAINED, FORMAT, loads
from ..server.problem import Problem
from ..server.schema import tables
from ..server.store import Store
from ..server.timeline import Timeline

DATABASE = "astrarium.db"


class Source(NamedTuple):
    """A recorded game and where it was found."""

    name: str
    record: Record


def found_records(places: Iterable[Path]) -> Iterator[Source]:
    """The records of all these places, each in its order; what cannot be read is named in `BadInput`."""
    for place in places:
        if place.is_dir():
            yield from _of_folder(place)
        elif place.is_file():
            yield from _of_tables(place) if place.name == DATABASE else [_of_file(place)]
        else:
            raise BadInput(f"{place}: no such file or folder")


def _of_folder(folder: Path) -> Iterator[Source]:
    """All records below a folder; other files of lines, such as the results of a run, are passed over."""
    for path in sorted(folder.rglob("*.jsonl")):
        if _is_record(path):
            yield _of_file(path)
    for path in sorted(folder.rglob(DATABASE)):
        yield from _of_tables(path)


def _is_record(path: Path) -> bool:
    with path.open(encoding="utf-8", errors="replace") as file:
        first = file.readline(100_000)
    return FORMAT in first or CHAINED in first


def _of_file(path: Path) -> Source:
    try:
        return Source(str(path), loads(path.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: {getattr(error, 'strerror', None) or 'not a text file'}") from None
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from None


def _of_tables(database: Path) -> Iterator[Source]:
    """The finished tables of a database; those that this program cannot replay are passed over."""
    try:
        yield from asyncio.run(_finished(database))
    except SQLAlchemyError:
        what = "not a database of this version; a server started on its folder brings it up to date"
        raise BadInput(f"{database}: {what}") from None


async def _finished(database: Path) -> list[Source]:
    store = Store(f"sqlite:///{database.resolve()}")
    try:
        query = select(tables.c.id).where(tables.c.ended.is_not(None)).order_by(tables.c.created, tables.c.id)
        async with store.engine.connect() as connection:
            ids = [str(row.id) for row in await connection.execute(query)]
        found = [await _table(store, database, table_id) for table_id in ids]
    finally:
        await store.close()
    return [source for source in found if source is not None]


async def _table(store: Store, database: Path, table_id: str) -> Source | None:
    header = await store.header(table_id)
    if header is None:
        return None
    try:
        timeline = Timeline(header)
        for entry in await store.entries_after(table_id, 0):
            timeline.take(entry)
    except Problem:
        return None
    names = [chair.level or chair.kind for chair in header.chairs]  # what people call themselves stays at the table
    return Source(f"{database}#{table_id}", timeline.record(names))
