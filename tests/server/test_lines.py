"""The wire between processes: what is said is heard, and a line that breaks is laid again."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count

import pytest
from databases import postgresql, tell
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from astrarium.server import wire
from astrarium.server.database import make_engine
from astrarium.server.wire import SEATS, ClubWire, FileWire, News, Wire, packed, read_news

CUT = (
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
ids = st.text("abcdefghijklmnopqrstuvwxyz234567", min_size=10, max_size=10)
news = st.builds(News, ids, st.integers(SEATS, 10**6), st.booleans())


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])  # long lists
@given(st.lists(news, max_size=400))
def test_what_is_packed_is_read_again_in_messages_that_postgresql_takes(said: list[News]):
    messages = packed([one.to_text() for one in said])
    assert [one for message in messages for one in read_news(message)] == list(dict.fromkeys(said))
    assert all(len(message.encode()) < 8000 for message in messages)


def test_what_cannot_be_read_is_passed_over():
    assert list(read_news("- :3 abc abc: abc:x abc:² abc:4! :")) == [News("abc", 4, True)]


class Ear:
    """A process on the wire, as far as it hears."""

    def __init__(self, url: str) -> None:
        self.wire = ClubWire(make_engine(url))
        self.heard: list[News] = []
        self.doubts = 0
        self.rang = asyncio.Event()
        self.wire.heard, self.wire.unsure = self.hear, self.doubt

    def hear(self, one: News) -> None:
        self.heard.append(one)
        self.rang.set()

    def doubt(self) -> None:
        self.doubts += 1
        self.rang.set()

    async def until(self, done: Callable[[], bool]) -> None:
        async with asyncio.timeout(60):
            while not done():
                self.rang.clear()
                await self.rang.wait()


@asynccontextmanager
async def two(url: str) -> AsyncIterator[tuple[Ear, Ear]]:
    ears = Ear(url), Ear(url)
    tasks = [asyncio.create_task(ear.wire.run()) for ear in ears]
    try:
        for ear in ears:
            await ear.until(lambda ear=ear: ear.doubts > 0)
        yield ears
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def with_two(act: Callable[[str, Ear, Ear], Awaitable[None]]) -> None:
    async def run(url: str) -> None:
        async with two(url) as (ann, bob):
            await act(url, ann, bob)

    with postgresql() as url:
        asyncio.run(run(url))


async def is_laid_again(line: Wire, part: str) -> bool:
    """Whether a line goes on when a part of it fails once in a way that nobody thought of."""
    again, tries = asyncio.Event(), count(1)

    async def clumsy(_connection: object) -> None:
        if next(tries) == 1:
            raise ZeroDivisionError
        again.set()
        await asyncio.Event().wait()

    setattr(line, part, clumsy)
    tasks = [asyncio.create_task(line.run()), asyncio.create_task(again.wait())]
    await asyncio.wait(tasks, timeout=60, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return again.is_set()


@pytest.mark.parametrize(
    ("kind", "part", "url"), [(FileWire, "_watch", "sqlite://"), (ClubWire, "_listen", "postgresql://nobody@nowhere/x")]
)
def test_a_line_is_laid_again_whatever_happened(kind, part, url, monkeypatch: pytest.MonkeyPatch):
    async def connect(*_: object, **__: object) -> None:
        """Nobody is asked."""

    monkeypatch.setattr("asyncpg.connect", connect)
    monkeypatch.setattr(wire, "AGAIN", 0.0)
    assert asyncio.run(is_laid_again(kind(make_engine(url)), part))


@pytest.mark.postgres
class TestClubWire:
    def test_what_one_says_the_other_hears(self):
        async def act(_: str, ann: Ear, bob: Ear) -> None:
            said = [News("abcdefghij", number, number % 2 == 0) for number in range(1, 1500)]
            for one in said:
                ann.wire.say(one)
            await bob.until(lambda: len(bob.heard) == len(said))
            assert bob.heard == said

        with_two(act)

    def test_a_cut_line_is_laid_again_and_doubts_what_it_knew(self, monkeypatch: pytest.MonkeyPatch):
        async def act(url: str, ann: Ear, bob: Ear) -> None:
            before = ann.doubts, bob.doubts
            await tell(url, CUT)
            for ear, doubts in zip((ann, bob), before, strict=True):
                await ear.until(lambda ear=ear, doubts=doubts: ear.doubts > doubts)
            ann.wire.say(News("abcdefghij", 7, True))
            await bob.until(lambda: News("abcdefghij", 7, True) in bob.heard)

        monkeypatch.setattr(wire, "AGAIN", 0.05)
        with_two(act)

    def test_a_line_on_which_nothing_is_heard_any_more_is_laid_again(self, monkeypatch: pytest.MonkeyPatch):
        async def act(_: str, ann: Ear, bob: Ear) -> None:
            before = ann.doubts
            ann.wire._alive = lambda: None  # type: ignore[method-assign]
            ann.wire.last -= 2 * wire.SILENCE
            ann.wire.ready.set()  # it need not wait for its next beat
            await ann.until(lambda: ann.doubts > before)
            assert ann.wire.gaps and not bob.wire.gaps

        monkeypatch.setattr(wire, "AGAIN", 0.05)
        with_two(act)
