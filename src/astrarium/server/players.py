"""What a bot decides at a table: it thinks in a process of its own, so that the server never waits for it."""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, replace
from enum import Enum
from multiprocessing import active_children, get_context, parent_process
from typing import TypeVar

from ..bots import Bot, Decided, Greedy, Search, bot
from ..bots.program import kill_all
from ..core import Action, Dice, Game, Look, OptionValue, Seat, Seed, State, game, game_ids, mark
from ..core.seal import bots_seed
from .engines import Engines, choose, command_of, is_engine
from .logs import set_up
from .settings import from_environment
from .table import Table

log = logging.getLogger("astrarium.bots")

LONGEST_THOUGHT = 30.0  # seconds, from its own beginning; then its process ends and the bot looks one step ahead
POSITIONS_KEPT = 32
SHARE = 4  # a short thought has this part of the usual time
SOON, LATE = 2_000, 10_000  # milliseconds a turn waited: from then on thoughts are short, and one step

Moves = tuple[tuple[Seat, Action], ...]
Thought = TypeVar("Thought")


class Effort(Enum):
    """How a bot came to its decision."""

    FULL = "full"
    SHORT = "short"
    ONE_STEP = "one step"
    FAILED = "failed"  # one step, because the thought broke down
    ANYTHING = "anything"  # because even that broke down


SAID = {
    Effort.SHORT: mark("Time was short: I thought for a quarter of my usual time."),
    Effort.ONE_STEP: mark("Time was short: I looked only one step ahead."),
    Effort.FAILED: mark("My thinking broke down: I looked only one step ahead."),
    Effort.ANYTHING: mark("My thinking broke down: I played anything."),
}


def effort(level: str, late: int) -> Effort:
    """How hard a bot of that level thinks about a turn that waited for `late` milliseconds."""
    if late < SOON or is_engine(level) or not isinstance(bot(level), Search):
        return Effort.FULL
    return Effort.SHORT if late < LATE else Effort.ONE_STEP


@dataclass(frozen=True, slots=True)
class Question:
    """A position, told by its record, and the bot that must decide. It travels to another process."""

    table: str
    game: str
    seats: int
    seed: Seed
    options: dict[str, OptionValue]
    moves: Moves
    seat: Seat
    level: str
    number: int  # of the entry to be written
    effort: Effort = Effort.FULL
    box: str = ""  # the components the table began with
    command: str = ""  # of an engine

    @property
    def found(self) -> Game:
        return game(self.game).with_box(self.box)

    def dice(self) -> Dice:
        """The bot's own chance: a function of seed, seat and entry, so that a choice can be explained later."""
        if isinstance(self.seed, bytes):
            return Dice(bots_seed(self.seed, self.seat, self.number))
        return Dice((self.seed * 1_000_003 + self.seat) * 1_000_003 + self.number).fork()

    def choose(self, look: Look) -> Decided:
        if is_engine(self.level) and self.effort is Effort.FULL:
            return choose(self.level, self.command, look, self.dice())
        return self.bot().choose(look, self.dice())

    def bot(self) -> Bot:
        """Whoever of this program thinks, for as long as there is time."""
        if self.effort in (Effort.ONE_STEP, Effort.FAILED):
            return Greedy()
        thinker = bot(self.level)
        if self.effort is Effort.SHORT and isinstance(thinker, Search):
            thinker.ms, thinker.sims = -(-thinker.ms // SHARE), -(-thinker.sims // SHARE)
            thinker.effort /= SHARE
        return thinker


positions: OrderedDict[str, tuple[Moves, State]] = OrderedDict()  # of this thinking process, by table


def position(question: Question) -> State:
    """The position asked about, from the last one of the same table where that leads to it."""
    moves, state = positions.pop(question.table, ((), None))
    if state is None or question.moves[: len(moves)] != moves:
        moves, state = (), question.found.new(question.seats, question.seed, question.options)
    for seat, action in question.moves[len(moves) :]:
        state.apply(seat, action)
    positions[question.table] = (question.moves, state)
    if len(positions) > POSITIONS_KEPT:
        positions.popitem(last=False)
    return state


def answer(question: Question) -> Decided:
    """What the bot decides. Runs in a thinking process."""
    look = Look(question.found, position(question), question.seat)
    with Limit():
        decided = question.choose(look)
    return told(decided, question.effort)


def told(decided: Decided, effort: Effort) -> Decided:
    """The decision with a word on how it was reached, where there was anything to think about."""
    if effort not in SAID or (decided.considered == 1 and effort is not Effort.ANYTHING):
        return decided
    return replace(decided, line="\n".join(filter(None, (decided.line, SAID[effort]))))


class Limit:
    """Ends this thinking process, and says where it was, when a thought takes too long."""

    seconds = 0.0  # set in a process of its own

    def __enter__(self) -> None:
        if self.seconds:
            faulthandler.dump_traceback_later(self.seconds, exit=True)

    def __exit__(self, *_: object) -> None:
        if self.seconds:
            faulthandler.cancel_dump_traceback_later()


def begin_thinking(longest: float, patience: int = 0) -> None:
    """What a thinking process does first; `patience`: it leaves the processor to others who want it."""
    if patience and hasattr(os, "nice"):
        os.nice(patience)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which ends its thinkers
    Limit.seconds = longest
    set_up(from_environment().log)  # as its server did
    signal.signal(signal.SIGTERM, lambda *_: leave())
    leave_with_parent()


def leave() -> None:
    """End this process at once, with the engines it has started."""
    kill_all()
    os._exit(0)


def leave_with_parent() -> None:
    """A process of its own ends when its server does, however that ended."""
    server = parent_process()

    def watch() -> None:
        if server is not None:
            server.join()
            leave()

    threading.Thread(target=watch, daemon=True).start()


class Thinkers:
    """A pool of thinking processes, or one thread where `processes` is 0. It starts with the first question."""

    def __init__(
        self, processes: int, engines: Engines | None = None, longest: float = LONGEST_THOUGHT, patience: int = 0
    ) -> None:  # fmt: skip
        self.processes, self.engines, self.longest, self.patience = processes, engines or {}, longest, patience
        self.places = max(1, processes)  # thoughts at once
        self.turn = asyncio.Semaphore(self.places)  # so that a thought begins when its process gets it
        self.pool: Executor | None = None

    async def warm_up(self) -> None:
        """Have the first process ready before somebody waits for it."""
        await asyncio.sleep(1)
        if self.processes and self.pool is None:
            self._pool().submit(game_ids)

    def close(self) -> None:
        """End it all now, in the middle of a thought too."""
        if self.pool is None:
            return
        for child in active_children() if self.processes else ():
            child.terminate()
        self.pool.shutdown(cancel_futures=True)

    async def decide(self, question: Question) -> Decided:
        """What the bot decides."""
        return await self.think(answer, question)

    async def think(self, work: Callable[..., Thought], *given: object) -> Thought:
        """What that work comes to; once more where its process ended because of another."""
        clock = asyncio.get_running_loop().time
        async with self.turn:
            started = clock()
            try:
                return await self._ask(work, *given)
            except BrokenExecutor:
                if clock() - started >= self.longest:
                    raise
            return await self._ask(work, *given)

    async def _ask(self, work: Callable[..., Thought], *given: object) -> Thought:
        pool = self._pool()
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, *given)
        except BrokenExecutor:
            if self.pool is pool:
                self.pool = None
            raise

    def _pool(self) -> Executor:
        if self.pool is None and self.processes:
            begin = (begin_thinking, (self.longest, self.patience))
            self.pool = ProcessPoolExecutor(self.processes, get_context("spawn"), *begin)
        elif self.pool is None:
            self.pool = ThreadPoolExecutor(1, thread_name_prefix="bot")
        return self.pool


def ask(table: Table, seat: Seat, effort: Effort, engines: Engines) -> Question:
    header, timeline = table.header, table.timeline
    level = table.level(seat)
    moves = tuple((move.seat, move.action) for move in timeline.moves)
    return Question(
        table.id, header.game, len(header.chairs), header.chance, header.options, moves, seat,
        level, table.version + 1, effort, timeline.game.box, command_of(level, engines),
    )  # fmt: skip


async def decide(table: Table, seat: Seat, thinkers: Thinkers, effort: Effort) -> tuple[Decided, Effort]:
    """The bot's decision and how it was reached; whatever goes wrong, it is legal."""
    question, state = ask(table, seat, effort, thinkers.engines), table.timeline.state
    for tried in dict.fromkeys((effort, Effort.FAILED)):
        try:
            decided = await thinkers.decide(replace(question, effort=tried))
            if state.allows(seat, decided.action):
                return decided, tried
            log.error("table %s: bot %s chose %s, which is not legal", table.id, question.level, decided.action)
        except Exception:
            log.exception("table %s: bot %s failed", table.id, question.level)
    return told(Decided(state.random_action(seat, question.dice())), Effort.ANYTHING), Effort.ANYTHING
