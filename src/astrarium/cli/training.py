"""`astrarium train`: the course, its progress in lines, and what came of it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any

from ..arena.fitting import Shape
from ..arena.training import Course, Training
from ..core import BadInput
from ..core.pupil import VALUE

TOLD_EVERY = 10.0  # seconds between two lines of progress


class Lines:
    """Progress in plain lines: a training runs for long, and often without a terminal."""

    def __init__(self) -> None:
        self.started = self.last = monotonic()

    def step(self, what: str, done: int, of: int) -> None:
        if monotonic() - self.last >= TOLD_EVERY:
            self.last = monotonic()
            self.tell(f"{what}: {done} of {of}")

    def tell(self, text: str) -> None:
        print(f"{monotonic() - self.started:6.0f} s  {text}", file=sys.stderr, flush=True)


def teach(
    game_id: str, out: Path, work: Path, resume: bool, on: str, processes: int | None, units: int, steps: int,
    second: int, rate: float, settings: Sequence[str], **course: Any,
) -> None:  # fmt: skip
    if not resume and (any(work.glob("*.json*")) or (out / VALUE).exists()):
        raise BadInput(f"{work} holds a training; go on in it with --resume, or choose another folder")
    lines = Lines()
    training = Training(
        Course(game_id, shape=Shape(units, second, steps, rate), settings=read_settings(settings), **course), work, out,
        on, processes, lines.tell, lines.step,
    )  # fmt: skip
    about = training.carry_out()["about"]
    print(f"{out / VALUE}: it judges at these seat counts: {about['where']}")


def read_settings(given: Sequence[str]) -> dict[str, float]:
    """Settings written as part=0.5."""
    found = {}
    for one in given:
        name, _, value = one.partition("=")
        try:
            found[name] = float(value)
        except ValueError:
            raise BadInput(f"a setting is written name=number, not {one[:40]!r}") from None
    return found
