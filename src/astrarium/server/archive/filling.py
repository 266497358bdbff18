"""Results of tables that an earlier program has ended: written afterwards, from what is kept of them."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Sequence

from sqlalchemy import exists, insert, select
from sqlalchemy.exc import IntegrityError

from ...core import Score
from ..checking import replayed
from ..due import rating
from ..schema import results, tables
from ..sitting import PLAYED
from ..store import Entry, Header, Store
from ..timeline import Stopped
from .results import Facts, facts_of, rows

log = logging.getLogger("astrarium.server")

PAUSE = 60.0  # seconds between two looks: a worker of the release before may end tables for a while


async def keep_filling(store: Store) -> None:
    """For ever."""
    while True:
        try:
            await fill(store)
        except Exception:
            log.exception("results of older tables could not be written")
        await asyncio.sleep(PAUSE)


async def fill(store: Store) -> int:
    """Write the results of finished tables that have none, the oldest first; how many were looked at."""
    without = ~exists().where(results.c.table_id == tables.c.id)
    query = select(tables.c.id).where(tables.c.ended.is_not(None), tables.c.result.is_not(None), without)
    async with store.engine.connect() as connection:
        found = (await connection.execute(query.order_by(tables.c.ended, tables.c.id))).scalars().all()
    for table_id in found:
        header, entries = await store.table(table_id)
        if header is not None and header.ended is not None:
            await _fill_one(store, header, header.ended, entries)
    return len(found)


async def _fill_one(store: Store, header: Header, ended: int, entries: Sequence[Entry]) -> None:
    try:
        scores, facts = await asyncio.to_thread(_known, header, entries)
        async with store.engine.begin() as connection:
            await connection.execute(insert(results), rows(header, scores, facts, ended, header.outcome or PLAYED))
            await connection.execute(rating(ended))
    except IntegrityError:  # another process was first
        log.info("the results of table %s are there", header.id)
    except Exception:
        log.exception("the results of table %s could not be written", header.id)


def _known(header: Header, entries: Sequence[Entry]) -> tuple[Sequence[Score], Facts]:
    """The scores as they were counted then, and the facts where this program can still replay the game."""
    kept = json.loads(header.result or "[]")[: len(header.chairs)]
    scores = [Score(seat, total, (), rank, text=text) for seat, (total, rank, text) in enumerate(kept)]
    try:
        return scores, facts_of(replayed(header, entries).state)
    except Stopped:
        return scores, [{} for _ in header.chairs]
