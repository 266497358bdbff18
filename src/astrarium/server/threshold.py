"""The threshold behind the doors: whose key it is, what a token may do, and how long a socket stays open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from sqlalchemy.exc import SQLAlchemyError

from ..core import mark
from ..words import words
from .asking import COOKIE, key_cookie, key_of, language_of
from .authority import may
from .people import Known, People
from .problem import Problem
from .watch import CLOSED, COME_BACK

AnyRequest = Request[Any, Any, Any]
Refuse = Callable[[AnyRequest, Problem], Response[Any]]

SEEN = "astrarium_seen"  # a cookie that lasts a day: where it is gone, the key's cookie is older than that
A_DAY = 24 * 3600  # seconds
KEY_CLOSED = mark("This key was closed: sign in again.")
NO_ANSWER = mark("The database does not answer: try again in a moment.")
NOT_ALLOWED = mark("This token may not do that.")


class Threshold:
    """Looks up who asks, once for each request and socket, before anybody answers."""

    def __init__(self, inner: ASGIApp, people: People, refuse: Refuse) -> None:
        self.inner, self.people, self.refuse = inner, people, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection: Any = ASGIConnection(scope)
        key = None if scope["path"].startswith("/static/") else key_of(connection)
        try:
            known = await self.people.known(key) if key else None
            problem = self._problem(scope, known)
        except (SQLAlchemyError, OSError):
            known, problem = None, Problem(503, NO_ANSWER)  # nobody is taken for somebody else
        scope["state"]["known"] = known
        if scope["type"] == ScopeType.WEBSOCKET:
            await self._socket(scope, receive, send, known, key, problem)
        elif problem:
            request: AnyRequest = Request(scope, receive)
            await self.refuse(request, problem).to_asgi_response(None, request)(scope, receive, send)
        else:
            await self.inner(scope, receive, renewing(connection, send, key, known) if key else send)

    def _problem(self, scope: Any, known: Known | None) -> Problem | None:
        """Why this key does not come in. A browser whose key was closed comes in as nobody."""
        if known is None:
            return None
        if known.player is None and b"authorization" in dict(scope["headers"]):
            return Problem(401, KEY_CLOSED)
        if not may(known.scopes, scope.get("method", "GET"), scope["path"]):
            return Problem(403, NOT_ALLOWED)
        return None

    async def _socket(
        self, scope: Any, receive: Receive, send: Send, known: Known | None, key: str | None, problem: Problem | None
    ) -> None:
        if problem:
            await receive()
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            await close(scope, send, CLOSED + problem.status, problem.text)
        elif known is None or key is None:
            await self.inner(scope, receive, send)
        else:
            await self._watch(scope, receive, send, known, key)

    async def _watch(self, scope: Any, receive: Receive, send: Send, known: Known, key: str) -> None:
        """Serve a socket until it ends or its key belongs to somebody else."""
        bell, bells = asyncio.Event(), self.people.sockets[known.session]
        bells.add(bell)
        serving: asyncio.Task[Any] = asyncio.ensure_future(self.inner(scope, receive, send))
        changed = asyncio.create_task(self._changed(bell, known, key))
        try:
            await asyncio.wait((serving, changed), return_when=asyncio.FIRST_COMPLETED)
            if not serving.done():
                await cut_off(scope, send, changed.result())
            else:
                await serving
        finally:
            bells.discard(bell)
            if not bells:
                self.people.sockets.pop(known.session, None)
            for task in (serving, changed):
                task.cancel()
            await asyncio.gather(serving, changed, return_exceptions=True)

    async def _changed(self, bell: asyncio.Event, known: Known, key: str) -> Known:
        """Whom the key belongs to, as soon as that is somebody else."""
        while True:
            await bell.wait()
            bell.clear()
            found = await self.people.known(key)
            if found != known:
                return found


async def cut_off(scope: Any, send: Send, known: Known) -> None:
    """Somebody else's key is asked to come back as that one; nobody's is told why."""
    with suppress(RuntimeError):  # it was being closed anyway
        if known.player is None:
            await close(scope, send, CLOSED + 401, KEY_CLOSED)
        else:
            await send({"type": "websocket.close", "code": COME_BACK, "reason": ""})


async def close(scope: Any, send: Send, code: int, text: str) -> None:
    connection: Any = ASGIConnection(scope)
    said = words(language_of(connection))(text)
    await send({"type": "websocket.close", "code": code, "reason": said})


def renewing(connection: Any, send: Send, key: str, known: Known | None) -> Send:
    """Answers with pages give a browser its key's cookie again, once a day; a closed key's cookie goes."""
    is_cookie = connection.cookies.get(COOKIE) == key and "authorization" not in connection.headers
    if not is_cookie or (SEEN in connection.cookies and known and known.player):
        return send
    secure = connection.scope["scheme"] == "https"

    async def renewed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message["headers"])
            there = dict(headers)
            if there.get(b"content-type", b"").startswith(b"text/html") and b"set-cookie" not in there:
                message["headers"] = [*headers, *cookie_headers(key if known and known.player else "", secure)]
        await send(message)

    return renewed


def cookie_headers(key: str, secure: bool) -> list[tuple[bytes, bytes]]:
    kept = key_cookie(key, secure)
    if not key:
        kept.max_age = 0
    seen = Cookie(SEEN, value="1", max_age=A_DAY, httponly=True, samesite="lax", secure=secure)
    return [(b"set-cookie", cookie.to_header(header="").encode()) for cookie in (kept, seen)]
