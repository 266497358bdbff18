"""Pieces and measures for drawings outside the table: in millimetres, with colours of their own and no ids."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot

from astrarium.drawing import Point, bead, escape, num, piece, use

from ..box import components as c
from . import symbols
from .map import WORLD, pieces_on

BRASS, EMBER, INK, SOFT = "var(--brass-hi,#E9C98A)", "var(--ember,#FF7A59)", "var(--text,#E9EFFB)", "#9FB2D3"
NIGHT = "#0B1424"


def sheet(width: float, height: float, inside: str) -> str:
    """A drawing on its own piece of night sky."""
    ground = f'<rect width="{num(width)}" height="{num(height)}" rx="8" fill="{NIGHT}" stroke="#2B3B5A"/>'
    return f'<svg class="drawing" viewBox="0 0 {num(width)} {num(height)}" role="img">{ground}{inside}</svg>'


def symbol(name: str, color: str = "") -> str:
    """One symbol of the shared parts as a picture."""
    return f'<svg class="drawing" viewBox="-16 -16 32 32" role="img">{use(name, 0, 0, 32, color)}</svg>'


def say(x: float, y: float, text: object, size: float = 9, color: str = INK, anchor: str = "middle") -> str:
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" text-anchor="{anchor}" fill="{color}" '
        f'font-family="var(--ui,sans-serif)">{escape(text)}</text>'
    )


def arrow(start: Point, end: Point, color: str = BRASS, both: bool = False, dashed: bool = False) -> str:
    """A line with a head, or with two for a measure."""
    dashes = ' stroke-dasharray="4 3"' if dashed else ""
    line = f'<path d="M{_at(start)}L{_at(end)}" fill="none" stroke="{color}" stroke-width="1.2"{dashes}/>'
    return line + _head(start, end, color) + (_head(end, start, color) if both else "")


def _head(start: Point, end: Point, color: str) -> str:
    far = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    dx, dy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    left = (end[0] - 5 * dx - 3 * dy, end[1] - 5 * dy + 3 * dx)
    right = (end[0] - 5 * dx + 3 * dy, end[1] - 5 * dy - 3 * dx)
    return f'<path d="M{_at(end)}L{_at(left)}L{_at(right)}Z" fill="{color}"/>'


def _at(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"


def trail(points: Sequence[Point], color: str = INK) -> str:
    """A dotted way."""
    way = "M" + "L".join(map(_at, points))
    look = 'stroke-width="1.6" stroke-dasharray="1 4" stroke-linecap="round"'
    return f'<path d="{way}" fill="none" stroke="{color}" {look}/>'


def cross(x: float, y: float, size: float = 5) -> str:
    far = num(2 * size)
    return (
        f'<path d="M{num(x - size)} {num(y - size)}l{far} {far}m0-{far}l-{far} {far}" fill="none" stroke="{EMBER}" '
        'stroke-width="2" stroke-linecap="round"/>'
    )


def target(x: float, y: float, radius: float) -> str:
    """A ring round what is attacked."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="none" stroke="{EMBER}" stroke-width="1.6"/>'


@dataclass(frozen=True)
class Sketch:
    """Draws the pieces at the size that the components have."""

    comp: c.Components

    def planet(self, x: float, y: float, world: str, seat: int = 0, pieces: Iterable[str] = (), ring: str = "") -> str:
        """A planet in its orbit, with a seat's pieces on it; `ring` colours the orbit of a blockaded one."""
        edge = ring or "rgba(160,190,235,.55)"
        orbit = (
            f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(self.comp.orbit_radius)}" fill="rgba(143,198,255,.1)" '
            f'stroke="{edge}" stroke-width="{2 if ring else 1}" stroke-dasharray="3 3"/>'
        )
        found = list(pieces)
        disc = use(world, x, y, self.comp.planet_radius * 2 * WORLD)
        owner = bead(seat, x - 17, y - 17, 7.5) if found else ""
        shade = f'<circle cx="{num(x)}" cy="{num(y)}" r="20" fill="#060A13" fill-opacity=".5"/>' if found else ""
        return orbit + disc + shade + pieces_on(found, seat, x, y) + owner

    def ship(self, x: float, y: float, seat: int, cruiser: bool = False, ghost: bool = False) -> str:
        drawn = piece(symbols.SHIP_SYMBOLS[cruiser], seat, x, y, self.comp.radii[cruiser] * symbols.SHIP_BOX)
        return f'<g opacity=".4">{drawn}</g>' if ghost else drawn
