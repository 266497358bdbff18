"""Runs the server for a household: one process, one SQLite file."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from ..core import AstrariumError
from .app import create_app
from .engines import read_engines
from .store import Store


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path = Path("data"),
    database: str = "",
    open_browser: bool = False,
    engines: Sequence[str] = (),
) -> None:
    """Serve the page and the API until the process is told to end; `engines` are NAME=COMMAND pairs."""
    named = read_engines(engines)
    url = database or sqlite_url(data)
    asyncio.run(check_database(url))
    listening = listen(host, port)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::', '::1') else host}:{port}/"
    config = uvicorn.Config(
        create_app(url, engines=named), log_level="warning", ws="websockets-sansio", ws_max_size=64 * 1024,
        timeout_keep_alive=60, timeout_graceful_shutdown=2,
    )  # fmt: skip
    print(f"Astrarium is at {address} (Ctrl+C ends it)", flush=True)
    if open_browser and has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    try:
        uvicorn.Server(config).run(sockets=[listening])
    except KeyboardInterrupt:
        print()


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
        listening.listen(128)
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
