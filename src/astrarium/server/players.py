"""The bots at the tables: they think in processes of their own, so that the server never waits for them."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections import OrderedDict
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing import active_children, get_context, parent_process

from ..bots import Decided
from ..core import Action, Dice, Look, OptionValue, Seat, State, game, game_ids
from .engines import Engines, choose, command_of
from .store import Taken
from .table import Table

log = logging.getLogger("astrarium.bots")

LONGEST_THOUGHT = 30.0  # seconds; after them the bot plays anything
POSITIONS_KEPT = 32

Moves = tuple[tuple[Seat, Action], ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A position, told by its record, and the bot that must decide. It travels to another process."""

    table: str
    game: str
    seats: int
    seed: int
    options: dict[str, OptionValue]
    moves: Moves
    seat: Seat
    level: str
    number: int  # of the entry to be written
    command: str = ""  # of an engine

    def dice(self) -> Dice:
        """The bot's own chance: a function of seed, seat and entry, so that a choice can be explained later."""
        return Dice((self.seed * 1_000_003 + self.seat) * 1_000_003 + self.number).fork()


positions: OrderedDict[str, tuple[Moves, State]] = OrderedDict()  # of this thinking process, by table


def position(question: Question) -> State:
    """The position asked about, from the last one of the same table where that leads to it."""
    moves, state = positions.pop(question.table, ((), None))
    if state is None or question.moves[: len(moves)] != moves:
        moves, state = (), game(question.game).new(question.seats, question.seed, question.options)
    for seat, action in question.moves[len(moves) :]:
        state.apply(seat, action)
    positions[question.table] = (question.moves, state)
    if len(positions) > POSITIONS_KEPT:
        positions.popitem(last=False)
    return state


def answer(question: Question) -> Decided:
    """What the bot decides. Runs in a thinking process."""
    look = Look(game(question.game), position(question), question.seat)
    return choose(question.level, question.command, look, question.dice())


def leave_with_parent() -> None:
    """A thinking process ends when its server does, however that ended."""
    server = parent_process()

    def watch() -> None:
        if server is not None:
            server.join()
            os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class Thinkers:
    """A pool of thinking processes, or one thread where `processes` is 0. It starts with the first question."""

    def __init__(self, processes: int, engines: Engines | None = None) -> None:
        self.processes, self.engines = processes, engines or {}
        self.pool: Executor | None = None

    async def warm_up(self) -> None:
        """Have the first process ready before somebody waits for it."""
        await asyncio.sleep(1)
        if self.processes and self.pool is None:
            self.pool = self._start()
            self.pool.submit(game_ids)

    def close(self) -> None:
        """End it all now, in the middle of a thought too."""
        if self.pool is None:
            return
        for child in active_children() if self.processes else ():
            child.terminate()
        self.pool.shutdown(cancel_futures=True)

    async def decide(self, question: Question) -> Decided:
        if self.pool is None:
            self.pool = self._start()
        try:
            asked = asyncio.get_running_loop().run_in_executor(self.pool, answer, question)
            return await asyncio.wait_for(asked, LONGEST_THOUGHT)
        except BrokenExecutor:
            self.pool = None
            raise

    def _start(self) -> Executor:
        if not self.processes:
            return ThreadPoolExecutor(1, thread_name_prefix="bot")
        return ProcessPoolExecutor(self.processes, get_context("spawn"), leave_with_parent)


def ask(table: Table, seat: Seat, engines: Engines) -> Question:
    header, timeline = table.header, table.timeline
    moves = tuple((move.seat, move.action) for move in timeline.moves)
    level = header.chairs[seat].level
    return Question(
        table.id, header.game, len(header.chairs), header.seed, header.options, moves, seat, level, table.version + 1,
        command_of(level, engines),
    )  # fmt: skip


async def decide(table: Table, seat: Seat, thinkers: Thinkers) -> Decided:
    """The bot's decision; whatever goes wrong, it plays something legal."""
    question, state = ask(table, seat, thinkers.engines), table.timeline.state
    try:
        decided = await thinkers.decide(question)
        if state.allows(seat, decided.action):
            return decided
        log.error("table %s: bot %s chose %s, which is not legal", table.id, question.level, decided.action)
    except Exception:
        log.exception("table %s: bot %s failed", table.id, question.level)
    return Decided(state.random_action(seat, question.dice()))


async def play_bots(table: Table, thinkers: Thinkers) -> None:
    """Let the bots of a table play until a person must decide."""
    clock = asyncio.get_running_loop().time
    while (seat := table.next_bot) is not None:
        version, started = table.version, clock()
        decided = await decide(table, seat, thinkers)
        await asyncio.sleep(max(0.0, table.header.pace / 1000 - (clock() - started)))
        try:
            await table.play_bot(seat, version, decided)
        except Taken:
            continue  # the table has moved on: think again
        except Exception:
            log.exception("table %s: its bots stop until somebody looks", table.id)
            return


def keep_playing(table: Table, thinkers: Thinkers) -> None:
    """See to it that the bots of this table play."""
    if table.next_bot is not None and (table.bots is None or table.bots.done()):
        table.bots = asyncio.create_task(play_bots(table, thinkers))
