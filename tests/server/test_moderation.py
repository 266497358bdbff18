"""Reports and what moderators do about them: everything is written down, and the person is told."""

from __future__ import annotations

from typing import Any

import pytest
from toldkit import HOUR, House

from astrarium.server import sanctions
from astrarium.server.talk import Said

DAY = 24 * HOUR


async def reported(house: House, text: str = "something rude") -> tuple[str, int, int]:
    """A table at which Bob said that and Ann reported it: the table, the message, the report."""
    table = await house.table(house.bob)
    message = (await house.bob.post(f"/tables/{table}/messages", {"text": text}))["id"]
    report = (await house.ann.post("/reports", {"message": message, "why": "rude"}))["report"]
    return table, message, report


def moderated(in_house: Any, act: Any) -> None:
    """A house in which Cat is a moderator."""

    async def run(house: House) -> None:
        object.__setattr__(house.herald.settings, "moderators", (house.cat.id,))
        await act(house)

    in_house(run)


class TestReport:
    def test_a_report_keeps_the_messages_around_it(self, in_house):
        async def act(house: House) -> None:
            table = await house.table(house.bob)
            said = [
                await house.hall.talk.say(Said(0, table, "seats", house.bob.id, 1, n, f"m{n}", None, None))
                for n in range(30)
            ]
            await house.ann.post("/reports", {"message": said[14].id, "why": "this one"})
            found = (await house.cat.get("/moderation/reports"))[-1]
            assert [one["text"] for one in found["kept"]] == [f"m{n}" for n in range(5, 25)]
            assert (found["name"], found["by"], found["why"]) == ("Bob", "Ann", "this one")

        moderated(in_house, act)

    def test_ten_reports_a_day_are_enough(self, in_house):
        async def act(house: House) -> None:
            _, message, _ = await reported(house)
            answers = [(await house.ann.ask("POST", "/reports", {"message": message})).status_code for _ in range(10)]
            assert answers == [201] * 9 + [429]

        moderated(in_house, act)

    def test_what_one_cannot_hear_cannot_be_reported(self, in_house):
        async def act(house: House) -> None:
            _, message, _ = await reported(house)
            assert (await house.cat.ask("POST", "/reports", {"message": message})).status_code == 404

        moderated(in_house, act)


class TestActs:
    @pytest.mark.parametrize("path", ["/moderation/reports", "/moderation/audit"])
    def test_moderators_alone_come_in(self, in_house, path):
        async def act(house: House) -> None:
            _, _, report = await reported(house)
            assert (await house.ann.ask("GET", path)).status_code == 403
            answer = await house.ann.ask("POST", f"/moderation/reports/{report}", {"act": "hide"})
            assert answer.status_code == 403
            assert (await house.ann.get("/moderation"))["moderator"] is False

        moderated(in_house, act)

    def test_a_hidden_message_is_read_by_nobody_but_stays_in_the_report(self, in_house):
        async def act(house: House) -> None:
            table, _, report = await reported(house)
            done = await house.cat.post(f"/moderation/reports/{report}", {"act": "hide", "why": "insult"})
            for reader in (house.ann, house.bob):
                message = (await reader.get(f"/tables/{table}/messages"))["messages"][0]
                assert message["hidden"] and message["text"] == ""
            assert done["kept"][0]["text"] == "something rude" and done["state"] == "done"

        moderated(in_house, act)

    def test_who_is_silenced_reads_and_does_not_write_until_the_days_are_over(self, in_house):
        async def act(house: House) -> None:
            table, _, report = await reported(house)
            await house.cat.post(f"/moderation/reports/{report}", {"act": "silence", "days": 3})
            told = await house.bob.get(f"/tables/{table}/messages")
            assert told["may"] == "read" and told["until"] == house.clock.at + 3 * DAY
            for what, body in (("messages", {"text": "x"}), ("reactions", {"reaction": "well"})):
                assert (await house.bob.ask("POST", f"/tables/{table}/{what}", body)).status_code == 403
            house.clock.at += 3 * DAY + 1
            await house.bob.post(f"/tables/{table}/messages", {"text": "sorry"})

        moderated(in_house, act)

    def test_who_is_banned_finds_public_tables_closed(self, in_house, monkeypatch):
        async def act(house: House) -> None:
            _, _, report = await reported(house)
            await house.cat.post(f"/moderation/reports/{report}", {"act": "ban", "days": 1})
            await house.table(house.bob)  # by link
            monkeypatch.setattr("astrarium.server.hall.is_public", lambda _: True)
            made = {"game": "tiny", "seats": [{"kind": "me"}, {"kind": "open"}]}
            assert (await house.bob.ask("POST", "/tables", made)).status_code == 403
            table = (await house.ann.post("/tables", made))["table"]
            answer = await house.bob.ask("POST", f"/tables/{table}/seats/1", {"name": "Bob"})
            assert answer.status_code == 403
            await house.cat.post(f"/moderation/reports/{report}", {"act": "lift"})
            await house.bob.post(f"/tables/{table}/seats/1", {"name": "Bob"})

        moderated(in_house, act)

    def test_every_act_stands_in_the_book(self, in_house):
        async def act(house: House) -> None:
            _, message, report = await reported(house)
            for what in ("hide", "silence", "dismiss"):
                await house.cat.post(f"/moderation/reports/{report}", {"act": what, "why": "because"})
            book = (await house.cat.get("/moderation/audit"))[:3]
            assert [line["did"] for line in book] == ["dismiss", "silence", "hide"]
            assert all(line["what"]["about"] == "Bob" and line["what"]["message"] == message for line in book)
            assert house.bob.id not in str(book)

        moderated(in_house, act)

    def test_the_person_is_told_with_the_reason(self, in_house):
        async def act(house: House) -> None:
            _, _, report = await reported(house)
            await house.cat.post(f"/moderation/reports/{report}", {"act": "silence", "days": 2, "why": "Be kind."})
            told = (await house.bob.get("/me/notices"))["decisions"]
            assert [one["text"] for one in told] == ["You cannot write for some days (2). Be kind."]

        moderated(in_house, act)

    def test_a_sanction_ends_by_itself(self, in_house):
        async def act(house: House) -> None:
            _, _, report = await reported(house)
            await house.cat.post(f"/moderation/reports/{report}", {"act": "silence", "days": 1})
            engine, then = house.hall.store.engine, house.clock.at + DAY
            assert await sanctions.sanction_of(engine, house.bob.id, "silence", then - 1)
            assert not await sanctions.sanction_of(engine, house.bob.id, "silence", then)

        moderated(in_house, act)
