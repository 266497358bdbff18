"""What must hold in every position, in words."""

from __future__ import annotations

from math import sqrt

from astrarium.core import NOBODY, Seat

from .physics import GRID
from .rules.land import PIECES_PER_PLANET
from .rules.setup import CITIES, COLONIES, FACILITIES, TROOPS_IN_BOX, TROOPS_IN_SUPPLY
from .state import BOARD, FREE, NOWHERE, Table, is_cruiser

OVERLAP = 0.002  # mm: what rounding to the grid may leave


def violations(table: Table) -> list[str]:
    """Invariants that do not hold."""
    found = [text for seat in range(table.seats) for text in _seat(table, seat)]
    found += [text for hole in range(len(table.kind)) for text in _planet(table, hole)]
    return found + _ships(table)


def _seat(table: Table, seat: Seat) -> list[str]:
    def on_planets(pieces: list[int]) -> int:
        return sum(count for hole, count in enumerate(pieces) if table.owner[hole] == seat)

    counts = {
        "troops": (table.troop_supply[seat] + table.troop_box[seat] + on_planets(table.troops),
                   TROOPS_IN_SUPPLY + TROOPS_IN_BOX),
        "facilities": (table.facility_stock[seat] + on_planets(table.facilities), FACILITIES),
        "colonies": (table.colony_stock[seat] + on_planets(table.colonies), COLONIES),
        "cities": (table.city_stock[seat] + on_planets(table.cities), CITIES),
    }  # fmt: skip
    found = [f"seat {seat} has {n} {what}, not {all_}" for what, (n, all_) in counts.items() if n != all_]
    stocks = (table.troop_supply, table.troop_box, table.facility_stock, table.colony_stock, table.city_stock)
    if min(stock[seat] for stock in stocks) < 0:
        found.append(f"seat {seat} has less than nothing")
    doubles = [h for h, n in enumerate(table.facilities) if n > 1 and table.owner[h] == seat]
    if len(doubles) > 1 or any(table.facilities[h] > 2 for h in doubles):
        found.append(f"seat {seat} has two research facilities on several planets")
    return found


def _planet(table: Table, hole: int) -> list[str]:
    found = []
    pieces, name = table.pieces(hole), table.comp.holes[hole].id
    if not table.is_homeworld(hole) and (pieces > 0) != (table.owner[hole] != FREE):
        found.append(f"{name} has {pieces} pieces and owner {table.owner[hole]}")
    if pieces > PIECES_PER_PLANET:
        found.append(f"{name} holds {pieces} pieces")
    if pieces and not table.face_up[hole]:
        found.append(f"{name} is occupied face down")
    if table.is_homeworld(hole) and pieces != table.troops[hole]:
        found.append(f"{name} is a homeworld with structures")
    if min(table.troops[hole], table.facilities[hole], table.colonies[hole], table.cities[hole]) < 0:
        found.append(f"{name} holds less than nothing")
    return found


def _ships(table: Table) -> list[str]:
    found = []
    fleet = [ship for ship, place in enumerate(table.where) if place == BOARD]
    for ship in range(len(table.where)):
        here = table.comp.planet_at(table.x[ship], table.y[ship], is_cruiser(ship)) if ship in fleet else NOWHERE
        if table.orbit[ship] != here:
            found.append(f"ship {ship} is not where its orbit says")
    for ship in fleet:
        if not (0 <= table.x[ship] <= table.comp.width * GRID and 0 <= table.y[ship] <= table.comp.height * GRID):
            found.append(f"ship {ship} is off the board")
        found += [f"ships {one} and {ship} overlap" for one in fleet if one < ship and _overlap(table, one, ship)]
        found += [f"ship {ship} lies on planet {h}" for h in range(len(table.kind)) if _on_planet(table, ship, h)]
    if table.pool < 0 or (table.pool == 0) != (table.trigger != NOBODY):
        found.append("the pool and the end disagree")
    return found


def _radius(table: Table, ship: int) -> float:
    return table.comp.radii[is_cruiser(ship)]


def _overlap(table: Table, one: int, other: int) -> bool:
    dx, dy = (table.x[one] - table.x[other]) / GRID, (table.y[one] - table.y[other]) / GRID
    return sqrt(dx * dx + dy * dy) < _radius(table, one) + _radius(table, other) - OVERLAP


def _on_planet(table: Table, ship: int, hole: int) -> bool:
    dx = table.x[ship] / GRID - table.comp.holes[hole].x
    dy = table.y[ship] / GRID - table.comp.holes[hole].y
    return sqrt(dx * dx + dy * dy) < _radius(table, ship) + table.comp.planet_radius - OVERLAP


