"""What waits for somebody to be told, and what was told: rows that decide whether one more would be too many."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import BigInteger, Executable, String, bindparam, delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine

from ..core import Seat
from .due import tell
from .planned import ENDED, Why
from .schema import notices
from .seating import Seating
from .store import A_MONTH, BOT, Header
from .wishes import CLOCK, DAYS, LIVE, MESSAGE, MODERATION, OVER, QUEUE

if TYPE_CHECKING:
    from .hall import Hall
    from .table import Table
    from .talk import Said

SOON = {LIVE: 20_000, DAYS: 60_000}  # milliseconds after which a turn that has begun is told
A_MOMENT = 20_000  # milliseconds before anything else is told
WAITS = (
    "INSERT INTO notices (player, kind, tables, made, way, text)"
    " SELECT :player, :kind, :tables, :made, '', :text"
    " WHERE EXISTS (SELECT 1 FROM notice_wishes WHERE player = :player)"
)
FOR_EVER = (MODERATION,)  # is kept for whoever wishes to be told nothing, to be read on the page


class Item(NamedTuple):
    """One thing to be told. Two with the same mark are the same thing."""

    mark: str
    kind: str
    table: str
    since: int = 0  # when it came about
    text: str = ""


class Sent(NamedTuple):
    """Something that was told."""

    way: str
    at: int
    marks: tuple[str, ...]

    @property
    def tables(self) -> set[str]:
        return {mark.partition(":")[0] for mark in self.marks}


def manner(header: Header) -> str:
    """Whether people play a table at one sitting or from day to day; where there is no clock, they may."""
    time, meeting = getattr(header, "time", None), getattr(header, "meeting", None)
    return LIVE if getattr(time, "live", False) or getattr(meeting, "live", False) else DAYS


def turn_for(header: Header, players: Iterable[str | None], at: int) -> list[Executable]:
    """The turn of these players begins: written along with what began it."""
    return [tell(player, at + SOON[manner(header)]) for player in dict.fromkeys(players) if player]


def waits(player: str, kind: str, table: str, at: int, said: str = "") -> list[Executable]:
    """Something else that this player is to be told, if he wishes to be told anything."""
    values = {"player": player, "kind": kind, "tables": table, "text": said}
    row = text(WAITS).bindparams(
        bindparam("made", at, BigInteger), *(bindparam(name, value, String) for name, value in values.items())
    )
    return [row, tell(player, at + A_MOMENT)]


def over_for(header: Header, at: int) -> list[Executable]:
    """A game is over: those who own a seat are told."""
    owners = dict.fromkeys(chair.owner for chair in header.chairs if chair.owner and chair.kind != BOT)
    return [statement for owner in owners if owner for statement in waits(owner, OVER, header.id, at)]


async def note_for(engine: AsyncEngine, player: str, kind: str, table: str, at: int, said: str = "") -> None:
    """Something that this player is to be told, in a transaction of its own."""
    async with engine.begin() as connection:
        if kind in FOR_EVER:
            row = {"player": player, "kind": kind, "tables": table, "made": at, "way": "", "text": said}
            await connection.execute(insert(notices).values(row))
            await connection.execute(tell(player, at + A_MOMENT))
            return
        for statement in waits(player, kind, table, at, said):
            await connection.execute(statement)


async def warn(table: Table, seat: Seat) -> None:
    """The time of a seat runs low: whoever owns it is told."""
    owner = table.header.chairs[seat].owner
    if owner:
        await note_for(table.store.engine, owner, CLOCK, table.id, table.store.times.now())


async def queue_ended(table: Table, seat: Seat, why: Why) -> None:
    """What a seat had queued is not played on: its owner is told that; why is said on the page, to its own eyes."""
    owner = table.header.chairs[seat].owner
    if owner and why.text != ENDED:  # of the end everybody is told
        await note_for(table.store.engine, owner, QUEUE, table.id, table.store.times.now())


async def message_came(hall: Hall, table: Seating, said: Said) -> None:
    """Somebody wrote: the others who sit there may wish to be told."""
    if said.seat is None:
        return
    others = dict.fromkeys(chair.owner for chair in table.header.chairs if chair.owner and chair.owner != said.player)
    muting = {other for other in others if other and said.player in await hall.talk.muted(other)}
    async with hall.store.engine.begin() as connection:
        for other in others:
            if other and other not in muting:
                for statement in waits(other, MESSAGE, table.id, said.at):
                    await connection.execute(statement)


async def waiting_for(engine: AsyncEngine, player: str) -> list[Item]:
    """What is to be told besides turns; several messages at one table are one thing."""
    query = select(notices).where(notices.c.player == player, notices.c.sent.is_(None), notices.c.way == "")
    async with engine.connect() as connection:
        rows = (await connection.execute(query.order_by(notices.c.id))).all()
    found = {(row.kind, row.tables, row.text): item_of(row) for row in rows}
    return list(found.values())


def item_of(row: Any) -> Item:
    return Item(f"{row.tables}:#{row.id}", row.kind, row.tables, row.made, row.text)


async def sent_to(engine: AsyncEngine, player: str, now: int) -> list[Sent]:
    """What was told lately, the oldest first."""
    lately = (notices.c.player == player, notices.c.sent > now - A_MONTH, notices.c.way != "")
    query = select(notices.c.way, notices.c.sent, notices.c.tables).where(*lately).order_by(notices.c.sent)
    async with engine.connect() as connection:
        return [Sent(row[0], row[1], tuple(row[2].split())) for row in await connection.execute(query)]


async def claim(engine: AsyncEngine, player: str, way: str, items: Sequence[Item], at: int) -> int:
    """Note that these are told now, before they are: what happens twice is worse than what does not happen."""
    marks = " ".join(item.mark for item in items)
    row = {"player": player, "kind": items[0].kind, "tables": marks, "made": at, "sent": at, "way": way, "text": ""}
    async with engine.begin() as connection:
        made = (await connection.execute(insert(notices).values(row))).inserted_primary_key
    assert made is not None
    return int(made[0])


async def unclaim(engine: AsyncEngine, number: int) -> None:
    """It did not go."""
    async with engine.begin() as connection:
        await connection.execute(delete(notices).where(notices.c.id == number))


async def close(engine: AsyncEngine, player: str, items: Iterable[Item], at: int) -> None:
    """No way is left by which these are still to go; what is older than a month is forgotten."""
    numbers = [int(item.mark.partition("#")[2]) for item in items if "#" in item.mark]
    pending = (notices.c.player == player, notices.c.way == "", notices.c.sent.is_(None))
    async with engine.begin() as connection:
        if numbers:
            upto = (*pending, notices.c.id <= max(numbers))
            await connection.execute(update(notices).where(*upto).values(sent=at))
        old = (notices.c.player == player, notices.c.made < at - A_MONTH)
        await connection.execute(delete(notices).where(*old))


async def decisions_about(engine: AsyncEngine, player: str) -> Sequence[Mapping[str, Any]]:
    """What moderators have decided about this player in the last month, the newest first."""
    query = select(notices.c.made, notices.c.tables, notices.c.text).where(
        notices.c.player == player, notices.c.kind == MODERATION, notices.c.way == ""
    )
    async with engine.connect() as connection:
        return [dict(row._mapping) for row in await connection.execute(query.order_by(notices.c.id.desc()).limit(20))]
