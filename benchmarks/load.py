"""What play costs a server: mixed games on many tables, two sockets a table, random moves as the page would send them.

    python benchmarks/load.py --tables 20 --seconds 30
    python benchmarks/load.py --only gaia --whole                 pages as they are without ?patches=1
    python benchmarks/load.py --servers 2 --database postgresql://user@host/name
    python benchmarks/load.py --tables 200 --every 20 --idle 2000 --seconds 600 --talk 10     with talk and presence
    python benchmarks/load.py --url http://localhost:8000 --pid 4711

Prints actions a second, how long a push takes from the posted action, processor time of the server an action, what
travels on the sockets (as it is on the wire, compressed), and memory a table. Needs httpx (the `dev` extra).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from astrarium.core import game_ids

SEATS = 2
TICKS = os.sysconf("SC_CLK_TCK")
PAGE_SIZE = os.sysconf("SC_PAGE_SIZE")
PATIENCE = 30.0  # seconds


class Counted(ClientConnection):
    """A socket that knows how many bytes came over the wire."""

    arrived = 0

    def data_received(self, data: bytes) -> None:
        self.arrived += len(data)
        super().data_received(data)


@dataclass
class Servers:
    """Where the servers are, and whose processor time counts."""

    urls: list[str]
    pids: list[int]

    def seconds(self) -> float:
        """Processor time of the servers so far, without that of the bots' processes."""
        return sum(sum(map(int, _stat(pid)[11:13])) for pid in self.pids) / TICKS

    def megabytes(self) -> float:
        return sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in self.pids) * PAGE_SIZE / 1e6


def _stat(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


@dataclass
class Tally:
    """What was seen."""

    actions: int = 0
    pushes: list[float] = field(default_factory=list)  # seconds from the posted action
    wire: list[int] = field(default_factory=list)  # bytes a push, compressed
    text: list[int] = field(default_factory=list)  # and as it is read


class Eyes:
    """One socket of a table: the last page, whenever it came."""

    def __init__(self, line: Counted) -> None:
        self.line, self.page, self.counted = line, dict[str, Any](), 0

    async def until(self, version: int, tally: Tally | None = None, posted: float = 0) -> None:
        """Read pages until one shows that version."""
        while self.page.get("version", -1) < version:
            raw = await asyncio.wait_for(self.line.recv(), PATIENCE)
            told = json.loads(raw)
            if "version" not in told:
                self.counted = self.line.arrived  # what was said, or a sign of life
                continue
            self.page = told
            came, self.counted = self.line.arrived - self.counted, self.line.arrived
            if tally:
                tally.pushes.append(time.perf_counter() - posted)
                tally.wire.append(came)
                tally.text.append(len(raw))


class Player:
    """Plays a table at random through the API, as the page does: choices come with the push."""

    def __init__(self, client: httpx.AsyncClient, game: str, urls: Sequence[str], wished: argparse.Namespace) -> None:
        self.client, self.game, self.urls, self.wished = client, game, urls, wished
        self.dice = random.Random(f"{game} {id(self)}")
        self.eyes: list[Eyes] = []
        self.table = self.key = ""

    async def sit(self) -> None:
        """A new table with its sockets, those before it closed."""
        await self.leave()
        seats = [{"kind": "me", "name": f"P{n + 1}"} for n in range(SEATS)]
        self.client.cookies.clear()  # every table has its own player: one key may have so many
        made = await self._post("/api/tables", {"game": self.game, "seats": seats, "pace": 0})
        self.table, self.key = made["table"], made["key"]
        self.eyes = [await self.look(seat) for seat in range(SEATS)]

    async def look(self, seat: int | None, key: str = "") -> Eyes:
        """A socket; the eyes of a table are spread over the servers."""
        url = self.urls[(seat or 0) % len(self.urls)].replace("http", "ws", 1)
        query = [] if self.wished.whole else ["patches=1"]
        query += [] if seat is None else [f"seat={seat}"]
        query += ["talk=1", "beats=1"] if self.wished.talk else []
        line = await connect(
            f"{url}/api/tables/{self.table}/ws?{'&'.join(query)}", max_size=None, create_connection=Counted,
            additional_headers={"authorization": f"Bearer {key or self.key}"},
        )  # fmt: skip
        assert isinstance(line, Counted)
        if self.wished.talk:
            await line.send('{"visible": true}')
        eyes = Eyes(line)
        await eyes.until(0)
        return eyes

    async def leave(self) -> None:
        for eyes in self.eyes:
            await eyes.line.close()
        self.eyes = []

    async def move(self, tally: Tally) -> None:
        """One action, and the pushes that tell of it."""
        seat, text = await self._choice()
        if not text:
            await self.sit()
            return
        posted, body = time.perf_counter(), {"seat": seat, "at": self.eyes[seat].page["at"], "action": text}
        played = await self._post(f"/api/tables/{self.table}/actions", body, seat)
        tally.actions += 1
        await asyncio.gather(*(eyes.until(played["version"], tally, posted) for eyes in self.eyes))

    async def say(self, seat: int) -> None:
        """One of the phrases; whoever has said too much lately says nothing."""
        url, body = self.urls[seat % len(self.urls)], {"reaction": "well", "seat": seat}
        await self.client.post(f"{url}/api/tables/{self.table}/reactions", json=body, headers=self._who())

    async def _choice(self) -> tuple[int, str]:
        """A seat that can act, and one of its actions."""
        for seat, eyes in enumerate(self.eyes):
            listed = eyes.page["choices"]
            if self.wished.legal and seat in eyes.page["to_act"]:
                listed = (await self._get(f"/api/tables/{self.table}/legal?seat={seat}", seat))["actions"]
            if listed:
                return seat, self.dice.choice(listed)["text"]
        return 0, ""

    async def _post(self, path: str, body: dict[str, Any], seat: int = 0) -> Any:
        url = self.urls[seat % len(self.urls)] + path
        return (await self.client.post(url, json=body, headers=self._who())).raise_for_status().json()

    async def _get(self, path: str, seat: int) -> Any:
        url = self.urls[seat % len(self.urls)] + path
        return (await self.client.get(url, headers=self._who())).raise_for_status().json()

    def _who(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.key}"} if self.key else {}


async def play(player: Player, tallies: dict[str, Tally], until: float, every: float) -> None:
    """Moves at a table until the time is up."""
    await asyncio.sleep(player.dice.random() * every)
    while (begun := time.perf_counter()) < until:
        await player.move(tallies[player.game])
        if player.wished.talk and tallies[player.game].actions % player.wished.talk == 0:
            await player.say(0)
        await asyncio.sleep(max(0.0, begun + every - time.perf_counter()))


async def measure(servers: Servers, wished: argparse.Namespace) -> None:
    games, tallies = wished.only or list(game_ids()), defaultdict[str, Tally](Tally)
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=wished.tables)
    async with httpx.AsyncClient(timeout=PATIENCE, limits=limits) as client:
        players = [Player(client, games[n % len(games)], servers.urls, wished) for n in range(wished.tables)]
        await players[0].sit()  # what the first page loads is no table's
        empty = servers.megabytes()
        for player in players:
            await player.sit()
        idle = [await players[n % len(players)].look(None, watcher(n, wished)) for n in range(wished.idle)]
        for player in players:
            await player.move(Tally())
        used, begun = servers.seconds(), time.perf_counter()
        end = begun + wished.seconds
        await asyncio.gather(*(play(player, tallies, end, wished.every) for player in players))
        used, took = servers.seconds() - used, time.perf_counter() - begun
        report(tallies, took, used, (servers.megabytes() - empty) / max(1, wished.tables - 1), wished)
        for eyes in idle:
            await eyes.line.close()
        for player in players:
            await player.leave()


def watcher(number: int, wished: argparse.Namespace) -> str:
    """The key of somebody who only watches: with talk everybody is another one, and is counted as present."""
    return f"watcher-{number:08}" if wished.talk else ""


def report(tallies: dict[str, Tally], took: float, used: float, megabytes: float, wished: argparse.Namespace) -> None:
    actions = sum(tally.actions for tally in tallies.values())
    print(
        f"{wished.tables} tables, {wished.tables * SEATS + wished.idle} sockets, {wished.servers} server(s): "
        f"{actions / took:.1f} actions/s, {used * 1e3 / max(1, actions):.2f} ms of processor time an action, "
        f"{megabytes:.2f} MB a table"
    )
    for name, tally in sorted(tallies.items()):
        print(
            f"  {name:<14} {tally.actions:5} actions, push {spread(tally.pushes, 1e3, 'ms', 0.95)}, "
            f"on the wire {spread(tally.wire, 1e-3, 'kB', 0.9)}, read {spread(tally.text, 1e-3, 'kB', 0.9)}"
        )


def spread(found: Iterable[float], scale: float, unit: str, high: float) -> str:
    """The middle and a high quantile."""
    ordered = sorted(found) or [0.0]
    low, top = ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, int(len(ordered) * high))]
    return f"p50 {low * scale:.1f} p{high * 100:.0f} {top * scale:.1f} {unit}"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def started(count: int, database: str) -> AsyncIterator[Servers]:
    """Servers of our own on one database; they end with the measurement."""
    with TemporaryDirectory(prefix="astrarium-load-", ignore_cleanup_errors=True) as data:
        where = ["--database", database] if database else ["--data", data]
        ports = [free_port() for _ in range(count)]
        running = [
            subprocess.Popen([sys.executable, "-m", "astrarium", "serve", "--port", str(port), *where])
            for port in ports
        ]
        try:
            urls = [f"http://127.0.0.1:{port}" for port in ports]
            for url in urls:
                await ready(url)
            yield Servers(urls, [process.pid for process in running])
        finally:
            for process in running:
                process.terminate()
                process.wait()


async def ready(url: str) -> None:
    async with httpx.AsyncClient() as client:
        for _ in range(300):
            try:
                await client.get(f"{url}/api/games")
                return
            except httpx.TransportError:
                await asyncio.sleep(0.1)
    raise SystemExit(f"nothing answers at {url}")


@asynccontextmanager
async def given(url: str, pid: int) -> AsyncIterator[Servers]:
    yield Servers([url.rstrip("/")], [pid] if pid else [])


def wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--idle", type=int, default=0, help="further sockets that only watch")
    parser.add_argument(
        "--talk", type=int, default=0, help="all hear talk and are present; a phrase after so many actions of a game"
    )
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--every", type=float, default=0.0, help="seconds between the actions of a table; 0: at once")
    parser.add_argument("--only", action="append", choices=game_ids(), help="this game; may be given again")
    parser.add_argument("--whole", action="store_true", help="whole regions, as for a client that knows no patches")
    parser.add_argument("--legal", action="store_true", help="ask for the legal actions, as programs do")
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--database", default="", help="left out: SQLite in a folder of its own")
    parser.add_argument("--url", default="", help="a server that runs already")
    parser.add_argument("--pid", type=int, default=0, help="its process, so that its processor time can be read")
    return parser.parse_args()


async def main() -> None:
    wished = wishes()
    servers = given(wished.url, wished.pid) if wished.url else started(wished.servers, wished.database)
    async with servers as found:
        await measure(found, wished)


if __name__ == "__main__":
    asyncio.run(main())
