"""Whoever watches a table some turns later is told nothing newer, by whatever way it is asked."""

from __future__ import annotations

from typing import Any

import pytest
from meetkit import heard, listening
from serverkit import ME, OPEN, PATIENCE, Client, Seated, Server, next_page, play_through
from websockets.exceptions import ConnectionClosed

pytestmark = pytest.mark.server
COME_BACK, CLOSED = 1012, 4403
WAYS = (
    "", "/page", "/page?since=1", "/view", "/listings", "/replay/0", "/record", "/messages", "/clock", "/reason?seat=1",
    "/boards/0", "/qr",
)  # fmt: skip


def began(server: Server, **terms: Any) -> tuple[Seated, Seated]:
    """A public table of two people that others watch some turns later."""
    wish = {"visibility": "public", "time": "calm", **terms}
    mine = server.table(ME, OPEN, **wish)[0]
    return mine, server.guest(mine.table, 1)


def told(client: Client, table: str) -> dict[str, Any]:
    """All that somebody without a seat is told of a table."""
    found: dict[str, Any] = {way: client.send("GET", f"/api/tables/{table}{way}") for way in WAYS}
    moves = client.get(f"/api/tables/{table}")["moves"]
    found["replay"] = client.send("GET", f"/api/tables/{table}/replay/{moves}")
    found["no more"] = client.send("GET", f"/api/tables/{table}/replay/{moves + 1}")
    lobby = client.get("/api/lobby")
    found["lobby"] = [row for row in lobby["watch"] if row["table"] == table]
    page = client.send("GET", f"/t/{table}", Accept="text/html")[1].decode()
    found["html"] = page.partition("<main")[2]
    return found


def turn_of(one: Seated) -> int:
    return int(one.client.get(f"{one.path}/replay/0")["ticks"][-1]["turn"])


def act(*seated: Seated) -> bool:
    """One action of whoever is asked; whether the game goes on."""
    info = seated[0].client.get(seated[0].path)
    one = next(one for one in seated if one.seat in info["to_act"])
    one.play(one.legal()[-1])
    return bool(one.client.get(one.path)["status"] != "over")


@pytest.mark.parametrize(("game", "delay", "actions"), [("tiny", 1, 99), ("tiny", 2, 99), ("ascending", 3, 24)])
def test_what_others_see_is_what_was_on_the_table_when_an_earlier_turn_began(
    server: Server, game: str, delay: int, actions: int
):
    """Until the next turn begins not one byte changes."""
    options = {"turns": 3} if game == "tiny" else {}
    seats = began(server, game=game, delay=delay, options=options)
    stranger, mine, path = server.client("a-key-of-a-stranger"), seats[0].client, seats[0].path
    first = turn_of(seats[0])
    views, before, turns = {first: mine.get(f"{path}/view")}, told(stranger, seats[0].table), first
    for _ in range(actions):
        if not act(*seats):
            break
        turn, after = turn_of(seats[0]), told(stranger, seats[0].table)
        if turn > turns:
            views[turn] = mine.get(f"{path}/view")
        else:
            assert after == before
        assert stranger.get(f"{path}/view") == views[max(first, turn - delay + 1)]
        before, turns = after, turn
    assert turns > first + 1


def test_nothing_of_a_hidden_turn_is_in_the_log_and_no_clock_tells_who_is_asked(server: Server):
    seats = began(server, delay=1)
    act(*seats)
    seen, real = (client.get(f"{seats[0].path}/page") for client in (server.client(), seats[0].client))
    assert real["version"] == 1 and real["clock"] and real["delay"] == 0
    assert (seen["version"], seen["moves"], seen["clock"], seen["delay"]) == (0, 0, None, 1)
    assert max((line["n"] for line in seen["log"]), default=0) == 0
    assert server.client().ask("GET", f"{seats[0].path}/replay/1")[0] == 404


def test_a_socket_is_sent_a_page_when_an_earlier_turn_may_be_seen_and_at_no_other_moment(server: Server):
    seats = began(server, delay=1, options={"turns": 3})
    with listening(server.client(), f"{seats[0].path}/ws?patches=1") as opened:
        versions = [next_page(opened)["version"]]
        play_through(*seats)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                versions.append(next_page(opened)["version"])
    assert versions == sorted(set(versions)) and len(versions) == 3  # whoever counts pages counts turns
    assert closed.value.rcvd is not None and closed.value.rcvd.code == COME_BACK


def test_when_it_is_over_everybody_sees_all_of_it(server: Server):
    seats = began(server, delay=2)
    play_through(*seats)
    stranger = server.client()
    assert stranger.get(f"{seats[0].path}/view") == seats[0].client.get(f"{seats[0].path}/view")
    assert stranger.send("GET", f"{seats[0].path}/record")[0] == 200
    with listening(stranger, f"{seats[0].path}/ws") as opened:
        assert next_page(opened)["over"]


def test_those_who_sit_see_everything_at_once_also_with_nobodys_eyes(server: Server):
    seats = began(server, delay=9)
    with listening(seats[1].client, f"{seats[0].path}/ws") as opened:
        next_page(opened)
        act(*seats)
        assert heard(opened)["version"] == 1


@pytest.mark.parametrize(("terms", "then"), [({"delay": 1}, 0), ({"spectators": False}, CLOSED)])
def test_who_looked_before_it_began_is_sent_away_when_it_begins(server: Server, terms: dict[str, Any], then: int):
    mine = server.table(ME, OPEN, **terms)[0]
    stranger = server.client("a-key-of-a-stranger")
    with listening(stranger, f"{mine.path}/ws") as opened:
        next_page(opened)
        server.guest(mine.table, 1)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                assert next_page(opened)["state"] == "waiting"
    assert closed.value.rcvd is not None and closed.value.rcvd.code == COME_BACK
    with listening(stranger, f"{mine.path}/ws") as opened:
        if not then:
            assert next_page(opened)["delay"] == 1
            return
        with pytest.raises(ConnectionClosed) as closed:
            opened.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == then


def test_at_another_server_the_same_is_seen_as_late(new_server):
    here, there = new_server(), new_server()
    seats = began(here, delay=1, options={"turns": 3})
    with listening(there.client(), f"{seats[0].path}/ws") as opened:
        assert next_page(opened)["version"] == 0
        while turn_of(seats[0]) < 2:
            act(*seats)
        seen = here.client().get(seats[0].path)["version"]
        assert seen > 0
        heard(opened, lambda said: said["version"] == seen)  # what was seen in between depends on the moment


def test_the_terms_say_how_late_and_no_more_than_99_turns(server: Server):
    mine = server.table(ME, OPEN, delay=3, visibility="public")[0]
    assert server.client().get(mine.path)["meeting"]["delay"] == 3
    wish = {"game": "tiny", "seats": [ME, OPEN]}
    assert server.client().ask("POST", "/api/tables", {**wish, "delay": 100})[0] == 400
    server.guest(mine.table, 1)
    watched = {row["table"]: row["delay"] for row in server.client().get("/api/lobby")["watch"]}
    assert watched[mine.table] == 3
