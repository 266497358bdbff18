"""Recalling more troops (AE-R3)."""

from __future__ import annotations

from collections.abc import Iterator

from astrarium.core import Ask, Choice, Step
from astrarium.core.warned import warns

from ...table import actions
from ...text.names import planet_name
from .. import symbols
from .asker import Asker


def ask(a: Asker) -> Ask:
    return Ask(a.words("Do you recall more <b>troops</b>?"), a.words("After a recall there is no scan."))


def choices(a: Asker) -> Iterator[Choice]:
    yield from recalls(a)
    yield a.done(a.words("Recall no more"), a.words("End your turn"))


def recalls(a: Asker) -> Iterator[Choice]:
    for action in a.of(actions.RECALL):
        _, hole, n = action
        count = Step(f"count-{n}", symbols.troops(n, a.words), "troop")
        steps = (a.at(hole, "troop", a.holding(hole)), count)
        yield Choice(action, steps, symbols.capital(_recall(a, hole, n)), warning=needless(a))


@warns()
def needless(a: Asker) -> str:
    """A recall only fills the supply (AE-R3)."""
    n = a.me.troop_supply
    return a.words.plural(
        "There is still <b>{n} troop</b> in your supply: a recall gives up planets for nothing.",
        "There are still <b>{n} troops</b> in your supply: a recall gives up planets for nothing.",
        n,
    ) if n else ""  # fmt: skip


def _recall(a: Asker, hole: int, n: int) -> str:
    return a.words.plural(
        "recall {n} troop from {planet}", "recall {n} troops from {planet}", n, planet=planet_name(hole)
    )
