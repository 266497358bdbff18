"""Turning a new sector on the map itself: a ring of degrees around it, its legal turnings, and what each joins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin, sqrt
from typing import Final

from astrarium.core import Action, Words

from .....drawing import attributes, escape, hexagon, kept, lit_circle, num, text
from ...box import components as c
from ...knowledge.view import Sector, Tile, View
from .. import ids
from . import GRID, RADIUS, Cell, draw_tile, face, turned, turnings, wormhole

RING: Final = 84.0
KNOB: Final = 15.5
TOUCH: Final = 24.0  # around a stop a finger takes it
LINK: Final = 11.5
ROOM: Final = 150.0  # what a phone shows while the tile is turned


@dataclass(frozen=True, slots=True)
class Joined:
    """What a turning leads to: edges that close to a link, the sectors behind them, wormholes that stay open."""

    edges: tuple[int, ...]
    sectors: tuple[Sector, ...]
    still_open: int

    def links(self, words: Words) -> str:
        """The sectors joined, in words."""
        n, numbers = len(self.sectors), ", ".join(sector.number for sector in self.sectors)
        return (
            words.plural("{n} link: {sectors}", "{n} links: {sectors}", n, sectors=numbers) if n else words("no link")
        )

    def brief(self, words: Words) -> str:
        """Both in a few words."""
        numbers = ", ".join(sector.number for sector in self.sectors)
        joins = words("joins {sectors}", sectors=numbers) if numbers else words("no link")
        return f"{joins} · {words.plural('{n} open', '{n} open', self.still_open)}"

    def mouths(self, words: Words) -> str:
        n = self.still_open
        return words.plural("{n} wormhole stays open", "{n} wormholes stay open", n) if n else words("none stays open")


def joined(view: View, cell: Cell, holes: Sequence[bool]) -> Joined:
    """What a tile with these wormholes would be joined to there."""
    at = {(sector.q, sector.r): sector for sector in view.sectors}
    edges, sectors, still_open = [], [], 0
    for edge, hole in enumerate(holes):
        near = at.get((cell[0] + c.EDGES[edge][0], cell[1] + c.EDGES[edge][1]))
        if hole and near is None:
            still_open += 1
        elif hole and near is not None and near.wormholes[(edge + 3) % 6]:
            edges.append(edge)
            sectors.append(near)
    return Joined(tuple(edges), tuple(sectors), still_open)


def draw_dials(view: View, legal: Sequence[Action], words: Words) -> str:
    """Over the map: each sector that may be laid now inside its dial; of several the one that is chosen."""
    ways = turnings(view, legal)
    tiles = dict.fromkeys(tile for tile, _, _ in ways)
    return "".join(
        _dial(view, tile, ways[0][1], [n for one, _, n in ways if one is tile], len(tiles) > 1, words) for tile in tiles
    )


def _dial(view: View, tile: Tile, cell: Cell, rotations: Sequence[int], one_of_many: bool, words: Words) -> str:
    x, y = GRID.centre(cell)
    found = {n: joined(view, cell, turned(tile, n)) for n in rotations}
    links = "".join(_links(n, told) for n, told in found.items())
    stops = "".join(_stop(tile, n, found.get(n), words) for n in range(6))
    mouths = "".join(wormhole(0, 0, edge, RADIUS) for edge, hole in enumerate(tile.wormholes) if hole)
    marks = attributes(
        class_="turner", style=f"--turn:{rotations[0]}", transform=f"translate({num(x)} {num(y)})",
        data_when=ids.tile_id(tile.number) if one_of_many else None,
    )  # fmt: skip
    grab = f'<polygon class="grab" points="{hexagon(0, 0, RADIUS)}"/>'
    tile_ = f'<g class="new-tile">{face(tile, 0, 0)}<g class="mouths">{mouths}</g></g>'
    room = f'<circle class="room" r="{num(ROOM)}"/>'
    return f"<g{marks}>{room}{_ring()}{tile_}{links}{grab}{stops}</g>"


@kept
def _ring() -> str:
    ticks = ""
    for degree in range(0, 360, 10):
        dx, dy = sin(radians(degree)), -cos(radians(degree))
        outer = RING + (6 if degree % 30 == 0 else 3)
        ticks += f"M{num(RING * dx)} {num(RING * dy)}L{num(outer * dx)} {num(outer * dy)}"
    return f'<circle class="dial" r="{num(RING)}"/><path class="dial" d="{ticks}"/>'


def _links(rotation: int, told: Joined) -> str:
    """The links of one turning, which the page shows while the tile is turned so."""
    away = RADIUS * sqrt(3) / 2
    circles = ""
    for edge in told.edges:
        angle = radians(60 * edge - 60)
        circles += f'<circle cx="{num(away * cos(angle))}" cy="{num(away * sin(angle))}" r="{LINK}"/>'
    return f'<g class="links" data-turn="{rotation}">{circles}</g>'


def _stop(tile: Tile, rotation: int, told: Joined | None, words: Words) -> str:
    """A turning on the ring: a disc with its degrees where it is legal, a dot where it is not."""
    angle = radians(60 * rotation - 90)
    x, y = RING * cos(angle), RING * sin(angle)
    if told is None:
        return f'<circle class="dead" cx="{num(x)}" cy="{num(y)}" r="3.5"/>'
    degrees = 60 * rotation
    label = words("{sector}, turned by {degrees}°", sector=tile.number, degrees=degrees)
    marks = attributes(
        id=ids.turn_id(tile.number, rotation), class_="place stop", tabindex=0, role="button",
        aria_label=f"{label}: {told.links(words)}, {told.mouths(words)}", data_turn=rotation,
        data_links=told.links(words), data_mouths=told.mouths(words),
    )  # fmt: skip
    return (
        f'<g{marks}><circle class="reach" cx="{num(x)}" cy="{num(y)}" r="{TOUCH}"/>{lit_circle(x, y, KNOB + 3)}'
        f'<circle class="knob" cx="{num(x)}" cy="{num(y)}" r="{KNOB}"/>{text(x, y + 4, f"{degrees}°", 10.5, "ink")}</g>'
    )


def draw_drawn(view: View, legal: Sequence[Action], words: Words) -> str:
    """The `hand` region while one of several sectors turned over is laid: those to choose from."""
    tiles = dict.fromkeys(tile for tile, _, _ in turnings(view, legal))
    if len(tiles) < 2:
        return ""
    drawn = "".join(
        f"<svg{attributes(id=ids.tile_id(tile.number), class_='place drawn', tabindex=0, role='button')} "
        f'viewBox="-66 -66 132 132" aria-label="{escape(words("Sector {sector}", sector=tile.number))}">'
        f'<polygon class="lit" fill="none" points="{hexagon(0, 0, RADIUS + 6)}"/>{draw_tile(tile)}</svg>'
        for tile in tiles
    )
    return f'<div class="drawn-tiles">{drawn}</div>'
