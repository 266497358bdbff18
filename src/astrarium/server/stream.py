"""Sockets that tell of something as it changes: a text at once, and another one whenever it is another."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from litestar.exceptions import WebSocketException

from .watch import BEAT, BEAT_SECONDS, Socket, listen

log = logging.getLogger("astrarium.server")

Text = Callable[[], Awaitable[str]]
SOON, LATER = 0.2, 3.0  # seconds for which changes are gathered
LOOKS = 4  # signs of life after which one looks, though nothing was heard


class Bell:
    """Rings once for all that happens in a moment."""

    def __init__(self) -> None:
        self.rung = asyncio.Event()
        self._due: asyncio.TimerHandle | None = None

    def ring(self, soon: bool = True) -> None:
        loop, wait = asyncio.get_running_loop(), SOON if soon else LATER
        if self._due and self._due.when() <= loop.time() + wait:
            return
        if self._due:
            self._due.cancel()
        self._due = loop.call_later(wait, self._ring)

    def _ring(self) -> None:
        self._due = None
        self.rung.set()

    def still(self) -> None:
        if self._due:
            self._due.cancel()


async def serve(socket: Socket, bell: Bell, text: Text, visible: Callable[[bool], None]) -> None:
    """Serve one socket until it goes."""
    tasks = [asyncio.create_task(_send(socket, bell.rung, text)), asyncio.create_task(listen(socket, visible))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        bell.still()
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(ended, Exception) and not isinstance(ended, WebSocketException | OSError):
                log.error("a socket could not be served", exc_info=ended)


async def _send(socket: Socket, bell: asyncio.Event, text: Text) -> None:
    """The text where it is another one than before; else, now and then, a sign of life."""
    sent, beats = "", 0
    while True:
        if bell.is_set() or beats % LOOKS == 0:
            bell.clear()
            told = await text()
            if told != sent:
                await socket.send_data(told, mode="text")
            sent = told
        try:
            async with asyncio.timeout(BEAT_SECONDS):
                await bell.wait()
        except TimeoutError:
            beats += 1
            await socket.send_data(BEAT, mode="text")
