"""A PostgreSQL of our own for a test, where the machine has one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import club
import pytest

POSTGRESQL = pytest.param("postgresql", marks=pytest.mark.postgres)


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of a new database; it is gone afterwards."""
    try:
        with club.postgresql() as url:
            yield url
    except club.NoPostgres as error:
        pytest.skip(str(error))
