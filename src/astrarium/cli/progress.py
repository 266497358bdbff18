"""A progress bar on anything longer than two seconds."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PATIENCE = 2.0


@contextmanager
def progress(title: str, total: int) -> Iterator[Callable[[int, int], None]]:
    """Gives a function to call with how many things are done, and of how many; the bar appears when it takes long."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task(title, total=total)
    started = time.monotonic()
    shown = False

    def step(done: int, of: int) -> None:
        nonlocal shown
        if not shown and time.monotonic() - started > PATIENCE:
            bar.start()
            shown = True
        bar.update(task, completed=done, total=of)

    try:
        yield step
    finally:
        if shown:
            bar.stop()
