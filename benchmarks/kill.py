"""kill -9 at random moments while people and bots play: what was acknowledged must be there, once and in order.

python benchmarks/kill.py [--tables 200] [--kills 20] [--sqlite]: two servers and two workers on a PostgreSQL of its
own, or one process on SQLite. Prints what happened; ends with 1 where something was lost, doubled, reordered or stuck.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import websockets
from sqlalchemy import text

sys.path += [str(Path(__file__).parents[1] / part) for part in ("tools", "src")]
from club import Club, Process, postgresql

from astrarium.server.database import make_engine

GAMES = ("civilisations", "gaia", "eclipse", "ascending", "council")
ME = {"kind": "me"}
# people against bots, people among themselves, bots among themselves
SITTERS = (
    [ME, {"kind": "bot", "level": "random"}], [ME, ME], [ME, {"kind": "bot", "level": "greedy"}],
    [{"kind": "bot", "level": "random"}] * 2,
)  # fmt: skip
UNDO = "undo"
UNDOES = 0.05  # share of actions that are taken back
SETTLED = 90.0  # seconds in which every table must come to a person's turn or go on
WATCHED = 5  # every so many tables are watched by a socket too


@dataclass
class Report:
    """What happened, and what must not."""

    kills: int = 0
    acknowledged: int = 0
    unanswered: int = 0  # requests whose process died; each was sent again
    entries: int = 0
    wrong: list[str] = field(default_factory=list)
    longest: float = 0.0  # seconds from the first try of an action to its acknowledgement

    def text(self) -> str:
        told = (
            f"{self.kills} kills, {self.acknowledged} acknowledged actions, {self.unanswered} unanswered requests, "
            f"{self.entries} entries in the database, longest wait {self.longest:.1f} s: {len(self.wrong)} wrong"
        )
        return "\n".join([told, *self.wrong[:20]])


class Seat:
    """One person's seat: what was acknowledged there, in order."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.made: list[str] = []
        self.versions: dict[int, int] = {}  # of the entry that an acknowledgement named, by the seat's count


class Table:
    """A table and the people who play at it, at whichever server they reach."""

    def __init__(self, club: Club, report: Report, dice: random.Random, number: int) -> None:
        self.club, self.report, self.dice, self.number = club, report, dice, number
        self.id, self.key, self.seats = "", "", list[Seat]()
        self.seen: dict[int, list[str]] = {}  # lines that a socket has told, by entry
        self.version = -1
        self.client = httpx.AsyncClient(timeout=20)

    def address(self, path: str, scheme: str = "http") -> str:
        return f"{scheme}://127.0.0.1:{self.dice.choice(self.club.servers).port}{path}"

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """The answer of any server; (0, None) where it died before it answered."""
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        try:
            answer = await self.client.request(method, self.address(path), json=body, headers=headers)
        except httpx.HTTPError:
            answer = None
        if answer is None or answer.status_code in (502, 503, 504):  # a proxy says that its server died
            self.report.unanswered += method == "POST"
            return 0, None
        return answer.status_code, answer.json()

    async def make(self) -> None:
        body = {"game": GAMES[self.number % len(GAMES)], "seats": SITTERS[self.number % len(SITTERS)], "pace": 0}
        status, made = await self.ask("POST", "/api/tables", body)
        assert status == 201, made
        self.id, self.key = made["table"], made["key"]
        self.seats = [Seat(seat["seat"]) for seat in made["seats"] if seat["mine"]]

    async def play(self, pause: float, stop: asyncio.Event) -> None:
        while not stop.is_set():
            for seat in self.seats:
                await self.act(seat)
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), pause * (0.5 + self.dice.random()))

    async def act(self, seat: Seat) -> None:
        """One action of this seat, or an undo, where it is its turn; sent again until it is answered."""
        status, legal = await self.ask("GET", f"/api/tables/{self.id}/legal?seat={seat.number}")
        if status != 200 or not legal["actions"]:
            return
        what = self.dice.choice(legal["actions"])["text"]
        if self.dice.random() < UNDOES:
            what = UNDO
        await self.send(seat, legal["at"], what)

    async def send(self, seat: Seat, at: int, what: str) -> None:
        body = {"seat": seat.number, "at": at} if what == UNDO else {"seat": seat.number, "at": at, "action": what}
        path = f"/api/tables/{self.id}/{'undo' if what == UNDO else 'actions'}"
        tries, began = 0, time.monotonic()
        while True:
            status, said = await self.ask("POST", path, body)
            if status:
                break
            tries += 1
            await asyncio.sleep(0.2)
        self.report.longest = max(self.report.longest, time.monotonic() - began)
        if status == 200:
            self.report.acknowledged += 1
            seat.versions[at] = said["version"]
        if status == 200 or (status == 409 and tries):  # the first try was written and its answer lost
            seat.made.append(what)
        elif status != 422:  # an undo may be refused
            self.wrong(f"seat {seat.number} at {at}: {status} {said}")

    async def watch(self, stop: asyncio.Event) -> None:
        """What a socket tells, from server to server."""
        while not stop.is_set():
            with suppress(OSError, websockets.WebSocketException, asyncio.TimeoutError):
                address = self.address(f"/api/tables/{self.id}/ws?since={self.version}", "ws")
                async with websockets.connect(address, max_size=None, open_timeout=10) as socket:
                    while not stop.is_set():
                        self.hear(json.loads(await asyncio.wait_for(socket.recv(), 1)))
            await asyncio.sleep(0.1)

    def hear(self, page: Any) -> None:
        for line in page["log"]:
            if line.get("undoes"):
                self.seen.pop(line["undoes"], None)
            else:
                self.seen.setdefault(line["n"], []).append(line["html"])
        self.version = page["version"]

    async def settle(self) -> None:
        """Wait until people can go on, the game is over, or bots among themselves have moved."""
        end, first = time.monotonic() + SETTLED, -1
        while time.monotonic() < end:
            status, info = await self.ask("GET", f"/api/tables/{self.id}")
            if status == 200:
                first = info["version"] if first < 0 else first
                mine = {seat.number for seat in self.seats}
                if info["status"] == "over" or mine & set(info["to_act"]) or (not mine and info["version"] > first):
                    return
            await asyncio.sleep(0.3)
        self.wrong("is stuck")

    async def check_story(self) -> None:
        """The socket has told, with the rest since then, what a fresh page tells."""
        _, rest = await self.ask("GET", f"/api/tables/{self.id}/page?since={self.version}")
        self.hear(rest)
        _, page = await self.ask("GET", f"/api/tables/{self.id}/page")
        fresh: dict[int, list[str]] = {}
        for line in page["log"]:
            if line["n"] <= self.version:
                fresh.setdefault(line["n"], []).append(line["html"])
        if self.seen != fresh:
            self.wrong("a socket told another story than the page")

    def check_entries(self, rows: list[Any]) -> None:
        if [row.number for row in rows] != list(range(1, len(rows) + 1)):
            self.wrong("entries are missing")
        for seat in self.seats:
            kept = [(row.number, UNDO if row.kind == UNDO else row.text) for row in rows if row.seat == seat.number]
            if [what for _, what in kept] != seat.made:
                self.wrong(f"seat {seat.number} made {len(seat.made)} actions, {len(kept)} are kept, or others")
            if any(at >= len(kept) or kept[at][0] != version for at, version in seat.versions.items()):
                self.wrong(f"seat {seat.number}: an acknowledged entry stands elsewhere")

    def wrong(self, what: str) -> None:
        self.report.wrong.append(f"table {self.id} ({GAMES[self.number % len(GAMES)]}): {what}")


async def kill(club: Club, kills: int, gap: float, dice: random.Random, report: Report) -> None:
    """Kill a process now and then and start it again."""
    for _ in range(kills):
        await asyncio.sleep(gap * (0.5 + dice.random()))
        victim = dice.choice(club.processes)
        victim.end(signal.SIGKILL)
        report.kills += 1
        await asyncio.sleep(dice.random())
        await restart(victim)


async def restart(process: Process) -> None:
    process.start()
    while not process.ready():
        await asyncio.sleep(0.05)


async def run(
    club: Club, tables: int = 200, kills: int = 20, gap: float = 3.0, pause: float = 8.0, seed: int = 1
) -> Report:
    report, dice, stop = Report(), random.Random(seed), asyncio.Event()
    there = [Table(club, report, random.Random(seed * 1000 + i), i) for i in range(tables)]
    for table in there:
        await table.make()
    tasks = [asyncio.create_task(table.play(pause, stop)) for table in there]
    tasks += [asyncio.create_task(table.watch(stop)) for table in there[::WATCHED]]
    await kill(club, kills, gap, dice, report)
    await asyncio.gather(*(table.settle() for table in there))
    stop.set()
    await asyncio.gather(*tasks)
    await asyncio.gather(*(table.check_story() for table in there[::WATCHED]))
    await asyncio.gather(*(table.client.aclose() for table in there))
    await check_database(club.database, there, report)
    return report


async def check_database(database: str, there: list[Table], report: Report) -> None:
    engine = make_engine(database)
    query = text("SELECT table_id, number, seat, kind, text FROM entries ORDER BY table_id, number")
    async with engine.connect() as connection:
        rows = list(await connection.execute(query))
    await engine.dispose()
    report.entries = len(rows)
    for table in there:
        table.check_entries([row for row in rows if row.table_id == table.id])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--gap", type=float, default=3.0, help="seconds between two kills, about")
    parser.add_argument("--pause", type=float, default=8.0, help="seconds between two actions of a table, about")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sqlite", action="store_true", help="one process on SQLite")
    chosen = parser.parse_args()
    settings = (chosen.tables, chosen.kills, chosen.gap, chosen.pause, chosen.seed)
    if chosen.sqlite:
        with TemporaryDirectory() as folder, Club(f"sqlite:///{folder}/tables.db", servers=1, workers=0) as club:
            report = asyncio.run(run(club, *settings))
    else:
        with postgresql() as database, Club(database) as club:
            report = asyncio.run(run(club, *settings))
    print(report.text())
    return bool(report.wrong)


if __name__ == "__main__":
    sys.exit(main())
