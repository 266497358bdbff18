"""Numbered work carried out somewhere: in this process, in several of this machine, or by Ray on many machines."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from typing import Any, TypeVar

from ..core import BadInput

T = TypeVar("T")
Work = Callable[[int], T]
Done = tuple[int, T]

LOCAL, RAY = "local", "ray"
PLACES = (LOCAL, RAY)
LARGEST_PART = 16  # numbers handed out at once
OURS = "ASTRARIUM_"  # environment variables that workers elsewhere need too


class Progress:
    """Calls back with (done, total); safe to call where nobody listens."""

    def __init__(self, tell: Callable[[int, int], None] | None, total: int, done: int = 0) -> None:
        self.tell, self.total, self.done = tell, total, done

    def step(self) -> None:
        self.done += 1
        if self.tell:
            self.tell(self.done, self.total)


def carried_out(
    work: Work[T], numbers: Sequence[int], on: str = LOCAL, processes: int | None = None, singly: bool = False,
    crew: Executor | None = None,
) -> Iterator[Done[T]]:  # fmt: skip
    """Each number with what `work` makes of it, as they come; the place changes nothing about the results.

    `singly` hands out one number at a time: for whoever may have enough before the end.
    """
    if on == RAY:
        return _on_ray(work, numbers, processes)
    if on != LOCAL:
        raise BadInput(f"work is carried out on {' or '.join(PLACES)}, not {on[:40]!r}")
    if not processes or processes == 1:
        return ((number, work(number)) for number in numbers)
    return _in_processes(work, numbers, processes, 1 if singly else _part_size(len(numbers), processes), crew)


def _in_processes(
    work: Work[T], numbers: Sequence[int], processes: int, size: int, crew: Executor | None
) -> Iterator[Done[T]]:
    pool = crew or _pool(processes)
    try:
        yield from zip(numbers, pool.map(work, numbers, chunksize=size), strict=True)
    finally:
        if pool is not crew:
            pool.shutdown(cancel_futures=True)  # whoever has enough before the end waits for nothing that has not begun


def _pool(processes: int) -> Executor:
    return ProcessPoolExecutor(processes, get_context("spawn"))


@contextmanager
def crew_of(on: str, processes: int | None) -> Iterator[Executor | None]:
    """The same processes for work that is handed out again and again; None where there is only this one."""
    if on != LOCAL or not processes or processes == 1:
        yield None
        return
    pool = _pool(processes)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _part_size(count: int, workers: int) -> int:
    return max(1, min(LARGEST_PART, count // (4 * workers)))


def _part(work: Work[T], numbers: Sequence[int]) -> list[Done[T]]:
    return [(number, work(number)) for number in numbers]


def _on_ray(work: Work[T], numbers: Sequence[int], processes: int | None) -> Iterator[Done[T]]:
    """Parts as Ray tasks, twice as many at once as there are processors; a task whose machine is lost is done again."""
    ray = installed("ray", "ray")
    started_here = not ray.is_initialized()
    if started_here:
        _start(ray, processes)
    try:
        workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
        size, shared, task = _part_size(len(numbers), workers), ray.put(work), ray.remote(_part)
        parts = iter([numbers[start : start + size] for start in range(0, len(numbers), size)])
        waiting = [task.remote(shared, part) for part in islice(parts, 2 * workers)]
        while waiting:
            ready, waiting = ray.wait(waiting)
            waiting += [task.remote(shared, part) for part in islice(parts, len(ready))]
            for part in ray.get(ready):
                yield from part
    finally:
        if started_here:
            ray.shutdown()


def _start(ray: Any, processes: int | None) -> None:
    """Join the cluster that RAY_ADDRESS names, or start a Ray of this machine alone."""
    cluster = os.environ.get("RAY_ADDRESS")
    variables = {name: value for name, value in os.environ.items() if name.startswith(OURS)}
    ray.init(
        address=cluster, num_cpus=None if cluster else processes, include_dashboard=None if cluster else False,
        runtime_env={"env_vars": variables}, log_to_driver=False, logging_level="error",
    )  # fmt: skip


def installed(package: str, extra: str) -> Any:
    """A package that only some need; `BadInput` says how to get it."""
    try:
        return import_module(package)
    except ImportError:
        raise BadInput(f"this needs more: pip install 'astrarium[{extra}]'") from None
