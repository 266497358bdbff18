"""Upgrading structures (GP-A3), the Firaks' downgrade and the Ambas' swap."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ..box import components as c
from ..table import actions as a
from ..table import player as at
from ..table.space import cells_of, grown_by
from ..table.state import GaiaState as State
from .mines import NO_PIECE as NO_MINE_LEFT
from .mines import USED_UP
from .power import POOR_CREDIT, POOR_ORE, score
from .research import ALL_TRACKS, offer_step
from .tokens import take_token

Row = list[int]
NOT_UPGRADABLE = Refusal(mark("This structure cannot become that one."), "GP-A3.1")
LAST_STAGE = Refusal(mark("This structure cannot be upgraded any further."), "GP-A3.1")
NOTHING_TO_UPGRADE = Refusal(mark("You have no structure that could become this one."), "GP-A3.1")
GUEST_STAYS = Refusal(mark("A mine beside another’s structure is never upgraded."), "GP-F2.2")
LOST_STAYS = Refusal(mark("The Lost Planet is never upgraded."), "GP-B2.5")
NO_PIECE = Refusal(NO_MINE_LEFT.text, "GP-A3.3")
NO_STATION = Refusal(NO_MINE_LEFT.text, "GP-F11.1")
NOT_FIRAKS = Refusal(mark("Only the Firaks turn a research lab back, once their institute stands."), "GP-F11.1")
NO_LAB = Refusal(mark("There is no research lab of yours here."), "GP-F11.1")
NOT_AMBAS = Refusal(mark("Only the Ambas move their institute, once it stands."), "GP-F6.1")
NO_MINE = Refusal(mark("There is no mine here that your institute could change places with."), "GP-F6.1")


def upgrade_sites(state: State, seat: Seat, building: int) -> int:
    """Structures of this seat that can become `building` now (GP-A3)."""
    row = state.rows[seat]
    if row[at.ORE] < c.BUILDING_ORE[building] or row[at.BUILDING + building].bit_count() >= c.BUILDING_COUNT[building]:
        return 0
    sites = 0
    for source in c.FACTIONS[row[at.FACTION]].from_building[building]:
        sites |= row[at.BUILDING + source]
    sites &= ~(row[at.GUESTS] | row[at.LOST])  # GP-F2.2, GP-B2.5
    if row[at.CREDIT] >= c.BUILDING_CREDIT[building]:
        return sites
    if building == c.B_STATION and row[at.CREDIT] >= c.STATION_CREDIT_NEAR:
        return sites & near_others(state, seat)
    return 0


def near_others(state: State, seat: Seat) -> int:
    """Cells within two of another player's structure (GP-A3.2)."""
    return grown_by(state.others(seat), 2)


def legal_upgrades(state: State, seat: Seat) -> list[Action]:
    listed: list[Action] = []
    for building in range(1, len(c.BUILDINGS)):
        sites = upgrade_sites(state, seat, building)
        if sites:
            listed += [(a.UPGRADE, building, cell) for cell in cells_of(sites)]
    return listed


def upgrade_price(state: State, seat: Seat, building: int, cell: int) -> tuple[int, int]:
    """Ore and credits."""
    near = building == c.B_STATION and near_others(state, seat) >> cell & 1
    return c.BUILDING_ORE[building], c.STATION_CREDIT_NEAR if near else c.BUILDING_CREDIT[building]


def upgrade_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    _, building, cell = action
    row = state.rows[seat]
    if row[at.GUESTS] >> cell & 1:
        return GUEST_STAYS
    if row[at.LOST] >> cell & 1:
        return LOST_STAYS
    if not any(row[at.BUILDING + source] >> cell & 1 for source in c.FACTIONS[row[at.FACTION]].from_building[building]):
        return NOT_UPGRADABLE
    if row[at.BUILDING + building].bit_count() >= c.BUILDING_COUNT[building]:
        return NO_PIECE
    ore, credit = upgrade_price(state, seat, building, cell)
    if ore > row[at.ORE]:
        return Refusal(POOR_ORE, "GP-A3.1", {"need": ore, "have": row[at.ORE]})
    return (
        Refusal(POOR_CREDIT, "GP-A3.1", {"need": credit, "have": row[at.CREDIT]}) if credit > row[at.CREDIT] else None
    )


def structure_refusal(state: State, seat: Seat, cell: int) -> Refusal | None:
    """Why an own structure cannot be upgraded: the reason of the nearest upgrade; None where it can."""
    refused = [upgrade_refusal(state, seat, (a.UPGRADE, building, cell)) for building in range(1, len(c.BUILDINGS))]
    return _first_reason(refused, LAST_STAGE)


def _first_reason(refused: list[Refusal | None], otherwise: Refusal) -> Refusal | None:
    if None in refused:
        return None
    return next((found for found in refused if found is not NOT_UPGRADABLE), otherwise)


def piece_refusal(state: State, seat: Seat, building: int) -> Refusal | None:
    """Why no structure can become this one: the reason of the first that might; None where one can."""
    cells = [cell for cell in state.galaxy.names if state.rows[seat][at.OWNED] >> cell & 1]
    refused = [upgrade_refusal(state, seat, (a.UPGRADE, building, cell)) for cell in cells]
    return _first_reason(refused, NOTHING_TO_UPGRADE)


def upgrade(state: State, seat: Seat, action: Action) -> None:
    row = state.rows[seat]
    _, building, cell = action
    ore, credit = upgrade_price(state, seat, building, cell)
    row[at.ORE] -= ore
    row[at.CREDIT] -= credit
    replace(state, seat, building, cell)
    if building >= c.B_INSTITUTE:
        score(state, seat, c.E_BIG)
    if c.GIVES_TILE[building]:
        state.stack.append((a.D_TILE, 1 << seat))  # GP-A3.4
    if building == c.B_INSTITUTE and c.FACTIONS[row[at.FACTION]].own_token >= 0:
        take_token(state, seat, c.FACTIONS[row[at.FACTION]].own_token)  # GP-F4.4


def replace(state: State, seat: Seat, building: int, cell: int) -> None:
    """Another structure on the same cell; neighbours may charge (GP-A10)."""
    row = state.rows[seat]
    bit = 1 << cell
    for column in range(at.BUILDING, at.BUILDING + len(c.BUILDINGS)):
        row[column] &= ~bit
    row[at.BUILDING + building] |= bit
    state.events.append((a.X_UPGRADE, seat, building, cell))
    state.builds.append(cell)
    if building == c.B_STATION:
        score(state, seat, c.E_STATION)


def downgrade_sites(state: State, seat: Seat) -> int:
    """Research labs that the Firaks may turn back; a trading station must be left (GP-F11.1)."""
    return 0 if is_out_of_stations(state, seat) else state.rows[seat][at.LAB]


def is_out_of_stations(state: State, seat: Seat) -> bool:
    return state.rows[seat][at.STATION].bit_count() >= c.BUILDING_COUNT[c.B_STATION]


def legal_downgrades(state: State, seat: Seat) -> list[Action]:
    return [(a.DOWNGRADE, cell) for cell in cells_of(downgrade_sites(state, seat))]


def downgrade_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    row = state.rows[seat]
    if c.FACTIONS[row[at.FACTION]].institute_action != c.S_DOWNGRADE or not row[at.INSTITUTE]:
        return NOT_FIRAKS
    if row[at.USED] >> c.S_DOWNGRADE & 1:
        return USED_UP
    if is_out_of_stations(state, seat):
        return NO_STATION
    return None if row[at.LAB] >> action[1] & 1 else NO_LAB


def downgrade(state: State, seat: Seat, action: Action) -> None:
    """The lab becomes a trading station; the research step that comes with it is offered (GP-F11.1)."""
    state.rows[seat][at.USED] |= 1 << c.S_DOWNGRADE
    replace(state, seat, c.B_STATION, action[1])
    offer_step(state, seat, ALL_TRACKS)


def swap_sites(state: State, seat: Seat) -> int:
    """Own mines that the Ambas may exchange with their institute; the Lost Planet holds no piece (GP-F6.1)."""
    row = state.rows[seat]
    return row[at.MINE] & ~row[at.LOST] if row[at.INSTITUTE] else 0


def legal_swaps(state: State, seat: Seat) -> list[Action]:
    return [(a.SWAP, cell) for cell in cells_of(swap_sites(state, seat))]


def swap_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    row = state.rows[seat]
    if c.FACTIONS[row[at.FACTION]].institute_action != c.S_SWAP or not row[at.INSTITUTE]:
        return NOT_AMBAS
    if row[at.USED] >> c.S_SWAP & 1:
        return USED_UP
    return None if swap_sites(state, seat) >> action[1] & 1 else NO_MINE


def swap(state: State, seat: Seat, action: Action) -> None:
    """Nothing else happens: no points, no power, federations stay (GP-F6.2)."""
    row, cell = state.rows[seat], action[1]
    old = row[at.INSTITUTE]
    row[at.MINE] = row[at.MINE] & ~(1 << cell) | old
    row[at.INSTITUTE] = 1 << cell
    row[at.USED] |= 1 << c.S_SWAP
    state.events.append((a.X_SWAP, seat, cell, old.bit_length() - 1))
