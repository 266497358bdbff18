"""A club on this machine: PostgreSQL, servers without bots, and workers, as deploy/docker-compose.yml starts them.

python tools/club.py [--servers 2] [--workers 2]: prints the addresses, and ends with Ctrl+C.
"""

from __future__ import annotations

import argparse
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

SOURCE = Path(__file__).parents[1] / "src"
PATIENCE = 60.0  # seconds, for a machine that is busy
HELD: list[socket.socket] = []  # the ports that were given, as long as this process lives


class NoPostgres(Exception):
    """There is no PostgreSQL here that could be started."""


def tool(name: str) -> str | None:
    """A program of PostgreSQL: on the path, or where Debian puts it."""
    found = shutil.which(name)
    return found or next((str(path) for path in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))), None)


def unprivileged() -> str | None:
    """PostgreSQL does not run as root: then it is another user's."""
    if os.geteuid():
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        raise NoPostgres("PostgreSQL cannot run as root, and there is no user postgres") from None


@contextmanager
def postgresql(safe: bool = False) -> Iterator[str]:
    """The URL of a new database; it is gone afterwards. `safe`: it would survive a power cut too, and is slower."""
    initdb, server = tool("initdb"), tool("postgres")
    if not initdb or not server or find_spec("asyncpg") is None:
        raise NoPostgres("there is no PostgreSQL here, or no asyncpg")
    user = unprivileged()
    with TemporaryDirectory(prefix="astrarium-", ignore_cleanup_errors=True) as folder:
        if user:
            shutil.chown(folder, user)
        port, data = free_port(), Path(folder) / "data"
        create = [initdb, "-D", data, "-A", "trust", "-U", "tester"]
        subprocess.run(create, check=True, capture_output=True, user=user, cwd=folder)
        command = [server, "-D", data, "-p", str(port), "-k", folder, "-c", "listen_addresses=127.0.0.1"]
        command += [] if safe else ["-F"]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL, user=user, cwd=folder) as running:
            try:
                wait_for(lambda: is_ready(port))
                yield f"postgresql://tester@127.0.0.1:{port}/postgres"
            finally:
                running.send_signal(signal.SIGINT)


def free_port() -> int:
    """A port for a server of ours. On Linux it stays bound here, so that nobody else is given it before and between."""
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # a server that says so too may listen all the same
    held.bind(("127.0.0.1", 0))
    port = int(held.getsockname()[1])
    if sys.platform == "linux":
        HELD.append(held)
    else:
        held.close()
    return port


def answers(port: int) -> bool:
    with closing(socket.socket()) as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def is_ready(port: int) -> bool:
    """Whether a PostgreSQL takes connections: while it starts it listens already, and turns them away."""
    asked = [tool("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
    return subprocess.run(asked, check=False).returncode == 0


def wait_for(done: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        if time.monotonic() > end:
            raise TimeoutError("waited too long")
        time.sleep(0.02)


class Process:
    """A server (with a port) or a worker, which can be killed and started again."""

    def __init__(self, *arguments: str, port: int = 0) -> None:
        self.arguments, self.port = arguments, port
        self.running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        found = os.pathsep.join([str(SOURCE), *filter(None, [os.environ.get("PYTHONPATH")])])
        command = [sys.executable, "-m", "astrarium", *self.arguments]
        environment = {**os.environ, "PYTHONPATH": found}
        self.running = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)

    def ready(self) -> bool:
        assert self.running is not None and self.running.poll() is None, f"{self.arguments} ended by itself"
        return not self.port or answers(self.port)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.running is not None:
            self.running.send_signal(how)
            self.running.wait(PATIENCE)
            self.running = None


class Club:
    """Servers without bots and workers on one database; without workers, servers that have bots themselves."""

    def __init__(self, database: str, servers: int = 2, workers: int = 2) -> None:
        ports = [free_port() for _ in range(servers)]
        there = ("--database", database)
        bots = "--no-bots" if workers else "--bots"
        self.database = database
        self.servers = [Process("serve", "--port", str(port), bots, *there, port=port) for port in ports]
        self.workers = [Process("worker", "--processes", "1", *there) for _ in range(workers)]

    @property
    def processes(self) -> list[Process]:
        return [*self.servers, *self.workers]

    def __enter__(self) -> Club:
        for process in self.processes:
            process.start()
        for process in self.processes:
            wait_for(process.ready)
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.processes:
            with suppress(ProcessLookupError):
                process.end(signal.SIGKILL)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        with postgresql() as database, Club(database, chosen.servers, chosen.workers) as club:
            print(f"database {database}, {len(club.workers)} workers")
            print(*(f"http://127.0.0.1:{server.port}/" for server in club.servers), sep="\n", flush=True)
            signal.pause()
    except NoPostgres as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
