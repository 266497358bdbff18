"""For whoever watches over a server: whether it lives and can serve, its numbers, and a log without secrets."""

from __future__ import annotations

import asyncio
import http.client
import json
import logging
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient
from prometheus_client.parser import text_string_to_metric_families
from serverkit import HERE, ME, PATIENCE, Server, environment, play_through, wait_for
from sqlalchemy.exc import IntegrityError

from astrarium.server import create_app, forms
from astrarium.server.health import LONGEST_LAG
from astrarium.server.logs import MOST_ALIKE, WINDOW, JsonLines, TextLines, Unflooded
from astrarium.server.schema import HEAD
from astrarium.server.settings import Settings
from astrarium.server.store import Store

pytestmark = pytest.mark.server


def read(port: int, path: str, **headers: str) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


def readiness(tmp_path: Path, spoil: Callable[[Litestar], object]) -> tuple[int, dict[str, object]]:
    """What /ready says after something went wrong."""

    async def ask() -> tuple[int, dict[str, object]]:
        app = create_app(f"sqlite:///{tmp_path}/tables.db", bot_processes=0, settings=Settings())
        async with AsyncTestClient(app) as client:
            spoil(app)
            answer = await client.get("/ready")
            return answer.status_code, answer.json()

    return asyncio.run(ask())


class TestHealth:
    def test_a_server_that_runs_is_healthy_and_ready(self, server: Server):
        assert read(server.port, "/health") == (200, '{"status":"ok"}')
        said = wait_for(lambda: self.ready(server))  # where the machine stood still for seconds it was not, just then
        assert [json.loads(said)[part] for part in ("database", "migrations", "loop")] == [True] * 3

    def ready(self, server: Server) -> str | None:
        status, said = read(server.port, "/ready")
        return said if status == 200 else None

    def test_the_operators_page_shows_what_is_said(self):
        text = (HERE.parents[1] / "docs" / "operate.md").read_text(encoding="utf-8")
        shown = re.search(r'^\{"database".*\}$', text, re.MULTILINE)
        assert shown and msgspec.json.decode(shown[0], type=forms.Readiness).form == HEAD

    def test_a_database_of_another_form_is_not_ready(self, tmp_path: Path):
        def spoil(_: Litestar) -> None:
            with sqlite3.connect(tmp_path / "tables.db") as database:
                database.execute("UPDATE alembic_version SET version_num = '9999'")

        status, said = readiness(tmp_path, spoil)
        assert (status, said["database"], said["migrations"], said["form"]) == (503, True, False, "9999")

    def test_a_database_that_does_not_answer_is_not_ready(self, tmp_path: Path):
        def spoil(app: Litestar) -> None:
            app.state.operation.hall.store = Store("sqlite:////nowhere/at/all.db")

        assert readiness(tmp_path, spoil)[0] == 503

    def test_a_loop_that_comes_too_late_is_not_ready(self, tmp_path: Path):
        def spoil(app: Litestar) -> None:
            app.state.operation.lag = LONGEST_LAG + 1

        status, said = readiness(tmp_path, spoil)
        assert (status, said["loop"]) == (503, False)

    @pytest.mark.parametrize("which", range(3))
    def test_where_one_of_what_runs_beside_the_requests_has_ended_it_is_not_ready(self, tmp_path: Path, which: int):
        status, said = readiness(tmp_path, lambda app: app.state.hall.tasks[which].cancel())
        assert (status, said["loop"]) == (503, False)

    def test_a_server_whose_doors_are_not_open_yet_is_not_ready(self, tmp_path: Path):
        status, said = readiness(tmp_path, lambda app: app.state.hall.tasks.clear())
        assert (status, said["loop"]) == (503, False)


class TestMetrics:
    def numbers(self, server: Server) -> dict[str, float]:
        """All samples, read by the library's own parser."""
        status, text = read(server.port, "/metrics")
        assert status == 200
        return {
            f"{sample.name}{sorted(sample.labels.items())}": sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }

    def test_they_count_actions_sockets_tables_and_answers(self, new_server: Callable[..., Server]):
        server = new_server()
        ann, _ = server.table(ME, ME)
        with ann.socket() as opened:
            opened.recv(timeout=PATIENCE)
            ann.play("hide jade")
            found = self.numbers(server)
        labels = "[('game', 'tiny'), ('kind', 'action'), ('seat', 'me')]"
        assert found[f"astrarium_entries_total{labels}"] == 1
        assert found["astrarium_sockets[]"] == 1
        assert found["astrarium_tables[('state', 'playing')]"] == 1
        route = "/api/tables/{table_id}/actions"
        assert found[f"astrarium_answers_total[('method', 'POST'), ('route', '{route}'), ('status', '200')]"] == 1
        assert found[f"astrarium_answer_seconds_count[('route', '{route}')]"] == 1
        assert found[f"astrarium_answer_seconds_bucket[('le', '+Inf'), ('route', '{route}')]"] == 1
        wait_for(lambda: self.numbers(server)["astrarium_sockets[]"] == 0)

    def test_strangers_do_not_read_them(self, server: Server):
        assert read(server.port, "/metrics", X_Forwarded_For="203.0.113.9")[0] == 404


class Logging(Server):
    """A server that logs everything as JSON lines into a file."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"sqlite:///{folder}/tables.db")
        self.file = folder / "log"

    def start(self) -> Server:
        command = [sys.executable, str(HERE / "host.py"), str(self.port), self.database, "0"]
        with self.file.open("w") as log:
            self.process = subprocess.Popen(command, env={**environment(), "ASTRARIUM_LOG": "json"}, stderr=log)
        wait_for(self.answers)
        return self


class TestLog:
    def test_a_whole_game_leaves_lines_without_a_key_or_a_seed(self, tmp_path: Path):
        seed = 7_123_456_789_012
        server = Logging(tmp_path)
        server.start()
        try:
            bots = [{"kind": "bot", "level": level} for level in ("greedy", "raising", "cheating")]
            seated = server.table(ME, ME, *bots[:1], seed=seed)
            play_through(*seated)
            play_through(*server.table(ME, *bots[1:], seed=seed))
            seated[0].client.ask("POST", f"{seated[0].path}/actions", {"seat": 0, "at": 99, "action": "x"})
            key = str(seated[0].client.key)
            read(server.port, f"/api/tables?key={key}", Cookie=f"astrarium_key={key}")
            with seated[0].socket() as opened:
                opened.recv(timeout=PATIENCE)
        finally:
            server.stop()
        lines = [json.loads(line) for line in server.file.read_text().splitlines()]
        requests = [line for line in lines if line["logger"] == "astrarium.access"]
        assert {"method", "path", "status", "ms", "address", "request", "time", "level"} <= requests[0].keys()
        assert len({line["request"] for line in requests}) == len(requests) > 20
        with sqlite3.connect(tmp_path / "tables.db") as database:
            owners = [row[0] for row in database.execute("SELECT owner FROM seats WHERE owner IS NOT NULL")]
        for secret in (key, str(seed), *owners):
            assert secret not in server.file.read_text()

    def test_an_error_of_the_database_does_not_tell_what_was_to_be_written(self, tmp_path: Path):
        secret = bytes(range(32))

        async def keep_twice() -> None:
            store = Store(f"sqlite:///{tmp_path}/tables.db")
            await store.open()
            try:
                for _ in range(2):
                    await store.keep_seal("seal", "table", secret, 0)
            finally:
                await store.close()

        with pytest.raises(IntegrityError) as failed:
            asyncio.run(keep_twice())
        assert "INSERT INTO seals" in str(failed.value) and secret.hex() not in str(failed.value)

    def test_a_trace_stands_in_its_line_with_its_request(self):
        try:
            raise ZeroDivisionError("by nought")
        except ZeroDivisionError:
            record = logging.LogRecord("astrarium", logging.ERROR, "f", 1, "it %s", ("failed",), sys.exc_info())
        line = JsonLines().format(record)
        assert "\n" not in line and "by nought" in json.loads(line)["trace"]
        assert json.loads(line)["message"] == "it failed"

    def test_a_line_break_in_a_path_begins_no_line(self):
        record = logging.LogRecord("astrarium", logging.ERROR, "f", 1, "GET %s failed", ("/x\r\nfalse line",), None)
        assert TextLines().format(record).endswith("GET /x\\r\\nfalse line failed")

    def test_a_flood_is_told_in_one_line(self):
        now = [0.0]
        flood = Unflooded(lambda: now[0])

        def line(text: str, level: int = logging.ERROR) -> logging.LogRecord:
            return logging.LogRecord("asyncio", level, "f", 1, text, (), None)

        assert sum(flood.filter(line("no more files")) for _ in range(5000)) == MOST_ALIKE
        assert flood.filter(line("something else")) and flood.filter(line("no more files", logging.INFO))
        now[0] = WINDOW
        last = line("no more files")
        assert flood.filter(last)
        assert re.fullmatch(r"no more files \(4900 lines like this were left out\)", last.getMessage())
