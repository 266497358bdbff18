"""The home page's picture: a ship flicked past a world."""

from __future__ import annotations

from astrarium.drawing import bead, stars, use


def cover() -> str:
    """A lane of flight, its power ring, a bounce off a planet."""
    orbits = "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="rgba(143,198,255,.07)" stroke="#A0BEEB" stroke-opacity=".4" '
        'stroke-width=".8" stroke-dasharray="3 3"/>'
        for x, y, r in ((26, 14, 52), (-84, 50, 32), (96, -46, 30))
    )
    worlds = use("pl-volcanic", 26, 14, 76) + use("pl-titanium", -84, 50, 42) + use("pl-violet", 96, -46, 40)
    way = (
        '<g fill="none" stroke-linecap="round"><path d="M-74-46L-7-12" stroke="#FFE0A0" stroke-opacity=".16" '
        'stroke-width="16"/><path d="M-58-38L-14-15" stroke="#FFE0A0" stroke-width="2.4" stroke-dasharray="8 5"/>'
        '<path d="M-10-16L-34 36" stroke="#FFE0A0" stroke-opacity=".6" stroke-width="2.2" stroke-dasharray="2 6"/>'
        '<circle cx="-10" cy="-15" r="9" stroke="#fff" stroke-width="1.5" stroke-dasharray="3 2.5"/>'
        '<circle cx="-80" cy="-49" r="22" stroke="#2B3B5A" stroke-width="5"/>'
        '<path d="M-82.500-27.100A22 22 0 1 1-70-68.600" stroke="url(#f-brass)" stroke-width="5"/></g>'
    )
    ships = "".join(
        use("ship-disc", x, y, 24, f"var(--p{seat + 1})") + bead(seat, x, y, 9)
        for seat, x, y in ((0, -80, -49), (1, 72, 50))
    )
    return (
        '<svg viewBox="-120 -75 240 150" preserveAspectRatio="xMidYMid slice" class="art" aria-hidden="true" '
        'style="overflow:hidden;background:radial-gradient(85% 85% at 50% 35%,#132A44,#080D18)">'
        f"{stars(-120, -75, 120, 75, 70, 17)}{orbits}{worlds}{way}{ships}</svg>"
    )
