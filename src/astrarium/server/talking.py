"""Talk over the API: messages, quick reactions, mutes, reports, private notes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import ceil
from typing import Annotated

from litestar import Response, Router, delete, get, post
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.params import Parameter
from msgspec import Meta, Struct
from sqlalchemy import func, insert, select

from ..core import mark
from . import talk as rooms
from .api import MySeat, TableId, provide_asker, readable, refusals
from .asking import Asker
from .doors import TOO_OFTEN
from .forms import Seat
from .heard import Message, Talked, may_say, message_of, shown, told_of
from .kept import Kept
from .notices import message_came
from .problem import Problem
from .schema import messages, reports, seats
from .store import A_DAY, now
from .table import Table
from .talk import LONGEST, REACTIONS, SHOWN, Said, clean, clean_note

AROUND = 10  # messages before and after a reported one that are kept with it
MOST_REPORTS = 10  # of one player a day
LONGEST_NOTE = 4000

NOTHING_SAID = mark("A message needs words.")
NO_MESSAGE = mark("There is no such message.")
NOT_YOUR_OWN = mark("This message is your own.")


ENOUGH_REPORTS = mark("You have reported {n} messages today: that is as many as we can look at.")

Text = Annotated[str, Meta(max_length=LONGEST)]
Before = Annotated[int | None, Parameter(description="Only messages before this one: for those scrolled to.", ge=1)]


class Say(Struct, forbid_unknown_fields=True):
    """A message of at most 300 characters."""

    text: Text
    seat: Seat | None = None


class React(Struct, forbid_unknown_fields=True):
    """A quick reaction by its name."""

    reaction: Annotated[str, Meta(max_length=16)]
    seat: Seat | None = None


class NoteKept(Struct):
    """Your private note of a seat; nobody else reads it."""

    seat: int
    text: str


class KeepNote(Struct, forbid_unknown_fields=True):
    """A private note; an empty one goes."""

    seat: Seat
    text: Annotated[str, Meta(max_length=LONGEST_NOTE)]


class Mute(Struct, forbid_unknown_fields=True):
    """Whoever said that message, or sits there, is not to be heard any more."""

    message: Annotated[int, Meta(ge=1, le=2**31 - 1)]


class Muted(Struct):
    """Somebody you do not hear, at any table."""

    id: int
    name: str
    at: int


class Report(Struct, forbid_unknown_fields=True):
    """A message that moderators should look at, and why."""

    message: Annotated[int, Meta(ge=1, le=2**31 - 1)]
    why: Text = ""


class Reported(Struct):
    """The number of the report."""

    report: int


@get("/tables/{table_id:str}/messages", responses=refusals(400, 404, 409), tags=["talk"])
async def list_messages(
    asker: Asker,
    table_id: TableId,
    before: Before = None,
    lang: Annotated[str | None, Parameter(description="Language of the texts: en or fr.", max_length=40)] = None,  # noqa: ARG001
) -> Talked:
    """What was said in your room of a table, the newest 50; in both rooms when the game is over."""
    table = await readable(asker, table_id)
    found = await asker.hall.talk.read(table.id, rooms.rooms_of(table, asker.owner), before)
    return await told_of(asker, table, found, len(found) == SHOWN)


@post("/tables/{table_id:str}/messages", responses=refusals(400, 403, 404, 409, 413, 422, 429), tags=["talk"])
async def say(asker: Asker, table_id: TableId, data: Say) -> Response[Message]:
    """Say something in your room of a table: the seats' one where you sit, else that of those who watch."""
    text = clean(data.text)
    if not text:
        raise Problem(422, NOTHING_SAID)
    return await speak(asker, table_id, data.seat, text[:LONGEST], None)


@post("/tables/{table_id:str}/reactions", responses=refusals(400, 403, 404, 409, 413, 422, 429), tags=["talk"])
async def react(asker: Asker, table_id: TableId, data: React) -> Response[Message]:
    """Say one of the phrases that everybody reads in his own language."""
    if data.reaction not in REACTIONS:
        raise Problem(422, "There is no such reaction.")
    return await speak(asker, table_id, data.seat, "", data.reaction)


async def speak(asker: Asker, table_id: str, seat: int | None, text: str, reaction: str | None) -> Response[Message]:
    table = await readable(asker, table_id)
    _, player = asker.identity()
    if seat is None:
        seat = next((n for n in range(len(table.header.chairs)) if table.owned(n, player)), None)
    else:
        table.check_owner(seat, player)
    may, why, _ = await may_say(asker, table)
    if may == "read" or (may == "react" and reaction is None):
        raise Problem(403, why)
    check_pace(asker, player)
    wish = Said(0, table.id, rooms.own_room(table, player), player, seat, now(), text, reaction, None)
    said = await asker.hall.talk.say(wish)
    await message_came(asker.hall, table, said)
    words = asker.words(table.header.game)
    known = await asker.hall.talk.known([player])
    message = message_of(said, player, table.names(words), known, words)
    return Response(message, status_code=201, cookies=asker.cookies())


def check_pace(asker: Asker, player: str) -> None:
    seconds = asker.hall.talk.wait(player)
    if seconds:
        problem = Problem(429, TOO_OFTEN, n=ceil(seconds))
        problem.headers["retry-after"] = str(ceil(seconds))
        raise problem


@get("/tables/{table_id:str}/note", responses=refusals(400, 403, 404, 409), tags=["talk"])
async def read_note(asker: Asker, table_id: TableId, seat: MySeat) -> NoteKept:
    """Your private note of one of your seats."""
    table = await readable(asker, table_id, seat)
    assert asker.owner is not None
    return NoteKept(seat, await asker.hall.talk.note(table.id, asker.owner, seat))


@post("/tables/{table_id:str}/note", status_code=200, responses=refusals(400, 403, 404, 409, 413), tags=["talk"])
async def keep_note(asker: Asker, table_id: TableId, data: KeepNote) -> NoteKept:
    """Keep a private note of one of your seats, also after the game; an empty one goes."""
    table = await readable(asker, table_id, data.seat)
    assert asker.owner is not None
    text = clean_note(data.text)
    await asker.hall.talk.keep_note(table.id, asker.owner, data.seat, text, now())
    return NoteKept(data.seat, text)


@get("/me/mutes", tags=["talk"])
async def list_mutes(asker: Asker) -> list[Muted]:
    """Whom you do not hear, at any table."""
    if asker.owner is None:
        return []
    found = await asker.hall.talk.mutes_of(asker.owner)
    names = await names_of(asker, [other for _, other, _ in found])
    return [Muted(number, names[other], at) for number, other, at in found]


async def names_of(asker: Asker, players: Sequence[str]) -> dict[str, str]:
    """Names that this reader has seen these players under."""
    known = await asker.hall.talk.known(players)
    query = select(seats.c.owner, seats.c.name).where(seats.c.owner.in_(list(players)), seats.c.name != "")
    async with asker.hall.talk.engine.connect() as connection:
        seated = {row[0]: row[1] for row in await connection.execute(query.order_by(seats.c.table_id))}
    words = asker.words()
    return {
        one: (known[one].name if one in known else "") or seated.get(one) or rooms.stranger(one, "", words)
        for one in players
    }


async def heard(asker: Asker, number: int) -> tuple[Table | Kept, Said]:
    """A message of somebody else that this asker can read, with its table."""
    said = await asker.hall.talk.message(number)
    if said is None:
        raise Problem(404, NO_MESSAGE)
    table = await readable(asker, said.table_id)
    if said.room not in rooms.rooms_of(table, asker.owner):
        raise Problem(404, NO_MESSAGE)
    if said.player == asker.owner:
        raise Problem(422, NOT_YOUR_OWN)
    return table, said


@post("/me/mutes", responses=refusals(400, 404, 409, 413, 422), tags=["talk"])
async def mute(asker: Asker, data: Mute) -> Response[list[Muted]]:
    """Hear no more of whoever said that message, here or at any other table. Nobody is told."""
    _, said = await heard(asker, data.message)
    _, player = asker.identity()
    await asker.hall.talk.mute(player, said.player, now())
    return Response(await list_mutes.fn(asker), status_code=201, cookies=asker.cookies())


@delete("/me/mutes/{number:int}", status_code=200, responses=refusals(400, 404), tags=["talk"])
async def unmute(asker: Asker, number: Annotated[int, Parameter(ge=1, le=2**31 - 1)]) -> list[Muted]:
    """Hear somebody again, at all tables; what was said meanwhile is there too."""
    if asker.owner is None or not await asker.hall.talk.unmute(asker.owner, number):
        raise Problem(404, "There is no such mute.")
    return await list_mutes.fn(asker)  # type: ignore[no-any-return]


@post("/reports", responses=refusals(400, 404, 409, 413, 422, 429), tags=["talk"])
async def report(asker: Asker, data: Report) -> Response[Reported]:
    """Report a message to the moderators; the messages around it are kept with the report."""
    table, said = await heard(asker, data.message)
    _, player = asker.identity()
    await check_reports(asker, player)
    row = {
        "by": player, "about": said.player, "message": said.id, "table_id": table.id, "why": clean(data.why)[:LONGEST],
        "kept": await around(asker, table, said), "at": now(), "state": "open",
    }  # fmt: skip
    async with asker.hall.talk.engine.begin() as connection:
        made = (await connection.execute(insert(reports).values(row))).inserted_primary_key
    assert made is not None
    return Response(Reported(int(made[0])), status_code=201, cookies=asker.cookies())


async def check_reports(asker: Asker, player: str) -> None:
    query = select(func.count()).where(reports.c.by == player, reports.c.at > now() - A_DAY)
    async with asker.hall.talk.engine.connect() as connection:
        if (await connection.execute(query)).scalar_one() >= MOST_REPORTS:
            raise Problem(429, ENOUGH_REPORTS, n=MOST_REPORTS)


async def around(asker: Asker, table: Table | Kept, said: Said) -> str:
    """The messages around one, as they are kept for moderators: they stay when a message is hidden."""
    there = (messages.c.table_id == said.table_id, messages.c.room == said.room)
    before = select(*rooms.ALL).where(*there, messages.c.id <= said.id).order_by(messages.c.id.desc()).limit(AROUND)
    after = select(*rooms.ALL).where(*there, messages.c.id > said.id).order_by(messages.c.id).limit(AROUND)
    async with asker.hall.talk.engine.connect() as connection:
        found = [Said(*row) for row in reversed((await connection.execute(before)).all())]
        found += [Said(*row) for row in (await connection.execute(after)).all()]
    kept = await shown(asker, table, [one._replace(hidden=None) for one in found])
    return json.dumps([{"id": m.id, "name": m.name, "at": m.at, "text": m.text} for m in kept])


router = Router(
    "/api",
    route_handlers=[
        list_messages, say, react, read_note, keep_note, list_mutes, mute, unmute, report,
    ],
    dependencies={"asker": Provide(provide_asker, sync_to_thread=False)},
    cache_control=CacheControlHeader(no_store=True),
)  # fmt: skip
