"""Tables that wait for players: seats whose players say nothing open again, and what nobody wants any more goes."""

from __future__ import annotations

from sqlalchemy import select, update

from .due import STALE, put
from .hall import Hall
from .invitations import write
from .meeting import READY_TIME
from .presence import Presence
from .problem import Problem
from .schema import seats, tables
from .store import BOT, OPEN
from .wire import SEATS, News, person


class Waiting:
    """What is due at tables that wait."""

    def __init__(self, hall: Hall, presence: Presence) -> None:
        self.hall, self.presence = hall, presence
        self.engine = hall.store.engine

    async def call_over(self, table_id: str, at: int) -> int | None:
        """A minute after a live table was full: seats that have not said ready open again, and all are asked anew."""
        header = await self.hall.store.header(table_id)
        if header is None or not header.waiting or not header.full or header.meeting.until is None:
            return None
        if at < header.meeting.until:
            return header.meeting.until
        if await self._open_silent(table_id, at):
            self.hall.wire.say(News(table_id, SEATS, False))
        return None

    async def _open_silent(self, table_id: str, at: int) -> bool:
        """All or nothing: whoever says ready in this moment keeps the seat."""
        called = (tables.c.called <= at - READY_TIME, tables.c.began.is_(None))
        asked = select(tables.c.id).where(tables.c.id == table_id, *called)
        here = seats.c.table_id == table_id
        silent = (seats.c.table_id.in_(asked), seats.c.kind != BOT, seats.c.ready.is_not(True))
        free = {"kind": OPEN, "owner": None, "name": "", "word": None, "standing": None}
        async with self.engine.begin() as connection:
            await connection.execute(select(tables.c.id).where(tables.c.id == table_id).with_for_update())
            if not (await connection.execute(update(seats).where(*silent).values(**free))).rowcount:
                return False
            await connection.execute(update(seats).where(here).values(ready=None))
            await connection.execute(update(tables).where(tables.c.id == table_id).values(called=None))
        return True

    async def look_after(self, table_id: str, at: int) -> int | None:
        """Warn of a waiting table that will go, then let it go; at a live one its maker's presence keeps it."""
        header = await self.hall.store.header(table_id)
        if header is None or not header.waiting or header.ended or header.meeting.goes is None:
            return None
        meeting, goes = header.meeting, header.meeting.goes
        if meeting.live and await self.presence.is_here(header.maker):
            goes = at + meeting.stays
            await write(self.engine, update(tables).where(tables.c.id == table_id).values(goes=goes))
        warned = goes - meeting.stays // 4
        if at < warned:
            return warned
        self.hall.wire.say(person(header.maker))
        if at < goes:
            return goes
        return None if await self.withdraw(table_id) else at + READY_TIME

    async def withdraw(self, table_id: str) -> bool:
        """A table at which nobody has played is there no more; False: it is full."""
        if not await self.hall.store.withdraw(table_id):
            return False  # whoever sat down in this moment plays
        self.hall.wire.say(News(table_id, SEATS, False))
        return True

    async def keep(self, table_id: str, owner: str | None, at: int) -> int:
        """Its maker wants it to stay; until when it does."""
        table = await self.hall.open(table_id)
        header = table.header
        if owner is None or header.maker != owner:
            raise Problem(403, "Only whoever made a table keeps it.")
        if not header.waiting or header.meeting.goes is None:
            raise Problem(409, "This table waits for nobody.")
        goes = at + header.meeting.stays
        kept = update(tables).where(tables.c.id == table_id).values(goes=goes)
        await write(self.engine, kept, put(STALE, table_id, goes - header.meeting.stays // 4))
        header.meeting.goes = goes
        self.hall.wire.say(person(owner))
        return goes
