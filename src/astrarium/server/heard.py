"""What somebody hears at a table and may say there; and how it is pushed over the table's socket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from litestar import WebSocket
from msgspec import Struct, structs
from msgspec.json import encode

from ..core import Words, mark
from . import talk as rooms
from .asking import Asker
from .kept import Kept
from .presence import NOBODY
from .sanctions import SILENCE, sanction_of
from .store import now
from .table import Table
from .talk import REACTIONS, SHOWN, Ear, Known, Said, is_public, name_of

SILENCED = mark("A moderator has silenced you for some time: you can read, not write.")
PHRASES_ONLY = mark("At public tables guests choose from the phrases below.")


class Message(Struct):
    """Something that was said."""

    id: int
    room: str
    seat: int | None  # of whoever sits there
    name: str
    mine: bool
    at: int
    text: str  # plain, to be shown as it is; empty where a moderator has hidden it
    reaction: str = ""
    hidden: bool = False


class Phrase(Struct):
    """One of the quick reactions."""

    id: str
    text: str


class Talked(Struct):
    """What you hear at a table, and what you may say there."""

    room: str  # in which you write
    rooms: list[str]  # that you hear
    messages: list[Message]
    more: bool  # there are earlier ones
    may: Literal["write", "react", "read"]
    why: str  # you may not write
    until: int | None  # when you may again
    reactions: list[Phrase]
    watching: int  # without a seat
    watchers: list[str]  # those of them who have a name


def phrases(words: Words) -> list[Phrase]:
    return [Phrase(name, words(text)) for name, text in REACTIONS.items()]


async def may_say(asker: Asker, table: Table | Kept) -> tuple[Literal["write", "react", "read"], str, int | None]:
    """What somebody may say at a table, why no more, and until when: the one place where that is decided."""
    talk, words = asker.hall.talk, asker.words()
    silenced = await sanction_of(talk.engine, asker.owner, SILENCE, now())
    if silenced:
        return "read", words(SILENCED), silenced.until
    if is_public(table.header) and await kind_of(asker) == rooms.GUEST:
        return "react", words(PHRASES_ONLY), None
    return "write", "", None


async def kind_of(asker: Asker) -> str:
    known = await asker.hall.talk.known([asker.owner]) if asker.owner else {}
    found = known.get(asker.owner or "")
    return found.kind if found else rooms.GUEST


async def shown(asker: Asker, table: Table | Kept, found: Sequence[Said]) -> list[Message]:
    """Messages as this reader sees them."""
    words = asker.words(table.header.game)
    known = await asker.hall.talk.known([said.player for said in found if said.seat is None])
    names = table.names(words)
    return [message_of(said, asker.owner, names, known, words) for said in found]


def message_of(
    said: Said, reader: str | None, names: Sequence[str], known: Mapping[str, Known], words: Words
) -> Message:
    phrase = REACTIONS.get(said.reaction or "")
    text = "" if said.hidden else words(phrase) if phrase else said.text
    return Message(
        said.id, said.room, said.seat, name_of(said, names, known, words), said.player == reader, said.at, text,
        said.reaction or "", said.hidden is not None,
    )  # fmt: skip


async def told_of(asker: Asker, table: Table | Kept, found: Sequence[Said], more: bool) -> Talked:
    """What this reader hears, but for those muted."""
    talk, words = asker.hall.talk, asker.words()
    heard = rooms.without(found, await talk.muted(asker.owner))
    may, why, until = await may_say(asker, table)
    watchers = await watchers_of(asker, table)
    return Talked(
        rooms.own_room(table, asker.owner), rooms.rooms_of(table, asker.owner), await shown(asker, table, heard), more,
        may, why, until, phrases(words), len(spectators(asker, table)), watchers,
    )  # fmt: skip


async def watchers_of(asker: Asker, table: Table | Kept) -> list[str]:
    """Names of those who watch and have one."""
    there = [one for one in spectators(asker, table) if not one.startswith(NOBODY)]
    return await asker.hall.talk.names_of(table.id, there) if there else []


def spectators(asker: Asker, table: Table | Kept) -> list[str]:
    """Those who look at a table without a seat there, at whatever process; windows of one player count once."""
    return [one for one in asker.looking(table.id) if not rooms.sits(table, one)]


async def news_for(asker: Asker, table: Table, ear: Ear) -> Talked:
    """What was said since the last time, and all the rest as it is now."""
    ear.news = False
    found = await asker.hall.talk.read(table.id, rooms.rooms_of(table, asker.owner))
    news = [said for said in found if ear.heard.get(said.id, -1) != said.hidden]
    ear.heard = {said.id: said.hidden for said in found}
    return await told_of(asker, table, news, len(found) == SHOWN)


async def moved_for(asker: Asker, table: Table, told: Talked) -> Talked:
    """Others came or went, and nothing was said: that costs no look into the rooms."""
    watching, watchers = len(spectators(asker, table)), await watchers_of(asker, table)
    return structs.replace(told, messages=[], watching=watching, watchers=watchers)


async def send_talk(socket: WebSocket[Any, Any, Any], asker: Asker, table: Table, ear: Ear) -> None:
    """For ever: send what is new to this reader, as `{"talk": ...}`; first the newest messages."""
    talk, told, before = asker.hall.talk, None, None
    talk.listen(ear)
    try:
        while True:
            ear.bell.clear()
            said = told is None or ear.news or told.rooms != rooms.rooms_of(table, asker.owner)
            told = await news_for(asker, table, ear) if told is None or said else await moved_for(asker, table, told)
            circumstances = (told.may, told.watching, told.watchers, told.rooms)
            if told.messages or circumstances != before:
                await socket.send_data(encode({"talk": told}).decode(), mode="text")
            before = circumstances
            await ear.bell.wait()
    finally:
        talk.leave(ear)
