"""How long a search in the archive takes: thousands of finished games are written, then searched.

python benchmarks/archive.py                                  # 2,000 games in a new SQLite file
python benchmarks/archive.py --games 20000 --database postgresql://...
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
from collections.abc import Awaitable
from statistics import median
from time import perf_counter, process_time
from typing import Any

from sqlalchemy import insert

from astrarium.core import game_ids
from astrarium.server.archive.search import Wish, facts_known, find
from astrarium.server.schema import results, seats, tables
from astrarium.server.store import Store

NAMES = [f"{first}{second}" for first in ("Al", "Ve", "Ca", "De", "Ri", "Mi", "Ly", "Si") for second in
         ("tair", "ga", "pella", "neb", "gel", "ra", "rius", "tria", "mak", "nor")]  # fmt: skip
FACTIONS = [f"Faction {number}" for number in range(14)]
A_MONTH = 30 * 24 * 3600 * 1000
START = 1_790_812_800_000
Took = tuple[float, float]


def games(count: int, chance: random.Random) -> list[tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]]:
    return [one_game(number, chance) for number in range(count)]


def one_game(number: int, chance: random.Random) -> tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]:
    """A finished table, its seats and its results."""
    table_id, count, ended = f"b{number:09d}", chance.randint(2, 5), START + chance.randrange(12 * A_MONTH)
    found, people = chance.choice(game_ids()), chance.sample(NAMES, count)
    table = {
        "id": table_id, "game": found, "rules": 1, "seats": count,
        "options": json.dumps({"turns": chance.randint(2, 5)}),
        "seed": 0, "seeded": False, "pace": 0, "maker": people[0], "created": ended - 10**6, "ended": ended,
        "secret": "00" * 32, "visibility": "public" if chance.random() < 0.9 else None, "rated": chance.random() < 0.5,
    }  # fmt: skip
    points = sorted((chance.randint(60, 180) for _ in people), reverse=True)
    chairs = [
        {"table_id": table_id, "seat": seat, "kind": "open", "name": name, "level": "", "owner": name}
        for seat, name in enumerate(people)
    ]
    came = [
        {
            "table_id": table_id, "seat": seat, "game": found, "seats": count, "ended": ended, "player": name,
            "level": "", "rank": seat + 1, "points": points[seat], "shown": str(points[seat]), "outcome": "played",
            "facts": json.dumps({"Faction": chance.choice(FACTIONS)}),
        }
        for seat, name in enumerate(people)
    ]  # fmt: skip
    return table, chairs, came


def wishes(chance: random.Random) -> dict[str, Wish]:
    """What people look for."""
    found, name, faction = chance.choice(game_ids()), chance.choice(NAMES), chance.choice(FACTIONS)
    since = START + chance.randrange(11) * A_MONTH
    return {
        "all": Wish(), "a game": Wish(game=found), "seats": Wish(seats=(2, 3)), "a name": Wish(name=name[:4]),
        "a player": Wish(player=name), "a faction": Wish(game=found, fact=faction), "text": Wish(text=name),
        "text of a faction": Wish(text="Faction 1", facts_like_text=("Faction 1", "Faction 10", "Faction 11")),
        "options": Wish(game=found, options={"turns": 3}), "points": Wish(least=150, most=160),
        "a month": Wish(after=since, before=since + A_MONTH), "mine": Wish(mine=name),
        "nothing there": Wish(name="zzz"),
        "all at once": Wish(game=found, name=name[:2], fact=faction, least=100, after=since, rated=True),
    }  # fmt: skip


async def fill(store: Store, count: int) -> None:
    made = games(count, random.Random(1))
    async with store.engine.begin() as connection:
        await connection.execute(insert(tables), [table for table, _, _ in made])
        await connection.execute(insert(seats), [chair for _, chairs, _ in made for chair in chairs])
        await connection.execute(insert(results), [row for _, _, came in made for row in came])


async def measure(url: str, count: int, rounds: int) -> None:
    store, chance = Store(url), random.Random(2)
    await store.open()
    await fill(store, count)
    times: dict[str, list[Took]] = {}
    for _ in range(rounds):
        for name, wish in wishes(chance).items():
            times.setdefault(name, []).append(await taken(find(store.engine, wish, 20)))
        times.setdefault("facts to choose from", []).append(await taken(facts_known(store.engine)))
    await store.close()
    tell(count, times)


async def taken(search: Awaitable[object]) -> Took:
    """Milliseconds until the answer, and of this process's own work: the first grows with all that others do."""
    started, worked = perf_counter(), process_time()
    await search
    return (perf_counter() - started) * 1000, (process_time() - worked) * 1000


def tell(count: int, times: dict[str, list[Took]]) -> None:
    print(f"{count} games; milliseconds for a page of 20, by the clock and of the processor: median, 95th percentile")
    every = [one for found in times.values() for one in found]
    for name, found in {**times, "all searches": every}.items():
        clock, processor = ([one[i] for one in found] for i in (0, 1))
        shown = (median(clock), percentile(clock), median(processor), percentile(processor))
        print(f"{name:22}" + "".join(f"{value:8.1f}" for value in shown))


def percentile(values: list[float]) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * 0.95))]


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--games", type=int, default=2000)
    asked.add_argument("--rounds", type=int, default=20)
    asked.add_argument("--database", default="")
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = given.database or f"sqlite:///{folder}/tables.db"
        asyncio.run(measure(url, given.games, given.rounds))


if __name__ == "__main__":
    main()
