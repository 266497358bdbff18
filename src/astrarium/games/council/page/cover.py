"""The home page's picture: three cards of shadow before a galaxy, with a tower rising."""

from __future__ import annotations

from ....drawing import num, seat_color, stars, text, use

CARDS = ((-66.0, 10.0, -13.0, "op-discover", "+3"), (66.0, 10.0, 13.0, "op-extract", "+3"), (0.0, 4.0, 0.0, "", "−4"))
SPIRAL = "M0 0C14-18 44-14 52 6C58 26 34 44 6 40C-30 35-52 8-42-22C-32-50 10-60 46-46"


def cover() -> str:
    """Three cards, the middle one with a tower of three on a world."""
    arms = "".join(
        f'<path d="{SPIRAL}" transform="rotate({turn}) scale(1.5 1)" fill="none" stroke="#7C6BD0" '
        f'stroke-width="{width}" stroke-opacity="{opacity}" stroke-linecap="round"/>'
        for turn in (0, 180)
        for width, opacity in ((16, 0.08), (7, 0.14), (1.4, 0.5))
    )
    cards = "".join(_card(*entry) for entry in CARDS)
    return (
        '<svg viewBox="-120 -75 240 150" preserveAspectRatio="xMidYMid slice" class="art" aria-hidden="true" '
        'style="overflow:hidden;background:radial-gradient(85% 85% at 50% 40%,#241B45,#0A0B18)">'
        f"{stars(-120, -75, 120, 75, 70, 21)}{arms}{cards}</svg>"
    )


def _card(x: float, y: float, turn: float, symbol: str, consumption: str) -> str:
    front = not symbol
    inside = _tower() if front else use(symbol, 0, -4, 34, "#FFE0A0")
    frame = "url(#f-brass)" if front else "#8C7142"
    return (
        f'<g transform="translate({num(x)} {num(y)}) rotate({num(turn)}) scale({1 if front else 0.82})">'
        f'<rect x="-37" y="-54" width="74" height="108" rx="9" fill="#131C35" stroke="{frame}" stroke-width="1.8"/>'
        '<rect x="-32" y="-49" width="64" height="98" rx="6" fill="none" stroke="#D8B46C" stroke-opacity=".3"/>'
        f'<rect x="-30" y="-47" width="25" height="16" rx="5" fill="{"#123B33" if front else "#4A2416"}"/>'
        f"{text(-17.5, -35, consumption, 11.5, 'ink', fill='#7BE5CB' if front else '#FFC3A6')}{inside}"
        f"{''.join(use(gem, -13 + 13 * i, 38, 12) for i, gem in enumerate(('gem-dark', 'gem-gold', 'gem-clear')))}</g>"
    )


def _tower() -> str:
    world = use("pl-desert", 0, 4, 44)
    cubes = "".join(use("cube", 0, 2 - 10 * i, 21, seat_color(seat)) for i, seat in enumerate((0, 1, 0)))
    beads = "".join(use(f"g{seat + 1}", 15, 6 - 9 * i, 7, seat_color(seat)) for i, seat in enumerate((0, 1)))
    return world + cubes + beads
