"""Income (GP-I) and the Gaia phase (GP-G) that open a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.notation import Action, Seat
from ..box.components import (
    BOOSTERS,
    ECONOMY_INCOME,
    FACTIONS,
    G_CHARGE,
    G_TOKEN,
    ITARS,
    MAX_CREDIT,
    MAX_KNOWLEDGE,
    MAX_ORE,
    MINE_INCOME,
    SCIENCE_INCOME,
    TERRANS,
    TRANSDIM,
    Gain,
)  # fmt: skip
from ..box.components import TILES as STANDARD_TILES
from ..table.actions import (
    CONVERT,
    D_INCOME,
    D_ITARS,
    D_TERRANS,
    D_TILE,
    DECLINE,
    INCOME_CHARGE,
    INCOME_TOKENS,
    T_FIRST_TURN,
    T_GAIA,
    T_GAIA_MOVE,
    T_INCOME,
    T_PASSIVE,
    V_POWER_CREDIT,
    V_POWER_KNOWLEDGE,
    V_POWER_ORE,
    V_POWER_QIC,
    X_CONVERT,
    X_GAIA,
    X_INCOME,
    X_RETURN,
    X_ROUND,
    X_TRADE,
)  # fmt: skip
from ..table.player import (
    ACADEMY_K,
    BOOSTER,
    BOWL1,
    BOWL2,
    BRAIN,
    COVERED,
    CREDIT,
    ECONOMY,
    FACTION,
    FORMERS,
    FORMERS_LOCKED,
    FORMERS_READY,
    GAIA_AREA,
    INSTITUTE,
    KNOWLEDGE,
    LAB,
    LOST,
    MINE,
    ORE,
    SCIENCE,
    STATION,
    TILES,
)  # fmt: skip
from ..table.space import cells_of
from .automa import shuffle_deck
from .power import charge, gain_qic
from .research import legal_tiles

if TYPE_CHECKING:
    from ..table.state import GaiaState

Row = list[int]
INCOME_TILES = tuple((1 << i, tile.gain) for i, tile in enumerate(STANDARD_TILES) if tile.when == "income")
TRADE_TOKENS = 4
TERRANS_RATES = ((V_POWER_QIC, 4), (V_POWER_ORE, 3), (V_POWER_KNOWLEDGE, 4), (V_POWER_CREDIT, 1))


def begin_round(state: GaiaState) -> None:
    state.round += 1
    state.events.append((X_ROUND, -1, state.round))
    people = [seat for seat in state.order if seat < state.seats]
    if len(people) < len(state.rows):
        shuffle_deck(state)
    state.stack.append((T_FIRST_TURN, 0))
    state.stack += [(T_GAIA, 0, seat) for seat in reversed(people)]
    state.stack += [(T_INCOME, 0, seat) for seat in reversed(people)]


def income_of(row: Row) -> tuple[list[Gain], list[int]]:
    """Income of one seat: the gains of every source, and its power icons (charges above 0, tokens below) (GP-I1)."""
    faction = FACTIONS[row[FACTION]]
    labs = row[LAB].bit_count()
    gains = [
        faction.base, faction.station_income[row[STATION].bit_count()], faction.lab_income[labs],
        ECONOMY_INCOME[row[ECONOMY]], SCIENCE_INCOME[row[SCIENCE]],
        (0, MINE_INCOME[(row[MINE] & ~row[LOST]).bit_count()], 0, 0, 0, 0, 0),
    ]  # fmt: skip
    icons = [faction.lab_charge] * labs if faction.lab_charge else []
    if row[INSTITUTE]:
        gains.append(faction.institute_income)
        icons += [faction.institute_charge, -faction.institute_token]
    if row[ACADEMY_K]:
        gains.append(faction.academy_income)
    if row[BOOSTER] >= 0:
        gains.append(BOOSTERS[row[BOOSTER]].income)
    open_tiles = row[TILES] & ~row[COVERED]
    gains += [gain for bit, gain in INCOME_TILES if open_tiles & bit]
    for gain in gains:
        if gain[G_CHARGE]:
            icons.append(gain[G_CHARGE])
        if gain[G_TOKEN]:
            icons.append(-gain[G_TOKEN])
    return gains, [icon for icon in icons if icon]


def take_income(state: GaiaState, seat: Seat) -> None:
    row = state.rows[seat]
    gains, icons = income_of(row)
    credit, ore, knowledge, qic, _, _, _ = (sum(column) for column in zip(*gains, strict=True))
    row[CREDIT] = min(MAX_CREDIT, row[CREDIT] + credit)
    row[ORE] = min(MAX_ORE, row[ORE] + ore)
    row[KNOWLEDGE] = min(MAX_KNOWLEDGE, row[KNOWLEDGE] + knowledge)
    if qic:
        gain_qic(row, qic)
    power, tokens = sum(i for i in icons if i > 0), -sum(i for i in icons if i < 0)
    state.events.append((X_INCOME, seat, credit, ore, knowledge, qic, power, tokens))
    take_power(state, seat, icons)


def take_power(state: GaiaState, seat: Seat, icons: list[int]) -> None:
    """Take the power icons that are left; asks for the order where it changes the result (GP-I2, GP-I3)."""
    row = state.rows[seat]
    power, tokens = sum(i for i in icons if i > 0), -sum(i for i in icons if i < 0)
    if power > row[BOWL1] and tokens:
        state.stack.append((D_INCOME, 1 << seat, *icons))
        return
    row[BOWL1] += tokens
    if power:
        charge(state, seat, power)


def legal_income(icons: tuple[int, ...]) -> list[Action]:
    kinds = sorted(set(icons), reverse=True)
    return [(INCOME_CHARGE, icon) if icon > 0 else (INCOME_TOKENS, -icon) for icon in kinds]


def choose_income(state: GaiaState, seat: Seat, icons: tuple[int, ...], action: Action) -> None:
    icon = action[1] if action[0] == INCOME_CHARGE else -action[1]
    left = list(icons)
    left.remove(icon)
    if icon < 0:
        state.rows[seat][BOWL1] -= icon
        take_power(state, seat, left)
    else:
        state.stack.append((T_INCOME, 0, seat, *left))
        charge(state, seat, icon)


def gaia_phase(state: GaiaState, seat: Seat) -> None:
    """Gaiaformers finish their work, tokens come back from the Gaia area (GP-G1, GP-G2)."""
    row = state.rows[seat]
    for cell in cells_of(row[FORMERS] & state.galaxy.kinds[TRANSDIM] & ~state.formed):
        state.events.append((X_GAIA, seat, cell))
    state.formed |= row[FORMERS] & state.galaxy.kinds[TRANSDIM]
    if row[FORMERS_LOCKED]:
        state.events.append((X_RETURN, seat, 0, row[FORMERS_LOCKED]))  # GP-F10.2
    row[FORMERS_READY] += row[FORMERS_LOCKED]
    row[FORMERS_LOCKED] = 0
    state.stack.append((T_GAIA_MOVE, 0, seat))
    if not row[INSTITUTE]:
        return
    if row[FACTION] == TERRANS and row[GAIA_AREA]:
        state.stack.append((D_TERRANS, 1 << seat, row[GAIA_AREA]))  # GP-F1.2
    elif row[FACTION] == ITARS:
        offer_trade(state, seat)


def offer_trade(state: GaiaState, seat: Seat) -> None:
    """Four tokens of the Gaia area for a technology tile, as often as wanted (GP-F14.2)."""
    if state.rows[seat][GAIA_AREA] >= TRADE_TOKENS and legal_tiles(state, seat):
        state.stack.append((D_ITARS, 1 << seat))


def trade(state: GaiaState, seat: Seat) -> None:
    state.rows[seat][GAIA_AREA] -= TRADE_TOKENS
    state.events.append((X_TRADE, seat))
    state.stack.append((T_GAIA, 0, seat, 1))
    state.stack.append((D_TILE, 1 << seat))


def return_tokens(state: GaiaState, seat: Seat) -> None:
    """The Gaia area empties into area I, for the Terrans into area II (GP-G2, GP-F1.1)."""
    row = state.rows[seat]
    area = 2 if row[FACTION] == TERRANS else 1
    if row[GAIA_AREA]:
        state.events.append((X_RETURN, seat, row[GAIA_AREA], 0))
    row[BOWL2 if area == 2 else BOWL1] += row[GAIA_AREA]
    row[GAIA_AREA] = 0
    if row[BRAIN] == 4:
        row[BRAIN] = area
    if state.builds:
        state.stack.append((T_PASSIVE, 0, seat))  # GP-A10.5


def legal_terrans(row: Row, left: int) -> list[Action]:
    full = {
        V_POWER_ORE: row[ORE] >= MAX_ORE,
        V_POWER_KNOWLEDGE: row[KNOWLEDGE] >= MAX_KNOWLEDGE,
        V_POWER_CREDIT: row[CREDIT] >= MAX_CREDIT,
    }
    listed: list[Action] = [(CONVERT, how) for how, price in TERRANS_RATES if left >= price and not full.get(how)]
    listed.append((DECLINE,))
    return listed


def convert_in_gaia_phase(state: GaiaState, seat: Seat, how: int, left: int) -> None:
    """Resources as if the tokens were spent; they go to area II all the same (GP-F1.2)."""
    row = state.rows[seat]
    state.events.append((X_CONVERT, seat, how))
    if how == V_POWER_QIC:
        gain_qic(row, 1)
    elif how == V_POWER_ORE:
        row[ORE] += 1
    elif how == V_POWER_KNOWLEDGE:
        row[KNOWLEDGE] += 1
    else:
        row[CREDIT] += 1
    left -= dict(TERRANS_RATES)[how]
    if len(legal_terrans(row, left)) > 1:
        state.stack.append((D_TERRANS, 1 << seat, left))
