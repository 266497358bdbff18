"""All tables: makes them, finds them, and follows what other processes write."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress

from sqlalchemy import Executable

from ..bots import USUAL_LEVEL, levels, names
from ..core import BadInput, Game, Seat, game, games, mark
from ..core.seal import SECRET_BYTES, read_word, seal_of
from .behind import PLAYERS_ALONE, closed_to
from .clock import PRESETS, Time
from .conduct import MAKER_ALONE
from .crew import Crew
from .due import STALE, Agenda, put
from .engines import Engines, engine_levels
from .forms import NewTable, SeatWish
from .invitations import invite
from .keeper import Keeper
from .kept import Kept
from .meeting import PRIVATE, Meeting, new_code
from .notices import queue_ended, waits, warn
from .odds import Reckoner
from .opening import play_on, read_record
from .people import SESSION, People
from .players import Thinkers
from .problem import NO_TABLE, Problem
from .reviewing import Reviews
from .sanctions import check_welcome
from .seatforms import TimeWish
from .steward import Steward
from .store import A_MONTH, BOT, ME, OPEN, PERSON, Chair, Header, Store, Taken, now
from .studio import Studio
from .table import Table, clean_name
from .talk import Talk, is_public
from .telling import Teller, tell_table
from .timeline import Stopped
from .wire import SEATS, TALK, News, person, wire_for
from .wishes import INVITE

log = logging.getLogger("astrarium.server")

ID = re.compile(r"[a-z2-7]{10}")
REMATCH_MADE = mark("Somebody has made this rematch already.")
LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
LIVE_TABLES = 256  # kept in memory when nobody watches
STOPPED_TABLES = 8  # kept in memory: their pictures are large
RUNNING_TABLES = 200  # unfinished ones of one key
WAITING_TABLES = 20  # of one key that wait for players
DEFAULT_PACE = 600  # milliseconds
QUIET = 5_000  # milliseconds without an action after which a table is told
LATEST = 60_000  # milliseconds after which it is told though it is not quiet
LAST_WORDS = 2.0  # seconds for telling when the doors close
LOOKED_UP = 2_000  # milliseconds for which it is known when clocks stand
STALLED = 15_000  # milliseconds after which a bot's turn is due once more, where that was forgotten
LOOK = 10.0  # seconds after which those who watch are shown what the wire has lost


def new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def rematch_id(table_id: str) -> str:
    """The id of the one rematch of a table: whoever asks for it comes to the same table."""
    number = int.from_bytes(hashlib.sha256(f"rematch {table_id}".encode()).digest())
    return "".join(LETTERS[number >> 5 * i & 31] for i in range(10))


class Hall:
    """Where the tables stand."""

    def __init__(self, store: Store, thinkers: Thinkers | None, engines: Engines | None = None) -> None:
        self.store, self.engines = store, engine_levels(engines or {})
        self.wire = wire_for(store.engine)
        self.wire.heard, self.wire.unsure = self.hear, self.look_around
        self.people, self.talk = People(store.engine, self.wire), Talk(store.engine, self.wire)
        self.talk.known = self.people.named
        self.agenda = Agenda(store.engine)
        self.crew = Crew(self.agenda, self.open, thinkers) if thinkers else None  # else bots think elsewhere
        self.keeper = Keeper(store, self.open)
        self.keeper.warn = warn
        self.steward = Steward(store, self.open)
        self.steward.tell = queue_ended
        self.reckoner = Reckoner(in_process=thinkers is None or thinkers.processes > 0)
        self.studio = Studio(in_thread=thinkers is not None and thinkers.processes == 0)
        self.reviews = Reviews(self.studio)
        self.live: OrderedDict[str, Table] = OrderedDict()
        self.stopped: OrderedDict[str, Stopped] = OrderedDict()
        self.rematches: dict[str, str] = {}  # tables to come, and the finished ones they follow
        self.leaving = False  # this process is about to end
        self.tasks: list[asyncio.Task[None]] = []
        self.listeners: list[Callable[[News | None], None]] = []  # told what is heard; None: anything may have changed
        self._doubt = asyncio.Event()  # other processes may have written
        self._errands: set[asyncio.Task[None]] = set()
        self._loading = asyncio.Lock()

    async def open_doors(self) -> None:
        await self.store.open()
        self.tasks = [asyncio.create_task(self.follow()), asyncio.create_task(self.wire.run())]
        self.tasks.append(asyncio.create_task(self.keep_telling()))
        if self.crew:
            self.crew.start()

    def leave(self) -> None:
        """Begin nothing new: this process is about to end."""
        self.leaving = True
        if self.crew:
            self.crew.stop()

    async def close_doors(self) -> None:
        self.leave()
        if self.crew:
            await self.crew.close()
        self.people.close()
        await self.keeper.close()
        await self.steward.close()
        for task in (*self.tasks, *self._errands):
            task.cancel()
        await asyncio.gather(*self.tasks, *self._errands, return_exceptions=True)
        with suppress(TimeoutError):
            await asyncio.wait_for(self.tell([table for table in self.live.values() if table.untold]), LAST_WORDS)
        self.reckoner.close()
        self.reviews.close()
        self.studio.close()
        await self.store.close()

    async def new_seal(self, again: str = "", owner: str | None = None) -> str:
        """A seal for a table to come: its secret is fixed before the maker says a word.

        `again`: for the one rematch of that table, which only those who sat there may make.
        """
        table_id, secret = new_id(), secrets.token_bytes(SECRET_BYTES)
        if again:
            await self._check_rematch(again, owner)
            table_id = rematch_id(again)
            self.rematches[table_id] = again
        seal = seal_of(table_id, secret)
        await self.store.keep_seal(seal, table_id, secret, now())
        return seal

    async def make(self, wish: NewTable, owner: str) -> Table:
        """A new table, committed."""
        found, chairs = game(wish.game), [chair(seat, owner, self.engines) for seat in wish.seats]
        options = found.new(len(chairs), 0, wish.options).options
        word, first = read_word(wish.word), next((seat for seat in chairs if seat.owner == owner), None)
        await self._check_running(owner)
        table_id, secret = await self._secret(wish)
        if first is not None:
            first.word = word
        header = Header(
            table_id, found.id, found.version, dict(options), wish.seed or 0, wish.seed is not None,
            DEFAULT_PACE if wish.pace is None else wish.pace, owner, self.store.times.now(), None, chairs, found.box,
            secret, time=time_of(wish.time), meeting=await self._meeting(wish, owner),
        )  # fmt: skip
        header.began = None if header.waiting else header.created
        await check_welcome(self.store.engine, owner, is_public(header), header.created)
        invited = await self._sat_before(wish.again, header)
        try:
            table = await self.add(header, self._invite(header, invited))
        except Taken:
            raise Problem(409, REMATCH_MADE) from None
        if table.id in self.rematches:
            self.wire.say(News(self.rematches.pop(table.id), SEATS, False))  # those who still look at the end are told
        for player in invited:
            self.wire.say(person(player))
        return table

    def _invite(self, header: Header, players: Sequence[str]) -> list[Executable]:
        """These players are asked to come, and told so."""
        by = next((chair.name for chair in header.chairs if chair.owner == header.maker), "")
        asked = [invite(header.id, player, header.maker, by, header.created) for player in players]
        return asked + [told for player in players for told in waits(player, INVITE, header.id, header.created)]

    async def add(self, header: Header, along: Sequence[Executable] = ()) -> Table:
        """A new table as its header says, committed; `Taken` where there is one of that id."""
        table, meeting, due = Table(header, self.store, self.wire), header.meeting, list(along)
        if meeting.goes:
            due.append(put(STALE, header.id, meeting.goes - meeting.stays // 4))
        if not table.waiting:
            due += table.due_at_start()
        elif header.full:
            due += table.call(header.created)
        await self.store.add_table(header, along=due)
        self.wire.say(News(table.id, 0, table.next_bot is not None))
        return self._enter(table)

    async def _meeting(self, wish: NewTable, owner: str) -> Meeting:
        """The terms of a new table; where nobody is to come, it begins at once."""
        meeting = Meeting(
            wish.visibility, clean_name(wish.name), wish.language, wish.level, wish.rated, wish.spectators, wish.live,
            delay=wish.delay,
        )  # fmt: skip
        if not any(seat.kind == OPEN for seat in wish.seats):
            meeting.live = False
            return meeting
        if await self.store.waiting(owner) >= WAITING_TABLES:
            raise Problem(429, "{n} of your tables wait for players: that is enough.", n=WAITING_TABLES)
        meeting.code, meeting.goes = await self.unused_code(), self.store.times.now() + meeting.stays
        return meeting

    async def _sat_before(self, again: str, header: Header) -> list[str]:
        """Everybody else who sat at the table whose rematch this is."""
        if not again or rematch_id(again) != header.id:
            return []
        before = await self.open(again)
        return list(dict.fromkeys(c.owner for c in before.header.chairs if c.owner and c.owner != header.maker))

    async def unused_code(self) -> str:
        code = new_code()
        while await self.store.by_code(code):
            code = new_code()
        return code

    async def check_entry(self, header: Header, owner: str | None) -> None:
        """Who may read and join a table: whoever sits there or made it, and others by its terms."""
        meeting = header.meeting
        if owner and (header.maker == owner or any(chair.owner == owner for chair in header.chairs)):
            return
        if meeting.visibility == PRIVATE and not (owner and await self.store.invited(header.id, owner)):
            raise Problem(403, "This table is private: ask for an invitation or its code.")
        if closed_to(header, owner):
            raise Problem(403, PLAYERS_ALONE)

    async def _check_rematch(self, again: str, owner: str | None) -> None:
        table = await self.open(again)
        if not any(table.owned(seat, owner) for seat in range(len(table.header.chairs))):
            raise Problem(403, "Only those who played at a table make its rematch.")
        if not table.over:
            raise Problem(409, "A rematch comes when the game is over.")
        if table.again:
            raise Problem(409, REMATCH_MADE)

    async def _look_for_rematch(self, table: Table) -> None:
        """A finished table leads to its rematch as soon as there is one."""
        if table.over and table.again is None and await self.store.header(rematch_id(table.id)):
            table.again = rematch_id(table.id)
            table.changed()

    async def _secret(self, wish: NewTable) -> tuple[str, bytes | None]:
        """The id of a new table and the secret of its dice: those of the seal asked for before, or new ones."""
        if wish.seed is not None:
            return new_id(), None
        if wish.seal is None:
            return new_id(), secrets.token_bytes(SECRET_BYTES)
        found = await self.store.take_seal(wish.seal)
        if found is None:
            raise Problem(409, "This seal is not known here any more: ask for another.")
        return found

    async def open_record(self, raw: bytes, owner: str) -> Table:
        """A new table that begins where a record ends, committed."""
        timeline, entries = await asyncio.to_thread(read_record, raw, new_id(), owner, DEFAULT_PACE)
        if not timeline.state.over:
            await self._check_running(owner)
        await self.store.add_table(timeline.header, entries)
        return self._enter(Table(timeline.header, self.store, self.wire, timeline))

    async def play_on(self, past: Table, k: int, seat: Seat, level: str, owner: str) -> Table:
        """A new table that begins with the first `k` actions of a finished one, bots in the other seats; committed."""
        level = bot_level(level, self.engines)
        await self._check_running(owner)
        record = past.timeline.record([chair.name for chair in past.header.chairs])
        timeline, entries = await asyncio.to_thread(play_on, record, k, seat, level, new_id(), owner, DEFAULT_PACE)
        table = Table(timeline.header, self.store, self.wire, timeline)
        await self.store.add_table(timeline.header, entries, table.due(now(), timeline.state))
        self.wire.say(News(table.id, table.version, table.next_bot is not None))
        return self._enter(table)

    async def _check_running(self, owner: str) -> None:
        versions = {found.id: found.version for found in games()}
        if await self.store.running(owner, versions, now() - A_MONTH) >= RUNNING_TABLES:
            raise Problem(429, "You have {n} unfinished tables: end some first.", n=RUNNING_TABLES)

    async def open(self, table_id: str) -> Table:
        """The table of that id, up to date. `Stopped` where this program cannot play it."""
        await self._check_stopped(table_id)
        try:
            table = self.live.get(table_id) or await self._load(table_id)
            await table.refresh()
        except Stopped as stopped:
            await self._stop(table_id, stopped)
            raise
        except Problem as problem:
            if problem.status == 404:
                self.live.pop(table_id, None)  # it was withdrawn
            raise
        there = self._enter(table)
        if there is not table:
            return await self.open(table_id)
        if table.header.time and not table.over and self.store.times.now() - table.looked > LOOKED_UP:
            await table.look_up()
        await self._look_for_rematch(table)
        return table

    async def _check_stopped(self, table_id: str) -> None:
        """A stopped table stays so, unless another program has played on or ended it."""
        stopped = self.stopped.get(table_id)
        if stopped is None or stopped.kept is None:
            return
        versions, header = await self.store.versions([table_id]), await self.store.header(table_id)
        ended = header is not None and header.ended != stopped.kept.header.ended
        if versions.get(table_id, 0) == stopped.kept.version and not ended:
            raise stopped.with_traceback(None)  # or it would grow with every request

    async def _stop(self, table_id: str, stopped: Stopped) -> None:
        """Nothing more of a table is played here: keep what there is of it, and send those who watch to that."""
        await self._keep(table_id, stopped)
        table = self.live.pop(table_id, None)
        if table:
            table.stopped = stopped
            table.changed()

    async def _keep(self, table_id: str, stopped: Stopped) -> None:
        header, entries = await self.store.table(table_id)
        assert header is not None
        stopped.kept = Kept(header, entries, stopped)
        self.stopped[table_id] = stopped
        while len(self.stopped) > STOPPED_TABLES:
            self.stopped.popitem(last=False)

    async def _load(self, table_id: str) -> Table:
        async with self._loading:
            if table_id in self.live:
                return self.live[table_id]
            header = await self.store.header(table_id) if ID.fullmatch(table_id) else None
            if header is None:
                raise Problem(404, NO_TABLE, table=table_id[:20])
            self.live[table_id] = table = Table(header, self.store, self.wire)
            return table

    def _enter(self, table: Table) -> Table:
        """The table among the live ones; where it was loaded again meanwhile, the one that others may watch."""
        table.enter = self._enter
        there = self.live.setdefault(table.id, table)
        there.untold = there.untold or table.untold
        self.live.move_to_end(table.id)
        self._forget_idle()
        return there

    def _forget_idle(self) -> None:
        """Let go of the tables that were not used for longest: they can be replayed."""
        for table_id in list(self.live)[: max(0, len(self.live) - LIVE_TABLES)]:
            table = self.live[table_id]
            if not table.watched and not table.lock.locked() and not table.untold:
                del self.live[table_id]

    async def take_seat(self, table: Table, seat: Seat, name: str, owner: str, word: str = "") -> None:
        table.check_seat(seat)
        await check_welcome(self.store.engine, owner, is_public(table.header), now())
        await table.take_seat(seat, clean_name(name), owner, read_word(word))

    async def withdraw(self, table: Table, owner: str | None) -> None:
        """Whoever made a table that waits takes it away."""
        if owner is None or table.header.maker != owner:
            raise Problem(403, MAKER_ALONE)
        if not await self.store.withdraw(table.id):
            raise Problem(409, "The table has begun: it is not withdrawn.")
        self.live.pop(table.id, None)
        self.wire.say(News(table.id, SEATS, False))

    async def mine(self, owner: str | None, limit: int, state: str = "all") -> Sequence[str]:
        return await self.store.tables_of(owner, limit, state) if owner else ()

    async def keep_telling(self) -> None:
        """For ever: tell the tables where nobody has acted for a moment, and those that are over."""
        while True:
            await asyncio.sleep(QUIET / 2000)
            await self.tell([table for table in self.live.values() if table.untold and worth_telling(table)])

    async def tell(self, tables: Sequence[Table]) -> None:
        """Write down what these tables look like, for programs that will not know their rules."""
        for table in tables:
            table.untold = False
            try:
                await table.refresh()  # it may have been played by somebody who held it from before it was forgotten
                teller = await self._teller(table)
                await tell_table(self.store, teller, table.timeline.snapshot(), table.names)
            except Exception:
                log.exception("table %s could not be told", table.id)

    async def _teller(self, table: Table) -> Teller:
        """Who goes on telling: pictures are told as what changed, so whoever told last must be known."""
        if table.teller is None or table.teller.number != await self.store.told_until(table.id):
            table.teller = await asyncio.to_thread(Teller, await self.store.told(table.id))
        return table.teller

    def hear(self, news: News) -> None:
        """Somebody, here or in another process, has written to a table, or a key has become another's."""
        if news.table.startswith(SESSION):
            self.people.hear(news.table.removeprefix(SESSION))
            return
        if news.version == TALK:
            self.talk.ring(news.table)
            return
        for listener in self.listeners:
            listener(news)
        if news.due and self.crew:
            self.crew.bell.set()
        self.steward.bell.set()
        table = self.live.get(news.table)
        if news.version == SEATS:
            self.stopped.pop(news.table, None)  # it is read again
        if table and table.header.time:
            self.keeper.bell.set()
        if table and news.version == SEATS:
            table.doubtful = True
            table.orders.forget()  # they may have been given elsewhere
        if table and table.watched and (news.version == SEATS or news.version > table.version):
            errand = asyncio.create_task(self._refresh(table))
            self._errands.add(errand)
            errand.add_done_callback(self._errands.discard)

    def look_around(self) -> None:
        """Other processes may have written what nobody told of."""
        for listener in self.listeners:
            listener(None)
        for table in self.live.values():
            table.orders.forget()
            table.doubtful = True  # whoever asks for it next finds out
        self._doubt.set()
        self.people.unsure()
        self.keeper.bell.set()
        self.steward.bell.set()
        if self.crew:
            self.crew.bell.set()

    async def follow(self) -> None:
        """For ever: tell those who watch of what other processes have written unheard."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self._doubt.wait()
            self._doubt.clear()
            try:
                await self._follow_once([table for table in self.live.values() if table.watched])
                await self.talk.follow()
            except Exception:
                log.exception("the database did not answer")

    async def _follow_once(self, watched: Sequence[Table]) -> None:
        versions = await self.store.versions([table.id for table in watched]) if watched else {}
        for table in watched:
            if table.waiting or versions.get(table.id, 0) > table.version:
                await self._refresh(table)
            if table.next_bot is not None and now() - table.timeline.updated > STALLED:
                await self.agenda.remind(table.id, now(), people=True)

    async def _refresh(self, table: Table) -> None:
        try:
            await self.open(table.id)
        except Stopped as stopped:
            log.warning("table %s is stopped: %s", table.id, stopped)
        except Exception:
            log.exception("table %s could not be followed", table.id)


def worth_telling(table: Table) -> bool:
    quiet = now() - table.timeline.updated
    late = now() - (table.teller.at if table.teller else table.header.created)
    return table.over or quiet > QUIET or late > LATEST


def time_of(wish: str | TimeWish | None) -> Time | None:
    """How much time a table gives: a preset by its name, or one's own figures."""
    if wish is None or isinstance(wish, str):
        return PRESETS[wish] if wish else None
    return Time(wish.start, wish.add, max(wish.cap, wish.start), wish.free)


def chair(wish: SeatWish, owner: str, engines: Sequence[str] = ()) -> Chair:
    """A seat as the maker of a table wants it."""
    mine = wish.kind in (ME, PERSON)
    level = bot_level(wish.level, engines) if wish.kind == BOT else ""
    return Chair(wish.kind, clean_name(wish.name or ""), level, owner if mine else None)


def bot_level(name: str | None, engines: Sequence[str] = ()) -> str:
    known = (*levels(), *names(), *engines)  # engines by their names alone: no command comes from outside
    if name is None:
        return USUAL_LEVEL
    if name not in known:
        raise BadInput(f"a bot's level is one of {', '.join(known)}, not {name[:40]!r}")
    return name


def game_or_404(game_id: str) -> Game:
    try:
        return game(game_id)
    except BadInput as error:
        raise Problem(404, "{error}", error=error) from None
