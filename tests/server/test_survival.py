"""What is acknowledged is kept: restarts, kill -9, several workers, other rules, other databases."""

import asyncio
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from databases import POSTGRESQL, postgresql
from serverkit import BOT, ME, OPEN, Seated, Server, environment, next_page, play_through, wait_for
from sqlalchemy import create_engine, text

from astrarium.core import AstrariumError
from astrarium.server.database import make_engine
from astrarium.server.migrate import configuration
from astrarium.server.schema import HEAD, metadata
from astrarium.server.store import Store

pytestmark = pytest.mark.server
NewServer = Callable[..., Server]
BEFORE = "0022"  # the form that the release before this one writes
VERSIONS = Path(sys.modules["astrarium.server"].__path__[0]) / "migrations" / "versions"


def count_entries(file: Path) -> int:
    with closing(sqlite3.connect(file)) as database:
        return int(database.execute("SELECT count(*) FROM entries").fetchone()[0])


def test_a_table_survives_a_restart(new_server: NewServer):
    server = new_server()
    ann, bob = server.table({"kind": "me", "name": "Ann"}, ME)
    ann.play("hide jade")
    bob.play("hide opal")
    ann.play("put left")
    ann.undo()
    before = [ann.page(), bob.page(), ann.read("legal")]
    server.stop()
    server.start()
    assert [ann.page(), bob.page(), ann.read("legal")] == before
    play_through(ann, bob)


def test_bots_go_on_after_a_restart(new_server: NewServer):
    server = new_server()
    ann = server.table(ME, BOT, pace=1500)[0]
    ann.play("hide jade")
    server.kill()
    server.start()
    wait_for(lambda: ann.page()["version"] == 2)


def test_kill_9_loses_no_acknowledged_action(new_server: NewServer):
    server = new_server()
    ann, bob = server.table(ME, ME, options={"turns": 40})
    ann.play("hide jade")
    bob.play("hide opal")
    acknowledged = 0
    for delay in (0.0, 0.03, 0.11, 0.27):
        assassin, heard = threading.Timer(delay, server.kill), 0
        with suppress(ConnectionError):
            while True:
                status, said = ann.try_to("put left", at=1 + acknowledged)
                assert status == 200, said
                acknowledged, heard = acknowledged + 1, heard + 1
                if heard == 3:
                    assassin.start()
        assassin.join()
        server.start()
        kept = ann.read("view")["view"]["piles"][0]
        assert acknowledged <= kept <= acknowledged + 1
        assert ann.page()["version"] == 2 + kept
        acknowledged = kept
    assert acknowledged > 10


# what a table of an earlier form does not have
UNMARKED = "UPDATE tables SET box = NULL; UPDATE entries SET mark = NULL, chain = NULL"
LATER_COLUMNS = [
    ("entries", "reason"), ("entries", "mark"), ("entries", "chain"), ("seats", "word"), ("tables", "box"),
    ("tables", "secret"), ("tables", "sealed_as"), ("tables", "result"),
    ("seats", "standing"), ("tables", "time"), ("tables", "began"), ("tables", "outcome"), ("seats", "sitting"),
    ("entries", "by"), ("entries", "lag"), ("seats", "ready"), ("tables", "name"), ("tables", "language"),
    ("tables", "level_low"), ("tables", "level_high"), ("tables", "rated"), ("tables", "spectators"),
    ("tables", "live"), ("tables", "called"), ("tables", "goes"), ("tables", "visibility"), ("tables", "code"),
    ("tables", "delay"),
]  # fmt: skip
LATER_TABLES = (
    "players", "sessions", "links", "passkeys", "emails", "audit", "hours", "vacations", "outages", "heart",
    "results", "ratings", "rating_steps", "pairings", "entrants", "tournaments", "open_names", "house_keys",
    "messages", "notes", "mutes", "reports", "sanctions", "notice_wishes", "devices", "webhooks", "notices", "own_keys",
    "invitations", "seekers", "present", "plans", "queues", "orders",
)  # fmt: skip


class TestOtherRules:
    """A table that this program cannot replay can be read but not played, and its entries stay as they are."""

    @pytest.fixture
    def ann(self, new_server: NewServer, tmp_path: Path) -> Iterator[Seated]:
        self.server, self.file = new_server(), tmp_path / "tables.db"
        ann, bob = self.server.table(ME, ME)
        ann.play("hide jade")
        bob.play("hide opal")
        self.server.stop()
        yield ann

    def change(self, sql: str) -> None:
        with sqlite3.connect(self.file) as database:
            database.executescript(sql)
        database.close()
        self.server.start()

    def entries(self) -> list[object]:
        database = sqlite3.connect(self.file)
        found = database.execute("SELECT * FROM entries ORDER BY number").fetchall()
        database.close()
        return found

    def refused(self, ann: Seated) -> str:
        before = self.entries()
        page = ann.client.get(f"{ann.path}/page")
        body = {"seat": 0, "at": 1, "action": "put left"}
        status, said = ann.client.ask("POST", f"{ann.path}/actions", body)
        assert (status, said["code"], said["error"]) == (409, "stopped", page["notice"])
        assert self.entries() == before
        return str(said["error"])

    def test_another_version_of_the_rules(self, ann: Seated):
        self.change(f"UPDATE tables SET rules = 99; {UNMARKED}")
        assert self.refused(ann).startswith("This table was begun under version 99 of its rules")
        listed = ann.client.get("/api/tables?mine=1")
        assert [(line["status"], line["line"]) for line in listed] == [("refused", self.refused(ann))]

    def test_a_game_that_is_gone(self, ann: Seated):
        self.change("UPDATE tables SET game = 'gone'")
        assert self.refused(ann) == "This program does not have the game gone that this table plays."

    def test_an_entry_that_cannot_be_replayed(self, ann: Seated):
        self.change(f"UPDATE entries SET text = 'put left' WHERE number = 2; {UNMARKED}")
        assert self.refused(ann).startswith("Entry 2 of this table cannot be replayed")


@pytest.fixture(params=["sqlite", POSTGRESQL])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Both databases, for real."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/tables.db"
    else:
        with postgresql() as url:
            yield url


class TestTwoWorkers:
    """Two processes on one database stay correct."""

    def test_an_action_at_one_is_seen_at_the_other(self, new_server: NewServer, database: str):
        one, two = new_server(database), new_server(database)
        ann = one.table(ME, OPEN)[0]
        bob = two.guest(ann.table, 1, "Bob")
        with Seated(two.client(bob.client.key), ann.table, 1).socket() as opened:
            assert next_page(opened)["version"] == 0
            ann.play("hide jade")
            assert next_page(opened)["version"] == 1
        bob.play("hide opal")
        assert ann.read("view")["view"]["shown"] == [2, 3]

    def test_who_waits_at_one_sees_a_seat_taken_at_the_other(self, new_server: NewServer, database: str):
        one, two = new_server(database), new_server(database)
        ann = one.table(ME, OPEN)[0]
        with ann.socket() as opened:
            assert next_page(opened)["state"] == "waiting"
            two.guest(ann.table, 1, "Bob")
            assert next_page(opened)["state"] == "playing"

    def test_of_two_clients_at_two_workers_one_wins(self, new_server: NewServer, database: str):
        one, two = new_server(database), new_server(database)
        ann, bob = one.table(ME, ME, options={"turns": 40})
        ann.play("hide jade")
        bob.play("hide opal")
        clients = [Seated(server.client(ann.client.key), ann.table, 0) for server in (one, two)]
        for count in range(1, 16):
            at = ann.at()
            with ThreadPoolExecutor(2) as pool:
                statuses = pool.map(lambda who, at=at: who.try_to("put left", at)[0], clients)
            assert sorted(statuses) == [200, 409]
            assert [client.read("view")["view"]["piles"] for client in clients] == [[count, 0]] * 2

    def test_bots_at_two_workers_play_one_game(self, new_server: NewServer, database: str):
        one, two = new_server(database), new_server(database)
        ann = one.table(ME, BOT, BOT)[0]
        twin = Seated(two.client(ann.client.key), ann.table, 0)
        turn = 0
        while not ann.page()["over"]:
            who, turn = (ann, twin)[turn % 2], turn + 1
            legal = who.legal()
            if legal:
                who.play(legal[-1])
            twin.page()
            time.sleep(0.01)
        assert ann.client.send("GET", f"{ann.path}/record")[1] == twin.client.send("GET", f"{ann.path}/record")[1]


class TestMigrations:
    def test_the_migrations_lead_to_what_the_program_uses(self, database: str):
        async def differences() -> list[object]:
            store = Store(database)
            await store.open()
            async with store.engine.connect() as connection:
                found = await connection.run_sync(lambda c: compare_metadata(MigrationContext.configure(c), metadata))
            await store.close()
            return found

        assert asyncio.run(differences()) == []

    def test_a_database_of_the_release_before_keeps_what_is_due_in_it(self, database: str):
        kept = "INSERT INTO due (kind, ref, at, rank, lease, who, tries) VALUES ('bot', 'table', 1, 2, 0, '', 3)"

        async def begin() -> None:
            engine = make_engine(database)
            async with engine.begin() as connection:
                await connection.run_sync(lambda c: command.upgrade(configuration(c), BEFORE))
                await connection.execute(text(kept))
            await engine.dispose()

        async def due() -> list[tuple[object, ...]]:
            engine = make_engine(database)
            async with engine.begin() as connection:
                long = kept.replace("'table'", f"'{'p' * 64}'")  # a player stands there too now
                await connection.execute(text(long))
                rows = (await connection.execute(text("SELECT kind, at, rank, tries FROM due"))).all()
            await engine.dispose()
            return [tuple(row) for row in rows]

        asyncio.run(begin())
        self.test_the_migrations_lead_to_what_the_program_uses(database)
        assert asyncio.run(due()) == [("bot", 1, 2, 3)] * 2

    def test_the_newest_migration_is_the_one_the_program_expects(self):
        assert max(path.name for path in VERSIONS.glob("*.py")).startswith(f"{HEAD}_")

    def test_workers_that_start_at_once_migrate_once(self, database: str):
        code = "import asyncio, sys; from astrarium.server.store import Store; asyncio.run(Store(sys.argv[1]).open())"
        workers = [subprocess.Popen([sys.executable, "-c", code, database], env=environment()) for _ in range(4)]
        assert [worker.wait(60) for worker in workers] == [0] * 4
        self.test_the_migrations_lead_to_what_the_program_uses(database)

    def test_tables_of_the_first_form_go_on_in_the_newest(self, new_server: NewServer, tmp_path: Path):
        server = new_server(f"sqlite:///{tmp_path}/old.db")
        ann, bob = server.table(ME, ME, seed=7)
        ann.play("hide jade")
        server.stop()
        with sqlite3.connect(tmp_path / "old.db") as old:
            old.executescript("".join(f"DROP INDEX ix_tables_{name};" for name in ("shown", "visibility", "code")))
            for table, column in LATER_COLUMNS:
                old.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
            old.executescript("DROP TABLE tellings; DROP TABLE seals; DROP TABLE due; DROP TABLE learned")
            old.executescript("".join(f"DROP TABLE {table};" for table in LATER_TABLES))
            old.execute("UPDATE alembic_version SET version_num = '0001'")
        server.start()
        play_through(ann, bob)

    def test_bots_of_an_earlier_form_go_on_with_nobody_looking(self, new_server: NewServer, tmp_path: Path):
        server = new_server(f"sqlite:///{tmp_path}/old.db")
        ann = server.table(ME, BOT, pace=3000)[0]
        ann.play("hide jade")
        server.stop()
        with create_engine(f"sqlite:///{tmp_path}/old.db").begin() as connection:
            config = Config(attributes={"connection": connection})
            config.set_main_option("script_location", str(VERSIONS.parent))
            command.downgrade(config, "0010-1")
        server.start()
        wait_for(lambda: count_entries(tmp_path / "old.db") > 1)

    def test_a_database_of_a_newer_program_is_refused(self, database: str):
        async def open_newer() -> None:
            store = Store(database)
            await store.open()
            async with store.engine.begin() as connection:
                await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
            with pytest.raises(AstrariumError, match="belongs to a newer Astrarium"):
                await store.open()
            await store.close()

        asyncio.run(open_newer())
