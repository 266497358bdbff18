"""Which database a URL means, and how it is opened."""

from __future__ import annotations

from typing import Any

from sqlalchemy import event, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ..core import BadInput
from .writing import DURABLE

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


def make_engine(url: str) -> AsyncEngine:
    """An engine for a URL such as sqlite:///file.db or postgresql://user@host/name."""
    try:
        parsed = make_url(url)
        driver = DRIVERS.get(parsed.drivername, parsed.drivername)
        engine = create_async_engine(parsed.set(drivername=driver), hide_parameters=True)  # secrets stay out of the log
    except (ArgumentError, NoSuchModuleError):
        raise BadInput(f"not a database URL: {url.partition('://')[0][:40]!r}") from None
    except ModuleNotFoundError as error:
        raise BadInput(f"this database needs the Python package {error.name!r}") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _durable)
    return engine


def _durable(connection: Any, _record: object) -> None:
    """What is committed survives a crash of the program and of the machine."""
    for setting in DURABLE:
        connection.execute(f"PRAGMA {setting}").close()
