"""A look at Eclipse as the page needs it: drawn regions, the question, and the choices."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.core import Look, Picture, Words

from ..knowledge.view import View
from ..text.names import headline
from .asks import Asker, ask, choices
from .battle.chances import draw_odds, draw_odds_line
from .battle.film import draw_films
from .battle.stage import draw_now
from .hand import draw_peoples
from .map import draw_map
from .map.turning import draw_dials, draw_drawn
from .own import draw_me
from .players import draw_players
from .research import draw_rail, draw_strip
from .shipyard import draw_yard
from .shipyard.versus import draw_versus

__all__ = ["draw", "headline"]
YARD = ("upgrade", "free_part")  # decisions for which the blueprints take the map's place


def draw(look: Look, names: Sequence[str], words: Words) -> Picture:
    """The table drawn for the seat that looks; where nothing is legal nothing is asked."""
    view: View = look.view
    legal = look.legal
    refits = in_yard(look)
    battle = view.battle if view.battle is not None and view.battle.groups else None
    if refits:
        stage = draw_yard(look, words)
    elif battle is not None:
        stage = draw_now(view, battle, names, words)
    else:
        stage = draw_map(view, legal, names, words, draw_dials(view, legal, words))
    regions = {
        "map": stage,
        "film": draw_films(view, names, words),
        "rail": "" if refits else draw_rail(view, names, words),
        "players": draw_players(view, names, words),
        "battle": _beside(look, names, words),
        "me": "" if battle is not None or refits else draw_me(view, names, words),
        "hand": draw_peoples(view, legal, words) or draw_drawn(view, legal, words) or _strip(view, names, words),
    }
    asker = Asker(look, names, words) if legal else None
    return Picture(
        regions, headline(view, words), ask(asker) if asker else None, choices(asker) if asker else (),
    )  # fmt: skip


def _beside(look: Look, names: Sequence[str], words: Words) -> str:
    """Beside the shipyard what a change is worth, beside a battle its chances."""
    view: View = look.view
    if in_yard(look):
        return draw_versus(look, names, words)
    return draw_odds(view, names, words) if view.battle is not None and view.battle.groups else ""


def in_yard(look: Look) -> bool:
    """Whether parts are being fitted."""
    pending = look.view.pending
    return bool(look.legal) and pending is not None and pending.kind in YARD


def _strip(view: View, names: Sequence[str], words: Words) -> str:
    """Before the choices of a battle, on a phone: who acts when, and the chances."""
    strip = draw_strip(view, words)
    return strip and f'{strip}<div class="strip-odds phone-only">{draw_odds_line(view, names, words)}</div>'
