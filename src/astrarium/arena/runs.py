"""A run: numbered work done once each, anywhere, with its results kept so that a second start goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Generic, Protocol, TypeVar

from .pool import LOCAL, Progress, Work, carried_out
from .shelf import Shelf

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a run is carried out and where its results go."""

    on: str = LOCAL
    processes: int | None = None
    out: Path | None = None
    progress: Callable[[int, int], None] | None = None
    until: float = 0.0  # by perf_counter: what is not done by then is left out


@dataclass(frozen=True, slots=True)
class Results(Generic[T]):
    """What came of a run, by number, and what of it this start has done."""

    all: list[T]
    new: list[T]
    seconds: float


class Elsewhere(Protocol[T]):
    """A place for parts of results, such as a folder of records."""

    def has(self, number: int) -> bool: ...
    def keep(self, number: int, result: T) -> T: ...


def run(
    work: Work[T], count: int, kind: type[T], about: Mapping[str, object], place: Place,
    elsewhere: Elsewhere[T] | None = None,
) -> Results[T]:  # fmt: skip
    """`work(0)` to `work(count - 1)`; `elsewhere` may put a part of a result away before the rest is written.

    Numbers beyond `count` that a longer run has left in the file stay there and are not looked at.
    """
    started = perf_counter()
    shelf = Shelf(place.out, kind, about) if place.out else None
    found = shelf.open() if shelf else {}
    missing = [n for n in range(count) if n not in found or (elsewhere and not elsewhere.has(n))]
    progress = Progress(place.progress, count, count - len(missing))
    try:
        for number, result in carried_out(work, missing, place.on, place.processes, place.until > 0):
            found[number] = elsewhere.keep(number, result) if elsewhere else result
            if shelf:
                shelf.add(number, found[number])
            progress.step()
            if place.until and perf_counter() > place.until:
                break
        if shelf:
            shelf.finish()
    finally:
        if shelf:
            shelf.close()
    done = set(missing)
    there = [number for number in range(count) if number in found]
    new = [found[number] for number in there if number in done]
    return Results([found[number] for number in there], new, perf_counter() - started)
