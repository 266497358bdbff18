"""The archive: finished public tables, found by what one remembers of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from archivekit import A_DAY, OCTOBER, finish, in_store, player
from databases import POSTGRESQL, postgresql
from hallkit import in_doors, made
from serverkit import Client, Server, play_through
from sqlalchemy import update

from astrarium.core import BadInput
from astrarium.server.archive.players import player_info
from astrarium.server.archive.search import Page, Wish, facts_known, find
from astrarium.server.hall import Hall
from astrarium.server.people import handle_of
from astrarium.server.schema import tables
from astrarium.server.store import Store

pytestmark = pytest.mark.server
NEVLA, XENOS, IVITS = ({"Faction": name} for name in ("Nevlas", "Xenos", "Ivits"))


async def some_games(store: Store) -> None:
    """Six finished tables; the third is nobody's to see but those who sat there."""
    await finish(store, 1, ["Ann", "Bob"], points=[20, 15], options='{"turns": 4}')
    await finish(store, 2, ["Bob", "Cid", "bot:casual"], points=[30, 30, 10], ranks=[1, 1, 3], rated=False)
    await finish(store, 3, ["Ann", "Dan"], visibility=None)
    await finish(store, 4, ["Éva", "Ann"], game="gaia", facts=[NEVLA, XENOS], points=[148, 141])
    await finish(
        store, 5, ["Cid", "Éva"], game="gaia", facts=[IVITS, NEVLA], points=[120, 90], ended=OCTOBER + 9 * A_DAY
    )
    await finish(store, 6, ["Bob", "Ann"], options='{"turns": 40, "x": 1}', ended=OCTOBER + 10 * A_DAY)


@pytest.fixture(scope="module", params=["sqlite", POSTGRESQL])
def base(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('archive')}/tables.db"
        in_store(url, some_games)
        yield url
    else:
        with postgresql() as url:
            in_store(url, some_games)
            yield url


def found(base: str, **wish: Any) -> list[int]:
    async def act(store: Store) -> Page:
        return await find(store.engine, Wish(**wish), 20)

    return [int(one.id[1:]) for one in in_store(base, act).found]


@pytest.mark.parametrize(
    ("wish", "numbers"),
    [
        ({}, [6, 5, 4, 2, 1]),
        ({"game": "gaia"}, [5, 4]),
        ({"seats": (3,)}, [2]),
        ({"seats": (2, 3), "game": "civilisations"}, [6, 2, 1]),
        ({"name": "ann"}, [6, 4, 1]),
        ({"name": "Éva"}, [5, 4]),
        ({"name": "%"}, []),
        ({"player": player("Cid")}, [5, 2]),
        ({"fact": "Nevlas"}, [5, 4]),
        ({"fact": "Nevla"}, []),
        ({"options": {"turns": 4}}, [1]),
        ({"options": {"turns": 40}}, [6]),
        ({"least": 30, "most": 130}, [6, 5, 2]),
        ({"most": 29}, [1]),
        ({"after": OCTOBER + 9 * A_DAY, "before": OCTOBER + 10 * A_DAY}, [5]),
        ({"no_bots": True}, [6, 5, 4, 1]),
        ({"rated": True}, [6, 5, 4, 1]),
        ({"mine": player("Dan")}, [3]),
        ({"mine": player("Ann")}, [6, 4, 3, 1]),
        ({"text": "t000000002"}, [2]),
        ({"text": "bob"}, [6, 2, 1]),
        ({"text": "xen", "facts_like_text": ("Xenos",)}, [4]),
        ({"text": "t000000003"}, []),
        ({"text": "\0bo\0b", "name": "\0", "fact": "\0"}, []),
    ],
    ids=str,
)
def test_what_is_looked_for_is_found(base: str, wish: dict[str, Any], numbers: list[int]):
    assert found(base, **wish) == numbers


def test_pages_follow_each_other_though_new_tables_come_in(url: str):
    async def act(store: Store) -> None:
        for number in range(1, 8):
            await finish(store, number, ["Ann", "Bob"], ended=OCTOBER + number // 2)
        first = await find(store.engine, Wish(), 3)
        await finish(store, 8, ["Ann", "Bob"], ended=OCTOBER + 99)
        second = await find(store.engine, Wish(), 3, first.next or "")
        third = await find(store.engine, Wish(), 3, second.next or "")
        pages = [[int(one.id[1:]) for one in page.found] for page in (first, second, third)]
        assert pages == [[7, 6, 5], [4, 3, 2], [1]]
        assert (first.total, second.total, third.next) == (7, None, None)

    in_store(url, act)


def test_pages_follow_each_other_on_every_database(base: str):
    async def act(store: Store) -> list[Page]:
        first = await find(store.engine, Wish(), 3)
        return [first, await find(store.engine, Wish(), 3, first.next or "")]

    assert [[int(one.id[1:]) for one in page.found] for page in in_store(base, act)] == [[6, 5, 4], [2, 1]]


def test_the_first_comes_first_and_ties_stand_in_the_order_of_their_seats(base: str):
    async def act(store: Store) -> Page:
        return await find(store.engine, Wish(seats=(3,)), 20)

    (table,) = in_store(base, act).found
    assert [(seat.rank, seat.name, seat.level) for seat in table.seats] == [
        (1, "Bob", ""),
        (1, "Cid", ""),
        (3, "", "casual"),
    ]


@pytest.mark.parametrize("cursor", ["x", "1", ".t1", "-1.t1", "9" * 30 + ".t"])
def test_a_page_that_begins_nowhere_is_refused(url: str, cursor: str):
    async def act(store: Store) -> None:
        with pytest.raises(BadInput):
            await find(store.engine, Wish(), 3, cursor)

    in_store(url, act)


def test_a_public_table_that_is_still_played_is_not_there(url: str):
    async def act(hall: Hall) -> None:
        table = await made(hall, 5)
        async with hall.store.engine.begin() as connection:
            await connection.execute(update(tables).where(tables.c.id == table.id).values(visibility="public"))
        for wish in (Wish(), Wish(text=table.id), Wish(mine="owner")):
            assert (await find(hall.store.engine, wish, 20)).total == 0
        assert await player_info(hall, "owner", None, "en") is None

    in_doors(url, act)


def test_facts_are_offered_by_game(base: str):
    async def act(store: Store) -> Any:
        return await facts_known(store.engine)

    assert in_store(base, act)["gaia"] == {"Faction": ["Ivits", "Nevlas", "Xenos"]}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the six tables."""
    url = f"sqlite:///{tmp_path_factory.mktemp('archive')}/tables.db"
    in_store(url, some_games)
    server = Server(url).start()
    yield server
    server.stop()


class TestOverHttp:
    """The request, as a stranger and as somebody who played."""

    KEY = "a-key-of-ann-0123456789"

    def ask(self, running: Server, query: str = "", key: str | None = None) -> Any:
        return Client(running.port, key).get(f"/api/archive?{query}")

    def tables(self, running: Server, query: str) -> list[int]:
        return [int(one["table"][1:]) for one in self.ask(running, query)["games"]]

    @pytest.mark.parametrize(
        ("query", "numbers"),
        [
            ("", [6, 5, 4, 2, 1]),
            ("game=gaia&fact=Nevlas&least=130", [4]),
            ("q=nevla", [5, 4]),
            ("q=" + quote("Éva") + "&lang=fr", [5, 4]),
            ("player=cid&bots=no", [5]),
            ("seats=3&seats=4", [2]),
            (f"handle={handle_of(player('Cid'))}", [5, 2]),
            ("handle=nobody", []),
            (f"after={OCTOBER + 9 * A_DAY}&limit=1", [6]),
            ("mine=true", []),
        ],
    )
    def test_finds(self, running: Server, query: str, numbers: list[int]):
        assert self.tables(running, query) == numbers

    def test_a_table_has_its_players_facts_replay_and_record(self, running: Server):
        (table,) = self.ask(running, "game=gaia&least=148&lang=fr")["games"]
        first = table["results"][0]
        assert (first["name"], first["rank"], first["score"]) == ("Éva", 1, "148")
        assert first["facts"] == [{"name": "Faction", "value": "Nevla", "id": "Nevlas"}]
        assert (table["replay"], table["record"]) == ("/t/t000000004/replay", "/api/tables/t000000004/record")

    def test_nobody_learns_the_id_of_a_player(self, running: Server):
        told = json.dumps([self.ask(running), Client(running.port).get(f"/api/players/{handle_of(player('Ann'))}")])
        assert not any(player(name) in told for name in ("Ann", "Bob", "Cid", "Éva"))

    @pytest.mark.parametrize(
        ("query", "status"),
        [("game=chess", 404), ("cursor=x", 400), ("limit=0", 400), ("seats=x", 400), ("seats=" + "9" * 30, 400),
         ("least=-1", 400),
         ("option=turns:4", 400), ("game=civilisations&option=nothing:1", 400),
         ("game=civilisations&option=turns", 400)],
    )  # fmt: skip
    def test_refuses(self, running: Server, query: str, status: int):
        assert Client(running.port).ask("GET", f"/api/archive?{query}")[0] == status

    def test_a_player_is_told_by_game_with_seats_and_facts(self, running: Server):
        info = Client(running.port).get(f"/api/players/{handle_of(player('Éva'))}")
        assert (info["name"], info["mine"], info["games"], info["open_name"]) == ("Éva", False, 2, None)
        (gaia,) = info["records"]
        assert (gaia["games"], gaia["wins"], gaia["points"], gaia["mean_rank"]) == (2, 1, [148, 90], 1.5)
        assert gaia["facts"] == [{"name": "Faction", "value": "Nevlas", "games": 2, "wins": 1}]
        assert gaia["seats"] == [{"name": "Seats", "value": "2", "games": 2, "wins": 1}]

    def test_games_that_are_not_public_are_not_told_to_others(self, running: Server):
        status, _ = Client(running.port).ask("GET", f"/api/players/{handle_of(player('Dan'))}")
        assert status == 404
        info = Client(running.port).get(f"/api/players/{handle_of(player('Ann'))}")
        assert info["games"] == 3

    def test_nobody_is_nobody(self, running: Server):
        assert Client(running.port).ask("GET", "/api/players/me")[0] == 404
        assert Client(running.port).ask("GET", "/api/players/xxxxxxxxxx")[0] == 404

    def test_oneself_without_a_game_is_an_empty_page(self, running: Server):
        info = Client(running.port, self.KEY).get("/api/players/me")
        assert (info["mine"], info["games"], info["records"], info["open_name"]) == (True, 0, [], False)

    def test_a_list_of_ratings_says_what_bots_are_worth(self, running: Server):
        listed = Client(running.port).get("/api/ratings/gaia")
        assert listed["ranked"] == []
        assert list(listed["bots"]) == ["beginner", "casual", "skilled", "expert"]
        assert Client(running.port).ask("GET", "/api/ratings/chess")[0] == 404

    def test_one_may_want_ones_name_in_the_open_data(self, running: Server):
        client = Client(running.port, self.KEY)
        for shown in (True, True, False):
            assert client.post("/api/players/me/open-name", {"shown": shown}) == {"shown": shown}
            assert client.get("/api/players/me")["open_name"] is shown
        assert Client(running.port).ask("POST", "/api/players/me/open-name", {"shown": True})[0] == 403

    @pytest.mark.parametrize(
        "path",
        ["/archive", "/archive?q=nevla", "/archive?game=gaia&fact=Nevlas&seats=2&least=1&most=999&from=2026-10-01",
         "/archive?game=chess&least=x&from=yesterday&seats=99", "/archive?mine=1", "/data", "/tournaments",
         f"/p/{handle_of(player('Ann'))}", f"/p/{handle_of(player('Ann'))}?game=gaia"],
    )  # fmt: skip
    @pytest.mark.parametrize("lang", ["en", "fr"])
    def test_every_page_is_there(self, running: Server, path: str, lang: str):
        status, raw = Client(running.port).send("GET", path, Cookie=f"lang={lang}")
        assert status == 200, raw
        assert f'lang="{lang}"' in raw.decode()

    def test_a_page_for_nobody_says_so(self, running: Server):
        for path in ("/p/nobody", "/tournaments/nothing", "/data/nothing.gz"):
            assert Client(running.port).send("GET", path)[0] == 404


def test_a_real_table_comes_into_the_archive_with_its_end(new_server: Any):
    server = new_server()
    ann = server.table({"kind": "me", "name": "Ann"}, {"kind": "open"}, game="tiny")[0]
    bob = server.guest(ann.table, 1, "Bob")
    play_through(ann, bob)
    mine = ann.client.get("/api/archive?mine=true")
    assert [sorted(one["name"] for one in table["results"]) for table in mine["games"]] == [["Ann", "Bob"]]
    assert server.client().get("/api/archive")["games"] == []  # it was not made public
