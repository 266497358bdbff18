"""Taking a federation token (GP-A4.6)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice, Step
from ...box import components as c
from ...rules.power import event_points
from ...text.names import TOKEN_TEXTS
from .. import ids, symbols
from .asker import Asker


def ask(a: Asker) -> Ask:
    gain = event_points(a.state, a.seat, c.E_FEDERATION)
    return Ask(
        a.words("Which <b>federation token</b> do you take?"),
        a.words("This round it scores {points} more.", points=a.points(gain)) if gain else "",
    )


def choices(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        text = a.words(TOKEN_TEXTS[action[1]])
        note = a.words("{n} left", n=a.view.tokens[action[1]])
        if not c.TOKEN_GREEN[action[1]]:
            note = symbols.joined(note, a.words("grey from the start"))
        step = Step(ids.supply_id(action[1]), text, "satellite", note)
        yield Choice(action, (step,), a.words("Take {what}", what=text))
