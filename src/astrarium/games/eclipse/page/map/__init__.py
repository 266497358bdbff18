"""The map: explored sectors with everything on them, unexplored spaces with their ring, and the sector just drawn."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin, sqrt
from typing import Final

from astrarium.core import Action, Dice, Words

from .....core import hexes
from .....drawing import (
    Box,
    Grid,
    attributes,
    bead,
    board,
    chart,
    element,
    escape,
    hatch,
    hex_place,
    hexagon,
    kept,
    kept_large,
    lit_box,
    num,
    piece,
    seat_color,
    stars,
    text,
    use,
)
from ...box import components as c
from ...knowledge.view import Sector, Square, Tile, View
from ...odds.threats import threats
from ...table import actions as a
from .. import ids, symbols

RADIUS: Final = 56.0
GRID: Final = Grid(RADIUS)
FAR: Final = 3  # spaces beyond the third ring are shown only where they can be explored
SHIP_SIZE: Final = {
    "interceptor": 0.38,
    "cruiser": 0.44,
    "dreadnought": 0.52,
    "starbase": 0.44,
    "ancient": 0.44,
    "gcds": 0.52,
}
SQUARE: Final = 15.5
ABOUT: Final = {
    "artifact": "mark:artifact", "discovery": "mark:discovery", "orbital": "build:orbital",
    "monolith": "build:monolith",
}  # fmt: skip
Cell = tuple[int, int]
Turning = tuple[Tile, Cell, int]  # sector, space, rotation


def draw_map(view: View, legal: Sequence[Action], names: Sequence[str], words: Words, dials: str = "") -> str:
    """The galaxy of the `map` region; `dials` lie over the space where a sector is turned."""
    spaces = _spaces(view, legal)
    cells = [*((s.q, s.r) for s in view.sectors), *spaces]
    box = _framed(GRID.bounds([(s.q, s.r) for s in view.sectors] + _asked_cells(view, legal)), turnings(view, legal))
    x0, y0, x1, y1 = GRID.bounds(cells)
    reach = max(x1 - x0, y1 - y0) / 2
    sky = stars(x0 - 360, y0 - 200, x1 + 360, y1 + 200, 420, 4)
    rings = chart(0, 0, (RADIUS * sqrt(3), RADIUS * 2 * sqrt(3), max(RADIUS * 5.05, reach * 0.95)))
    drawn = "".join(_space(cell, symbols.space_name(view, cell, words), words) for cell in spaces)
    people = tuple(names)
    near = view.battle.sector if view.battle is not None else None
    drawn += "".join(_sector(s, _fight(view, s), people, words, s.index == near) for s in view.sectors)
    wormholes = "".join(_wormholes(GRID.centre((s.q, s.r)), s.wormholes, s.rotation) for s in view.sectors)
    label = words("Galaxy of {n} sectors", n=len(view.sectors))
    return board(box, label, f"{sky}{rings}{drawn}{wormholes}{_at_risk(view, legal)}{dials}", 26)


def _at_risk(view: View, legal: Sequence[Action]) -> str:
    """The sectors that a pass would leave to a foe, shown while one is about to pass."""
    if not any(action[0] == a.PASS for action in legal):
        return ""
    return "".join(
        f'<polygon class="at-risk" data-when="do-pass" points="{GRID.outline((found.sector.q, found.sector.r), 3)}"/>'
        for found in threats(view)
    )


def _framed(box: Box, ways: Sequence[Turning]) -> Box:
    """The part of the map to be shown, with room for the dial around a sector that is turned."""
    if not ways:
        return box
    (x, y), reach = GRID.centre(ways[0][1]), 2 * RADIUS
    return min(box[0], x - reach), min(box[1], y - reach), max(box[2], x + reach), max(box[3], y + reach)


def _asked_cells(view: View, legal: Sequence[Action]) -> list[Cell]:
    """Spaces that must be in view: those that may be explored, and the one a sector was drawn for."""
    cells = [c.CELLS[action[1]] for action in legal if action[0] == a.EXPLORE]
    cells += [cell for _, cell, _ in turnings(view, legal)]
    if view.pending and view.pending.target:
        cells.append(view.pending.target)
    return cells


def _spaces(view: View, legal: Sequence[Action]) -> list[Cell]:
    taken = {(s.q, s.r) for s in view.sectors}
    asked = _asked_cells(view, legal)
    near = [cell for s in view.sectors for cell in hexes.neighbours((s.q, s.r)) if hexes.distance(cell, (0, 0)) <= FAR]
    return [cell for cell in dict.fromkeys([*asked, *near]) if cell not in taken]


@kept
def _space(cell: Cell, name: str, words: Words) -> str:
    x, y = GRID.centre(cell)
    ring = symbols.ROMAN[min(FAR, hexes.distance(cell, (0, 0)))]
    label = words("unexplored: {space}", space=name)
    ground = (
        f'<polygon class="void" points="{GRID.outline(cell, 3)}"/>'
        f'{text(x, y + 5, ring, 15, "ink-s ring-number")}'
    )  # fmt: skip
    return hex_place(ids.space_id(*cell), label, (x, y), RADIUS, "", ground, cls="space")


def sector_words(sector: Sector, names: Sequence[str], words: Words) -> str:
    """A sector in words, for tooltips and screen readers."""
    name = f"{sector.number} {symbols.sector_name(sector, words)}"
    said = [name, words.plural("{n} VP", "{n} VP", sector.vp)]
    if sector.owner is not None:
        said.append(words("{name} controls it", name=names[sector.owner]))
    free = sum(not square.cube for square in sector.squares)
    if sector.squares:
        said.append(words("{n} of {all} squares free", n=free, all=len(sector.squares)))
    said += [f"{names[s.seat]} {s.count} × {symbols.ship_name(s.ship, words).lower()}" for s in sector.ships]
    if sector.ancients:
        said.append(f"{sector.ancients} × {symbols.ship_name('ancient', words).lower()}")
    if sector.gcds:
        said.append(symbols.ship_name("gcds", words).lower())
    flags = ((sector.discovery, words("a discovery")), (sector.artifact, words("an artifact")),
             (sector.orbital, words("orbital")), (sector.monolith, words("monolith")))  # fmt: skip
    return "; ".join(said + [name for there, name in flags if there])


@kept_large
def _sector(sector: Sector, fight: bool, names: tuple[str, ...], words: Words, near: bool = False) -> str:
    """A sector and all that is on it; `near`: a finger that has to do with its squares comes close."""
    x, y = GRID.centre((sector.q, sector.r))
    label = sector_words(sector, names, words)
    inside = (
        f"<title>{escape(label)}</title>{_head(x, y, sector.vp, sector.number)}"
        f"{_squares(sector, x, y, words)}{_middle(sector, x, y, names, words)}{_finds(sector, x, y, words)}"
        f"{use('burst', x + 0.52 * RADIUS, y - 0.42 * RADIUS, 16) if fight else ''}"
    )
    drawn = hex_place(ids.sector_id(sector.number), label, (x, y), RADIUS, inside, _ground(sector, x, y), cls="sector")
    if near:
        drawn = drawn.replace("<g ", '<g data-near="yes" ', 1)
    return f'<g data-about="sector:{sector.number}">{drawn}</g>'


def _ground(sector: Sector, x: float, y: float) -> str:
    ground = _base(sector.index, x, y)
    if sector.owner is not None:
        ground += (
            f'<polygon points="{hexagon(x, y, RADIUS - 4.5)}" fill="{hatch(sector.owner)}" '
            f'stroke="{seat_color(sector.owner)}" stroke-width="2.2"/>'
            f'<polygon points="{hexagon(x, y, RADIUS * 0.8)}" fill="#0B1424" fill-opacity=".62"/>'
        )
    return ground


@kept
def _base(seed: int, x: float, y: float) -> str:
    dice = Dice(seed + 7)
    dots = "".join(f"M{x - 36 + dice.below(72):.0f} {y - 32 + dice.below(64):.0f}h0" for _ in range(7))
    return (
        f'<polygon class="base" points="{hexagon(x, y, RADIUS - 1)}" fill="var(--hex-alt)" '
        f'stroke="var(--sector-line)"/><path d="{dots}" stroke="#CFE0FF" '
        f'stroke-width="1.5" stroke-opacity=".4" stroke-linecap="round"/>'
    )


@kept
def _wormholes(centre: tuple[float, float], holes: tuple[bool, ...], rotation: int) -> str:  # noqa: ARG001
    """Half rings on the edges; two of them close to a ring, so that an open link is seen."""
    return "".join(wormhole(*centre, edge, RADIUS) for edge, hole in enumerate(holes) if hole)


def wormhole(x: float, y: float, edge: int, radius: float, cls: str = "") -> str:
    angle = 60 * edge - 60
    away = (radius - 0.5) * sqrt(3) / 2
    ex, ey = x + away * cos(radians(angle)), y + away * sin(radians(angle))
    size = 18 * radius / 55
    return (
        f'<g transform="translate({num(ex)} {num(ey)}) rotate({angle - 90})"{attributes(class_=cls)}>'
        f'{use("wormhole", 0, 0, size)}</g>'
    )  # fmt: skip


def _head(x: float, y: float, vp: int, number: str) -> str:
    top = text(x - 1, y - 0.635 * RADIUS, vp, 12.5, "ink-s sector-vp", "end") + use("vp", x + 7, y - 0.71 * RADIUS, 12)
    return top + text(x, y + 0.83 * RADIUS, number, 9.5, "ink-s sector-number halo")


def _rows(squares: Sequence[Square]) -> list[Sequence[Square]]:
    return [squares[:3], squares[3:]] if len(squares) > 5 else [squares]


def _squares(sector: Sector, x: float, y: float, words: Words) -> str:
    drawn = ""
    rows = _rows(sector.squares)
    for row, squares in enumerate(rows):
        for i, square in enumerate(squares):
            px = x + (i - (len(squares) - 1) / 2) * (SQUARE + 2.6)
            py = y - (0.40 if len(rows) == 1 else 0.50 - row * 0.29) * RADIUS
            name = _square_words(square, words)
            owner = sector.owner if square.cube else None
            drawn += _named(
                ids.square_id(sector.number, square.index), name, _square(square, px, py, owner), "square-place",
                data_about=f"square:{'advanced' if square.advanced else square.kind}",
            )  # fmt: skip
    return drawn


def _square_words(square: Square, words: Words) -> str:
    kind = words("any kind") if square.kind == "wild" else symbols.resource(c.RESOURCES.index(square.kind), words)
    said = words("square: {kind}", kind=kind)
    if square.advanced:
        said += f", {words('advanced')}"
    return said + (f", {words('inhabited')}" if square.cube else "")


def _square(square: Square, x: float, y: float, owner: int | None) -> str:
    drawn = use(f"sq-{square.kind}", x, y, SQUARE)
    if owner is not None:
        drawn += use("cube", x, y - SQUARE * 0.06, SQUARE * 0.86, seat_color(owner))
    if square.advanced:
        drawn += use("adv-star", x + SQUARE * 0.42, y - SQUARE * 0.42, SQUARE * 0.62)
    half = SQUARE / 2 + 1.4
    return (
        f'<rect class="lit" fill="none" x="{num(x - half)}" y="{num(y - half)}" width="{num(2 * half)}" '
        f'height="{num(2 * half)}" rx="4"/>{drawn}'
    )


def _named(id_: str, label: str, drawn: str, cls: str = "", **data: object) -> str:
    return element("g", drawn, id=id_, class_=f"piece {cls}".strip(), tabindex=-1, role="img", aria_label=label, **data)


def _middle(sector: Sector, x: float, y: float, names: Sequence[str], words: Words) -> str:
    """The disc, then the ships, side by side; they shrink where many fleets meet."""
    items = _items(sector)
    if not items:
        return ""
    wide = sum(_width(item) for item in items) + 2 * (len(items) - 1)
    scale = min(1.0, RADIUS * 1.5 / wide)
    at = x - wide * scale / 2
    py = y + (0.17 if len(sector.squares) > 5 else 0.14 if sector.squares else -0.06) * RADIUS
    drawn = ""
    for item in items:
        width = _width(item) * scale
        drawn += _item(sector, item, at + width / 2, py, scale, names, words)
        at += width + 2 * scale
    return drawn


Item = tuple[str, int | None, int]  # what, whose, how many


def _items(sector: Sector) -> list[Item]:
    items: list[Item] = [("disc", sector.owner, 1)] if sector.owner is not None else []
    if sector.gcds:
        items.append(("gcds", None, 1))
    if sector.ancients:
        items.append(("ancient", None, sector.ancients))
    return items + [(ships.ship, ships.seat, ships.count) for ships in sector.ships]


def _width(item: Item) -> float:
    kind, _, count = item
    return 19.0 if kind == "disc" else SHIP_SIZE[kind] * RADIUS + (8 if count > 1 else 0)


def _item(
    sector: Sector, item: Item, x: float, y: float, scale: float, names: Sequence[str], words: Words
) -> str:  # fmt: skip
    kind, seat, count = item
    if kind == "disc":
        assert seat is not None
        label = words("{name} controls it", name=names[seat])
        return _named(f"disc-{sector.number}", label, piece("disc", seat, x, y, 19 * scale), data_about="piece:disc")
    size = SHIP_SIZE[kind] * RADIUS * scale
    off = -4 * scale if count > 1 else 0
    drawn = use(kind, x + off, y, size, seat_color(seat) if seat is not None else "")
    if seat is not None and seat != sector.owner:
        drawn += bead(seat, x + off + size * 0.36, y - size * 0.4, 5 * max(scale, 0.7))
    if count > 1:
        drawn += text(x + off + size / 2 - 1, y + 8 * scale, count, 11.5 * max(scale, 0.75), "ink halo", "start")
    if seat is None:
        return f'<g data-about="npc:{kind}">{drawn}</g>'
    box = (
        f'<rect class="lit" fill="none" x="{num(x + off - size / 2 - 2)}" y="{num(y - size / 2 - 2)}" '
        f'width="{num(size + 4)}" height="{num(size + 4)}" rx="5"/>'
    )
    label = f"{names[seat]}: {count} × {symbols.ship_name(kind, words).lower()}"
    id_, stack = ids.fleet_id(sector.number, seat, kind), f"{kind}-{seat + 1}"
    return _named(id_, label, box + drawn, data_stack=stack, data_count=count, data_about=f"ship:{kind}")


def _finds(sector: Sector, x: float, y: float, words: Words) -> str:
    """Artifact, discovery and structures, above the number."""
    found = [name for name, there in (("artifact", sector.artifact), ("discovery", sector.discovery),
                                      ("orbital", sector.orbital), ("monolith", sector.monolith)) if there]  # fmt: skip
    drawn = ""
    for i, name in enumerate(found):
        px, py = x + (i - (len(found) - 1) / 2) * 18, y + 0.535 * RADIUS
        mark = use(name, px, py, 17 if name == "monolith" else 15)
        if name == "orbital":
            mark += use("cube", px, py, 9, seat_color(sector.owner or 0)) if sector.orbital_cube else ""
            light = lit_box(px - 9, py - 9, 18, 18, 4)
            label = words("orbital")
            place = ids.square_id(sector.number, c.ORBITAL_SQUARE)
            drawn += _named(place, label, light + mark, "square-place", data_about=ABOUT[name])
        else:
            drawn += f'<g data-about="{ABOUT[name]}">{mark}</g>'
    return drawn


def _fight(view: View, sector: Sector) -> bool:
    """Whether ships will fight there, or fight now."""
    parties = {ships.seat for ships in sector.ships}
    npc = bool(sector.ancients or sector.gcds) and any(
        (
            view.players[seat].species
            and c.SPECIES[c.SPECIES_NAMES.index(view.players[seat].species or "")].fights_ancients
        )
        or sector.gcds
        for seat in parties
    )
    return len(parties) > 1 or npc


def turnings(view: View, legal: Sequence[Action]) -> list[Turning]:
    """The ways a sector may be laid now."""
    pending = view.pending
    if pending is None or view.seat is None:
        return []
    if pending.kind == "home":
        from ...knowledge.look import tile

        home = view.players[view.seat].home
        cell = c.CELLS[c.LAYOUT[view.seats].homes[view.seat]]
        mine = tile(c.SECTOR_NAMES.index(home)) if home else None
        return [(mine, cell, action[1]) for action in legal if action[0] == a.TURN and mine]
    drawn = {tile.index: tile for tile in pending.drawn}
    return [
        (drawn[action[1]], pending.target, action[2])
        for action in legal
        if action[0] == a.PLACE and pending.target is not None
    ]


def turned(tile: Tile, rotation: int) -> tuple[bool, ...]:
    """The wormholes by edge once the tile is turned."""
    return tuple(tile.wormholes[(edge - rotation) % 6] for edge in range(6))


def face(tile: Tile, x: float, y: float) -> str:
    """A sector not yet on the board, without its wormholes."""
    drawn = _base(tile.index, x, y) + _head(x, y, tile.vp, tile.number)
    for row, squares in enumerate(_rows(tile.squares)):
        for i, square in enumerate(squares):
            drawn += _square(
                square, x + (i - (len(squares) - 1) / 2) * (SQUARE + 2.6), y - (0.4 - row * 0.29) * RADIUS, None
            )
    if tile.ancients:
        drawn += use("ancient", x, y + 0.14 * RADIUS, 0.44 * RADIUS)
        if tile.ancients > 1:
            drawn += text(x + 13, y + 0.14 * RADIUS + 8, tile.ancients, 11.5, "ink halo", "start")
    finds = [name for name, there in (("artifact", tile.artifact), ("discovery", tile.discovery)) if there]
    for i, name in enumerate(finds):
        drawn += use(name, x + (i - (len(finds) - 1) / 2) * 18, y + 0.535 * RADIUS, 15)
    return drawn


def draw_tile(tile: Tile, rotation: int = 0) -> str:
    """A sector hex as printed, centred on 0, 0."""
    guard = use("gcds", 0, 0.16 * RADIUS, SHIP_SIZE["gcds"] * RADIUS) if tile.index == c.CENTRE else ""
    holes = "".join(wormhole(0, 0, edge, RADIUS) for edge, hole in enumerate(turned(tile, rotation)) if hole)
    return face(tile, 0, 0) + holes + guard


def draw_sector(sector: Sector, names: Sequence[str], words: Words) -> str:
    """A sector with all that is on it, at its place of the grid: the drawing without anything to click."""
    x, y = GRID.centre((sector.q, sector.r))
    inside = _head(x, y, sector.vp, sector.number) + _squares(sector, x, y, words)
    inside += _middle(sector, x, y, names, words) + _finds(sector, x, y, words)
    return f"{_ground(sector, x, y)}{inside}{_wormholes((x, y), sector.wormholes, sector.rotation)}"
