"""A house in the test's own process with a clock of its own, and sinks for what it sends: push, mail, webhooks."""

from __future__ import annotations

import asyncio
import base64
import json
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import http_ece
import httpx
import pytest
from aiosmtpd.controller import Controller
from club import free_port
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from py_vapid import Vapid02
from serverkit import PATIENCE

from astrarium.server import create_app, hall, heard, moderation, mynotices, talking
from astrarium.server.codes import digest
from astrarium.server.hall import Hall
from astrarium.server.herald import Herald, nobody_looks
from astrarium.server.schema import due
from astrarium.server.settings import Settings
from astrarium.server.times import Times
from astrarium.server.webhook import Caller

MORNING = int(datetime(2026, 5, 4, 10, tzinfo=UTC).timestamp() * 1000)
SECOND, MINUTE, HOUR = 1_000, 60_000, 3_600_000
PLACE = "http://house"


class Clock(Times):
    """The time that everybody in the house goes by."""

    def __init__(self) -> None:
        self.at = MORNING

    def now(self) -> int:
        return self.at


class Somebody:
    """A player with a key, asking over HTTP."""

    def __init__(self, house: House, name: str, day: int) -> None:
        self.house, self.name, self.key = house, name, f"{name}-of-day-{day:08}"
        self.id, self.address = digest(self.key) or "", f"{self.key}@example.org"

    async def ask(self, method: str, path: str, body: object = None, **headers: str) -> httpx.Response:
        named = {"Authorization": f"Bearer {self.key}", **headers}
        return await self.house.client.request(method, f"/api{path}", json=body, headers=named)

    async def get(self, path: str) -> Any:
        answer = await self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, body: object) -> Any:
        answer = await self.ask("POST", path, body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def play(self, table_id: str, seat: int, action: str) -> None:
        found = await self.house.hall.open(table_id)
        await found.play(seat, found.timeline.made[seat], action)


class House:
    """The application without a net, and what is in it. Nothing happens by itself."""

    def __init__(self, client: httpx.AsyncClient, hall: Hall, herald: Herald, clock: Clock, day: int) -> None:
        self.client, self.hall, self.herald, self.clock = client, hall, herald, clock
        self.ann, self.bob, self.cat = (Somebody(self, name, day) for name in ("ann", "bob", "cat"))

    async def table(self, *more: Somebody) -> str:
        """A table of Ann's at which the others sit, in this order."""
        seats = [{"kind": "me", "name": "Ann"}, *({"kind": "open"} for _ in more)]
        made = await self.ann.post("/tables", {"game": "tiny", "seats": seats, "pace": 0, "seed": 7})
        for seat, one in enumerate(more, 1):
            await one.post(f"/tables/{made['table']}/seats/{seat}", {"name": one.name.title()})
        return str(made["table"])

    async def to_bob(self, table_id: str) -> None:
        """From the beginning of a turn until it is Bob's alone to act."""
        await self.bob.play(table_id, 1, "hide jade")
        await self.ann.play(table_id, 0, "hide jade")
        await self.ann.play(table_id, 0, "done")

    async def pass_time(self, ms: int) -> None:
        """So much later the herald has told all that was due."""
        end = self.clock.at + ms
        while (earliest := await self.herald.agenda.earliest()) is not None and earliest <= end:
            self.clock.at = max(self.clock.at, earliest)
            await self.herald.work()
        self.clock.at = end


class Lasting:
    """One house for all tests, for it takes its time to build; each has people, a day and settings of its own."""

    def __init__(self, url: str) -> None:
        self.runner, self.day, self.clock = asyncio.Runner(), 0, Clock()
        self.app = create_app(url, bots=False, settings=Settings(), times=self.clock)
        self.hall: Hall = self.app.state.hall
        self.herald: Herald = self.app.state.herald

    def visit(self, monkeypatch: pytest.MonkeyPatch, act: Callable[[House], Awaitable[None]], **settings: Any) -> None:
        for module in (hall, heard, talking, moderation, mynotices):
            monkeypatch.setattr(module, "now", self.clock.now)
        for name, value in vars(Settings(**settings)).items():
            object.__setattr__(self.herald.settings, name, value)
        self.herald.in_sight, self.herald.caller = nobody_looks, Caller()
        if not self.day:
            self.runner.run(self.hall.store.open())
        self.day += 1
        self.clock.at = MORNING + self.day * 10 * 24 * HOUR
        self.runner.run(self._act(act))

    async def _act(self, act: Callable[[House], Awaitable[None]]) -> None:
        transport = httpx.ASGITransport(self.app)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url=PLACE) as client:
            await act(House(client, self.hall, self.herald, self.clock, self.day))
        async with self.hall.store.engine.begin() as connection:
            await connection.execute(due.delete())  # what is left is nobody's business tomorrow

    def close(self) -> None:
        asyncio._set_running_loop(None)  # a browser of other tests may have left its own
        self.runner.run(self.herald.pusher.close())
        self.runner.run(self.hall.store.close())
        self.runner.close()


@dataclass
class Call:
    """A request as a sink got it."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Sink:
    """A small HTTP server that notes what it gets and answers as it is told."""

    calls: list[Call] = field(default_factory=list)
    answer: str = "201 Created"
    port: int = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            headers = dict(line.lower().split(": ", 1) for line in head[1:] if ": " in line)
            exact = {line.split(": ", 1)[0].lower(): line.split(": ", 1)[1] for line in head[1:] if ": " in line}
            body = await reader.readexactly(int(headers.get("content-length", 0)))
            self.calls.append(Call(head[0].split()[1], exact, body))
            writer.write(f"HTTP/1.1 {self.answer}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode())
            await writer.drain()
        finally:
            writer.close()


@asynccontextmanager
async def sink(tls: ssl.SSLContext | None = None) -> AsyncIterator[Sink]:
    found = Sink()
    server = await asyncio.start_server(found.serve, "127.0.0.1", 0, ssl=tls)
    found.port = server.sockets[0].getsockname()[1]
    yield found
    server.close()


class Browser:
    """The keys of a browser that is told by push, and how it reads what comes."""

    def __init__(self, sink: Sink, name: str = "one") -> None:
        self.private, self.auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
        self.endpoint = f"http://127.0.0.1:{sink.port}/{name}"

    @property
    def subscription(self) -> dict[str, str]:
        kind = serialization.PublicFormat.UncompressedPoint
        point = self.private.public_key().public_bytes(serialization.Encoding.X962, kind)
        return {"endpoint": self.endpoint, "p256dh": text(point), "auth": text(self.auth), "zone": "UTC"}

    def read(self, call: Call) -> Any:
        """What was sent: it must be signed by the server's key for this service, and encrypted for this browser."""
        assert Vapid02.verify(call.headers["authorization"])
        plain = http_ece.decrypt(call.body, private_key=self.private, auth_secret=self.auth, version="aes128gcm")
        return json.loads(plain)


def claims(call: Call) -> Any:
    """What the sender says of itself."""
    token = call.headers["authorization"].split("t=")[1].split(",")[0]
    body = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))


def text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class Letters:
    """An SMTP server that keeps what it gets, or refuses it."""

    def __init__(self) -> None:
        self.got: list[Any] = []
        self.refuses = ""

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any) -> str:
        if self.refuses:
            return self.refuses
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        self.got.append(envelope)
        return "250 OK"


@asynccontextmanager
async def letters() -> AsyncIterator[tuple[Letters, str]]:
    found = Letters()
    controller = Controller(found, hostname="127.0.0.1", port=free_port(), ready_timeout=PATIENCE)
    controller.start()
    try:
        yield found, f"smtp://127.0.0.1:{controller.port}"
    finally:
        controller.stop()


def certificate(name: str, folder: Any) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """A server's context for that name, and a client's that believes it."""
    key, who = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder().subject_name(who).issuer_name(who).public_key(key.public_key())
        .serial_number(1).not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )  # fmt: skip
    plain = serialization.NoEncryption()
    pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    (folder / "key.pem").write_bytes(pem)
    (folder / "cert.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    return serving, ssl.create_default_context(cafile=str(folder / "cert.pem"))


def local_caller(tls: ssl.SSLContext) -> Caller:
    """A caller that finds every name on this machine, and may call it."""

    async def here(_host: str, _port: int) -> list[str]:
        return ["127.0.0.1"]

    async def at_once(_: float) -> None:
        return None

    return Caller(here, lambda _: True, tls, at_once)
