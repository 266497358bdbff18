"""A server in a process of its own, and clients for it."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from club import free_port
from websockets.sync.client import ClientConnection, connect

HERE = Path(__file__).parent
PATIENCE = 60.0  # seconds, for a machine that is busy
ME, BOT, OPEN = {"kind": "me"}, {"kind": "bot", "level": "random"}, {"kind": "open"}


class Client:
    """A program that talks to the server, with or without a key."""

    def __init__(self, port: int, key: str | None = None) -> None:
        self.port, self.key = port, key
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.used = 0.0

    def send(self, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, bytes]:
        """The answer. A GET is asked again where the server was restarted since the last one."""
        if self.key:
            headers.setdefault("Authorization", f"Bearer {self.key}")
        try:
            return self._send(method, path, body, headers)
        except ConnectionError:
            if method != "GET":
                raise
            return self._send(method, path, body, headers)

    def _send(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> tuple[int, bytes]:
        if time.monotonic() - self.used > 1.0:
            self.connection.close()  # the server may be about to close it; it opens again by itself
        self.used = time.monotonic()
        try:
            self.connection.request(method, path, body, headers)
            answer = self.connection.getresponse()
            return answer.status, answer.read()
        except (http.client.HTTPException, OSError) as error:
            self.connection.close()
            raise ConnectionError(str(error)) from error

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        status, raw = self.send(method, path, None if body is None else json.dumps(body).encode())
        return status, json.loads(raw)

    def get(self, path: str) -> Any:
        status, found = self.ask("GET", path)
        assert status == 200, found
        return found

    def post(self, path: str, body: object) -> Any:
        status, found = self.ask("POST", path, body)
        assert status in (200, 201), found
        return found


class Seated:
    """A seat at a table, and what its owner does there."""

    def __init__(self, client: Client, table: str, seat: int) -> None:
        self.client, self.table, self.seat = client, table, seat

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    def read(self, what: str, **more: object) -> Any:
        query = "&".join(f"{name}={value}" for name, value in {"seat": self.seat, **more}.items())
        return self.client.get(f"{self.path}/{what}?{query}")

    def at(self) -> int:
        return int(self.read("view")["at"])

    def legal(self) -> list[str]:
        return [action["text"] for action in self.read("legal")["actions"]]

    def try_to(self, action: object, at: int | None = None) -> tuple[int, Any]:
        body = {"seat": self.seat, "at": self.at() if at is None else at, "action": action}
        return self.client.ask("POST", f"{self.path}/actions", body)

    def play(self, action: object) -> Any:
        status, found = self.try_to(action)
        assert status == 200, found
        return found

    def undo(self) -> tuple[int, Any]:
        return self.client.ask("POST", f"{self.path}/undo", {"seat": self.seat, "at": self.at()})

    def page(self, **more: object) -> Any:
        return self.read("page", **more)

    @contextmanager
    def socket(self, **more: object) -> Iterator[ClientConnection]:
        query = "&".join(f"{name}={value}" for name, value in {"seat": self.seat, **more}.items())
        address = f"ws://127.0.0.1:{self.client.port}{self.path}/ws?{query}"
        headers = {"Authorization": f"Bearer {self.client.key}"}
        with connect(address, additional_headers=headers, open_timeout=PATIENCE, max_size=None) as opened:
            yield opened


def next_page(opened: ClientConnection) -> Any:
    return json.loads(opened.recv(timeout=PATIENCE))


class Server:
    """The server process; `stop` and `kill` end it, `start` starts it again on the same database."""

    def __init__(self, database: str, bot_processes: int = 0) -> None:
        self.database, self.bot_processes = database, bot_processes
        self.port = free_port()

    def start(self) -> Server:
        command = [sys.executable, str(HERE / "host.py"), str(self.port), self.database, str(self.bot_processes)]
        self.process = subprocess.Popen(command, env=environment())
        wait_for(self.answers)
        return self

    def answers(self) -> bool:
        assert self.process.poll() is None, "the server ended"
        try:
            return self.client().send("GET", "/api/tables")[0] == 200
        except OSError:
            return False

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def client(self, key: str | None = None) -> Client:
        return Client(self.port, key)

    def table(self, *seats: dict[str, Any], game: str = "tiny", **more: Any) -> list[Seated]:
        """A new table of a new player; its seats that belong to that player."""
        client = self.client()
        made = client.post("/api/tables", {"game": game, "seats": list(seats), "pace": 0, "seed": 7, **more})
        client.key = made["key"]
        return [Seated(client, made["table"], seat["seat"]) for seat in made["seats"] if seat["mine"]]

    def guest(self, table: str, seat: int, name: str = "Guest") -> Seated:
        """Somebody else, who takes an open seat."""
        client = self.client()
        client.key = client.post(f"/api/tables/{table}/seats/{seat}", {"name": name})["key"]
        return Seated(client, table, seat)


def environment() -> dict[str, str]:
    """So that another process finds the same modules."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def wait_for(done: Callable[[], Any], patience: float = PATIENCE) -> Any:
    """What `done` gives as soon as that is something."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        found = done()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError("waited too long")


def play_through(*seated: Seated) -> None:
    """Everybody plays the last legal action until the game is over."""
    while True:
        info = seated[0].client.get(seated[0].path)
        if info["status"] == "over":
            return
        mine = [one for one in seated if one.seat in info["to_act"]]
        for one in mine:
            one.try_to(one.legal()[-1])
        if not mine:
            time.sleep(0.01)
