"""Backups are whole, also of a server that writes; the doctor names what is wrong."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from serverkit import BOT, ME, Server, play_through

from astrarium.core import AstrariumError
from astrarium.server.backup import FILE, back_up, restore
from astrarium.server.doctor import Finding, examine, look_at_folder

pytestmark = [pytest.mark.server, pytest.mark.usefixtures("tiny_here")]
NewServer = Callable[..., Server]


def on(folder: Path) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / FILE}"


def change(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / FILE)) as database:
        database.execute("PRAGMA foreign_keys = OFF")
        for statement in statements:
            database.execute(statement)
        database.commit()


def findings(folder: Path) -> list[Finding]:
    """What the doctor says."""

    async def look() -> list[Finding]:
        return [finding async for finding in examine(on(folder))]

    return [*look_at_folder(folder), *asyncio.run(look())]


def wrong(folder: Path) -> list[str]:
    return [finding.text for finding in findings(folder) if not finding.good]


@pytest.fixture(scope="module")
def once_played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a finished table and a running one; the server has ended."""
    folder = tmp_path_factory.mktemp("played")
    server = Server(on(folder)).start()
    play_through(*server.table(ME, ME))
    server.table(ME, ME)[0].play("hide jade")
    server.stop()
    return folder


@pytest.fixture
def played(once_played: Path, tmp_path: Path) -> Path:
    """A copy of it for a test to damage."""
    return Path(shutil.copytree(once_played, tmp_path / "data"))


class TestBackup:
    def test_a_backup_taken_while_games_run_is_whole_and_plays_on(self, new_server: NewServer, tmp_path: Path):
        server = new_server(on(tmp_path / "data"))
        tables = [server.table(ME, ME, options={"turns": 3}) for _ in range(4)]
        playing = threading.Thread(target=lambda: [play_through(*seated) for seated in tables])
        playing.start()
        assert back_up(tmp_path / "data", tmp_path / "copy.db") == 4
        playing.join()
        assert restore(tmp_path / "copy.db", tmp_path / "again") == 4
        assert wrong(tmp_path / "again") == []
        again = new_server(on(tmp_path / "again"))
        for one in (one for seated in tables for one in seated):
            one.client = again.client(one.client.key)
        for seated in tables:
            play_through(*seated)

    def test_a_backup_overwrites_nothing(self, played: Path, tmp_path: Path):
        (tmp_path / "copy.db").write_text("mine")
        with pytest.raises(AstrariumError, match="overwrites nothing"):
            back_up(played, tmp_path / "copy.db")
        assert (tmp_path / "copy.db").read_text() == "mine"

    def test_without_tables_there_is_nothing_to_back_up(self, tmp_path: Path):
        with pytest.raises(AstrariumError, match="nothing to back up"):
            back_up(tmp_path, tmp_path / "copy.db")


class TestRestore:
    def test_what_is_there_is_kept_aside(self, played: Path, tmp_path: Path):
        back_up(played, tmp_path / "copy.db")
        change(played, "DELETE FROM entries", "DELETE FROM seats", "DELETE FROM tables")
        with pytest.raises(AstrariumError, match="--replace"):
            restore(tmp_path / "copy.db", played)
        assert restore(tmp_path / "copy.db", played, replace=True) == 2
        assert wrong(played) == [] and (played / f"{FILE}.before-1").is_file()

    def test_not_under_a_running_server(self, new_server: NewServer, tmp_path: Path):
        server = new_server(on(tmp_path / "data"))
        ann = server.table(ME, ME)[0]
        back_up(tmp_path / "data", tmp_path / "copy.db")
        with pytest.raises(AstrariumError, match="in use"):
            restore(tmp_path / "copy.db", tmp_path / "data", replace=True)
        ann.play("hide jade")

    @pytest.mark.parametrize("text", ["", "This is no database. " * 100])
    def test_a_file_that_is_no_backup_is_refused(self, tmp_path: Path, text: str):
        (tmp_path / "copy.db").write_text(text)
        with pytest.raises(AstrariumError, match="no backup"):
            restore(tmp_path / "copy.db", tmp_path / "data")
        assert not (tmp_path / "data" / FILE).exists()

    def test_a_backup_of_a_newer_program_is_refused(self, played: Path, tmp_path: Path):
        back_up(played, tmp_path / "copy.db")
        with closing(sqlite3.connect(tmp_path / "copy.db")) as database:
            database.execute("UPDATE alembic_version SET version_num = '9999'")
            database.commit()
        with pytest.raises(AstrariumError, match="newer"):
            restore(tmp_path / "copy.db", tmp_path / "again")


DAMAGE = {
    "DELETE FROM tables WHERE ended IS NULL": "entries without a table",
    "DELETE FROM seats WHERE seat = 1": "wrong number of seats",
    "DELETE FROM entries WHERE number = 2": "gap in their entries",
    "UPDATE entries SET text = 'hide nothing' WHERE number = 1": "is not as it was written",
    "UPDATE tables SET ended = NULL": "its header does not say so",
    "UPDATE tables SET ended = 1": "and it is not",
    "UPDATE tables SET result = '[]' WHERE ended IS NOT NULL": "counts other scores",
    "UPDATE alembic_version SET version_num = '0001'": "start the server once",
    "UPDATE alembic_version SET version_num = '9999'": "newer Astrarium",
}


class TestDoctor:
    def test_a_sound_folder_has_nothing_wrong(self, played: Path):
        assert wrong(played) == []

    @pytest.mark.parametrize(("statement", "said"), DAMAGE.items())
    def test_damage_is_named(self, played: Path, statement: str, said: str):
        change(played, statement)
        assert any(said in text for text in wrong(played)), wrong(played)

    def test_tables_of_a_game_that_is_not_here_are_counted_apart(self, played: Path):
        change(played, "UPDATE tables SET game = 'lost'")
        assert any("cannot go on here; they stay readable" in str(finding) for finding in findings(played))

    def test_a_folder_without_a_file(self, tmp_path: Path):
        assert [finding.good for finding in look_at_folder(tmp_path)] == [False]

    def test_a_damaged_file_is_named(self, played: Path):
        file = played / FILE
        raw = bytearray(file.read_bytes())
        raw[4096 : 4096 + 64] = b"\xff" * 64  # the head of the second page
        file.write_bytes(raw)
        assert wrong(played)

    def test_tables_of_bots_are_looked_at_while_the_server_runs(self, new_server: NewServer, tmp_path: Path):
        server = new_server(on(tmp_path / "data"))
        server.table(ME, BOT)[0].play("hide jade")
        assert wrong(tmp_path / "data") == []
