"""Tables on disk. A table is its header and its entries; what is acknowledged was committed here before."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Executable,
    Row,
    and_,
    bindparam,
    delete,
    exists,
    false,
    func,
    insert,
    or_,
    select,
    update,
)  # fmt: skip
from sqlalchemy.exc import IntegrityError

from ..core import OptionValue, Seal, Seat, Seed
from .clock import Time
from .database import make_engine
from .meeting import PUBLIC, Meeting
from .migrate import migrate
from .reading import Reader
from .schema import due, entries, invitations, messages, notes, orders, seals, seats, tables, tellings
from .times import SYSTEM, Times
from .writing import There, Writer

ACTION, UNDO = "action", "undo"
SEAT, OFFER, ANSWER, END = "seat", "offer", "answer", "end"  # what happens at a table and not on it
A_DAY = 24 * 3600 * 1000  # milliseconds
A_MONTH = 30 * A_DAY
ME, PERSON, OPEN, BOT = "me", "person", "open", "bot"


class Taken(Exception):
    """Somebody else was first: that entry number, or that seat, is there already."""


class Entry(NamedTuple):
    """One line of a table's record."""

    number: int
    seat: Seat
    kind: str
    text: str
    at: int
    reason: str | None = None  # why a bot chose this
    mark: str | None = None  # the fingerprint of the position after it; None: written by an earlier program
    chain: str | None = None  # a digest of this entry and all before it
    by: str | None = None  # who acted: person, bot, order, plan; None: written by an earlier program
    lag: int | None = None  # milliseconds that the line took, credited to a clock


@dataclass(slots=True)
class Chair:
    """A seat of a table and who sits there; `owner` is the digest of a player's key."""

    kind: str
    name: str
    level: str
    owner: str | None
    word: str = ""  # added to the seal when its player sat down
    standing: str = ""  # the standing orders, as JSON: this player's alone to know
    ready: bool = False  # has said that the game may begin, where that is asked

    @property
    def taken(self) -> bool:
        return self.kind == BOT or self.owner is not None


@dataclass(slots=True)
class Header:
    """Everything about a table but its entries."""

    id: str
    game: str
    rules: int
    options: dict[str, OptionValue]
    seed: int
    seeded: bool  # the maker chose the seed
    pace: int  # milliseconds between the actions of bots
    maker: str
    created: int
    ended: int | None
    chairs: list[Chair]
    box: str = ""  # the digest of the built-in components; empty: made by an earlier program
    secret: bytes | None = None  # of the seal; None: the seed is a number
    result: str | None = None  # the scores at the end
    sealed_as: str = ""  # the table whose seal it is, where this one was opened from a record
    time: Time | None = None  # how much everybody has; None: as much as they like
    began: int | None = None  # when the last seat was taken
    outcome: str = ""  # how it ended, or why it stands
    meeting: Meeting = field(default_factory=Meeting)

    @property
    def full(self) -> bool:
        return all(chair.taken for chair in self.chairs)

    @property
    def waiting(self) -> bool:
        begun = not self.meeting.live or self.began is not None  # by a program that asks nobody whether to begin
        return not (self.full and (begun or all(chair.ready or chair.kind == BOT for chair in self.chairs)))

    @property
    def seal(self) -> Seal | None:
        """The seal, opened: only for those who may see the whole game."""
        words = tuple(chair.word for chair in self.chairs)
        return Seal(self.sealed_as or self.id, self.secret, words) if self.secret else None

    @property
    def chance(self) -> Seed:
        """What all dice come from. A sealed table that waits has none yet: it shows a sample set-up."""
        seal = self.seal
        if seal is None or self.waiting:
            return self.seed
        return seal.key(self.game, self.rules, len(self.chairs), self.options)


ENTRIES_AFTER = (
    select(*(entries.c[name] for name in Entry._fields))
    .where(entries.c.table_id == bindparam("table_id"), entries.c.number > bindparam("number"))
    .order_by(entries.c.number)
)


def now() -> int:
    """Milliseconds since 1970."""
    return SYSTEM.now()


class Store:
    """The database, one short transaction per call."""

    def __init__(self, url: str, times: Times = SYSTEM) -> None:
        self.engine, self.times = make_engine(url), times
        self.news = Reader(self.engine, ENTRIES_AFTER)
        self.writer = Writer(self.engine, entries)

    async def open(self) -> None:
        await migrate(self.engine)
        self.news.open()
        self.writer.open()

    async def close(self) -> None:
        self.news.close()
        await self.writer.close()
        await self.engine.dispose()

    async def add_table(self, header: Header, made: Sequence[Entry] = (), along: Sequence[Executable] = ()) -> None:
        """Commit a new table with the entries it already has and what is due along with it, all or nothing.

        `Taken` where somebody else made the table of that id first.
        """
        row = {
            "id": header.id, "game": header.game, "rules": header.rules, "seats": len(header.chairs),
            "options": json.dumps(header.options), "seed": header.seed, "seeded": header.seeded, "pace": header.pace,
            "maker": header.maker, "created": header.created, "ended": header.ended, "box": header.box or None,
            "secret": header.secret.hex() if header.secret else None, "sealed_as": header.sealed_as or None,
            "result": header.result, "time": json.dumps(header.time) if header.time else None, "began": header.began,
            "outcome": header.outcome or None, **meeting_row(header.meeting),
        }  # fmt: skip
        chairs = [{"table_id": header.id, "seat": i, **asdict(c)} for i, c in enumerate(header.chairs)]
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(tables), row)
                await connection.execute(insert(seats), chairs)
                if made:
                    await connection.execute(insert(entries), [{"table_id": header.id, **e._asdict()} for e in made])
                for statement in along:
                    await connection.execute(statement)
        except IntegrityError:
            raise Taken from None

    async def header(self, table_id: str) -> Header | None:
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == table_id))).one_or_none()
        return None if row is None else _header(row, await self.chairs(table_id))

    async def table(self, table_id: str) -> tuple[Header | None, list[Entry]]:
        """A table's header and its entries as they were at one moment, whoever writes meanwhile."""
        made = await self.entries_after(table_id, 0)
        while True:
            header = await self.header(table_id)
            more = await self.entries_after(table_id, made[-1].number if made else 0)
            if not more:
                return header, made
            made += more  # who sits there, or that it is over, may be older than these: read it again

    async def chairs(self, table_id: str) -> list[Chair]:
        query = select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [_chair(row) for row in rows]

    async def entries_after(self, table_id: str, number: int) -> list[Entry]:
        return [Entry(*row) for row in await self.news.rows(table_id=table_id, number=number)]

    async def append(
        self, table_id: str, entry: Entry, along: Sequence[Executable] = (), needed: Sequence[Executable] = ()
    ) -> None:
        """Commit an entry and what is due along with it; `Taken` when somebody else wrote that number first.

        `needed` are statements that must each change a row: `Taken` where one finds none.
        """
        try:
            await self.writer.commit({"table_id": table_id, **entry._asdict()}, along, needed)
        except There:
            raise Taken from None

    async def take_seat(
        self, table_id: str, seat: Seat, name: str, owner: str, word: str = "", along: Sequence[Executable] = ()
    ) -> None:
        """Sit down on an open seat; `Taken` when somebody sits there."""
        await self._fill(table_id, seat, {"owner": owner, "name": name, "word": word}, along)

    async def give_seat(self, table_id: str, seat: Seat, level: str, along: Sequence[Executable] = ()) -> None:
        """Let a bot sit down on an open seat; `Taken` when somebody sits there."""
        await self._fill(table_id, seat, {"kind": BOT, "name": "", "level": level}, along)

    async def _fill(self, table_id: str, seat: Seat, values: Mapping[str, str], along: Sequence[Executable]) -> None:
        """With the last open seat the table begins."""
        chair = (seats.c.table_id == table_id, seats.c.seat == seat, seats.c.kind == OPEN, seats.c.owner.is_(None))
        left = exists().where(seats.c.table_id == table_id, seats.c.kind == OPEN, seats.c.owner.is_(None))
        at = self.times.now()
        async with self.engine.begin() as connection:
            await connection.execute(select(tables.c.id).where(tables.c.id == table_id).with_for_update())
            result = await connection.execute(update(seats).where(*chair).values(**values))
            if result.rowcount != 1:
                raise Taken
            begins = (tables.c.id == table_id, tables.c.live.is_not(True), ~left)  # at a live one all say ready first
            await connection.execute(update(tables).where(*begins).values(began=at))
            for statement in along:
                await connection.execute(statement)

    async def open_seat(self, table_id: str, seat: Seat) -> bool:
        """Make a seat of a table that waits free again; False where it waits no longer."""
        chair = (seats.c.table_id == table_id, seats.c.seat == seat)
        free = {"kind": OPEN, "name": "", "level": "", "owner": None, "word": None, "standing": None}
        async with self.engine.begin() as connection:
            await connection.execute(select(tables.c.id).where(tables.c.id == table_id).with_for_update())
            if not (
                await connection.execute(update(seats).where(*chair, self._waits(table_id)).values(**free))
            ).rowcount:
                return False
        return True

    async def withdraw(self, table_id: str) -> bool:
        """Remove a table that waits; False where it waits no longer."""
        async with self.engine.begin() as connection:
            await connection.execute(select(tables.c.id).where(tables.c.id == table_id).with_for_update())
            free = delete(seats).where(seats.c.table_id == table_id, seats.c.kind == OPEN, seats.c.owner.is_(None))
            if not (await connection.execute(free)).rowcount:
                return False
            for rows in (delete(seats).where(seats.c.table_id == table_id), delete(due).where(due.c.ref == table_id),
                         delete(tellings).where(tellings.c.table_id == table_id),
                         delete(messages).where(messages.c.table_id == table_id),
                         delete(notes).where(notes.c.table_id == table_id),
                         delete(invitations).where(invitations.c.table_id == table_id),
                         delete(tables).where(tables.c.id == table_id)):  # fmt: skip
                await connection.execute(rows)
        return True

    def _waits(self, table_id: str) -> ColumnElement[bool]:
        """Whether a table still has an open seat."""
        other = seats.alias()
        waits = (other.c.table_id == table_id, other.c.kind == OPEN, other.c.owner.is_(None))
        return exists().where(*waits)

    async def began(self, table_id: str) -> int | None:
        async with self.engine.connect() as connection:
            found: int | None = (
                await connection.execute(select(tables.c.began).where(tables.c.id == table_id))
            ).scalar()
        return found

    async def also(self, statements: Sequence[Executable]) -> None:
        """What is due besides, in one transaction."""
        if not statements:
            return
        async with self.engine.begin() as connection:
            for statement in statements:
                await connection.execute(statement)

    async def say_ready(self, table_id: str, owner: str, word: str, along: Sequence[Executable]) -> bool:
        """All seats of this player are ready; the first takes the word where it has none. False: there are none."""
        mine = (seats.c.table_id == table_id, seats.c.owner == owner)
        first = select(func.min(seats.c.seat)).where(*mine).scalar_subquery()
        silent, at = or_(seats.c.word.is_(None), seats.c.word == ""), self.times.now()
        waited_for = exists().where(seats.c.table_id == table_id, seats.c.kind != BOT, seats.c.ready.is_not(True))
        async with self.engine.begin() as connection:
            await connection.execute(select(tables.c.id).where(tables.c.id == table_id).with_for_update())
            if not (await connection.execute(update(seats).where(*mine).values(ready=True))).rowcount:
                return False
            if word:  # not where the dice are drawn already
                waits = exists().where(tables.c.id == table_id, tables.c.began.is_(None))
                first_of_mine = (*mine, seats.c.seat == first, silent, waits)
                await connection.execute(update(seats).where(*first_of_mine).values(word=word))
            begins = (tables.c.id == table_id, tables.c.began.is_(None), ~waited_for)
            await connection.execute(update(tables).where(*begins).values(began=at))
            for statement in along:
                await connection.execute(statement)
        return True

    async def order(self, table_id: str, seat: Seat, standing: str, along: Sequence[Executable] = ()) -> None:
        """Keep the standing orders of a seat."""
        chair = (seats.c.table_id == table_id, seats.c.seat == seat)
        async with self.engine.begin() as connection:
            for statement in along:
                await connection.execute(statement)
            await connection.execute(update(seats).where(*chair).values(standing=standing))

    async def orders(self, table_id: str, seat: Seat) -> tuple[str, str]:
        """The standing orders of a seat as they are now, whoever wrote them, and those of its player for the game."""
        chair = and_(seats.c.table_id == table_id, seats.c.seat == seat)
        theirs = and_(orders.c.owner == seats.c.owner, orders.c.game == tables.c.game)
        found = seats.join(tables, tables.c.id == seats.c.table_id).outerjoin(orders, theirs)
        query = select(seats.c.standing, orders.c.orders).select_from(found).where(chair)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return (row[0] or "{}", row[1] or "{}") if row else ("{}", "{}")

    async def end(self, table_id: str, at: int) -> None:
        """End a table that was not played to its end."""
        async with self.engine.begin() as connection:
            await connection.execute(the_end(table_id, at, None, ""))

    async def tell(self, table_id: str, number: int, body: bytes, alone: bool = False) -> bool:
        """Keep what is told of a table up to that entry; False where another process has told it already.

        `alone`: it holds all that was told before, which goes.
        """
        before = (tellings.c.table_id == table_id, tellings.c.number < number)
        try:
            async with self.engine.begin() as connection:
                if alone:
                    await connection.execute(delete(tellings).where(*before))
                await connection.execute(insert(tellings), {"table_id": table_id, "number": number, "body": body})
        except IntegrityError:
            return False
        return True

    async def told_until(self, table_id: str) -> int:
        """The last entry that anything was told of."""
        query = select(func.max(tellings.c.number)).where(tellings.c.table_id == table_id)
        async with self.engine.connect() as connection:
            return int((await connection.execute(query)).scalar() or 0)

    async def told(self, table_id: str) -> list[bytes]:
        """Everything told of a table, in its order."""
        query = select(tellings.c.body).where(tellings.c.table_id == table_id).order_by(tellings.c.number)
        async with self.engine.connect() as connection:
            return [bytes(row.body) for row in await connection.execute(query)]

    async def keep_seal(self, seal: str, table_id: str, secret: bytes, at: int) -> None:
        """Keep the secret of a table to come; those that nobody used for a day go."""
        row = {"seal": seal, "table_id": table_id, "secret": secret.hex(), "at": at}
        async with self.engine.begin() as connection:
            await connection.execute(delete(seals).where(seals.c.at < at - A_DAY))
            await connection.execute(insert(seals), row)

    async def take_seal(self, seal: str) -> tuple[str, bytes] | None:
        """The table id and the secret of a seal, once; None where there is none."""
        mine = seals.c.seal == seal
        async with self.engine.begin() as connection:
            row = (await connection.execute(select(seals).where(mine))).one_or_none()
            gone = await connection.execute(delete(seals).where(mine))
        return None if row is None or gone.rowcount != 1 else (row.table_id, bytes.fromhex(row.secret))

    async def all_tables(self) -> list[str]:
        """Every table there is, the oldest first."""
        query = select(tables.c.id).order_by(tables.c.created, tables.c.id)
        async with self.engine.connect() as connection:
            return [str(row.id) for row in await connection.execute(query)]

    async def meeting_times(self, table_id: str) -> tuple[int | None, int | None]:
        """When everybody was asked to say ready, and until when the table waits."""
        query = select(tables.c.called, tables.c.goes).where(tables.c.id == table_id)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return (None, None) if row is None else (row.called, row.goes)

    async def public(self, limit: int) -> list[Header]:
        """The public tables that are not over, newest first."""
        query = select(tables).where(tables.c.visibility == PUBLIC, tables.c.ended.is_(None))
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query.order_by(tables.c.created.desc(), tables.c.id).limit(limit))).all()
        return [_header(row, await self.chairs(row.id)) for row in rows]

    async def waiting(self, maker: str) -> int:
        """How many tables of this maker wait for players."""
        free = exists().where(seats.c.table_id == tables.c.id, seats.c.kind == OPEN, seats.c.owner.is_(None))
        query = select(func.count()).where(tables.c.maker == maker, tables.c.ended.is_(None), free)
        async with self.engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def by_code(self, code: str) -> str | None:
        """The table into which that code leads: one that is not over."""
        query = select(tables.c.id).where(tables.c.code == code, tables.c.ended.is_(None))
        async with self.engine.connect() as connection:
            found = (await connection.execute(query.order_by(tables.c.created.desc()).limit(1))).scalar()
        return None if found is None else str(found)

    async def invited(self, table_id: str, player: str | None) -> bool:
        query = select(invitations.c.at).where(invitations.c.table_id == table_id, invitations.c.player == player)
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).first() is not None

    async def running(self, maker: str, versions: Mapping[str, int], since: int) -> int:
        """How many tables of this maker are not over and can be ended, with these versions of the games' rules.

        A marked one may go on under other rules: it counts where somebody has played there `since`.
        """
        played = or_(false(), *(and_(tables.c.game == name, tables.c.rules == n) for name, n in versions.items()))
        lately = exists().where(entries.c.table_id == tables.c.id, entries.c.at > since)
        goes_on = and_(tables.c.game.in_(list(versions)), tables.c.box.is_not(None), lately)
        unfinished = (tables.c.maker == maker, tables.c.ended.is_(None), or_(played, goes_on))
        async with self.engine.connect() as connection:
            return int((await connection.execute(select(func.count()).where(*unfinished))).scalar_one())

    async def tables_of(self, owner: str, limit: int, state: str = "all") -> list[str]:
        """The tables this key made or sits at, newest first; `state`: all, those still open, those over."""
        sits = select(seats.c.table_id).where(seats.c.owner == owner)
        query = select(tables.c.id).where((tables.c.maker == owner) | tables.c.id.in_(sits))
        if state != "all":
            query = query.where(tables.c.ended.is_(None) if state == "open" else tables.c.ended.is_not(None))
        query = query.order_by(tables.c.created.desc(), tables.c.id).limit(limit)
        async with self.engine.connect() as connection:
            return [str(row.id) for row in await connection.execute(query)]

    async def versions(self, table_ids: Iterable[str]) -> Mapping[str, int]:
        """The last entry number of each of these tables that has any."""
        query = select(entries.c.table_id, func.max(entries.c.number)).where(entries.c.table_id.in_(list(table_ids)))
        async with self.engine.connect() as connection:
            return {row[0]: row[1] for row in await connection.execute(query.group_by(entries.c.table_id))}


def the_end(table_id: str, at: int, result: str | None, outcome: str) -> Executable:
    """A table is over, with these scores: written along with its last entry."""
    return update(tables).where(tables.c.id == table_id).values(ended=at, result=result, outcome=outcome or None)


def stands_still(table_id: str, outcome: str) -> Executable:
    """Why a table stands, or that it goes on again."""
    return update(tables).where(tables.c.id == table_id).values(outcome=outcome or None)


def sits(table_id: str, seat: Seat, level: str) -> Executable:
    """Which bot plays in the place of a seat's owner; none: the owner."""
    chair = (seats.c.table_id == table_id, seats.c.seat == seat)
    return update(seats).where(*chair).values(sitting=level or None)


def called(table_id: str, at: int) -> Executable:
    """Everybody is asked to say ready, where the table is full now."""
    free = exists().where(seats.c.table_id == table_id, seats.c.kind == OPEN, seats.c.owner.is_(None))
    return update(tables).where(tables.c.id == table_id, ~free).values(called=at)


def _chair(row: Row[Any]) -> Chair:
    return Chair(
        row.kind, row.name, row.level, row.owner, row.word or "", row.standing or "", bool(row.ready),
    )  # fmt: skip


def _header(row: Row[Any], chairs: Sequence[Chair]) -> Header:
    return Header(
        row.id, row.game, row.rules, json.loads(row.options), row.seed, row.seeded, row.pace, row.maker, row.created,
        row.ended, list(chairs), row.box or "", bytes.fromhex(row.secret) if row.secret else None, row.result,
        row.sealed_as or "", Time(*json.loads(row.time)) if row.time else None, row.began, row.outcome or "",
        _meeting(row),
    )  # fmt: skip


def meeting_row(meeting: Meeting) -> dict[str, Any]:
    low, high = meeting.level or (None, None)
    kept = {name: value for name, value in asdict(meeting).items() if name != "level"}
    return {**kept, "level_low": low, "level_high": high, "code": meeting.code or None}


def _meeting(row: Row[Any]) -> Meeting:
    level = (row.level_low, row.level_high) if row.level_low is not None and row.level_high is not None else None
    return Meeting(
        row.visibility or "unlisted", row.name or "", row.language or "", level, bool(row.rated),
        row.spectators is not False, bool(row.live), row.code or "", row.called, row.goes,
        row.delay or 0,
    )  # fmt: skip
