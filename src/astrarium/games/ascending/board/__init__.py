"""A view of Ascending Empires as the page needs it: drawn regions, the question, the choices, what can be flicked."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.core import Action, Picture, Words

from ..view import AscendingView
from ..words import status
from .asking import Asker
from .cover import cover
from .people import draw_aside, draw_me, draw_players
from .space import draw_map

__all__ = ["cover", "draw"]


def draw(view: AscendingView, legal: Sequence[Action], names: Sequence[str], words: Words) -> Picture:
    """The table drawn for the view's seat. `names` are the players' names by seat."""
    asker = Asker(view, legal, names, words) if legal else None
    return Picture(
        regions={
            "map": draw_map(view, legal, names, words),
            "players": draw_players(view, names, words),
            "me": draw_me(view, words),
            "aside": draw_aside(view, names, words),
        },
        status=status(view, words),
        ask=asker.ask() if asker else None,
        choices=asker.choices() if asker else (),
        aims=asker.aims() if asker else (),
    )
