"""The ways back to one's seats: a recovery code, a second device, a link by mail; and taking a guest's seats along."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hallkit import in_doors
from litestar.testing import TestClient
from peoplekit import Browser
from serverkit import ME, OPEN, Seated, Server, play_through
from sqlalchemy import func, select, update

from astrarium.server import create_app, keeping
from astrarium.server.codes import sha256
from astrarium.server.forms import NewTable, SeatWish
from astrarium.server.hall import Hall
from astrarium.server.problem import Problem
from astrarium.server.schema import audit, links, players
from astrarium.server.settings import Settings

pytestmark = pytest.mark.server


class TestRecovery:
    def test_a_lost_cookie_is_no_lost_seat(self, server: Server):
        ann, elsewhere = Browser(server), Browser(server)
        table = ann.table(ME, OPEN)
        code = ann.account()
        elsewhere.sign_in(" ".join(code[i : i + 4].lower() for i in range(0, 26, 4)))
        assert elsewhere.sits_at(table) == [0]
        assert elsewhere.get("/api/me")["ways"]["recovery"]

    def test_a_wrong_code_opens_nothing(self, server: Server):
        refused = Browser(server).ask("POST", "/api/signin/recovery", {"code": "0" * 26})
        assert (refused.status_code, refused.json()["error"]) == (403, "This code opens nothing here.")
        assert "set-cookie" not in refused.headers

    def test_a_new_code_closes_the_one_before(self, server: Server):
        ann = Browser(server)
        old, new = ann.account(), ann.account()
        assert Browser(server).ask("POST", "/api/signin/recovery", {"code": old}).status_code == 403
        Browser(server).sign_in(new)

    def test_neither_code_nor_key_stands_in_the_database(self, url: str, tmp_path: Path):
        async def keep(hall: Hall) -> str:
            return await keeping.new_recovery(hall.store.engine, sha256("a-key-of-anns-own"), sha256("a-key"), "")

        code = in_doors(url, keep)
        raw = (tmp_path / "tables.db").read_bytes()
        assert sha256(code).encode() in raw
        assert code.encode() not in raw and b"a-key" not in raw


class TestSecondDevice:
    @pytest.fixture
    def ann(self, server: Server) -> Browser:
        ann = Browser(server)
        ann.table(ME, OPEN)
        return ann

    @pytest.fixture
    def phone(self, server: Server) -> Browser:
        return Browser(server, "Mozilla/5.0 (Linux; Android 15) Chrome/140")

    def wait(self, phone: Browser, code: str, claim: str) -> Any:
        return phone.ask("POST", "/api/signin/device/wait", {"code": code, "claim": claim})

    def test_a_guest_takes_its_seats_to_a_phone(self, ann: Browser, phone: Browser):
        offered = ann.post("/api/me/device")
        assert ann.get("/api/me/device")["state"] == "waiting"
        assert offered["link"].endswith(f"/d#{offered['code']}") and offered["picture"].startswith("data:image/svg+xml")
        claimed = phone.post("/api/signin/device", {"code": offered["code"]})
        asked = ann.get("/api/me/device")
        assert (asked["state"], asked["number"]) == ("asked", claimed["number"])
        assert self.wait(phone, offered["code"], claimed["claim"]).json()["state"] == "asked"
        ann.post("/api/me/device/answer", {"number": claimed["number"], "yes": True})
        assert self.wait(phone, offered["code"], claimed["claim"]).json()["state"] == "done"
        table = ann.get("/api/tables")[0]["table"]
        assert phone.sits_at(table) == ann.sits_at(table) == [0]
        assert {one["label"] for one in ann.get("/api/me/sessions")} == {"Firefox, Linux", "Chrome, Android"}

    def test_a_code_is_read_once(self, ann: Browser, phone: Browser, server: Server):
        code = ann.post("/api/me/device")["code"]
        phone.post("/api/signin/device", {"code": code})
        thief = Browser(server)
        assert thief.ask("POST", "/api/signin/device", {"code": code}).status_code == 403
        assert self.wait(thief, code, "0" * 26).status_code == 403

    def test_who_says_no_or_another_number_lets_nobody_in(self, ann: Browser, phone: Browser):
        code = ann.post("/api/me/device")["code"]
        claimed = phone.post("/api/signin/device", {"code": code})
        other = 10 + (claimed["number"] - 9) % 90
        refused = ann.ask("POST", "/api/me/device/answer", {"number": other, "yes": True})
        assert (refused.status_code, refused.json()["error"]) == (409, "The other device shows another number.")
        ann.post("/api/me/device/answer", {"number": claimed["number"], "yes": False})
        assert self.wait(phone, code, claimed["claim"]).status_code == 403
        assert phone.get("/api/me")["kind"] == "nobody"

    def test_after_two_minutes_the_code_is_too_old(self, url: str):
        async def late(hall: Hall) -> None:
            code, _ = await keeping.offer_device(hall.store.engine, "a" * 64, "a" * 64, "")
            async with hall.store.engine.begin() as connection:
                await connection.execute(update(links).values(expires=links.c.expires - keeping.TWO_MINUTES))
            with pytest.raises(Problem, match="too old"):
                await keeping.claim_device(hall.store.engine, code)

        in_doors(url, late)


class Post:
    """A post office that only remembers."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, str, str]] = []

    async def send(self, to: str, subject: str, text: str) -> None:
        self.sent.append((to, subject, text))


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient[Any], Post]]:
    post, settings = Post(), Settings(origins=("https://games.example",))
    url = f"sqlite:///{tmp_path_factory.mktemp('mail')}/tables.db"
    app = create_app(url, bot_processes=0, settings=settings, send_mail=post.send)
    with TestClient(app, base_url="https://games.example") as client:
        yield client, post


class TestMail:
    numbers = count(1)

    @pytest.fixture
    def sent(self, office: tuple[TestClient[Any], Post]) -> list[tuple[str, str, str]]:
        office[1].sent.clear()
        return office[1].sent

    @pytest.fixture
    def ann(self, office: tuple[TestClient[Any], Post]) -> TestClient[Any]:
        office[0].cookies.clear()
        self.address = f"ann{next(self.numbers)}@example.org"
        return office[0]

    def code(self, sent: list[tuple[str, str, str]]) -> str:
        found = re.search(r"https://games\.example/mail#([0-9A-Z]{16})$", sent[-1][2])
        assert found, sent
        return found[1]

    def test_an_address_is_mine_when_the_link_was_followed(self, ann, sent):
        ann.post("/api/tables", json={"game": "civilisations", "seats": [ME, ME]})
        assert ann.get("/api/me").json()["offers"]["mail"]
        assert ann.post("/api/me/mail", json={"address": f" {self.address.upper()} "}).status_code == 200
        assert sent[0][:2] == (self.address, "Your seats at Astrarium")
        assert ann.get("/api/me").json()["ways"]["mail"] == ""
        assert ann.post("/api/signin/mail/confirm", json={"code": self.code(sent)}).status_code == 200
        me = ann.get("/api/me").json()
        assert (me["kind"], me["seats"], me["ways"]["mail"]) == ("account", 2, self.address)

    def test_a_link_works_once(self, ann, sent):
        ann.post("/api/me/mail", json={"address": self.address})
        code = {"code": self.code(sent)}
        assert ann.post("/api/signin/mail/confirm", json=code).status_code == 200
        assert ann.post("/api/signin/mail/confirm", json=code).status_code == 403

    def test_asking_for_a_link_tells_nobody_who_has_an_account(self, ann, sent):
        ann.post("/api/me/mail", json={"address": self.address})
        ann.post("/api/signin/mail/confirm", json={"code": self.code(sent)})
        ann.cookies.clear()
        answers = [
            ann.post("/api/signin/mail", json={"address": address}) for address in (self.address, "x@example.org")
        ]
        assert [(one.status_code, one.json()) for one in answers] == [(200, {"done": True})] * 2
        assert [one[0] for one in sent] == [self.address] * 2
        ann.post("/api/signin/mail/confirm", json={"code": self.code(sent)})
        assert ann.get("/api/me").json()["kind"] == "account"

    def test_three_mails_an_hour_go_to_one_address(self, ann, sent):
        asked = [ann.post("/api/me/mail", json={"address": self.address}).status_code for _ in range(4)]
        assert asked == [200, 200, 200, 429] and len(sent) == 3

    @pytest.mark.parametrize("address", ["", "ann", "ann@here", "a@b@c.de", "ann@example.org\nbcc: x@y.de", "a b@c.de"])
    def test_what_is_no_address_is_refused(self, ann, sent, address):
        assert ann.post("/api/me/mail", json={"address": address}).status_code == 400
        assert sent == []

    def test_without_a_post_office_there_is_no_mail(self, server: Server):
        ann = Browser(server)
        assert ann.get("/api/me")["offers"]["mail"] is False
        assert ann.ask("POST", "/api/me/mail", {"address": "ann@example.org"}).status_code == 404
        assert ann.ask("POST", "/api/signin/mail", {"address": "ann@example.org"}).status_code == 404


class TestMerge:
    """Signing in where a guest has seats."""

    @pytest.fixture
    def account(self, server: Server) -> Browser:
        account = Browser(server)
        self.table = account.table(ME, OPEN)
        self.code = account.account()
        return account

    @pytest.fixture
    def guest(self, server: Server, account: Browser) -> Browser:
        assert account.sits_at(self.table) == [0]
        guest = Browser(server)
        self.own = guest.table(ME, OPEN)
        guest.post(f"/api/tables/{self.table}/seats/1", {"name": "Guest"})
        guest.post("/api/learned", {"game": "gaia", "lesson": "mine"})
        self.old_key = guest.key
        return guest

    def test_the_seats_come_along_and_both_seats_of_one_table_stay(self, guest: Browser):
        assert guest.sign_in(self.code)["guest"] is True
        assert guest.get("/api/me")["guest"] == 2
        assert guest.sits_at(self.own) == []
        assert guest.post("/api/me/merge", {"yes": True}) == {"tables": 2}
        assert (guest.sits_at(self.own), guest.sits_at(self.table)) == ([0], [0, 1])
        assert guest.get("/api/me")["guest"] == 0

    def test_what_was_learned_comes_along_and_nothing_is_there_twice(self, account: Browser, guest: Browser):
        lessons = guest.get("/api/learned")
        account.post("/api/learned", {"game": "gaia", "lesson": "mine"})
        guest.sign_in(self.code)
        guest.post("/api/me/merge", {"yes": True})
        assert guest.get("/api/learned") == account.get("/api/learned") == lessons

    def test_the_old_key_plays_on_and_can_be_closed(self, server: Server, guest: Browser):
        guest.sign_in(self.code)
        guest.post("/api/me/merge", {"yes": True})
        script = server.client(self.old_key)
        assert [seat["mine"] for seat in script.get(f"/api/tables/{self.own}")["seats"]] == [True, False]
        old = next(one["id"] for one in guest.get("/api/me/sessions") if one["kind"] == "guest")
        guest.ask("DELETE", f"/api/me/sessions/{old}")
        assert script.send("GET", f"/api/tables/{self.own}")[0] == 401

    def test_whoever_says_no_is_not_asked_again(self, guest: Browser):
        guest.sign_in(self.code)
        assert guest.post("/api/me/merge", {"yes": False}) == {"tables": 0}
        assert guest.get("/api/me")["guest"] == 0
        assert guest.post("/api/me/merge", {"yes": True}) == {"tables": 0}
        assert guest.sits_at(self.own) == []

    def test_an_account_is_never_merged_into_another(self, server: Server, account: Browser):
        other = Browser(server)
        table = other.table(ME, OPEN)
        other.account()
        assert other.sign_in(self.code)["guest"] is False
        assert other.post("/api/me/merge", {"yes": True}) == {"tables": 0}
        assert other.sits_at(table) == account.sits_at(table) == []

    def test_a_running_game_goes_on_where_it_was(self, server: Server, guest: Browser):
        table = guest.table(ME, ME, seed=None)
        ann = Seated(server.client(self.old_key), table, 0)
        ann.play("hide jade")
        before = ann.page()["log"]
        guest.sign_in(self.code)
        guest.post("/api/me/merge", {"yes": True})
        mine = server.client(guest.key)
        assert Seated(mine, table, 0).page()["log"] == before
        play_through(Seated(mine, table, 0), Seated(mine, table, 1))

    def test_it_is_written_down(self, url: str):
        async def merged(hall: Hall) -> list[Any]:
            engine, account, guest = hall.store.engine, "a" * 64, "b" * 64
            await keeping.new_recovery(engine, account, account, "")
            table = await hall.make(NewTable(game="civilisations", seats=[SeatWish("me"), SeatWish("open")]), guest)
            entered = await keeping.enter(hall.people, account, guest, guest, "")
            await keeping.merge(hall.people, sha256(entered.key), account, yes=True)
            async with engine.connect() as connection:
                written = (await connection.execute(select(audit).where(audit.c.did == "merge"))).one()
                row = (await connection.execute(select(players).where(players.c.id == guest))).one()
            assert json.loads(written.what) == {"guest": guest, "tables": [table.id], "both": []}
            return [written.who == account, row.merged_into == account]

        assert in_doors(url, merged) == [True, True]


def test_codes_that_are_long_over_go(url: str):
    async def left(hall: Hall) -> int:
        engine = hall.store.engine
        await keeping.offer_device(engine, "a" * 64, "a" * 64, "")
        async with engine.begin() as connection:
            await connection.execute(update(links).values(expires=1))
        await keeping.offer_device(engine, "b" * 64, "b" * 64, "")
        async with engine.connect() as connection:
            return int((await connection.execute(select(func.count()).select_from(links))).scalar_one())

    assert in_doors(url, left) == 1
