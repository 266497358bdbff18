"""The words and symbols of the things on the table."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.page import Words, mark
from ..box import components as c
from ..knowledge.view import CellView, View
from ..text.names import FACTION_NAMES, PLANET_NAMES

QUIET = "#C9D2E4"  # pieces that stand for a kind, not for somebody's

PIECES = ("mine", "trading-station", "research-lab", "planetary-institute", "academy", "academy")
GAIN_SYMBOLS = ("credits", "ore", "knowledge", "qic", "vp", "power", "power")  # in the order of a Gain
GAIN_SIGNS = ("", "", "", "", "", "↑", "+")  # power is charged, tokens are new
UNITS = (
    (mark("{n} credit"), "{n} credits"), (mark("{n} ore"), "{n} ore"), (mark("{n} knowledge"), "{n} knowledge"),
    (mark("{n} Q.I.C."), "{n} Q.I.C."), (mark("{n} VP"), "{n} VP"), (mark("charge {n} power"), "charge {n} power"),
    (mark("{n} power token"), "{n} power tokens"),
)  # fmt: skip
EVENT_SYMBOLS = ("terraform", "knowledge", "mine", "satellite", "trading-station", "pl-gaia", "planetary-institute")
EVENT_TEXTS = (
    mark("Terraforming step"), mark("Research step"), mark("Mine"), mark("Federation token"), mark("Trading station"),
    mark("Mine on Gaia"), mark("Institute, academy"),
)  # fmt: skip
COUNT_SYMBOLS = (
    "pl-violet", "mine", "research-lab", "parsec", "pl-gaia", "trading-station", "satellite", "planetary-institute",
)  # fmt: skip
FINAL_SYMBOLS = ("mine", "satellite", "pl-violet", "pl-gaia", "parsec", "satellite")
TRACK_SYMBOLS = ("terraform", "range", "qic", "gaiaformer", "credits", "knowledge")
SPECIAL_SYMBOLS = (
    "academy", "power", "qic", "ore", "knowledge", "terraform", "range", "planetary-institute", "space-station",
    "trading-station", "knowledge",
)  # fmt: skip
ROMAN = ("I", "II", "III")

# what a faction can do, and what its institute adds: a sentence each, "" where there is nothing
ABILITIES = (
    mark("Tokens leave your Gaia area to area II instead of area I."),
    mark("You may build mines on planets that others have settled, without terraforming; they are never upgraded."),
    mark("You place a third mine in the set-up."),
    mark("Q.I.C. you gain become ore until your academy of Q.I.C. stands; Gaia planets cost 1 ore and score 2 VP."),
    mark("The brainstone is a token worth 3 power when it is spent."),
    "",
    "",
    mark("You start with your institute; your one federation grows by 7 power a token; satellites cost Q.I.C."),
    "",
    mark("No Navigation. A free gaiaformer may wait in the Gaia area for 1 Q.I.C."),
    "",
    mark("Institute and academies have changed places; your action: advance on your lowest track."),
    mark("A token of area III may move to the Gaia area for 1 knowledge."),
    mark("Tokens you burn in area II go to the Gaia area."),
)  # fmt: skip
INSTITUTES = (
    mark("Tokens leaving the Gaia area also bring resources worth as much power."),
    mark("Each mine built on a planet that others have settled gives 2 knowledge."),
    mark("Federations need 6 power instead of 7."),
    mark("You take your own federation token when you build it."),
    mark("Whenever you charge beside a neighbour you also gain a token."),
    mark("Action: swap the institute with one of your mines."),
    mark("Credits pay for ore, knowledge and Q.I.C. at the rates of power."),
    mark("Action: place a space station."),
    mark("The first mine on each new planet type gives 3 knowledge."),
    mark("Navigation is open to you."),
    mark("Action: turn a lab back into a trading station and advance one level."),
    mark("Your structures on titanium planets are worth 1 power more."),
    mark("Tokens of area III are worth 2 power each."),
    mark("In the Gaia phase 4 tokens of the Gaia area buy a technology tile."),
)  # fmt: skip


def capital(text: str) -> str:
    """A label: the first letter large."""
    return text[:1].upper() + text[1:]


def amounts(gain: Sequence[int], words: Words) -> str:
    """Credits, ore, knowledge, Q.I.C., VP, charge, tokens: those that are not 0, in words."""
    return ", ".join(words.plural(one, many, n) for (one, many), n in zip(UNITS, gain, strict=False) if n)


def price(words: Words, ore: int = 0, credit: int = 0, qic: int = 0, tokens: int = 0, knowledge: int = 0) -> str:
    """A price in words, ore first."""
    paid = ((1, ore), (0, credit), (2, knowledge), (3, qic), (6, tokens))
    return ", ".join(words.plural(*UNITS[unit], n) for unit, n in paid if n) or words("nothing")


def sentence(text: str) -> str:
    """A sentence: the first letter large, and one full stop after an abbreviation."""
    return capital(text).replace("..", ".")


def joined(*parts: str) -> str:
    return " · ".join(filter(None, parts))


def planet_name(planet: int, words: Words) -> str:
    return words(PLANET_NAMES[planet]) if planet >= 0 else words("empty space")


def planet_sign(planet: int, words: Words) -> str:
    """Two letters that tell a world without its colour."""
    return words(PLANET_NAMES[planet])[:2]


def planet_symbol(planet: int) -> str:
    return f"pl-{c.PLANETS[planet]}"


def place_label(cell: CellView, words: Words) -> str:
    """A hex in a list: what it is and where."""
    return f"{planet_name(cell.planet, words)} {cell.name}"


def faction_name(faction: int, words: Words) -> str:
    return words(FACTION_NAMES[faction]) if faction >= 0 else ""


def cell_views(view: View) -> dict[int, CellView]:
    return {cell.cell: cell for cell in view.cells}


def is_wild(planet: int) -> bool:
    """A planet that needs a Gaia project first."""
    return planet == c.TRANSDIM
