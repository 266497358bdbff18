"""My data: taken out as one file, or given up for good after seven days in which one may change one's mind."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import secrets
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from msgspec.json import decode, encode
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..bots import USUAL_LEVEL
from ..core import English, mark
from ..words import words
from .belongings import done_since, give_up, note, tables_of, take_out
from .due import FAREWELL, NOTICE, Agenda, drop, put
from .hall import Hall
from .people import GONE, Person, handle_of
from .problem import Problem
from .schema import audit, entrants, messages, players, reports, seats, sessions, tables, tellings
from .store import A_DAY, BOT, now
from .telling import Telling, unpack
from .wire import SEATS, News

log = logging.getLogger("astrarium.server")

SEVEN_DAYS = 7 * A_DAY
EXPORTS_A_DAY = 2
LOOK = 60.0  # seconds between two looks for farewells
PAUSE = 60_000  # milliseconds before one that failed is tried again
TOO_MANY_EXPORTS = mark("Your data can be taken out twice a day.")


async def export(hall: Hall, player: str, lang: str) -> bytes:
    """A ZIP of all that is kept for a player: JSON by kind, and the records of finished games."""
    engine = hall.store.engine
    async with engine.begin() as connection:
        if await done_since(connection, player, "export", now() - A_DAY) >= EXPORTS_A_DAY:
            raise Problem(429, TOO_MANY_EXPORTS)
        await note(connection, player, "export")
        told = await take_out(connection, player)
        me = (await connection.execute(select(players).where(players.c.id == player))).one_or_none()
        mine = await tables_of(connection, player)
    about = {name: getattr(me, name) for name in ("kind", "handle", "name", "created", "closing")} if me else {}
    records = {table: text for table in mine if (text := await _record(hall, table, lang))}
    return await asyncio.to_thread(zipped, {"player": [about], **told}, records)


def zipped(told: dict[str, list[dict[str, Any]]], records: dict[str, str]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, rows in told.items():
            archive.writestr(f"{name}.json", json.dumps(rows, ensure_ascii=False, indent=1))
        for table, text in records.items():
            archive.writestr(f"records/{table}.jsonl", text)
    return made.getvalue()


async def _record(hall: Hall, table_id: str, lang: str) -> str:
    """The record of a table that is over; nothing of one that is not, or cannot be read here."""
    try:
        table = await hall.open(table_id)
    except Problem:
        return ""
    return table.timeline.record(table.names(words(lang, table.header.game))).dumps() if table.over else ""


async def ask_to_leave(hall: Hall, player: str) -> int:
    """The day on which a player is deleted."""
    at = now() + SEVEN_DAYS
    async with hall.store.engine.begin() as connection:
        await connection.execute(update(players).where(players.c.id == player).values(closing=at))
        await connection.execute(put(FAREWELL, handle_of(player), at))
        await note(connection, player, "leave")
    return at


async def stay(hall: Hall, player: str) -> None:
    async with hall.store.engine.begin() as connection:
        await connection.execute(update(players).where(players.c.id == player).values(closing=None))
        await connection.execute(drop(FAREWELL, handle_of(player)))
        await note(connection, player, "stay")


async def farewell(hall: Hall, handle: str) -> None:
    """Delete a player and its programs, if it still wants that. Names and keys go, games stay."""
    engine = hall.store.engine
    async with engine.connect() as connection:
        row = (await connection.execute(select(players).where(players.c.handle == handle))).one_or_none()
        if row is None or row.closing is None:
            return
        programs = select(players.c.id).where(players.c.owner_id == row.id)
        leaving = [str(one.id) for one in await connection.execute(programs)] + [str(row.id)]
    for player in leaving:
        await _delete(hall, player)


async def _delete(hall: Hall, player: str) -> None:
    nobody = secrets.token_hex(32)  # no key leads to it
    instead = Person("", GONE, handle_of(nobody)).shown(English())
    names = await names_of(hall, player)
    await untell(hall, names, instead)
    async with hall.store.engine.connect() as connection:
        keys = [str(row.digest) for row in await connection.execute(_keys(player))]
    await hall.people.shut(keys)  # whatever they have open is cut off first
    async with hall.store.engine.begin() as connection:
        left = await tables_of(connection, player)
        running = await leave_seats(connection, player, instead)
        await unreport(connection, player, names, instead)
        await connection.execute(drop(NOTICE, player))
        await connection.execute(
            update(audit).where(audit.c.what.contains(player)).values(what=func.replace(audit.c.what, player, nobody))
        )
        await connection.execute(update(entrants).where(entrants.c.player == player).values(name=instead))
        await connection.execute(delete(players).where((players.c.id == player) | (players.c.merged_into == player)))
        await give_up(connection, player, nobody)
        await connection.execute(update(audit).where(audit.c.who == nobody, audit.c.did == "merge").values(what="{}"))
        row = {"id": nobody, "kind": GONE, "handle": handle_of(nobody), "created": now()}
        await connection.execute(insert(players), row)
    hall.people.tell([player, *keys])
    for table in left:
        hall.wire.say(News(table, SEATS, table in running))
    for table in running:
        await hall.agenda.remind(table, now(), people=True)
    await untell(hall, {table: names[table] for table in running if table in names}, instead)  # told meanwhile


def _keys(player: str) -> Any:
    return select(sessions.c.digest).where(sessions.c.player == player)


async def leave_seats(connection: AsyncConnection, player: str, instead: str) -> list[str]:
    """No seat has the player's name any more, and bots sit where a game goes on; the tables where they do."""
    mine = seats.c.owner == player
    await connection.execute(update(seats).where(mine).values(name=instead, standing=None))
    goes_on = (
        select(seats.c.table_id).join(tables, tables.c.id == seats.c.table_id).where(mine, tables.c.ended.is_(None))
    )
    running = sorted({str(row.table_id) for row in await connection.execute(goes_on)})
    sits = update(seats).where(mine, seats.c.table_id.in_(running))
    await connection.execute(sits.values(kind=BOT, level=USUAL_LEVEL))
    return running


async def names_of(hall: Hall, player: str) -> dict[str, list[str]]:
    """The names that a player has at its tables."""
    query = select(seats.c.table_id, seats.c.name).where(seats.c.owner == player, seats.c.name != "")
    found: dict[str, list[str]] = {}
    async with hall.store.engine.connect() as connection:
        for row in await connection.execute(query.order_by(seats.c.table_id, seats.c.seat)):
            found.setdefault(row.table_id, []).append(row.name)
    return found


async def untell(hall: Hall, names: Mapping[str, Sequence[str]], instead: str) -> None:
    """What was told of tables names nobody who is gone."""
    for table, called in names.items():
        whole_names = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in called))
        async with hall.store.engine.connect() as connection:
            rows = (await connection.execute(select(tellings).where(tellings.c.table_id == table))).all()
        for row in rows:
            body = await asyncio.to_thread(without_names, bytes(row.body), whole_names, instead)
            mine = (tellings.c.table_id == table, tellings.c.number == row.number)
            async with hall.store.engine.begin() as connection:
                await connection.execute(update(tellings).where(*mine).values(body=body))


async def unreport(connection: AsyncConnection, player: str, names: Mapping[str, Sequence[str]], instead: str) -> None:
    """What is kept with reports names nobody who is gone."""
    own = (await connection.execute(select(players.c.name).where(players.c.id == player))).scalar()
    spoke = select(messages.c.table_id).where(messages.c.player == player)
    rows = (await connection.execute(select(reports).where(reports.c.table_id.in_(spoke)))).all()
    for row in rows:
        called = {*names.get(row.table_id, ()), *([own] if own else ())}
        kept = [{**one, "name": instead} if one["name"] in called else one for one in json.loads(row.kept)]
        await connection.execute(update(reports).where(reports.c.id == row.id).values(kept=json.dumps(kept)))


def without_names(body: bytes, names: re.Pattern[str], instead: str) -> bytes:
    text = encode(unpack(body)).decode()
    return decode(names.sub(instead, text), type=Telling).pack()


class Farewells:
    """Does the farewells that are due, in every server process."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.agenda = hall, Agenda(hall.store.engine, FAREWELL)
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        if self.task:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def _work(self) -> None:
        while True:
            with suppress(Exception):  # the database may be away for a while
                await self.once(now())
            await asyncio.sleep(LOOK)

    async def once(self, at: int) -> None:
        """Everything that is due at that time; usually nothing is, and nothing is written then."""
        for job in await self.agenda.take(10, at) if await self.agenda.waiting(at) else ():
            try:
                await farewell(self.hall, job.ref)
            except Exception:
                log.exception("a farewell failed")
                await self.agenda.again(job.ref, at + PAUSE)
            else:
                await self.agenda.done(job.ref)
