"""The lobby as everybody sees it: public tables with a free seat, some to watch, and how many people are here."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import func, select

from ..core import Game, Words, game, game_ids
from ..words import words
from .behind import seen_by
from .hall import Hall
from .meetforms import LobbyInfo, LobbySeat, LobbyTable
from .page import status_line
from .presence import Presence
from .problem import Problem
from .schema import seekers
from .seating import Seating
from .store import BOT, Header
from .timeline import Stopped

MOST = 200  # public tables that are looked at
MOST_OPEN, MOST_WATCHED = 60, 12


class Public(Seating):
    """A public table, known by its header alone."""

    def __init__(self, header: Header) -> None:
        self.header = header

    def listed(self, presence: Presence, words: Words, line: str = "") -> LobbyTable:
        header, meeting, found = self.header, self.header.meeting, game(self.header.game)
        names = self.names(words)
        seats = [
            LobbySeat(
                seat, names[seat] if chair.taken else "", chair.kind == BOT, chair.taken, presence.of(chair.owner)
            )
            for seat, chair in enumerate(header.chairs)
        ]
        owners = {chair.owner for chair in header.chairs}
        watching = [one for one in presence.at(header.id) if one not in owners]
        maker = next((names[seat] for seat, chair in enumerate(header.chairs) if chair.owner == header.maker), "")
        return LobbyTable(
            header.id, header.game, words(found.title), meeting.name, chosen(found, header, words), maker, meeting.live,
            meeting.rated, meeting.level, meeting.language, meeting.spectators, seats, header.created, line,
            len(watching) if line else 0, meeting.delay,
        )  # fmt: skip


def chosen(found: Game, header: Header, words: Words) -> list[str]:
    """What was chosen otherwise than usual."""
    said = []
    for option in found.options:
        value = header.options.get(option.name, option.default)
        if value != option.default and len(option.values) > 1:
            label = words(option.labels[option.values.index(value)]) if option.labels else str(value)
            said.append(words(option.title) if value is True else f"{words(option.title)}: {label}")
    return said


async def lobby_of(hall: Hall, presence: Presence, lang: str) -> LobbyInfo:
    found = [header for header in await hall.store.public(MOST) if header.game in game_ids()]
    waiting = [header for header in found if header.waiting and not header.full]
    running = [header for header in found if not header.waiting]
    tables = [Public(header).listed(presence, words(lang, header.game)) for header in waiting[:MOST_OPEN]]
    watch = await watched(hall, presence, lang, [header for header in running if header.meeting.spectators])
    return LobbyInfo(len(presence.people), await seeking(hall), len(running), tables, watch)


async def watched(hall: Hall, presence: Presence, lang: str, running: Sequence[Header]) -> list[LobbyTable]:
    """Games to watch, with where they stand in a spectator's eyes."""
    listed = []
    for header in running[:MOST_WATCHED]:
        spoken = words(lang, header.game)
        try:
            table = await hall.open(header.id)
        except (Stopped, Problem):
            continue  # it cannot go on here
        if not table.over:
            seen = seen_by(table, None)
            line = status_line(seen, seen.look(None), spoken)
            listed.append(Public(table.header).listed(presence, spoken, line))
    return listed


async def seeking(hall: Hall) -> int:
    query = select(func.count()).where(seekers.c.table_id.is_(None))
    async with hall.store.engine.connect() as connection:
        return int((await connection.execute(query)).scalar_one())
