"""No table dies: seats left to bots and taken back, resigning, offers, tables that wait. Over HTTP, as people do it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from serverkit import BOT, ME, OPEN, Client, Seated, Server, next_page, play_through, wait_for

from astrarium.core.record import loads

pytestmark = pytest.mark.server


@pytest.fixture
def ann(server: Server) -> Seated:
    return server.table(ME, OPEN, OPEN, options={"turns": 3})[0]


@pytest.fixture
def bob(server: Server, ann: Seated) -> Seated:
    return server.guest(ann.table, 1, "Bob")


@pytest.fixture
def cem(server: Server, ann: Seated, bob: Seated) -> Seated:  # noqa: ARG001
    return server.guest(ann.table, 2, "Cem")


def do(who: Seated, path: str, **body: Any) -> tuple[int, Any]:
    return who.client.ask("POST", f"{who.path}/{path}", {"seat": who.seat, **body})


def done(who: Seated, path: str, **body: Any) -> Any:
    status, said = do(who, path, **body)
    assert status == 200, said
    return said


def leave(who: Seated, level: str = "random") -> tuple[int, Any]:
    return who.client.ask("POST", f"{who.path}/seats/{who.seat}/bot", {"level": level})


def seat_of(who: Seated, seat: int) -> Any:
    return who.client.get(who.path)["seats"][seat]


def lines(who: Seated) -> list[str]:
    return [line["html"] for line in who.page()["log"]]


class TestLeaving:
    def test_a_bot_plays_on_and_the_owner_returns_with_one_request(self, ann: Seated, bob: Seated, cem: Seated):
        bob.play("hide opal")
        cem.play("hide opal")
        assert leave(ann)[0] == 200
        assert seat_of(bob, 0)["deputy"]["why"] == "given"
        wait_for(lambda: bob.seat in bob.client.get(bob.path)["to_act"])  # the bot hid a stone and put its pebbles
        done(ann, "return")
        assert seat_of(bob, 0)["deputy"] is None
        bob.play("done")
        cem.play("done")
        ann.play("hide jade")

    def test_whoever_left_is_not_asked_and_cannot_play_before_returning(self, server: Server):
        ann = server.table(ME, OPEN, pace=60_000)[0]
        server.guest(ann.table, 1)
        leave(ann)
        assert ann.legal() == [] and ann.page()["choices"] == []
        assert ann.page()["ask"]["sentence"] == "A bot plays <b>for you</b>."
        assert ann.try_to("hide jade", at=0) == (
            409,
            {"error": "A bot plays at this seat: take it back first.", "rule": None},
        )
        done(ann, "return")
        ann.play("hide jade")

    def test_everybody_sees_who_sits_and_who_acted(self, ann: Seated, bob: Seated, cem: Seated):
        bob.play("hide opal")
        cem.play("hide opal")
        leave(ann)
        wait_for(lambda: bob.seat in bob.client.get(bob.path)["to_act"])
        told = cem.page()["log"]
        assert "<b>Player 1</b> leaves the seat to a bot." in [line["html"] for line in told]
        assert [line["html"] for line in told if line.get("by") == "bot"]
        assert not [line for line in told if line.get("by") and line["seat"] in (1, 2)]

    @pytest.mark.usefixtures("ann")
    def test_who_watches_is_told_at_once(self, bob: Seated, cem: Seated):
        with cem.socket() as opened:
            next_page(opened)
            leave(bob)
            page = next_page(opened)
            assert page["seats"][1]["deputy"]["level"] == "random"

    def test_only_the_owner_leaves_or_returns(self, server: Server, ann: Seated, bob: Seated, cem: Seated):
        thief = Seated(bob.client, ann.table, 0)
        assert leave(thief)[0] == 403 and do(thief, "return")[0] == 403 and do(thief, "resign")[0] == 403
        assert leave(Seated(server.client(), ann.table, 0))[0] == 403
        assert do(ann, "return")[0] == 409
        assert cem.page()["version"] == 0

    def test_a_level_that_is_not_there_changes_nothing(self, ann: Seated, bob: Seated, cem: Seated):
        assert leave(bob, "os:system")[0] == 400
        assert cem.page()["version"] == 0 and ann.page()["seats"][1]["deputy"] is None

    def test_a_restart_keeps_who_sits(self, new_server):
        server = new_server()
        ann = server.table(ME, OPEN, pace=60_000)[0]
        server.guest(ann.table, 1)
        leave(ann)
        server.kill()
        server.start()
        assert seat_of(ann, 0)["deputy"]["level"] == "random"
        done(ann, "return")
        ann.play("hide jade")


class TestResigning:
    def test_at_two_seats_the_game_is_over_and_the_resigner_is_last(self, server: Server):
        ann = server.table(ME, OPEN)[0]
        bob = server.guest(ann.table, 1)
        done(ann, "resign")
        page = bob.page()
        assert (page["state"], page["over"], page["outcome"]) == ("over", True, "resigned")
        assert [score["rank"] for score in page["scores"]] == [2, 1]
        assert bob.try_to("hide jade", at=0)[0] == 409
        assert ann.client.send("GET", f"{ann.path}/record")[0] == 200

    def test_at_more_a_bot_plays_on_and_nobody_returns(self, ann: Seated, bob: Seated, cem: Seated):
        done(ann, "resign")
        assert do(ann, "return")[0] == 409 and do(ann, "resign")[0] == 409
        play_through(bob, cem)
        page = cem.page()
        assert page["outcome"] == "played" and page["scores"][0]["rank"] == 3
        assert {score["rank"] for score in page["scores"][1:]} <= {1, 2}

    @pytest.mark.usefixtures("tiny_here")
    def test_the_record_tells_of_it_and_replays(self, ann: Seated, bob: Seated, cem: Seated):
        done(ann, "resign")
        play_through(bob, cem)
        text = cem.client.send("GET", f"{cem.path}/record")[1].decode()
        record = loads(text)
        assert record.extra == [(0, {"event": "seat", "seat": 0, "what": "bot resigned random"})]
        assert record.dumps() == text


class TestOffers:
    def test_the_game_ends_as_it_stands_when_all_agree(self, ann: Seated, bob: Seated, cem: Seated):
        number = done(ann, "offers", what="end")["number"]
        assert [offer["waits"] for offer in cem.page()["offers"]] == [[1, 2]]
        done(bob, f"offers/{number}", agrees=True)
        assert not cem.page()["over"]
        done(cem, f"offers/{number}", agrees=True)
        page = ann.page()
        assert page["over"] and page["outcome"] == "agreed" and page["offers"] == []
        assert "All agree: the game ends as it stands." in lines(ann)

    def test_no_result_leaves_none(self, server: Server):
        ann = server.table(ME, OPEN)[0]
        bob = server.guest(ann.table, 1)
        number = done(ann, "offers", what="none")["number"]
        done(bob, f"offers/{number}", agrees=True)
        assert ann.page()["outcome"] == "void"

    def test_one_who_declines_ends_the_offer(self, ann: Seated, bob: Seated, cem: Seated):
        number = done(ann, "offers", what="end")["number"]
        done(bob, f"offers/{number}", agrees=False)
        assert do(cem, f"offers/{number}", agrees=True)[0] == 409
        assert cem.page()["offers"] == [] and not cem.page()["over"]

    def test_bots_are_not_asked(self, server: Server):
        ann = server.table(ME, BOT, pace=60_000)[0]
        done(ann, "offers", what="end")
        assert ann.page()["outcome"] == "agreed"

    def test_a_take_back_goes_behind_what_others_did(self, server: Server):
        ann = server.table(ME, OPEN)[0]
        bob = server.guest(ann.table, 1)
        for who, action in (
            (ann, "hide jade"),
            (bob, "hide opal"),
            (ann, "put left"),
            (ann, "done"),
            (bob, "put left"),
        ):
            who.play(action)
        at = bob.at()
        number = done(ann, "offers", what="back")["number"]
        done(bob, f"offers/{number}", agrees=True)
        assert ann.legal() and ann.read("view")["view"]["piles"] == [1, 0]
        assert bob.try_to("put left", at)[0] in (409, 422)  # thought out at a table that is no longer so
        ann.play("put right")

    def test_a_take_back_never_crosses_a_revelation(self, server: Server):
        ann = server.table(ME, OPEN)[0]
        bob = server.guest(ann.table, 1)
        ann.play("hide jade")
        number = done(ann, "offers", what="back")["number"]
        bob.play("hide opal")  # now all stones are shown
        assert do(bob, f"offers/{number}", agrees=True)[0] == 422
        assert do(ann, "offers", what="back")[0] == 422

    def test_a_pause_stops_people_and_bots_until_all_want_to_go_on(self, server: Server):
        ann = server.table(ME, OPEN, BOT)[0]
        bob = server.guest(ann.table, 1)
        later = 4_000_000_000_000
        assert do(ann, "offers", what="pause", until=later)[0] == 400
        soon = ann.client.get(f"{ann.path}")["updated"] + 3_600_000
        number = done(ann, "offers", what="pause", until=soon)["number"]
        done(bob, f"offers/{number}", agrees=True)
        assert bob.page()["paused"] == soon
        assert ann.try_to("hide jade")[1]["error"] == "The table pauses."
        number = done(bob, "offers", what="pause")["number"]
        done(ann, f"offers/{number}", agrees=True)
        ann.play("hide jade")

    @pytest.mark.usefixtures("bob", "cem")
    def test_nobody_is_given_to_a_bot_who_was_not_waited_for(self, ann: Seated):
        status, said = do(ann, "offers", what="bot", other=1)
        assert (status, said["error"]) == (409, "This seat is not absent: it has not been waited for long enough.")
        assert do(ann, "offers", what="bot")[0] == 400

    def test_only_those_who_sit_answer(self, server: Server, ann: Seated, bob: Seated, cem: Seated):
        number = done(ann, "offers", what="end")["number"]
        leave(bob)
        assert do(bob, f"offers/{number}", agrees=True)[0] == 403
        assert do(Seated(server.client(), ann.table, 1), f"offers/{number}", agrees=True)[0] == 403
        done(cem, f"offers/{number}", agrees=True)
        assert ann.page()["over"]

    def test_one_person_with_two_seats_is_asked_once(self, server: Server):
        ann, also_ann = server.table(ME, {"kind": "person"}, OPEN)
        bob = server.guest(ann.table, 2)
        number = done(bob, "offers", what="end")["number"]
        done(also_ann, f"offers/{number}", agrees=True)
        assert bob.page()["over"]


class TestWaiting:
    def test_an_open_seat_becomes_a_bot_and_the_game_begins(self, server: Server):
        ann = server.table(ME, OPEN)[0]
        open_seat = Seated(ann.client, ann.table, 1)
        assert leave(Seated(server.client("a-key-of-somebody-else"), ann.table, 1))[0] == 403
        assert leave(open_seat)[0] == 200
        assert ann.page()["seats"][1]["kind"] == "bot"
        ann.play("hide jade")
        wait_for(lambda: ann.client.get(ann.path)["moves"] == 2)

    def test_the_maker_withdraws_a_table_that_waits(self, server: Server):
        ann = server.table(ME, OPEN)[0]
        stranger: Client = server.client("a-key-of-somebody-else")
        assert stranger.ask("DELETE", ann.path)[0] == 403
        assert ann.client.ask("DELETE", ann.path) == (200, {"table": ann.table})
        assert ann.client.ask("GET", ann.path)[0] == 404
        assert ann.table not in json.dumps(ann.client.get("/api/tables"))

    def test_a_table_that_has_begun_stays(self, ann: Seated, bob: Seated, cem: Seated):
        assert ann.client.ask("DELETE", ann.path)[0] == 409
        assert bob.client.ask("DELETE", f"{bob.path}/seats/1")[0] == 409
        assert cem.page()["state"] == "playing"

    def test_whoever_sits_gets_up_again(self, server: Server, ann: Seated, bob: Seated):
        assert bob.client.ask("DELETE", f"{ann.path}/seats/0")[0] == 403
        assert bob.client.ask("DELETE", f"{bob.path}/seats/1")[0] == 200
        assert not seat_of(ann, 1)["taken"]
        server.guest(ann.table, 1, "Dan")
        assert seat_of(ann, 1)["name"] == "Dan"

    def test_of_a_withdrawal_and_the_last_guest_one_comes_first(self, server: Server):
        ann = server.table(ME, OPEN)[0]
        server.guest(ann.table, 1)
        assert ann.client.ask("DELETE", ann.path)[0] == 409
        gone = server.table(ME, OPEN)[0]
        gone.client.ask("DELETE", gone.path)
        assert server.client().ask("POST", f"{gone.path}/seats/1", {})[0] == 404


class TestTime:
    def test_a_table_says_how_much_time_there_is(self, server: Server):
        ann = server.table(ME, OPEN, time="calm")[0]
        assert ann.page()["clock"] is None  # it waits
        bob = server.guest(ann.table, 1)
        clock = bob.page()["clock"]
        assert clock["time"] == [1800, 90, 1800, 10] and clock["live"]
        assert [seat["runs"] for seat in clock["seats"]] == [True, True]
        ann.play("hide jade")
        read = bob.client.get(f"{bob.path}/clock")
        assert [seat["runs"] for seat in read["seats"]] == [False, True]
        assert read["now"] < read["seats"][1]["zero"] <= read["now"] + 1_810_000

    def test_a_table_without_time_has_no_clock(self, ann: Seated, bob: Seated, cem: Seated):
        assert ann.page()["clock"] is None
        assert bob.client.get(f"{cem.path}/clock") is None

    @pytest.mark.parametrize("time", ["hasty", {}, {"start": 0}, {"start": 10, "add": -1}, {"start": 10**9}, 7])
    def test_a_time_that_cannot_be_is_refused(self, server: Server, time: object):
        wish = {"game": "tiny", "seats": [ME, BOT], "time": time}
        assert server.client().ask("POST", "/api/tables", wish)[0] == 400

    def test_a_bot_sits_in_when_the_time_is_up_and_the_owner_returns(self, server: Server):
        time = {"start": 5, "add": 60, "cap": 120}  # enough for Bob on a busy machine, whose time runs too
        ann = server.table(ME, OPEN, time=time)[0]
        bob = server.guest(ann.table, 1)
        bob.play("hide opal")
        wait_for(lambda: seat_of(bob, 0)["deputy"])
        assert seat_of(bob, 0)["deputy"]["why"] == "clock"
        wait_for(lambda: bob.client.get(bob.path)["moves"] > 1)
        done(ann, "return")
        assert bob.client.get(f"{bob.path}/clock")["seats"][0]["left"] == 60_000
        assert [line for line in lines(bob) if "is up" in line] == [
            "The time of <b>Player 1</b> is up: a bot plays on."
        ]

    def test_hours_and_vacations_are_kept_and_checked(self, ann: Seated, server: Server):
        ask = ann.client.ask
        assert ask("PUT", "/api/me/hours", {"zone": "Europe/Paris", "opens": 480, "closes": 1320})[0] == 200
        assert ask("PUT", "/api/me/hours", {"zone": "Mars/Olympus", "opens": 0, "closes": 0})[0] == 400
        assert ask("PUT", "/api/me/hours", {"zone": "Europe/Paris", "opens": 480, "closes": 600})[0] == 400
        first, second = (
            ask("PUT", "/api/me/hours", {"zone": "UTC", "opens": 0, "closes": 0})[1],
            ann.client.get("/api/me/hours"),
        )
        assert [row["zone"] for row in second] == ["Europe/Paris", "UTC"]
        now = first["since"] - 2 * 86_400_000
        day = 86_400_000
        assert ask("POST", "/api/me/vacations", {"ends": now + 20 * day})[0] == 200
        assert ask("POST", "/api/me/vacations", {"ends": now + 50 * day, "begins": now + 30 * day})[0] == 409
        assert ask("POST", "/api/me/vacations", {"ends": 5})[0] == 400
        assert len(ann.client.get("/api/me/vacations")) == 1
        assert ask("DELETE", "/api/me/vacations")[0] == 200
        assert server.client().ask("GET", "/api/me/hours")[0] == 403
