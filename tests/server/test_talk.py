"""Talk at a table: two rooms, plain text, mutes, notes; neither an entry nor a version of the table."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from databases import POSTGRESQL, postgresql
from serverkit import ME, OPEN, PATIENCE, Seated, Server, next_page, play_through, wait_for
from websockets.sync.client import ClientConnection, connect

from astrarium.server import talk
from astrarium.server.talk import REACTIONS, Ear, Talk, clean

pytestmark = pytest.mark.server


@pytest.fixture
def seated(server: Server) -> tuple[Seated, Seated]:
    """Ann and Bob at one table."""
    ann = server.table({"kind": "me", "name": "Ann"}, OPEN)[0]
    return ann, server.guest(ann.table, 1, "Bob")


def said(opened: ClientConnection, wanted: Callable[[Any], bool] = lambda told: bool(told["messages"])) -> Any:
    """The next talk on a socket that is so; pages and beats pass by."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        told = json.loads(opened.recv(timeout=PATIENCE)).get("talk")
        if told is not None and wanted(told):
            return told
    raise AssertionError("nothing was said")


def texts(told: Any) -> list[str]:
    return [message["text"] for message in told["messages"]]


def say(one: Seated, text: str) -> Any:
    return one.client.post(f"{one.path}/messages", {"text": text})


@contextmanager
def watching(server: Server, table: str, key: str | None = None):
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/ws?talk=1"
    with connect(address, additional_headers=headers, open_timeout=PATIENCE, max_size=None) as opened:
        yield opened


class TestRooms:
    def test_what_one_seat_says_the_other_hears_and_the_table_stays_as_it_is(self, seated):
        ann, bob = seated
        with bob.socket(talk=1) as opened:
            say(ann, "Hello Bob")
            heard = said(opened)["messages"][0]
        assert (heard["text"], heard["name"], heard["seat"], heard["mine"]) == ("Hello Bob", "Ann", 0, False)
        assert ann.page()["version"] == 0 and "Hello Bob" not in json.dumps(ann.page())

    def test_a_socket_that_does_not_ask_for_talk_gets_pages_only(self, seated):
        ann, bob = seated
        with bob.socket() as opened:
            next_page(opened)
            say(ann, "Hello")
            ann.play("hide jade")
            assert next_page(opened)["version"] == 1

    def test_those_who_watch_and_those_who_sit_do_not_hear_each_other_until_the_end(self, server, seated):
        ann, bob = seated
        cat = server.client("cat-0123456789abcdef")
        say(ann, "among us")
        cat.post(f"{ann.path}/messages", {"text": "Ann will hide jade"})
        assert texts(cat.get(f"{ann.path}/messages")) == ["Ann will hide jade"]
        assert texts(bob.client.get(f"{ann.path}/messages")) == ["among us"]
        assert texts(server.client().get(f"{ann.path}/messages")) == ["Ann will hide jade"]
        play_through(ann, bob)
        for reader in (ann.client, cat):
            assert texts(reader.get(f"{ann.path}/messages")) == ["among us", "Ann will hide jade"]

    def test_who_watches_is_counted_once_for_all_his_windows(self, server, seated):
        ann, _ = seated
        with ann.socket(talk=1) as opened:
            key = "cat-0123456789abcdef"
            with watching(server, ann.table, key), watching(server, ann.table, key), watching(server, ann.table):
                said(opened, lambda told: told["watching"] == 2)
            said(opened, lambda told: told["watching"] == 0)

    def test_earlier_messages_can_be_read_page_by_page(self, in_house):
        async def act(house: Any) -> None:
            table = await house.table(house.bob)
            for n in range(60):
                await house.hall.talk.say(talk.Said(0, table, "seats", house.bob.id, 1, n, f"m{n}", None, None))
            newest = await house.ann.get(f"/tables/{table}/messages")
            assert texts(newest) == [f"m{n}" for n in range(10, 60)] and newest["more"]
            before = await house.ann.get(f"/tables/{table}/messages?before={newest['messages'][0]['id']}")
            assert texts(before) == [f"m{n}" for n in range(10)] and not before["more"]

        in_house(act)


class TestWords:
    def test_what_is_written_stays_plain_text(self, seated):
        ann, _ = seated
        assert say(ann, "<b>x</b> & \u202ereversed\x00 \n two")["text"] == "<b>x</b> & reversed two"
        assert clean("a\u200bb  \t c") == "a b c"

    @pytest.mark.parametrize("text", ["", "   ", "\u200b", "x" * 301, 7, None])
    def test_nothing_or_too_much_is_not_said(self, seated, text):
        ann, _ = seated
        assert ann.client.ask("POST", f"{ann.path}/messages", {"text": text})[0] in (400, 422)
        assert texts(ann.client.get(f"{ann.path}/messages")) == []

    def test_a_phrase_is_read_in_the_readers_own_language(self, seated):
        ann, bob = seated
        ann.client.post(f"{ann.path}/reactions", {"reaction": "well"})
        assert texts(bob.client.get(f"{ann.path}/messages")) == ["Well played!"]
        assert texts(bob.client.get(f"{ann.path}/messages?lang=fr")) == ["Bien joué\u00a0!"]
        assert ann.client.ask("POST", f"{ann.path}/reactions", {"reaction": "rude"})[0] == 422

    def test_there_are_twelve_phrases(self):
        assert len(REACTIONS) == 12

    def test_five_messages_at_once_are_enough(self, seated):
        ann, bob = seated
        answers = [ann.client.ask("POST", f"{ann.path}/messages", {"text": f"{n}"})[0] for n in range(6)]
        assert answers == [201] * 5 + [429]
        assert bob.client.ask("POST", f"{ann.path}/messages", {"text": "me"})[0] == 201

    def test_nobody_speaks_from_anothers_seat(self, seated):
        ann, _ = seated
        assert ann.client.ask("POST", f"{ann.path}/messages", {"text": "x", "seat": 1})[0] == 403

    def test_guests_at_public_tables_have_phrases_only(self, in_house, monkeypatch):
        monkeypatch.setattr("astrarium.server.heard.is_public", lambda _: True)

        async def act(house: Any) -> None:
            table = await house.table(house.bob)
            assert (await house.ann.get(f"/tables/{table}/messages"))["may"] == "react"
            assert (await house.ann.ask("POST", f"/tables/{table}/messages", {"text": "hi"})).status_code == 403
            await house.ann.post(f"/tables/{table}/reactions", {"reaction": "hello"})
            house.hall.talk.known = everybody_has_an_account
            await house.ann.post(f"/tables/{table}/messages", {"text": "hi"})
            house.hall.talk.known = talk.nobody_known

        in_house(act)


class Account:
    name, kind = "", talk.ACCOUNT


async def everybody_has_an_account(players: Any) -> dict[str, Account]:
    return dict.fromkeys(players, Account())


class TestMute:
    def test_who_is_muted_is_heard_at_no_table(self, seated):
        ann, bob = seated
        heard = say(bob, "first")["id"]
        muted = ann.client.post("/api/me/mutes", {"message": heard})
        assert [one["name"] for one in muted] == ["Bob"]
        say(bob, "second")
        other = ann.client.post("/api/tables", {"game": "tiny", "seats": [ME, OPEN], "pace": 0})["table"]
        bob.client.post(f"/api/tables/{other}/seats/1", {"name": "Robert"})
        bob.client.post(f"/api/tables/{other}/messages", {"text": "third"})
        assert texts(ann.client.get(f"{ann.path}/messages")) == []
        assert texts(ann.client.get(f"/api/tables/{other}/messages")) == []
        assert texts(bob.client.get(f"/api/tables/{other}/messages")) == ["third"]
        assert ann.client.ask("DELETE", f"/api/me/mutes/{muted[0]['id']}") == (200, [])
        assert texts(ann.client.get(f"{ann.path}/messages")) == ["first", "second"]

    def test_a_socket_does_not_hear_them_either(self, seated):
        ann, bob = seated
        ann.client.post("/api/me/mutes", {"message": say(bob, "first")["id"]})
        with ann.socket(talk=1) as opened:
            say(bob, "second")
            say(ann, "mine")
            assert texts(said(opened)) == ["mine"]

    def test_nobody_mutes_himself_or_what_he_cannot_hear(self, server, seated):
        ann, _ = seated
        number = say(ann, "among us")["id"]
        assert ann.client.ask("POST", "/api/me/mutes", {"message": number})[0] == 422
        assert server.client("cat-0123456789abcdef").ask("POST", "/api/me/mutes", {"message": number})[0] == 404


class TestNote:
    def test_a_note_is_read_by_its_seat_alone(self, server, seated):
        ann, bob = seated
        ann.client.post(f"{ann.path}/note", {"seat": 0, "text": "Bob likes jade\nand opal"})
        assert ann.read("note") == {"seat": 0, "text": "Bob likes jade\nand opal"}
        assert bob.read("note") == {"seat": 1, "text": ""}
        for stranger in (bob.client, server.client()):
            assert stranger.ask("GET", f"{ann.path}/note?seat=0")[0] == 403
            assert stranger.ask("POST", f"{ann.path}/note", {"seat": 0, "text": "x"})[0] == 403

    def test_an_empty_note_goes_and_notes_stay_after_the_game(self, seated):
        ann, bob = seated
        for text in ("one", "two", ""):
            ann.client.post(f"{ann.path}/note", {"seat": 0, "text": text})
        bob.client.post(f"{bob.path}/note", {"seat": 1, "text": "kept"})
        play_through(ann, bob)
        assert (ann.read("note")["text"], bob.read("note")["text"]) == ("", "kept")


class TestWhoComesAndGoes:
    """It is told to all who listen, and costs no look into the rooms."""

    def test_it_is_no_news_and_takes_none_away(self):
        rooms, ear = Talk(None, None), Ear("table")  # type: ignore[arg-type]
        rooms.listen(ear)
        ear.news = False
        rooms.ring("table", news=False)
        assert ear.bell.is_set() and not ear.news
        rooms.ring("table")
        rooms.ring("table", news=False)
        assert ear.news

    def test_the_names_of_those_who_watch_are_asked_once_for_all_who_listen(self):
        asked: list[tuple[str, ...]] = []

        async def known(players):
            asked.append(tuple(players))
            await asyncio.sleep(0)
            return {player: SimpleNamespace(name=player.title()) for player in players}

        async def listen():
            rooms = Talk(None, None)  # type: ignore[arg-type]
            rooms.known = known
            told = await asyncio.gather(*(rooms.names_of("table", ["zoe", "ann"]) for _ in range(12)))
            return [*told, await rooms.names_of("table", ["ann"])]

        assert asyncio.run(listen()) == [["Ann", "Zoe"]] * 12 + [["Ann"]]
        assert asked == [("zoe", "ann"), ("ann",)]


@pytest.mark.parametrize("database", ["sqlite", POSTGRESQL])
def test_what_is_said_at_one_server_is_heard_at_another(database: str, tmp_path: Path, new_server):
    def both(url: str) -> None:
        here, there = new_server(url), new_server(url)
        ann = here.table({"kind": "me", "name": "Ann"}, OPEN)[0]
        bob = here.guest(ann.table, 1, "Bob")
        elsewhere = Seated(there.client(bob.client.key), bob.table, 1)
        with elsewhere.socket(talk=1) as opened:
            wait_for(lambda: said(opened, lambda _: True))
            say(ann, "across")
            assert texts(said(opened)) == ["across"]

    if database == "sqlite":
        both(f"sqlite:///{tmp_path}/tables.db")
    else:
        with postgresql() as url:
            both(url)
