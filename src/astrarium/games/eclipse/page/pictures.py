"""Components as drawings, made once for every place that shows them: parts, blueprints, dice, and single pieces."""

from __future__ import annotations

import re
from typing import Final

from ....drawing import attributes, kept, num, seat_color, text, use
from ..box import components as c
from ..knowledge.look import tile
from ..knowledge.view import Design, Slot
from ..table.state import assess
from . import map as galaxy
from . import symbols

SILHOUETTES: Final = {
    "interceptor": "M0-98C12-78 18-58 22-36L30 2 92 50C96 58 94 70 86 72L38 58 26 88H-26L-38 58-86 72C-94 70-96 58-92 "
    "50L-30 2-22-36C-18-58-12-78 0-98Z",
    "cruiser": "M0-99L18-72 28-36 66-24 92 26 96 66 44 58 30 92H-30L-44 58-96 66-92 26-66-24-28-36-18-72Z",
    "dreadnought": "M-16-99H16L34-70 40-50 78-58 92-24 99 20V74L64 62 46 96H-46L-64 62-99 74V20L-92-24-78-58-40-50-34"
    "-70Z",
    "starbase": "M-26-98H26V-74L70-32H98V32H70L26 74V98H-26V74L-70 32H-98V-32H-70L-26-74Z",
}
PIPS: Final = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)),
}  # fmt: skip
COLUMNS: Final = {"L": -1, "M": 0, "R": 1}
TOUCHABLE: Final = 24  # from this size on a part has room for figures


@kept
def part(name: str, x: float, y: float, size: float, is_new: bool = False, is_printed: bool = False) -> str:
    """A ship part: tint and silhouette by kind, dots for its rank, energy at the lower right."""
    entry = c.PARTS[c.PART_OF[name]]
    colour, half = symbols.part_colour(entry), size / 2
    rim = "var(--aurora)" if is_new else colour
    opacity = 1 if is_new else 0.45 if is_printed else 0.85
    frame = (
        f'<rect x="{num(-half)}" y="{num(-half)}" width="{num(size)}" height="{num(size)}" rx="{num(size * 0.17)}" '
        f'fill="{"#24365A" if is_new else "#16223A"}" stroke="{rim}" stroke-opacity="{opacity}" '
        f'stroke-width="{2 if is_new else 1.2}"/>'
    )
    body = use(f"pt-{entry.kind}", 0, -size * 0.03, size * 0.58, colour)
    return f'<g transform="translate({num(x)} {num(y)})">{frame}{body}{_marks(entry, size, colour)}</g>'


def _marks(entry: c.Part, size: float, colour: str) -> str:
    half, rank = size / 2, symbols.rank_of(entry)
    if size < TOUCHABLE:
        return "".join(
            f'<circle cx="{num((i - (rank - 1) / 2) * size * 0.2)}" cy="{num(half - size * 0.1)}" r="1.2" '
            f'fill="{colour}"/>'
            for i in range(rank)
        )
    dots = "".join(
        f'<circle cx="{num(-half + size * (0.14 + 0.11 * i))}" cy="{num(-half + size * 0.13)}" r="{num(size * 0.04)}" '
        f'fill="{colour}"/>'
        for i in range(rank)
    )
    if not entry.energy:
        return dots
    sign = "+" if entry.energy > 0 else "−"
    shade = "#FFE066" if entry.energy > 0 else "#C6C9D3"
    figure = text(
        half - size * 0.07, half - size * 0.07, f"{sign}{abs(entry.energy)}", size * 0.26, "ink halo", "end", shade
    )
    return dots + figure


def slot_places(slots: tuple[Slot, ...], gap: float) -> list[tuple[float, float]]:
    """Where each slot of a blueprint stands: three columns, each centred."""
    columns: dict[str, list[int]] = {"L": [], "M": [], "R": []}
    for i, slot in enumerate(slots):
        columns[slot.position[0]].append(i)
    places: dict[int, tuple[float, float]] = {}
    for side, found in columns.items():
        for row, i in enumerate(found):
            low = 0 if side == "M" else gap * 0.24
            places[i] = COLUMNS[side] * gap, (row - (len(found) - 1) / 2) * gap + low
    return [places[i] for i in range(len(slots))]


def silhouette(ship: str, seat: int, size: float) -> str:
    scale = size / 200
    path = SILHOUETTES[ship]
    return (
        f'<g transform="scale({scale:.3f})"><path d="{path}" fill="color-mix(in srgb,{seat_color(seat)} 15%,#0B1424)" '
        f'stroke="{seat_color(seat)}" stroke-width="{num(2.2 / scale)}" stroke-linejoin="round"/><path d="{path}" '
        f'transform="scale(.9)" fill="none" stroke="{seat_color(seat)}" stroke-opacity=".28" '
        f'stroke-width="{num(1 / scale)}"/></g>'
    )


def empty_slot(x: float, y: float, size: float) -> str:
    half = size / 2
    return (
        f'<rect x="{num(x - half)}" y="{num(y - half)}" width="{num(size)}" height="{num(size)}" '
        f'rx="{num(size * 0.17)}" fill="#0B1424" fill-opacity=".8" stroke="var(--line-2)" stroke-dasharray="3 3"/>'
    )


def plan(design: Design, seat: int, size: float, gap: float, tile: float) -> str:
    """A blueprint without places to click: silhouette and parts, centred on 0, 0."""
    drawn = silhouette(design.ship, seat, size)
    for slot, (x, y) in zip(design.slots, slot_places(design.slots, gap), strict=True):
        drawn += part(slot.part, x, y, tile, is_printed=slot.tile is None) if slot.part else empty_slot(x, y, tile)
    return drawn


def dice_of(numbers: tuple[int, ...]) -> str:
    """The dice of a ship as small coloured squares (yellow, orange, red)."""
    return "".join(
        f'<i style="background:{symbols.DIE[colour]}"></i>' * n for colour, n in zip(c.COLOURS, numbers, strict=True)
    )


def die(colour: str, value: int, x: float, y: float, size: float) -> str:
    """A thrown die: coloured face, dark pips, a burst for the six."""
    face = use("die", x, y, size, symbols.DIE[colour])
    if value == 6:
        return face + use("burst", x, y, size * 0.62)
    return face + "".join(
        f'<circle cx="{num(x + px * size * 0.21)}" cy="{num(y + py * size * 0.21)}" r="{num(size * 0.075)}" '
        'fill="#1A1204"/>'
        for px, py in PIPS[value]
    )


BUSY: Final = re.compile(r' (?:id|tabindex|data-stack|data-count)="[^"]*"')
HEXAGON: Final = (-64.0, -64.0, 128.0, 128.0)
STAMP: Final = (-26.0, -26.0, 52.0, 52.0)


def figure(inside: str, box: tuple[float, float, float, float], label: str = "") -> str:
    """A drawing for reading: nothing in it has an id or can be focused, so it may stand on any page."""
    named = attributes(role="img", aria_label=label) if label else ' aria-hidden="true"'
    still = BUSY.sub("", inside)
    return f'<svg class="figure" viewBox="{" ".join(map(num, box))}"{named}>{still}</svg>'


def symbol(name: str, colour: str = "") -> str:
    return figure(use(name, 0, 0, 44, colour), STAMP)


def numbered(name: str, number: int) -> str:
    """A tile with a figure on it."""
    return figure(use(name, 0, 0, 46) + text(0, 7, number, 20, "ink-s halo"), STAMP)


def dice(colour: str) -> str:
    return figure(die(colour, 6, 0, 0, 42), STAMP)


def technology(name: str) -> str:
    return symbol(*symbols.tech_symbol(name))


def ship_part(name: str) -> str:
    return figure(part(name, 0, 0, 46), STAMP)


def square(kind: str, advanced: bool = False) -> str:
    star = use("adv-star", 15, -15, 22) if advanced else ""
    return figure(use(f"sq-{kind}", 0, 0, 38) + star, STAMP)


def sector(index: int) -> str:
    return figure(galaxy.draw_tile(tile(index)), HEXAGON)


def design(blueprint: c.Blueprint, ship: str, price: int = 0, unbuilt: int = 0) -> Design:
    """A blueprint with its printed parts only."""
    found = assess(blueprint, list(blueprint.printed))
    initiative, hull, computer, shield, movement, energy, _, yellow, orange, red, missiles = found
    names = [c.PART_NAMES[i] if i >= 0 else None for i in blueprint.printed]
    slots = tuple(Slot(at, name, None, name) for at, name in zip(blueprint.positions, names, strict=True))
    bonus = (blueprint.initiative, blueprint.energy, blueprint.computer)
    return Design(
        ship, slots, initiative, hull, computer, shield, movement, energy, (yellow, orange, red), missiles, bonus,
        price, unbuilt,
    )  # fmt: skip


def blueprint(entry: c.Blueprint, ship: str, seat: int = 0) -> str:
    return figure(plan(design(entry, ship), seat, 176, 42, 36), (-92.0, -94.0, 184.0, 188.0))
