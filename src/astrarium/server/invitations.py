"""Who was asked to come to a table, by whom: by name, by its code, or because they sat at the game before."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Executable, func, select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine

from .meeting import A_DAY
from .schema import invitations, seats, tables

A_DAYS_INVITATIONS = 50  # of one player

INVITE = (
    "INSERT INTO invitations (table_id, player, by, name, at, declined)"
    " VALUES (:table_id, :player, :by, :name, :at, :declined)"
    " ON CONFLICT (table_id, player) DO NOTHING"
)


class Invitation(NamedTuple):
    """A table that somebody was asked to come to."""

    table: str
    name: str  # of whoever asks
    at: int


def invite(table_id: str, player: str, by: str, name: str, at: int) -> Executable:
    """Ask a player to come; whoever was asked before, and has said no, is not asked again."""
    return text(INVITE).bindparams(table_id=table_id, player=player, by=by, name=name, at=at, declined=False)


async def write(engine: AsyncEngine, *statements: Executable) -> None:
    async with engine.begin() as connection:
        for statement in statements:
            await connection.execute(statement)


async def invitations_of(engine: AsyncEngine, player: str) -> list[Invitation]:
    """The tables that this player may still come to, the newest first."""
    here = select(seats.c.table_id).where(seats.c.owner == player)
    query = (
        select(invitations.c.table_id, invitations.c.name, invitations.c.at)
        .join(tables, tables.c.id == invitations.c.table_id)
        .where(invitations.c.player == player, invitations.c.by != player, invitations.c.declined.is_(False))
        .where(tables.c.ended.is_(None), invitations.c.table_id.not_in(here))
        .order_by(invitations.c.at.desc(), invitations.c.table_id)
    )
    async with engine.connect() as connection:
        return [Invitation(*row) for row in await connection.execute(query)]


async def decline(engine: AsyncEngine, table_id: str, player: str) -> None:
    mine = (invitations.c.table_id == table_id, invitations.c.player == player)
    await write(engine, update(invitations).where(*mine).values(declined=True))


async def lately(engine: AsyncEngine, by: str, at: int) -> int:
    """How many this player has asked within a day."""
    query = select(func.count()).where(invitations.c.by == by, invitations.c.at > at - A_DAY)
    async with engine.connect() as connection:
        return int((await connection.execute(query)).scalar_one())


async def known_as(engine: AsyncEngine, owner: str, name: str) -> str | None:
    """The player of that name with whom this one sat at a table, the last one where there were several."""
    mine = select(seats.c.table_id).where(seats.c.owner == owner)
    query = (
        select(seats.c.owner)
        .join(tables, tables.c.id == seats.c.table_id)
        .where(func.lower(seats.c.name) == name.lower(), seats.c.owner != owner, seats.c.table_id.in_(mine))
        .order_by(tables.c.created.desc())
        .limit(1)
    )
    async with engine.connect() as connection:
        found = (await connection.execute(query)).scalar()
    return None if found is None else str(found)
