"""How planets, ships, colours and structures are called."""

from __future__ import annotations

from astrarium.core import Words, mark

from ..box.components import HOLE_IDS, UNKNOWN
from ..table.actions import SHIP_NAMES
from ..table.state import is_cruiser

KIND_WORDS = (mark("orange"), mark("grey"), mark("purple"), mark("brown"), mark("asteroid"), mark("homeworld"))
COLOUR_WORDS = KIND_WORDS[:4]
STRUCTURE_WORDS = (mark("research facility"), mark("colony"), mark("city"))


def planet_name(hole: int) -> str:
    """ "Alpha C": the quadrant and a letter; H is the one towards the corner."""
    quadrant, letter = HOLE_IDS[hole].split("-")
    return f"{quadrant.capitalize()} {letter}"


def ship_name(ship: int, words: Words) -> str:
    if is_cruiser(ship):
        return words("cruiser {ship}", ship=SHIP_NAMES[ship])
    return words("ship {ship}", ship=SHIP_NAMES[ship])


def kind_name(kind: int, words: Words) -> str:
    return words("unknown") if kind == UNKNOWN else words(KIND_WORDS[kind])
