"""Runs the server: for a household in one process on one SQLite file, for a club in many on PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path

import uvicorn
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ..core import AstrariumError
from .app import create_app
from .connections import BACKLOG, guards
from .engines import Engines, read_engines
from .hall import Hall
from .logs import set_up
from .players import Thinkers
from .settings import from_environment
from .store import Store

LEAVING = 5.0  # seconds over which open sockets are closed, so that not all come back at once
PAUSE = 0.01  # seconds between two of them where they are few


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path = Path("data"),
    database: str = "",
    open_browser: bool = False,
    bots: bool = True,
    engines: Sequence[str] = (),
) -> None:
    """Serve the page and the API until the process is told to end; without `bots` workers must play them.

    `engines` are NAME=COMMAND pairs.
    """
    named = read_engines(engines)
    url = database or sqlite_url(data)
    asyncio.run(check_database(url))
    settings = from_environment()
    set_up(settings.log)
    app = create_app(url, bots=bots, settings=settings, engines=named)
    listening = listen(host, port)  # as late as can be: who is let in must not wait long
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::', '::1') else host}:{port}/"
    config = uvicorn.Config(app, timeout_graceful_shutdown=2, **guards(settings))
    print(f"Astrarium is at {address} (Ctrl+C ends it)", flush=True)
    if open_browser and has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    try:
        Host(config, app.state.hall).run(sockets=[listening])
    except KeyboardInterrupt:
        print()


class Host(uvicorn.Server):
    """A server that leaves politely: nobody new comes in, and those who watch are sent elsewhere one by one."""

    def __init__(self, config: uvicorn.Config, hall: Hall) -> None:
        super().__init__(config)
        self.hall = hall

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.hall.leave()
        for server in self.servers:
            server.close()
        watching = []
        for connection in list(self.server_state.connections):
            if isinstance(connection, WebSocketsSansIOProtocol):
                watching.append(connection)
            else:
                connection.shutdown()  # after the answer it is about to give
        for connection in watching:
            connection.shutdown()  # 1012: come back, to whoever is there
            await asyncio.sleep(min(PAUSE, LEAVING / len(watching)))
        await super().shutdown(sockets)


def work(data: Path = Path("data"), database: str = "", processes: int = 0, engines: Sequence[str] = ()) -> None:
    """Play the bots' turns of all tables of a database until the process is told to end."""
    named = read_engines(engines)
    url = database or sqlite_url(data)
    asyncio.run(check_database(url))
    set_up(from_environment().log)
    asyncio.run(keep_working(url, processes or os.cpu_count() or 1, named))


async def keep_working(url: str, processes: int, engines: Engines) -> None:
    hall, told_to_end = Hall(Store(url), Thinkers(processes, engines)), asyncio.Event()
    loop = asyncio.get_running_loop()
    for told in (signal.SIGTERM, signal.SIGINT):
        signal.signal(told, lambda *_: loop.call_soon_threadsafe(told_to_end.set))
    await hall.open_doors()
    print(f"Bots think here, {processes} at once (Ctrl+C ends it)", flush=True)
    await told_to_end.wait()
    await hall.close_doors()


def migrate(data: Path = Path("data"), database: str = "") -> None:
    """Bring a database to the form this program knows."""
    asyncio.run(check_database(database or sqlite_url(data)))
    print("The database is ready.")


def sqlite_url(data: Path) -> str:
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise AstrariumError(f"{data} cannot be a folder: {error.strerror}") from None
    return f"sqlite:///{(data / 'astrarium.db').resolve()}"


async def check_database(url: str) -> None:
    """Bring the database up to date, or say in one sentence why that cannot be."""
    store = Store(url)
    try:
        await store.open()
    except (SQLAlchemyError, OSError) as error:
        said = str(getattr(error, "orig", error)).strip() or type(error).__name__
        raise AstrariumError(f"the database does not answer: {said.splitlines()[0]}") from None
    finally:
        await store.close()


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, so that asyncio sends at once
    if sys.platform != "win32":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listening.close()
        said = getattr(error, "strerror", None) or str(error)
        raise AstrariumError(f"cannot listen on {host}, port {port}: {said}; choose another with PORT") from None
    return listening


def has_screen() -> bool:
    """Whether a browser has somewhere to open."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
