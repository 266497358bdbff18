"""A tournament from its making to its end: tables are paired, played, counted; a round ends with them or in time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from archivekit import rows
from databases import POSTGRESQL, postgresql
from hallkit import in_doors, play
from serverkit import Client, Server

from astrarium.server.archive.forms import NewTournament
from astrarium.server.archive.tournament_api import info
from astrarium.server.archive.tournaments import LAST_CALL, Steward, Tournament, enter, load, make
from astrarium.server.due import ROUND
from astrarium.server.hall import Hall
from astrarium.server.problem import Problem
from astrarium.server.schema import due, pairings, tables

GAME = "civilisations"
HOUR = 3_600_000
pytestmark = pytest.mark.server


@pytest.fixture(params=["sqlite", POSTGRESQL])
def base(request: pytest.FixtureRequest, url: str) -> Iterator[str]:
    if request.param == "sqlite":
        yield url
    else:
        with postgresql() as other:
            yield other


async def loaded(hall: Hall, tournament: str) -> Tournament:
    found = await load(hall.store.engine, tournament)
    assert found is not None
    return found


async def begun(hall: Hall, people: int, **wish: Any) -> str:
    asked = NewTournament(**{"title": "Cup", "game": GAME, "seats": 2, "rounds": 3, "pace": 0, **wish})
    tournament = await make(hall.store.engine, asked, asked.title, "maker", 1000)
    for i in range(people):
        await enter(hall.store.engine, await loaded(hall, tournament), f"player-{i}", f"Name {i}", "")
    await Steward(hall).begin(await loaded(hall, tournament), 1000)
    return tournament


async def play_round(hall: Hall, tournament: str) -> None:
    found = await loaded(hall, tournament)
    for table_id in found.tables(found.row.round):
        table = await hall.open(table_id)
        await play(table)


def test_a_tournament_of_four_is_played_to_its_end(base: str):
    async def act(hall: Hall) -> None:
        tournament, steward = await begun(hall, 4), Steward(hall)
        for number in (1, 2, 3):
            assert (await loaded(hall, tournament)).row.round == number
            await play_round(hall, tournament)
            assert (ROUND, tournament) in [(row["kind"], row["ref"]) for row in await rows(hall.store, due)]
            await steward.look(tournament, 2000 + number)
        told = info(await loaded(hall, tournament), "player-2", "en")
        assert (told.status, len(told.pairings), sum(one.played for one in told.entrants)) == ("over", 6, 12)
        assert sum(one.points for one in told.entrants) == 6  # a table of two is worth one point
        assert [one.points for one in told.entrants] == sorted((one.points for one in told.entrants), reverse=True)
        met = Counter(frozenset(seat.name for seat in table.seats) for table in told.pairings)
        assert set(met.values()) == {1}  # three rounds of four people: everybody meets everybody once
        assert [one.mine for one in told.entrants].count(True) == 1

    in_doors(base, act)


def test_its_tables_are_public_rated_and_have_a_seal_each(url: str):
    async def act(hall: Hall) -> None:
        await begun(hall, 4)
        made = await rows(hall.store, tables)
        assert {(row["visibility"], bool(row["rated"])) for row in made} == {("public", True)}
        assert len({row["secret"] for row in made}) == 2

    in_doors(url, act)


def test_a_round_lasts_until_its_tables_or_its_time_are_over(url: str):
    async def act(hall: Hall) -> None:
        tournament, steward = await begun(hall, 4, hours=1.0), Steward(hall)
        assert await steward.look(tournament, 2000) == 1000 + HOUR
        assert (await loaded(hall, tournament)).row.round == 1
        assert await steward.look(tournament, 1000 + HOUR) == 1000 + HOUR + LAST_CALL
        assert (await loaded(hall, tournament)).row.round == 1
        ends = 1000 + HOUR + LAST_CALL
        assert await steward.look(tournament, ends) == ends + HOUR
        found = await loaded(hall, tournament)
        assert found.row.round == 2
        assert {one.points for one in found.standings().values()} == {0.0}

    in_doors(url, act)


def test_bots_play_on_where_a_round_is_not_over_in_time(url: str):
    async def act(hall: Hall) -> None:
        tournament, steward = await begun(hall, 2, hours=1.0), Steward(hall)
        await steward.look(tournament, 1000 + HOUR)
        (table_id,) = (await loaded(hall, tournament)).tables(1)
        assert [(await hall.open(table_id)).is_bot(seat) for seat in (0, 1)] == [True, True]

    in_doors(url, act)


def test_whoever_dies_in_the_middle_of_a_round_leaves_no_table_twice(url: str, monkeypatch: pytest.MonkeyPatch):
    async def act(hall: Hall) -> None:
        asked = NewTournament("Cup", GAME, 2, 1, pace=0)
        tournament = await make(hall.store.engine, asked, "Cup", "maker", 1000)
        for i in range(4):
            await enter(hall.store.engine, await loaded(hall, tournament), f"player-{i}", f"Name {i}", "")
        add, left = hall.add, [1]

        async def dies(*given: Any) -> Any:
            if not left:
                raise ConnectionError
            left.pop()
            return await add(*given)

        with monkeypatch.context() as dying:
            dying.setattr(hall, "add", dies)
            with pytest.raises(ConnectionError):
                await Steward(hall).begin(await loaded(hall, tournament), 1000)
        await Steward(hall).begin(await loaded(hall, tournament), 1001)
        sat = Counter(row["player"] for row in await rows(hall.store, pairings))
        assert sat == Counter(f"player-{i}" for i in range(4))
        assert len(await rows(hall.store, tables)) == 2

    in_doors(url, act)


def test_a_rest_has_a_marked_bot(url: str):
    async def act(hall: Hall) -> None:
        told = info(await loaded(hall, await begun(hall, 3, rest="bot")), None, "en")
        assert sorted(seat.bot for table in told.pairings for seat in table.seats) == [False] * 3 + [True]

    in_doors(url, act)


def test_nobody_enters_or_begins_twice(url: str):
    async def act(hall: Hall) -> None:
        tournament = await begun(hall, 2)
        found = await loaded(hall, tournament)
        with pytest.raises(Problem, match="begun"):
            await enter(hall.store.engine, found, "late", "Late", "")
        with pytest.raises(Problem, match="begun"):
            await Steward(hall).begin(found, 2000)

    in_doors(url, act)


WISH: dict[str, Any] = {"title": "Autumn cup", "game": "tiny", "seats": 2, "rounds": 1, "pace": 0}


class TestOverHttp:
    def made(self, server: Server) -> tuple[Client, str]:
        maker = server.client()
        answer = maker.post("/api/tournaments", WISH)
        maker.key = answer["key"]
        return maker, f"/api/tournaments/{answer['tournament']}"

    def entered(self, server: Server, path: str, name: str) -> Client:
        client = server.client()
        client.key = client.post(f"{path}/entrants", {"name": name})["key"]
        return client

    def test_people_enter_leave_and_meet(self, server: Server):
        maker, path = self.made(server)
        ann, bob, cid = (self.entered(server, path, name) for name in ("Ann", "Bob", "Cid"))
        assert [one["name"] for one in cid.post(f"{path}/leave", {})["entrants"]].count("Cid") == 0
        told = maker.post(f"{path}/begin", {})
        assert (told["status"], told["round"], len(told["pairings"])) == ("playing", 1, 1)
        table = told["pairings"][0]["table"]
        for client in (ann, bob):
            assert [seat["mine"] for seat in client.get(f"/api/tables/{table}")["seats"]].count(True) == 1
        assert client.get(path)["entered"] and not cid.get(path)["entered"]
        assert path.rpartition("/")[2] in [one["id"] for one in server.client().get("/api/tournaments")]

    def test_only_its_maker_begins_it_and_not_alone(self, server: Server):
        maker, path = self.made(server)
        ann = self.entered(server, path, "Ann")
        assert ann.ask("POST", f"{path}/begin", {})[0] == 403
        assert server.client().ask("POST", f"{path}/begin", {})[0] == 403
        status, said = maker.ask("POST", f"{path}/begin", {})
        assert (status, said["error"]) == (409, "A tournament needs at least 2 people.")

    @pytest.mark.parametrize(
        "wrong",
        [{"game": "chess"}, {"seats": 9}, {"seats": 1}, {"rounds": 0}, {"hours": -1}, {"rest": "nobody"},
         {"title": ""}, {"title": " <> "}, {"options": {"speed": 1}}, {"colour": "red"}],
    )  # fmt: skip
    def test_a_tournament_that_cannot_be_made(self, server: Server, wrong: dict[str, Any]):
        before = server.client().get("/api/tournaments")
        assert server.client().ask("POST", "/api/tournaments", {**WISH, **wrong})[0] == 400
        assert server.client().get("/api/tournaments") == before

    def test_one_that_is_not_there(self, server: Server):
        for what in ("entrants", "leave", "begin"):
            assert server.client("a" * 20).ask("POST", f"/api/tournaments/nothing/{what}", {})[0] == 404

    @pytest.mark.parametrize("lang", ["en", "fr"])
    def test_its_page_shows_who_takes_part_and_no_ids(self, server: Server, lang: str):
        maker, path = self.made(server)
        self.entered(server, path, "Ann <b>")
        self.entered(server, path, "Bob")
        maker.post(f"{path}/begin", {})
        status, raw = maker.send("GET", path.removeprefix("/api") + f"?lang={lang}")
        assert status == 200 and b"Ann" in raw and b"<b> " not in raw
