"""What the tokens of the Terrans bring in the Gaia phase (GP-F1.2)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice, Step
from ...table.actions import CONVERT
from .asker import Asker
from .converting import conversion


def ask(a: Asker) -> Ask:
    left = a.words.plural("{n} power is left to use", "{n} power are left to use", a.question.left)
    return Ask(
        a.words("What do your <b>returning tokens</b> bring?"),
        a.words("{left}. The tokens go to area II all the same.", left=left),
    )


def choices(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        if action[0] == CONVERT:
            yield Choice(action, (conversion(a, action),))
        else:
            yield Choice(action, (Step("decline", a.words("Nothing more"), "i-cross"),))
