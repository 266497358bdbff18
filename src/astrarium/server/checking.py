"""Replays every stored table with the program at hand: run it with a new release before it serves anybody."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import NamedTuple

from ..core import BadInput, English
from .seating import Seating
from .store import Entry, Header, Store, now
from .telling import Teller, tell_table
from .timeline import Stopped, Timeline


class Checked(NamedTuple):
    """A table and what the replay found; an empty verdict: it is as it was."""

    table: str
    game: str
    rules: int
    verdict: str
    told: bool


def replayed(header: Header, entries: Sequence[Entry]) -> Timeline:
    """The past of a stored table; `Stopped` where it differs."""
    timeline = Timeline(header)
    for entry in entries:
        timeline.take(entry)
    timeline.confirm()
    return timeline


async def check_tables(url: str, tell: bool = False) -> AsyncIterator[Checked]:
    """Every table of a database, the oldest first. `tell`: write down what was not told yet of those that can be."""
    store = Store(url)
    await store.open()
    try:
        for table_id in await store.all_tables():
            header, entries = await store.table(table_id)
            assert header is not None
            told, verdict = False, ""
            try:
                timeline = replayed(header, entries)
                told = tell and await tell_rest(store, timeline)
            except Stopped as stopped:
                verdict = stopped.sentence(English())
            yield Checked(table_id, header.game, header.rules, verdict, told)
    finally:
        await store.close()


async def end_table(url: str, table_id: str) -> None:
    """End a table that this program cannot play on: from then on its record and its seal are open to everybody."""
    store = Store(url)
    await store.open()
    try:
        header, entries = await store.table(table_id)
        if header is None or header.ended is not None:
            raise BadInput(f"there is no unfinished table {table_id[:20]!r}")
        if can_replay(header, entries):
            raise BadInput(f"table {table_id} can go on here: it is not ended")
        await store.end(table_id, now())
    finally:
        await store.close()


def can_replay(header: Header, entries: Sequence[Entry]) -> bool:
    try:
        replayed(header, entries)
    except Stopped:
        return False
    return True


async def tell_rest(store: Store, timeline: Timeline) -> bool:
    """Write down what no telling holds yet; whether there was anything."""
    table = Seating()
    table.header = timeline.header
    return await tell_table(store, Teller(await store.told(table.id)), timeline, table.names)
