"""All tables: makes them, finds them, and follows what other workers write."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
import secrets
from collections import OrderedDict
from collections.abc import Sequence

from ..bots import levels, names
from ..core import BadInput, Game, Seat, game
from .engines import engine_levels
from .forms import NewTable, SeatWish
from .odds import Reckoner
from .opening import read_record
from .players import Thinkers, keep_playing
from .problem import NO_TABLE, Problem
from .store import BOT, ME, PERSON, Chair, Header, Store, now
from .table import Table, clean_name

log = logging.getLogger("astrarium.server")

ID = re.compile(r"[a-z2-7]{10}")
KEY = re.compile(r"[A-Za-z0-9_-]{16,64}")
LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
LIVE_TABLES = 256  # kept in memory when nobody watches
RUNNING_TABLES = 200  # unfinished ones of one key
DEFAULT_PACE = 600  # milliseconds
STALLED = 15_000  # milliseconds after which a worker takes over the bots of another


def new_key() -> str:
    return secrets.token_urlsafe(24)


def new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def digest(key: str | None) -> str | None:
    """What is stored instead of a key: nobody who reads the database can play with it."""
    return hashlib.sha256(key.encode()).hexdigest() if key and KEY.fullmatch(key) else None


class Hall:
    """Where the tables stand."""

    def __init__(self, store: Store, thinkers: Thinkers, poll: float) -> None:
        self.store, self.thinkers, self.poll = store, thinkers, poll
        self.engines = engine_levels(thinkers.engines)
        self.reckoner = Reckoner(in_process=thinkers.processes > 0)
        self.live: OrderedDict[str, Table] = OrderedDict()
        self.tasks: list[asyncio.Task[None]] = []
        self._loading = asyncio.Lock()

    async def open_doors(self) -> None:
        await self.store.open()
        self.tasks = [asyncio.create_task(self.follow()), asyncio.create_task(self.thinkers.warm_up())]

    async def close_doors(self) -> None:
        for task in (*self.tasks, *(table.bots for table in self.live.values() if table.bots)):
            task.cancel()
        self.reckoner.close()
        self.thinkers.close()
        await self.store.close()

    async def make(self, wish: NewTable, owner: str) -> Table:
        """A new table, committed."""
        found, chairs = game(wish.game), [chair(seat, owner, self.engines) for seat in wish.seats]
        options = found.new(len(chairs), 0, wish.options).options
        await self._check_running(owner)
        header = Header(
            new_id(), found.id, found.version, dict(options),
            secrets.randbits(53) if wish.seed is None else wish.seed, wish.seed is not None,
            DEFAULT_PACE if wish.pace is None else wish.pace, owner, now(), None, chairs,
        )  # fmt: skip
        await self.store.add_table(header)
        return self._enter(Table(header, self.store))

    async def open_record(self, raw: bytes, owner: str) -> Table:
        """A new table that begins where a record ends, committed."""
        timeline, entries = await asyncio.to_thread(read_record, raw, new_id(), owner, DEFAULT_PACE)
        if not timeline.state.over:
            await self._check_running(owner)
        await self.store.add_table(timeline.header, entries)
        return self._enter(Table(timeline.header, self.store, timeline))

    async def _check_running(self, owner: str) -> None:
        if await self.store.running(owner) >= RUNNING_TABLES:
            raise Problem(429, "You have {n} unfinished tables: end some first.", n=RUNNING_TABLES)

    async def open(self, table_id: str) -> Table:
        """The table of that id, up to date; its bots go on."""
        table = self.live.get(table_id) or await self._load(table_id)
        await table.refresh()
        return self._enter(table)

    async def _load(self, table_id: str) -> Table:
        async with self._loading:
            if table_id in self.live:
                return self.live[table_id]
            header = await self.store.header(table_id) if ID.fullmatch(table_id) else None
            if header is None:
                raise Problem(404, NO_TABLE, table=table_id[:20])
            self.live[table_id] = table = Table(header, self.store)
            return table

    def _enter(self, table: Table) -> Table:
        self.live[table.id] = table
        self.live.move_to_end(table.id)
        self._forget_idle()
        self.keep_playing(table)
        return table

    def keep_playing(self, table: Table) -> None:
        keep_playing(table, self.thinkers)

    def _forget_idle(self) -> None:
        """Let go of the tables that were not used for longest: they can be replayed."""
        for table_id in list(self.live)[: max(0, len(self.live) - LIVE_TABLES)]:
            table = self.live[table_id]
            if not table.watchers and not table.lock.locked() and table.next_bot is None:
                del self.live[table_id]

    async def take_seat(self, table: Table, seat: Seat, name: str, owner: str) -> None:
        table.check_seat(seat)
        await table.take_seat(seat, clean_name(name), owner)
        self.keep_playing(table)

    async def mine(self, owner: str | None, limit: int) -> Sequence[str]:
        return await self.store.tables_of(owner, limit) if owner else ()

    async def follow(self) -> None:
        """For ever: tell those who watch of what other workers have written."""
        while True:
            await asyncio.sleep(self.poll)
            try:
                await self._follow_once([table for table in self.live.values() if table.watchers])
            except Exception:
                log.exception("the database did not answer")

    async def _follow_once(self, watched: Sequence[Table]) -> None:
        versions = await self.store.versions([table.id for table in watched]) if watched else {}
        for table in watched:
            if table.waiting or versions.get(table.id, 0) > table.version:
                await table.refresh()
            if now() - table.timeline.updated > STALLED:
                self.keep_playing(table)


def chair(wish: SeatWish, owner: str, engines: Sequence[str] = ()) -> Chair:
    """A seat as the maker of a table wants it."""
    mine = wish.kind in (ME, PERSON)
    level = bot_level(wish.level, engines) if wish.kind == BOT else ""
    return Chair(wish.kind, clean_name(wish.name or ""), level, owner if mine else None)


def bot_level(name: str | None, engines: Sequence[str] = ()) -> str:
    known = (*levels(), *names(), *engines)  # engines by their names alone: no command comes from outside
    if name is None:
        return levels()[len(levels()) // 2]
    if name not in known:
        raise BadInput(f"a bot's level is one of {', '.join(known)}, not {name[:40]!r}")
    return name


def game_or_404(game_id: str) -> Game:
    try:
        return game(game_id)
    except BadInput as error:
        raise Problem(404, "{error}", error=error) from None
