"""Tokens of the Itars for a technology tile in the Gaia phase (GP-F14.2)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice, Step
from ...table.actions import TRADE
from .. import symbols
from .asker import Asker


def ask(a: Asker) -> Ask:
    return Ask(
        a.words("Give <b>4 tokens</b> of the Gaia area for a technology tile?"),
        a.words("{n} tokens lie there; the four leave the game.", n=a.me.gaia_area),
    )


def choices(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        if action[0] == TRADE:
            note = symbols.price(a.words, tokens=4)
            yield Choice(action, (Step("trade", a.words("Take a technology tile"), "bonus-card", note),))
        else:
            yield Choice(action, (Step("decline", a.words("Keep the tokens"), "i-cross"),))
