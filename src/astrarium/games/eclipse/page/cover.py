"""The game's picture for the home page: three fleets before the galactic centre."""

from __future__ import annotations

from ....drawing import chart, hexagon, seat_color, stars, use

HEXES = ((0, 0, None), (-52, -30, 0), (52, -30, 1), (-52, 30, 3), (52, 30, 2), (0, 60, None), (0, -60, None))


def cover() -> str:
    """Sector hexes with fleets around the centre."""
    drawn = ""
    for x, y, seat in HEXES:
        line = seat_color(seat) if seat is not None else "rgba(216,180,108,.6)"
        fill = f"url(#h{seat + 1})" if seat is not None else "#0F1A2E"
        drawn += f'<polygon points="{hexagon(x, y, 33)}" fill="{fill}" stroke="{line}" stroke-width="1.6"/>'
    ships = (("dreadnought", 0, -52, -30, 44), ("cruiser", 1, 52, -30, 36), ("starbase", 3, -52, 30, 36),
             ("interceptor", 2, 46, 33, 24), ("interceptor", 2, 62, 27, 24))  # fmt: skip
    for kind, seat, x, y, size in ships:
        drawn += use(kind, x, y, size, seat_color(seat))
    drawn += use("gcds", 0, 0, 46) + use("ancient", 0, 58, 26) + use("discovery", 0, -58, 22)
    return (
        '<svg viewBox="-120 -75 240 150" preserveAspectRatio="xMidYMid slice" class="art" aria-hidden="true" '
        'style="overflow:hidden;background:radial-gradient(85% 85% at 50% 50%,#1B2446,#080B16)">'
        f"{stars(-120, -75, 120, 75, 70, 21)}{chart(0, 0, (40, 62, 84))}{drawn}</svg>"
    )
