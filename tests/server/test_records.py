"""Opening a record: a table that can be looked at with anybody's eyes, and played on where it is not over."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from serverkit import ME, Client, Seated, Server, play_through

from astrarium.core import Dice, game

pytestmark = pytest.mark.server

MOVES = ((0, "hide jade"), (1, "hide opal"), (0, "put left"), (0, "done"))


def header(**more: Any) -> dict[str, Any]:
    plain = {"format": "astrarium-record-1", "game": "tiny", "rules": 1, "seats": 2, "seed": 7, "options": {"turns": 2}}
    return {**plain, "names": ["Ann", "Bob"], **more}


def record(*moves: tuple[int, str], **more: Any) -> bytes:
    lines = [header(**more), *({"seat": seat, "do": action} for seat, action in moves)]
    return "\n".join(json.dumps(line) for line in lines).encode()


def send(client: Client, raw: bytes, query: str = "") -> tuple[int, Any]:
    status, said = client.send("POST", f"/api/records{query}", raw)
    return status, json.loads(said)


def opened(server: Server, raw: bytes) -> tuple[Any, list[Seated]]:
    client = server.client()
    status, made = send(client, raw)
    assert status == 201, made
    client.key = made["key"]
    return made, [Seated(client, made["table"], seat["seat"]) for seat in made["seats"]]


@pytest.fixture(scope="module")
def finished(server: Server) -> bytes:
    """The record of a finished game, as another server gave it."""
    seated = server.table({**ME, "name": "Ann"}, {**ME, "name": "Bob"})
    play_through(*seated)
    return seated[0].client.send("GET", f"{seated[0].path}/record")[1]


def test_a_finished_record_gives_a_finished_table_seen_with_anybodys_eyes(server: Server, finished: bytes):
    made, (ann, bob) = opened(server, finished)
    assert made["status"] == "over" and made["moves"] == len(finished.splitlines()) - 1
    assert [(seat["name"], seat["kind"], seat["mine"]) for seat in made["seats"]] == [
        ("Ann", "person", True), ("Bob", "person", True),
    ]  # fmt: skip
    assert ann.client.get(ann.path)["status"] == "over"
    for seated in (ann, bob):
        assert seated.client.get(f"{ann.path}/replay/1?seat={seated.seat}")["regions"]["hand"]
    assert ann.client.send("GET", f"{ann.path}/record") == (200, finished)


def test_an_unfinished_record_is_played_on(server: Server):
    made, (ann, bob) = opened(server, record(*MOVES))
    assert (made["status"], made["moves"]) == ("playing", 4)
    assert ann.page()["version"] == 4 and bob.page()["to_act"] == [1]
    bob.play("done")
    play_through(ann, bob)


def test_the_table_belongs_to_the_callers_key_and_is_listed(server: Server):
    client = server.client("a-key-that-opens-records")
    status, made = send(client, record(*MOVES))
    assert (status, made["key"]) == (201, client.key)
    assert [line["table"] for line in client.get("/api/tables")] == [made["table"]]
    assert server.client().ask("GET", f"/api/tables/{made['table']}/view?seat=0")[0] == 403


def test_an_opened_table_survives_the_server(new_server: Callable[..., Server], tmp_path: Path):
    server = new_server()
    _, (ann, bob) = opened(server, record(*MOVES))
    before = ann.page()
    server.kill()
    server.start()
    assert ann.page() == before
    bob.play("done")
    rows = sqlite3.connect(tmp_path / "tables.db").execute("SELECT seat, text FROM entries ORDER BY number").fetchall()
    assert rows == [*MOVES, (1, "done")]


def test_an_option_that_carries_a_set_up_as_text_is_kept(server: Server):
    raw = record((0, "hide jade"), game="laid", options={"layout": "3  1"})
    _, (ann, _) = opened(server, raw)
    assert ann.client.get(ann.path)["options"]["layout"] == "3 1"
    assert ann.read("view")["view"]["piles"] == [3, 1]


def test_a_gaia_record_with_its_layout_written_out_is_opened(server: Server):
    from astrarium.games.gaia.table.setup import draw_setup
    from astrarium.games.gaia.table.space import printed

    layout = draw_setup(printed(2), 2, Dice(5)).text()
    made, (ann, _) = opened(server, record(game="gaia", rules=game("gaia").version, options={"layout": layout}))
    assert made["status"] == "playing"
    assert ann.client.get(ann.path)["options"]["layout"] == layout


@pytest.mark.parametrize(
    ("raw", "status", "said"),
    [
        (b"", 400, "This record is empty."),
        (b"hello", 400, "line 1: "),
        (b"\xff\xfe\x00", 400, "This is not a text in UTF-8."),
        (b"[" * 60_000, 400, "line 1: "),
        (b'{"seat": 0}', 400, "line 1: not an Astrarium record"),
        (record(game="chess"), 400, "line 1: no game 'chess'"),
        (record(options={"turns": 99}), 400, "line 1: Option turns is one of 2, 3, 40"),
        (record(game="laid", options={"layout": "much"}), 400, "line 1: option layout is two numbers"),
        (record(seats=9), 400, "Tiny is for 2 to 4 seats, not 9"),
        (record(seed=2**63), 400, "line 1: seed"),
        (record(seed=-1), 400, "line 1: seed"),
        (record(*MOVES, (1, "fly")), 400, "line 6: "),
        (record((7, "hide jade")), 400, "line 2: no seat 7"),
        (record(rules=2), 409, "This record follows version 2 of its rules, and this program plays version 1."),
        (record(*MOVES, (0, "done")), 422, "Action 5 of the record (seat 0, done) is not allowed: It is not this seat"),
        (record((0, "hide jade"), (1, "put left")), 422, "Hide a stone first; 1 seats still do."),
        (record(*MOVES) + b'\n{"mark": "00"}', 422, "After action 4 the position differs from the recorded one."),
        (record() + b'\n{"mark": "00"}', 422, "After action 0 the position differs from the recorded one."),
    ],
)  # fmt: skip
def test_a_record_that_cannot_be_opened(server: Server, raw: bytes, status: int, said: str):
    client = server.client("a-key-without-any-table")
    found, answer = send(client, raw)
    assert (found, said in answer["error"]) == (status, True), answer
    assert client.get("/api/tables") == []


def test_a_refused_action_names_its_rule_in_the_readers_language(server: Server):
    _, answer = send(server.client(), record((0, "hide jade"), (0, "hide jade")), "?lang=fr")
    assert answer["error"] == (
        "Le coup 2 de la partie (place 0, hide jade) n’est pas permis\u00a0: Ce n’est pas à cette place de décider."
    )
    _, answer = send(server.client(), record((0, "put left")))
    assert answer["rule"] == "TG-2.1"


def test_half_a_megabyte_is_enough_for_a_record_and_not_for_anything_else(server: Server):
    long = record(*MOVES[:2], *[(0, "put left")] * 5000)
    assert 64 * 1024 < len(long) < 512 * 1024
    made, (ann, _) = opened(server, long)
    assert made["moves"] == 5002 and ann.read("view")["view"]["piles"] == [5000, 0]
    assert server.client().send("POST", "/api/tables", long)[0] == 413
    status, answer = send(server.client(), long + b"\n" * 512 * 1024)
    assert (status, answer["error"]) == (413, "This is too much: a record has at most 512 kB.")


def test_names_of_a_record_lose_what_could_be_markup(server: Server):
    made, _ = opened(server, record(*MOVES, names=["<b>Ann</b>"]))
    assert [seat["name"] for seat in made["seats"]] == ["b Ann /b", "Player 2"]
