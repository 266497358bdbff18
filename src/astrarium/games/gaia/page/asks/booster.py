"""Taking the first booster (GP-S3.5)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice, Step
from ...text.names import BOOSTER_TEXTS
from .. import ids, symbols
from .asker import Asker


def ask(a: Asker) -> Ask:
    return Ask(
        a.words("Which <b>booster</b> do you take?"),
        a.words("It is yours for the first round; then you swap it when you pass."),
    )


def choices(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        text = symbols.capital(a.words(BOOSTER_TEXTS[action[1]]))
        step = Step(ids.booster_id(action[1]), text, "bonus-card")
        yield Choice(action, (step,), a.words("Take {what}", what=text))
