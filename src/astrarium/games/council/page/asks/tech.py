"""Taking a Dark Tech card (CS-8.4)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice, Step
from .. import ids, symbols
from .asker import Asker


def ask(a: Asker) -> Ask:
    level = symbols.level(a.pending.level)
    return Ask(
        a.words("You reach level {level}. Which <b>Dark Tech</b> card do you take?", level=level),
        a.words("Only you look through this pile. The others see what you take."),
    )


def choices(a: Asker) -> Iterator[Choice]:
    pile = {tech.tech: tech for tech in a.view.tech_piles[a.pending.level - 1].cards or ()}
    for action in a.legal:
        tech = pile[action[1]]
        name = a.words(tech.name)
        step = Step(ids.tech_id(tech.id), name, "i-spark")
        yield Choice(action, (step,), a.words("Take {card}", card=name), True)
