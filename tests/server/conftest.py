"""One running server for the tests that need no more, and a new one for those that do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from serverkit import Server

from astrarium import games
from astrarium.core import game_ids
from astrarium.server import hall as hall_module

if TYPE_CHECKING:
    from toldkit import Lasting


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that all tests share."""
    running = Server(f"sqlite:///{tmp_path_factory.mktemp('server')}/tables.db").start()
    yield running
    running.stop()


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers of their own, on one database; they end with the test."""
    started: list[Server] = []

    def start(database: str = f"sqlite:///{tmp_path}/tables.db", bot_processes: int = 0) -> Server:
        started.append(Server(database, bot_processes).start())
        return started[-1]

    yield start
    for running in started:
        running.kill()


@pytest.fixture
def tiny_here() -> Iterator[None]:
    """The tiny game in the test's own process."""
    games.__path__.append(str(Path(__file__).parent / "games"))
    game_ids.cache_clear()
    yield
    games.__path__.pop()
    game_ids.cache_clear()


@pytest.fixture
def same_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sealed tables that are the same every time."""
    ids = (f"table{a}{b}{c}{d}2" for a, b, c, d in product("abcd", repeat=4))
    monkeypatch.setattr(hall_module, "new_id", lambda: next(ids))
    monkeypatch.setattr(hall_module.secrets, "token_bytes", bytes)


@pytest.fixture(scope="session")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lasting]:
    """A house without a net that stands for the whole run."""
    from toldkit import Lasting  # with its sinks it takes its time to load

    found = Lasting(f"sqlite:///{tmp_path_factory.mktemp('house')}/tables.db")
    yield found
    found.close()


@pytest.fixture
def in_house(lasting: Lasting, monkeypatch: pytest.MonkeyPatch, tiny_here: None) -> Callable[..., None]:  # noqa: ARG001
    """Lets something happen in a house, with the settings given."""
    return partial(lasting.visit, monkeypatch)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.db"
