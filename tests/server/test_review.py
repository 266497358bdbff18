"""The review of a finished game over the API, something better tried, and a table that begins in its middle."""

import json

import pytest
from serverkit import PATIENCE, Client, Seated, Server, wait_for

from astrarium.core import Dice, Record, game

pytestmark = pytest.mark.server


def finished(game_id: str = "civilisations", seed: int = 5) -> Record:
    """A whole game of quick players."""
    found, dice = game(game_id), Dice(seed)
    state = found.new(2, seed)
    record = Record(game_id, found.version, 2, seed, dict(state.options), ["Ann", "Bob"])
    while not state.over:
        seat, turn = state.to_act()[0], state.turn
        action = found.mind.policy(state.determinize(seat, dice.fork()), seat, dice)
        action = action if state.allows(seat, action) else state.random_action(seat, dice)
        state.apply(seat, action)
        record.add(state, seat, action, turn)
    return record


@pytest.fixture(scope="module")
def record() -> Record:
    return finished()


@pytest.fixture(scope="module")
def ann(server: Server, record: Record) -> Seated:
    client = Client(server.port)
    status, raw = client.send("POST", "/api/records", record.dumps().encode(), **{"content-type": "text/plain"})
    assert status == 201, raw
    made = json.loads(raw)
    return Seated(Client(server.port, made["key"]), made["table"], 0)


def reviewed(ann: Seated, seat: int = 0) -> dict:
    """The review, when it is done."""
    told: dict = {}

    def done() -> bool:
        told.update(ann.client.get(f"{ann.path}/review?seat={seat}"))
        return told["done"]

    wait_for(done, 5 * PATIENCE)  # seconds of two cores, where they have nothing else to do
    return told


def test_the_graph_has_the_chances_of_all_after_every_move(ann: Seated, record: Record):
    told = reviewed(ann)
    assert len(told["shares"]) == len(record.moves) + 1
    assert all(sum(row) == pytest.approx(1, abs=0.01) for row in told["shares"])
    assert ann.client.get(f"{ann.path}/review?seat=0&known=true")["shares"] == []


def test_at_most_three_mistakes_the_dearest_first_each_with_something_better(ann: Seated):
    told = reviewed(ann)
    costs = [one["cost"] for one in told["mistakes"]]
    assert len(costs) <= 3 and costs == sorted(costs, reverse=True)
    assert all(cost >= 0.03 for cost in costs)
    assert "actions" not in str(told["mistakes"])  # the answer stays hidden until it is asked for
    for one in told["mistakes"]:
        answer = ann.client.get(f"{ann.path}/review/{one['k']}?seat=0")
        assert answer["told"] and answer["reason"]
        tried = ann.client.post(f"{ann.path}/review/try", {"seat": 0, "k": one["k"], "actions": answer["actions"]})
        assert tried["found"] is True


def test_luck_and_decisions_are_told_apart(ann: Seated):
    told = reviewed(ann)
    assert told["luck"]["decisions"] <= 0
    assert told["looked"] == told["of"] > 0


def test_a_game_that_goes_on_is_not_reviewed(server: Server):
    bob = server.table({"kind": "me"}, {"kind": "bot"}, game="civilisations")[0]
    for path in ("/review?seat=0", "/review/0?seat=0", "/line/0", "/graph?seat=0"):
        assert bob.client.ask("GET", bob.path + path)[0] == 409
    assert bob.client.ask("POST", f"{bob.path}/play-on", {"seat": 0, "k": 0})[0] == 409


def test_a_moment_where_nothing_was_decided_has_no_answer(ann: Seated):
    reviewed(ann)
    assert ann.client.ask("GET", f"{ann.path}/review/99999?seat=0")[0] == 404
    assert ann.client.ask("GET", f"{ann.path}/review?seat=7")[0] == 404


def test_playing_on_makes_a_table_that_begins_in_the_middle(ann: Seated, record: Record):
    k = len(record.moves) // 2
    made = ann.client.post(f"{ann.path}/play-on", {"seat": 1, "k": k, "level": "beginner"})
    again = Seated(ann.client, made["table"], 1)
    info = ann.client.get(again.path)
    assert info["moves"] >= k
    assert [seat["kind"] for seat in info["seats"]] == ["bot", "person"]
    before = ann.client.get(f"{ann.path}/replay/{k}?seat=1")["status"]
    assert ann.client.get(f"{again.path}/replay/{k}?seat=1")["status"] == before
    wait_for(lambda: 1 in again.page()["to_act"] or again.page()["over"])


def test_a_moment_is_studied_as_it_was_or_as_a_seat_knew_it(ann: Seated, record: Record):
    whole = ann.client.get(f"{ann.path}/line/10")
    page = ann.client.post("/api/study", {"link": whole["link"], "seat": 0})
    assert page["line"] == whole["line"]
    seen = ann.client.get(f"{ann.path}/line/10?seat=0")
    assert seen["seat"] == 0
    assert ann.client.ask("GET", f"{ann.path}/line/{len(record.moves) + 1}")[0] == 404


def test_graph_and_board_are_pictures_by_link(ann: Seated):
    status, graph = ann.client.send("GET", f"{ann.path}/graph?seat=0")
    assert (status, graph[:4]) == (200, b"<svg")
    assert b"<style>" in graph
    link = ann.client.get(f"{ann.path}/line/10")["link"]
    status, board = ann.client.send("GET", f"/api/study/picture?line={link}")
    assert (status, board[:4]) == (200, b"<svg")
