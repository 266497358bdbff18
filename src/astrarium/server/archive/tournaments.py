"""Tournaments: so many rounds of tables, each paired when the one before is over. What happens is in the database."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, and_, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from ...bots import USUAL_LEVEL
from ...core import Game, OptionValue, game, mark
from ...core.seal import SECRET_BYTES
from ..conduct import call_time
from ..due import ROUND, Agenda, put
from ..hall import Hall
from ..meeting import PUBLIC, Meeting
from ..problem import Problem
from ..schema import entrants, pairings, results, tables, tournaments
from ..store import BOT, OPEN, Chair, Header, Taken
from .forms import NewTournament
from .pairing import Came, Standing, add, pair, seat, sit, sizes

MOST = 64  # that take part
LEAST = 2
LAST_CALL = 600_000  # milliseconds that bots have to play on where a round was not over in time
LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
NO_TOURNAMENT = mark("There is no tournament {id}.")
BEGUN = mark("This tournament has begun.")
FULL = mark("This tournament is full.")
TOO_FEW = mark("A tournament needs at least {n} people.")


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat of a table of a round."""

    round: int
    table: str
    seat: int
    player: str | None
    ended: bool
    rank: int | None
    points: int | None


@dataclass(frozen=True, slots=True)
class Tournament:
    """All there is of one."""

    row: Row[Any]
    entrants: Sequence[Row[Any]]
    sittings: Sequence[Sitting]

    @property
    def options(self) -> dict[str, OptionValue]:
        found: dict[str, OptionValue] = json.loads(self.row.options)
        return found

    @property
    def names(self) -> Mapping[str, str]:
        return {one.player: one.name for one in self.entrants}

    def tables(self, number: int = 0) -> Mapping[str, list[Sitting]]:
        """Those of a round, or all of them, with their seats."""
        found: dict[str, list[Sitting]] = {}
        for one in self.sittings:
            if number in (0, one.round):
                found.setdefault(one.table, []).append(one)
        return found

    def standings(self) -> dict[str, Standing]:
        """How everybody stands after the rounds that have begun; who is ahead at first is chance, the same for all.

        Tables of a round that was never said to have begun are left by somebody who died: they pair nobody.
        """
        mixed = sorted(self.entrants, key=lambda one: hashlib.sha256(f"{self.row.id} {one.player}".encode()).digest())
        found = {one.player: Standing(one.player, number) for number, one in enumerate(mixed)}
        for sat in self.tables().values():
            if sat[0].round > self.row.round:
                continue
            sit(found, {one.seat: one.player for one in sat})
            if all(one.rank is not None for one in sat):
                add(found, [Came(one.seat, one.player, one.rank or 0, one.points) for one in sat], self.row.size)
        return found


async def load(engine: AsyncEngine, tournament_id: str) -> Tournament | None:
    """A tournament as it is now."""
    mine = entrants.c.tournament == tournament_id
    sat = (
        select(pairings, tables.c.ended, results.c.rank, results.c.points)
        .join(tables, tables.c.id == pairings.c.table_id)
        .outerjoin(results, and_(results.c.table_id == pairings.c.table_id, results.c.seat == pairings.c.seat))
        .where(pairings.c.tournament == tournament_id)
        .order_by(pairings.c.round, pairings.c.table_id, pairings.c.seat)
    )
    async with engine.connect() as connection:
        row = (await connection.execute(select(tournaments).where(tournaments.c.id == tournament_id))).one_or_none()
        people = (await connection.execute(select(entrants).where(mine).order_by(entrants.c.number))).all()
        rows = (await connection.execute(sat)).all()
    if row is None:
        return None
    sittings = [
        Sitting(one.round, one.table_id, one.seat, one.player, one.ended is not None, one.rank, one.points)
        for one in rows
    ]
    return Tournament(row, people, sittings)


async def load_or_404(engine: AsyncEngine, tournament_id: str) -> Tournament:
    found = await load(engine, tournament_id)
    if found is None:
        raise Problem(404, NO_TOURNAMENT, id=tournament_id[:20])
    return found


async def newest(engine: AsyncEngine, limit: int) -> list[str]:
    query = select(tournaments.c.id).order_by(tournaments.c.created.desc(), tournaments.c.id).limit(limit)
    async with engine.connect() as connection:
        return [str(row.id) for row in await connection.execute(query)]


def _new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(10))


async def make(engine: AsyncEngine, wish: NewTournament, title: str, maker: str, now: int) -> str:
    """A tournament that people can enter."""
    found: Game = game(wish.game)
    options = found.new(wish.seats, 0, wish.options).options  # it says what is wrong with seats and options
    row = {
        "id": _new_id(), "title": title, "game": found.id, "options": json.dumps(dict(options)), "size": wish.seats,
        "rounds": wish.rounds, "span": round(wish.hours * 3_600_000), "rest": wish.rest, "pace": wish.pace,
        "maker": maker, "created": now, "round": 0, "deadline": None, "ended": None,
    }  # fmt: skip
    async with engine.begin() as connection:
        await connection.execute(insert(tournaments), row)
    return str(row["id"])


async def enter(engine: AsyncEngine, found: Tournament, player: str, name: str, word: str) -> None:
    """Take part, or change one's name before it begins."""
    mine = (entrants.c.tournament == found.row.id, entrants.c.player == player)
    still_open = select(tournaments.c.id).where(tournaments.c.id == found.row.id, tournaments.c.round == 0)
    async with engine.begin() as connection:
        await connection.execute(update(entrants).where(*mine).values(name=name, word=word))  # takes the lock
        if (await connection.execute(still_open)).one_or_none() is None:
            raise Problem(409, BEGUN)
        if (await connection.execute(select(entrants.c.player).where(*mine))).one_or_none():
            return
        count = select(func.count(), func.coalesce(func.max(entrants.c.number), 0)).where(
            entrants.c.tournament == found.row.id
        )
        there, last = (await connection.execute(count)).one()
        if there >= MOST:
            raise Problem(409, FULL)
        row = {"tournament": found.row.id, "player": player, "number": last + 1, "name": name, "word": word}
        try:
            await connection.execute(insert(entrants), row)
        except IntegrityError:  # the same person in two windows at once
            raise Problem(409, "You take part already.") from None


async def leave(engine: AsyncEngine, found: Tournament, player: str) -> None:
    if found.row.round:
        raise Problem(409, BEGUN)
    mine = (entrants.c.tournament == found.row.id, entrants.c.player == player)
    async with engine.begin() as connection:
        await connection.execute(delete(entrants).where(*mine))


class Steward:
    """Begins the rounds of tournaments. Whatever dies in the middle of it is done again, with the same tables."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.engine = hall, hall.store.engine

    @property
    def agenda(self) -> Agenda:
        return Agenda(self.engine, ROUND)

    async def begin(self, found: Tournament, now: int) -> None:
        if found.row.round:
            raise Problem(409, BEGUN)
        if len(found.entrants) < LEAST:
            raise Problem(409, TOO_FEW, n=LEAST)
        await self._begin_round(found, now)

    async def look(self, ref: str, now: int) -> int | None:
        """Begin the next round where this one is over; when to look again."""
        found = await load(self.engine, ref)
        if found is None or found.row.ended is not None or not found.row.round:
            return None
        over = all(one.ended for one in found.sittings if one.round == found.row.round)
        if not over and now < found.row.deadline:
            return int(found.row.deadline)
        if not over and now < found.row.deadline + LAST_CALL:
            await self._call_time(found)
            return int(found.row.deadline) + LAST_CALL
        if found.row.round >= found.row.rounds:
            await self._end(found, now)
            return None
        return await self._begin_round(found, now)

    async def _call_time(self, found: Tournament) -> None:
        """Bots play on where a round is not over in time."""
        for table_id, sat in found.tables(found.row.round).items():
            if not all(one.ended for one in sat):
                table = await self.hall.open(table_id)
                for place in table.sitting.here:
                    with suppress(Problem):  # over by now, or left
                        await call_time(table, place)

    async def _end(self, found: Tournament, now: int) -> None:
        async with self.engine.begin() as connection:
            mine = (tournaments.c.id == found.row.id, tournaments.c.ended.is_(None))
            await connection.execute(update(tournaments).where(*mine).values(ended=now))

    async def _begin_round(self, found: Tournament, now: int) -> int:
        """Make the tables of the next round, then say that it has begun; its deadline."""
        row, number, deadline = found.row, found.row.round + 1, now + found.row.span
        played = found.standings()
        filled = sizes(len(played), row.size, row.rest, game(row.game).seat_counts)
        groups = pair(list(played.values()), filled)
        for n, (group, (people, bots)) in enumerate(zip(groups, filled, strict=True)):
            await self._make_table(found, number, n, seat(group, people + bots), now)
        async with self.engine.begin() as connection:
            mine = (tournaments.c.id == row.id, tournaments.c.round == row.round)
            await connection.execute(update(tournaments).where(*mine).values(round=number, deadline=deadline))
            await connection.execute(put(ROUND, row.id, deadline))
        return int(deadline)

    async def _make_table(
        self, found: Tournament, number: int, n: int, sitting: Sequence[Standing | None], now: int
    ) -> None:
        """A table of a round, public and rated; nothing where whoever died before the round had begun made it."""
        table_id = table_of(found.row.id, number, n)
        paired = [
            {"tournament": found.row.id, "round": number, "table_id": table_id, "seat": place, "player": player}
            for place, player in enumerate(one.player if one else None for one in sitting)
        ]
        with suppress(Taken):
            await self.hall.add(header_of(found, table_id, sitting, now), [insert(pairings).values(paired)])


def header_of(found: Tournament, table_id: str, sitting: Sequence[Standing | None], now: int) -> Header:
    """A table with a seal of its own: two tables with the same dice would talk."""
    row, rules, entered = found.row, game(found.row.game), {one.player: one for one in found.entrants}
    chairs = [
        Chair(OPEN, entered[one.player].name, "", one.player, entered[one.player].word)
        if one
        else Chair(BOT, "", USUAL_LEVEL, None)
        for one in sitting
    ]
    return Header(
        table_id, rules.id, rules.version, found.options, 0, False, row.pace, row.maker, now, None, chairs,
        rules.box, secrets.token_bytes(SECRET_BYTES), began=now,
        meeting=Meeting(PUBLIC, rated=True),
    )  # fmt: skip


def table_of(tournament_id: str, number: int, n: int) -> str:
    """The id of a table of a round: the same whoever makes it."""
    digest = int.from_bytes(hashlib.sha256(f"tournament {tournament_id} {number} {n}".encode()).digest())
    return "".join(LETTERS[digest >> 5 * i & 31] for i in range(10))
