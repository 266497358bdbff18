"""Play now: people who look for a game are brought together, whoever has waited longest first; then bots sit down."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Row, delete, select, text, update

from ..bots import USUAL_LEVEL
from ..core import BadInput, game
from ..core.seal import SECRET_BYTES
from .due import PAIR, put
from .hall import DEFAULT_PACE, Hall, new_id
from .invitations import write
from .meeting import PUBLIC, Meeting
from .schema import seekers
from .store import BOT, OPEN, Chair, Header
from .wire import person

STAYS = 15 * 60_000  # milliseconds after which nobody looks for a game any more
STARS = ("Vega", "Rigel", "Mira", "Lyra", "Altair", "Deneb")  # what bots are called
SEEK = (
    "INSERT INTO seekers (player, name, wish, since, table_id) VALUES (:player, :name, :wish, :since, NULL)"
    " ON CONFLICT (player) DO UPDATE SET name = :name, wish = :wish, since = :since, table_id = NULL"
)


class Wish(NamedTuple):
    """What somebody would play: any of these games with any of these numbers of seats."""

    games: tuple[str, ...]
    seats: tuple[int, ...]
    bots: int | None  # seconds after which bots may sit down; None: never


class Seeker(NamedTuple):
    """Somebody who looks for a game."""

    player: str
    name: str
    wish: Wish
    since: int
    table: str | None = None  # where this player was seated

    @property
    def bots_at(self) -> int | None:
        return None if self.wish.bots is None else self.since + 1000 * self.wish.bots


class Group(NamedTuple):
    """Who would play what together; the oldest wish first."""

    game: str
    seats: int
    people: tuple[Seeker, ...]

    @property
    def missing(self) -> int:
        return self.seats - len(self.people)


def groups(first: Seeker, others: Sequence[Seeker]) -> Iterator[Group]:
    """For every game and number of seats that this one would play: those who would too, the oldest first."""
    for game_id in first.wish.games:
        for count in sorted(first.wish.seats, reverse=True):
            if count in game(game_id).seat_counts:
                would = [one for one in others if game_id in one.wish.games and count in one.wish.seats]
                yield Group(game_id, count, (first, *would[: count - 1]))


def complete(seeking: Sequence[Seeker]) -> Group | None:
    """A table that people alone can fill; whoever has waited longest comes first."""
    for number, first in enumerate(seeking):
        found = [group for group in groups(first, seeking[number + 1 :]) if not group.missing]
        if found:
            return found[0]
    return None


def with_bots(seeking: Sequence[Seeker], at: int) -> Group | None:
    """A table for somebody who has waited long enough, with others who agreed to bots; as many people as can be."""
    agreed = [one for one in seeking if one.wish.bots is not None]
    for first in agreed:
        if first.bots_at is not None and first.bots_at <= at:
            found = list(groups(first, [one for one in agreed if one is not first]))
            if found:
                return max(found, key=lambda group: (len(group.people), -group.missing))
    return None


def best_for(player: str, seeking: Sequence[Seeker]) -> Group | None:
    """The table that this one is nearest to."""
    mine = next((one for one in seeking if one.player == player), None)
    if mine is None:
        return None
    found = list(groups(mine, [one for one in seeking if one is not mine]))
    return min(found, key=lambda group: group.missing) if found else None


def read_wish(games: Sequence[str], seats: Sequence[int], bots: int | None) -> Wish:
    """A wish that can be fulfilled."""
    wish = Wish(tuple(dict.fromkeys(games)), tuple(dict.fromkeys(seats)), bots)
    if not any(count in game(game_id).seat_counts for game_id in wish.games for count in wish.seats):
        raise BadInput("none of these games is played with so many seats")
    return wish


class Pairing:
    """Those who look for a game, as rows; whoever takes the work that is due brings them together."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.engine = hall, hall.store.engine

    async def seek(self, player: str, name: str, wish: Wish, at: int) -> None:
        values = {"player": player, "name": name, "wish": json.dumps(wish._asdict()), "since": at}
        await write(self.engine, text(SEEK).bindparams(**values), put(PAIR, PAIR, at))

    async def stop(self, player: str) -> None:
        await write(self.engine, delete(seekers).where(seekers.c.player == player))

    async def seeking(self, at: int) -> list[Seeker]:
        """Everybody who looks for a game, whoever has waited longest first."""
        fresh = (seekers.c.table_id.is_(None), seekers.c.since > at - STAYS)
        query = select(seekers).where(*fresh).order_by(seekers.c.since, seekers.c.player)
        async with self.engine.connect() as connection:
            return [seeker(row) for row in await connection.execute(query)]

    async def mine(self, player: str, at: int) -> Seeker | None:
        """What this player looks for or has found."""
        query = select(seekers).where(seekers.c.player == player, seekers.c.since > at - STAYS)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else seeker(row)

    async def pair(self, _ref: str, at: int) -> int | None:
        """Bring together whom we can; when the next bots may sit down."""
        await write(self.engine, delete(seekers).where(seekers.c.since <= at - STAYS))
        seeking = await self.seeking(at)
        while (group := complete(seeking) or with_bots(seeking, at)) is not None:
            await self._seat(group, at)
            seeking = [one for one in seeking if one not in group.people]
        waits = [one.bots_at for one in seeking if one.bots_at is not None]
        return min(waits, default=None)

    async def _seat(self, group: Group, at: int) -> None:
        """A live table for these people: each says ready there, with a word for the dice that are sealed by then."""
        header = await self._header(group, at)
        found = [
            update(seekers)
            .where(seekers.c.player == one.player, seekers.c.table_id.is_(None), seekers.c.since == one.since)
            .values(table_id=header.id)
            for one in group.people
        ]
        await self.hall.add(header, found)
        for one in group.people:
            self.hall.wire.say(person(one.player))

    async def _header(self, group: Group, at: int) -> Header:
        played = game(group.game)
        people = [Chair(OPEN, one.name, "", one.player) for one in group.people]
        bots = [Chair(BOT, STARS[i % len(STARS)], USUAL_LEVEL, None) for i in range(group.missing)]
        chairs = [*people, *bots]
        secrets.SystemRandom().shuffle(chairs)  # nobody chooses who begins
        meeting = Meeting(PUBLIC, live=True, code=await self.hall.unused_code())
        meeting.called, meeting.goes = at, at + meeting.stays
        return Header(
            new_id(), played.id, played.version, dict(played.new(group.seats, 0).options), 0, False, DEFAULT_PACE,
            group.people[0].player, at, None, chairs, played.box, secrets.token_bytes(SECRET_BYTES), meeting=meeting,
        )  # fmt: skip


def seeker(row: Row[Any]) -> Seeker:
    wish = json.loads(row.wish)
    kept = Wish(tuple(wish["games"]), tuple(wish["seats"]), wish["bots"])
    return Seeker(row.player, row.name, kept, row.since, row.table_id)
