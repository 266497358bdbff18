"""Tables that cannot go on here, tables that others play on meanwhile, and what is told of both."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from hallkit import GAME, change, doors, in_doors, made, play

from astrarium.server.doctor import examine
from astrarium.server.forms import NewTable, SeatWish
from astrarium.server.hall import Hall
from astrarium.server.problem import Problem
from astrarium.server.store import Entry, Store
from astrarium.server.timeline import result_of
from astrarium.server.wire import News

pytestmark = pytest.mark.usefixtures("same_secrets")


async def waiting(hall: Hall) -> str:
    """A sealed table with an open seat."""
    wish = NewTable(game=GAME, seats=[SeatWish("me", "Ann"), SeatWish("open")], pace=0)
    return (await hall.make(wish, "owner")).id


async def begin(hall: Hall, table_id: str) -> None:
    """Somebody takes the open seat, and an action is played."""
    table = await hall.open(table_id)
    await hall.take_seat(table, 1, "Bob", "other")
    await play(table, 1)


def once_after(monkeypatch: pytest.MonkeyPatch, name: str, act: Callable[[], Awaitable[None]]) -> None:
    """The next time the store answers that question, something happens before the answer arrives."""
    ask = getattr(Store, name)

    async def answer(store: Store, table_id: str) -> Any:
        found = await ask(store, table_id)
        monkeypatch.setattr(Store, name, ask)
        await act()
        return found

    monkeypatch.setattr(Store, name, answer)


class Killed(BaseException):
    """The process ends here."""


def test_a_process_that_ends_right_after_the_last_entry_has_written_the_end(url, monkeypatch):
    async def act(hall: Hall) -> Any:
        def say(_: News) -> None:
            if table.over:
                raise Killed

        table = await made(hall, 0)
        monkeypatch.setattr(hall.wire, "say", say)
        with pytest.raises(Killed):
            await play(table)
        return await hall.store.header(table.id), result_of(table.timeline.state)

    header, result = in_doors(url, act)
    assert header.ended is not None
    assert header.result == result


def test_an_action_at_a_table_that_is_gone_is_refused_and_not_tried_for_ever(url, monkeypatch):
    append = Store.append
    tries: list[Entry] = []

    async def counted(store: Store, table_id: str, entry: Entry, along: Any) -> None:
        tries.append(entry)
        assert len(tries) < 5
        await append(store, table_id, entry, along)

    async def act(hall: Hall) -> None:
        table = await made(hall, 0)
        for rows in ("seats", "tables"):
            change(url, f"DELETE FROM {rows}")
        with pytest.raises(Problem, match="There is no table"):
            await play(table, 1)

    monkeypatch.setattr(Store, "append", counted)
    in_doors(url, act)


class TestBegunMeanwhile:
    """The last seat is taken and the first action played while another process looks at who sits there."""

    def test_a_server_that_looks_follows_it(self, url, monkeypatch):
        async def act(here: Hall) -> int:
            async with doors(url) as there:
                table_id = await waiting(here)
                once_after(monkeypatch, "chairs", lambda: begin(there, table_id))
                await here.open(table_id)
                return (await here.open(table_id)).version

        assert in_doors(url, act) == 1

    def test_a_doctor_finds_nothing_wrong(self, url, monkeypatch):
        async def act(hall: Hall) -> list[str]:
            table_id = await waiting(hall)
            once_after(monkeypatch, "header", lambda: begin(hall, table_id))
            return [str(finding) async for finding in examine(url) if not finding.good]

        assert in_doors(url, act) == []
