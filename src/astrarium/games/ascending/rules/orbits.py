"""Orbits: what a ship there does to a planet (AE-P), and where in the ring a ship can be laid down (AE-M1)."""

from __future__ import annotations

from functools import cache

from astrarium.core import Seat

from ..actions import DIRECTIONS, SPOTS
from ..components import Components
from ..physics import GRID
from ..state import BOARD, FREE, Table, is_cruiser, owner_of

ALL_SPOTS = list(range(SPOTS))


def is_blockaded(table: Table, hole: int) -> bool:
    """Whether a ship of somebody else keeps the planet's owner from using it."""
    owner = table.owner[hole]
    if owner == FREE or table.is_homeworld(hole):
        return False  # AE-P2: only occupied planets, never a homeworld
    if hole not in table.orbit or table.powers(owner).open_lanes:
        return False  # AE-T12
    return any(at == hole and owner_of(ship) != owner for ship, at in enumerate(table.orbit))


def is_defended(table: Table, hole: int, against: Seat) -> bool:
    """Whether any ship of another player than the attacker is in orbit (AE-P3)."""
    return any(at == hole and owner_of(ship) != against for ship, at in enumerate(table.orbit))


def planet_defence(table: Table, hole: int) -> int:
    """The strength an attack must exceed (AE-A6)."""
    powers = table.powers(table.owner[hole])
    return (
        table.troops[hole]
        + table.colonies[hole]
        + 2 * table.cities[hole]
        + powers.facility_defence * table.facilities[hole]
        + powers.planet_bonus
    )


@cache
def ring_spots(comp: Components, hole: int) -> tuple[tuple[int, int], ...]:
    """The places in the ring of a planet, on the grid, clockwise from the right."""
    cx, cy = comp.holes[hole].x, comp.holes[hole].y
    middle = (comp.planet_radius + comp.starship_radius + comp.orbit_radius) / 2.0
    far = max(middle, comp.planet_radius + comp.cruiser_radius)
    return tuple((round((cx + dx * far) * GRID), round((cy + dy * far) * GRID)) for dx, dy in DIRECTIONS)


def free_spots(table: Table, hole: int, cruiser: bool) -> list[int]:
    """The spots of the ring where a ship of that kind overlaps no other (AE-M1)."""
    near = [ship for ship, place in enumerate(table.where) if place == BOARD and _is_near(table, ship, hole)]
    if not near:
        return ALL_SPOTS
    spots = ring_spots(table.comp, hole)
    return [spot for spot, (x, y) in enumerate(spots) if all(_is_clear(table, ship, x, y, cruiser) for ship in near)]


def _is_near(table: Table, ship: int, hole: int) -> bool:
    x, y = table.comp.centres[hole]
    far = round((table.comp.orbit_radius + 2 * table.comp.cruiser_radius) * GRID)
    return abs(table.x[ship] - x) <= far and abs(table.y[ship] - y) <= far


def _is_clear(table: Table, ship: int, x: int, y: int, cruiser: bool) -> bool:
    radii = table.comp.radii
    apart = round((radii[is_cruiser(ship)] + radii[cruiser]) * GRID)
    return (table.x[ship] - x) ** 2 + (table.y[ship] - y) ** 2 >= apart * apart
