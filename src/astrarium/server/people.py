"""Who somebody is: a player with a key or several. A key that was never kept is its own player."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from base64 import b32encode
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from sqlalchemy import Row, insert, select, text, union, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ..core import Words
from .codes import is_token, is_whole, new_key, sha256
from .named import name_key
from .schema import entrants, players, results, sessions
from .store import now
from .wire import News, Wire

log = logging.getLogger("astrarium.server")

GUEST, ACCOUNT, PROGRAM, GONE = "guest", "account", "bot", "gone"  # kinds of players
BROWSER, OLD_KEY, TOKEN = "browser", "guest", "token"  # kinds of sessions
SESSION = "~"  # begins a message on the wire that is about a key
AN_HOUR = 3_600_000  # milliseconds
FRESH = 30.0  # seconds for which an answer of the database is believed
MOST_KNOWN = 20_000
PAUSE = 2.0  # seconds: a file that is written all the time is looked at no more often
AT_ONCE = 400  # keys asked about in one question
NEW_PLAYER = text(
    "INSERT INTO players (id, kind, handle, created) VALUES (:id, :kind, :handle, :created) ON CONFLICT (id) DO NOTHING"
)
NEW_SESSION = text(
    "INSERT INTO sessions (digest, player, kind, label, scopes, made, used)"
    " VALUES (:digest, :player, :kind, :label, '', :made, :made) ON CONFLICT (digest) DO NOTHING"
)


@dataclass(frozen=True, slots=True)
class Known:
    """Whom a key belongs to."""

    player: str | None  # None: nobody any more
    session: str  # the digest of the key
    scopes: tuple[str, ...] | None = None  # what a token may do; None: a person, who may do everything


@dataclass(frozen=True, slots=True)
class Person:
    """A player as others may see it."""

    name: str
    kind: str
    handle: str

    def shown(self, words: Words) -> str:
        if self.kind == GONE or not self.name:
            return words("Player {n}", n=self.handle[:4].upper())
        return words("{name} (guest)", name=self.name) if self.kind == GUEST else self.name


def handle_of(player: str) -> str:
    """A short name for others: nobody finds the player's id or key by it."""
    return b32encode(hashlib.sha256(f"handle {player}".encode()).digest())[:12].decode().lower()


class People:
    """What this process knows of keys and players. The database knows better, and the wire says when."""

    def __init__(self, engine: AsyncEngine, wire: Wire) -> None:
        self.engine, self.wire = engine, wire
        self.kept: OrderedDict[str, tuple[float, Known]] = OrderedDict()
        self.sockets: defaultdict[str, set[asyncio.Event]] = defaultdict(set)  # open ones by session, to be rung
        self.unwritten: dict[str, str] = {}  # handles of guests without a row, as far as somebody asked
        self._errand: asyncio.Task[None] | None = None

    async def known(self, key: str) -> Known:
        """Whom this key belongs to."""
        session = sha256(key)
        if is_token(key) and not is_whole(key):
            return Known(None, session)
        found = self.kept.get(session)
        if found and found[0] > monotonic():
            return found[1]
        known = await self._ask(session, is_token(key))
        self.kept[session] = (monotonic() + FRESH, known)
        self.kept.move_to_end(session)
        if len(self.kept) > MOST_KNOWN:
            self.kept.popitem(last=False)
        return known

    async def _ask(self, session: str, token: bool) -> Known:
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(sessions).where(sessions.c.digest == session))).one_or_none()
        if row is None:
            return Known(None if token else session, session)  # a key of one's own is its own player, a token is not
        if row.used < now() - AN_HOUR and row.closed is None:
            async with self.engine.begin() as connection:
                await connection.execute(update(sessions).where(sessions.c.digest == session).values(used=now()))
        return known_of(row)

    def tell(self, changed: Iterable[str]) -> None:
        """These sessions belong to somebody else now, or to nobody: say so everywhere."""
        for session in changed:
            self.wire.say(News(SESSION + session, 0, False))

    def hear(self, session: str) -> None:
        self.kept.pop(session, None)
        for bell in tuple(self.sockets.get(session, ())):
            bell.set()

    def unsure(self) -> None:
        """Something may have been missed: ask again, and once for all who have sockets open."""
        self.kept.clear()
        if self.sockets and (self._errand is None or self._errand.done()):
            self._errand = asyncio.create_task(self._look_again())

    async def _look_again(self) -> None:
        await asyncio.sleep(PAUSE)
        watching = list(self.sockets)
        try:
            for first in range(0, len(watching), AT_ONCE):
                query = select(sessions).where(sessions.c.digest.in_(watching[first : first + AT_ONCE]))
                async with self.engine.connect() as connection:
                    rows = (await connection.execute(query)).all()
                for row in rows:
                    if row.closed is not None or row.kind == OLD_KEY:
                        self.hear(row.digest)
        except Exception:
            log.exception("the database did not answer")

    def close(self) -> None:
        if self._errand:
            self._errand.cancel()

    async def named(self, ids: Iterable[str]) -> dict[str, Person]:
        """These players as others may see them; whoever is not written down is a guest without a name."""
        wanted = list(dict.fromkeys(ids))
        async with self.engine.connect() as connection:
            rows = (await connection.execute(select(players).where(players.c.id.in_(wanted)))).all()
        found = {row.id: Person(row.name or "", row.kind, row.handle) for row in rows}
        return {one: found.get(one) or Person("", GUEST, handle_of(one)) for one in wanted}

    async def of_handle(self, handle: str) -> str | None:
        """The player with that handle: one that is written down, or has finished a game or entered a tournament."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(players).where(players.c.handle == handle))).one_or_none()
            if row is None and handle not in self.unwritten:
                played = select(results.c.player).where(results.c.player.is_not(None))
                rows = await connection.execute(union(played, select(entrants.c.player)))
                self.unwritten = {handle_of(one[0]): str(one[0]) for one in rows}
        return self.unwritten.get(handle) if row is None else str(row.merged_into or row.id)

    async def of_name(self, name: str) -> str | None:
        """The account of that name; where nobody has it, whoever had it last."""
        key, accounts = name_key(name), select(players.c.id).where(players.c.kind == ACCOUNT)
        nobody = ~select(players.c.id).where(players.c.name_key == key).exists()
        before = accounts.where(players.c.name_before == key, nobody).order_by(players.c.named.desc())
        async with self.engine.connect() as connection:
            for query in (accounts.where(players.c.name_key == key), before):
                found = (await connection.execute(query)).scalar()
                if found is not None:
                    return str(found)
        return None

    async def player(self, player: str) -> Row[Any] | None:
        async with self.engine.connect() as connection:
            return (await connection.execute(select(players).where(players.c.id == player))).one_or_none()

    async def sessions_of(self, player: str) -> Sequence[Row[Any]]:
        """The open sessions of a player and tokens of its programs, the newest first."""
        programs = select(players.c.id).where(players.c.owner_id == player)
        mine = (sessions.c.player == player) | sessions.c.player.in_(programs)
        query = select(sessions).where(mine, sessions.c.closed.is_(None)).order_by(sessions.c.made.desc())
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).all()

    async def close_session(self, player: str, session: str) -> bool:
        """Close one of this player's; False where there is none such. What it had open is cut off."""
        if session not in [row.digest for row in await self.sessions_of(player)]:
            return False
        await self.shut([session])
        return True

    async def shut(self, closed: Sequence[str]) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(update(sessions).where(sessions.c.digest.in_(closed)).values(closed=now()))
        self.tell(closed)


def known_of(row: Row[Any]) -> Known:
    if row.closed is not None:
        return Known(None, row.digest)
    return Known(row.player, row.digest, tuple(row.scopes.split()) if row.kind == TOKEN else None)


async def write_down(connection: AsyncConnection, player: str, kind: str = GUEST) -> None:
    """See to it that a player has a row."""
    values = {"id": player, "kind": kind, "handle": handle_of(player), "created": now()}
    await connection.execute(NEW_PLAYER, values)


async def adopt(connection: AsyncConnection, session: str, player: str, label: str, kind: str = BROWSER) -> None:
    """See to it that a key is listed among its player's."""
    values = {"digest": session, "player": player, "kind": kind, "label": label, "made": now()}
    await connection.execute(NEW_SESSION, values)


async def become_account(connection: AsyncConnection, player: str) -> None:
    """A guest who has a way back is an account; a name that an account has meanwhile is given up."""
    row = (await connection.execute(select(players).where(players.c.id == player))).one()
    if row.kind != GUEST:
        return
    key = name_key(row.name) if row.name else None
    if key and (await connection.execute(select(players.c.id).where(players.c.name_key == key))).first():
        key = None
    values = {"kind": ACCOUNT, "name": row.name if key else None, "name_key": key, "named": row.named if key else None}
    await connection.execute(update(players).where(players.c.id == player).values(**values))


async def open_session(
    connection: AsyncConnection, player: str, label: str, key: str = "", scopes: str = "", guest: str | None = None
) -> str:
    """A new key of this player."""
    key = key or new_key()
    row = {
        "digest": sha256(key), "player": player, "kind": TOKEN if is_token(key) else BROWSER, "label": label,
        "scopes": scopes, "guest": guest, "made": now(), "used": now(),
    }  # fmt: skip
    await connection.execute(insert(sessions), row)
    return key
