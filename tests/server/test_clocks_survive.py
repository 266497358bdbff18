"""Two hundred tables with clocks while the server is killed again and again: every flag falls once, and none early."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from typing import NamedTuple

import pytest
from serverkit import ME, Server, wait_for

from astrarium.server.checking import replayed
from astrarium.server.clock import fold
from astrarium.server.daybook import stands_of
from astrarium.server.store import BOT, SEAT, Entry, Header, Store

pytestmark = [pytest.mark.server, pytest.mark.nightly, pytest.mark.usefixtures("tiny_here")]

TABLES, KILLS = 200, 8
LONG_STOP = 17.0  # seconds: an outage


class Flag(NamedTuple):
    """A flag that fell: when, and when it was to fall."""

    table: str
    seat: int
    at: int
    zero: int


async def flags_of(url: str) -> tuple[list[Flag], int]:
    """Every flag of every table, with the moment that the fold before it names; and how many outages were noted."""
    store = Store(url)
    await store.open()
    found, down = [], 0
    try:
        for table_id in await store.all_tables():
            header, entries = await store.table(table_id)
            assert header is not None
            found += await flags_at(store, header, entries)
            down = len((await stands_of(store.engine, [], 0, True)).outages)
    finally:
        await store.close()
    return found, down


async def flags_at(store: Store, header: Header, entries: list[Entry]) -> list[Flag]:
    timeline = replayed(header, entries)
    assert header.time is not None and header.began is not None
    calendar = await stands_of(store.engine, [chair.owner for chair in header.chairs], header.began, header.time.live)
    sits = [chair.kind != BOT for chair in header.chairs]
    found = []
    for entry in entries:
        if entry.kind == SEAT and entry.text.startswith("bot clock"):
            zero = fold(header.time, sits, timeline.beats[: entry.number], calendar).zero(entry.seat)
            assert zero is not None, "a flag fell where no clock ran"
            found.append(Flag(header.id, entry.seat, entry.at, zero))
    return found


def test_every_flag_falls_once_and_none_early(new_server, tmp_path: Path):
    server: Server = new_server()
    url, dice = f"sqlite:///{tmp_path}/tables.db", random.Random(5)
    for n in range(TABLES):
        server.table(ME, ME, time={"start": 20 + n % 40, "free": n % 3})
    for kill in range(KILLS):
        time.sleep(dice.uniform(2.0, 9.0))
        server.kill()
        time.sleep(LONG_STOP if kill == KILLS // 2 else 0)
        server.start()
    wait_for(lambda: len(asyncio.run(flags_of(url))[0]) >= 2 * TABLES)
    flags, outages = asyncio.run(flags_of(url))
    assert sorted({(flag.table, flag.seat) for flag in flags}) == sorted((flag.table, flag.seat) for flag in flags)
    assert len(flags) == 2 * TABLES
    assert [flag for flag in flags if flag.at < flag.zero] == []
    late = sorted(flag.at - flag.zero for flag in flags)
    print(f"ms after zero: p50 {late[len(late) // 2]}, p95 {late[len(late) * 95 // 100]}, most {late[-1]}")
    assert outages >= 1  # a slow machine may take as long to start again
