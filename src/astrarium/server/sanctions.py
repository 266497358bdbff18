"""What moderators have decided about somebody, and the book in which every such act stands."""

from __future__ import annotations

import json
from typing import NamedTuple

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from .problem import Problem
from .schema import audit, sanctions

SILENCE, BAN = "silence", "ban"


class Sanction(NamedTuple):
    """Something that somebody may not do for a time."""

    kind: str
    until: int
    why: str


async def sanction_of(engine: AsyncEngine, player: str | None, kind: str, at: int) -> Sanction | None:
    """What holds for this player at that time."""
    if player is None:
        return None
    holds = (sanctions.c.player == player, sanctions.c.kind == kind, sanctions.c.until > at)
    query = select(sanctions.c.kind, sanctions.c.until, sanctions.c.why).where(*holds)
    async with engine.connect() as connection:
        row = (await connection.execute(query)).one_or_none()
    return Sanction(*row) if row else None


async def impose(connection: AsyncConnection, player: str, sanction: Sanction) -> None:
    """From now on this holds; what held before goes."""
    await lift(connection, player, sanction.kind)
    await connection.execute(insert(sanctions).values(player=player, **sanction._asdict()))


async def lift(connection: AsyncConnection, player: str, kind: str) -> None:
    await connection.execute(delete(sanctions).where(sanctions.c.player == player, sanctions.c.kind == kind))


async def write_down(connection: AsyncConnection, at: int, who: str, did: str, **what: object) -> None:
    """Note who did what: in the transaction that does it."""
    await connection.execute(insert(audit).values(at=at, who=who, did=did, what=json.dumps(what)))


async def check_welcome(engine: AsyncEngine, player: str, public: bool, at: int) -> None:
    """Whether somebody may make or join a table that strangers find."""
    if public and await sanction_of(engine, player, BAN, at):
        raise Problem(403, "A moderator has closed public tables to you for some time. Tables by link stay open.")
