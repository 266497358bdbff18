"""A board as one SVG that needs nothing around it: for a notebook, a file or an export."""

from __future__ import annotations

import re
from importlib import resources

from ..core import English, Game, Look, State
from .parts import parts

SHEETS = ("web/static/tokens.css", "web/static/page.css")  # the page's own colours and lettering
SVG = re.compile(r"<svg\b|</svg>")


def standalone(game: Game, state: State) -> str:
    """The board as a spectator sees it, with its parts and style sheets inside."""
    names = [f"P{seat + 1}" for seat in range(state.seats)]
    region = game.picture(Look(game, state, None), names, English()).regions["map"]
    return alone(first_svg(region), f"games/{game.id}/style.css", f"<defs>{parts()}</defs>")


def alone(drawing: str, sheet: str = "", inside: str = "") -> str:
    """A drawing with the style sheets inside, and with whatever else it refers to."""
    head, rest = drawing.split(">", 1)
    if "xmlns=" not in head:
        head += ' xmlns="http://www.w3.org/2000/svg"'
    return f"{head}><style>{_styles(sheet)}</style>{inside}{rest}"


def first_svg(region: str) -> str:
    """The first drawing of a region, with all that is inside it."""
    start, depth = region.index("<svg"), 0
    for tag in SVG.finditer(region, start):
        depth += 1 if tag[0] == "<svg" else -1
        if not depth:
            return region[start : tag.end()]
    raise ValueError("a drawing without an end")


def _styles(own: str) -> str:
    package = resources.files("astrarium")
    sheets = [package / sheet for sheet in (*SHEETS, own) if sheet]
    texts = [sheet.read_text(encoding="utf-8") for sheet in sheets if sheet.is_file()]
    return "".join(texts).replace("<", "&lt;")
