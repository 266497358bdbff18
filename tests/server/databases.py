"""A PostgreSQL of our own for a test, where the machine has one."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from serverkit import free_port, wait_for


def tool(name: str) -> str | None:
    """A program of PostgreSQL: on the path, or where Debian puts it."""
    found = shutil.which(name)
    return found or next((str(path) for path in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))), None)


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of a new database; it is gone afterwards."""
    initdb, server = tool("initdb"), tool("postgres")
    if not initdb or not server or find_spec("asyncpg") is None:
        pytest.skip("there is no PostgreSQL here, or no asyncpg")
    user = unprivileged()
    with TemporaryDirectory(prefix="astrarium-", ignore_cleanup_errors=True) as folder:
        if user:
            shutil.chown(folder, user)
        port, data = free_port(), Path(folder) / "data"
        create = [initdb, "-D", data, "-A", "trust", "-U", "tester"]
        subprocess.run(create, check=True, capture_output=True, user=user, cwd=folder)
        command = [server, "-D", data, "-p", str(port), "-k", folder, "-c", "listen_addresses=127.0.0.1", "-F"]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL, user=user, cwd=folder) as running:
            try:
                wait_for(lambda: answers(port))
                yield f"postgresql://tester@127.0.0.1:{port}/postgres"
            finally:
                running.send_signal(signal.SIGINT)


def answers(port: int) -> bool:
    with closing(socket.socket()) as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def unprivileged() -> str | None:
    """PostgreSQL does not run as root: then it is another user's."""
    if os.geteuid():
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        pytest.skip("PostgreSQL cannot run as root, and there is no user postgres")
