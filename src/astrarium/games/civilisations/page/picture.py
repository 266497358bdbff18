"""A look at Quatre Voies as the page needs it: drawn regions, the question, and the choices."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.look import Look
from ....core.page import Picture, Words
from ..box import components as c
from ..knowledge.view import View
from . import symbols
from .asks import ASKS, Asker
from .hand import draw_hand
from .map import draw_map
from .own import draw_me
from .players import draw_cards, draw_players


def draw(look: Look, names: Sequence[str], words: Words) -> Picture:
    """The table drawn for the seat that looks. `names` are the players' names by seat."""
    view: View = look.view
    asks = ASKS[view.pending.kind] if look.legal and view.pending else None
    asker = Asker(look, names, words) if asks else None
    return Picture(
        regions={
            "map": draw_map(look, names, words),
            "players": draw_players(view, names, words),
            "me": draw_me(view, names, words),
            "hand": draw_hand(view, names, words),
            "cards": draw_cards(view, names, words),
        },
        status=headline(view, words),
        ask=asks.ask(asker) if asks and asker else None,
        choices=tuple(asks.choices(asker)) if asks and asker else (),
    )


def headline(view: View, words: Words) -> str:
    """Where the game stands, in a line."""
    if view.over:
        return words("The third age is over")
    if not view.age:
        return words("Choosing civilisations")
    age = symbols.AGES[view.age - 1]
    return words("Age {age}, turn {turn} of {turns}", age=age, turn=view.turn_of_age, turns=c.TURNS)
