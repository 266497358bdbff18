"""After a battle: population and reputation."""

from __future__ import annotations

from typing import Final

from astrarium.core import Action, Ask, Step, mark

from ...box import components as c
from ...table import actions as a
from .. import ids
from .asker import Asker, Way, plainly


def ask_kill(k: Asker) -> Ask:
    return Ask(
        k.words("Which <b>cube</b> do you destroy?"),
        k.words.plural("{n} left.", "{n} left.", k.pending.left or 0),
    )


def ask_reputation(k: Asker) -> Ask:
    drawn = ", ".join(map(str, k.pending.reputation))
    return Ask(
        k.words("Which <b>reputation tile</b> do you keep?"),
        k.words("You drew {tiles}; only you see them. The others go back.", tiles=drawn),
    )


def kill(k: Asker, action: Action) -> Way:
    """A cube of the sector that was fought for; the sector is a step of its own, so that a finger comes near to it."""
    assert k.view.battle is not None
    sector, square = k.view.battle.sector, action[1]
    number, there = k.number(sector), c.SECTORS[sector].squares
    kind = c.SQUARE_KINDS[there[square][0]] if square < len(there) else "wild"
    what = k.words("orbital") if square == c.ORBITAL_SQUARE else k.label(action)
    return (k.place(sector), Step(ids.square_id(number, square), what, f"sq-{kind}")), k.label(action), False


def honour(k: Asker, action: Action) -> Way:
    _, value, drop = action
    said = k.label(action)
    if not value:
        return (Step("honour-0", said, "i-cross"),), said, False
    keep = Step(f"honour-{value}", k.words("Keep {value}", value=value), "reputation", f"+{value} {k.words('VP')}")
    if not drop:
        return (keep,), said, False
    back = Step(f"drop-{drop}", k.words("Put {drop} back", drop=drop), "i-cross", f"−{drop} {k.words('VP')}")
    return (keep, back), said, False


ASKS: Final = {
    "bomb": plainly(
        mark("Do you attack the <b>population</b>?"),
        mark("Without cubes the sector loses its owner and can become yours."),
    ),
    "kill": ask_kill,
    "reputation": ask_reputation,
}
WAYS: Final = {a.KILL: kill, a.HONOUR: honour}
