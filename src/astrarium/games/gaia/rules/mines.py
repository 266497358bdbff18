"""Building mines: range, terraforming, Gaia planets, guests, the Lost Planet (GP-A1); space stations (GP-F8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.notation import Action, Seat
from ..box.components import (
    B_MINE,
    BUILDING_COUNT,
    BUILDING_CREDIT,
    BUILDING_ORE,
    E_GAIA_MINE,
    E_MINE,
    E_STEP,
    FACTIONS,
    GAIA,
    GEODENS,
    HOMES,
    LANTIDS,
    LOST_PLANET,
    MAX_KNOWLEDGE,
    ORE_PER_STEP,
    RANGE,
    S_STATION,
    SPACE_STATION_COUNT,
    STEPS,
    TRANSDIM,
)  # fmt: skip
from ..table.actions import LOST_, MINE_, STATION_, X_LOST, X_MINE, X_STATION
from ..table.player import (
    CREDIT,
    FACTION,
    FEDERATED,
    FORMERS,
    FORMERS_READY,
    GUESTS,
    HOME,
    INSTITUTE,
    KNOWLEDGE,
    LOST,
    MINE,
    NAVIGATION,
    ORE,
    OWNED,
    QIC,
    SATELLITES,
    SPACE_STATIONS,
    TERRAFORMING,
    TYPES,
    USED,
)  # fmt: skip
from ..table.space import NEAR, cells_of, grown, grown_by
from .power import score

if TYPE_CHECKING:
    from ..table.state import GaiaState

Row = list[int]
MINES, MINE_ORE, MINE_CREDIT = BUILDING_COUNT[B_MINE], BUILDING_ORE[B_MINE], BUILDING_CREDIT[B_MINE]
GUEST_KNOWLEDGE, NEW_TYPE_KNOWLEDGE = 2, 3


def reach(row: Row, bonus: int = 0) -> int:
    """The cells in range without QIC (GP-A1.2)."""
    return grown_by(row[OWNED] | row[SPACE_STATIONS], RANGE[row[NAVIGATION]] + bonus)


def qic_to_reach(row: Row, cell: int, bonus: int = 0) -> int:
    """QIC that bring `cell` into range: each adds two (GP-A1.3)."""
    near, qic = reach(row, bonus), 0
    while near and not near >> cell & 1:
        near = grown(grown(near))
        qic += 1
    return qic


def within(row: Row, wanted: int, bonus: int, qic: int) -> int:
    """Which of the `wanted` cells are in range when up to `qic` QIC may be spent on it."""
    near = reach(row, bonus)
    while qic and wanted & ~near:
        near = grown(grown(near))
        qic -= 1
    return near & wanted


def has_mine(row: Row) -> bool:
    return (row[MINE] & ~row[LOST]).bit_count() < MINES  # GP-A1.7


def ore_price(row: Row, kind: int, free: int) -> int:
    """Ore for a mine on a planet of that home type, terraforming included (GP-A1.4)."""
    return MINE_ORE + max(0, STEPS[row[HOME]][kind] - free) * ORE_PER_STEP[row[TERRAFORMING]]


def mine_sites(state: GaiaState, seat: Seat, free: int = 0, bonus: int = 0) -> int:
    """All cells where this seat may build a mine now, with `free` terraforming steps and `bonus` range.

    A free step must be used: planets that need none are refused then (GP-A6.3).
    """
    row = state.rows[seat]
    if row[CREDIT] < MINE_CREDIT or row[ORE] < MINE_ORE or not has_mine(row):
        return 0
    kinds = state.galaxy.kinds
    wanted = 0
    steps = STEPS[row[HOME]]
    for kind in range(HOMES):
        if row[ORE] >= ore_price(row, kind, free) and (steps[kind] or not free):
            wanted |= kinds[kind]
    empty = ~state.taken()
    sites = within(row, wanted & empty, bonus, row[QIC])
    if free:
        return sites
    sites |= row[FORMERS] & state.formed  # GP-A1.6
    gaia = kinds[GAIA] & empty
    ore = FACTIONS[row[FACTION]].gaia_ore
    if ore and row[ORE] >= MINE_ORE + ore:
        sites |= within(row, gaia, bonus, row[QIC])  # GP-F4.2
    elif not ore and row[QIC]:
        sites |= within(row, gaia, bonus, row[QIC] - 1)  # GP-A1.5
    if row[FACTION] == LANTIDS:
        sites |= within(row, state.others(seat) & ~row[OWNED], bonus, row[QIC])  # GP-F2.1
    return sites


def legal_mines(state: GaiaState, seat: Seat, free: int = 0, bonus: int = 0) -> list[Action]:
    return [(MINE_, cell) for cell in cells_of(mine_sites(state, seat, free, bonus))]


def mine_price(state: GaiaState, seat: Seat, cell: int, free: int = 0, bonus: int = 0) -> tuple[int, int, int]:
    """Ore, QIC and terraforming steps of a mine on a legal site; the credits are always the same."""
    row = state.rows[seat]
    bit = 1 << cell
    if row[FORMERS] & bit:
        return MINE_ORE, 0, 0
    qic = qic_to_reach(row, cell, bonus)
    if state.others(seat) & bit:
        return MINE_ORE, qic, 0
    kind = state.galaxy.kind[cell]
    if kind == GAIA:
        ore = FACTIONS[row[FACTION]].gaia_ore
        return MINE_ORE + ore, qic + (0 if ore else 1), 0
    return ore_price(row, kind, free), qic, STEPS[row[HOME]][kind]


def build_mine(state: GaiaState, seat: Seat, cell: int, free: int = 0, bonus: int = 0) -> None:
    row = state.rows[seat]
    ore, qic, steps = mine_price(state, seat, cell, free, bonus)
    row[CREDIT] -= MINE_CREDIT
    row[ORE] -= ore
    row[QIC] -= qic
    state.events.append((X_MINE, seat, cell, ore, MINE_CREDIT, qic, steps))
    bit = 1 << cell
    if row[FORMERS] & bit:
        row[FORMERS] ^= bit
        row[FORMERS_READY] += 1
    if state.others(seat) & bit:
        _move_in_with(row, bit)
        settle(state, seat, cell)
        score(state, seat, E_MINE)
        return
    settle(state, seat, cell)
    score(state, seat, E_MINE)
    if steps:
        score(state, seat, E_STEP, steps)  # GP-E1.1
    _new_type(state, row, cell)
    if (state.galaxy.kinds[GAIA] | state.formed) & bit:
        score(state, seat, E_GAIA_MINE)


def _move_in_with(row: Row, bit: int) -> None:
    """A mine beside another player's structure (GP-F2.1)."""
    row[GUESTS] |= bit
    if row[INSTITUTE]:
        row[KNOWLEDGE] = min(MAX_KNOWLEDGE, row[KNOWLEDGE] + GUEST_KNOWLEDGE)  # GP-F2.3


def settle(state: GaiaState, seat: Seat, cell: int) -> None:
    """A mine on the map: it may widen a federation (GP-A4.8), and neighbours may charge (GP-A10)."""
    row = state.rows[seat]
    row[MINE] |= 1 << cell
    row[OWNED] |= 1 << cell
    join_federation(row, cell)
    state.builds.append(cell)


def join_federation(row: Row, cell: int) -> None:
    """A structure or station beside an own federation becomes part of it, with the cluster it belongs to (GP-A4.8)."""
    if not row[FEDERATED] & NEAR[cell]:
        return
    pieces = row[OWNED] | row[SPACE_STATIONS]
    cluster = 1 << cell
    while True:
        wider = grown(cluster) & pieces
        if wider == cluster:
            break
        cluster = wider
    row[FEDERATED] |= cluster


def planet_type(state: GaiaState, cell: int) -> int:
    if state.lost >> cell & 1:
        return LOST_PLANET
    kind = state.galaxy.kind[cell]
    return GAIA if kind == TRANSDIM else kind


def _new_type(state: GaiaState, row: Row, cell: int) -> None:
    bit = 1 << planet_type(state, cell)
    if not row[TYPES] & bit and row[FACTION] == GEODENS and row[INSTITUTE]:
        row[KNOWLEDGE] = min(MAX_KNOWLEDGE, row[KNOWLEDGE] + NEW_TYPE_KNOWLEDGE)  # GP-F9.1
    row[TYPES] |= bit


def free_space(state: GaiaState) -> int:
    """Cells without a planet."""
    return state.galaxy.cells & ~state.galaxy.planets & ~state.lost


def lost_sites(state: GaiaState, seat: Seat) -> int:
    """Where the Lost Planet may lie: no planet, no satellite and no space station of anyone (GP-B2.5)."""
    row = state.rows[seat]
    wanted = free_space(state)
    for other in state.rows:
        wanted &= ~(other[SATELLITES] | other[SPACE_STATIONS])
    return within(row, wanted, 0, row[QIC])


def legal_lost(state: GaiaState, seat: Seat) -> list[Action]:
    return [(LOST_, cell) for cell in cells_of(lost_sites(state, seat))]


def place_lost_planet(state: GaiaState, seat: Seat, cell: int) -> None:
    row = state.rows[seat]
    row[QIC] -= qic_to_reach(row, cell)
    state.lost = 1 << cell
    row[LOST] = state.lost
    state.events.append((X_LOST, seat, cell))
    settle(state, seat, cell)
    score(state, seat, E_MINE)
    _new_type(state, row, cell)


def station_sites(state: GaiaState, seat: Seat) -> int:
    """Where the Ivits may put a space station: satellites are no hindrance (GP-F8.4)."""
    row = state.rows[seat]
    if row[SPACE_STATIONS].bit_count() >= SPACE_STATION_COUNT:
        return 0
    return within(row, free_space(state) & ~row[SPACE_STATIONS], 0, row[QIC])


def legal_stations(state: GaiaState, seat: Seat) -> list[Action]:
    return [(STATION_, cell) for cell in cells_of(station_sites(state, seat))]


def place_station(state: GaiaState, seat: Seat, cell: int) -> None:
    row = state.rows[seat]
    row[QIC] -= qic_to_reach(row, cell)
    row[SPACE_STATIONS] |= 1 << cell
    row[USED] |= 1 << S_STATION
    state.events.append((X_STATION, seat, cell))
    join_federation(row, cell)


def place_first(state: GaiaState, seat: Seat, cell: int, column: int) -> None:
    """A structure of the set-up: free, and nobody charges (GP-S3.4)."""
    row = state.rows[seat]
    row[column] |= 1 << cell
    row[OWNED] |= 1 << cell
    row[TYPES] |= 1 << planet_type(state, cell)
