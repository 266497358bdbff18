"""Paying the upkeep."""

from __future__ import annotations

from typing import Final

from astrarium.core import Action, Ask

from ...table import actions as a
from .asker import Asker, Way


def ask_bankrupt(k: Asker) -> Ask:
    return Ask(
        k.words("How do you pay your <b>upkeep</b>?"),
        k.words.plural(
            "{n} money is missing. Trade, or give up sectors.",
            "{n} money is missing. Trade, or give up sectors.",
            max(0, -k.me.balance),
        ),
    )


def abandon(k: Asker, action: Action) -> Way:
    sector = k.sectors[action[1]]
    cubes = sum(square.cube for square in sector.squares) + sector.orbital_cube
    note = f"{k.discs_after(1)}, −{sector.vp} {k.words('VP')}"
    if cubes:
        note += ", " + k.words.plural("{n} cube goes back", "{n} cubes go back", cubes)
    return (
        (k.place(action[1], "i-cross", note),),
        k.words("Give up {sector}: {note}", sector=sector.number, note=note),
        False,
    )


ASKS: Final = {
    "bankrupt": ask_bankrupt,
}
WAYS: Final = {a.ABANDON: abandon}
