"""A hall without a server around it, and programs of other versions: what tests of lasting tables need."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from astrarium.bots import Decided
from astrarium.core import Dice, Game, game
from astrarium.server.forms import NewTable, SeatWish
from astrarium.server.hall import Hall
from astrarium.server.kept import Kept
from astrarium.server.players import Thinkers
from astrarium.server.store import Store
from astrarium.server.table import Table
from astrarium.server.timeline import Stopped
from astrarium.words import words

GAME = "civilisations"
SAID = words("en", GAME)
SEATS = [SeatWish("me", "Ann"), SeatWish("person", "Bob")]


@asynccontextmanager
async def doors(url: str) -> AsyncIterator[Hall]:
    """A hall without its tasks: nothing happens by itself."""
    hall = Hall(Store(url), Thinkers(0))
    await hall.store.open()
    yield hall
    await hall.store.close()


async def play(table: Table, actions: int | None = None) -> None:
    """Random actions; all there are by default."""
    dice = Dice(3)
    while not table.over and actions != 0:
        seat = dice.pick(table.to_act)
        action = table.timeline.state.random_action(seat, dice)
        if table.is_bot(seat):
            await table.play_bot(seat, table.version, Decided(action))
        else:
            await table.play(seat, table.timeline.made[seat], table.timeline.game.actions.to_text(action))
        actions = None if actions is None else actions - 1


async def made(hall: Hall, actions: int | None = None, **more: Any) -> Table:
    table = await hall.make(NewTable(game=GAME, seats=SEATS, pace=0, **more), "owner")
    await play(table, actions)
    return table


async def kept(hall: Hall, table_id: str) -> Kept:
    """What is left of a table that must be stopped."""
    with pytest.raises(Stopped) as stopped:
        await hall.open(table_id)
    found = stopped.value.kept
    assert found is not None
    await found.recall(hall.store)
    return found


def in_doors(url: str, act: Callable[[Hall], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        async with doors(url) as hall:
            return await act(hall)

    return asyncio.run(run())


def change(url: str, sql: str) -> None:
    with sqlite3.connect(url.removeprefix("sqlite:///")) as database:
        database.execute(sql)
    database.close()


def rules(monkeypatch: pytest.MonkeyPatch, version: int) -> Game:
    """From here on the program plays that version of the rules."""
    monkeypatch.setattr(type(game(GAME)), "version", version)
    return game(GAME)


def other_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on the rules draw once more before the first turn: every position is another one."""
    kind = type(game(GAME))
    before = kind.setup

    def setup(self: Game, seats: int, seed: Any, options: Any) -> Any:
        state = before(self, seats, seed, options)
        state.dice.bits()
        return state

    monkeypatch.setattr(kind, "setup", setup)


def other_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on everybody has the points of the seat after his."""
    kind = type(game(GAME))
    before = kind.scores
    monkeypatch.setattr(kind, "scores", lambda self, state: [*before(self, state)[1:], before(self, state)[0]])
