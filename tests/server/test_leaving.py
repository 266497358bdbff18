"""My data: taken out as one file; and after seven days nothing of a person is left but the games."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from databases import POSTGRESQL, postgresql
from hallkit import play
from peoplekit import Browser
from serverkit import BOT, ME, OPEN, Seated, Server, play_through
from sqlalchemy import text

from astrarium.core.record import loads
from astrarium.server import keeping, leaving
from astrarium.server.codes import sha256
from astrarium.server.forms import NewTable, SeatWish
from astrarium.server.hall import Hall
from astrarium.server.leaving import SEVEN_DAYS, Farewells
from astrarium.server.people import open_session
from astrarium.server.players import Thinkers
from astrarium.server.schema import metadata
from astrarium.server.store import Store, now
from astrarium.server.telling import unpack

pytestmark = pytest.mark.server
KEY, NAME, ADDRESS, LABEL = "anns-own-key-0123456789", "Annabella", "annabella@example.org", "Firefox, Linux"
PLAYER = sha256(KEY)


class TestExport:
    def taken(self, browser: Browser) -> zipfile.ZipFile:
        answer = browser.ask("POST", "/api/me/export")
        assert answer.status_code == 200 and answer.headers["content-type"] == "application/zip"
        return zipfile.ZipFile(io.BytesIO(answer.content))

    @pytest.mark.usefixtures("tiny_here")
    def test_all_that_is_kept_for_me_is_in_it(self, server: Server):
        ann = Browser(server)
        ann.account("Exporter")
        done, running = ann.table(ME, ME), ann.table(ME, OPEN)
        client = server.client(ann.key)
        play_through(Seated(client, done, 0), Seated(client, done, 1))
        found = self.taken(ann)
        told = {name: json.loads(found.read(name)) for name in found.namelist() if name.endswith(".json")}
        assert told["player.json"][0]["name"] == "Exporter"
        assert {row["id"] for row in told["tables.json"]} == {done, running}
        assert loads(found.read(f"records/{done}.jsonl").decode()).verify() is None
        assert f"records/{running}.jsonl" not in found.namelist()

    def test_no_secret_is_in_it(self, server: Server):
        ann = Browser(server)
        code = ann.account()
        running = ann.table(ME, OPEN, seed=4242424242)
        found = self.taken(ann)
        raw = b"".join(found.read(name) for name in found.namelist())
        for secret in ("4242424242", code, sha256(code), ann.key, sha256(ann.key)):
            assert secret.encode() not in raw
        assert running.encode() in raw

    def test_it_is_made_twice_a_day(self, server: Server):
        ann = Browser(server)
        ann.table()
        assert [ann.ask("POST", "/api/me/export").status_code for _ in range(3)] == [200, 200, 429]


@pytest.fixture(params=["sqlite", POSTGRESQL])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/tables.db"
    else:
        with postgresql() as url:
            yield url


class House:
    """A hall in which Annabella has all that one can have, and does not come back for a week."""

    def __init__(self, url: str) -> None:
        self.url = url

    def run(self, act: Any) -> Any:
        async def all_of_it() -> Any:
            self.hall = Hall(Store(self.url), Thinkers(0))
            await self.hall.store.open()
            try:
                await self.move_in()
                return await act(self)
            finally:
                await self.hall.store.close()

        return asyncio.run(all_of_it())

    async def move_in(self) -> None:
        hall, engine = self.hall, self.hall.store.engine
        wish = [SeatWish("me", NAME), SeatWish("bot", "Vega", "random")]
        self.done = await hall.make(NewTable(game="civilisations", seats=wish, pace=0, seed=3), PLAYER)
        await play(self.done)
        await hall.tell([self.done])
        self.running = await hall.make(NewTable(game="civilisations", seats=wish, pace=0, seed=3), PLAYER)
        await play(self.running, 4)
        self.code = await keeping.new_recovery(engine, PLAYER, PLAYER, LABEL)
        mailed = await keeping.mail_code(engine, ADDRESS, PLAYER)
        assert mailed is not None
        await keeping.mailed(engine, mailed)
        async with engine.begin() as connection:
            await connection.execute(
                text("UPDATE players SET name = :name, name_key = :key, name_before = :key"), NAMED
            )
            self.second = await open_session(connection, PLAYER, "Safari, iPhone")

    async def dump(self) -> str:
        """Every value of every row, with what is packed unpacked."""
        found = []
        async with self.hall.store.engine.connect() as connection:
            for table in metadata.sorted_tables:
                for row in await connection.execute(table.select()):
                    body = str(unpack(bytes(row.body))) if table.name == "tellings" else ""
                    found.append(f"{table.name}: {tuple(row)!r} {body}")
        return "\n".join(found)

    async def a_week_later(self) -> None:
        await Farewells(self.hall).once(now() + SEVEN_DAYS + 1000)


NAMED = {"name": NAME, "key": NAME.casefold()}
PERSONAL = (NAME, NAME.casefold(), ADDRESS, LABEL, "Safari, iPhone", PLAYER)


class TestDelete:
    def test_after_a_week_no_personal_value_is_left_in_the_database(self, database: str):
        async def leave(house: House) -> None:
            before = await house.dump()
            assert all(value in before for value in (*PERSONAL, sha256(house.code), sha256(house.second)))
            await leaving.ask_to_leave(house.hall, PLAYER)
            await house.a_week_later()
            after = await house.dump()
            assert [value for value in (*PERSONAL, sha256(house.code), sha256(house.second)) if value in after] == []

        House(database).run(leave)

    def test_the_games_stay_and_bots_play_on(self, url: str):
        async def leave(house: House) -> None:
            moves = house.done.timeline.record(["A", "B"]).moves
            await leaving.ask_to_leave(house.hall, PLAYER)
            await house.a_week_later()
            done, running = [await house.hall.open(table.id) for table in (house.done, house.running)]
            assert done.timeline.record(["A", "B"]).moves == moves
            assert done.header.chairs[0].name.startswith("Player ") and done.header.chairs[0].kind == "me"
            assert [chair.kind for chair in running.header.chairs] == ["bot", "bot"]
            assert await house.hall.agenda.waiting(now()) == 1

        House(url).run(leave)

    def test_the_old_key_is_a_stranger(self, url: str):
        async def leave(house: House) -> None:
            await leaving.ask_to_leave(house.hall, PLAYER)
            await house.a_week_later()
            known = await house.hall.people.known(KEY)
            assert known.player == PLAYER, "a key that nobody knows is its own player"
            assert await house.hall.mine(known.player, 100) == []

        House(url).run(leave)

    def test_whoever_changes_their_mind_stays(self, url: str):
        async def stay(house: House) -> None:
            before = await house.dump()
            await leaving.ask_to_leave(house.hall, PLAYER)
            await leaving.stay(house.hall, PLAYER)
            await house.a_week_later()
            after = await house.dump()
            kept = [line for line in before.splitlines() if not line.startswith("audit")]
            assert [line for line in kept if line not in after] == []

        House(url).run(stay)

    def test_nothing_happens_before_the_day(self, url: str):
        async def wait(house: House) -> None:
            await leaving.ask_to_leave(house.hall, PLAYER)
            await Farewells(house.hall).once(now() + SEVEN_DAYS - 60_000)
            assert NAME in await house.dump()

        House(url).run(wait)


def test_asking_to_leave_says_when_and_can_be_taken_back(server: Server):
    ann = Browser(server)
    ann.table(ME, BOT)
    closing = ann.ask("DELETE", "/api/me").json()["closing"]
    assert ann.get("/api/me")["closing"] == closing > now() + SEVEN_DAYS - 60_000
    assert ann.post("/api/me/stay") == {"closing": None}
    assert ann.get("/api/me")["closing"] is None
