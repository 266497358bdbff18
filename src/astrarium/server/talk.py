"""Talk at a table: a room for the seats, one for those who watch. It is no entry of the table and no version of it."""

from __future__ import annotations

import asyncio
import hashlib
import unicodedata
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from ..core import Seat, Words, mark
from .kept import Kept
from .limits import TALK as TALKED
from .limits import Limits
from .schema import messages, mutes, notes
from .seating import Seating
from .store import Header
from .table import Table
from .wire import TALK, News, Wire

AT_THE_TABLE, AROUND_IT = "seats", "crowd"  # the rooms
LONGEST = 300  # characters of a message
SHOWN = 50  # messages at once
GUEST, ACCOUNT = "guest", "account"
REACTIONS: Mapping[str, str] = {
    "hello": mark("Hello!"),
    "luck": mark("Good luck, have fun!"),
    "well": mark("Well played!"),
    "thanks": mark("Thank you!"),
    "moment": mark("One moment, please."),
    "soon": mark("I will be right back."),
    "back": mark("I am back."),
    "sorry": mark("Sorry!"),
    "wow": mark("I did not see that coming."),
    "close": mark("That was close!"),
    "game": mark("Good game!"),
    "again": mark("Another one?"),
}


class Known(Protocol):
    """Who somebody is outside a table."""

    @property
    def name(self) -> str: ...

    @property
    def kind(self) -> str: ...


class Said(NamedTuple):
    """One message as it is kept."""

    id: int
    table_id: str
    room: str
    player: str
    seat: Seat | None
    at: int
    text: str
    reaction: str | None
    hidden: int | None


ALL = tuple(messages.c[name] for name in Said._fields)


class Ear:
    """One socket that hears what is said at a table."""

    def __init__(self, table_id: str) -> None:
        self.table_id = table_id
        self.bell = asyncio.Event()
        self.news = True  # something may have been said; else others came or went
        self.heard: dict[int, int | None] = {}  # messages it was sent, and when they were hidden


class Talk:
    """What is said at all tables, and who listens in this process."""

    def __init__(self, engine: AsyncEngine, wire: Wire) -> None:
        self.engine, self.wire = engine, wire
        self.ears: dict[str, list[Ear]] = {}
        self.last: dict[str, int] = {}  # the newest message that those who listen were told of
        self.around: dict[str, tuple[tuple[str, ...], asyncio.Task[list[str]]]] = {}  # who watches, and their names
        self.limits = Limits({})
        self.known: Callable[[Sequence[str]], Awaitable[Mapping[str, Known]]] = nobody_known

    def wait(self, player: str) -> float:
        """Seconds until this player may say something more; 0: now, and it is counted."""
        return self.limits.wait(TALKED, player)

    async def say(self, said: Said) -> Said:
        """Keep a message, then let everybody hear it."""
        row = {name: value for name, value in said._asdict().items() if name != "id"}
        async with self.engine.begin() as connection:
            made = (await connection.execute(insert(messages).values(row))).inserted_primary_key
        assert made is not None
        self.wire.say(News(said.table_id, TALK, False))
        return said._replace(id=int(made[0]))

    async def read(self, table_id: str, rooms: Sequence[str], before: int | None = None) -> list[Said]:
        """The newest messages of these rooms in their order; `before`: those before that one."""
        wanted = [messages.c.table_id == table_id, messages.c.room.in_(rooms)]
        if before is not None:
            wanted.append(messages.c.id < before)
        query = select(*ALL).where(*wanted).order_by(messages.c.id.desc()).limit(SHOWN)
        async with self.engine.connect() as connection:
            return [Said(*row) for row in reversed((await connection.execute(query)).all())]

    async def message(self, number: int) -> Said | None:
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(*ALL).where(messages.c.id == number))).one_or_none()
        return Said(*row) if row else None

    async def hide(self, said: Said, at: int) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(update(messages).where(messages.c.id == said.id).values(hidden=at))
        self.wire.say(News(said.table_id, TALK, False))

    async def muted(self, player: str | None) -> frozenset[str]:
        """Whom this player does not want to hear, anywhere."""
        if player is None:
            return frozenset()
        query = select(mutes.c.other).where(mutes.c.player == player)
        async with self.engine.connect() as connection:
            return frozenset((await connection.execute(query)).scalars())

    async def mutes_of(self, player: str) -> list[tuple[int, str, int]]:
        """The number of each mute, whom it silences, and since when."""
        query = select(mutes.c.id, mutes.c.other, mutes.c.at).where(mutes.c.player == player).order_by(mutes.c.id)
        async with self.engine.connect() as connection:
            return [(row[0], row[1], row[2]) for row in await connection.execute(query)]

    async def mute(self, player: str, other: str, at: int) -> None:
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(mutes).values(player=player, other=other, at=at))
        except IntegrityError:
            return  # for a long time already

    async def unmute(self, player: str, number: int) -> bool:
        async with self.engine.begin() as connection:
            gone = await connection.execute(delete(mutes).where(mutes.c.player == player, mutes.c.id == number))
        return bool(gone.rowcount)

    async def note(self, table_id: str, player: str, seat: Seat) -> str:
        mine = (notes.c.table_id == table_id, notes.c.player == player, notes.c.seat == seat)
        async with self.engine.connect() as connection:
            return str((await connection.execute(select(notes.c.text).where(*mine))).scalar() or "")

    async def keep_note(self, table_id: str, player: str, seat: Seat, text: str, at: int) -> None:
        mine = (notes.c.table_id == table_id, notes.c.player == player, notes.c.seat == seat)
        row = {"table_id": table_id, "player": player, "seat": seat, "text": text, "at": at}
        async with self.engine.begin() as connection:
            await connection.execute(delete(notes).where(*mine))
            if text:
                await connection.execute(insert(notes).values(row))

    def listen(self, ear: Ear) -> None:
        self.ears.setdefault(ear.table_id, []).append(ear)

    def leave(self, ear: Ear) -> None:
        self.ears[ear.table_id].remove(ear)
        if not self.ears[ear.table_id]:
            del self.ears[ear.table_id]
            self.last.pop(ear.table_id, None)
            self.around.pop(ear.table_id, None)

    def ring(self, table_id: str, news: bool = True) -> None:
        for ear in self.ears.get(table_id, ()):
            ear.news = ear.news or news
            ear.bell.set()

    async def names_of(self, table_id: str, players: Sequence[str]) -> list[str]:
        """Names of those who are there and have one: asked once for all who listen at a table."""
        there = tuple(players)
        if table_id not in self.around or self.around[table_id][0] != there:
            self.around[table_id] = there, asyncio.create_task(self._names(there))
        try:
            return await asyncio.shield(self.around[table_id][1])
        except Exception:
            self.around.pop(table_id, None)  # whoever asks next tries again
            raise

    async def _names(self, players: Sequence[str]) -> list[str]:
        return sorted(found.name for found in (await self.known(players)).values() if found.name)

    async def follow(self) -> None:
        """Let those who listen hear what other processes have written unheard."""
        if not self.ears:
            return
        query = select(messages.c.table_id, func.max(messages.c.id)).where(messages.c.table_id.in_(list(self.ears)))
        async with self.engine.connect() as connection:
            newest = (await connection.execute(query.group_by(messages.c.table_id))).all()
        for table_id, number in newest:
            if self.last.get(table_id) != number:
                self.last[table_id] = number
                self.ring(table_id)


async def nobody_known(_: Sequence[str]) -> Mapping[str, Known]:
    """Where there are no accounts everybody is a guest without a name."""
    return {}


def clean(text: str) -> str:
    """A message in one line: no control characters, no more than one space."""
    shown = "".join(c if unicodedata.category(c)[0] != "C" or c == "\u200d" else " " for c in text)
    return " ".join(unicodedata.normalize("NFC", shown).split())


def clean_note(text: str) -> str:
    """A note keeps its lines."""
    return "\n".join(clean(line) for line in text.splitlines()).strip()


def is_over(table: Table | Kept) -> bool:
    return table.state == "over" if isinstance(table, Kept) else table.over


def is_public(header: Header) -> bool:
    """Whether strangers find this table in a list."""
    return getattr(getattr(header, "meeting", None), "visibility", "") == "public"


def sits(table: Seating, player: str | None) -> bool:
    return any(table.owned(seat, player) for seat in range(len(table.header.chairs)))


def own_room(table: Seating, player: str | None) -> str:
    return AT_THE_TABLE if sits(table, player) else AROUND_IT


def rooms_of(table: Table | Kept, player: str | None) -> list[str]:
    """The rooms that somebody hears: the own one, and the other when nothing said there can help any more."""
    return [AT_THE_TABLE, AROUND_IT] if is_over(table) else [own_room(table, player)]


def stranger(player: str, table_id: str, words: Words) -> str:
    """A name for somebody without one: the same at one table, and nothing to be known again by elsewhere."""
    number = hashlib.sha256(f"{table_id} {player}".encode()).hexdigest()[:4].upper()
    return words("Guest {number}", number=number)


def name_of(said: Said, names: Sequence[str], known: Mapping[str, Known], words: Words) -> str:
    if said.seat is not None and said.seat < len(names):
        return names[said.seat]
    found = known.get(said.player)
    return found.name if found and found.name else stranger(said.player, said.table_id, words)


def without(found: Iterable[Said], muted: frozenset[str]) -> list[Said]:
    return [said for said in found if said.player not in muted]
