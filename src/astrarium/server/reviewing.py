"""Reviews being made: a finished game is looked at in the studio's processes, and told as far as it has come.

Nothing of it is kept on disk: whoever asks again later has it made again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import monotonic

from ..bots.chances import shares
from ..bots.luck import Stroke, strokes
from ..bots.review import LOOKED_AGAIN, Moment, Verdict, again_judged, finest, judge, luck_of, moments, worst
from ..core import Action, Event, Seat, State
from .players import Limit, Question, Thinkers
from .problem import Problem
from .studio import BUSY

log = logging.getLogger("astrarium.server")

KEPT = 32  # reviews remembered
MOST_AT_ONCE = 8  # being made
AHEAD = 2  # chunks in hand at once: others who ask the studio come in between
CHUNK = 4  # decisions that are judged in one go
COARSE_SECONDS = 9.0  # then what is left of the first look is left out
FINE_SECONDS = 16.0  # then what is left of the second
AGAIN_MS = 4000  # for the second look at one decision: as many samples as fit, if not all
AT_ONCE = 0.05  # a decision that seems to cost as much is looked at again without waiting for the others
SURE_BEST = 0.03  # of the chance to win: the best decision was ahead of the second idea by so much


class Past:
    """A game told by its record, in a thinking process: positions after any number of moves."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.state = question.found.new(question.seats, question.seed, question.options)
        self.count = 0

    def go(self, k: int) -> None:
        """On to the position after `k` moves."""
        for seat, action in self.question.moves[self.count : k]:
            self.state.apply(seat, action)
        self.count = k

    def after(self, k: int) -> State:
        """The position after `k` moves, as a copy."""
        past = self if k >= self.count else Past(self.question)
        past.go(k)
        return past.state.clone()


@dataclass(frozen=True, slots=True)
class Overview:
    """The chances of all seats after every move, and the decisions of one of them."""

    shares: tuple[tuple[float, ...], ...]
    moments: tuple[Moment, ...]


def overview(question: Question) -> Overview:
    past, found = Past(question), list[tuple[float, ...]]()

    def states() -> Iterator[tuple[int, State]]:
        for k in range(len(question.moves) + 1):
            past.go(k)
            found.append(tuple(round(share, 4) for share in shares(past.state)))
            yield k, past.state

    decisions = moments(states(), question.moves, question.seat)
    return Overview(tuple(found), tuple(decisions))


def first_look(question: Question, chunk: Sequence[Moment]) -> list[Verdict]:
    """Every decision on a few samples."""
    past = Past(question)
    with Limit():
        found = [judge(past.after(one.k), question.seat, one, luck_of(0, one.k)) for one in by_time(chunk)]
    return [one for one in found if one]


def second_look(question: Question, one: Verdict) -> Verdict:
    with Limit():
        return again_judged(Past(question).after, one, question.seat, 0, AGAIN_MS)


def luck_found(question: Question) -> list[Stroke]:
    with Limit():
        return list(strokes(Past(question).after, question.moves))


def notes_found(question: Question) -> list[tuple[str, dict[str, object]]]:
    """What the game itself says of this seat's luck."""

    def moves() -> Iterator[tuple[State, Seat, Action, list[Event]]]:
        past = Past(question)
        for k, (seat, action) in enumerate(question.moves):
            before = past.after(k)
            past.go(k + 1)
            yield before, seat, action, past.state.events

    with Limit():
        return question.found.fortunes(moves(), question.seat)


def by_time(chunk: Sequence[Moment]) -> list[Moment]:
    return sorted(chunk, key=lambda one: one.k)


@dataclass
class Review:
    """How far the review of one seat's game has come."""

    question: Question
    overview: Overview | None = None
    coarse: list[Verdict] = field(default_factory=list)
    fine: dict[int, Verdict] = field(default_factory=dict)  # by the number of moves before the decision
    luck: list[Stroke] | None = None
    notes: list[tuple[str, dict[str, object]]] = field(default_factory=list)
    looked: int = 0  # decisions
    done: bool = False
    failed: bool = False
    turn: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AHEAD))
    again: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AHEAD))  # second looks wait for no first

    @property
    def of(self) -> int:
        return len(self.overview.moments) if self.overview else 0

    def mistakes(self) -> list[Verdict]:
        """Those that were confirmed, the dearest first."""
        return sorted((one for one in self.fine.values() if one.mistake), key=lambda one: -one.cost)

    def best(self) -> Verdict | None:
        """The decision that was furthest ahead of the second idea, as far as a few samples tell."""
        found = finest(self.coarse)
        return found if found and found.second >= SURE_BEST else None

    def order(self) -> list[Moment]:
        """The decisions, those first after which the chances fell most."""
        assert self.overview is not None
        seat, rows, found = self.question.seat, self.overview.shares, self.overview.moments
        ends = [*(one.k for one in found[1:]), len(rows) - 1]
        falls = {one.k: rows[one.k][seat] - rows[end][seat] for one, end in zip(found, ends, strict=True)}
        return sorted(found, key=lambda one: -falls[one.k])

    async def make(self, studio: Thinkers) -> None:
        self.overview = await studio.think(overview, self.question)
        order, started = self.order(), monotonic()
        chunks = [order[i : i + CHUNK] for i in range(0, len(order), CHUNK)]
        await asyncio.gather(self._luck(studio), *(self._look(studio, chunk, started) for chunk in chunks))
        left = [one for one in worst(self.coarse, LOOKED_AGAIN) if one.moment.k not in self.fine]
        await asyncio.gather(*(self._look_again(studio, one, started) for one in left))

    async def _luck(self, studio: Thinkers) -> None:
        self.luck = await studio.think(luck_found, self.question)
        self.notes = await studio.think(notes_found, self.question)

    async def _look(self, studio: Thinkers, chunk: Sequence[Moment], started: float) -> None:
        found = []
        async with self.turn:
            if monotonic() - started <= COARSE_SECONDS:
                found = await studio.think(first_look, self.question, chunk)
        self.coarse += found
        self.looked += len(chunk)
        for one in found:
            if one.cost >= AT_ONCE and one.mistake and len(self.fine) < LOOKED_AGAIN:
                await self._look_again(studio, one, started)

    async def _look_again(self, studio: Thinkers, one: Verdict, started: float) -> None:
        async with self.again:
            if monotonic() - started <= FINE_SECONDS:
                self.fine[one.moment.k] = await studio.think(second_look, self.question, one)


class Reviews:
    """The reviews of this process, by table and seat."""

    def __init__(self, studio: Thinkers) -> None:
        self.studio = studio
        self.kept: OrderedDict[tuple[str, Seat], Review] = OrderedDict()
        self.tasks: set[asyncio.Task[None]] = set()

    def of(self, question: Question) -> Review:
        """The review of that seat's game; it begins when it is first asked for."""
        key = (question.table, question.seat)
        found = self.kept.get(key)
        if found is None or found.failed:
            if len(self.tasks) >= MOST_AT_ONCE:
                raise Problem(429, BUSY)
            found = self.kept[key] = Review(question)
            task = asyncio.create_task(self._make(found))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        self.kept.move_to_end(key)
        while len(self.kept) > KEPT:
            self.kept.popitem(last=False)
        return found

    async def _make(self, found: Review) -> None:
        try:
            await found.make(self.studio)
        except Exception:
            log.exception("the review of table %s failed", found.question.table)
            found.failed = True
        found.done = True

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()
