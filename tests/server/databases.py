"""Databases on a PostgreSQL of our own, where the machine has one: it starts once and ends with the tests."""

from __future__ import annotations

import asyncio
import atexit
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from itertools import count

import club
import pytest
from sqlalchemy import make_url

POSTGRESQL = pytest.param("postgresql", marks=pytest.mark.postgres)
numbers = count(1)


@lru_cache
def cluster() -> str:
    """The URL of the first database of a running PostgreSQL."""
    stack = ExitStack()
    url = stack.enter_context(club.postgresql())
    atexit.register(stack.close)
    return url


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of a new database."""
    try:
        first = cluster()
    except club.NoPostgres as error:
        pytest.skip(str(error))
    name = f"test_{next(numbers)}"
    asyncio.run(tell(first, f"CREATE DATABASE {name}"))
    yield make_url(first).set(database=name).render_as_string(hide_password=False)


async def tell(url: str, sql: str) -> object:
    """What the database answers: one value, or none."""
    import asyncpg

    connection = await asyncpg.connect(url)
    try:
        return await connection.fetchval(sql)
    finally:
        await connection.close()
