"""What the page asks about a fleet, in the reader's words: ships, their figures and dice."""

from __future__ import annotations

from functools import cache

from astrarium.core import Words

from ..box import components as c
from ..table.state import assess
from ..text.names import COLOUR_WORDS, SHIP_WORDS
from .fleets import LETTERS, MOST, MOST_DICE, MOST_SHIPS, SHIP_NAMES, Fleet, Squadron, printed_npc, read_fleet, squadron


def form(words: Words) -> dict[str, object]:
    """The ships with the figures they begin with, the figures one may set, the dice and their colours."""
    figures = {
        "init": words("Initiative"), "hull": words("Hull"), "computer": words("Computer"), "shield": words("Shield"),
    }  # fmt: skip
    return {
        "ships": [
            {"id": ship, "name": words(SHIP_WORDS[i]), "fixed": i >= len(c.SHIPS), "start": start(ship)}
            for i, ship in enumerate(SHIP_NAMES)
        ],
        "figures": [{"id": key, "name": name, "most": MOST[key]} for key, name in figures.items()],
        "dice": [{"id": "cannons", "name": words("Cannons")}, {"id": "missiles", "name": words("Missiles")}],
        "colours": [
            {"id": letter, "name": words(name)} for letter, name in zip(LETTERS, COLOUR_WORDS, strict=True)
        ],
        "ships_at_most": MOST_SHIPS,
        "dice_at_most": MOST_DICE,
    }  # fmt: skip


@cache
def start(ship: str) -> dict[str, object]:
    """A ship as it is printed on a blueprint without upgrades; the ancients as they are always."""
    found = _printed(c.SHIPS.index(ship)) if ship in c.SHIPS else printed_npc(ship, (0,))
    return {
        "init": found.initiative, "hull": found.hull, "computer": found.computer, "shield": found.shield,
        "cannons": letters(found.cannons), "missiles": letters(found.missiles),
    }  # fmt: skip


def _printed(ship: int) -> Squadron:
    plan = c.SPECIES[0].blueprints[ship]
    return squadron(ship, assess(plan, list(plan.printed)), 1)


def letters(dice: tuple[int, int, int]) -> str:
    return "".join(letter * n for letter, n in zip(LETTERS, dice, strict=True))


def told(text: str, words: Words) -> str:
    """A fleet in words: "3 × cruiser, 1 × ancient"."""
    fleet: Fleet = read_fleet(text)
    return ", ".join(f"{len(squadron.damage)} × {_name(squadron, words)}" for squadron in fleet)


def _name(squadron: Squadron, words: Words) -> str:
    return words(SHIP_WORDS[SHIP_NAMES.index(squadron.type)])
