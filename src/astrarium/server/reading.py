"""The question asked at every request, whether a table has new entries, at once where the database is an SQLite file.

Readers of a file with a write-ahead log never wait, and the answer takes microseconds: less than it takes to hand the
question to a thread. On any other database the engine asks.
"""

from __future__ import annotations

import sqlite3
from typing import Any

from sqlalchemy import Select
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine


class Reader:
    """Answers one query, with its values by name; it sees whatever any process has committed."""

    def __init__(self, engine: AsyncEngine, query: Select[Any]) -> None:
        self.engine, self.query = engine, query
        self.sql = str(query.compile(dialect=engine.dialect))
        self.names = query.compile(dialect=engine.dialect).positiontup or ()
        self.file: sqlite3.Connection | None = None

    def open(self) -> None:
        """Where the file is there and migrated."""
        if is_file(self.engine.url):
            self.file = sqlite3.connect(self.engine.url.database or "", isolation_level=None)
            self.file.execute("PRAGMA query_only = ON")

    def close(self) -> None:
        if self.file is not None:
            self.file.close()
        self.file = None

    async def rows(self, **values: object) -> list[Any]:
        found: list[Any]
        if self.file is not None:
            found = self.file.execute(self.sql, [values[name] for name in self.names]).fetchall()
            return found
        async with self.engine.connect() as connection:
            found = list((await connection.execute(self.query, values)).all())
        return found


def is_file(url: URL) -> bool:
    return url.get_backend_name() == "sqlite" and bool(url.database) and url.database != ":memory:" and not url.query
