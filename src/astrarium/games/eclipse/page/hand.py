"""The peoples to choose from at set-up, as cards in the action bar."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.core import Action, Words

from ....drawing import attributes, escape, stock
from ..box import components as c
from ..knowledge.view import View
from ..table import actions as a
from ..text.names import SPECIES_WORDS
from . import ids, symbols
from .asks.setup import species_lines


def draw_peoples(view: View, legal: Sequence[Action], words: Words) -> str:
    """The `hand` region while a people is chosen; empty otherwise."""
    free = [action[1] for action in legal if action[0] == a.SPECIES]
    if not free or view.pending is None:
        return ""
    free.sort(key=lambda number: c.SPECIES[number].terran)  # Terrans are all alike
    items = "".join(_people(number, words) for number in free)
    marks = attributes(class_="peoples", data_hand="wide alone", role="group", aria_label=words("Peoples"))
    return f"<div{marks}>{items}</div>"


def _people(number: int, words: Words) -> str:
    entry = c.SPECIES[number]
    name = words(SPECIES_WORDS[number])
    store = "".join(
        stock(symbols.RESOURCE_SYMBOLS[kind], entry.storage[kind], symbols.resource(kind, words)) for kind in range(3)
    )
    named = attributes(
        id=ids.species_id(entry.id), class_="people place", tabindex=0, role="button", aria_label=name,
        data_about=f"species:{entry.id}",
    )  # fmt: skip
    lines = "".join(f"<p>{escape(line)}</p>" for line in species_lines(entry, words) if line)
    return f"<div{named}><h4>{escape(name)}</h4><p>{store}</p>{lines}</div>"
