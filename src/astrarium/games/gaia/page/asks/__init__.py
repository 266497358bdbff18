"""The one question on the screen and its choices: a module for each kind of decision."""

from __future__ import annotations

from dataclasses import replace

from .....core.page import Ask, Choice
from .. import symbols
from . import (
    advance,
    booster,
    brainstone,
    charge,
    close,
    faction,
    income,
    itars,
    lost_planet,
    place,
    rescore,
    site,
    terrans,
    tile,
    token,
    turn,
)
from .asker import Asker

__all__ = ["ASKS", "Asker", "ask", "choices"]

ASKS = {
    "faction": faction, "place": place, "booster": booster, "income": income, "terrans": terrans, "itars": itars,
    "turn": turn, "close": close, "site": site, "tile": tile, "advance": advance, "lost-planet": lost_planet,
    "token": token, "rescore": rescore, "charge": charge, "brainstone": brainstone,
}  # fmt: skip


def ask(a: Asker) -> Ask:
    asked: Ask = ASKS[a.question.name].ask(a)
    return asked


def choices(a: Asker) -> tuple[Choice, ...]:
    return telling(tuple(ASKS[a.question.name].choices(a)))


def telling(found: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """A first click that leads to one thing only says what and for how much."""
    firsts = [choice.steps[0].id for choice in found]
    return tuple(
        _told(choice) if len(choice.steps) > 1 and firsts.count(choice.steps[0].id) == 1 else choice for choice in found
    )


def _told(choice: Choice) -> Choice:
    lead, *rest = choice.steps
    note = symbols.joined(*(step.label for step in rest), rest[-1].note)
    return replace(choice, steps=(replace(lead, note=note), *rest))
