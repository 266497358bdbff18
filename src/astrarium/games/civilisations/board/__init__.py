"""A view of Quatre Voies as the page needs it: drawn regions, the question, and the choices."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.notation import Action
from ....core.page import Picture, Words
from ..components import TURNS
from ..view import View
from . import terms
from .asking import Asker
from .cards import cover
from .galaxy import draw_map
from .hand import draw_hand
from .people import draw_cards, draw_me, draw_players

__all__ = ["cover", "draw"]


def draw(view: View, legal: Sequence[Action], names: Sequence[str], words: Words) -> Picture:
    """The table drawn for the view's seat. `names` are the players' names by seat."""
    asker = Asker(view, legal, names, words) if legal else None
    return Picture(
        regions={
            "map": draw_map(view, legal, names, words),
            "players": draw_players(view, names, words),
            "me": draw_me(view, names, words),
            "hand": draw_hand(view, names, words),
            "cards": draw_cards(view, names, words),
        },
        status=status(view, words),
        ask=asker.ask() if asker else None,
        choices=asker.choices() if asker else (),
    )


def status(view: View, words: Words) -> str:
    """Where the game stands, in a line."""
    if view.over:
        return words("The third age is over")
    if not view.age:
        return words("Choosing civilisations")
    return words("Age {age}, turn {turn} of {turns}", age=terms.AGES[view.age - 1], turn=view.turn_of_age, turns=TURNS)
