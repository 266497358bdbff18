"""Brings a database to the form this program knows, or says why it cannot."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from ..core import AstrariumError
from .schema import HEAD

if TYPE_CHECKING:
    from alembic.config import Config

TRIES = 5  # another worker may be doing the same at this moment


def revision(connection: Connection) -> str:
    """The migration this database is at; empty for a new one."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def upgrade(connection: Connection) -> None:
    """Run the missing migrations. Alembic is loaded only when there is one: it takes its time."""
    if revision(connection) == HEAD:
        return
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # all or nothing, and one worker at a time
    found = revision(connection)
    if found == HEAD:
        return
    from alembic import command

    if found and found not in known_forms():
        raise AstrariumError(f"this database belongs to a newer Astrarium (its form is {found!r}, ours is {HEAD!r})")
    command.upgrade(configuration(connection), HEAD)


def configuration(connection: Connection | None = None) -> Config:
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def known_forms() -> set[str]:
    """The migrations this program has."""
    from alembic.script import ScriptDirectory

    return {script.revision for script in ScriptDirectory.from_config(configuration()).walk_revisions()}


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database up to date; several workers may start at once."""
    for left in reversed(range(TRIES)):
        try:
            async with engine.begin() as connection:
                await connection.run_sync(upgrade)
            return
        except DBAPIError:
            if not left:
                raise
            await asyncio.sleep(0.3)
