"""Web push: our own key, whom we call, and one encrypted message to one browser."""

from __future__ import annotations

import base64
import time
from fnmatch import fnmatchcase
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from sqlalchemy.ext.asyncio import AsyncEngine

from .settings import Settings
from .wishes import Device, own_key

if TYPE_CHECKING:
    from aiohttp import ClientSession

PATIENCE = 10.0  # seconds
EXPIRES = 12 * 3600  # seconds; Apple refuses a day and more
GONE = (404, 410)
TOO_MANY = 429
LATER = 300  # seconds, where a service does not say when


class Pushed(NamedTuple):
    """How it went: taken, the browser is gone, or not before so many seconds."""

    taken: bool
    gone: bool = False
    wait: int = 0


def can_push() -> bool:
    """Whether the packages of the extra `online` are there."""
    return all(find_spec(name) is not None for name in ("pywebpush", "py_vapid", "aiohttp", "http_ece"))


def is_listed(endpoint: str, settings: Settings) -> bool:
    """Whether that is a push service we call. A host is called by https; a listed origin as it is written."""
    parts = urlsplit(endpoint)
    if f"{parts.scheme}://{parts.netloc}" in settings.push_hosts:
        return True
    plain = parts.scheme == "https" and parts.netloc == parts.hostname  # no port, no user
    return plain and any(fnmatchcase(parts.hostname or "", host) for host in settings.push_hosts)


def is_key(p256dh: str, auth: str) -> bool:
    """Whether these are a point and a secret as browsers give them."""
    try:
        point, secret = (base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)) for part in (p256dh, auth))
    except ValueError:
        return False
    return len(point) == 65 and point[0] == 4 and len(secret) == 16


class Pusher:
    """Sends to push services, with the key of this server."""

    def __init__(self, engine: AsyncEngine, settings: Settings) -> None:
        self.engine, self.settings = engine, settings
        self._vapid: Any = None
        self._session: ClientSession | None = None

    async def vapid(self) -> Any:
        from py_vapid import Vapid02

        if self._vapid is None:
            fresh = Vapid02()
            fresh.generate_keys()
            pem = await own_key(self.engine, "vapid", fresh.private_pem().decode())
            self._vapid = Vapid02.from_pem(pem.encode())
        return self._vapid

    async def public_key(self) -> str:
        """What a browser must know to subscribe."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        raw = (await self.vapid()).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()

    @property
    def contact(self) -> str:
        """Whom a push service may complain to."""
        hosts = [parts.hostname for parts in map(urlsplit, self.settings.origins) if parts.scheme == "https"]
        named = [host for host in hosts if host and "." in host]  # no port and no bare name: they would be refused
        return self.settings.push_contact or f"https://{next(iter(named), 'astrarium.invalid')}"

    async def push(self, device: Device, text: str, ttl: int, topic: str, urgent: bool) -> Pushed:
        from aiohttp import ClientError, ClientTimeout
        from pywebpush import WebPusher

        if not is_listed(device.endpoint, self.settings):
            return Pushed(False, gone=True)  # it was listed once
        keys = {"endpoint": device.endpoint, "keys": {"p256dh": device.p256dh, "auth": device.auth}}
        body = WebPusher(keys).encode(text.encode(), content_encoding="aes128gcm")["body"]
        headers = {
            **await self._signature(device.endpoint), "content-encoding": "aes128gcm", "ttl": str(ttl), "topic": topic,
            "urgency": "high" if urgent else "normal", "content-type": "application/octet-stream",
        }  # fmt: skip
        try:
            session, patience = self._open(), ClientTimeout(total=PATIENCE)
            sending = session.post(device.endpoint, data=body, headers=headers, timeout=patience, allow_redirects=False)
            async with sending as answer:
                return judged(answer.status, answer.headers.get("retry-after", ""))
        except (TimeoutError, ClientError, OSError):
            return Pushed(False)

    async def _signature(self, endpoint: str) -> dict[str, str]:
        parts = urlsplit(endpoint)
        claims = {
            "sub": self.contact, "aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + EXPIRES,
        }  # fmt: skip
        return dict((await self.vapid()).sign(claims))

    def _open(self) -> ClientSession:
        from aiohttp import ClientSession

        if self._session is None:
            self._session = ClientSession()
        return self._session

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()


def judged(status: int, retry_after: str) -> Pushed:
    if status in GONE:
        return Pushed(False, gone=True)
    if status == TOO_MANY:
        return Pushed(False, wait=int(retry_after) if retry_after.isdecimal() else LATER)
    return Pushed(200 <= status < 300)
