"""Finds finished tables: public ones for everybody, all of one's own; the newest first, page by page."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, and_, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ...core import BadInput, OptionValue, mark
from ..meeting import PUBLIC
from ..schema import results, seats, tables
from ..store import BOT

BAD_CURSOR = mark("This is not where a page of the archive ends.")


@dataclass(frozen=True, slots=True)
class Wish:
    """What is looked for; what is left as it is does not matter."""

    game: str = ""
    seats: tuple[int, ...] = ()
    text: str = ""  # a table's id, a part of a name, or one of `facts_like_text`
    facts_like_text: tuple[str, ...] = ()
    name: str = ""  # a part of a player's
    player: str = ""  # somebody's id
    fact: str = ""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    least: int | None = None  # points of the first
    most: int | None = None
    after: int | None = None  # milliseconds
    before: int | None = None
    no_bots: bool = False
    rated: bool = False
    mine: str = ""  # only tables of this player, public or not


@dataclass(frozen=True, slots=True)
class Seat:
    """What one seat came to."""

    seat: int
    kind: str
    name: str
    level: str
    player: str | None
    rank: int
    points: int | None
    shown: str
    facts: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Found:
    """A finished table."""

    id: str
    game: str
    options: Mapping[str, OptionValue]
    created: int
    ended: int
    rated: bool
    sealed: bool
    seats: Sequence[Seat]  # the first first


@dataclass(frozen=True, slots=True)
class Page:
    """Some of what was found, and where the next page begins."""

    found: Sequence[Found]
    next: str | None
    total: int | None  # told on the first page


async def find(engine: AsyncEngine, wish: Wish, limit: int, cursor: str = "") -> Page:
    """A page after `cursor`: it stays where it is while new tables come in before it."""
    conditions, total = _conditions(wish), None
    query = select(tables).where(*conditions)
    if cursor:
        ended, last = _read(cursor)
        query = query.where(or_(tables.c.ended < ended, and_(tables.c.ended == ended, tables.c.id < last)))
    query = query.order_by(tables.c.ended.desc(), tables.c.id.desc()).limit(limit + 1)
    async with engine.connect() as connection:
        rows = (await connection.execute(query)).all()
        if not cursor:
            total = int((await connection.execute(_count(conditions))).scalar_one())
        sat = await seats_of_tables(connection, [row.id for row in rows[:limit]])
    found = [_found(row, sat[row.id]) for row in rows[:limit]]
    more = f"{found[-1].ended}.{found[-1].id}" if len(rows) > limit else None
    return Page(found, more, total)


def _count(conditions: Sequence[ColumnElement[bool]]) -> Select[Any]:
    return select(func.count()).select_from(tables).where(*conditions)


def _read(cursor: str) -> tuple[int, str]:
    ended, _, table_id = _storable(cursor).partition(".")
    if not (ended.isascii() and ended.isdigit() and len(ended) < 16 and table_id):
        raise BadInput(BAD_CURSOR)
    return int(ended), table_id


def _conditions(wish: Wish) -> list[ColumnElement[bool]]:
    """Every condition that was set, all of which must hold."""
    found: list[ColumnElement[bool]] = [tables.c.ended.is_not(None), _has()]
    found.append(_has(results.c.player == wish.mine) if wish.mine else tables.c.visibility == PUBLIC)
    if wish.game:
        found.append(tables.c.game == wish.game)
    if wish.seats:
        found.append(tables.c.seats.in_(wish.seats))
    if wish.player:
        found.append(_has(results.c.player == wish.player))
    if wish.name:
        found.append(_named(wish.name))
    if wish.fact:
        found.append(_has(_fact(wish.fact)))
    if wish.text:
        found.append(_text(wish))
    if wish.no_bots:
        found.append(~exists().where(seats.c.table_id == tables.c.id, seats.c.kind == BOT))
    if wish.rated:
        found.append(tables.c.rated.is_(True))
    return found + _bounds(wish) + [_option(name, value) for name, value in wish.options.items()]


def _bounds(wish: Wish) -> list[ColumnElement[bool]]:
    found = []
    if wish.least is not None or wish.most is not None:
        least, most = wish.least or 0, wish.most if wish.most is not None else 10**9
        found.append(_has(results.c.rank == 1, results.c.points.between(least, most)))
    if wish.after is not None:
        found.append(tables.c.ended >= wish.after)
    if wish.before is not None:
        found.append(tables.c.ended < wish.before)
    return found


def _has(*conditions: ColumnElement[bool]) -> ColumnElement[bool]:
    """Whether a seat of the table is such."""
    return exists().where(results.c.table_id == tables.c.id, *conditions)


def _storable(text: str) -> str:
    """Without what no database keeps in a text."""
    return text.replace("\0", "")


def _named(name: str) -> ColumnElement[bool]:
    name = _storable(name)
    alike = or_(seats.c.name.icontains(name, autoescape=True), seats.c.name.contains(name, autoescape=True))
    return exists().where(seats.c.table_id == tables.c.id, alike)


def _fact(value: str) -> ColumnElement[bool]:
    return results.c.facts.contains(": " + json.dumps(_storable(value), ensure_ascii=False), autoescape=True)


def _text(wish: Wish) -> ColumnElement[bool]:
    found = [tables.c.id == _storable(wish.text).lower(), _named(wish.text)]
    if wish.facts_like_text:
        found.append(_has(or_(*map(_fact, wish.facts_like_text))))
    return or_(*found)


def _option(name: str, value: OptionValue) -> ColumnElement[bool]:
    """The options of a table are a JSON object: its values end with a comma or with the object."""
    said = f"{json.dumps(name)}: {json.dumps(value)}"
    return or_(*(tables.c.options.contains(said + end, autoescape=True) for end in (",", "}")))


async def seats_of_tables(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, list[Seat]]:
    """The seats of finished tables, the first first."""
    query = select(results, seats.c.kind, seats.c.name).join(
        seats, and_(seats.c.table_id == results.c.table_id, seats.c.seat == results.c.seat)
    )
    found: dict[str, list[Seat]] = {}
    for row in await connection.execute(
        query.where(results.c.table_id.in_(ids)).order_by(results.c.rank, results.c.seat)
    ):
        found.setdefault(row.table_id, []).append(_seat(row))
    return found


def _seat(row: Row[Any]) -> Seat:
    return Seat(
        row.seat, row.kind, row.name, row.level, row.player, row.rank, row.points, row.shown, json.loads(row.facts)
    )


def _found(row: Row[Any], sat: Sequence[Seat]) -> Found:
    sealed = row.secret is not None and not row.sealed_as
    options = json.loads(row.options)
    return Found(row.id, row.game, options, row.created, row.ended, bool(row.rated), sealed, sat)


async def facts_known(engine: AsyncEngine, game_id: str = "") -> dict[str, dict[str, list[str]]]:
    """What finished games can be sorted by: the words of each fact by game, for a choice."""
    query = select(results.c.game, results.c.facts).distinct()
    query = query.where(results.c.game == game_id) if game_id else query
    found: dict[str, dict[str, set[str]]] = {}
    async with engine.connect() as connection:
        for row in await connection.execute(query):
            for name, value in json.loads(row.facts).items():
                found.setdefault(row.game, {}).setdefault(name, set()).add(value)
    return {game: {name: sorted(values) for name, values in facts.items()} for game, facts in sorted(found.items())}
