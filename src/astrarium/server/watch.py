"""The socket: a page at once, and another one with every change; only the regions that changed travel."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from msgspec import UNSET, DecodeError
from msgspec.json import decode, encode

from ..core import Seat
from .asking import Asker
from .behind import closed_to, seen_by
from .heard import send_talk
from .presence import Presence
from .problem import Problem
from .push import Watcher
from .table import Table
from .talk import Ear
from .timeline import Stopped

log = logging.getLogger("astrarium.server")

BEAT_SECONDS = 15.0  # of silence after which a socket is told that it is alive
CLOSED = 4000  # + the status that the same request would get over HTTP
COME_BACK = 1012
BEAT = '{"beat":1}'
Socket = WebSocket[Any, Any, Any]


def number(text: str) -> int:
    """A number of the query."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        raise Problem(400, "{text} is not a number.", text=repr(text[:20]))
    return int(text)


@websocket("/tables/{table_id:str}/ws")
async def watch(socket: Socket, table_id: str) -> None:
    """Sends pages (as of `GET .../page`) for ?seat=, ?lang=, ?since=, ?patches=, ?beats=; with ?talk= what is said.

    It hears `{"visible": true}` and false: whether the page is in view.
    """
    asker = Asker(socket)
    await socket.accept()
    try:
        asked = socket.query_params
        seat = number(asked["seat"]) if asked.get("seat") else None
        since = number(asked.get("since") or "-1")
        patches, beats, talk = (bool(number(asked.get(name) or "0")) for name in ("patches", "beats", "talk"))
        table = await asker.open(table_id)
        if seat is not None:
            table.check_owner(seat, asker.owner)
    except Stopped as stopped:
        await send_kept(socket, asker, stopped, seat, since, beats)
        return
    except Problem as problem:
        await socket.close(CLOSED + problem.status, problem.sentence(asker.words())[:100])
        return
    presence, bell = socket.app.state.meet.presence, asyncio.Event()
    visit = presence.enter(asker.owner, table.id)
    table.watchers.add(bell)
    watcher = Watcher(seat, asker.owner, asker.words(table.header.game), since, patches)
    beat = partial(beat_of, table, presence)
    sending = send_pages(socket, watcher, table, bell, beat if beats else None)
    tasks = [asyncio.create_task(sending), asyncio.create_task(listen(socket, partial(presence.show, visit)))]
    if talk:
        tasks.append(asyncio.create_task(send_talk(socket, asker, table, Ear(table.id))))
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        presence.leave(visit)
        table.watchers.discard(bell)
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        for error in ended if ended[0] is not None else ():  # else the line was closed here: nobody can speak on it
            if isinstance(error, Exception) and not isinstance(error, WebSocketException | OSError):
                log.error("table %s: a page could not be sent", table_id, exc_info=error)


def beat_of(table: Table, presence: Presence) -> str:
    """A sign of life, which says who of the players is here: that changes without any action."""
    here = [presence.of(chair.owner) for chair in table.header.chairs]
    return encode({"beat": 1, "here": [None if one is UNSET else one for one in here]}).decode()


async def send_pages(
    socket: Socket, watcher: Watcher, table: Table, bell: asyncio.Event, beat: Callable[[], str] | None = None
) -> None:
    """Send the page now and whenever the bell rings.

    Whoever is to see the table otherwise from then on comes back: it was stopped, began without spectators, is over.
    """
    while goes_on(table, watcher.owner):
        bell.clear()
        await socket.send_data(watcher.next(table), mode="text")
        await rung(socket, bell, beat)
    await socket.close(COME_BACK)


def goes_on(table: Table, owner: str | None) -> bool:
    return table.stopped is None and seen_by(table, owner) is table and not closed_to(table.header, owner)


async def rung(socket: Socket, bell: asyncio.Event, beat: Callable[[], str] | None) -> None:
    """Until the bell rings; meanwhile the socket beats, so that a page can tell silence from a dead line."""
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(BEAT_SECONDS if beat else None):
                await bell.wait()
                return
        if beat:
            await socket.send_data(beat(), mode="text")


async def send_kept(socket: Socket, asker: Asker, stopped: Stopped, seat: Seat | None, since: int, beats: bool) -> None:
    """A table that cannot go on: its one page, then nothing more."""
    try:
        if stopped.kept is None:
            raise stopped
        if seat is not None:
            stopped.kept.check_owner(seat, asker.owner)
    except Problem as problem:
        await socket.close(CLOSED + problem.status, problem.sentence(asker.words())[:100])
        return
    await stopped.kept.recall(asker.hall.store)
    page = stopped.kept.page(seat, asker.owner, asker.words(stopped.kept.header.game), since)
    await socket.send_data(encode(page).decode(), mode="text")
    beating = asyncio.create_task(rung(socket, asyncio.Event(), (lambda: BEAT) if beats else None))
    try:
        await listen(socket)
    finally:
        beating.cancel()


async def listen(socket: Socket, show: Callable[[bool], None] = lambda _: None) -> None:
    """Until the client goes: whether its page is in view; whatever else it says is ignored."""
    try:
        while True:
            said = read(await socket.receive_data(mode="text"))
            if isinstance(said, dict) and isinstance(said.get("visible"), bool):
                show(said["visible"])
    except WebSocketDisconnect:
        return


def read(text: str) -> object:
    try:
        return decode(text)
    except (DecodeError, UnicodeError, RecursionError):
        return None
