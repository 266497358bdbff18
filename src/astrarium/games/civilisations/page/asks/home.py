"""Choosing the place of the home sector (QV-2.3)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice
from .. import symbols
from ..map import neighbours
from .asker import Asker


def ask(a: Asker) -> Ask:
    return Ask(
        a.words("Where is your <b>home sector</b>?"),
        a.words("Your first ships start there, and its colony can never be destroyed."),
    )


def choices(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        sector = a.sector[action[1]]
        near = [s for s in neighbours(a.view, sector) if s.kind == "neutral"]
        gives = ", ".join(a.words(symbols.BONUS_NAMES[s.bonus]) for s in near if s.bonus)
        note = a.words("next to {bonuses}", bonuses=gives) if gives else ""
        confirm = a.words("Settle at {sector}", sector=sector.name)
        yield Choice(action, (a.at(action[1], "pl-home", note),), confirm)
