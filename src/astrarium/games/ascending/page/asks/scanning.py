"""The scan at the end of a turn (AE-V)."""

from __future__ import annotations

from collections.abc import Iterator

from astrarium.core import Ask, Choice

from ...table import actions
from .asker import Asker


def ask(a: Asker) -> Ask:
    return Ask(
        a.words("Do you <b>scan</b> a planet?"), a.words("Only you see its face; then your turn ends."),
    )  # fmt: skip


def choices(a: Asker) -> Iterator[Choice]:
    for action in a.of(actions.SCAN):
        step = a.at(action[1], "pl-hidden", a.words("face down"))
        yield Choice(action, (step,), a.words("Scan {planet}", planet=step.label), final=True)
    yield a.done(a.words("End your turn"), a.words("End your turn without a scan"))
