"""The home page's picture of the game."""

from __future__ import annotations

from ....drawing import stars, text, use
from ..box import components as c
from . import symbols
from .cards import AT, TURN, WEDGE


def cover() -> str:
    """The home page's picture: three cards fanned out, the middle one with its four sides bright."""
    fan = "".join(
        f'<g transform="translate({x} {y}) rotate({turn}) scale({scale})" class="{"front" if not x else "behind"}">'
        f"{_cover_card(card, bright=not x)}</g>"
        for card, x, y, turn, scale in ((3, -62, 6, -16, 0.69), (27, 62, 6, 16, 0.69), (20, 0, -2, 0, 0.84))
    )
    return (
        '<svg viewBox="-120 -75 240 150" preserveAspectRatio="xMidYMid slice" class="art" aria-hidden="true" '
        'style="overflow:hidden;background:radial-gradient(85% 85% at 50% 35%,#332810,#0C0F18)">'
        f"{stars(-120, -75, 120, 75, 60, 13)}{fan}</svg>"
    )


def _cover_card(card: int, bright: bool) -> str:
    wedges = "".join(
        f'<path transform="rotate({TURN[side]})" d="{WEDGE}" fill="{symbols.SIDE_COLORS[side]}" '
        f'fill-opacity="{0.55 if bright else 0.18}"/>{use(symbols.SIDE_SYMBOLS[side], *AT[side], 24, "#fff")}'
        for side in range(len(c.SIDES))
    )
    return (
        '<rect x="-63" y="-63" width="126" height="126" rx="12" fill="#16223B" stroke="#D8B46C" stroke-width="1.6"/>'
        f'<rect x="-58" y="-58" width="116" height="116" rx="8" fill="#0E182B"/>{wedges}'
        '<path d="M-56-56L56 56M56-56L-56 56" stroke="#D8B46C" stroke-opacity=".8"/>'
        '<circle r="20.5" fill="#0A111F" stroke="url(#f-brass)" stroke-width="2.4"/>'
        f"{text(0, 8, card, 23, 'ink-s', fill='#FFE0A0')}"
    )
