"""A look at Ascending Empires as the page needs it: regions, the question, the choices, what can be flicked."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.core import Look, Picture, Words

from ..knowledge.view import View
from .asks import ASKS, Asker
from .map import draw_map
from .own import draw_me
from .players import draw_aside, draw_players


def draw(look: Look, names: Sequence[str], words: Words) -> Picture:
    """The table drawn for the seat that looks. `names` are the players' names by seat."""
    view: View = look.view
    asker = Asker(look, names, words) if look.legal else None
    asks = ASKS[asker.pending.kind] if asker else None
    return Picture(
        regions={
            "map": draw_map(view, look.legal, names, words),
            "players": draw_players(view, names, words),
            "me": draw_me(view, words),
            "aside": draw_aside(view, names, words),
        },
        status=headline(view, words),
        ask=asks.ask(asker) if asks and asker else None,
        choices=tuple(asks.choices(asker)) if asks and asker else (),
        aims=asker.aims() if asker else (),
    )


def headline(view: View, words: Words) -> str:
    """Where the game stands, in a line."""
    if view.over:
        return words("The game is over")
    number = view.turn // view.seats + 1
    if view.trigger >= 0:
        return words("Round {number}, last turns", number=number)
    return words.plural("Round {number}, {n} token left", "Round {number}, {n} tokens left", view.pool, number=number)
