"""Symbols, colours and small words of the things on the table; and the scene: what every drawing needs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape as escaped

from ....core.look import Look
from ....core.notation import Action
from ....core.page import Words, mark
from ....drawing import icon, kept_large, rebuilt
from ..box import components as c
from ..knowledge.view import Galaxy, Player, Tile, View
from ..rules.scoring import numeral
from ..table.state import CouncilState
from ..text.effects import Effects
from ..text.names import Names, energy_text, gems_text

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
VOWELS = "aeiouyàâäéèêëîïôöùûüAEIOUYÉÈÊÎ"
LONG_WORD = 6


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


OPEN = rf"(?<=\w\w[{VOWELS}])(?=[^\W{VOWELS}][rl]?[{VOWELS}]\w)"  # decou-vrir
SHUT = rf"(?<=\w\w[^\W{VOWELS}])(?=[^\W{VOWELS}rl][{VOWELS}]\w)"  # trans-former
SYLLABLES = re.compile(f"{OPEN}|{SHUT}")


def softened(text: str) -> str:
    """A name on a narrow card: long words may be broken where a syllable ends."""
    return " ".join(SYLLABLES.sub("\u00ad", word) if len(word) > LONG_WORD else word for word in text.split(" "))


def title(label: str) -> str:
    return f"<title>{escaped(label)}</title>"


class Setting:
    """What stays the same at a table: the players' names, the words, the names of things. It knows of no position."""

    def __init__(self, names: tuple[str, ...], words: Words, box: c.Box) -> None:
        self.people, self.words, self.box = names, words, box
        self.things = Names(box, words)
        self.effects = Effects(box, words)

    def name(self, party: int) -> str:
        return self.people[party] if party < len(self.people) else self.words("The Automa")

    def gems(self, gems: Sequence[int]) -> str:
        return gems_text(gems, self.words)

    def mark(self, source: str, guessed: Sequence[str]) -> str:
        """The small sign of a record that was not read off a box."""
        return rebuilt(self.words(REBUILT)) if is_rebuilt(source, guessed) else ""

    def resource(self, tile: Tile) -> str:
        """What a system yields, in words."""
        parts = [self.gems(tile.gems)] if any(tile.gems) else []
        parts += [energy_text(tile.energy, self.words)] if tile.energy else []
        return ", ".join(parts)


@kept_large
def setting(names: tuple[str, ...], words: Words, box: c.Box) -> Setting:
    """The one of these names, words and components, so that what is drawn with it can be kept."""
    return Setting(names, words, box)


class Scene:
    """A setting and a view; and the look, where somebody looks."""

    def __init__(self, view: View, names: Sequence[str], words: Words, box: c.Box, look: Look | None = None) -> None:
        self.view, self.words, self.box, self.look = view, words, box, look
        self.legal: Sequence[Action] = look.legal if look else ()
        self.setting = setting(tuple(names[: view.seats]), words, box)
        self.things, self.effects = self.setting.things, self.setting.effects
        self.name, self.gems, self.mark = self.setting.name, self.setting.gems, self.setting.mark
        self.resource = self.setting.resource

    @property
    def asked(self) -> CouncilState:
        """A sample to ask the rules about, for the seat that looks."""
        assert self.look is not None
        state: CouncilState = self.look.asked
        return state

    def plan_is_on(self) -> bool:
        return self.view.pending is not None and self.view.pending.kind == "plan"
