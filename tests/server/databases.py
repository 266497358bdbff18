"""A PostgreSQL of our own for a test, where the machine has one."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest
from serverkit import free_port


def tool(name: str) -> str | None:
    """A program of PostgreSQL: on the path, or where Debian puts it."""
    found = shutil.which(name)
    return found or next((str(path) for path in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))), None)


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    """The URL of a new database; it is gone afterwards."""
    initdb, control = tool("initdb"), tool("pg_ctl")
    if not initdb or not control or find_spec("asyncpg") is None:
        pytest.skip("there is no PostgreSQL here, or no asyncpg")
    cluster, port = folder / "cluster", free_port()
    cluster.mkdir()
    settings = f"-p {port} -k {cluster} -c listen_addresses=127.0.0.1 -c fsync=off"
    as_user = unprivileged(cluster)
    subprocess.run([*as_user, initdb, "-D", cluster, "-A", "trust", "-U", "tester"], check=True, capture_output=True)
    start = [*as_user, control, "-D", cluster, "-w", "-l", cluster / "log", "-o", settings, "start"]
    subprocess.run(start, check=True, stdout=subprocess.DEVNULL)
    try:
        yield f"postgresql://tester@127.0.0.1:{port}/postgres"
    finally:
        subprocess.run([*as_user, control, "-D", cluster, "-m", "immediate", "stop"], capture_output=True, check=False)


def unprivileged(folder: Path) -> list[str]:
    """PostgreSQL does not run as root: then it is another user's."""
    if os.geteuid():
        return []
    runner = shutil.which("runuser")
    if not runner or subprocess.run([runner, "-u", "postgres", "true"], capture_output=True, check=False).returncode:
        pytest.skip("PostgreSQL cannot run as root, and there is no user postgres")
    shutil.chown(folder, "postgres")
    for parent in list(folder.parents)[:-2]:
        parent.chmod(parent.stat().st_mode | 0o011)
    return [runner, "-u", "postgres", "--"]
