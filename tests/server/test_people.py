"""Who somebody is: old keys stay what they were, several keys are one player, and a closed one opens nothing."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing, nullcontext
from http.cookies import SimpleCookie
from pathlib import Path

import httpx
import pytest
from databases import POSTGRESQL, postgresql
from hallkit import in_doors, made
from peoplekit import Browser
from serverkit import ME, OPEN, PATIENCE, Seated, Server
from sqlalchemy import update
from test_upgrade import KEY, restore
from websockets.exceptions import ConnectionClosed

from astrarium.core import English
from astrarium.server.belongings import BELONGINGS, OTHERS
from astrarium.server.codes import sha256
from astrarium.server.hall import Hall
from astrarium.server.people import Person, handle_of, open_session, write_down
from astrarium.server.schema import metadata, players, seats
from astrarium.server.store import Store
from astrarium.server.table import Table

pytestmark = pytest.mark.server
PAGE = {"Accept": "text/html"}


def cookies(answer: httpx.Response) -> SimpleCookie:
    found = SimpleCookie()
    for line in answer.headers.get_list("set-cookie"):
        found.load(line)
    return found


@pytest.mark.parametrize("name", ["first", "second"])
def test_every_seat_of_an_earlier_database_is_still_its_keys(tmp_path: Path, name: str):
    url = restore(name, tmp_path / f"{name}.db")
    with sqlite3.connect(tmp_path / f"{name}.db") as database:
        rows = database.execute("SELECT table_id, seat FROM seats WHERE owner IS NOT NULL").fetchall()
    database.close()

    async def held(hall: Hall) -> list[tuple[str, int]]:
        player = (await hall.people.known(KEY)).player
        headers = [(table, await hall.store.header(table)) for table in dict(rows)]
        return [
            (table, i) for table, header in headers if header for i, c in enumerate(header.chairs) if c.owner == player
        ]

    assert sorted(in_doors(url, held)) == sorted(rows) and len(rows) > 20


def test_a_key_is_the_same_player_in_a_cookie_and_in_a_header(server: Server):
    by_cookie, by_header = Browser(server), server.client(KEY)
    by_cookie.client.cookies["astrarium_key"] = KEY
    table = by_header.post("/api/tables", {"game": "tiny", "seats": [ME, OPEN]})["table"]
    assert by_cookie.sits_at(table) == [0]


def test_a_guest_needs_no_row(server: Server):
    ann = Browser(server)
    assert ann.get("/api/me")["kind"] == "nobody"
    ann.table()
    me = ann.get("/api/me")
    assert (me["kind"], me["seats"], me["name"]) == ("guest", 2, "")
    assert sha256(ann.key) not in str(me)


def test_the_cookie_lasts_400_days_and_is_given_again_once_a_day(server: Server):
    ann = Browser(server)
    made = ann.ask("POST", "/api/tables", {"game": "tiny", "seats": [ME, ME]})
    kept = cookies(made)["astrarium_key"]
    assert (kept["max-age"], kept["httponly"], kept["samesite"]) == (str(400 * 86400), True, "lax")
    again = cookies(ann.client.get("/", headers=PAGE))
    assert again["astrarium_key"].value == ann.key and again["astrarium_key"]["max-age"] == str(400 * 86400)
    assert again["astrarium_seen"]["max-age"] == "86400"
    assert not cookies(ann.client.get("/", headers=PAGE)), "it was given again today"
    assert not cookies(ann.client.get("/api/me")), "programs are not bothered"


def test_the_cookie_is_for_https_alone_where_the_page_came_by_it(server: Server):
    ann = Browser(server)
    made = ann.client.post(
        "/api/tables", json={"game": "tiny", "seats": [ME, ME]}, headers={"X-Forwarded-Proto": "https"}
    )
    assert cookies(made)["astrarium_key"]["secure"]


class TestNames:
    def test_an_account_has_a_name_that_nobody_else_can_take(self, server: Server):
        ann, bob = Browser(server), Browser(server)
        ann.account("Ann of Arc")
        refused = bob.ask("PATCH", "/api/me", {"name": "ANN-OF-ARC"})
        assert (refused.status_code, refused.json()["error"]) == (409, "Somebody has this name already.")
        assert bob.get("/api/me")["name"] == ""

    def test_a_guest_holds_no_name_against_an_account(self, server: Server):
        guest, bob = Browser(server), Browser(server)
        assert guest.ask("PATCH", "/api/me", {"name": "Boris"}).status_code == 200
        bob.account("Boris")
        guest.account()
        assert (guest.get("/api/me")["kind"], guest.get("/api/me")["name"]) == ("account", "")
        assert guest.ask("PATCH", "/api/me", {"name": "Boris the Second"}).status_code == 200

    def test_an_account_changes_its_name_every_30_days(self, server: Server):
        ann = Browser(server)
        ann.account("Carla")
        refused = ann.ask("PATCH", "/api/me", {"name": "Carlotta"})
        assert refused.json()["error"] == "A name can be changed every 30 days."
        assert ann.get("/api/me")["rename"] > 0

    def test_a_name_of_before_leads_to_its_player_until_somebody_else_has_it(self, server: Server):
        def leads(browser: Browser, name: str) -> bool:
            handle = browser.get("/api/me")["handle"]
            return browser.client.get(f"/p/{name}").headers.get("location") == f"/p/{handle}"

        ann, bob = Browser(server), Browser(server)
        ann.account("Dora")
        with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database, database:
            database.execute("UPDATE players SET named = 1 WHERE name = 'Dora'")  # long ago
        assert ann.ask("PATCH", "/api/me", {"name": "Theodora"}).status_code == 200
        assert leads(ann, "Theodora") and leads(ann, "dora")
        bob.account("Dora")
        assert leads(bob, "Dora") and not leads(ann, "Dora")

    def test_a_bad_name_changes_nothing(self, server: Server):
        ann = Browser(server)
        assert ann.ask("PATCH", "/api/me", {"name": "<b>"}).status_code == 400
        assert ann.get("/api/me")["kind"] == "nobody"


class TestSessions:
    @pytest.fixture
    def two(self, server: Server) -> tuple[Browser, Browser, str]:
        """One player with two browsers, and a table."""
        first, second = Browser(server), Browser(server, "Mozilla/5.0 (iPhone) Safari/604.1")
        table = first.table(ME, OPEN)
        second.sign_in(first.account())
        return first, second, table

    def test_both_browsers_have_the_same_seats(self, two):
        first, second, table = two
        assert second.sits_at(table) == first.sits_at(table) == [0]
        assert second.key != first.key

    def test_each_browser_is_listed_and_knows_itself(self, two):
        listed = two[1].get("/api/me/sessions")
        assert [(one["label"], one["here"]) for one in listed] == [("Safari, iPhone", True), ("Firefox, Linux", False)]
        assert not {sha256(two[0].key), sha256(two[1].key)} & {one["id"] for one in listed}

    def test_a_closed_browser_is_nobody_and_is_told_to_forget_its_key(self, two):
        first, second, table = two
        other = next(one["id"] for one in second.get("/api/me/sessions") if not one["here"])
        assert second.ask("DELETE", f"/api/me/sessions/{other}").status_code == 200
        assert first.sits_at(table) == [] and first.get("/api/me")["kind"] == "nobody"
        assert first.ask("GET", f"/api/tables/{table}/view?seat=0").status_code == 403
        assert cookies(first.client.get("/", headers=PAGE))["astrarium_key"]["max-age"] == "0"
        assert second.sits_at(table) == [0]

    def test_a_closed_key_in_a_header_is_refused(self, two, server: Server):
        first, second, table = two
        other = next(one["id"] for one in second.get("/api/me/sessions") if not one["here"])
        key = first.key
        second.ask("DELETE", f"/api/me/sessions/{other}")
        status, said = server.client(key).ask("GET", f"/api/tables/{table}")
        assert (status, said["error"]) == (401, "This key was closed: sign in again.")

    def test_a_closed_browser_loses_its_sockets(self, two, server: Server):
        first, second, table = two
        with Seated(server.client(first.key), table, 0).socket() as opened:
            opened.recv(timeout=PATIENCE)
            other = next(one["id"] for one in second.get("/api/me/sessions") if not one["here"])
            second.ask("DELETE", f"/api/me/sessions/{other}")
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    opened.recv(timeout=PATIENCE)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4401

    def test_somebody_elses_session_cannot_be_closed(self, two, server: Server):
        first, _, table = two
        stranger = Browser(server)
        stranger.account()
        listed = first.get("/api/me/sessions")
        for one in listed:
            assert stranger.ask("DELETE", f"/api/me/sessions/{one['id']}").status_code == 404
        assert first.sits_at(table) == [0]

    def test_signing_out_forgets_the_key(self, two):
        first, second, table = two
        first.post("/api/me/signout")
        assert "astrarium_key" not in first.client.cookies
        assert len(second.get("/api/me/sessions")) == 1 and second.sits_at(table) == [0]


@pytest.mark.parametrize("database", ["sqlite", POSTGRESQL])
def test_another_process_hears_that_a_key_was_closed(database: str, url: str):
    async def close(url: str) -> None:
        here, there = (Hall(Store(url), None) for _ in range(2))
        await here.open_doors()
        await there.open_doors()
        try:
            async with here.store.engine.begin() as connection:
                key = await open_session(connection, "a" * 64, "")
            bell = asyncio.Event()
            there.people.sockets[sha256(key)].add(bell)
            assert (await there.people.known(key)).player == "a" * 64
            await here.people.shut([sha256(key)])
            async with asyncio.timeout(PATIENCE):
                await bell.wait()
            assert (await there.people.known(key)).player is None
        finally:
            await here.close_doors()
            await there.close_doors()

    with postgresql() if database != "sqlite" else nullcontext(url) as found:
        asyncio.run(close(found))


def test_what_somebody_ordered_rings_at_nobody(url: str):
    async def order(hall: Hall) -> list[bool]:
        table, bell = await made(hall, 2), asyncio.Event()
        table.watchers.add(bell)
        rung = []
        for change in (hall.store.order(table.id, 0, '{"charge": 2}'), give(hall, table)):
            bell.clear()
            await change
            table.doubtful = True
            await table.refresh()
            rung.append(bell.is_set())
        return rung

    async def give(hall: Hall, table: Table) -> None:
        async with hall.store.engine.begin() as connection:
            await connection.execute(update(seats).where(seats.c.table_id == table.id).values(owner="b" * 64))

    assert in_doors(url, order) == [False, True], "who sits there does ring"


def test_every_column_that_could_name_a_player_is_accounted_for():
    """A room that keeps something for a player must say whether it moves, goes or stays."""
    known = {(belonging.table.name, belonging.column.name) for belonging in BELONGINGS}
    known |= {(column.table.name, column.name) for column in OTHERS}
    ids = {
        (table.name, column.name)
        for table in metadata.tables.values()
        for column in table.columns
        if getattr(column.type, "length", None) == 64
    }
    assert ids - known == {("due", "who"), ("seals", "seal"), ("seals", "secret")}


def test_others_see_a_name_a_kind_and_a_handle_and_no_id(url: str):
    async def seen(hall: Hall) -> dict[str, Person]:
        async with hall.store.engine.begin() as connection:
            await write_down(connection, "a" * 64)
            await connection.execute(update(players).values(name="Ann"))
        return await hall.people.named(["a" * 64, "b" * 64])

    found = in_doors(url, seen)
    assert [found[id * 64].shown(English()) for id in "ab"] == [
        "Ann (guest)",
        f"Player {handle_of('b' * 64)[:4].upper()}",
    ]
    assert all(len(person.handle) == 12 and person.handle not in player for player, person in found.items())
