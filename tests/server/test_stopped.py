"""Tables that cannot go on here, tables that others play on meanwhile, and what is told of both."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable
from traceback import walk_tb
from typing import Any, cast

import pytest
from hallkit import GAME, SAID, change, doors, in_doors, kept, made, other_set_up, play, rules

from astrarium.core import BadInput, game
from astrarium.server import hall as hall_module
from astrarium.server import telling
from astrarium.server.checking import end_table
from astrarium.server.doctor import examine
from astrarium.server.forms import LogLine, NewTable, SeatWish
from astrarium.server.hall import Hall
from astrarium.server.kept import Kept
from astrarium.server.page import ticks_of
from astrarium.server.problem import Problem
from astrarium.server.push import Watcher
from astrarium.server.store import Entry, Store
from astrarium.server.story import Story
from astrarium.server.table import Table
from astrarium.server.telling import Telling, regions_at, whole
from astrarium.server.timeline import Stopped, result_of
from astrarium.server.watch import Socket, send_pages
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


def stopped_table(url: str, monkeypatch: pytest.MonkeyPatch, actions: int = 12) -> str:
    """An unfinished sealed table of a release before; this one has other rules."""
    table_id: str = in_doors(url, lambda hall: made(hall, actions)).id
    rules(monkeypatch, 2)
    other_set_up(monkeypatch)
    return table_id


def secret(found: Kept) -> str | None:
    """What its page shows of the seal."""
    seal = found.page(None, None, SAID, -1).seal
    assert seal is not None
    return seal.secret


class TestSecrets:
    """A table that is stopped here may still be played by a server of another release."""

    def test_the_record_of_an_unfinished_one_stays_secret(self, url, monkeypatch):
        table_id = stopped_table(url, monkeypatch)
        found = in_doors(url, lambda hall: kept(hall, table_id))
        with pytest.raises(Problem, match="The record is given when the game is over"):
            found.record(SAID)

    def test_the_page_of_an_unfinished_one_opens_no_seal(self, url, monkeypatch):
        table_id = stopped_table(url, monkeypatch)
        assert secret(in_doors(url, lambda hall: kept(hall, table_id))) is None

    def test_actions_that_nothing_was_told_of_are_not_shown(self, url, monkeypatch):
        table_id = stopped_table(url, monkeypatch)
        page = in_doors(url, lambda hall: kept(hall, table_id)).page(None, None, SAID, -1)
        assert {line.html for line in page.log} == {"<b>Ann</b> has acted.", "<b>Bob</b> has acted."}
        assert len(page.log) == 12

    def test_where_nobody_has_played_for_a_month_it_is_open(self, url, monkeypatch):
        table_id = stopped_table(url, monkeypatch)
        change(url, "UPDATE entries SET at = 0")
        found = in_doors(url, lambda hall: kept(hall, table_id))
        assert secret(found) and found.record(SAID).count("\n") == 13

    def test_one_that_is_ended_is_open_to_a_server_that_knows_it_already(self, url, monkeypatch):
        table_id = stopped_table(url, monkeypatch)

        async def act(hall: Hall) -> Kept:
            await kept(hall, table_id)
            await end_table(url, table_id)
            return await kept(hall, table_id)

        found = in_doors(url, act)
        assert secret(found) and found.record(SAID).count("\n") == 13

    def test_one_that_can_go_on_here_is_not_ended(self, url):
        table_id = in_doors(url, lambda hall: made(hall, 3)).id
        with pytest.raises(BadInput, match="can go on here"):
            asyncio.run(end_table(url, table_id))


def test_a_stopped_table_that_is_asked_for_again_and_again_leaves_no_longer_trace(url, monkeypatch):
    table_id = stopped_table(url, monkeypatch, 2)

    async def act(hall: Hall) -> list[int]:
        await kept(hall, table_id)
        return [frames(await refusal(hall, table_id)) for _ in range(4)]

    lengths = in_doors(url, act)
    assert len(set(lengths)) == 1


async def refusal(hall: Hall, table_id: str) -> Stopped:
    with pytest.raises(Stopped) as stopped:
        await hall.open(table_id)
    return stopped.value


def frames(error: Stopped) -> int:
    return len(list(walk_tb(error.__traceback__)))


class TestUnpacking:
    """What was told of a table takes long to unpack: it is done where it is shown, and others do not wait for it."""

    @pytest.fixture
    def unpacked(self, monkeypatch: pytest.MonkeyPatch) -> list[threading.Thread]:
        """The threads in which anything was unpacked."""
        threads: list[threading.Thread] = []

        def unpack(body: bytes) -> Telling:
            threads.append(threading.current_thread())
            return unpack_one(body)

        unpack_one = telling.unpack
        monkeypatch.setattr(telling, "unpack", unpack)
        return threads

    async def told(self, hall: Hall) -> Table:
        table = await made(hall, 3)
        await hall.tell([table])
        return table

    def test_a_list_of_stopped_tables_unpacks_nothing(self, url, monkeypatch, unpacked):
        table_id = in_doors(url, self.told).id
        rules(monkeypatch, 2)
        other_set_up(monkeypatch)

        async def act(hall: Hall) -> str:
            found = (await refusal(hall, table_id)).kept
            assert found is not None
            return found.info(None, SAID).status

        assert (in_doors(url, act), unpacked) == ("refused", [])

    def test_the_page_of_one_is_unpacked_in_a_thread(self, url, monkeypatch, unpacked):
        table_id = in_doors(url, self.told).id
        rules(monkeypatch, 2)
        other_set_up(monkeypatch)
        in_doors(url, lambda hall: kept(hall, table_id))
        assert unpacked and threading.main_thread() not in unpacked

    def test_so_is_what_a_table_goes_on_to_tell(self, url, unpacked):
        table_id = in_doors(url, self.told).id

        async def act(hall: Hall) -> None:
            table = await hall.open(table_id)
            await play(table, 1)
            await hall.tell([table])

        in_doors(url, act)
        assert unpacked and threading.main_thread() not in unpacked


def test_a_table_told_by_two_processes_in_turn_has_the_pictures_of_one_told_at_once(url):
    async def act(here: Hall) -> list[list[bytes]]:
        async with doors(url) as there:
            table_id = (await made(here, 0, seed=5)).id
            for k in range(8):
                hall = (here, there)[k % 2]
                await play(await hall.open(table_id), 5)
                await hall.tell([await hall.open(table_id)])
            in_turn = await here.store.told(table_id)
            change(url, "DELETE FROM tellings")
            here.live.clear()
            await here.tell([await here.open(table_id)])
            return [in_turn, await here.store.told(table_id)]

    told, at_once = (whole(bodies) for bodies in in_doors(url, act))
    assert told is not None and at_once is not None
    assert len(at_once.moves) == 40
    for still in at_once.parts["en"].stills:
        assert regions_at(told.parts["en"].stills, still.k) == regions_at(at_once.parts["en"].stills, still.k)


class Ear:
    """A socket that keeps what it is sent."""

    def __init__(self) -> None:
        self.pages: list[Any] = []
        self.closed: int | None = None

    async def send_data(self, text: str, mode: str) -> None:
        assert mode == "text"
        self.pages.append(json.loads(text))

    async def close(self, code: int) -> None:
        self.closed = code


class TestWatched:
    """Tables that are watched here while another process writes what cannot be followed."""

    async def damaged(self, here: Hall, url: str) -> list[Table]:
        """Two watched tables that others have played on; the entry of the first is not as it was written."""
        tables = [await made(here, 2) for _ in range(2)]
        async with doors(url) as there:
            for table in tables:
                table.watchers.add(asyncio.Event())
                await play(await there.open(table.id), 1)
        change(url, f"UPDATE entries SET mark = '0' WHERE number = 3 AND table_id = '{tables[0].id}'")
        return tables

    def test_one_that_stops_keeps_no_other_from_being_followed(self, url):
        async def act(hall: Hall) -> list[int]:
            tables = await self.damaged(hall, url)
            await hall._follow_once(tables)
            return [table.version for table in tables]

        assert in_doors(url, act) == [2, 3]

    @pytest.mark.parametrize("unheard", [True, False])
    def test_who_watches_it_is_sent_away_to_come_back(self, url, unheard):
        async def act(hall: Hall) -> Ear:
            table, ear, bell = (await self.damaged(hall, url))[0], Ear(), asyncio.Event()
            table.watchers.add(bell)
            watcher = Watcher(None, None, SAID, -1, False)
            sending = asyncio.create_task(send_pages(cast(Socket, ear), watcher, table, bell))
            while not ear.pages:
                await asyncio.sleep(0)
            await (hall._follow_once([table]) if unheard else hall._refresh(table))
            for _ in range(20):  # the loop comes round to the one that sends
                await asyncio.sleep(0)
            sending.cancel()
            return ear

        assert in_doors(url, act).closed == 1012

    def test_who_comes_back_finds_what_is_kept(self, url):
        async def act(hall: Hall) -> Kept:
            table = (await self.damaged(hall, url))[0]
            await hall._follow_once([table])
            return await kept(hall, table.id)

        assert "is not as it was written" in in_doors(url, act).sentence(SAID)


class TestForgotten:
    """A table that was let go of while somebody, such as its bot, was about to play there."""

    @pytest.fixture(autouse=True)
    def few(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(hall_module, "LIVE_TABLES", 1)

    def test_what_is_played_there_is_told(self, url):
        async def act(hall: Hall) -> int:
            forgotten = await self.forgotten(hall)
            await play(forgotten, 1)
            return await self.told(hall, forgotten.id)

        assert in_doors(url, act) == 1

    def test_it_is_told_too_where_the_table_was_loaded_again(self, url):
        async def act(hall: Hall) -> int:
            forgotten = await self.forgotten(hall)
            await hall.open(forgotten.id)
            await play(forgotten, 1)
            return await self.told(hall, forgotten.id)

        assert in_doors(url, act) == 1

    def test_it_takes_no_place_from_one_that_others_watch(self, url):
        async def act(hall: Hall) -> bool:
            forgotten = await self.forgotten(hall)
            watched = await hall.open(forgotten.id)
            watched.watchers.add(asyncio.Event())
            hall._enter(forgotten)
            return hall.live[forgotten.id] is watched

        assert in_doors(url, act)

    async def forgotten(self, hall: Hall) -> Table:
        table = await made(hall, 0)
        await made(hall, 0)
        assert table.id not in hall.live
        return table

    async def told(self, hall: Hall, table_id: str) -> int:
        """How far the table is told when the hall has told what it knows to be untold."""
        await hall.tell([table for table in hall.live.values() if table.untold])
        return await hall.store.told_until(table_id)


def test_nobody_sits_down_at_a_waiting_table_of_other_rules(url, monkeypatch):
    async def act(hall: Hall) -> bool:
        table = await hall.open(table_id)
        with pytest.raises(Stopped, match="begun under version 1"):
            await hall.take_seat(table, 1, "Bob", "other")
        return (await hall.store.chairs(table_id))[1].taken

    table_id = in_doors(url, waiting)
    rules(monkeypatch, 2)
    assert not in_doors(url, act)


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

    async def counted(store: Store, table_id: str, entry: Entry, along: Any, needed: Any) -> None:
        tries.append(entry)
        assert len(tries) < 5
        await append(store, table_id, entry, along, needed)

    async def act(hall: Hall) -> None:
        table = await made(hall, 0)
        for rows in ("seats", "tables"):
            change(url, f"DELETE FROM {rows}")
        with pytest.raises(Problem, match="There is no table"):
            await play(table, 1)

    monkeypatch.setattr(Store, "append", counted)
    in_doors(url, act)


class TestBeginning:
    """A sealed table shows an example while it waits; nothing of it is left when it begins."""

    def test_who_has_watched_from_before_is_told_the_opening(self, url, monkeypatch):
        monkeypatch.setattr(Story, "_lines", lambda *_: [LogLine(0, None, 0, "Dealt.", k=0)])

        async def act(hall: Hall) -> tuple[Any, Any]:
            table = await hall.open(await waiting(hall))
            watcher = Watcher(None, None, SAID, -1, True)
            before = json.loads(watcher.next(table))
            await hall.take_seat(table, 1, "Bob", "other")
            return before["log"], json.loads(watcher.next(table))["log"]

        before, after = in_doors(url, act)
        assert (before, [line["html"] for line in after]) == ([], ["Dealt."])

    def test_its_turns_are_named_anew(self, url, monkeypatch):
        monkeypatch.setattr(type(game(GAME)), "turn_name", lambda _self, view, _words: repr(view))

        async def act(hall: Hall) -> list[list[str]]:
            table = await hall.open(await waiting(hall))
            ticks_of(table, SAID)
            await hall.take_seat(table, 1, "Bob", "other")
            hall.live.clear()
            again = await hall.open(table.id)
            return [[tick.label for tick in ticks_of(one, SAID)] for one in (table, again)]

        told, afresh = in_doors(url, act)
        assert told == afresh


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
