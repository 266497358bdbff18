"""Finished tables written straight into a database: what tests of archive, ratings and open data begin with."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256
from typing import Any

from sqlalchemy import insert, select

from astrarium.server.people import ACCOUNT, write_down
from astrarium.server.schema import results, seats, tables
from astrarium.server.store import Store

A_DAY = 24 * 3600 * 1000
OCTOBER = 1_790_812_800_000  # the first of October 2026


def player(name: str) -> str:
    """The id of somebody of that name."""
    return sha256(name.encode()).hexdigest()


def in_store(url: str, act: Callable[[Store], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        store = Store(url)
        await store.open()
        try:
            return await act(store)
        finally:
            await store.close()

    return asyncio.run(run())


def seat_of(name: str) -> tuple[str, str, str | None]:
    """Kind, level and owner: "bot:casual" is a bot, "Ann's Bob" sits at Ann's screen, others are people.

    "Guest" has no account, the others do.
    """
    if name.startswith("bot:"):
        return "bot", name.removeprefix("bot:"), None
    whose, apart, _ = name.partition("'s ")
    return ("person", "", player(whose)) if apart else ("open", "", player(name))


async def finish(
    store: Store, number: int, names: Sequence[str], ranks: Sequence[int] = (), *, game: str = "civilisations",
    ended: int = 0, points: Sequence[int | None] = (), facts: Sequence[dict[str, str]] = (), **table: Any,
) -> str:  # fmt: skip
    """A finished table, public, sealed and made to be rated unless `table` says otherwise."""
    table_id, count = f"t{number:09d}", len(names)
    ended, ranks = ended or OCTOBER + number * 60_000, ranks or range(1, count + 1)
    points = points or [100 - 10 * rank for rank in ranks]
    row = {
        "id": table_id, "game": game, "rules": 1, "seats": count, "options": "{}", "seed": 0, "seeded": False,
        "pace": 0, "maker": player(names[0]), "created": ended - 3_600_000, "ended": ended, "secret": "00" * 32,
        "visibility": "public", "rated": True, **table,
    }  # fmt: skip
    chairs, came = [], []
    for i, name in enumerate(names):
        kind, level, owner = seat_of(name)
        shown = "" if kind == "bot" else name.rpartition("'s ")[2]
        chairs.append({"table_id": table_id, "seat": i, "kind": kind, "name": shown, "level": level, "owner": owner})
        fact = facts[i] if facts else {}
        came.append({
            "table_id": table_id, "seat": i, "game": game, "seats": count, "ended": ended, "level": level,
            "player": owner if kind == "open" else None, "rank": ranks[i], "points": points[i],
            "shown": str(points[i]), "outcome": "played", "facts": json.dumps(fact, ensure_ascii=False),
        })  # fmt: skip
    async with store.engine.begin() as connection:
        await connection.execute(insert(tables), row)
        await connection.execute(insert(seats), chairs)
        await connection.execute(insert(results), came)
        for owner in (chair["owner"] for chair in chairs if chair["owner"] and chair["name"] != "Guest"):
            await write_down(connection, owner, ACCOUNT)
    return table_id


async def rows(store: Store, table: Any, *order: Any) -> list[dict[str, Any]]:
    async with store.engine.connect() as connection:
        found = await connection.execute(select(table).order_by(*(order or table.primary_key.columns)))
        return [dict(row._mapping) for row in found]
