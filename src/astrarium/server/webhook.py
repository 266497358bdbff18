"""Webhooks: an address of a player's own is called, and nothing of the network behind this server can be reached so."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import ipaddress
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Sequence
from typing import Any
from urllib.parse import urlsplit

from .wishes import Webhook

PATIENCE = 5.0  # seconds for each try
TRIES = 3
PAUSES = (1.0, 4.0)  # seconds between them
MOST_FAILURES = 20  # one after the other, then it is off
HTTPS = 443
ANSWERED = re.compile(rb"HTTP/1\.\d 2\d\d")
V6_TO_V4 = ipaddress.ip_network("64:ff9b::/96")  # leads to IPv4 addresses, whatever they are

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]


class Unreachable(Exception):
    """No address that may be called stands behind that name."""


def is_callable(url: str) -> bool:
    """Whether an address has the right form: https, a name or a number, no user."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return False
    plain = parts.username is None and parts.password is None and not parts.fragment
    printed = all("!" <= letter <= "~" for letter in url)  # nothing that could end a line of the request
    return parts.scheme == "https" and bool(parts.hostname) and plain and port != 0 and printed


def is_public(address: str) -> bool:
    """Whether that is an address of the open net: neither ours nor a neighbour's nor a special one."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour
        if inner is not None:
            found = inner
        elif found in V6_TO_V4 or found.teredo is not None:
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


async def resolve(host: str, port: int) -> Sequence[str]:
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(one[4][0]) for one in found]


class Caller:
    """Calls webhooks: a name is resolved once, and that very address is called."""

    def __init__(
        self,
        resolve: Resolve = resolve,
        allowed: Callable[[str], bool] = is_public,
        tls: ssl.SSLContext | None = None,
        pause: Callable[[float], Awaitable[Any]] = asyncio.sleep,
    ) -> None:
        self.resolve, self.allowed, self.pause = resolve, allowed, pause
        self.tls = tls or ssl.create_default_context()

    async def call(self, hook: Webhook, body: bytes, at: int) -> bool:
        """Whether it was taken, in three tries."""
        for pause in (*PAUSES, 0.0):
            try:
                if await asyncio.wait_for(self._try(hook, body, at), PATIENCE):
                    return True
            except Unreachable:
                return False  # another try would find the same
            except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError):
                pass
            await self.pause(pause)
        return False

    async def address(self, host: str, port: int) -> str:
        """The one address to be called. Where one of several is not to be called, none is."""
        try:
            found = list(await self.resolve(host, port))
        except OSError:
            raise Unreachable from None
        if not found or not all(self.allowed(one) for one in found):
            raise Unreachable
        return found[0]

    async def _try(self, hook: Webhook, body: bytes, at: int) -> bool:
        parts = urlsplit(hook.url)
        host, port = parts.hostname or "", parts.port or HTTPS
        address = await self.address(host, port)
        reader, writer = await asyncio.open_connection(address, port, ssl=self.tls, server_hostname=host)
        try:
            writer.write(request(hook, body, at))
            await writer.drain()
            status = await reader.readline()
        finally:
            writer.close()
        return ANSWERED.match(status) is not None  # a redirect is no answer


def request(hook: Webhook, body: bytes, at: int) -> bytes:
    """The whole request. Whoever holds the secret can tell that it is ours, and when it was made."""
    parts = urlsplit(hook.url)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    seconds = str(at // 1000)
    heads = {
        "Host": parts.netloc, "Content-Type": "application/json", "Content-Length": str(len(body)),
        "User-Agent": "astrarium", "Astrarium-Timestamp": seconds,
        "Astrarium-Signature": f"sha256={signature(hook.secret, seconds, body)}", "Connection": "close",
    }  # fmt: skip
    lines = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in heads.items()), "", ""]
    return "\r\n".join(lines).encode("latin-1") + body


def signature(secret: str, seconds: str, body: bytes) -> str:
    return hmac.new(secret.encode(), f"{seconds}.".encode() + body, hashlib.sha256).hexdigest()
