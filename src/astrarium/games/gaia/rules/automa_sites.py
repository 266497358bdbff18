"""Where the Automa builds and what it upgrades: its tie-breakers, one after the other (GP-X3)."""

from __future__ import annotations

from collections.abc import Callable

from ....core.notation import Seat
from ..box import components as c
from ..box.automa import STEPS_GAIA, STEPS_TRANSDIM, TILES_THAT_GUIDE, Card
from ..table import actions as a
from ..table import player as at
from ..table.space import NEAR, cells_of, distance_between, grown_by, hex_of, steps_to
from ..table.state import GaiaState as State
from .mines import MINES, free_space

Row = list[int]
Measure = Callable[[int], int]


def lowest(cells: list[int], measure: Measure) -> list[int]:
    """The cells with the smallest measure."""
    best = min(measure(cell) for cell in cells)
    return [cell for cell in cells if measure(cell) == best]


def directional(cells: list[int], card: Card) -> int:
    """Row by row from the top left, or from the bottom right (GP-X3.6)."""

    def place(cell: int) -> tuple[int, int]:
        q, r = hex_of(cell)
        return q + r, q

    return min(cells, key=place) if card.downward else max(cells, key=place)


def nearest_human(state: State, cells: list[int]) -> list[int]:
    humans = state.rows[0][at.OWNED]
    return lowest(cells, lambda cell: steps_to(humans, 1 << cell)) if humans else cells


def first_places(state: State, seat: Seat, centre: int, card: Card) -> int:
    """The free home planet nearest to the middle of the map."""
    free = list(cells_of(state.galaxy.kinds[state.rows[seat][at.HOME]] & ~state.taken()))
    return directional(lowest(free, lambda cell: distance_between(cell, centre)), card)


def best_mine(state: State, seat: Seat, support: Card, reach: int, guide: str) -> int:
    """The planet for the next mine, or -1 (GP-X3.1)."""
    row = state.rows[seat]
    if row[at.MINE].bit_count() >= MINES:
        return -1
    sites = grown_by(row[at.OWNED], reach) & state.galaxy.planets & ~state.taken()
    if not sites:
        return -1
    cells = _faction_guide(state, guide, list(cells_of(sites)))  # 3a
    cells = _kept(cells, _tile_guide(state, row, support))  # 3b
    cells = lowest(cells, lambda cell: terraforming_steps(state, row, cell))  # 3c
    return directional(nearest_human(state, cells), support)  # 3d, 3e


def _kept(cells: list[int], wanted: int) -> list[int]:
    """The wanted ones; a guide that would leave none is passed over."""
    return [cell for cell in cells if wanted >> cell & 1] or cells


def _faction_guide(state: State, guide: str, cells: list[int]) -> list[int]:
    """The guide of a faction card comes before the final tile's (GP-X3.1)."""
    if guide == "closest_to_human_planet":
        return nearest_human(state, cells)
    return _kept(cells, state.galaxy.kinds[c.TRANSDIM] & ~state.formed) if guide == "transdim" else cells


def _tile_guide(state: State, row: Row, support: Card) -> int:
    """Planets that help with the final tile which the support card names."""
    tile = state.final_tiles[support.tiebreak] if support.tiebreak >= 0 else -1
    name = TILES_THAT_GUIDE.get(tile, "")
    if name == "gaia_planets":
        return state.galaxy.kinds[c.GAIA] | state.galaxy.kinds[c.TRANSDIM]
    if name == "planet_types":
        planets = cells_of(state.galaxy.planets)
        return sum(1 << cell for cell in planets if not row[at.TYPES] >> state.planet_type(cell) & 1)
    if name == "sectors":
        return sum(cells for cells in state.galaxy.sectors if not cells & row[at.OWNED])
    return -1


def terraforming_steps(state: State, row: Row, cell: int) -> int:
    kind = state.galaxy.kind[cell]
    if kind == c.TRANSDIM:
        return STEPS_TRANSDIM
    return STEPS_GAIA if kind == c.GAIA else c.STEPS[row[at.HOME]][kind]


def build_at(state: State, seat: Seat, cell: int, support: Card) -> bool:
    """Build there; True where the planet type is new to the Automa."""
    row = state.rows[seat]
    bit = 1 << cell
    lonely = not row[at.OWNED] & NEAR[cell]
    steps = terraforming_steps(state, row, cell)
    if state.galaxy.kind[cell] == c.TRANSDIM:
        state.formed |= bit
        state.events.append((a.X_GAIA, seat, cell))
    row[at.MINE] |= bit
    row[at.OWNED] |= bit
    kind = 1 << state.planet_type(cell)
    is_new = not row[at.TYPES] & kind
    row[at.TYPES] |= kind
    state.builds.append(cell)
    state.events.append((a.X_MINE, seat, cell, 0, 0, 0, steps))
    if lonely and c.F_SATELLITES in state.final_tiles:
        _add_satellite(state, seat, cell, support)
    return is_new


def _add_satellite(state: State, seat: Seat, cell: int, support: Card) -> None:
    """A satellite beside a lonely mine where satellites score at the end (GP-X3.7)."""
    row = state.rows[seat]
    free = list(cells_of(NEAR[cell] & free_space(state) & ~row[at.SATELLITES]))
    if free:
        place = directional(free, support)
        row[at.SATELLITES] |= 1 << place
        state.events.append((a.X_SATELLITE, seat, place))


def best_upgrade(state: State, seat: Seat, support: Card, back: bool) -> tuple[int, int] | None:
    """The building and the cell of the next upgrade, or None (GP-X3.2)."""
    row = state.rows[seat]
    order = [
        (at.STATION, c.B_INSTITUTE),
        (at.MINE, c.B_STATION),
        (at.LAB, c.B_ACADEMY_K),
        (at.LAB, c.B_ACADEMY_Q),
        (at.STATION, c.B_LAB),
    ]
    if back:
        order.insert(1, (at.LAB, c.B_STATION))  # GP-X4.3
    for source, building in order:
        cells = row[source] & ~row[at.LOST]
        if cells and row[at.BUILDING + building].bit_count() < c.BUILDING_COUNT[building]:
            return building, directional(nearest_human(state, list(cells_of(cells))), support)
    return None


def upgrade_at(state: State, seat: Seat, building: int, cell: int) -> None:
    row = state.rows[seat]
    for column in range(at.BUILDING, at.BUILDING + len(c.BUILDINGS)):
        row[column] &= ~(1 << cell)
    row[at.BUILDING + building] |= 1 << cell
    state.builds.append(cell)
    state.events.append((a.X_UPGRADE, seat, building, cell))
