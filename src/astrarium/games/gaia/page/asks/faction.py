"""Choosing a faction (GP-S3.1)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice, Step
from ...box import components as c
from .. import ids, symbols
from .asker import Asker


def ask(a: Asker) -> Ask:
    return Ask(
        a.words("Which <b>faction</b> do you play?"),
        a.words("Choosing one takes its colour: the other faction on that board is out too."),
    )


def choices(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        board = c.FACTIONS[action[1]]
        name = symbols.faction_name(action[1], a.words)
        home = symbols.planet_name(board.home, a.words)
        step = Step(ids.faction_id(action[1]), name, symbols.planet_symbol(board.home), home)
        yield Choice(action, (step,), a.words("Play the {what}", what=name))
