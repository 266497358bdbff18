"""The words and symbols of the things on the table, and the ids of what can be clicked."""

from __future__ import annotations

from astrarium.core import Words, mark

from ..box import components as c
from ..table import actions as a

GREEK = ("α", "β", "γ", "δ")
WORLDS = ("pl-volcanic", "pl-titanium", "pl-violet", "pl-swamp", "pl-asteroid", "pl-home")
MARKS = ("way-war", "trk-movement", "trk-armament", "trk-production")
THEMES = (mark("Offence"), mark("Movement"), mark("Defence"), mark("Production"))
STRUCTURES = ("facility", "colony", "city")
SHIP_SYMBOLS = ("ship-disc", "cruiser-disc")
SHIP_BOX = 2 * 16 / 13.6  # a symbol's box against the ship's radius
REBUILT = mark("rebuilt, not read off the box")
TECH_NAMES = {
    "long_range": mark("Long range"), "multi_target": mark("Many targets"), "cruiser": mark("Cruiser"),
    "ram_master": mark("Ram master"), "drive_1": mark("3 moves"), "free_shuttle": mark("Free shuttle"),
    "drive_2": mark("4 moves"), "drive_3": mark("5 moves"), "bunkers": mark("Bunkers"), "shields": mark("Shields"),
    "orbital_guard": mark("Orbital guard"), "open_lanes": mark("Open lanes"), "levy_1": mark("3 troops"),
    "city_levy": mark("City levy"), "levy_2": mark("4 troops"), "drop_pods": mark("Drop pods"),
}  # fmt: skip
ARROWS = "→↘↓↙←↖↑↗"
SIDES = (
    mark("right"), mark("down right"), mark("down"), mark("down left"),
    mark("left"), mark("up left"), mark("up"), mark("up right"),
)  # fmt: skip


def capital(text: str) -> str:
    """A label: the first letter large."""
    return text[:1].upper() + text[1:]


def tech_name(tech: str, words: Words) -> str:
    """The short name of a technology; one of a corrected file may have none but its id."""
    return words(TECH_NAMES[tech]) if tech in TECH_NAMES else capital(tech.replace("_", " "))


def planet_id(hole: int) -> str:
    return f"planet-{c.HOLE_IDS[hole]}"


def planet_sign(hole: int) -> str:
    """The planet's name as it is engraved on the board."""
    return f"{GREEK[hole // c.HOLES_PER_QUADRANT]} {c.HOLE_IDS[hole][-1]}"


def ship_id(ship: int) -> str:
    return f"ship-{a.SHIP_NAMES[ship]}"


def spot_id(hole: int, spot: int) -> str:
    return f"spot-{c.HOLE_IDS[hole]}-{spot}"


def tech_id(colour: int, level: int) -> str:
    return f"tech-{c.COLOURS[colour]}-{level}"


def clock(spot: int) -> str:
    """A place of a ring as the hand of a clock would show it: the first is at 3:00."""
    half_hours = (spot * 24 // a.SPOTS + 6) % 24
    return f"{half_hours // 2 or 12}:{'30' if half_hours % 2 else '00'}"


def troops(n: int, words: Words) -> str:
    return words.plural("{n} troop", "{n} troops", n)


def millimetres(length: float) -> str:
    return f"{length:.0f} mm"


def decimal(value: float, words: Words) -> str:
    """One decimal where there is one, with the reader's sign for it."""
    text = f"{value:.1f}".removesuffix(".0")
    return text.replace(".", ",") if words.lang == "fr" else text
