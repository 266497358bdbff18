"""Connections that come to nothing: half a request, a body that does not end, an answer that nobody reads.

Each has its time, and where there are too many of them the oldest that waits makes room: nobody who asks is kept out.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

from .settings import Settings, from_environment

HEAD_SECONDS = 15.0
BODY_SECONDS = 60.0
READING_SECONDS = 60.0
BACKLOG = 64  # connections that asyncio may take in one go, before anybody can count them
OWN_FILES = 48  # for the database, the bots and the log


class Guarded(H11Protocol):
    """uvicorn's connection with deadlines and a place in the line of those that wait."""

    most: ClassVar[int]
    waiting: ClassVar[dict[Guarded, None]]  # no request is being answered on these; the oldest first

    deadline: asyncio.TimerHandle | None = None
    reading: asyncio.TimerHandle | None = None
    has_body_deadline = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()
        self._begin(HEAD_SECONDS)
        if len(self.connections) > self.most:
            next(iter(self.waiting)).drop()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look()

    def _look(self) -> None:
        """What this connection owes us now."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            self._forget()
        elif self.cycle is None or self.cycle.response_complete:
            if self.deadline is None:
                self._begin(HEAD_SECONDS)  # a further request has begun
        elif not self.cycle.more_body:
            self._forget()
        elif not self.has_body_deadline:
            self._forget()
            self._begin(BODY_SECONDS)
            self.has_body_deadline = True

    def on_response_complete(self) -> None:
        self._forget()
        self._wait()
        super().on_response_complete()
        if self.cycle is not None and not self.cycle.response_complete:
            self._look()  # the next request was there already

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        self.resume_writing()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.reading = self.loop.call_later(READING_SECONDS, self.drop)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.reading:
            self.reading.cancel()
            self.reading = None

    def drop(self) -> None:
        self._forget()
        self.transport.abort()

    def _wait(self) -> None:
        self.waiting[self] = None

    def _begin(self, seconds: float) -> None:
        self.deadline = self.loop.call_later(seconds, self.drop)

    def _forget(self) -> None:
        """It owes nothing, and it does not wait."""
        self.waiting.pop(self, None)
        self.has_body_deadline = False
        if self.deadline:
            self.deadline.cancel()
            self.deadline = None


def guarded(most: int) -> type[Guarded]:
    """The connections of one server, at most so many."""
    return type("Guarded", (Guarded,), {"most": most, "waiting": {}})


def allowed_files(wanted: int) -> int:
    """How many files this process may have open, raised towards `wanted` where the system lets us."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    raised = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
    return raised


def most_connections(settings: Settings) -> int:
    """As many as wanted, and fewer than the system would refuse: a refused one floods the log and serves nobody."""
    reserved = BACKLOG + OWN_FILES
    return max(16, allowed_files(settings.connections + reserved) - reserved)


def guards(settings: Settings | None = None) -> dict[str, Any]:
    """What uvicorn must be told so that its connections are guarded."""
    return {
        "http": guarded(most_connections(settings or from_environment())), "ws": "websockets-sansio",
        "ws_max_size": 64 * 1024, "timeout_keep_alive": 60, "backlog": BACKLOG, "proxy_headers": False,
        "log_config": None, "server_header": False,
    }  # fmt: skip
