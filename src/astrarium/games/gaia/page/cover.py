"""The home page's picture."""

from __future__ import annotations

from functools import cache

from ....drawing import Grid, hexagon, piece, stars, use

GRID = Grid(21.0, flat=True)
WORLDS = {
    (0, 0): "pl-terra", (2, -1): "pl-gaia", (-1, -1): "pl-volcanic", (-2, 1): "pl-ice", (1, 1): "pl-titanium",
    (1, -2): "pl-transdim", (-1, 2): "pl-swamp", (3, -2): "pl-oxide", (-3, 0): "pl-desert", (3, 0): "pl-swamp",
}  # fmt: skip
PIECES = {
    (0, 0): ("planetary-institute", 0, 28.0), (2, -1): ("trading-station", 0, 25.0), (1, 1): ("academy", 1, 26.0),
    (-1, -1): ("research-lab", 2, 24.0), (-3, 0): ("mine", 2, 22.0), (3, 0): ("mine", 1, 22.0),
}  # fmt: skip
SATELLITE = (1, 0)
LINKED = ((0, 0), SATELLITE, (2, -1))


@cache
def cover() -> str:
    """A few hexes of space: worlds, structures, a federation in the making."""
    cells = [(q, r) for q in range(-4, 5) for r in range(-5, 6) if abs(2 * r + q) < 7]
    fields = "".join(_field(cell) for cell in cells)
    path = "L".join(f"{x:.0f} {y:.0f}" for x, y in map(GRID.centre, LINKED))
    ribbon = (
        f'<path d="M{path}" fill="none" stroke="var(--p1)" stroke-opacity=".35" stroke-width="13" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
    worlds = "".join(use(world, *GRID.centre(cell), 33) for cell, world in WORLDS.items())
    built = "".join(_built(cell) for cell in PIECES)
    moon = use("satellite", *GRID.centre(SATELLITE), 16, "var(--p1)")
    return (
        '<svg viewBox="-120 -75 240 150" preserveAspectRatio="xMidYMid slice" class="art" aria-hidden="true" '
        'style="overflow:hidden;background:radial-gradient(85% 85% at 50% 40%,#12304A,#0A0E1B)">'
        f"{stars(-120, -75, 120, 75, 60, 21)}{fields}{ribbon}{worlds}{moon}{built}</svg>"
    )


def _field(cell: tuple[int, int]) -> str:
    points = hexagon(*GRID.centre(cell), GRID.radius - 0.6, flat=True)
    look = 'fill="#0D1627" fill-opacity=".55" stroke="#D8B46C" stroke-opacity=".3" stroke-width=".7"'
    return f'<polygon points="{points}" {look}/>'


def _built(cell: tuple[int, int]) -> str:
    kind, seat, size = PIECES[cell]
    x, y = GRID.centre(cell)
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="12.5" fill="#060A13" fill-opacity=".5"/>{piece(kind, seat, x, y, size)}'
    )
