"""What is acknowledged was written: once, whole, and whoever else writes at the same moment is not kept from it."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from databases import POSTGRESQL, postgresql
from hallkit import doors, made
from sqlalchemy import text

from astrarium.server.due import Agenda, bot_turn
from astrarium.server.store import ACTION, Entry, Store, Taken
from astrarium.server.writing import Writer

BROKEN = text("INSERT INTO due (kind, ref) VALUES ('bot', NULL)")  # no row of that kind may be without a table


@pytest.fixture(params=["sqlite", POSTGRESQL])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/tables.db"
    else:
        with postgresql() as url:
            yield url


def entry(number: int, words: str = "x") -> Entry:
    return Entry(number, 0, ACTION, words, 1)


def at_tables(database: str, count: int, act: Callable[[Store, list[str]], Awaitable[None]]) -> None:
    async def run() -> None:
        async with doors(database) as hall:
            await act(hall.store, [(await made(hall, 0)).id for _ in range(count)])

    asyncio.run(run())


def test_of_many_who_write_the_same_entry_one_is_first(database: str):
    async def act(store: Store, tables: list[str]) -> None:
        tries = [store.append(tables[0], entry(1, f"by {n}")) for n in range(8)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert sorted(map(type, outcomes), key=str) == [type(None), *[Taken] * 7]
        (kept,) = await store.entries_after(tables[0], 0)
        assert kept.text == f"by {outcomes.index(None)}"

    at_tables(database, 1, act)


def test_an_entry_that_is_refused_takes_no_other_with_it(database: str):
    async def act(store: Store, tables: list[str]) -> None:
        await store.append(tables[0], entry(1))
        tries = [store.append(table, entry(1)) for table in tables]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [Taken, type(None), type(None)]
        assert [len(await store.entries_after(table, 0)) for table in tables] == [1, 1, 1]

    at_tables(database, 3, act)


def test_an_entry_and_what_is_due_with_it_are_written_together_or_not_at_all(database: str):
    async def act(store: Store, tables: list[str]) -> None:
        due = bot_turn(tables[0], 5, people=True)
        with pytest.raises(Taken):
            await store.append(tables[0], entry(1), [due, BROKEN])
        assert await store.entries_after(tables[0], 0) == []
        assert await Agenda(store.engine).waiting(100) == 0
        await store.append(tables[0], entry(1), [due])
        assert len(await store.entries_after(tables[0], 0)) == 1
        assert await Agenda(store.engine).waiting(100) == 1

    at_tables(database, 1, act)


def test_whoever_goes_away_while_it_is_written_takes_nothing_back(tmp_path: Path):
    async def act(store: Store, tables: list[str]) -> None:
        first, second = (asyncio.create_task(store.append(table, entry(1))) for table in tables)
        await asyncio.sleep(0)  # both are asked for
        first.cancel()
        await second
        assert [len(await store.entries_after(table, 0)) for table in tables] == [1, 1]

    at_tables(f"sqlite:///{tmp_path}/tables.db", 2, act)


def test_a_file_that_cannot_be_written_is_told_to_everybody_who_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def full(self: Writer, jobs: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    async def act(store: Store, tables: list[str]) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(Writer, "_write", full)
            tries = [store.append(table, entry(1)) for table in tables]
            outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [sqlite3.OperationalError] * 2
        await store.append(tables[0], entry(1))  # and it goes on where it can again

    at_tables(f"sqlite:///{tmp_path}/tables.db", 2, act)
