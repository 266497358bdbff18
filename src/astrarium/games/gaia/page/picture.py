"""A view of Gaia Project as the page needs it: drawn regions, the question, and the choices."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.notation import Action
from ....core.page import Picture, Words
from ..knowledge.view import View
from ..text.events import status
from .asks import asking
from .asks.asker import Asker
from .asks.gathering import gathered, gathers, picked
from .cover import cover
from .faction_board import draw_me
from .hand import draw_aside, draw_hand
from .map import draw_map
from .players import draw_players
from .research import draw_rail

__all__ = ["cover", "draw", "gathered", "picked"]


def draw(view: View, legal: Sequence[Action], names: Sequence[str], words: Words) -> Picture:
    """The table drawn for the view's seat. `names` are the players' names by seat."""
    asker = Asker(view, legal, names, words) if legal else None
    return Picture(
        regions={
            "map": draw_map(view, legal, names, words),
            "rail": draw_rail(view, legal, names, words),
            "players": draw_players(view, names, words),
            "me": draw_me(view, words),
            "aside": draw_aside(view, names, words),
            "hand": draw_hand(view, legal, names, words),
        },
        status=status(view, words),
        ask=asking.ask(asker) if asker else None,
        choices=asking.choices(asker) if asker else (),
        gathers=tuple(gathers(asker)) if asker else (),
    )
