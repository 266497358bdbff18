"""What must hold in every position, in words."""

from __future__ import annotations

from math import sqrt

from astrarium.core import NOBODY, Seat

from ..box import components as c
from .state import BOARD, FREE, NOWHERE, is_cruiser
from .state import AscendingState as State

OVERLAP = 0.002  # mm: what rounding to the grid may leave


def violations(state: State) -> list[str]:
    """Invariants that do not hold."""
    found = [text for seat in range(state.seats) for text in _seat(state, seat)]
    found += [text for hole in range(len(state.kind)) for text in _planet(state, hole)]
    return found + _ships(state)


def _seat(state: State, seat: Seat) -> list[str]:
    def on_planets(pieces: list[int]) -> int:
        return sum(count for hole, count in enumerate(pieces) if state.owner[hole] == seat)

    counts = {
        "troops": (state.troop_supply[seat] + state.troop_box[seat] + on_planets(state.troops),
                   c.TROOPS_IN_SUPPLY + c.TROOPS_IN_BOX),
        "facilities": (state.facility_stock[seat] + on_planets(state.facilities), c.FACILITIES),
        "colonies": (state.colony_stock[seat] + on_planets(state.colonies), c.COLONIES),
        "cities": (state.city_stock[seat] + on_planets(state.cities), c.CITIES),
    }  # fmt: skip
    found = [f"seat {seat} has {n} {what}, not {all_}" for what, (n, all_) in counts.items() if n != all_]
    stocks = (state.troop_supply, state.troop_box, state.facility_stock, state.colony_stock, state.city_stock)
    if min(stock[seat] for stock in stocks) < 0:
        found.append(f"seat {seat} has less than nothing")
    doubles = [h for h, n in enumerate(state.facilities) if n > 1 and state.owner[h] == seat]
    if len(doubles) > 1 or any(state.facilities[h] > 2 for h in doubles):
        found.append(f"seat {seat} has two research facilities on several planets")
    return found


def _planet(state: State, hole: int) -> list[str]:
    found = []
    pieces, name = state.pieces(hole), state.comp.holes[hole].id
    if not state.is_homeworld(hole) and (pieces > 0) != (state.owner[hole] != FREE):
        found.append(f"{name} has {pieces} pieces and owner {state.owner[hole]}")
    if pieces > c.PIECES_PER_PLANET:
        found.append(f"{name} holds {pieces} pieces")
    if pieces and not state.face_up[hole]:
        found.append(f"{name} is occupied face down")
    if state.is_homeworld(hole) and pieces != state.troops[hole]:
        found.append(f"{name} is a homeworld with structures")
    if min(state.troops[hole], state.facilities[hole], state.colonies[hole], state.cities[hole]) < 0:
        found.append(f"{name} holds less than nothing")
    return found


def _ships(state: State) -> list[str]:
    found = []
    fleet = [ship for ship, place in enumerate(state.where) if place == BOARD]
    for ship in range(len(state.where)):
        here = state.comp.planet_at(state.x[ship], state.y[ship], is_cruiser(ship)) if ship in fleet else NOWHERE
        if state.orbit[ship] != here:
            found.append(f"ship {ship} is not where its orbit says")
    for ship in fleet:
        if not (0 <= state.x[ship] <= state.comp.width * c.GRID and 0 <= state.y[ship] <= state.comp.height * c.GRID):
            found.append(f"ship {ship} is off the board")
        found += [f"ships {one} and {ship} overlap" for one in fleet if one < ship and _overlap(state, one, ship)]
        found += [f"ship {ship} lies on planet {h}" for h in range(len(state.kind)) if _on_planet(state, ship, h)]
    if state.pool < 0 or (state.pool == 0) != (state.trigger != NOBODY):
        found.append("the pool and the end disagree")
    return found


def _radius(state: State, ship: int) -> float:
    return state.comp.radii[is_cruiser(ship)]


def _overlap(state: State, one: int, other: int) -> bool:
    dx, dy = (state.x[one] - state.x[other]) / c.GRID, (state.y[one] - state.y[other]) / c.GRID
    return sqrt(dx * dx + dy * dy) < _radius(state, one) + _radius(state, other) - OVERLAP


def _on_planet(state: State, ship: int, hole: int) -> bool:
    dx = state.x[ship] / c.GRID - state.comp.holes[hole].x
    dy = state.y[ship] / c.GRID - state.comp.holes[hole].y
    return sqrt(dx * dx + dy * dy) < _radius(state, ship) + state.comp.planet_radius - OVERLAP
