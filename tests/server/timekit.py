"""A hall in which nothing happens by itself and the time is made up: a week passes in a second."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from astrarium.server.forms import NewTable, SeatWish
from astrarium.server.hall import Hall
from astrarium.server.players import Thinkers
from astrarium.server.seatforms import TimeWish
from astrarium.server.store import Store
from astrarium.server.table import Table
from astrarium.server.times import Times

MONDAY = 1_578_297_600_000  # 6 January 2020, 8 o'clock UTC: bots, who have the system's time, are never early
MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
OWNERS = ("ann", "bob", "cem")


class MadeUp(Times):
    """A time that passes when a test says so."""

    def __init__(self, at: int = MONDAY) -> None:
        self.at = at

    def now(self) -> int:
        return self.at

    def set(self, at: int) -> None:
        assert at >= self.at
        self.at = at

    def wait(self, ms: int) -> None:
        self.at += ms


@asynccontextmanager
async def made_up(url: str) -> AsyncIterator[tuple[Hall, MadeUp]]:
    times = MadeUp()
    hall = Hall(Store(url, times), Thinkers(0))
    await hall.store.open()
    try:
        yield hall, times
    finally:
        await hall.store.close()


def with_time(url: str, act: Callable[[Hall, MadeUp], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        async with made_up(url) as (hall, times):
            return await act(hall, times)

    return asyncio.run(run())


async def seated(hall: Hall, people: int, time: str | TimeWish | None = None, bots: int = 0, **options: Any) -> Table:
    """A table at which that many people sit, each with a key of his own."""
    wishes = [SeatWish("me", "Ann"), *[SeatWish("open")] * (people - 1), *[SeatWish("bot", level="random")] * bots]
    wish = NewTable(game="tiny", seats=wishes, pace=0, seed=7, time=time, options=options or None)  # type: ignore[arg-type]
    table = await hall.make(wish, OWNERS[0])
    for seat in range(1, people):
        await hall.take_seat(table, seat, OWNERS[seat].title(), OWNERS[seat])
    return table


async def play(table: Table, seat: int, text: str) -> None:
    await table.play(seat, table.timeline.made[seat], text)


async def let_bots_play(hall: Hall) -> None:
    """All turns of bots that are due."""
    assert hall.crew is not None
    while await hall.crew._take():
        await asyncio.gather(*hall.crew.turns)


async def pass_until(hall: Hall, times: MadeUp, end: int) -> list[int]:
    """Let time pass to `end`, and do what is due at its own moment; the moments."""
    moments = []
    while True:
        found = [at for at in (await hall.keeper.flags.earliest(), await hall.keeper.idle.earliest()) if at is not None]
        if not found or min(found) > end:
            break
        times.set(max(times.now(), min(found)))
        await hall.keeper.look()
        moments.append(times.now())
        await let_bots_play(hall)
    times.set(end)
    return moments
