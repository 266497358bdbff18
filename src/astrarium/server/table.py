"""A table in memory: its past, who sits there, who watches. Everything here can be rebuilt from the store."""

from __future__ import annotations

import asyncio
import json
import unicodedata
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING

from sqlalchemy import Executable

from ..bots import Decided
from ..core import Action, Event, IllegalAction, Look, OptionValue, Picture, Seat, State, Words
from .counting import ENTRIES
from .due import READY, bot_turn, no_bot_turn, work
from .forms import Tick
from .meeting import PUBLIC, READY_TIME
from .problem import NO_TABLE, OVER, STALE, WAITING, Problem, against_the_rules
from .reasons import keep
from .seating import Seating
from .store import ACTION, BOT, UNDO, Entry, Header, Store, Taken, called, now, the_end
from .story import Story
from .timeline import Step, Stopped, Timeline, other_rules, result_of
from .wire import SEATS, News, Wire

if TYPE_CHECKING:
    from .telling import Teller

NAME_LENGTH = 40
UNSAFE = str.maketrans({"'": "’", **dict.fromkeys('<>&"{}`\\', " ")})
Eyes = tuple[Seat | None, str]  # whose eyes, which language


def clean_name(text: str) -> str:
    """A name that can stand in any page: no markup, no control characters, at most 40 characters."""
    shown = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in text.translate(UNSAFE))
    return " ".join(shown.split())[:NAME_LENGTH].strip()


class Table(Seating):
    """One table. Whatever changes it holds `lock`."""

    def __init__(self, header: Header, store: Store, wire: Wire, timeline: Timeline | None = None) -> None:
        self.header, self.store, self.wire = header, store, wire
        self.timeline = timeline or Timeline(header)
        self.lock = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()
        self.reasons: dict[Seat, tuple[int, str]] = {}  # of a bot's last decision, with its entry's number
        self.stories: dict[Eyes, Story] = {}
        self.looks: dict[Seat | None, Look] = {}
        self.pictures: dict[Eyes, Picture] = {}
        self.pushes: dict[Hashable, tuple[str, object]] = {}  # pages as text: see Watcher
        self._ticks: dict[str, list[Tick]] = {}
        self.stopped: Stopped | None = None  # where others have written what this program cannot follow
        self.enter: Callable[[Table], object] = lambda _: None  # the hall keeps a table where something is untold
        self.untold = False  # something was played here that no telling holds yet
        self.teller: Teller | None = None
        self.again: str | None = None  # the table of its rematch
        self.ordered: dict[Seat, dict[str, OptionValue]] = {}  # standing orders read from the store

    @property
    def version(self) -> int:
        return self.timeline.version

    @property
    def waiting(self) -> bool:
        return self.header.waiting

    @property
    def over(self) -> bool:
        return self.timeline.state.over

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.waiting else self.timeline.state.to_act()

    @property
    def next_bot(self) -> Seat | None:
        """A bot that must decide now."""
        return next((seat for seat in self.to_act if self.header.chairs[seat].kind == BOT), None)

    def due(self, at: int, state: State | None = None) -> Sequence[Executable]:
        """What becomes due along with what is written `at`: a bot's turn, where one decides in the `state` after it.

        Without a state, as after an undo, whoever takes the turn finds out.
        """
        bots = [seat for seat, chair in enumerate(self.header.chairs) if chair.kind == BOT]
        if not bots:
            return ()
        if state is not None and not any(seat in bots for seat in state.to_act()):
            return (no_bot_turn(self.id),)
        return (bot_turn(self.id, at, people=len(bots) < len(self.header.chairs)),)

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
        if self.waiting:
            await self._reload_chairs()  # after the entries: whoever wrote one saw every seat taken
        for entry in entries:
            self._take(entry)
        self.timeline.confirm()

    async def refresh(self) -> None:
        async with self.lock:
            await self.catch_up()

    async def play(self, seat: Seat, at: int, action: object) -> tuple[Event, ...]:
        """Play an action given in one of its two forms; what happened, before anything is hidden."""
        async with self.lock:
            while True:
                await self._check_turn(seat, at)
                try:
                    step = self.timeline.try_action(seat, self.timeline.game.actions.from_json(action))
                except IllegalAction as error:
                    raise against_the_rules(error.refusal, self.header.game) from None
                if await self._appended(seat, ACTION, step):
                    await self._obey()
                    return step.move.events

    async def play_bot(self, seat: Seat, version: int, decided: Decided) -> None:
        """Play what a bot decided when the table was at `version`; `Taken` when it has moved on since."""
        async with self.lock:
            await self.catch_up()
            if self.version != version:
                raise Taken
            step = self.timeline.try_action(seat, decided.action)
            if not await self._appended(seat, ACTION, step, keep(decided)):
                raise Taken
            await self._obey()

    async def undo(self, seat: Seat, at: int) -> None:
        """Take this seat's last action back."""
        async with self.lock:
            while True:
                await self._check_turn(seat, at)
                refused = self.timeline.undo_refusal(seat)
                if refused:
                    raise Problem(422, refused)
                if await self._appended(seat, UNDO, None):
                    return

    async def take_seat(self, seat: Seat, name: str, owner: str, word: str = "") -> None:
        async with self.lock:
            if self.timeline.other_rules:  # no position proves that these rules would set up the same game
                raise other_rules(self.header, self.timeline.game)
            if self.header.meeting.visibility == PUBLIC and self.sits(owner):
                raise Problem(409, "You sit at this table already.")  # whoever found it wants to meet others
            at = now()
            try:
                await self.store.take_seat(self.id, seat, name, owner, word, [*self.due(at), *self.call(at)])
            except Taken:
                raise Problem(409, "Seat {seat} is not open.", seat=seat) from None
            await self._reload_chairs()
            self.wire.say(News(self.id, SEATS, self.next_bot is not None))

    def call(self, at: int) -> Sequence[Executable]:
        """What is written along when somebody sits down at a live table: everybody is asked once it is full."""
        if not self.header.meeting.live:
            return ()
        return called(self.id, at), work(READY, self.id, at + READY_TIME)

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
            if not await self.store.say_ready(self.id, owner, word, self.due(now())):
                raise Problem(409, "Your seat has opened again: nobody said that you are ready.")
            await self._reload_chairs()
            self.wire.say(News(self.id, SEATS, self.next_bot is not None))

    async def orders(self, seat: Seat) -> dict[str, OptionValue]:
        """What this seat has ordered, and as it is by itself where it has not."""
        if seat not in self.ordered:
            given = json.loads(await self.store.orders(self.id, seat) or "{}")
            standing = self.timeline.game.standing
            self.ordered[seat] = {option.name: given.get(option.name, option.default) for option in standing}
        return self.ordered[seat]

    async def order(self, seat: Seat, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """Change standing orders, for questions to come: what is asked now stays the seat's to answer."""
        async with self.lock:
            wished = self.timeline.game.read_standing(given)
            orders = {**await self.orders(seat), **wished}
            await self.store.order(self.id, seat, json.dumps(orders))
            self.ordered.clear()
            self.wire.say(News(self.id, SEATS, due=False))
            return orders

    async def _obey(self) -> None:
        """Play what seats have ordered to be answered, as long as that is what is asked."""
        while (ordered := await self._ordered()) is not None:
            seat, action = ordered
            await self._appended(seat, ACTION, self.timeline.try_action(seat, action))

    async def _ordered(self) -> tuple[Seat, Action] | None:
        """A seat that has ordered its answer; whoever took something back in this turn decides itself."""
        game = self.timeline.game
        persons = [seat for seat in self.to_act if self.header.chairs[seat].kind != BOT]
        for seat in persons if game.standing else ():
            name = game.standing_question(self.look(seat))
            if name and not self.timeline.took_back(seat):
                action = game.standing_answer(self.look(seat), (await self.orders(seat))[name])
                if action is not None:
                    return seat, action
        return None

    async def _check_turn(self, seat: Seat, at: int) -> None:
        await self.catch_up()
        if self.waiting:
            raise Problem(409, WAITING)
        if at != self.timeline.made[seat]:
            raise Problem(409, STALE)
        if self.over:
            raise Problem(409, OVER)

    async def _appended(self, seat: Seat, kind: str, step: Step | None, reason: str | None = None) -> bool:
        """Write an entry; False where somebody else was first: then it is tried again while the seat's `at` holds."""
        before = self.version
        try:
            await self._append(seat, kind, step, reason)
        except Taken:
            await self.catch_up()
            if self.version == before:  # nobody was first: the database has no such table any more
                raise Problem(404, NO_TABLE, table=self.id) from None
            return False
        return True

    async def _append(self, seat: Seat, kind: str, step: Step | None, reason: str | None) -> None:
        """Commit, with what becomes due; then follow, then tell."""
        entry = self.timeline.entry(seat, kind, step, now(), reason)
        along = [*self.due(entry.at, step.state if step else None)]
        ended = result_of(step.state) if step and step.state.over else None
        if ended is not None:
            along.append(the_end(self.id, entry.at, ended))
        await self.store.append(self.id, entry, along)
        if ended is not None:
            self.header.ended, self.header.result = entry.at, ended
        ENTRIES[self.header.game, kind, self.header.chairs[seat].kind] += 1
        self._take(entry, step)
        self.untold = True
        self.enter(self)  # it may have been forgotten while its bot thought
        self.wire.say(News(self.id, entry.number, self.next_bot is not None))

    def _take(self, entry: Entry, step: Step | None = None) -> None:
        stayed = self.timeline.take(entry, step)
        if entry.reason is not None:
            self.reasons[entry.seat] = (entry.number, entry.reason)
        for story in self.stories.values():
            story.forget(stayed)
        for ticks in self._ticks.values():
            ticks[:] = [tick for tick in ticks if tick.k <= stayed]
        self.changed()

    async def _reload_chairs(self) -> None:
        chairs = await self.store.chairs(self.id)
        if not chairs:
            raise Problem(404, NO_TABLE, table=self.id)  # nobody came, and it went
        meeting = self.header.meeting
        meeting.called, meeting.goes = await self.store.meeting_times(self.id)
        if chairs != self.header.chairs:
            self.header.chairs = chairs
            if self.header.secret and not self.waiting:
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
