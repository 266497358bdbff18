"""Where the brainstone goes (GP-F5.2)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice, Step
from ...text.names import AREA_NAMES
from .. import ids, symbols
from .asker import Asker


def ask(a: Asker) -> Ask:
    return Ask(
        a.words("Where does the <b>brainstone</b> go?"), a.words("It is worth 3 power when you spend it from area III.")
    )


def choices(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        label = symbols.capital(a.words(AREA_NAMES[action[1]]))
        yield Choice(action, (Step(ids.area_id(action[1]), label, "power"),), a.words("Brainstone: {what}", what=label))
