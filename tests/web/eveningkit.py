"""A house for evenings: its time jumps, what it sends arrives in sinks, and a moderator is named before it opens."""

from __future__ import annotations

import os
import sys
import threading
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from browserkit import CLICK, OFFERED, Server, Visitor
from club import free_port
from playwright.sync_api import Page

sys.path.append(str(Path(__file__).parents[1] / "server"))
from toldkit import Call, Letters, Sink

from astrarium.server.codes import digest

MODERATOR = "the-key-of-the-moderator"


class PushService:
    """Where pushes arrive, each with the hour at which it was sent."""

    def __init__(self, house: House) -> None:
        self.calls: list[tuple[datetime, Call]] = []
        calls, now = self.calls, house.now

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                calls.append((now(), Call(self.path, headers, body)))
                self.send_response(201)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.sink = Sink(port=self.server.server_port)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


class TimedLetters(Letters):
    """Where mail arrives, each letter with the hour at which it was sent."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.now = house.now
        self.read: list[tuple[datetime, EmailMessage]] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.read.append((self.now(), letter))
        return "250 OK"


class House(Server):
    """The server with its sinks. Its time jumps when a test says so."""

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        self.file = data / "ahead"
        self.file.write_text("0")
        self.pushes, self.letters = PushService(self), TimedLetters(self)
        self.mail = Controller(self.letters, hostname="127.0.0.1", port=free_port(), ready_timeout=60)
        self.mail.start()
        self.settings = {
            "ASTRARIUM_ORIGIN": self.address, "ASTRARIUM_MODERATORS": digest(MODERATOR) or "",
            "ASTRARIUM_PUSH_HOSTS": f"http://127.0.0.1:{self.pushes.sink.port}",
            "ASTRARIUM_SMTP": f"smtp://127.0.0.1:{self.mail.port}",
            "ASTRARIUM_MAIL_FROM": "Astrarium <games@example.org>",
        }  # fmt: skip

    def now(self) -> datetime:
        return datetime.now(UTC) + timedelta(milliseconds=int(self.file.read_text()))

    def jump_to(self, when: datetime) -> None:
        ahead = (when - datetime.now(UTC)) // timedelta(milliseconds=1)
        fresh = self.file.with_suffix(".new")
        fresh.write_text(str(ahead))
        fresh.replace(self.file)

    def command(self) -> list[str]:
        host = Path(__file__).with_name("evening_host.py")
        return [str(host), str(self.port), f"sqlite:///{self.data}/tables.db", str(self.file)]

    def stop(self) -> None:
        super().stop()
        self.mail.stop()
        self.pushes.server.shutdown()


def picture(one: Visitor, name: str) -> None:
    """A picture for whoever wants to look at the evening: in the folder that ASTRARIUM_PICTURES names."""
    folder = os.environ.get("ASTRARIUM_PICTURES")
    if folder:
        one.page.screenshot(path=Path(folder) / f"{name}.png")


def choose(page: Page) -> None:
    """One click of somebody who takes the last thing offered, if anything is."""
    page.evaluate(CLICK, [".end", *OFFERED])
    page.wait_for_timeout(150)


def play_on(*people: Visitor, until: str = ".end") -> None:
    """Everybody plays whenever asked, until all see that."""
    for _ in range(600):
        if all(one.page.locator(until).count() for one in people):
            return
        for one in people:
            choose(one.page)
    raise AssertionError(f"there is no {until}")


def is_asked(one: Visitor, table: str) -> bool:
    told = one.ask(f"/api/tables/{table}")
    return any(seat["mine"] and seat["to_act"] for seat in told["seats"])


def sit_down(one: Visitor, table: str, name: str, label: str) -> None:
    """By the waiting room's own form."""
    one.open(f"/t/{table}")
    one.page.locator(".wr-take .input").first.fill(name)
    with one.page.expect_response(lambda answer: "/seats/" in answer.url and answer.request.method == "POST"):
        one.page.get_by_role("button", name=label).first.click()
