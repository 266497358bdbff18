"""Whether this process lives, whether it can serve, and its numbers: for whoever watches over it."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import CacheControlHeader
from sqlalchemy.exc import SQLAlchemyError

from . import forms
from .counting import Counting
from .doors import address_of
from .hall import Hall
from .limits import is_this_machine
from .metrics import CONTENT_TYPE, exposition
from .migrate import revision
from .problem import NOTHING_HERE, Problem
from .schema import HEAD
from .settings import Settings
from .store import now

BEAT = 1.0  # seconds
LONGEST_LAG = 5.0
PATIENCE = 5.0  # with the database
FRESH = CacheControlHeader(no_store=True)


class Operation:
    """What is known of this process as it runs."""

    def __init__(self, hall: Hall, settings: Settings) -> None:
        self.hall, self.settings, self.counting = hall, settings, Counting()
        self.lag = 0.0
        self._beating: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._beating = asyncio.create_task(self._beat())

    def stop(self) -> None:
        if self._beating:
            self._beating.cancel()

    async def _beat(self) -> None:
        """For ever: by how much the loop comes too late."""
        clock = asyncio.get_running_loop().time
        while True:
            due = clock() + BEAT
            await asyncio.sleep(BEAT)
            self.lag = clock() - due

    async def readiness(self) -> forms.Readiness:
        form = await self._form()
        tasks = self.hall.tasks
        follows = bool(tasks) and not any(task.done() for task in tasks) and not self.hall.leaving
        return forms.Readiness(
            database=form is not None, migrations=form == HEAD, loop=follows and self.lag < LONGEST_LAG,
            form=form or "", lag=round(self.lag, 3),
        )  # fmt: skip

    async def _form(self) -> str | None:
        """The migration the database is at; None where it does not answer."""
        try:
            async with asyncio.timeout(PATIENCE), self.hall.store.engine.connect() as connection:
                return await connection.run_sync(revision)
        except (SQLAlchemyError, OSError, TimeoutError):
            return None


def operation_of(request: Request[Any, Any, Any]) -> Operation:
    found: Operation = request.app.state.operation
    return found


@get("/health", tags=["operation"], cache_control=FRESH)
async def health() -> forms.Health:
    """This process lives: it answers."""
    return forms.Health("ok")


@get("/ready", tags=["operation"], cache_control=FRESH)
async def ready(request: Request[Any, Any, Any]) -> Response[forms.Readiness]:
    """Whether this process can serve: the database answers in the form it should have, and the loop keeps its time."""
    found = await operation_of(request).readiness()
    good = found.database and found.migrations and found.loop
    return Response(found, status_code=200 if good else 503)


@get("/metrics", include_in_schema=False, cache_control=FRESH)
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Prometheus' numbers of this process, for this machine alone unless the settings say otherwise."""
    operation = operation_of(request)
    if not operation.settings.metrics_for_all and not is_this_machine(address_of(request.scope)):
        raise Problem(404, NOTHING_HERE)
    waiting = await operation.hall.agenda.waiting(now())
    text = exposition(operation.hall, operation.counting, operation.lag, waiting)
    if text is None:
        raise Problem(404, "Metrics need the Python package prometheus-client.")
    return Response(text, media_type=CONTENT_TYPE, status_code=200)
