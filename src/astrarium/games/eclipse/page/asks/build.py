"""Ships and structures."""

from __future__ import annotations

from typing import Final

from astrarium.core import Action, Ask, Step

from ...box import components as c
from ...table import actions as a
from .. import symbols
from .asker import Asker, Way


def ask_build(k: Asker) -> Ask:
    return Ask(
        k.words("What do you <b>build</b>?"),
        k.words.plural("You have {materials} materials, for {n} thing.",
                       "You have {materials} materials, for up to {n} things.", k.pending.left or 0,
                       materials=k.me.storage[c.MATERIALS]),
    )  # fmt: skip


def build(k: Asker, action: Action) -> Way:
    _, what, sector = action
    name = symbols.build_name(what, k.words)
    price = k.me.designs[what].price if what <= c.STARBASE else k.me.prices[what - c.ORBITAL]
    note = k.words("{n} materials", n=price)
    gain = {c.MONOLITH: k.words("3 VP"), c.ORBITAL: k.words("a new square")}.get(what, "")
    id_ = f"blue-{c.BUILDS[what]}" if what <= c.STARBASE else f"build-{c.BUILDS[what]}"
    first = Step(id_, name, c.BUILDS[what], ", ".join(filter(None, (note, gain))))
    text = k.words("Build: {what} in {sector} for {price}", what=name.lower(), sector=k.number(sector), price=note)
    asked = k.words("Where do you build it: <b>{what}</b>?", what=name.lower())
    return (first, k.place(sector, c.BUILDS[what], ask=asked)), text, False


ASKS: Final = {
    "build": ask_build,
}
WAYS: Final = {a.BUILD: build}
