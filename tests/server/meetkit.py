"""Halls and servers on either database, with a clock that tests move."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

from hallkit import doors
from serverkit import PATIENCE, Client
from websockets.sync.client import ClientConnection, connect

from astrarium.server.meet import Meet
from astrarium.server.store import now

ANN, BOB, CLEO = ("player-" + name * 57 for name in "abc")  # as long as a digest


class Clock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.at = now()

    def __call__(self) -> int:
        return self.at

    def pass_by(self, milliseconds: int) -> None:
        self.at += milliseconds


def meet(url: str, act: Callable[[Meet, Clock], Awaitable[Any]]) -> Any:
    """Where people meet, without a server around it: what is due is done when the test asks for a round."""

    async def run() -> Any:
        async with doors(url) as hall:
            clock = Clock()
            return await act(Meet(hall, clock), clock)

    return asyncio.run(run())


@contextmanager
def listening(client: Client, path: str) -> Iterator[ClientConnection]:
    headers = {"Authorization": f"Bearer {client.key}"} if client.key else {}
    address = f"ws://127.0.0.1:{client.port}{path}"
    with connect(address, additional_headers=headers, open_timeout=PATIENCE, max_size=None) as opened:
        yield opened


def heard(opened: ClientConnection, done: Callable[[Any], Any] = bool) -> Any:
    """The first message of which that is true; a socket that never says so times out."""
    while True:
        said = json.loads(opened.recv(timeout=PATIENCE))
        if "beat" not in said and done(said):
            return said
