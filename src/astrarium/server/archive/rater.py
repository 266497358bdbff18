"""The one job that rates finished tables, in the order of their end; what it keeps can be rebuilt from the results."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from itertools import groupby
from typing import Any

from sqlalchemy import Row, Select, and_, delete, exists, func, insert, or_, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ..due import RATING, Agenda, rating
from ..people import ACCOUNT, GONE
from ..schema import players, rating_steps, ratings, results, seats, tables
from ..sitting import ABANDONED
from ..store import BOT, PERSON, Store
from .skill import NONE, RATED, TRAINING, Bout, Key, Sat, Skill, Skills, Step, anchor, available, fold, keys_of

SETTLED = 5_000  # milliseconds after its end before a table counts: one that ended earlier may be written later
AT_ONCE = 200  # tables that one look takes
BUNDLE = 500  # rows of one statement


class OutOfOrder(Exception):
    """A table that ended later has been rated before this one."""


class Rater:
    """Applies what has ended since the last time."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    @property
    def agenda(self) -> Agenda:
        return Agenda(self.engine, RATING)

    async def look(self, _ref: str, now: int) -> int | None:
        """Rate what can be rated; when to look again."""
        if not available():
            return None  # the results stay as they are until somebody installs it and rebuilds
        bouts = await waiting(self.engine)
        for bout in bouts:
            if bout.ended > now - SETTLED:
                return bout.ended + SETTLED
            try:
                await self.rate(bout)
            except OutOfOrder:
                await rebuild(self.engine)
                return now
        return now if bouts else None

    async def rate(self, bout: Bout) -> None:
        """One table, all or nothing."""
        async with self.engine.begin() as connection:
            mine = (results.c.table_id == bout.table, results.c.pool.is_(None))
            if not (await connection.execute(update(results).where(*mine).values(pool=bout.pool))).rowcount:
                return  # another process has rated it
            if bout.pool == NONE:
                return
            if await _later(connection, bout):
                raise OutOfOrder
            skills = await _skills(connection, keys_of(bout))
            for _, steps in fold(skills, [bout]):
                await _keep_steps(connection, [(bout, steps)])
            await _keep(connection, skills)


async def waiting(engine: AsyncEngine) -> Sequence[Bout]:
    """Tables that nobody has looked at yet, the first that ended first."""
    async with engine.connect() as connection:
        return await _bouts(connection, results.c.pool.is_(None), AT_ONCE)


async def rebuild(engine: AsyncEngine) -> int:
    """All ratings anew from the results; how many tables were rated."""
    async with engine.connect() as connection:
        bouts = list(await _bouts(connection, results.c.table_id.is_not(None)))
    skills: Skills = {}
    counted = [bout for bout in bouts if bout.pool != NONE]
    steps = list(fold(skills, counted))
    async with engine.begin() as connection:
        await connection.execute(delete(rating_steps))
        await connection.execute(delete(ratings))
        await connection.execute(update(results).values(pool=None))  # what was rated meanwhile is rated once more
        await connection.execute(rating(0))
        for pool, group in _by_pool(bouts).items():
            for start in range(0, len(group), BUNDLE):
                these = results.c.table_id.in_(group[start : start + BUNDLE])
                await connection.execute(update(results).where(these).values(pool=pool))
        await _keep_steps(connection, steps)
        await _insert(connection, ratings, [_row(key, skill) for key, skill in skills.items()])
    return len(counted)


def _by_pool(bouts: Sequence[Bout]) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for bout in bouts:
        found.setdefault(bout.pool, []).append(bout.table)
    return found


async def _later(connection: AsyncConnection, bout: Bout) -> bool:
    """Whether a table that ended after this one has been rated."""
    counted = results.c.pool.in_((RATED, TRAINING))
    after = or_(results.c.ended > bout.ended, and_(results.c.ended == bout.ended, results.c.table_id > bout.table))
    return bool((await connection.execute(select(exists().where(counted, after)))).scalar())


async def _bouts(connection: AsyncConnection, which: Any, most: int | None = None) -> Sequence[Bout]:
    """Finished tables in the order of their end."""
    some = select(results.c.table_id, results.c.ended).where(which, results.c.seat == 0)
    some_of = some.order_by(results.c.ended, results.c.table_id).limit(most).subquery()
    query = _of_tables().join(some_of, some_of.c.table_id == results.c.table_id)
    query = query.order_by(results.c.ended, results.c.table_id, results.c.seat)
    rows = (await connection.execute(query)).all()
    return [_bout(list(group)) for _, group in groupby(rows, key=lambda row: row.table_id)]


def _of_tables() -> Select[Any]:
    return (
        select(
            results.c.table_id, results.c.seat, results.c.game, results.c.seats, results.c.ended, results.c.player,
            results.c.level, results.c.rank, tables.c.rules, tables.c.rated, tables.c.secret, tables.c.sealed_as,
            tables.c.seeded, seats.c.kind, seats.c.owner, results.c.outcome, players.c.kind.label("standing"),
        )
        .join(tables, tables.c.id == results.c.table_id)
        .join(seats, and_(seats.c.table_id == results.c.table_id, seats.c.seat == results.c.seat))
        .outerjoin(players, players.c.id == results.c.player)
    )  # fmt: skip


def _bout(rows: Sequence[Row[Any]]) -> Bout:
    first = rows[0]
    sat = tuple(Sat(row.seat, account_of(row), row.level, row.rank) for row in rows)
    return Bout(first.table_id, first.game, first.rules, first.seats, first.ended, pool_of(rows), sat)


def account_of(row: Row[Any]) -> str | None:
    """Only accounts are rated; who has had one and is gone stays in the sum, under an id that leads to nobody."""
    return row.player if row.standing in (ACCOUNT, GONE) else None


def pool_of(rows: Sequence[Row[Any]]) -> str:
    """Which ratings a table counts for.

    Only where nobody knew the dice, each seat had a head of its own and nobody left the table for good. Two people with
    accounts count where it was made so; one against bots trains, apart from the rest, so that nothing is gained by
    beating bots.
    """
    first, sat = rows[0], [row.player for row in rows if row.player]
    accounts = [row.player for row in rows if account_of(row)]
    sealed = first.secret is not None and not first.sealed_as and not first.seeded
    shared = len(sat) != len(set(sat)) or any(row.kind == PERSON for row in rows)
    if not sealed or shared or first.outcome == ABANDONED:
        return NONE
    if len(sat) > 1:
        return RATED if first.rated and len(accounts) > 1 else NONE
    bots = [row for row in rows if row.kind == BOT and anchor(row.game, row.rules, row.level) is not None]
    return TRAINING if accounts and bots else NONE


async def _skills(connection: AsyncConnection, keys: Sequence[Key]) -> Skills:
    columns = tuple_(ratings.c.player, ratings.c.game, ratings.c.seats, ratings.c.pool)
    query = select(ratings).where(columns.in_([tuple(key) for key in keys]))
    return {Key(row.player, row.game, row.seats, row.pool): skill(row) for row in await connection.execute(query)}


def skill(row: Row[Any]) -> Skill:
    return Skill(row.mu, row.sigma, row.games, row.season)


def _row(key: Key, skill: Skill) -> dict[str, Any]:
    return {**key._asdict(), **skill._asdict()}


async def _keep(connection: AsyncConnection, skills: Skills) -> None:
    for key, found in skills.items():
        where = [ratings.c[name] == value for name, value in key._asdict().items()]
        if not (await connection.execute(update(ratings).where(*where).values(**found._asdict()))).rowcount:
            await connection.execute(insert(ratings), _row(key, found))


async def _keep_steps(connection: AsyncConnection, applied: Sequence[tuple[Bout, list[Step]]]) -> None:
    rows = [
        {
            "table_id": bout.table, "seat": step.seat, "player": step.key.player, "game": bout.game,
            "pool": bout.pool, "ended": bout.ended, "mu_before": step.before.mu, "sigma_before": step.before.sigma,
            "mu": step.after.mu, "sigma": step.after.sigma,
        }
        for bout, steps in applied
        for step in steps
    ]  # fmt: skip
    await _insert(connection, rating_steps, rows)


async def _insert(connection: AsyncConnection, table: Any, rows: Sequence[dict[str, Any]]) -> None:
    if rows:
        await connection.execute(insert(table), rows)


@asynccontextmanager
async def stored(url: str) -> AsyncIterator[Store]:
    """A database for a command."""
    store = Store(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def rebuild_at(url: str) -> tuple[int, int]:
    """`astrarium ratings rebuild`: tables rated, and ratings there are now."""
    async with stored(url) as store:
        rated = await rebuild(store.engine)
        async with store.engine.connect() as connection:
            return rated, int((await connection.execute(select(func.count()).select_from(ratings))).scalar_one())
