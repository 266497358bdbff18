"""Placing a colony (QV-6)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice
from .....core.warned import warned
from ...table.actions import COLONISE
from .. import symbols
from .asker import Asker


def ask(a: Asker) -> Ask:
    return Ask(
        a.words("Which sector do you <b>settle</b>?"),
        a.words.plural(
            "You have {n} colony left. Only sectors that you control and that have no colony.",
            "You have {n} colonies left. Only sectors that you control and that have no colony.",
            a.me.colonies_left,
        ),
    )


def choices(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        if action[0] == COLONISE:
            sector = a.sector[action[1]]
            gain = a.words(symbols.GAINS[sector.bonus]) if sector.bonus else ""
            step = a.at(action[1], symbols.BONUS_SYMBOLS.get(sector.bonus or "", "colony"), gain)
            confirm = a.words("Settle {sector}: {gain}", sector=sector.name, gain=gain)
            yield Choice(action, (step,), confirm, a.ends_turn())
    label = a.words("Settle nowhere")
    n = len(a.legal) - 1
    warning = a.words.plural(
        "<b>{n} sector</b> could be settled: your card would bring nothing.",
        "<b>{n} sectors</b> could be settled: your card would bring nothing.",
        n,
    )
    yield a.done(label, "", label, warned("unsettled", warning) if n else "")
