"""Symbols, colours and small words of the things on the table."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape as escaped

from ....core.page import Words, mark
from ....drawing import icon
from ..knowledge.view import Galaxy, Player
from ..rules.scoring import numeral

GEM_SYMBOLS = ("gem-dark", "gem-gold", "gem-clear")
WORLDS = {"earth": "pl-terra", "desert": "pl-desert", "volcanic": "pl-volcanic"}
TINTS = {
    "grey": "#9AA6BC", "orange": "#E0935A", "beige": "#D8C7A0", "blue": "#6E9BE0", "green": "#7FC08A",
    "brown": "#B08260", "turquoise": "#5FBFC0", "red": "#D9706A", "yellow": "#D9C266", "pink": "#D78FC0",
}  # fmt: skip
# galaxies that are called after their colour alone
SHORT_NAMES = {
    "Orange Galaxy": mark("Orange"), "Beige Galaxy": mark("Beige"), "Blue Galaxy": mark("Blue"),
    "Green Galaxy": mark("Green"), "Brown Galaxy": mark("Brown"), "Red Galaxy": mark("Red"),
    "Pink Galaxy": mark("Pink"),
}  # fmt: skip
REBUILT = mark("rebuilt, not read off the box")
QUIET = "#B9C4DA"
STATION_SYMBOLS = {"extraction": "op-extract", "exploitation": "energy", "colonisation": "stacking"}
ZONES = ("I", "II", "III", "IV", "V")


def is_rebuilt(source: str, guessed: Sequence[str]) -> bool:
    return source == "reconstructed" or bool(guessed)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def level(number: int) -> str:
    return numeral(number)


def short_name(galaxy: Galaxy, words: Words) -> str:
    return words(SHORT_NAMES.get(galaxy.name, galaxy.name))


def gem_icons(gems: Sequence[int], size: float) -> str:
    """A price as that many gems, cheapest kind first."""
    return "".join(icon(symbol, size) * n for symbol, n in zip(GEM_SYMBOLS, gems, strict=True))


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


def missing(player: Player, words: Words) -> str:
    """How far a party is from its next level: "13 to II"."""
    return words("{n} to {level}", n=player.to_next_level, level=level(player.level + 1))


def title(label: str) -> str:
    return f"<title>{escaped(label)}</title>"
