"""What tiles and final scoring count: structures, planet types, Gaia planets, sectors, tokens (GP-E2)."""

from __future__ import annotations

from functools import lru_cache

from ..box import components as c
from ..table import player as at
from ..table.space import Galaxy
from ..table.state import GaiaState as State

Row = list[int]
BIG_TILE_BIT = 1 << c.BIG_POWER_TILE
POWER_MINE, POWER_MIDDLE, POWER_BIG = c.BUILDING_POWER[0], c.BUILDING_POWER[1], c.BUILDING_POWER[3]


def planet_types(row: Row) -> int:
    return row[at.TYPES].bit_count()


def gaia_planets(state: State, row: Row) -> int:
    """Gaia planets colonised; guests do not count (GP-F2.2)."""
    return (row[at.OWNED] & ~row[at.GUESTS] & (state.galaxy.kinds[c.GAIA] | state.formed)).bit_count()


def sectors(state: State, row: Row) -> int:
    return _sectors_with(state.galaxy, row[at.OWNED])


@lru_cache(maxsize=4096)
def _sectors_with(galaxy: Galaxy, owned: int) -> int:
    return sum(1 for cells in galaxy.sectors if cells & owned)


def big_structures(row: Row) -> int:
    return (row[at.INSTITUTE] | row[at.ACADEMY_K] | row[at.ACADEMY_Q]).bit_count()


def tokens(row: Row) -> int:
    return sum(row[at.TOKEN : at.TOKEN + 7])


def satellites(row: Row) -> int:
    return row[at.SATELLITES].bit_count() + row[at.SPACE_STATIONS].bit_count()


def counted(state: State, row: Row, what: int) -> int:
    """The count that a tile or booster names (an index of components.COUNTS)."""
    if what == 0:
        return planet_types(row)
    if what == 1:
        return row[at.MINE].bit_count()
    if what == 2:
        return row[at.LAB].bit_count()
    if what == 3:
        return sectors(state, row)
    if what == 4:
        return gaia_planets(state, row)
    if what == 5:
        return row[at.STATION].bit_count()
    return tokens(row) if what == 6 else big_structures(row)


def final_count(state: State, row: Row, tile: int) -> int:
    """Progress on a final scoring tile (an index of components.FINAL_TILES)."""
    if tile == 0:
        return row[at.OWNED].bit_count()
    if tile == 1:
        return (row[at.OWNED] & row[at.FEDERATED]).bit_count()
    if tile == 2:
        return planet_types(row)
    if tile == 3:
        return gaia_planets(state, row)
    return sectors(state, row) if tile == 4 else satellites(row)


def big_power(row: Row) -> int:
    """Power value of the institute and the academies (GP-T3.3)."""
    return c.BIG_POWER if row[at.TILES] & ~row[at.COVERED] & BIG_TILE_BIT else POWER_BIG


def home_bonus(state: State, row: Row) -> int:
    """Cells where this player's structures are worth one more (GP-F12.3)."""
    return state.galaxy.kinds[row[at.HOME]] if row[at.INSTITUTE] and c.FACTIONS[row[at.FACTION]].strong_at_home else 0


def power_of(state: State, row: Row, cells: int) -> int:
    """Total power value of this player's structures and space stations on `cells`."""
    total = (row[at.MINE] & cells).bit_count() * POWER_MINE + (row[at.SPACE_STATIONS] & cells).bit_count()
    total += ((row[at.STATION] | row[at.LAB]) & cells).bit_count() * POWER_MIDDLE
    total += ((row[at.INSTITUTE] | row[at.ACADEMY_K] | row[at.ACADEMY_Q]) & cells).bit_count() * big_power(row)
    return total + (row[at.OWNED] & home_bonus(state, row) & cells).bit_count()


def strongest(state: State, row: Row, cells: int) -> int:
    """The highest power value among this player's structures on `cells`; 0 where there is none."""
    near = row[at.OWNED] & cells
    if not near:
        return 0
    bonus = home_bonus(state, row) & near
    big = near & (row[at.INSTITUTE] | row[at.ACADEMY_K] | row[at.ACADEMY_Q])
    middle = near & (row[at.STATION] | row[at.LAB])
    best = big_power(row) + (1 if big & bonus else 0) if big else 0
    if middle:
        best = max(best, POWER_MIDDLE + (1 if middle & bonus else 0))
    return max(best, POWER_MINE + (1 if row[at.MINE] & bonus else 0)) if near & row[at.MINE] else best
