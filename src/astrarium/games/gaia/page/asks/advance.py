"""A step on a research track (GP-A5, GP-T1.4)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice, Step
from ...box import components as c
from ...rules.power import event_points
from ...table.actions import ADVANCE
from ...text.names import TRACK_NAMES
from .. import ids, symbols
from ..research import level_words
from .asker import Asker


def ask(a: Asker) -> Ask:
    return Ask(a.words("On which <b>track</b> do you advance?"), a.words("This step is free."))


def choices(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        if action[0] == ADVANCE:
            step = track_step(a, action[1])
            yield Choice(action, (step,), a.words("Advance: {level}", level=step.label))
        else:
            label = a.words("No research step")
            yield Choice(action, (Step("decline", label, "i-cross"),), label)


def track_step(a: Asker, track: int) -> Step:
    """A level up on a track, with all it brings."""
    level = a.me.levels[track] + 1
    token = a.words("turns a token grey") if level == c.TOP else ""
    gain = a.points(event_points(a.state, a.seat, c.E_RESEARCH))
    note = symbols.joined(level_words(a.view.top_token, track, level, a.words), token, gain)
    label = f"{a.words(TRACK_NAMES[track])} {level}"
    return Step(ids.track_id(track), label, symbols.TRACK_SYMBOLS[track], note)
