"""Who is here: rows that each process keeps fresh for the pages that are open at it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from msgspec import UNSET, UnsetType
from sqlalchemy import delete, select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine

from .due import Agenda
from .forms import Here
from .schema import present
from .store import now

log = logging.getLogger("astrarium.server")

FRESH = 20_000  # milliseconds between two signs of life
GONE = 45_000  # milliseconds without a sign after which nobody is here
SOON = 0.3  # seconds after which those who came and went are written
LOOK = 5.0  # seconds between two looks at who is with other processes
HOME, LOBBY = "home", "lobby"
NOBODY = "?"  # begins the name of somebody without a key

BEAT = (
    "INSERT INTO present (worker, player, place, visible, beat) VALUES (:worker, :player, :place, :visible, :beat)"
    " ON CONFLICT (worker, player, place) DO UPDATE SET visible = :visible, beat = :beat"
)


@dataclass(eq=False, slots=True)
class Visit:
    """An open page: whose, and where."""

    player: str
    place: str
    visible: bool = True


class Presence:
    """The visits at this process, and what is known of all others."""

    def __init__(self, engine: AsyncEngine, clock: Callable[[], int] = now) -> None:
        self.engine, self.clock = engine, clock
        self.worker = Agenda(engine).who
        self.visits: dict[Visit, None] = {}
        self.people: Mapping[str, Here] = {}  # by player, as of the last look
        self.places: Mapping[str, list[str]] = {}  # who looks at each table, whether they sit there or watch
        self.changed: Callable[[list[str]], None] = lambda _: None  # at which places others are now
        self._written: dict[tuple[str, str], bool] = {}  # the rows of this process
        self._bell = asyncio.Event()
        self._beaten = 0

    def enter(self, player: str | None, place: str) -> Visit:
        visit = Visit(player or NOBODY + secrets.token_hex(8), place)
        self.visits[visit] = None
        self._bell.set()
        return visit

    def leave(self, visit: Visit) -> None:
        self.visits.pop(visit, None)
        self._bell.set()

    def show(self, visit: Visit, visible: bool) -> None:
        """The page came into view, or went out of it."""
        if visit.visible != visible:
            visit.visible = visible
            self._bell.set()

    def of(self, player: str | None) -> Here | UnsetType:
        return self.people.get(player, UNSET) if player else UNSET

    def at(self, place: str) -> list[str]:
        return self.places.get(place, [])

    async def run(self) -> None:
        """For ever: say who is here, and see who is elsewhere."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self._bell.wait()
                await asyncio.sleep(SOON)
            rung = self._bell.is_set()
            self._bell.clear()
            try:
                if rung or self.clock() - self._beaten >= FRESH:
                    await self.beat()
                if self.visits:
                    await self.look()
            except Exception:
                log.exception("who is here could not be written")

    async def beat(self) -> None:
        """Write the visits of this process; those that ended go, and what the dead left behind."""
        at = self.clock()
        seen: dict[tuple[str, str], bool] = {}
        for visit in self.visits:
            key = (visit.player, visit.place)
            seen[key] = seen.get(key, False) or visit.visible
        if at - self._beaten >= GONE:
            self._written = {}  # others may have swept them away
        gone = [key for key in sorted(self._written) if key not in seen]
        if seen or gone:
            await self._write(at, {key: seen[key] for key in seen if self._written.get(key) != seen[key]}, gone)
        self._written, self._beaten = seen, at

    async def _write(self, at: int, new: Mapping[tuple[str, str], bool], gone: list[tuple[str, str]]) -> None:
        rows = [
            {"worker": self.worker, "player": player, "place": place, "visible": visible, "beat": at}
            for (player, place), visible in new.items()
        ]
        async with self.engine.begin() as connection:
            await connection.execute(delete(present).where(present.c.beat < at - 2 * GONE))
            for player, place in gone:
                mine = (present.c.worker == self.worker, present.c.player == player, present.c.place == place)
                await connection.execute(delete(present).where(*mine))
            await connection.execute(update(present).where(present.c.worker == self.worker).values(beat=at))
            if rows:
                await connection.execute(text(BEAT), rows)

    async def look(self) -> None:
        """Who is here, at whatever process."""
        query = select(present.c.player, present.c.place, present.c.visible).where(present.c.beat > self.clock() - GONE)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query.order_by(present.c.player))).all()
        people: dict[str, Here] = {}
        for row in rows:
            if row.visible or row.player not in people:
                people[row.player] = "here" if row.visible else "away"
        places: dict[str, list[str]] = {}
        for player, place in {(row.player, row.place): None for row in rows}:
            places.setdefault(place, []).append(player)
        moved = [place for place in {**self.places, **places} if self.at(place) != places.get(place, [])]
        if people != self.people or moved:
            self.people, self.places = people, places
            self.changed(moved)

    async def is_here(self, player: str) -> bool:
        """Whether this player has a page of ours open anywhere."""
        fresh = (present.c.player == player, present.c.beat > self.clock() - GONE)
        async with self.engine.connect() as connection:
            return (await connection.execute(select(present.c.beat).where(*fresh))).first() is not None

    async def in_sight(self, player: str) -> frozenset[str]:
        """The tables and other places that this player has before the eyes, at whatever process."""
        fresh = (present.c.player == player, present.c.visible.is_(True), present.c.beat > self.clock() - GONE)
        async with self.engine.connect() as connection:
            rows = await connection.execute(select(present.c.place).where(*fresh))
            return frozenset(str(row.place) for row in rows)

    async def close(self) -> None:
        """Nobody is here any more."""
        with suppress(Exception):  # where the database is gone, the rows grow old
            async with self.engine.begin() as connection:
                await connection.execute(delete(present).where(present.c.worker == self.worker))
