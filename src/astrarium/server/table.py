"""A table in memory: its past, who sits there, who watches. Everything here can be rebuilt from the store."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import Executable

from ..bots import Decided
from ..core import Event, IllegalAction, Look, OptionValue, Picture, Seat, State, Words
from .archive.results import at_the_end
from .clock import MOST_LAG, Clock, fold
from .counting import ENTRIES
from .daybook import Stands, stands_of
from .due import FLAG, ORDER, QUEUE, READY, bot_turn, drop, no_bot_turn, put, wake
from .forms import Tick
from .meeting import PUBLIC, READY_TIME
from .notices import over_for, turn_for
from .orders import Orders
from .planned import ENDED, HAND, Why, ref_of, stopped
from .problem import (
    ABANDONED_TABLE,
    BOT_SITS,
    NO_TABLE,
    OVER,
    PAUSED,
    STALE,
    WAITING,
    Problem,
    against_the_rules,
)
from .reasons import keep
from .seating import Seating
from .sitting import ORDER as BY_ORDER
from .sitting import PERSON, PLAN, PLAYED, Sitting
from .store import ACTION, BOT, UNDO, Chair, Entry, Header, Store, Taken, called, the_end
from .story import Story
from .timeline import Step, Stopped, Timeline, other_rules, result_of
from .wire import SEATS, News, Wire

if TYPE_CHECKING:
    from .telling import Teller

NAME_LENGTH = 40
TIME_TO_STOP = 3_000  # milliseconds before a queued move is played
UNSAFE = str.maketrans({"'": "’", **dict.fromkeys('<>&"{}`\\', " ")})
Eyes = tuple[Seat | None, str]  # whose eyes, which language


def clean_name(text: str) -> str:
    """A name that can stand in any page: no markup, no control characters, at most 40 characters."""
    shown = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in text.translate(UNSAFE))
    return " ".join(shown.split())[:NAME_LENGTH].strip()


def seen(chairs: Sequence[Chair]) -> list[Chair]:
    """Chairs but for what their players alone may know."""
    return [replace(chair, standing="") for chair in chairs]


class Table(Seating):
    """One table. Whatever changes it holds `lock`."""

    late = 0  # turns that are not seen here yet: see `Behind`

    def __init__(self, header: Header, store: Store, wire: Wire, timeline: Timeline | None = None) -> None:
        self.header, self.store, self.wire = header, store, wire
        self.timeline = timeline or Timeline(header)
        self.lock = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()
        self.entries: list[Entry] | None = [] if header.meeting.delay else None  # for those who see them later
        self.behind: Table | None = None  # the table as they see it
        self.reasons: dict[Seat, tuple[int, str]] = {}  # of a bot's last decision, with its entry's number
        self.stories: dict[Eyes, Story] = {}
        self.looks: dict[Seat | None, Look] = {}
        self.pictures: dict[Eyes, Picture] = {}
        self.pushes: dict[Hashable, tuple[str, object]] = {}  # pages as text: see Watcher
        self._ticks: dict[str, list[Tick]] = {}
        self.stopped: Stopped | None = None  # where others have written what this program cannot follow
        self.enter: Callable[[Table], object] = lambda _: None  # the hall keeps a table where something is untold
        self.doubtful = False  # others may sit here than those known
        self.untold = False  # something was played here that no telling holds yet
        self.teller: Teller | None = None
        self.again: str | None = None  # the table of its rematch
        self.stands, self.looked = Stands(), 0  # when clocks stand, and when that was last looked up
        self._clock: tuple[Timeline, Stands, Clock] | None = None
        self.orders = Orders(header.id, store, self.timeline.game)

    @property
    def version(self) -> int:
        return self.timeline.version

    @property
    def watched(self) -> bool:
        return bool(self.watchers or (self.behind and self.behind.watchers))

    @property
    def waiting(self) -> bool:
        return self.header.waiting

    @property
    def over(self) -> bool:
        return self.timeline.over

    @property
    def sitting(self) -> Sitting:
        return self.timeline.sitting

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.waiting or self.sitting.still else self.timeline.state.to_act()

    @property
    def paused(self) -> bool:
        return self.sitting.paused > self.store.times.now()

    def is_bot(self, seat: Seat) -> bool:
        """Whether a bot plays that seat now, its own or in the place of its owner."""
        return not self.sitting.sits(seat)

    def level(self, seat: Seat) -> str:
        """The level of the bot that plays that seat now."""
        deputy = self.sitting.deputies[seat]
        return deputy.level if deputy else self.header.chairs[seat].level

    @property
    def next_bot(self) -> Seat | None:
        """A bot that must decide now."""
        bots = (seat for seat in self.to_act if self.is_bot(seat))
        return next(bots, None) if not self.sitting.paused or not self.paused else None

    def due(self, at: int, state: State | None = None, sitting: Sitting | None = None) -> list[Executable]:
        """What becomes due along with what is written `at`: a bot's turn, where one decides in the `state` after it.

        Without a state, as after an undo, whoever takes the turn finds out.
        """
        sitting = sitting or self.sitting
        people = len(sitting.here)
        if people == len(self.header.chairs):
            return []
        asked = () if sitting.still else state.to_act() if state else None
        if asked is not None and all(sitting.sits(seat) for seat in asked):
            return [no_bot_turn(self.id)]
        return [bot_turn(self.id, max(at, sitting.paused), people > 0)]

    def wakes(self, at: int, state: State | None, sitting: Sitting | None = None) -> list[Executable]:
        """Moves that may be queued for those who are asked in the `state` after what is written `at`."""
        sitting = sitting or self.sitting
        asked = () if sitting.still else state.to_act() if state else sitting.here
        refs = [ref_of(self.id, seat) for seat in asked if sitting.sits(seat)]
        return [wake(QUEUE, refs, max(at, sitting.paused) + self.patience)] if refs else []

    @property
    def patience(self) -> int:
        """Milliseconds in which a queued move can be stopped; programs are not waited for."""
        return TIME_TO_STOP if self.header.pace else 0

    def flag(self, entry: Entry, state: State | None, sitting: Sitting | None = None) -> list[Executable]:
        """When somebody's time may be up, if this entry is the last; without a state whoever looks finds out."""
        clock, sitting = self.clock, sitting or self.sitting
        if clock is None:
            return []
        if sitting.still or (state and state.over):
            return [drop(FLAG, self.id)]
        wakes = clock.after(self.timeline.beat(entry, state)).wakes(entry.at) if state else entry.at
        return [drop(FLAG, self.id) if wakes is None else put(FLAG, self.id, wakes)]

    def flag_now(self) -> list[Executable]:
        """Whoever looks at the clocks of this table looks now: when they stand has changed."""
        return [put(FLAG, self.id, self.store.times.now())] if self.clock and not self.over else []

    @property
    def clock(self) -> Clock | None:
        """Everybody's time after the last entry; None where there is no clock, or it has not begun."""
        time, beats = self.header.time, self.timeline.beats
        if time is None or not beats or self.waiting:
            return None
        known = self._clock
        if known is None or known[0] is not self.timeline or known[1] is not self.stands:
            sits = [chair.kind != BOT for chair in self.header.chairs]
            self._clock = known = (self.timeline, self.stands, fold(time, sits, beats[:1], self.stands))
        for beat in beats[known[2].beats :]:
            known[2].take(beat)
        return known[2]

    async def look_up(self) -> None:
        """When clocks stand, as it is known now."""
        if self.header.time is None or self.waiting:
            return
        owners = [chair.owner for chair in self.header.chairs]
        since = self.header.began or self.header.created
        found = await stands_of(self.store.engine, owners, since, self.header.time.live)
        self.looked = self.store.times.now()
        if found != self.stands:
            self.stands = found
            self.changed()

    def told(self, at: int, state: State) -> Sequence[Executable]:
        """Who is to be told of what is written `at`: whoever's turn begins in the `state` after it, all of the end."""
        if state.over:
            return over_for(self.header, at)
        chairs = self.header.chairs
        asked = {chairs[seat].owner for seat in self.to_act}
        begins = [chairs[seat].owner for seat in state.to_act() if not self.is_bot(seat)]
        return turn_for(self.header, [owner for owner in begins if owner not in asked], at)

    def story(self, seat: Seat | None, words: Words) -> Story:
        eyes = (seat, words.lang)
        if eyes not in self.stories:
            self.stories[eyes] = Story(self.timeline, seat, self.names(words), words, lambda: self.look(seat).view)
        return self.stories[eyes]

    def picture(self, seat: Seat | None, words: Words) -> Picture:
        """The table drawn for that seat now, with its choices."""
        eyes = (seat, words.lang)
        if eyes not in self.pictures:
            self.pictures[eyes] = self.timeline.game.picture(self.look(seat), self.names(words), words)
        return self.pictures[eyes]

    def look(self, seat: Seat | None) -> Look:
        """That seat's look at the position as it is: its view is built once."""
        if seat not in self.looks:
            self.looks[seat] = Look(self.timeline.game, self.timeline.state, seat, asks=not self.waiting)
        return self.looks[seat]

    def ticks(self, lang: str) -> list[Tick]:
        """The turns of the replay told so far in that language; the caller adds what is missing."""
        return self._ticks.setdefault(lang, [])

    async def catch_up(self) -> None:
        """Follow what other workers have written. The caller holds the lock."""
        entries = await self.store.entries_after(self.id, self.version)
        if self.waiting or self.doubtful:
            await self._reload_chairs()  # after the entries: whoever wrote one saw every seat taken
        for entry in entries:
            self._take(entry)
        self.timeline.confirm()

    async def refresh(self) -> None:
        async with self.lock:
            await self.catch_up()

    async def play(self, seat: Seat, at: int, action: object, lag: int = 0, by: str = PERSON) -> tuple[Event, ...]:
        """Play an action given in one of its two forms; what happened, before anything is hidden."""
        time = self.header.time
        credit = min(lag, MOST_LAG) if time and time.live else None
        async with self.lock:
            while True:
                await self._check_turn(seat, at)
                self._check_sits(seat)
                try:
                    step = self.timeline.try_action(seat, self.timeline.game.actions.from_json(action))
                except IllegalAction as error:
                    raise against_the_rules(error.refusal, self.header.game) from None
                if await self._appended(seat, ACTION, step, by=by, lag=credit, along=[self._by_hand(seat)]):
                    await self._obey()
                    return step.move.events

    async def planned(self, seat: Seat, step: Step, needed: Sequence[Executable]) -> bool:
        """Play a queued move that was tried; False where somebody was first. The caller holds the lock."""
        done = await self._appended(seat, ACTION, step, by=PLAN, needed=needed)
        if done:
            await self._obey()
        return done

    def _by_hand(self, seat: Seat) -> Executable:
        """Whoever acts himself has thought again: nothing queued is played after it."""
        return stopped(self.id, [seat], Why(HAND), self.store.times.now())

    async def play_bot(self, seat: Seat, version: int, decided: Decided) -> None:
        """Play what a bot decided when the table was at `version`; `Taken` when it has moved on since."""
        async with self.lock:
            await self.catch_up()
            if self.version != version or self.next_bot is None:
                raise Taken
            step = self.timeline.try_action(seat, decided.action)
            if not await self._appended(seat, ACTION, step, keep(decided), BOT):
                raise Taken
            await self._obey()

    async def undo(self, seat: Seat, at: int) -> None:
        """Take this seat's last action back."""
        async with self.lock:
            while True:
                await self._check_turn(seat, at)
                self._check_sits(seat)
                refused = self.timeline.undo_refusal(seat)
                if refused:
                    raise Problem(422, refused)
                if await self._appended(seat, UNDO, None, by=PERSON, along=[self._by_hand(seat)]):
                    return

    async def take_seat(self, seat: Seat, name: str, owner: str, word: str = "") -> None:
        async with self.lock:
            if self.timeline.other_rules:  # no position proves that these rules would set up the same game
                raise other_rules(self.header, self.timeline.game)
            if self.header.meeting.visibility == PUBLIC and self.sits(owner):
                raise Problem(409, "You sit at this table already.")  # whoever found it wants to meet others
            at = self.store.times.now()
            try:
                await self.store.take_seat(self.id, seat, name, owner, word, [*self.due_at_start(), *self.call(at)])
            except Taken:
                raise Problem(409, "Seat {seat} is not open.", seat=seat) from None
            await self.seats_changed()

    async def seats_changed(self) -> None:
        """Who sits at a table that waits, or has begun with that, is another one. The caller holds the lock."""
        await self._reload_chairs()
        asked = [self.header.chairs[seat].owner for seat in self.to_act if not self.is_bot(seat)]
        await self.store.also(turn_for(self.header, asked, self.store.times.now()))
        self.wire.say(News(self.id, SEATS, self.next_bot is not None))

    def due_at_start(self, bots: bool = False) -> list[Executable]:
        """What may be due when the last seat is taken: whoever takes it finds out."""
        at, kinds = self.store.times.now(), [chair.kind for chair in self.header.chairs]
        flag = [put(FLAG, self.id, at)] if self.header.time else []
        turn = [bot_turn(self.id, at, people=any(kind != BOT for kind in kinds))] if bots or BOT in kinds else []
        return [*turn, *flag]

    def call(self, at: int) -> Sequence[Executable]:
        """What is written along when somebody sits down at a live table: everybody is asked once it is full."""
        if not self.header.meeting.live:
            return ()
        return called(self.id, at), put(READY, self.id, at + READY_TIME)

    async def say_ready(self, owner: str, word: str = "") -> None:
        """This player's seats are ready; with the last one the game begins."""
        async with self.lock:
            await self.catch_up()
            if not self.sits(owner):
                raise Problem(403, "You have no seat at this table.")
            if not self.waiting:
                return  # said twice
            if not self.header.full:
                raise Problem(409, WAITING)
            if not await self.store.say_ready(self.id, owner, word, self.due_at_start()):
                raise Problem(409, "Your seat has opened again: nobody said that you are ready.")
            await self.seats_changed()

    async def order(self, seat: Seat, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """Change standing orders; what the seat has ordered then."""
        async with self.lock:
            await self.orders.give(seat, self.timeline.game.read_standing(given))
            self.wire.say(News(self.id, SEATS, due=False))
            return await self.orders.of(seat)

    async def obey(self, seat: Seat) -> None:
        """Answer for this seat as it has ordered, where that is asked."""
        async with self.lock:
            await self.catch_up()
            if seat in self.to_act and not self.is_bot(seat) and not self.paused:
                step = await self.orders.step(self.timeline, seat)
                if step is not None:
                    await self._appended(seat, ACTION, step, by=BY_ORDER)

    async def _obey(self) -> None:
        """Play what seats have ordered to be answered, as long as that is what is asked.

        Where bots keep a pace the orders do so too, and the steward plays them: speed tells nobody who has ordered.
        """
        while not self.header.pace and (ordered := await self._ordered()) is not None:
            await self._appended(ordered.move.seat, ACTION, ordered, by=BY_ORDER)

    async def _ordered(self) -> Step | None:
        """What the first seat that has ordered its answer plays."""
        for seat in self.to_act:
            step = None if self.is_bot(seat) else await self.orders.step(self.timeline, seat)
            if step is not None:
                return step
        return None

    async def _orders_due(self, at: int, step: Step) -> list[Executable]:
        """The answers that become due with a move where orders keep the table's pace."""
        if not self.header.pace or step.state.over:
            return []
        after, found = self.timeline.after(step), list[Executable]()
        for seat in step.state.to_act():
            if not self.is_bot(seat) and await self.orders.step(after, seat) is not None:
                found.append(put(ORDER, ref_of(self.id, seat), at + self.header.pace))
        return found

    async def _check_turn(self, seat: Seat, at: int) -> None:
        await self.catch_up()
        if self.waiting:
            raise Problem(409, WAITING)
        if at != self.timeline.made[seat]:
            raise Problem(409, STALE)
        self.check_goes_on()

    def check_goes_on(self) -> None:
        if self.over:
            raise Problem(409, OVER)
        if self.sitting.still:
            raise Problem(409, ABANDONED_TABLE)
        if self.sitting.paused and self.paused:
            raise Problem(409, PAUSED)

    def _check_sits(self, seat: Seat) -> None:
        if self.is_bot(seat):
            raise Problem(409, BOT_SITS)

    async def _appended(
        self, seat: Seat, kind: str, step: Step | None, reason: str | None = None, by: str = "", lag: int | None = None,
        along: Sequence[Executable] = (), needed: Sequence[Executable] = (),
    ) -> bool:  # fmt: skip
        """Write an entry; False where somebody else was first: then it is tried again while the seat's `at` holds."""
        entry = self.timeline.entry(seat, kind, step, self.store.times.now(), reason)._replace(by=by, lag=lag)
        state = step.state if step else None
        dues = [*self.due(entry.at, state), *self.flag(entry, state), *self.wakes(entry.at, state)]
        dues += self.told(entry.at, state) if state else ()
        dues += await self._orders_due(entry.at, step) if step else []
        return await self.written(entry, [*dues, *along], step, needed)

    async def written(
        self, entry: Entry, along: Sequence[Executable], step: Step | None = None, needed: Sequence[Executable] = ()
    ) -> bool:
        """Commit an entry with what becomes due along with it; False where somebody else was first."""
        try:
            await self._write(entry, along, step, needed)
        except Taken:
            await self.catch_up()
            if self.version < entry.number and not needed:  # nobody was first: the table is in no database any more
                raise Problem(404, NO_TABLE, table=self.id) from None
            return False
        return True

    async def _write(
        self, entry: Entry, along: Sequence[Executable], step: Step | None, needed: Sequence[Executable]
    ) -> None:
        """Commit, then follow, then tell."""
        resigned = self.sitting.resigned
        ended = result_of(step.state, resigned) if step and step.state.over else None
        if step is not None and ended is not None:
            queued = stopped(self.id, range(len(self.header.chairs)), Why(ENDED), entry.at)
            told = at_the_end(self.header, step.state, entry.at, resigned)
            along = [*along, the_end(self.id, entry.at, ended, PLAYED), queued, *told]
        await self.store.append(self.id, entry, along, needed)
        if ended is not None:
            self.header.ended, self.header.result, self.header.outcome = entry.at, ended, PLAYED
        ENTRIES[self.header.game, entry.kind, BOT if entry.by == BOT else self.header.chairs[entry.seat].kind] += 1
        self._take(entry, step)
        self.untold = True
        self.enter(self)  # it may have been forgotten while its bot thought
        self.wire.say(News(self.id, entry.number, self.next_bot is not None))

    def _take(self, entry: Entry, step: Step | None = None) -> None:
        stayed = self.timeline.take(entry, step)
        if self.entries is not None:
            self.entries.append(entry)
        if entry.reason is not None:
            self.reasons[entry.seat] = (entry.number, entry.reason)
        for story in self.stories.values():
            story.forget(stayed)
        for ticks in self._ticks.values():
            ticks[:] = [tick for tick in ticks if tick.k <= stayed]
        self.changed()

    async def _reload_chairs(self) -> None:
        self.doubtful, waited = False, self.waiting
        chairs, before = await self.store.chairs(self.id), self.header.chairs
        if not chairs:
            raise Problem(404, NO_TABLE, table=self.id)  # it was withdrawn, or nobody came and it went
        if waited:
            meeting = self.header.meeting
            meeting.called, meeting.goes = await self.store.meeting_times(self.id)
        self.header.chairs = chairs
        if seen(chairs) != seen(before):  # what somebody has ordered is told to nobody, not even by a push
            if waited and not self.waiting:
                self.header.began = await self.store.began(self.id)
                self.timeline = Timeline(self.header)  # the last word is there: now the set-up is drawn
            self.stories.clear()
            self._ticks.clear()
            self.changed()

    def changed(self) -> None:
        self.looks.clear()
        self.pictures.clear()
        self.pushes.clear()
        for watcher in self.watchers:
            watcher.set()
        if self.behind:
            self.behind.follow()

    def follow(self) -> None:
        """What is seen here of another table has changed there: see `Behind`."""
