"""Choosing a civilisation (CS-2.9)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice, Step
from ...box import components as c
from ...text.names import PEOPLE_WORDS
from .. import ids
from .asker import Asker


def ask(a: Asker) -> Ask:
    return Ask(
        a.words("Which <b>civilisation</b> do you play?"),
        a.words("They differ in name and colour only, not in any rule."),
    )


def choices(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        people = c.PEOPLES[action[1]]
        name = a.words(PEOPLE_WORDS[people])
        step = Step(ids.civilisation_id(people), name, "i-players")
        yield Choice(action, (step,), a.words("Play the {people}", people=name))
