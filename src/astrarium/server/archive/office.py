"""What works behind the archive: results of older tables, ratings, rounds of tournaments, open data."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from ..clerk import Clerk
from ..due import DUMP, Agenda
from ..hall import Hall
from ..store import now
from .filling import keep_filling
from .opendata import Printer
from .rater import Rater
from .tournaments import Steward


@asynccontextmanager
async def office(hall: Hall, folder: Path | None) -> AsyncIterator[None]:
    """Open while the server is: what is due is done by whichever process comes first."""
    rater, steward = Rater(hall.store.engine), Steward(hall)
    clerks = [Clerk(rater.agenda, rater.look), Clerk(steward.agenda, steward.look, look=2.0)]
    if folder is not None:
        printer = Printer(hall.store, folder)
        await printer.remind(now())
        clerks.append(Clerk(Agenda(hall.store.engine, DUMP), printer.look))
    tasks = [asyncio.create_task(job) for job in (keep_filling(hall.store), *(clerk.run() for clerk in clerks))]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
