"""The places of the first ships (AE-S6)."""

from __future__ import annotations

from collections.abc import Iterator

from astrarium.core import Ask, Choice, Step

from ...table import actions
from .. import symbols
from .asker import Asker


def ask(a: Asker) -> Ask:
    return Ask(
        a.words("Where do your <b>first ships</b> lie?"),
        a.words.plural(
            "{n} ship to place around your homeworld.", "{n} ships to place around your homeworld.", a.pending.left
        ),
    )


def choices(a: Asker) -> Iterator[Choice]:
    for action in a.of(actions.PLACE):
        yield Choice(action, (Step(symbols.spot_id(a.me.home, action[1]), symbols.clock(action[1])),))
