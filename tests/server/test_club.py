"""A club: two servers and two workers on one PostgreSQL, and the same promises on one process with SQLite."""

import asyncio
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import crowd
import kill
import pytest
from club import Club, wait_for
from databases import postgresql, tell
from serverkit import BOT, ME, Seated, Server, next_page
from serverkit import wait_for as wait_until
from websockets.exceptions import ConnectionClosed

from astrarium.server.players import Effort

pytestmark = pytest.mark.server


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    with postgresql() as database, Club(database) as running:
        yield running


@pytest.fixture
def servers(club: Club) -> list[Server]:
    """Where to ask."""
    found = [Server("") for _ in club.servers]
    for server, process in zip(found, club.servers, strict=True):
        server.port = process.port
    return found


def at(server: Server, seated: Seated) -> Seated:
    """The same person at another server."""
    return Seated(server.client(seated.client.key), seated.table, seated.seat)


@pytest.mark.postgres
class TestClub:
    def test_a_worker_plays_the_bots_of_a_table_that_nobody_looks_at(self, club: Club, servers: list[Server]):
        seats = [BOT, {"kind": "bot", "level": "greedy"}]
        made = servers[0].client().post("/api/tables", {"game": "civilisations", "seats": seats, "pace": 0})
        ended = f"SELECT ended FROM tables WHERE id = '{made['table']}'"
        wait_until(lambda: asyncio.run(tell(club.database, ended)))

    def test_a_socket_at_one_server_sees_what_is_played_at_the_other_and_by_workers(self, servers: list[Server]):
        ann = servers[0].table(ME, BOT, game="civilisations")[0]
        with at(servers[1], ann).socket() as opened:
            versions = [next_page(opened)["version"]]
            ann.play(wait_until(ann.legal)[0])
            while versions[-1] < 2:
                versions.append(next_page(opened)["version"])
        assert versions == sorted(versions)

    def test_two_seats_that_choose_at_once_at_two_servers_are_both_accepted(self, servers: list[Server]):
        """The entry's number is the same: one of them loses the race and is written behind the other."""
        for _ in range(6):
            ann, bob = servers[0].table(ME, ME, game="civilisations")
            both = [ann, at(servers[1], bob)]
            choices = [who.legal()[0] for who in both]
            with ThreadPoolExecutor(2) as pool:
                statuses = list(pool.map(lambda pair: pair[0].try_to(pair[1], 0)[0], zip(both, choices, strict=True)))
            assert statuses == [200, 200]
            assert ann.page()["version"] == 2

    def test_a_server_that_is_told_to_end_sends_its_sockets_elsewhere(self, club: Club, servers: list[Server]):
        ann, bob = servers[1].table(ME, ME, game="civilisations")
        with at(servers[0], ann).socket() as opened:
            seen = next_page(opened)["version"]
            club.servers[0].end(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                next_page(opened)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
        for who in (ann, bob):
            who.play(who.legal()[0])
        with at(servers[1], ann).socket(since=seen) as opened:
            page = next_page(opened)
        assert page["version"] == 2
        assert {line["n"] for line in page["log"]} >= {1, 2}
        club.servers[0].start()
        wait_for(club.servers[0].ready)

    def test_a_worker_that_is_told_to_end_leaves_its_turns_to_others(self, club: Club, servers: list[Server]):
        ann = servers[0].table(ME, BOT, game="civilisations", pace=60_000)[0]
        holder = f"SELECT count(*) FROM due WHERE ref = '{ann.table}' AND (who <> '') = "
        wait_until(lambda: asyncio.run(tell(club.database, f"{holder} true")))
        for worker in club.workers:
            worker.end(signal.SIGTERM)
        assert asyncio.run(tell(club.database, f"{holder} false")) == 1
        for worker in club.workers:
            worker.start()

    @pytest.mark.nightly
    def test_killed_processes_lose_double_and_reorder_nothing(self, club: Club):
        report = asyncio.run(kill.run(club, tables=10, kills=3, gap=1.5, pause=0.3))
        assert not report.wrong and report.acknowledged > 10


@pytest.mark.nightly  # of every day: test_survival
def test_a_killed_household_loses_doubles_and_reorders_nothing(tmp_path: Path):
    with Club(f"sqlite:///{tmp_path}/tables.db", servers=1, workers=0) as house:
        report = asyncio.run(kill.run(house, tables=8, kills=2, gap=1.5, pause=0.3))
    assert not report.wrong and report.acknowledged > 5


@pytest.mark.nightly
class TestNightly:
    """200 tables and 20 kills; 120 tables of thinking bots."""

    def test_no_bot_of_a_crowd_plays_anything(self, tmp_path: Path):
        with Club(f"sqlite:///{tmp_path}/tables.db", servers=1, workers=0) as house:
            kinds, _ = asyncio.run(crowd.run(house, tables=120, seconds=80.0, game="gaia"))
        assert sum(kinds.values()) > 120 and not kinds[Effort.ANYTHING.value] and not kinds[Effort.FAILED.value]

    @pytest.mark.postgres
    def test_a_club(self, club: Club):
        report = asyncio.run(kill.run(club, tables=200, kills=20, gap=3.0, pause=8.0))
        print(report.text())
        assert not report.wrong

    def test_a_household(self, tmp_path: Path):
        with Club(f"sqlite:///{tmp_path}/tables.db", servers=1, workers=0) as house:
            report = asyncio.run(kill.run(house, tables=200, kills=20, gap=3.0, pause=8.0))
        print(report.text())
        assert not report.wrong
