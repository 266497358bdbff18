"""`astrarium serve`: one command, one address, errors in one line."""

import re
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from club import free_port
from serverkit import ME, Server, environment

pytestmark = pytest.mark.server
COMMAND = [sys.executable, "-c", "from astrarium.cli import main; main()", "serve"]


def refused(*arguments: str) -> str:
    """The one line with which the command ends."""
    ended = subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, timeout=60, check=False, env=environment()
    )
    assert ended.returncode == 1 and not ended.stdout
    line, *more = ended.stderr.strip().splitlines()
    assert not more
    return line


def test_the_server_prints_its_address_and_keeps_its_tables_in_the_data_folder(tmp_path: Path):
    port = free_port()
    command = [*COMMAND, "--port", str(port), "--data", str(tmp_path / "new" / "folder")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment()) as process:
        assert process.stdout is not None
        assert re.match(rf"Astrarium is at http://localhost:{port}/ ", process.stdout.readline())
        server = Server("")
        server.port = port
        game = server.client().get("/api/games")[0]
        made = server.table(*[ME] * game["seats"][0], game=game["id"])
        assert made[0].page()["status"]
        process.terminate()
    database = sqlite3.connect(tmp_path / "new" / "folder" / "astrarium.db")
    assert database.execute("SELECT id FROM tables").fetchall() == [(made[0].table,)]
    database.close()


def test_a_port_that_is_taken(tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = str(listening.getsockname()[1])
        line = refused("--port", port, "--data", str(tmp_path))
    assert line.startswith(f"astrarium: cannot listen on 127.0.0.1, port {port}: ")


def test_a_folder_that_cannot_be_one(tmp_path: Path):
    (tmp_path / "file").write_text("")
    assert "cannot be a folder" in refused("--data", str(tmp_path / "file"))


def test_a_file_that_is_no_database(tmp_path: Path):
    (tmp_path / "astrarium.db").write_text("This is not a database, however long one looks at it. " * 40)
    assert refused("--data", str(tmp_path)) == "astrarium: the database does not answer: file is not a database"


@pytest.mark.parametrize("url", ["nonsense", "oracle9://x", "postgresql://nobody@127.0.0.1:1/none"])
def test_a_database_that_is_not_there(tmp_path: Path, url: str):
    assert "database" in refused("--data", str(tmp_path), "--database", url)
