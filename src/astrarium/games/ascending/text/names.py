"""How planets, ships, colours and structures are called."""

from __future__ import annotations

from astrarium.core import Words, mark

from ..box import components as c
from ..table import actions as a
from ..table.state import is_cruiser

KIND_WORDS = (mark("orange"), mark("grey"), mark("purple"), mark("brown"), mark("asteroid"), mark("homeworld"))
COLOUR_WORDS = KIND_WORDS[:4]
STRUCTURE_WORDS = (mark("research facility"), mark("colony"), mark("city"))


def planet_name(hole: int) -> str:
    """ "Alpha C": the quadrant and a letter; H is the one towards the corner."""
    quadrant, letter = c.HOLE_IDS[hole].split("-")
    return f"{quadrant.capitalize()} {letter}"


def ship_name(ship: int, words: Words) -> str:
    if is_cruiser(ship):
        return words("cruiser {ship}", ship=a.SHIP_NAMES[ship])
    return words("ship {ship}", ship=a.SHIP_NAMES[ship])


def kind_name(kind: int, words: Words) -> str:
    return words("unknown") if kind == c.UNKNOWN else words(KIND_WORDS[kind])
