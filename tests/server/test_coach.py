"""The coach over the API: ideas for the own seat, only where nobody else plays."""

import re
from dataclasses import replace

import pytest
from serverkit import BOT, ME, OPEN, Seated, Server

from astrarium.core import Dice
from astrarium.server.coach import coached
from astrarium.server.players import Question

pytestmark = pytest.mark.server


def asked(seated: Seated, **more: object) -> tuple[int, dict]:
    return seated.client.ask("POST", f"{seated.path}/coach", {"seat": seated.seat, "at": seated.at(), **more})


@pytest.fixture
def ann(server: Server) -> Seated:
    return server.table(ME, BOT, game="civilisations", seed=4)[0]


def test_ideas_are_legal_and_told_in_words(ann: Seated):
    status, told = asked(ann)
    assert status == 200, told
    legal = ann.legal()
    assert 1 <= len(told["ideas"]) <= 3
    for idea in told["ideas"]:
        assert idea["actions"][0] in legal
        assert idea["label"]
    gains = [idea["gain"] for idea in told["ideas"]]
    assert gains == sorted(gains, reverse=True)


def test_a_flick_is_told_by_the_place_it_is_meant_for(server: Server):
    status, told = asked(server.table(ME, BOT, game="ascending", seed=7)[0])
    assert status == 200, told
    idea = told["ideas"][0]  # at the first turn there are two ships to flick, and nothing to land on or to launch
    assert idea["actions"][0].startswith("aim a")
    assert re.fullmatch(r"Flick ship a\d into the orbit of \w+ [A-G], \d+ %", idea["label"])
    assert idea["places"] == [f"ship-{idea['actions'][0].split()[1]}"]


def test_asking_plays_nothing_and_says_the_same_again(ann: Seated):
    at = ann.at()
    assert asked(ann) == asked(ann)
    assert ann.at() == at


def test_it_speaks_the_readers_language(ann: Seated):
    body = {"seat": 0, "at": ann.at()}
    assert ann.client.post(f"{ann.path}/coach?lang=fr", body)["ideas"] != asked(ann)[1]["ideas"]


def test_the_page_says_where_advice_can_be_had(server: Server, ann: Seated):
    assert ann.page()["coach"] is True
    first, _ = server.table(ME, {"kind": "person", "name": "Bo"}, game="civilisations")
    assert first.page()["coach"] is True  # one key holds both seats
    assert server.client().get(f"{ann.path}/page")["coach"] is False


def test_no_advice_where_somebody_else_plays(server: Server):
    ann = server.table(ME, OPEN, game="civilisations")[0]
    server.guest(ann.table, 1)
    status, told = asked(ann)
    assert (status, ann.page()["coach"]) == (403, False)
    assert "other people" in told["error"]


def test_an_answer_for_another_moment_is_refused(ann: Seated):
    assert asked(ann, at=ann.at() + 1)[0] == 409


def test_somebody_elses_seat_gets_none(server: Server, ann: Seated):
    stranger = Seated(server.client("0123456789abcdef"), ann.table, 0)
    assert stranger.client.ask("POST", f"{ann.path}/coach", {"seat": 0, "at": 0})[0] == 403
    assert ann.client.ask("POST", f"{ann.path}/coach", {"seat": 1, "at": 0})[0] == 403


def test_the_coach_knows_what_the_seat_knows_and_no_more(monkeypatch: pytest.MonkeyPatch):
    """Redrawn worlds that look the same to the seat give the same advice, byte for byte."""
    question = Question("t", "civilisations", 2, 4, {}, (), 0, "", 1)
    state = question.found.new(2, 4)
    told = [worlds(monkeypatch, question, state.determinize(0, Dice(n))) for n in (1, 2)]
    assert told[0] == told[1]


def worlds(monkeypatch: pytest.MonkeyPatch, question: Question, state: object) -> object:
    monkeypatch.setattr("astrarium.server.coach.position", lambda _: state)
    return coached(replace(question), ["Ann", "Bot"], "en")
