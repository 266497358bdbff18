"""The doors: who may come in from where and how often, what every answer wears, and what is noted of it."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Callable, Mapping
from math import ceil
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

from litestar import Request, Response
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ..core import mark
from .asking import key_of
from .codes import digest
from .counting import Counting
from .limits import (
    CODES,
    KEYS,
    PLANS,
    RECORDS,
    REQUESTS,
    SEALS,
    SIGN_INS,
    TABLES,
    Limits,
    is_this_machine,
    neighbourhood,
)
from .logs import request_id
from .problem import NOTHING_HERE, Problem
from .settings import Settings
from .watch import CLOSED

access = logging.getLogger("astrarium.access")

AnyRequest = Request[Any, Any, Any]
Refuse = Callable[[AnyRequest, Problem], Response[Any]]
Headers = Mapping[bytes, bytes]

SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
KNOWN = (*SAFE, "POST", "PUT", "PATCH", "DELETE")
NOT_COUNTED = ("/health", "/ready", "/metrics")
SIGNING_IN = tuple(f"/api/signin/{way}" for way in ("recovery", "device", "passkey", "mail", "mail/confirm"))
CODE_PATHS = (
    "/api/signin/passkey/options",
    "/api/me/passkeys/options",
    "/api/me/device",
    "/api/me/recovery",
    "/api/me/mail",
)
NEWCOMER = re.compile(
    r"/api/(tables/[^/]+/(seats/[^/]+|messages|reactions)|tournaments/[^/]+/entrants|me/mutes|reports)"
)  # gets a key there
PLANNED = re.compile(r"/api/(tables/[^/]+/(plans(/[^/]+)?|queue)|me/orders/[^/]+)")  # rows that are written
GIVEN_ID = re.compile(rb"[A-Za-z0-9_-]{8,64}")
JSON = b"application/json"
OF_PROGRAMS = (b"", b"application/x-www-form-urlencoded")  # what urllib and curl call a body they know nothing about

ELSEWHERE = mark("This request comes from another site: it is not answered here.")
NOT_JSON = mark("The body must be JSON, sent as application/json.")
TOO_OFTEN = mark("That was too often: try again in {n} s.")
TOO_MANY_SOCKETS = mark("Too many windows are open here.")

EVERYWHERE = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
NOTHING_RUNS = b"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
PAGES_RUN = (
    b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; "
    b"base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
UNDER_TLS = (
    (b"strict-transport-security", b"max-age=31536000"),
    (b"cross-origin-opener-policy", b"same-origin"),
)


class Doors:
    """The application as the net sees it."""

    def __init__(self, inner: ASGIApp, settings: Settings, refuse: Refuse, counting: Counting) -> None:
        self.inner, self.settings, self.refuse, self.counting = inner, settings, refuse, counting
        self.limits = Limits(settings.rates)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        number = GIVEN_ID.fullmatch(headers.get(b"x-request-id", b""))
        scope["state"]["request_id"] = request = number[0].decode() if number else secrets.token_hex(8)
        request_id.set(request)
        if scope["type"] == ScopeType.WEBSOCKET:
            await self._socket(scope, headers, receive, send)
        else:
            await self._request(scope, headers, receive, send)

    async def _request(self, scope: Any, headers: Headers, receive: Receive, send: Send) -> None:
        started, status = perf_counter(), 500

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = dress(list(message["headers"]), scope)
            await send(message)

        try:
            problem = self._problem(scope, headers)
            if problem is None:
                await self.inner(scope, receive, dressed)
            else:
                request: AnyRequest = Request(scope, receive)
                answer = self.refuse(request, problem).to_asgi_response(None, request)
                await answer(scope, receive, dressed)
        finally:
            self._note(scope, status, perf_counter() - started)

    def _note(self, scope: Any, status: int, seconds: float) -> None:
        route = scope.get("path_template") or "none"
        self.counting.answered(scope["method"] if scope["method"] in KNOWN else "other", route, status, seconds)
        if not access.isEnabledFor(logging.INFO):
            return
        noted = {
            "method": scope["method"], "path": scope["raw_path"].decode("latin-1"), "status": status,
            "ms": round(1000 * seconds, 1), "address": address_of(scope),
        }  # fmt: skip
        access.info("%(method)s %(path)s %(status)s %(ms)s ms", noted, extra={"noted": noted})

    def _problem(self, scope: Any, headers: Headers) -> Problem | None:
        """Why this request does not come in."""
        if "\0" in scope["path"]:
            return Problem(404, NOTHING_HERE)
        if scope["method"] not in SAFE:
            if not is_ours(headers, self.settings.origins):
                return Problem(403, ELSEWHERE)
            if scope["path"].startswith("/api/") and scope["path"] != "/api/records" and not is_json(headers):
                return Problem(415, NOT_JSON)
        return self._too_often(scope)

    def _too_often(self, scope: Any) -> Problem | None:
        who = self._who(scope)
        if not who or scope["path"] in NOT_COUNTED:
            return None
        for kind in kinds_of(scope, has_key=len(who) > 1):
            seconds = self.limits.wait(kind, *who)
            if seconds:
                problem = Problem(429, TOO_OFTEN, n=ceil(seconds))
                problem.headers["retry-after"] = str(ceil(seconds))
                return problem
        return None

    def _who(self, scope: Any) -> tuple[str, ...]:
        """Whom a limit counts: the address and the key. Nobody on this machine is limited."""
        address = address_of(scope)
        if is_this_machine(address):
            return ()
        key = digest(key_of(Request(scope)))
        return (neighbourhood(address), key) if key else (neighbourhood(address),)

    async def _socket(self, scope: Any, headers: Headers, receive: Receive, send: Send) -> None:
        who = self._who(scope)
        if not is_ours(headers, self.settings.origins):
            await receive()
            await send({"type": "websocket.close", "code": CLOSED + 403, "reason": ELSEWHERE})  # before it is accepted
            return
        if not self.limits.enter(*who):
            await receive()
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            await send({"type": "websocket.close", "code": CLOSED + 429, "reason": TOO_MANY_SOCKETS})
            return
        self.counting.sockets += 1
        try:
            await self.inner(scope, receive, send)
        finally:
            self.counting.sockets -= 1
            self.limits.leave(*who)


def address_of(scope: Any) -> str:
    """Who asks; a trusted proxy's word was taken before this."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def kinds_of(scope: Any, has_key: bool) -> tuple[str, ...]:
    """What a request counts as."""
    path, post = scope["path"].rstrip("/"), scope["method"] == "POST"
    new_key = () if has_key else (KEYS,)
    if post and path in ("/api/tables", "/api/tournaments"):
        return REQUESTS, TABLES, *new_key
    if post and path == "/api/records":
        return REQUESTS, RECORDS, TABLES, *new_key
    if post and path == "/api/join":
        return REQUESTS, CODES, *new_key
    if post and path == "/api/pair":
        return REQUESTS, *new_key
    if post and path == "/api/seals":
        return REQUESTS, SEALS  # each is a row that stays for a day
    if post and path in CODE_PATHS:
        return REQUESTS, SEALS, *new_key
    if post and path in SIGNING_IN:
        return REQUESTS, SIGN_INS
    if scope["method"] in ("POST", "PUT") and PLANNED.fullmatch(path) and not path.endswith("/plans/page"):
        return REQUESTS, PLANS
    return (REQUESTS, *new_key) if post and NEWCOMER.fullmatch(path) else (REQUESTS,)


def is_ours(headers: Headers, origins: tuple[str, ...]) -> bool:
    """Whether our own page or a program asks, and not a page of somebody else's in a player's browser."""
    if headers.get(b"authorization", b"")[:7].lower() == b"bearer ":
        return True  # no page can add a key that it does not know
    site = headers.get(b"sec-fetch-site")
    if site == b"same-origin":
        return True  # the browser's own word
    origin = headers.get(b"origin")
    if origin is not None:
        return is_origin(origin.decode("latin-1").lower(), headers, origins)
    return site in (None, b"none") and not (site is None and is_browser(headers) and b"cookie" in headers)


def is_origin(origin: str, headers: Headers, origins: tuple[str, ...]) -> bool:
    if origins:
        return origin in origins
    return urlsplit(origin).netloc == headers.get(b"host", b"").decode("latin-1").lower()


def is_browser(headers: Headers) -> bool:
    """Browsers say what a request is for; programs do not."""
    return b"origin" in headers or any(name.startswith(b"sec-fetch-") for name in headers)


def is_json(headers: Headers) -> bool:
    """A page elsewhere can send forms and text without asking first, but not JSON."""
    kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
    return kind == JSON or (kind in OF_PROGRAMS and not is_browser(headers))


def dress(headers: list[tuple[bytes, bytes]], scope: Any) -> list[tuple[bytes, bytes]]:
    """The headers with those that every answer has."""
    there = dict(headers)
    html = there.get(b"content-type", b"").startswith(b"text/html")
    more = [*EVERYWHERE, (b"content-security-policy", PAGES_RUN if html else NOTHING_RUNS)]
    if scope["scheme"] == "https":
        more += UNDER_TLS
    more.append((b"x-request-id", scope["state"]["request_id"].encode()))
    return [*headers, *(pair for pair in more if pair[0] not in there)]
