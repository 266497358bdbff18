"""Placing the Lost Planet (GP-B2.5)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice
from ...rules.mines import qic_to_reach
from .. import symbols
from .asker import Asker


def ask(a: Asker) -> Ask:
    return Ask(
        a.words("Where do you find the <b>Lost Planet</b>?"),
        a.words("On an empty hex without satellites; it counts as a mine on a planet type of its own."),
    )


def choices(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        qic = qic_to_reach(a.row, action[1])
        price = symbols.price(a.words, qic=qic) if qic else a.words("free")
        step = a.at(action[1], symbols.joined(price, a.reactions(action[1])), "pl-lost")
        yield Choice(action, (a.sector(action[1]), step), a.words("Lost Planet: {price}", price=price))
