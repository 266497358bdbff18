"""The odds of a battle, for games that can reckon them: a process of its own does, so that nobody waits for it."""

from __future__ import annotations

import asyncio
import os
import threading
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import active_children, get_context
from typing import Any

from msgspec import Struct, json

from ..core import BadInput, Words, mark
from ..core.game import GAMES_PACKAGE
from . import gameforms
from .players import leave_with_parent
from .problem import Problem

LONGEST_RECKONING = 20.0  # seconds
MOST_WAITING = 8
BUSY = mark("Too many battles are being reckoned: try again soon.")
TOO_LONG = mark("This battle takes too long to reckon.")


class Battles(Struct):
    """What a game's odds can be asked: policies, and pairs of fleets as examples."""

    policies: tuple[str, ...]
    examples: tuple[tuple[str, str], ...]


@cache
def battles_of(game_id: str) -> Battles | None:
    """None for a game without odds. A game's module `odds` brings its POLICIES and EXAMPLES."""
    name = f"{GAMES_PACKAGE}.{game_id}.odds"
    if find_spec(name) is None:
        return None
    module: Any = import_module(name)
    return Battles(module.POLICIES, module.EXAMPLES)


def fleet_form(game_id: str, words: Words) -> dict[str, Any] | None:
    """What a page asks about a fleet, and the examples in words; None for a game whose fleets are only written.

    A game's module `odds.form` brings `form(words)` and `told(fleet, words)`.
    """
    name = f"{GAMES_PACKAGE}.{game_id}.odds.form"
    battles = battles_of(game_id)
    try:
        known = find_spec(name)
    except ModuleNotFoundError:  # odds of one file
        known = None
    if known is None or battles is None:
        return None
    module: Any = import_module(name)
    told = [[module.told(fleet, words) for fleet in pair] for pair in battles.examples]
    return {**module.form(words), "examples": told}


def reckon(game_id: str, attacker: str, defender: str, policy: str) -> str:
    """The odds as JSON; `BadInput` says what is wrong with a fleet."""
    found: str = import_module(f"{GAMES_PACKAGE}.{game_id}.odds").odds_command(attacker, defender, policy, True)
    return found


def reckon_or_end(game_id: str, attacker: str, defender: str, policy: str) -> str:
    """`reckon` in a process that ends itself when that takes too long."""
    limit = threading.Timer(LONGEST_RECKONING, os._exit, (1,))
    limit.daemon = True
    limit.start()
    try:
        return reckon(game_id, attacker, defender, policy)
    finally:
        limit.cancel()


class Reckoner:
    """One process (or one thread, where bots think in one) that starts with the first battle."""

    def __init__(self, in_process: bool) -> None:
        self.in_process = in_process
        self.pool: Executor | None = None
        self.waiting = 0

    async def odds(self, game_id: str, attacker: str, defender: str, policy: str) -> gameforms.Odds:
        if self.waiting >= MOST_WAITING:
            raise Problem(429, BUSY)
        self.waiting += 1
        try:
            return json.decode(await self._ask(game_id, attacker, defender, policy), type=gameforms.Odds)
        except BadInput as error:
            problem = Problem(422, error.text, **error.values) if error.values else Problem(422, "{error}", error=error)
            problem.game_id = game_id
            raise problem from None
        except BrokenExecutor:
            self.pool = None
            raise Problem(422, TOO_LONG) from None
        finally:
            self.waiting -= 1

    async def _ask(self, game_id: str, attacker: str, defender: str, policy: str) -> str:
        if self.pool is None:
            self.pool = self._start()
        work = reckon_or_end if self.in_process else reckon
        asking = asyncio.get_running_loop().run_in_executor
        return await asking(self.pool, work, game_id, attacker, defender, policy)

    def _start(self) -> Executor:
        if not self.in_process:
            return ThreadPoolExecutor(1, thread_name_prefix="odds")
        return ProcessPoolExecutor(1, get_context("spawn"), leave_with_parent)

    def close(self) -> None:
        """End it now, in the middle of a battle too."""
        if self.pool is None:
            return
        for child in active_children() if self.in_process else ():
            child.terminate()
        self.pool.shutdown(cancel_futures=True)
