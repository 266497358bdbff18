"""Which lessons somebody has finished: kept for whoever has a key, and counted for whoever runs the server."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get, post
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from msgspec import Meta, Struct
from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from ..core.lesson import lesson
from .api import provide_asker, refusals
from .asking import Asker
from .forms import Count
from .schema import learned
from .store import now


class Finished(Struct, forbid_unknown_fields=True):
    """A lesson finished, after so many tries and hints."""

    game: Annotated[str, Meta(max_length=40)]
    lesson: Annotated[str, Meta(max_length=40)]
    tries: Annotated[int, Meta(ge=1, le=1000)] = 1
    hints: Annotated[int, Meta(ge=0, le=1000)] = 0
    ms: Count = 0


class Kept(Struct):
    """Whether it was kept: not for whoever has no key."""

    kept: bool


async def keep(engine: AsyncEngine, owner: str, done: Finished) -> None:
    """The first time stays, the rest adds up."""
    mine = (learned.c.owner == owner, learned.c.game == done.game, learned.c.lesson == done.lesson)
    more = {name: learned.c[name] + getattr(done, name) for name in ("tries", "hints", "ms")}
    try:
        async with engine.begin() as connection:
            if (await connection.execute(update(learned).where(*mine).values(**more))).rowcount:
                return
            row = {"owner": owner, "game": done.game, "lesson": done.lesson, "first": now()}
            await connection.execute(insert(learned), row | {"tries": done.tries, "hints": done.hints, "ms": done.ms})
    except IntegrityError:  # the same lesson was finished in two windows at once
        async with engine.begin() as connection:
            await connection.execute(update(learned).where(*mine).values(**more))


async def lessons_of(engine: AsyncEngine, owner: str) -> dict[str, list[str]]:
    """The finished lessons by game, in the order in which they were finished."""
    query = select(learned.c.game, learned.c.lesson).where(learned.c.owner == owner).order_by(learned.c.first)
    found: dict[str, list[str]] = {}
    async with engine.connect() as connection:
        for row in await connection.execute(query):
            found.setdefault(row.game, []).append(row.lesson)
    return found


async def funnel(engine: AsyncEngine) -> dict[tuple[str, str], tuple[int, int, int, int]]:
    """Of each lesson: people who finished it, their tries and hints, and milliseconds in all."""
    query = select(
        learned.c.game, learned.c.lesson, func.count(), func.sum(learned.c.tries), func.sum(learned.c.hints),
        func.sum(learned.c.ms),
    ).group_by(learned.c.game, learned.c.lesson)  # fmt: skip
    async with engine.connect() as connection:
        rows = (await connection.execute(query)).all()
    return {(row[0], row[1]): (int(row[2]), int(row[3]), int(row[4]), int(row[5])) for row in rows}


@get("/learned", tags=["study"])
async def read_learned(asker: Asker) -> dict[str, list[str]]:
    """The lessons you have finished, by game; nothing without a key."""
    return await lessons_of(asker.hall.store.engine, asker.owner) if asker.owner else {}


@post("/learned", status_code=200, responses=refusals(400, 413), tags=["study"])
async def finish_lesson(asker: Asker, data: Finished) -> Kept:
    """Say that a lesson is finished. Without a key nothing is kept: the browser remembers."""
    lesson(data.game, data.lesson)  # there must be such a lesson
    if asker.owner is None:
        return Kept(False)
    await keep(asker.hall.store.engine, asker.owner, data)
    return Kept(True)


router = Router(
    "/api",
    route_handlers=[read_learned, finish_lesson],
    dependencies={"asker": Provide(provide_asker, sync_to_thread=False)},
    cache_control=CacheControlHeader(no_store=True),
)
