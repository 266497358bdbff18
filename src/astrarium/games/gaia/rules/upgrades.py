"""Upgrading structures (GP-A3), the Firaks' downgrade and the Ambas' swap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.notation import Action, Seat
from ..box.components import (
    B_INSTITUTE,
    B_STATION,
    BUILDING_COUNT,
    BUILDING_CREDIT,
    BUILDING_ORE,
    BUILDINGS,
    E_BIG,
    E_STATION,
    FACTIONS,
    GIVES_TILE,
    GLEENS,
    GLEENS_TOKEN,
    S_DOWNGRADE,
    S_SWAP,
    STATION_CREDIT_NEAR,
)  # fmt: skip
from ..table.actions import D_TILE, DOWNGRADE, SWAP, UPGRADE, X_SWAP, X_UPGRADE
from ..table.player import BUILDING, CREDIT, FACTION, GUESTS, INSTITUTE, LAB, LOST, MINE, ORE, STATION, USED
from ..table.space import cells_of, grown
from .power import score
from .tokens import take_token

if TYPE_CHECKING:
    from ..table.state import GaiaState

Row = list[int]


def upgrade_sites(state: GaiaState, seat: Seat, building: int) -> int:
    """Structures of this seat that can become `building` now (GP-A3)."""
    row = state.rows[seat]
    if row[ORE] < BUILDING_ORE[building] or row[BUILDING + building].bit_count() >= BUILDING_COUNT[building]:
        return 0
    sites = 0
    for source in FACTIONS[row[FACTION]].from_building[building]:
        sites |= row[BUILDING + source]
    sites &= ~(row[GUESTS] | row[LOST])  # GP-F2.2, GP-B2.5
    if row[CREDIT] >= BUILDING_CREDIT[building]:
        return sites
    if building == B_STATION and row[CREDIT] >= STATION_CREDIT_NEAR:
        return sites & near_others(state, seat)
    return 0


def near_others(state: GaiaState, seat: Seat) -> int:
    """Cells within two of another player's structure (GP-A3.2)."""
    return grown(grown(state.others(seat)))


def legal_upgrades(state: GaiaState, seat: Seat) -> list[Action]:
    listed: list[Action] = []
    for building in range(1, len(BUILDINGS)):
        sites = upgrade_sites(state, seat, building)
        if sites:
            listed += [(UPGRADE, building, cell) for cell in cells_of(sites)]
    return listed


def upgrade_price(state: GaiaState, seat: Seat, building: int, cell: int) -> tuple[int, int]:
    """Ore and credits."""
    near = building == B_STATION and near_others(state, seat) >> cell & 1
    return BUILDING_ORE[building], STATION_CREDIT_NEAR if near else BUILDING_CREDIT[building]


def upgrade(state: GaiaState, seat: Seat, building: int, cell: int) -> None:
    row = state.rows[seat]
    ore, credit = upgrade_price(state, seat, building, cell)
    row[ORE] -= ore
    row[CREDIT] -= credit
    replace(state, seat, building, cell)
    if building >= B_INSTITUTE:
        score(state, seat, E_BIG)
    if GIVES_TILE[building]:
        state.stack.append((D_TILE, 1 << seat))  # GP-A3.4
    if building == B_INSTITUTE and row[FACTION] == GLEENS:
        take_token(state, seat, GLEENS_TOKEN)  # GP-F4.4


def replace(state: GaiaState, seat: Seat, building: int, cell: int) -> None:
    """Another structure on the same cell; neighbours may charge (GP-A10)."""
    row = state.rows[seat]
    bit = 1 << cell
    for column in range(BUILDING, BUILDING + len(BUILDINGS)):
        row[column] &= ~bit
    row[BUILDING + building] |= bit
    state.events.append((X_UPGRADE, seat, building, cell))
    state.builds.append(cell)
    if building == B_STATION:
        score(state, seat, E_STATION)


def downgrade_sites(state: GaiaState, seat: Seat) -> int:
    """Research labs that the Firaks may turn back; a trading station must be left (GP-F11.1)."""
    return 0 if is_out_of_stations(state, seat) else state.rows[seat][LAB]


def is_out_of_stations(state: GaiaState, seat: Seat) -> bool:
    return state.rows[seat][STATION].bit_count() >= BUILDING_COUNT[B_STATION]


def legal_downgrades(state: GaiaState, seat: Seat) -> list[Action]:
    return [(DOWNGRADE, cell) for cell in cells_of(downgrade_sites(state, seat))]


def downgrade(state: GaiaState, seat: Seat, cell: int) -> None:
    state.rows[seat][USED] |= 1 << S_DOWNGRADE
    replace(state, seat, B_STATION, cell)


def swap_sites(state: GaiaState, seat: Seat) -> int:
    """Own mines that the Ambas may exchange with their institute; the Lost Planet holds no piece (GP-F6.1)."""
    row = state.rows[seat]
    return row[MINE] & ~row[LOST] if row[INSTITUTE] else 0


def legal_swaps(state: GaiaState, seat: Seat) -> list[Action]:
    return [(SWAP, cell) for cell in cells_of(swap_sites(state, seat))]


def swap(state: GaiaState, seat: Seat, cell: int) -> None:
    """Nothing else happens: no points, no power, federations stay (GP-F6.2)."""
    row = state.rows[seat]
    old = row[INSTITUTE]
    row[MINE] = row[MINE] & ~(1 << cell) | old
    row[INSTITUTE] = 1 << cell
    row[USED] |= 1 << S_SWAP
    state.events.append((X_SWAP, seat, cell, old.bit_length() - 1))
