"""Choosing a civilisation (QV-2.3)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice, Step
from ...box import components as c
from .. import symbols
from .asker import Asker


def ask(a: Asker) -> Ask:
    return Ask(
        a.words("Which <b>civilisation</b> do you lead?"),
        a.words.plural(
            "{n} is free. They differ in their first ships and levels.",
            "{n} are free. They differ in their first ships and levels.",
            len(a.legal),
        ),
    )


def choices(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        entry = c.CIVILISATIONS[action[1]]
        name = symbols.people_name(entry.id, a.words)
        levels = ", ".join(a.words(symbols.TRACK_NAMES[i]) for i, level in enumerate(entry.levels) if level)
        note = a.words("{ships}; {levels}", ships=symbols.ships(entry.starting_ships, a.words), levels=levels)
        step = Step(symbols.civilisation_id(entry.id), name, "i-players", note)
        yield Choice(action, (step,), a.words("Lead the {people}", people=name))
