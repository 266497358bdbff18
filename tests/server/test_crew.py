"""The crew: what it has in hand is kept for it, what it dropped passes to others."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from astrarium.server import crew as crews
from astrarium.server.crew import Crew
from astrarium.server.due import LEASE, Agenda, bot_turn
from astrarium.server.players import Thinkers
from astrarium.server.store import Store


class Silent(Agenda):
    """The database does not answer when a turn is to be tried again."""

    async def again(self, ref: str, at: int) -> None:  # noqa: ARG002
        raise OSError("no answer")


async def open_table(ref: str) -> Any:
    """One table cannot be opened, any other takes its time."""
    if ref == "broken":
        raise ZeroDivisionError
    await asyncio.Event().wait()


async def left_to_others(database: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What can be taken when the first lease ends: the crew has a slow turn in hand, and has dropped a broken one."""
    store = Store(database)
    await store.open()
    async with store.engine.begin() as connection:
        for ref in ("broken", "slow"):
            await connection.execute(bot_turn(ref, 10, True))
    crew = Crew(Silent(store.engine), open_table, Thinkers(0))
    crew.free = 2
    monkeypatch.setattr(crews, "now", lambda: 100)
    await crew._take()
    await asyncio.wait(crew.turns, return_when=asyncio.FIRST_COMPLETED)
    monkeypatch.setattr(crews, "now", lambda: 5000)
    await crew.renew()
    free = await Agenda(store.engine).take(9, 100 + LEASE)
    await crew.close()
    await store.close()
    return [job.ref for job in free]


def test_a_turn_that_could_not_be_put_back_passes_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    database = f"sqlite:///{tmp_path}/tables.db"
    assert asyncio.run(left_to_others(database, monkeypatch)) == ["broken"]
