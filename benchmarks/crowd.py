"""Many tables of thinking bots at once, and one person's table beside them.

python benchmarks/crowd.py [--tables 120] [--seconds 80] [--game gaia] [--club]: prints how the bots came to their
decisions, and how long the person waited. Ends with 1 where a bot played anything.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from sqlalchemy import text

sys.path += [str(Path(__file__).parents[1] / part) for part in ("tools", "src")]
from club import Club, postgresql

from astrarium.server.database import make_engine
from astrarium.server.players import SAID, Effort

SKILLED, CASUAL, ME = {"kind": "bot", "level": "skilled"}, {"kind": "bot", "level": "casual"}, {"kind": "me"}


class Person:
    """Somebody who plays at random and measures."""

    def __init__(self, address: str) -> None:
        self.client = httpx.AsyncClient(base_url=address, timeout=60)
        self.answers: list[float] = []  # seconds until an action is acknowledged
        self.turns: list[float] = []  # seconds until the bot has answered it

    async def make(self, game: str, *seats: dict[str, str]) -> str:
        body = {"game": game, "seats": list(seats), "pace": 0}
        made = (await self.client.post("/api/tables", json=body)).json()
        self.client.headers["Authorization"] = f"Bearer {made['key']}"
        return str(made["table"])

    async def ask(self, path: str) -> Any:
        return (await self.client.get(path)).json()

    async def play(self, game: str, end: float) -> None:
        table, dice = await self.make(game, ME, CASUAL), random.Random(1)
        acted = 0.0
        while time.monotonic() < end:
            legal = await self.ask(f"/api/tables/{table}/legal?seat=0")
            if not legal["actions"]:
                if (await self.ask(f"/api/tables/{table}"))["status"] == "over":
                    table, acted = await self.make(game, ME, CASUAL), 0.0
                await asyncio.sleep(0.05)
                continue
            if acted:
                self.turns.append(time.monotonic() - acted)
            body = {"seat": 0, "at": legal["at"], "action": dice.choice(legal["actions"])["text"]}
            began = time.monotonic()
            await self.client.post(f"/api/tables/{table}/actions", json=body)
            acted = time.monotonic()
            self.answers.append(acted - began)
            await asyncio.sleep(0.2)


async def run(club: Club, tables: int, seconds: float, game: str) -> tuple[Counter[str], Person]:
    address = f"http://127.0.0.1:{club.servers[0].port}"
    maker, person = Person(address), Person(address)
    for _ in range(tables):
        maker.client.headers.pop("Authorization", None)
        await maker.make(game, SKILLED, SKILLED)
    await person.play(game, time.monotonic() + seconds)
    return await thoughts(club.database), person


async def thoughts(database: str) -> Counter[str]:
    """How the bots came to what the entries say."""
    engine = make_engine(database)
    async with engine.connect() as connection:
        reasons = (await connection.execute(text("SELECT reason FROM entries WHERE reason IS NOT NULL"))).scalars()
        kinds = Counter(kind_of(reason) for reason in reasons)
    await engine.dispose()
    return kinds


def kind_of(reason: str) -> str:
    return next((how.value for how, said in SAID.items() if said in reason), Effort.FULL.value)


def share(values: list[float], part: float) -> float:
    return sorted(values)[int(part * (len(values) - 1))] if values else 0.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=120)
    parser.add_argument("--seconds", type=float, default=80.0)
    parser.add_argument("--game", default="gaia")
    parser.add_argument("--club", action="store_true", help="two servers and two workers on PostgreSQL")
    chosen = parser.parse_args()
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory())
        database = stack.enter_context(postgresql()) if chosen.club else f"sqlite:///{folder}/tables.db"
        club = stack.enter_context(Club(database, *((2, 2) if chosen.club else (1, 0))))
        kinds, person = asyncio.run(run(club, chosen.tables, chosen.seconds, chosen.game))
    print(f"{sum(kinds.values())} bot moves: " + ", ".join(f"{count} {kind}" for kind, count in kinds.most_common()))
    for name, values in (
        ("an action is acknowledged", person.answers),
        ("it is the person's turn again", person.turns),
    ):
        print(f"{name} after {share(values, 0.5):.2f} s (p95 {share(values, 0.95):.2f} s, {len(values)} times)")
    return bool(kinds[Effort.ANYTHING.value])


if __name__ == "__main__":
    sys.exit(main())
