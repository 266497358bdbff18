"""A look at Gaia Project as the page needs it: drawn regions, the question, and the choices."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.look import Look
from ....core.page import Picture, Words
from ..box import components as c
from ..knowledge.view import View
from .asks import Asker, ask, choices
from .asks.gathering import gathers
from .hand import draw_aside, draw_hand
from .map import draw_map
from .own import draw_me
from .players import draw_players
from .research import draw_rail


def draw(look: Look, names: Sequence[str], words: Words) -> Picture:
    """The table drawn for the seat that looks. `names` are the players' names by seat."""
    view: View = look.view
    asker = Asker(look, names, words) if look.legal else None
    return Picture(
        regions={
            "map": draw_map(look, names, words),
            "rail": draw_rail(view, look.legal, names, words),
            "players": draw_players(view, names, words),
            "me": draw_me(view, words),
            "aside": draw_aside(view, names, words),
            "hand": draw_hand(view, look.legal, names, words),
        },
        status=headline(view, words),
        ask=ask(asker) if asker else None,
        choices=choices(asker) if asker else (),
        gathers=tuple(gathers(asker)) if asker else (),
    )


def headline(view: View, words: Words) -> str:
    """Where the game stands, in a line."""
    if view.over:
        return words("Game over")
    return words("Round {n} of {rounds}", n=view.round, rounds=c.ROUNDS) if view.round else words("Set-up")
