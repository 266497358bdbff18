"""A view of Council of Shadows as the page needs it: drawn regions, the question, and the choices."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.notation import Action
from ....core.page import Picture, Words
from ..components import BOX, Box
from ..view import View
from .asking import question
from .cover import cover
from .galaxies import draw_map
from .hand import draw_hand
from .own import draw_me
from .people import draw_aside, draw_players
from .terms import Scene

__all__ = ["cover", "draw"]


def draw(view: View, legal: Sequence[Action], names: Sequence[str], words: Words, box: Box = BOX) -> Picture:
    """The table drawn for the view's seat. `names` are the players' names by seat; `box` holds the components."""
    scene = Scene(view, legal, names, words, box)
    ask, choices = question(scene) if legal else (None, ())
    return Picture(
        regions={
            "map": draw_map(scene),
            "players": draw_players(scene),
            "me": draw_me(scene),
            "hand": draw_hand(scene),
            "aside": draw_aside(scene),
        },
        status=status(view, words),
        ask=ask,
        choices=choices,
    )


def status(view: View, words: Words) -> str:
    """Where the game stands, in a line."""
    if view.over:
        return words("The game is over")
    if view.phase == "leaders":
        return words("Choosing leaders")
    said = {
        "buy": words("Round {n}, buying", n=view.round),
        "plan": words("Round {n}, planning", n=view.round),
        "act": words("Round {n}, actions", n=view.round),
    }[view.phase]
    return words("{status}, the last round", status=said) if view.last_round else said
