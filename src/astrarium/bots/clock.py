"""The clock by which bots count their time to think: the wall's, where somebody waits for them, or this core's work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import perf_counter, thread_time

_read: ContextVar[Callable[[], float]] = ContextVar("clock", default=perf_counter)


def now() -> float:
    """Seconds since some moment."""
    return _read.get()()


@contextmanager
def by_work() -> Iterator[None]:
    """Only what this thread computes counts: on a machine that others use as well a bot is as strong as on its own."""
    before = _read.set(thread_time)
    try:
        yield
    finally:
        _read.reset(before)
