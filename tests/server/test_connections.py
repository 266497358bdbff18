"""Connections that come to nothing: they have their time, and they keep nobody out."""

from __future__ import annotations

import asyncio
import resource
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
import uvicorn
from serverkit import HERE, PATIENCE, Client, Server, environment, wait_for

from astrarium.server import connections

pytestmark = pytest.mark.server
HALF = b"GET /api/games HTTP/1.1\r\nHost: here\r\nX-Half: "
SLOW_BODY = b"POST /x HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nabc"


class FewFiles(Server):
    """A server that may have 256 files open, and what it writes."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"sqlite:///{folder}/tables.db")
        self.log = folder / "log"

    def start(self) -> Server:
        command = [sys.executable, str(HERE / "host.py"), str(self.port), self.database, "0"]
        limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))  # noqa: E731
        with self.log.open("w") as log:
            self.process = subprocess.Popen(command, env=environment(), stderr=log, preexec_fn=limit)
        wait_for(self.answers)
        return self


def half_sent(port: int) -> socket.socket:
    opened = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    opened.sendall(HALF)
    return opened


def test_three_hundred_half_sent_requests_keep_nobody_out(tmp_path: Path):
    server = FewFiles(tmp_path)
    with ExitStack() as stack:
        server.start()
        stack.callback(server.stop)
        for _ in range(300):
            stack.enter_context(half_sent(server.port))
        for _ in range(20):
            assert server.client().send("GET", "/api/games")[0] == 200
    assert len(server.log.read_text().splitlines()) < 20, "the log is not flooded"


async def hello(scope: dict[str, object], receive: Callable[[], object], send: Callable[..., object]) -> None:
    """An application that reads a body and says hello."""
    if scope["type"] != "http":
        return
    while (await receive()).get("more_body"):  # type: ignore[misc]
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})  # type: ignore[misc]
    await send({"type": "http.response.body", "body": b"hello"})  # type: ignore[misc]


def with_server(talk: Callable[[int], object], most: int = 100) -> object:
    """What `talk` finds at a server of this process."""

    async def run() -> object:
        config = uvicorn.Config(
            hello, port=0, http=connections.guarded(most), lifespan="off", log_config=None, timeout_keep_alive=3600
        )  # type: ignore[arg-type]
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        try:
            return await asyncio.to_thread(talk, port)
        finally:
            server.should_exit = True
            await serving

    return asyncio.run(run())


def until_closed(port: int, *parts: bytes) -> bytes:
    """All that the server sends before it closes the connection."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as opened:
        for part in parts:
            opened.sendall(part)
        found = b""
        try:
            while part := opened.recv(4096):
                found += part
        except ConnectionResetError:
            pass
        return found


@pytest.mark.parametrize("sent", [b"", HALF, SLOW_BODY])
def test_what_does_not_end_is_ended(monkeypatch: pytest.MonkeyPatch, sent: bytes):
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.05)
    monkeypatch.setattr(connections, "BODY_SECONDS", 0.05)
    assert with_server(lambda port: until_closed(port, sent)) == b""


def test_the_second_request_of_a_connection_has_a_deadline_too(monkeypatch: pytest.MonkeyPatch):
    def talk(port: int) -> bytes:
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as opened:
            opened.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
            answer = b""
            while not answer.endswith(b"hello"):
                part = opened.recv(4096)
                assert part, "the first request is answered"
                answer += part
            monkeypatch.setattr(connections, "HEAD_SECONDS", 0.05)
            opened.sendall(HALF)
            try:
                return opened.recv(4096)
            except ConnectionResetError:
                return b""

    assert with_server(talk) == b""


def test_the_oldest_that_waits_makes_room():
    def talk(port: int) -> tuple[bytes, int]:
        with ExitStack() as stack:
            waiting = [stack.enter_context(half_sent(port)) for _ in range(3)]
            status = Client(port).send("GET", "/")[0]
            try:
                return waiting[0].recv(10), status
            except ConnectionResetError:
                return b"", status

    assert with_server(talk, most=3) == (b"", 200)


def test_fewer_connections_are_taken_than_the_system_allows():
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256));"
        "from astrarium.server.connections import *; print(most_connections(Settings()))"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment())
    assert int(ended.stdout) == 256 - connections.BACKLOG - connections.OWN_FILES
