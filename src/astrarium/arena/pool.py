"""Work split over processes, with the results in order."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")


class Progress:
    """Calls back with (done, total); safe to call where nobody listens."""

    def __init__(self, tell: Callable[[int, int], None] | None, total: int) -> None:
        self.tell, self.total, self.done = tell, total, 0

    def step(self) -> None:
        self.done += 1
        if self.tell:
            self.tell(self.done, self.total)


def in_parts(work: Callable[[int], T], count: int, processes: int, progress: Progress) -> list[T]:
    """`work(0)` to `work(count - 1)`, in order."""
    results: list[T] = []
    if processes <= 1:
        for number in range(count):
            results.append(work(number))
            progress.step()
        return results
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for result in pool.map(work, range(count), chunksize=max(1, min(16, count // (4 * processes)))):
            results.append(result)
            progress.step()
    return results
