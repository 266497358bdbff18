"""Making tables, finding them, sitting down."""

import pytest
from serverkit import BOT, ME, OPEN, Server, play_through

from astrarium.core.record import loads

pytestmark = pytest.mark.server


def test_the_games_are_listed_with_their_options_and_levels(server: Server):
    tiny = next(game for game in server.client().get("/api/games") if game["id"] == "tiny")
    assert tiny["seats"] == [2, 3, 4]
    assert tiny["options"] == [
        {"name": "turns", "title": "Turns", "help": "", "values": [2, 3, 40], "labels": [], "default": 2, "seats": []}
    ]
    assert tiny["levels"] == ["beginner", "casual", "skilled", "expert"]
    assert "random" in tiny["bots"]


def test_the_rules_come_as_markdown_and_as_html_with_an_id_for_each_rule(server: Server):
    rules = server.client().get("/api/games/tiny/rules?lang=fr")
    assert "## Cailloux" in rules["markdown"]
    assert '<li id="TG-2.1">' in rules["html"]


def test_a_new_player_gets_a_key_and_keeps_it(server: Server):
    client = server.client()
    made = client.post("/api/tables", {"game": "tiny", "seats": [ME, BOT]})
    client.key = made["key"]
    again = client.post("/api/tables", {"game": "tiny", "seats": [ME, BOT]})
    assert again["key"] == made["key"]
    assert [seat["mine"] for seat in again["seats"]] == [True, False]


def test_the_key_is_set_as_a_cookie_that_scripts_cannot_read(server: Server):
    client = server.client()
    client.connection.request("POST", "/api/tables", b'{"game": "tiny", "seats": [{"kind": "me"}, {"kind": "bot"}]}')
    answer = client.connection.getresponse()
    cookie = answer.getheader("set-cookie") or ""
    body = answer.read().decode()
    assert cookie.startswith("astrarium_key=") and "HttpOnly" in cookie and "SameSite=lax" in cookie
    key = cookie.removeprefix("astrarium_key=").split(";")[0]
    assert f'"key":"{key}"' in body
    status, mine = client.send("GET", "/api/tables?mine=1", Cookie=f"astrarium_key={key}")
    assert status == 200 and b'"my_turn":true' in mine


def test_my_tables_are_listed_newest_first_and_nobody_elses(server: Server):
    first = server.table(ME, BOT)[0]
    second = first.client.post("/api/tables", {"game": "tiny", "seats": [ME, OPEN]})["table"]
    server.table(ME, BOT)
    listed = first.client.get("/api/tables?mine=1")
    assert [line["table"] for line in listed] == [second, first.table]
    assert [line["status"] for line in listed] == ["waiting", "playing"]
    assert [line["my_turn"] for line in listed] == [False, True]
    assert server.client().get("/api/tables?mine=1") == []


def test_a_table_from_outside(server: Server):
    mine = server.table({"kind": "me", "name": "Ann"}, {"kind": "person"}, BOT, options={"turns": 3})[0]
    info = server.client().get(mine.path)
    assert info["options"] == {"turns": 3}
    assert info["seeded"] is True
    assert [(seat["name"], seat["kind"], seat["mine"]) for seat in info["seats"]] == [
        ("Ann", "me", False), ("Player 2", "person", False), ("Bot 3", "bot", False),
    ]  # fmt: skip
    assert "seed" not in info


def test_names_are_trimmed_cut_and_lose_what_could_be_markup(server: Server):
    wild = '  <script>&{0}"x"\u202e\x00  O\'Hara  ' + "y" * 60
    mine = server.table({"kind": "me", "name": wild}, BOT)[0]
    assert mine.page()["seats"][0]["name"] == "script 0 x O’Hara " + "y" * 22


def test_a_table_waits_until_its_open_seats_are_taken(server: Server):
    mine = server.table(ME, OPEN)[0]
    assert server.client().get(mine.path)["status"] == "waiting"
    assert mine.legal() == []
    assert mine.page()["choices"] == []
    assert mine.try_to("hide amber")[0] == 409
    guest = server.guest(mine.table, 1, "Bob")
    assert server.client().get(mine.path)["status"] == "playing"
    assert [seat["name"] for seat in mine.page()["seats"]] == ["Player 1", "Bob"]
    mine.play("hide amber")
    guest.play("hide opal")


def test_an_open_seat_is_taken_once(server: Server):
    mine = server.table(ME, OPEN)[0]
    server.guest(mine.table, 1)
    status, said = server.client().ask("POST", f"{mine.path}/seats/1", {"name": "Late"})
    assert (status, said["error"]) == (409, "Seat 1 is not open.")


def test_nobody_takes_a_seat_that_is_not_open(server: Server):
    mine = server.table(ME, BOT)[0]
    for seat in (0, 1):
        assert server.client().ask("POST", f"{mine.path}/seats/{seat}", {})[0] == 409


@pytest.mark.usefixtures("tiny_here")
def test_the_record_is_given_when_the_game_is_over_and_verifies(server: Server):
    ann, bob = server.table(ME, ME)
    assert ann.client.ask("GET", f"{ann.path}/record")[0] == 409
    play_through(ann, bob)
    status, text = ann.client.send("GET", f"{ann.path}/record")
    assert status == 200
    record = loads(text.decode())
    assert record.seed == 7 and record.verify() is None and record.replay().over


def test_unfinished_tables_of_one_key_are_limited(server: Server):
    client = server.client("a-key-that-makes-many-tables")
    body = {"game": "tiny", "seats": [ME, BOT], "pace": 60_000}
    answers = [client.ask("POST", "/api/tables", body) for _ in range(201)]
    assert [status for status, _ in answers] == [201] * 200 + [429]
    assert "unfinished" in answers[-1][1]["error"]
