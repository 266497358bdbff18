"""Where things lie: the places in an orbit ring, and which of them are free (AE-M1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from ..box import components as c
from . import actions as a
from .state import BOARD, NOWHERE, is_cruiser
from .state import AscendingState as State

ALL_SPOTS: Final = list(range(a.SPOTS))


@cache
def ring_spots(comp: c.Components, hole: int) -> tuple[tuple[int, int], ...]:
    """The places in the ring of a planet, on the grid, clockwise from the right."""
    cx, cy = comp.holes[hole].x, comp.holes[hole].y
    middle = (comp.planet_radius + comp.starship_radius + comp.orbit_radius) / 2.0
    far = max(middle, comp.planet_radius + comp.cruiser_radius)
    return tuple((round((cx + dx * far) * c.GRID), round((cy + dy * far) * c.GRID)) for dx, dy in a.DIRECTIONS)


def free_spots(state: State, hole: int, cruiser: bool) -> list[int]:
    """The spots of the ring where a ship of that kind overlaps no other (AE-M1)."""
    near = _ships_near(state, hole)
    if not near:
        return ALL_SPOTS
    spots = ring_spots(state.comp, hole)
    return [spot for spot, (x, y) in enumerate(spots) if all(_is_clear(state, ship, x, y, cruiser) for ship in near)]


def first_free_spot(state: State, hole: int, cruiser: bool, wanted: Sequence[int]) -> int:
    """The first of those spots that is free, or -1."""
    near, spots = _ships_near(state, hole), ring_spots(state.comp, hole)
    return next((spot for spot in wanted if all(_is_clear(state, s, *spots[spot], cruiser) for s in near)), NOWHERE)


def _ships_near(state: State, hole: int) -> list[int]:
    """The ships that may lie in the way of another in that ring."""
    x, y = state.comp.centres[hole]
    far = round((state.comp.orbit_radius + 2 * state.comp.cruiser_radius) * c.GRID)
    fleets = [ship for ship, place in enumerate(state.where) if place == BOARD]
    return [ship for ship in fleets if abs(state.x[ship] - x) <= far and abs(state.y[ship] - y) <= far]


def _is_clear(state: State, ship: int, x: int, y: int, cruiser: bool) -> bool:
    radii = state.comp.radii
    apart = round((radii[is_cruiser(ship)] + radii[cruiser]) * c.GRID)
    return (state.x[ship] - x) ** 2 + (state.y[ship] - y) ** 2 >= apart * apart
