"""The price of the cruiser (AE-T3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from astrarium.core import Ask, Choice

from ...table import actions
from ...table.actions import SHIP_NAMES
from ...text.names import ship_name
from .asker import Asker


def ask(a: Asker) -> Ask:
    return Ask(
        a.words("Which <b>starship</b> goes back to the box?"),
        a.words.plural("The price of the cruiser: {n} more.", "The price of the cruiser: {n} more.", a.pending.left),
    )


def choices(a: Asker) -> Iterator[Choice]:
    for action in a.of(actions.RETURN):
        ship = action[1]
        if ship in a.ships:
            step = a.ship(ship, a.words("from the board"))
        else:
            step = replace(a.ship(ship, a.words("from supply")), id=f"supply-{SHIP_NAMES[ship]}")
        yield Choice(action, (step,), a.words("Return {ship} to the box", ship=ship_name(ship, a.words)))
