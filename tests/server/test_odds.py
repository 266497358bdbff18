"""The odds of battles: asked over HTTP, reckoned elsewhere."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

import pytest
from serverkit import Client, Server

pytestmark = pytest.mark.server


def ask(client: Client, attacker: str, defender: str, game: str = "laid", **more: str) -> tuple[int, dict[str, object]]:
    query = urlencode({"attacker": attacker, "defender": defender, **more})
    return client.ask("GET", f"/api/games/{game}/odds?{query}")


@pytest.mark.parametrize("processes", [0, 1])
def test_the_odds_are_told(new_server: Callable[..., Server], processes: int):
    client = new_server(bot_processes=processes).client()
    assert ask(client, "3", "1", policy="best") == (
        200,
        {"policy": "best", "attacker_wins": 0.75, "defender_wins": 0.15000000000000002, "stalemate": 0.1,
         "expected_rounds": 2.5, "attacker_losses": 1.25, "defender_losses": 0.75},
    )  # fmt: skip


def test_a_fleet_that_cannot_be_read_is_refused_in_one_line(server: Server):
    client = server.client()
    assert ask(client, "many", "1") == (422, {"error": "'many' is not a number of pebbles", "rule": None})
    assert ask(client, "1", "1", policy="luck")[0] == 422
    assert ask(client, "", "1")[0] == 422
    assert ask(client, "{0} {x} %s", "1") == (422, {"error": "'{0} {x} %s' is not a number of pebbles", "rule": None})


def test_texts_are_short(server: Server):
    assert ask(server.client(), "1" * 500, "1")[0] == 200
    status, said = ask(server.client(), "1" * 501, "1")
    assert status == 400 and "attacker" in str(said["error"])
    assert server.client().ask("GET", "/api/games/laid/odds?attacker=1")[0] == 400


def test_only_some_games_have_odds(server: Server):
    client = server.client()
    assert {game["id"]: game["odds"] for game in client.get("/api/games")}.items() >= {
        "laid": True,
        "tiny": False,
    }.items()
    assert ask(client, "1", "1", "tiny") == (404, {"error": "This game has no odds to reckon.", "rule": None})
    assert ask(client, "1", "1", "chess")[0] == 404
    assert client.send("GET", "/odds/tiny")[0] == client.send("GET", "/odds/chess")[0] == 404


def test_a_battle_that_takes_too_long_ends_its_process_and_the_next_one_is_reckoned(new_server: Callable[..., Server]):
    client = new_server(bot_processes=1).client()
    assert ask(client, "end", "1", lang="fr")[1]["error"] == "Cette bataille est trop longue à calculer."
    assert ask(client, "3", "1")[0] == 200


def test_many_battles_at_once_are_told_or_put_off(server: Server):
    with ThreadPoolExecutor(12) as crowd:
        statuses = list(crowd.map(lambda n: ask(server.client(), str(n), "5")[0], range(1, 25)))
    assert 200 in statuses and set(statuses) <= {200, 429}


def test_the_odds_of_eclipse(server: Server):
    status, found = ask(server.client(), "1 interceptor init=3 cannons=y", "1 ancient", "eclipse")
    assert status == 200
    total = sum(float(str(found[name])) for name in ("attacker_wins", "defender_wins", "stalemate"))
    assert abs(total - 1) < 1e-9
    assert ask(server.client(), "1 banana", "1 ancient", "eclipse")[0] == 422
