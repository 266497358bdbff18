"""Hex boards: where a hex lies, its outline, and the marks that mean the same on every board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, radians, sin, sqrt

from ..core.hexes import DIRECTIONS, Hex
from .markup import attributes, kept, num
from .parts import hatch, seat_color, use

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
SQRT3 = sqrt(3)


@kept
def hexagon(x: float, y: float, radius: float, flat: bool = False) -> str:
    """The six corners as the points of a polygon; pointy-topped unless `flat`."""
    return " ".join(f"{num(px)},{num(py)}" for px, py in corners(x, y, radius, flat))


def corners(x: float, y: float, radius: float, flat: bool = False) -> list[Point]:
    """The corners clockwise; the side after corner i faces DIRECTIONS[i] (flat tops: see `Grid.side`)."""
    first = 0 if flat else -30
    angles = [radians(first + 60 * i) for i in range(6)]
    return [(x + radius * cos(a), y + radius * sin(a)) for a in angles]


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of hexes of one radius, addressed by axial coordinates."""

    radius: float
    flat: bool = False

    def centre(self, cell: Hex) -> Point:
        q, r = cell
        if self.flat:
            return 1.5 * q * self.radius, SQRT3 * (r + q / 2) * self.radius
        return SQRT3 * (q + r / 2) * self.radius, 1.5 * r * self.radius

    def outline(self, cell: Hex, inset: float = 0) -> str:
        """Points of the cell's polygon, `inset` smaller than the cell."""
        x, y = self.centre(cell)
        return hexagon(x, y, self.radius - inset, self.flat)

    def side(self, cell: Hex, direction: int) -> tuple[Point, Point]:
        """The two ends of the side towards DIRECTIONS[direction]."""
        x, y = self.centre(cell)
        six = corners(x, y, self.radius, self.flat)
        return six[direction], six[(direction + 1) % 6]

    def bounds(self, cells: Iterable[Hex]) -> Box:
        points = [self.centre(cell) for cell in cells]
        wide, high = (self.radius, SQRT3 / 2 * self.radius) if self.flat else (SQRT3 / 2 * self.radius, self.radius)
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs) - wide, min(ys) - high, max(xs) + wide, max(ys) + high

    def sector_lines(self, sector_of: Mapping[Hex, int]) -> str:
        """The engraved borders between sectors: sides whose other hex belongs to another sector or to none."""
        path = ""
        for cell, sector in sector_of.items():
            for i, (dq, dr) in enumerate(DIRECTIONS):
                if sector_of.get((cell[0] + dq, cell[1] + dr)) != sector:
                    (ax, ay), (bx, by) = self.side(cell, i)
                    path += f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}"
        return f'<path d="{path}" fill="none" stroke="var(--sector-line)" stroke-width="1.7" stroke-linecap="round"/>'


def view_box(box: Box, margin: float = 0) -> str:
    x0, y0, x1, y1 = box
    return f"{num(x0 - margin)} {num(y0 - margin)} {num(x1 - x0 + 2 * margin)} {num(y1 - y0 + 2 * margin)}"


def board(box: Box, label: str, inside: str, margin: float = 6, scene: str = "") -> str:
    """The one drawing of the `map` region; the page pans and zooms it, each scene of a game for itself."""
    return (
        f'<svg class="board" viewBox="{view_box(box, margin)}" preserveAspectRatio="xMidYMid meet" role="group"'
        f"{attributes(aria_label=label, data_scene=scene)}>{inside}</svg>"
    )


def place(id_: str, label: str, inside: str, lit: str, under: str = "", cls: str = "", tab: int = 0) -> str:
    """A place of the board: it can be focused and has a name; `lit` shows only where the page adds a state.

    `under` is drawn below the light and `inside` above it, so that what stands there stays readable. On a board of very
    many places `tab` -1 leaves those that are not lit out of the way of the tab key. A place that holds others is a
    group: inside a button nobody who listens to the page would find them.
    """
    role = "group" if 'tabindex="0"' in inside else "button"
    return (
        f"<g{attributes(id=id_, class_=f'place {cls}'.strip(), tabindex=tab, role=role, aria_label=label)}>"
        f"{under}{lit}{inside}</g>"
    )


def hex_place(
    id_: str, label: str, centre: Point, radius: float, inside: str, under: str = "", flat: bool = False, cls: str = ""
) -> str:
    """A place that is a hex of that radius, with its light and the brackets of the selected one."""
    x, y = centre
    marks = lit_hexagon(x, y, radius, flat) + brackets(x, y, radius, flat)
    return place(id_, label, inside, marks, under, cls)


@kept
def lit_hexagon(x: float, y: float, radius: float, flat: bool = False) -> str:
    return f'<polygon class="lit" fill="none" points="{hexagon(x, y, radius - 2.2, flat)}"/>'


@kept
def lit_circle(x: float, y: float, radius: float) -> str:
    return f'<circle class="lit" fill="none" cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"/>'


@kept
def lit_box(x: float, y: float, width: float, height: float, corner: float = 6) -> str:
    return (
        f'<rect class="lit" fill="none" x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" '
        f'rx="{num(corner)}"/>'
    )


@kept
def brackets(x: float, y: float, radius: float, flat: bool = False) -> str:
    """Six white corners, shown while the place is selected."""
    six = corners(x, y, radius, flat)
    path = ""
    for i, (cx, cy) in enumerate(six):
        (ax, ay), (bx, by) = six[i - 1], six[(i + 1) % 6]
        path += (
            f"M{num(cx + (ax - cx) * 0.22)} {num(cy + (ay - cy) * 0.22)}L{num(cx)} {num(cy)}"
            f"L{num(cx + (bx - cx) * 0.22)} {num(cy + (by - cy) * 0.22)}"
        )
    return f'<path class="brackets" d="{path}"/>'


def held(points: str, seat: int) -> str:
    """A hex that a seat controls: its hatch and its line (`points`: the outline 5.5 smaller than the hex)."""
    return f'<polygon points="{points}" fill="{hatch(seat)}" stroke="{seat_color(seat)}" stroke-width="2.4"/>'


def contested(points: str) -> str:
    """A hex where nobody is strongest."""
    return f'<polygon points="{points}" fill="none" stroke="var(--text-3)" stroke-width="1.6" stroke-dasharray="4 4"/>'


def unknown(points: str) -> str:
    """A hex nobody has seen yet."""
    return (
        f'<polygon points="{points}" fill="var(--night-1)" stroke="var(--line-2)" stroke-width="1.2" '
        f'stroke-dasharray="2.5 3.5"/>'
    )


def dotted_path(points: Sequence[Point], seat: int, bend: float = 0.16, id_: str = "") -> str:
    """The way a piece came, until the next move: dots in the seat's colour, curved, with an arrow head."""
    (ax, ay), (bx, by) = points[0], points[-1]
    mx, my = (ax + bx) / 2 + (by - ay) * bend, (ay + by) / 2 - (bx - ax) * bend
    back_x, back_y = mx - bx, my - by
    length = max((back_x**2 + back_y**2) ** 0.5, 0.01)
    ux, uy = back_x / length * 6, back_y / length * 6
    head = f"M{num(bx + ux - uy)} {num(by + uy + ux)}L{num(bx)} {num(by)}L{num(bx + ux + uy)} {num(by + uy - ux)}"
    return (
        f'<g class="trail" fill="none" stroke="{seat_color(seat)}" stroke-width="2.4" stroke-linecap="round" '
        f'stroke-linejoin="round"{attributes(id=id_)}><path stroke-dasharray="1 5" '
        f'd="M{num(ax)} {num(ay)}Q{num(mx)} {num(my)} {num(bx)} {num(by)}"/><path d="{head}"/></g>'
    )


@kept
def last_move(x: float, y: float, radius: float, seat: int) -> str:
    """Where the last move happened: a dotted ring and a bead with chevrons at the upper right."""
    bx, by = x + radius * 0.68, y - radius * 0.68
    return (
        f'<g class="last" fill="none" stroke="{seat_color(seat)}"><circle cx="{num(x)}" cy="{num(y)}" '
        f'r="{num(radius)}" stroke-width="1.6" stroke-dasharray="2 3"/>'
        f'<g transform="translate({num(bx)} {num(by)})"><circle r="6.5" fill="var(--night-1)" stroke-width="1.4"/>'
        '<path d="M-2.8-3L.2 0-2.8 3M.6-3L3.6 0 .6 3" stroke-width="1.5"/></g></g>'
    )


def done_mark(x: float, y: float, radius: float = 7) -> str:
    """Chosen and still open to undo: a tick on aurora."""
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="var(--aurora)"/>'
        f"{use('i-check', x, y, radius * 1.3, '#062019')}"
    )
