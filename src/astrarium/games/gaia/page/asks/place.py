"""Placing the first structures (GP-S3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice, Step
from ...box import components as c
from .asker import Asker

NEAR = 3


def ask(a: Asker) -> Ask:
    institute = c.FACTIONS[a.me.faction].starts_with_institute
    sentence = (
        a.words("Where does your <b>institute</b> stand?") if institute else a.words("Where is your <b>first mine</b>?")
    )
    if a.me.structures:
        sentence = a.words("Where is your <b>next mine</b>?")
    return Ask(sentence, a.words("On a planet of your own type; it is free, and nobody charges power."))


def choices(a: Asker) -> Iterator[Choice]:
    piece = "planetary-institute" if c.FACTIONS[a.me.faction].starts_with_institute else "mine"
    for action in a.legal:
        note = a.words.plural("{n} free planet within 3", "{n} free planets within 3", a.near(action[1], NEAR))
        step = a.at(action[1], note)
        confirm = a.words("Start on {place}", place=step.label)
        yield Choice(action, (Step(step.id, step.label, piece, note),), confirm)
