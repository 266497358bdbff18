"""The wire between processes: it says which table has changed. What is lost on it heals, for the database knows."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

log = logging.getLogger("astrarium.wire")

CHANNEL = "astrarium"
GATHERED = 0.01  # seconds for which messages are gathered: a notice takes a lock of the whole database server
BEAT = 5.0  # seconds between two signs of life
SILENCE = 10.0  # seconds without any sign: the line is dead
AGAIN = 1.0  # seconds before a dead line is tried again
LOOK = 1.0  # seconds between two looks at a file that other processes may write
LONGEST = 7900  # bytes of a message; PostgreSQL takes less than 8000
ALIVE = "-"  # a message that says no more than that
SEATS = -1  # as a version: who sits there has changed
TALK = -2  # as a version: somebody has said something


class News(NamedTuple):
    """A table has changed; `due`: a bot must decide there."""

    table: str
    version: int
    due: bool

    def to_text(self) -> str:
        return f"{self.table}:{self.version}{'!' if self.due else ''}"


def person(player: str) -> News:
    """Something has changed for this player. No table has such a name, and nobody learns whose it is."""
    return News(f"me-{player[:16]}", SEATS, False)


def read_news(message: str) -> Iterator[News]:
    """What a message of another process says; what cannot be read is a sign of life and no more."""
    for part in filter(None, message.split(" ")):
        table, _, version = part.partition(":")
        number = version.removesuffix("!")
        if table and number.removeprefix("-").isdecimal():
            yield News(table, int(number), version.endswith("!"))


class Wire:
    """Within one process: who says something is heard at once."""

    def __init__(self) -> None:
        self.heard: Callable[[News], None] = lambda _: None
        self.unsure: Callable[[], None] = lambda: None  # something may have been missed: look at everything

    def say(self, news: News) -> None:
        self.heard(news)

    async def run(self) -> None:
        """For ever: listen to other processes."""


class FileWire(Wire):
    """On a SQLite file: others hear nothing, but see that the file was written."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__()
        self.engine = engine

    async def run(self) -> None:
        while True:
            try:
                async with self.engine.connect() as connection:
                    await self._watch(connection)
            except Exception:
                log.exception("the database file cannot be watched")
                await asyncio.sleep(AGAIN)

    async def _watch(self, connection: Any) -> None:
        seen = None
        while True:
            found = (await connection.execute(text("PRAGMA data_version"))).scalar()
            await connection.rollback()  # nothing is kept open while it sleeps
            if seen not in (None, found):
                self.unsure()
            seen = found
            await asyncio.sleep(LOOK)


class ClubWire(Wire):
    """On PostgreSQL: one connection that listens and tells, beside those that write."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__()
        self.address = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.outbox: list[str] = []
        self.ready = asyncio.Event()
        self.last = 0.0  # when anything was heard
        self.gaps = 0  # how often the line had to be laid again

    def say(self, news: News) -> None:
        self.heard(news)
        self.outbox.append(news.to_text())
        self.ready.set()

    async def run(self) -> None:
        import asyncpg  # type: ignore[import-untyped]

        usual = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)
        while True:
            try:
                await self._listen(await asyncpg.connect(self.address, timeout=SILENCE))
            except Exception as error:
                self.gaps += 1
                unheard_of = not isinstance(error, usual)
                log.warning("the wire is laid again: %s", str(error) or type(error).__name__, exc_info=unheard_of)
                await asyncio.sleep(AGAIN)

    async def _listen(self, connection: Any) -> None:
        try:
            connection.add_termination_listener(lambda _: self.ready.set())  # whoever tells then finds it cut
            await connection.add_listener(CHANNEL, self._received)
            self._alive()
            self.unsure()  # whatever was said before was not heard
            while True:
                await self._tell(connection)
        finally:
            connection.terminate()

    async def _tell(self, connection: Any) -> None:
        """Send what was gathered, or a sign of life."""
        with suppress(TimeoutError):
            async with asyncio.timeout(BEAT):
                await self.ready.wait()
            await asyncio.sleep(GATHERED)
        if asyncio.get_running_loop().time() - self.last > SILENCE:
            raise TimeoutError("nothing is heard any more")
        self.ready.clear()
        said = len(self.outbox)
        for message in packed(self.outbox) or [ALIVE]:
            await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, message, timeout=BEAT)
        del self.outbox[:said]  # only now: what could not be sent is sent on the next line

    def _received(self, _connection: object, _process: int, _channel: str, message: str) -> None:
        self._alive()
        for news in read_news(message):
            self.heard(news)

    def _alive(self) -> None:
        self.last = asyncio.get_running_loop().time()


def packed(said: list[str]) -> list[str]:
    """Messages as few as fit, each said once."""
    found: list[str] = []
    for part in dict.fromkeys(said):
        if found and len(found[-1]) + len(part) < LONGEST:
            found[-1] += f" {part}"
        else:
            found.append(part)
    return found


def wire_for(engine: AsyncEngine) -> Wire:
    """How the processes on this database hear of each other."""
    return ClubWire(engine) if engine.dialect.name == "postgresql" else FileWire(engine)
