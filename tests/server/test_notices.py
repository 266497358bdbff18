"""Being told: once, for all tables, by the ways that were wished for, and never too often."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from email import message_from_bytes, policy
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import pytest
from py_vapid import Vapid02
from sqlalchemy import func, select
from toldkit import (
    HOUR,
    MINUTE,
    PLACE,
    SECOND,
    Browser,
    House,
    Sink,
    certificate,
    claims,
    letters,
    local_caller,
    sink,
)

from astrarium.server.conduct import give_to_bot
from astrarium.server.due import NOTICE
from astrarium.server.planned import ENDED, Queue, Step, Why, keep_queue
from astrarium.server.schema import devices, due, notice_wishes
from astrarium.server.settings import Settings
from astrarium.server.webpush import Pusher
from astrarium.server.wishes import PUSH, Device, Wishes, next_hour, quiet_until


async def subscribed(who: Any, found: Sink, name: str = "one") -> Browser:
    browser = Browser(found, name)
    await who.post("/me/push", browser.subscription)
    return browser


def pushing(in_house: Any, act: Any, **settings: Any) -> None:
    """A house that may push to a sink; Bob has a browser there."""

    async def run(house: House) -> None:
        async with sink() as found:
            origin = f"http://127.0.0.1:{found.port}"
            object.__setattr__(house.herald.settings, "push_hosts", (origin,))
            browser = await subscribed(house.bob, found)
            await house.pass_time(SECOND)  # nothing waits yet
            await act(house, found, browser)

    in_house(run, **settings)


class TestWhen:
    def test_who_wishes_to_be_told_nothing_costs_nothing(self, in_house):
        async def act(house: House) -> None:
            await house.to_bob(await house.table(house.bob))
            async with house.hall.store.engine.connect() as connection:
                query = select(func.count()).where(due.c.kind == NOTICE)
                assert (await connection.execute(query)).scalar_one() == 0

        in_house(act)

    def test_a_turn_that_begins_is_pushed_once_after_a_minute(self, in_house):
        async def act(house: House, found: Sink, browser: Browser) -> None:
            table = await house.table(house.bob)
            await house.to_bob(table)
            await house.pass_time(59 * SECOND)
            assert not found.calls
            await house.pass_time(2 * HOUR)
            told = [browser.read(call) for call in found.calls]
            assert [one["notification"]["title"] for one in told] == ["Your turn"]
            assert told[0]["notification"]["navigate"] == f"{PLACE}/t/{table}" and told[0]["web_push"] == 8030

        pushing(in_house, act)

    def test_several_tables_are_one_push(self, in_house):
        async def act(house: House, found: Sink, browser: Browser) -> None:
            for _ in range(3):
                await house.to_bob(await house.table(house.bob))
            await house.pass_time(5 * MINUTE)
            told = [browser.read(call) for call in found.calls]
            assert [one["notification"]["title"] for one in told] == ["Your turn at 3 tables"]
            assert told[0]["app_badge"] == "3"

        pushing(in_house, act)

    def test_an_invitation_is_pushed(self, in_house):
        async def act(house: House, found: Sink, browser: Browser) -> None:
            await house.table(house.bob)
            seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
            table = (await house.ann.post("/tables", {"game": "tiny", "seats": seats}))["table"]
            await house.ann.post(f"/tables/{table}/invitations", {"name": "Bob"})
            await house.pass_time(30 * SECOND)
            assert "You are invited" in [browser.read(call)["notification"]["title"] for call in found.calls]

        pushing(in_house, act)

    def test_time_that_runs_low_is_pushed(self, in_house):
        async def act(house: House, found: Sink, browser: Browser) -> None:
            table = await house.hall.open(await house.table(house.bob))
            await house.hall.keeper.warn(table, 1)
            await house.pass_time(30 * SECOND)
            assert [browser.read(call)["notification"]["title"] for call in found.calls] == ["Your time runs low"]

        pushing(in_house, act)

    def test_queued_moves_that_stop_are_pushed_without_a_word_of_them(self, in_house):
        async def act(house: House, found: Sink, browser: Browser) -> None:
            table = await house.table(house.bob)
            await house.to_bob(table)  # sorting is asked: nobody hides a stone now
            queue = Queue(house.bob.id, [Step("hide jade", "hide jade")], 0, 17, "en", house.clock.at, None)
            async with house.hall.store.engine.begin() as connection:
                await keep_queue(connection, table, 1, queue, house.clock.at)
            await house.hall.steward.look()
            await house.pass_time(30 * SECOND)
            told = [browser.read(call)["notification"] for call in found.calls]
            assert [one["title"] for one in told] == ["Your queued moves are not played on"]
            assert told[0]["body"] == "Tiny with Ann" and told[0]["navigate"] == f"{PLACE}/t/{table}"

        pushing(in_house, act)

    def test_of_the_end_of_a_game_nobody_is_told_twice(self, in_house):
        async def act(house: House, found: Sink, browser: Browser) -> None:
            table = await house.hall.open(await house.table(house.bob))
            await house.hall.steward.tell(table, 1, Why(ENDED))
            await house.pass_time(HOUR)
            assert [browser.read(call)["notification"]["title"] for call in found.calls] == ["Your turn"]

        pushing(in_house, act)

    def test_a_turn_that_a_bot_plays_for_me_is_not_told(self, in_house):
        async def act(house: House, found: Sink, _: Browser) -> None:
            table = await house.hall.open(await house.table(house.bob))
            await give_to_bot(table, 1, "casual")
            await house.ann.play(table.id, 0, "hide jade")
            await house.pass_time(HOUR)
            assert not found.calls

        pushing(in_house, act)

    def test_a_turn_that_is_over_is_not_told(self, in_house):
        async def act(house: House, found: Sink, _: Browser) -> None:
            table = await house.table(house.bob)
            await house.to_bob(table)
            await house.bob.play(table, 1, "done")
            await house.bob.play(table, 1, "hide jade")
            await house.pass_time(HOUR)
            assert not found.calls

        pushing(in_house, act)

    def test_a_table_in_view_is_not_told(self, in_house):
        async def act(house: House, found: Sink, _: Browser) -> None:
            table = await house.table(house.bob)

            async def in_sight(_: str) -> frozenset[str]:
                return frozenset({table})

            house.herald.in_sight = in_sight
            await house.to_bob(table)
            await house.pass_time(HOUR)
            assert not found.calls

        pushing(in_house, act)

    def test_who_looks_at_another_table_is_told_when_he_looks_away(self, in_house):
        async def act(house: House, found: Sink, _: Browser) -> None:
            looked = [frozenset({"elsewhere"})]

            async def in_sight(_: str) -> frozenset[str]:
                return looked[0]

            house.herald.in_sight = in_sight
            await house.to_bob(await house.table(house.bob))
            await house.pass_time(10 * MINUTE)
            assert not found.calls
            looked[0] = frozenset()
            await house.pass_time(2 * MINUTE)
            assert len(found.calls) == 1

        pushing(in_house, act)

    def test_nothing_goes_in_the_quiet_hours(self, in_house):
        async def act(house: House, found: Sink, _: Browser) -> None:
            await house.pass_time(13 * HOUR)  # 23:00
            await house.to_bob(await house.table(house.bob))
            await house.pass_time(9 * HOUR - 2 * MINUTE)  # 7:58
            assert not found.calls
            await house.pass_time(3 * MINUTE)
            assert len(found.calls) == 1

        pushing(in_house, act)

    def test_never_two_pushes_about_a_table_in_ten_minutes(self, in_house):
        async def act(house: House, found: Sink, _: Browser) -> None:
            made = {"game": "tiny", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"turns": 40}, "seed": 7}
            table = (await house.ann.post("/tables", made))["table"]
            await house.bob.post(f"/tables/{table}/seats/1", {"name": "Bob"})
            times: list[int] = []
            for _ in range(8):
                await house.to_bob(table)
                before = len(found.calls)
                for _ in range(6):
                    await house.pass_time(MINUTE)
                    if len(found.calls) > before:
                        times, before = [*times, house.clock.at], len(found.calls)
                await house.bob.play(table, 1, "done")
            assert len(times) >= 3
            assert all(b - a >= 10 * MINUTE for a, b in pairwise(times))

        pushing(in_house, act)

    def test_at_most_six_pushes_an_hour(self, in_house):
        async def act(house: House, found: Sink, _: Browser) -> None:
            for _ in range(9):
                await house.to_bob(await house.table(house.bob))
                await house.pass_time(3 * MINUTE)
            assert len(found.calls) == 6
            await house.pass_time(HOUR)
            assert len(found.calls) == 7  # the rest in one

        pushing(in_house, act)

    def test_the_end_of_a_game_goes_by_the_ways_wished_for(self, in_house):
        async def act(house: House, found: Sink, browser: Browser) -> None:
            await house.bob.post("/me/notices", {"ways": {"over": ["push"], "days": []}})
            made = {"game": "tiny", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"turns": 2}, "seed": 7}
            table = (await house.ann.post("/tables", made))["table"]
            await house.bob.post(f"/tables/{table}/seats/1", {"name": "Bob"})
            while not (await house.hall.open(table)).over:
                for seat, who in enumerate((house.ann, house.bob)):
                    found_table = await house.hall.open(table)
                    if seat in found_table.to_act:
                        actions = found_table.timeline.game.actions
                        await who.play(table, seat, actions.to_text(found_table.timeline.state.legal(seat)[-1]))
            await house.pass_time(HOUR)
            assert [browser.read(call)["notification"]["title"] for call in found.calls] == ["A game is over"]

        pushing(in_house, act)

    def test_silence_ends_at_the_hour_of_the_readers_own_clock(self):
        wishes = Wishes(zone="Europe/Paris")
        midnight = next_hour(1_780_000_000_000, "Europe/Paris", 0)
        assert quiet_until(midnight, wishes) == midnight + 8 * HOUR
        assert quiet_until(midnight + 9 * HOUR, wishes) == midnight + 9 * HOUR
        assert quiet_until(midnight, Wishes(zone="Europe/Paris", quiet=(5, 5))) == midnight


@pytest.mark.parametrize(
    ("settings", "contact"),
    [
        ({"origins": ("https://games.example:8443",)}, "https://games.example"),
        ({"origins": ("http://192.168.1.7:8000", "https://games.example")}, "https://games.example"),
        ({"origins": ("http://127.0.0.1:8000",)}, "https://astrarium.invalid"),
        ({"origins": ("https://games.example",), "push_contact": "mailto:me@example.org"}, "mailto:me@example.org"),
    ],
)
def test_a_push_service_is_told_of_somebody_in_a_form_that_it_takes(settings: dict[str, Any], contact: str):
    pusher = Pusher(cast(Any, None), Settings(**settings))
    assert pusher.contact == contact
    fresh = Vapid02()
    fresh.generate_keys()
    assert fresh.sign({"sub": contact, "aud": "https://push.example", "exp": int(time.time()) + 60})


class TestPush:
    def test_a_push_is_signed_for_its_service_and_short_lived(self, in_house):
        async def act(house: House, found: Sink, _: Browser) -> None:
            await house.to_bob(await house.table(house.bob))
            await house.pass_time(2 * MINUTE)
            said, headers = claims(found.calls[0]), found.calls[0].headers
            assert said["aud"] == f"http://127.0.0.1:{found.port}" and said["sub"] == "mailto:club@example.org"
            assert headers["content-encoding"] == "aes128gcm" and headers["topic"] and int(headers["ttl"]) <= 24 * 3600

        pushing(in_house, act, push_contact="mailto:club@example.org")

    @pytest.mark.nightly
    def test_five_hundred_browsers_read_what_is_pushed_to_them(self, in_house):
        async def act(house: House, found: Sink, _: Browser) -> None:
            browsers = [Browser(found, f"{n}") for n in range(500)]
            for n, browser in enumerate(browsers):
                said = browser.subscription
                device = Device(said["endpoint"], said["p256dh"], said["auth"], "", 0)
                assert (await house.herald.pusher.push(device, f'"word {n}"', 60, "x", urgent=False)).taken
            assert [b.read(call) for b, call in zip(browsers, found.calls, strict=True)] == [
                f"word {n}" for n in range(500)
            ]

        pushing(in_house, act)

    def test_a_browser_that_is_gone_is_forgotten(self, in_house):
        async def act(house: House, found: Sink, _: Browser) -> None:
            found.answer = "410 Gone"
            await house.to_bob(await house.table(house.bob))
            await house.pass_time(2 * HOUR)
            assert len(found.calls) == 1
            async with house.hall.store.engine.connect() as connection:
                query = select(func.count()).where(devices.c.player == house.bob.id)
                assert (await connection.execute(query)).scalar_one() == 0

        pushing(in_house, act)

    def test_a_service_that_wants_peace_gets_it(self, in_house):
        async def act(house: House, found: Sink, _: Browser) -> None:
            found.answer = "429 Too Many Requests\r\nretry-after: 1200"
            await house.to_bob(await house.table(house.bob))
            await house.pass_time(15 * MINUTE)
            assert len(found.calls) == 1
            found.answer = "201 Created"
            await house.pass_time(10 * MINUTE)
            assert len(found.calls) == 2

        pushing(in_house, act)

    @pytest.mark.parametrize(
        "endpoint",
        ["https://push.example/x", "http://fcm.googleapis.com/x", "https://fcm.googleapis.com:8443/x",
         "https://fcm.googleapis.com@evil.example/x", "https://evil.example/fcm.googleapis.com", "file:///etc/passwd"],
    )  # fmt: skip
    def test_only_listed_services_are_called(self, in_house, endpoint):
        async def act(house: House, found: Sink, browser: Browser) -> None:
            object.__setattr__(house.herald.settings, "push_hosts", ("fcm.googleapis.com",))
            answer = await house.ann.ask("POST", "/me/push", {**browser.subscription, "endpoint": endpoint})
            assert answer.status_code == 422 and not found.calls

        pushing(in_house, act)

    def test_a_browser_is_one_players(self, in_house):
        async def act(house: House, _: Sink, browser: Browser) -> None:
            await house.ann.post("/me/push", browser.subscription)
            assert (await house.bob.get("/me/notices"))["devices"] == []
            device = (await house.ann.get("/me/notices"))["devices"][0]["id"]
            assert (await house.bob.ask("DELETE", f"/me/push/{device}")).status_code == 404
            assert (await house.ann.ask("DELETE", f"/me/push/{device}")).json()["devices"] == []

        pushing(in_house, act)


SMTP = {"origins": (PLACE,), "mail_from": "Astrarium <games@example.org>"}


class TestMail:
    def mailing(self, in_house: Any, act: Any) -> None:
        """A house that sends mail; Bob's address is confirmed."""

        async def run(house: House) -> None:
            async with letters() as (got, server):
                object.__setattr__(house.herald.settings, "smtp", server)
                await house.bob.post("/me/notices/mail", {"address": house.bob.address})
                token = body(got.got.pop()).split("confirm=")[1].split()[0]
                await house.cat.post("/me/notices/mail/confirm", {"token": token})  # on whatever device
                await act(house, got)

        in_house(run, **SMTP)

    def test_an_address_is_used_when_its_owner_has_confirmed_it(self, in_house):
        async def act(house: House, _: Any) -> None:
            assert (await house.bob.get("/me/notices"))["address"] == house.bob.address
            assert (await house.bob.ask("POST", "/me/notices/mail/confirm", {"token": "0" * 40})).status_code == 404

        self.mailing(in_house, act)

    def test_the_days_mail_comes_at_six_and_only_where_something_waits(self, in_house):
        async def act(house: House, got: Any) -> None:
            table = await house.table(house.bob)
            await house.to_bob(table)
            await house.pass_time(8 * HOUR - 1)  # from ten to six
            assert not got.got
            await house.pass_time(MINUTE)
            assert [envelope.rcpt_tos for envelope in got.got] == [[house.bob.address]]
            assert f"{PLACE}/t/{table}" in body(got.got[0])
            await house.pass_time(72 * HOUR)
            assert len(got.got) == 1  # the same turn is not told again

        self.mailing(in_house, act)

    def test_the_days_mail_may_be_wished_for_in_the_quiet_hours(self, in_house):
        async def act(house: House, got: Any) -> None:
            await house.bob.post("/me/notices", {"hour": 23})
            await house.to_bob(await house.table(house.bob))
            await house.pass_time(14 * HOUR)
            assert len(got.got) == 1

        self.mailing(in_house, act)

    def test_one_click_ends_mail(self, in_house):
        async def act(house: House, got: Any) -> None:
            await house.to_bob(await house.table(house.bob))
            await house.pass_time(10 * HOUR)
            sent = message_from_bytes(got.got[0].content, policy=policy.default)
            assert sent["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            link = sent["List-Unsubscribe"].strip("<>").removeprefix(PLACE)
            form = {"content-type": "application/x-www-form-urlencoded"}
            answer = await house.client.post(link, content="List-Unsubscribe=One-Click", headers=form)
            assert answer.status_code == 200 and (await house.bob.get("/me/notices"))["address"] == ""

        self.mailing(in_house, act)

    def test_opening_the_link_alone_ends_nothing(self, in_house):
        async def act(house: House, got: Any) -> None:
            await house.to_bob(await house.table(house.bob))
            await house.pass_time(10 * HOUR)
            link = message_from_bytes(got.got[0].content)["List-Unsubscribe"].strip("<>").removeprefix(PLACE)
            assert (await house.client.get(link)).status_code == 200
            assert (await house.bob.get("/me/notices"))["address"] == house.bob.address

        self.mailing(in_house, act)

    def test_an_address_that_refuses_for_good_is_switched_off(self, in_house):
        async def act(house: House, got: Any) -> None:
            got.refuses = "550 no such user"
            await house.to_bob(await house.table(house.bob))
            await house.pass_time(10 * HOUR)
            told = await house.bob.get("/me/notices")
            assert told["address"] == "" and told["refused"]

        self.mailing(in_house, act)

    def test_mail_as_it_comes_is_at_least_six_hours_apart(self, in_house):
        async def act(house: House, got: Any) -> None:
            await house.bob.post("/me/notices", {"digest": False, "quiet": [0, 0]})
            for _ in range(11):
                await house.to_bob(await house.table(house.bob))
                await house.pass_time(HOUR)
            assert len(got.got) == 2

        self.mailing(in_house, act)

    def test_three_mails_to_confirm_are_enough(self, in_house):
        async def act(house: House, _: Any) -> None:
            answers = [
                await house.ann.ask("POST", "/me/notices/mail", {"address": house.ann.address}) for _ in range(4)
            ]
            assert [answer.status_code for answer in answers] == [200, 200, 200, 429]

        self.mailing(in_house, act)


def body(envelope: Any) -> str:
    return str(message_from_bytes(envelope.content, policy=policy.default).get_content())


class TestWebhook:
    def calling(self, in_house: Any, folder: Path, act: Any) -> None:
        """A house that calls a sink under the name hooks.example; Bob's webhook is there."""

        async def run(house: House) -> None:
            serving, believing = certificate("hooks.example", folder)
            async with sink(serving) as found:
                house.herald.caller = local_caller(believing)
                address = f"https://hooks.example:{found.port}/in?x=1"
                told = await house.bob.post("/me/webhook", {"url": address})
                await house.bob.post("/me/notices", {"ways": {"days": ["hook"]}})
                await act(house, found, told["webhook"]["secret"])

        in_house(run)

    def test_a_call_is_signed_with_the_secret(self, in_house, tmp_path):
        async def act(house: House, found: Sink, secret: str) -> None:
            await house.to_bob(await house.table(house.bob))
            await house.pass_time(2 * MINUTE)
            call = found.calls[0]
            signed = f"{call.headers['astrarium-timestamp']}.".encode() + call.body
            mine = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
            assert call.headers["astrarium-signature"] == f"sha256={mine}" and call.path == "/in?x=1"
            assert "Your turn" in json.loads(call.body)["content"]

        self.calling(in_house, tmp_path, act)

    def test_a_call_is_tried_three_times_and_off_after_twenty_failures(self, in_house, tmp_path):
        async def act(house: House, found: Sink, _: str) -> None:
            found.answer = "500 Broken"
            for _ in range(21):
                await house.to_bob(await house.table(house.bob))
                await house.pass_time(HOUR)
                house.clock.at -= HOUR - 11 * MINUTE  # not into the night
            told = (await house.bob.get("/me/notices"))["webhook"]
            assert len(found.calls) == 60 and told["off"]

        self.calling(in_house, tmp_path, act)

    def test_a_redirect_is_not_followed(self, in_house, tmp_path):
        async def act(house: House, found: Sink, _: str) -> None:
            found.answer = f"302 Found\r\nlocation: https://hooks.example:{found.port}/other"
            await house.to_bob(await house.table(house.bob))
            await house.pass_time(2 * MINUTE)
            assert {call.path for call in found.calls} == {"/in?x=1"}

        self.calling(in_house, tmp_path, act)


async def broken(*_: object) -> bool:
    raise OSError("no way through")


def test_one_way_that_fails_holds_no_other_back_and_is_tried_again(in_house, tmp_path, monkeypatch):
    async def run(house: House, found: Sink, _: str) -> None:
        object.__setattr__(house.herald.settings, "push_hosts", (f"http://127.0.0.1:{found.port}",))
        await subscribed(house.bob, found)
        await house.bob.post("/me/notices", {"ways": {"days": ["push", "hook"]}})
        with monkeypatch.context() as patched:
            patched.setitem(house.herald.senders, PUSH, broken)
            await house.to_bob(await house.table(house.bob))
            await house.pass_time(2 * MINUTE)
        assert [call.path for call in found.calls] == ["/in?x=1"]
        monkeypatch.setitem(house.herald.senders, PUSH, kept)
        await house.pass_time(5 * MINUTE)
        assert pushed == [house.bob.id]

    pushed: list[str] = []

    async def kept(round_: Any, _: Any) -> bool:
        pushed.append(round_.player)
        return True

    TestWebhook().calling(in_house, tmp_path, run)


class TestWishes:
    def test_nobody_without_a_key_is_asked(self, in_house):
        async def act(house: House) -> None:
            assert (await house.client.get("/api/me/notices")).status_code == 403

        in_house(act)

    def test_what_is_left_out_stays(self, in_house):
        async def act(house: House) -> None:
            await house.bob.post("/me/notices", {"quiet": [23, 7]})
            told = await house.bob.post("/me/notices", {"ways": {"message": ["push"]}, "zone": "Europe/Paris"})
            assert told["quiet"] == [23, 7] and told["ways"]["days"] == ["push", "mail"]
            assert told["ways"]["message"] == ["push"] and told["zone"] == "Europe/Paris"

        in_house(act)

    def test_one_table_may_have_ways_of_its_own(self, in_house):
        async def act(house: House, found: Sink, _: Browser) -> None:
            table = await house.table(house.bob)
            await house.bob.post("/me/notices", {"tables": {table: []}})
            await house.to_bob(table)
            await house.pass_time(HOUR)
            assert not found.calls
            await house.bob.post("/me/notices", {"tables": {table: None}})
            await house.pass_time(MINUTE)
            assert len(found.calls) == 1

        pushing(in_house, act)

    @pytest.mark.parametrize(
        "wish",
        [{"zone": "Mars/Olympus"}, {"quiet": [25, 3]}, {"ways": {"turn": ["push"]}}, {"ways": {"days": ["pigeon"]}},
         {"tables": {"nosuchtable": ["push"]}}, {"hour": "six"}, {"more": 1}],
    )  # fmt: skip
    def test_a_wish_that_cannot_be_read_changes_nothing(self, in_house, wish):
        async def act(house: House) -> None:
            before = await house.bob.get("/me/notices")
            assert (await house.bob.ask("POST", "/me/notices", wish)).status_code in (400, 404, 422)
            assert await house.bob.get("/me/notices") == before
            async with house.hall.store.engine.connect() as connection:
                query = select(func.count()).where(notice_wishes.c.player == house.bob.id)
                assert (await connection.execute(query)).scalar_one() == 0

        in_house(act)
