"""A rematch: whoever of the players asks for it comes to the same table."""

import pytest
from serverkit import ME, OPEN, Server, next_page, play_through, wait_for

pytestmark = pytest.mark.server


def over(server: Server):
    """Two who have played a game to its end."""
    (first,) = server.table(ME, OPEN)
    second = server.guest(first.table, 1)
    play_through(first, second)
    return first, second


def make(seated, seal: str) -> tuple[int, dict[str, object]]:
    body = {"game": "tiny", "seats": [{"kind": "me"}, {"kind": "open"}], "pace": 0, "seal": seal}
    return seated.client.ask("POST", "/api/tables", body)


def seal(seated, again: str) -> tuple[int, dict[str, object]]:
    return seated.client.ask("POST", f"/api/seals?again={again}", {})


def test_the_second_to_ask_is_led_to_the_table_of_the_first(server: Server):
    first, second = over(server)
    seals = [seal(one, first.table)[1]["seal"] for one in (first, second)]
    status, made = make(first, str(seals[0]))
    assert status == 201
    status, refused = make(second, str(seals[1]))
    assert (status, refused["error"]) == (409, "Somebody has made this rematch already.")
    assert second.client.get(second.path)["again"] == made["table"]
    assert seal(second, first.table)[0] == 409


def test_whoever_still_looks_at_the_end_is_told_of_the_rematch(server: Server):
    first, second = over(server)
    with second.socket() as opened:
        assert next_page(opened)["again"] is None
        _, made = make(first, str(seal(first, first.table)[1]["seal"]))
        assert wait_for(lambda: next_page(opened)["again"]) == made["table"]


def test_only_players_of_a_finished_game_make_its_rematch(server: Server):
    first, _ = over(server)
    stranger, _ = server.table(ME, ME)
    assert seal(stranger, first.table)[0] == 403
    assert seal(stranger, stranger.table)[1]["error"] == "A rematch comes when the game is over."
    assert seal(stranger, "aaaaaaaaaa")[0] == 404


def test_open_and_finished_tables_are_listed_apart(server: Server):
    first, _ = over(server)
    body = {"game": "tiny", "seats": [{"kind": "me"}, {"kind": "open"}], "pace": 0}
    waiting = first.client.post("/api/tables", body)["table"]
    listed = {which: first.client.get(f"/api/tables?which={which}") for which in ("all", "open", "over")}
    ids = {which: [table["table"] for table in tables] for which, tables in listed.items()}
    assert ids == {"all": [waiting, first.table], "open": [waiting], "over": [first.table]}
