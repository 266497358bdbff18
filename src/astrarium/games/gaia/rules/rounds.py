"""Income (GP-I) and the Gaia phase (GP-G) that open a round."""

from __future__ import annotations

from functools import lru_cache

from ....core.errors import Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ....core.state import Decision
from ..box import components as c
from ..table import actions as a
from ..table import player as at
from ..table.space import cells_of
from ..table.state import GaiaState as State
from .automa import shuffle_deck
from .power import charge, gain_qic
from .research import legal_tiles

Row = list[int]
Sources = tuple[int, ...]
INCOME_TILES = tuple((1 << i, tile.gain) for i, tile in enumerate(c.TILES) if tile.when == "income")
RATES = {
    a.V_POWER_QIC: 4,
    a.V_POWER_ORE: 3,
    a.V_POWER_KNOWLEDGE: 4,
    a.V_POWER_CREDIT: 1,
}  # of returning tokens (GP-F1.2)


NO_SUCH_INCOME = Refusal(mark("No such power income is left to take."), "GP-I2")
NOT_A_RATE = Refusal(mark("Returning tokens buy Q.I.C., ore, knowledge or credits at the rates of power."), "GP-F1.2")
TOO_LITTLE_LEFT = mark("It needs {need} power, {have} are left.")
FULL = Refusal(mark("Your store is full: you would gain nothing."), "GP-F1.2")


def begin_round(state: State, task: Decision) -> None:  # noqa: ARG001
    state.round += 1
    state.events.append((a.X_ROUND, -1, state.round))
    people = [seat for seat in state.order if seat < state.seats]
    if len(people) < len(state.rows):
        shuffle_deck(state)
    state.stack.append((a.T_FIRST_TURN, 0))
    state.stack += [(a.T_GAIA, 0, seat) for seat in reversed(people)]
    state.stack += [(a.T_INCOME, 0, seat) for seat in reversed(people)]


def income_of(row: Row) -> tuple[list[c.Gain], list[int]]:
    """Income of one seat: the gains of every source, and its power icons (charges above 0, tokens below) (GP-I1)."""
    return _income_from(_sources(row, row[at.BOOSTER]))


def lasting_income(row: Row) -> tuple[int, ...]:
    """What every round brings without a booster: credits, ore, knowledge, QIC, power and tokens."""
    return _lasting(_sources(row, -1))


@lru_cache(maxsize=4096)
def _lasting(sources: Sources) -> tuple[int, ...]:
    gains, icons = _income_from(sources)
    credit, ore, knowledge, qic, _, _, _ = (sum(column) for column in zip(*gains, strict=True))
    return credit, ore, knowledge, qic, sum(i for i in icons if i > 0), -sum(i for i in icons if i < 0)


def _sources(row: Row, booster: int) -> Sources:
    """All that the income depends on."""
    return (
        row[at.FACTION], (row[at.MINE] & ~row[at.LOST]).bit_count(), row[at.STATION].bit_count(),
        row[at.LAB].bit_count(), 1 if row[at.INSTITUTE] else 0, 1 if row[at.ACADEMY_K] else 0, row[at.ECONOMY],
        row[at.SCIENCE], row[at.TILES] & ~row[at.COVERED], booster,
    )  # fmt: skip


def _income_from(sources: Sources) -> tuple[list[c.Gain], list[int]]:
    which, mines, stations, labs, institute, academy, economy, science, open_tiles, booster = sources
    faction = c.FACTIONS[which]
    gains = [
        faction.base, faction.station_income[stations], faction.lab_income[labs],
        c.ECONOMY_INCOME[economy], c.SCIENCE_INCOME[science], (0, c.MINE_INCOME[mines], 0, 0, 0, 0, 0),
    ]  # fmt: skip
    icons = [faction.lab_charge] * labs if faction.lab_charge else []
    if institute:
        gains.append(faction.institute_income)
        icons += [faction.institute_charge, -faction.institute_token]
    if academy:
        gains.append(faction.academy_income)
    if booster >= 0:
        gains.append(c.BOOSTERS[booster].income)
    gains += [gain for bit, gain in INCOME_TILES if open_tiles & bit]
    for gain in gains:
        if gain[c.G_CHARGE]:
            icons.append(gain[c.G_CHARGE])
        if gain[c.G_TOKEN]:
            icons.append(-gain[c.G_TOKEN])
    return gains, [icon for icon in icons if icon]


def income_phase(state: State, task: Decision) -> None:
    """All income of a seat, or the power icons that were left when it was asked."""
    if len(task) > 3:
        take_power(state, task[2], list(task[3:]))
    else:
        take_income(state, task[2])


def take_income(state: State, seat: Seat) -> None:
    row = state.rows[seat]
    gains, icons = income_of(row)
    credit, ore, knowledge, qic, _, _, _ = (sum(column) for column in zip(*gains, strict=True))
    row[at.CREDIT] = min(c.MAX_CREDIT, row[at.CREDIT] + credit)
    row[at.ORE] = min(c.MAX_ORE, row[at.ORE] + ore)
    row[at.KNOWLEDGE] = min(c.MAX_KNOWLEDGE, row[at.KNOWLEDGE] + knowledge)
    if qic:
        gain_qic(row, qic)
    power, tokens = sum(i for i in icons if i > 0), -sum(i for i in icons if i < 0)
    state.events.append((a.X_INCOME, seat, credit, ore, knowledge, qic, power, tokens))
    take_power(state, seat, icons)


def take_power(state: State, seat: Seat, icons: list[int]) -> None:
    """Take the power icons that are left; asks for the order where it changes the result (GP-I2, GP-I3)."""
    row = state.rows[seat]
    power, tokens = sum(i for i in icons if i > 0), -sum(i for i in icons if i < 0)
    if power > row[at.BOWL1] and tokens:
        state.stack.append((a.D_INCOME, 1 << seat, *icons))
        return
    row[at.BOWL1] += tokens
    if power:
        charge(state, seat, power)


def legal_income(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    kinds = sorted(set(state.stack[-1][2:]), reverse=True)
    return [(a.INCOME_CHARGE, icon) if icon > 0 else (a.INCOME_TOKENS, -icon) for icon in kinds]


def icon_of(action: Action) -> int:
    return action[1] if action[0] == a.INCOME_CHARGE else -action[1]


def income_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    return None if icon_of(action) in state.stack[-1][2:] else NO_SUCH_INCOME


def choose_income(state: State, seat: Seat, action: Action) -> None:
    icon = icon_of(action)
    left = list(state.stack.pop()[2:])
    left.remove(icon)
    if icon < 0:
        state.rows[seat][at.BOWL1] -= icon
        take_power(state, seat, left)
    else:
        state.stack.append((a.T_INCOME, 0, seat, *left))
        charge(state, seat, icon)


def gaia_phase(state: State, task: Decision) -> None:
    """Gaiaformers finish their work, tokens come back from the Gaia area (GP-G1, GP-G2)."""
    seat = task[2]
    row = state.rows[seat]
    if len(task) > 3:
        offer_trade(state, seat)
        return
    for cell in cells_of(row[at.FORMERS] & state.galaxy.kinds[c.TRANSDIM] & ~state.formed):
        state.events.append((a.X_GAIA, seat, cell))
    state.formed |= row[at.FORMERS] & state.galaxy.kinds[c.TRANSDIM]
    if row[at.FORMERS_LOCKED]:
        state.events.append((a.X_RETURN, seat, 0, row[at.FORMERS_LOCKED]))  # GP-F10.2
    row[at.FORMERS_READY] += row[at.FORMERS_LOCKED]
    row[at.FORMERS_LOCKED] = 0
    state.stack.append((a.T_GAIA_MOVE, 0, seat))
    if not row[at.INSTITUTE]:
        return
    if c.FACTIONS[row[at.FACTION]].returning_tokens_buy and row[at.GAIA_AREA]:
        state.stack.append((a.D_TERRANS, 1 << seat, row[at.GAIA_AREA]))  # GP-F1.2
    else:
        offer_trade(state, seat)


def offer_trade(state: State, seat: Seat) -> None:
    """Four tokens of the Gaia area for a technology tile, as often as wanted (GP-F14.2)."""
    row = state.rows[seat]
    price = c.FACTIONS[row[at.FACTION]].tokens_per_tile
    if price and row[at.GAIA_AREA] >= price and legal_tiles(state, seat):
        state.stack.append((a.D_ITARS, 1 << seat))


def legal_trade(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    return [(a.TRADE,), (a.DECLINE,)]


def trade(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    state.stack.pop()
    row = state.rows[seat]
    row[at.GAIA_AREA] -= c.FACTIONS[row[at.FACTION]].tokens_per_tile
    state.events.append((a.X_TRADE, seat))
    state.stack.append((a.T_GAIA, 0, seat, 1))
    state.stack.append((a.D_TILE, 1 << seat))


def forgo(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    state.stack.pop()


def return_tokens(state: State, task: Decision) -> None:
    """The Gaia area empties into area I, for the Terrans into area II (GP-G2, GP-F1.1)."""
    seat = task[2]
    row = state.rows[seat]
    area = c.FACTIONS[row[at.FACTION]].return_area
    if row[at.GAIA_AREA]:
        state.events.append((a.X_RETURN, seat, row[at.GAIA_AREA], 0))
    row[at.BOWL1 + area - 1] += row[at.GAIA_AREA]
    row[at.GAIA_AREA] = 0
    if row[at.BRAIN] == 4:
        row[at.BRAIN] = area
    if state.builds:
        state.stack.append((a.T_PASSIVE, 0, seat))  # GP-A10.5


def bought(row: Row, left: int) -> list[int]:
    """The conversions that so much returning power pays for and that are not lost wholly."""
    return [how for how, price in RATES.items() if left >= price and not is_full(row, how)]


def is_full(row: Row, how: int) -> bool:
    if how == a.V_POWER_ORE:
        return row[at.ORE] >= c.MAX_ORE
    if how == a.V_POWER_KNOWLEDGE:
        return row[at.KNOWLEDGE] >= c.MAX_KNOWLEDGE
    return how == a.V_POWER_CREDIT and row[at.CREDIT] >= c.MAX_CREDIT


def legal_returns(state: State, seat: Seat) -> list[Action]:
    return [*((a.CONVERT, how) for how in bought(state.rows[seat], state.stack[-1][2])), (a.DECLINE,)]


def return_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    how, left = action[1], state.stack[-1][2]
    if how not in RATES:
        return NOT_A_RATE
    if left < RATES[how]:
        return Refusal(TOO_LITTLE_LEFT, "GP-F1.2", {"need": RATES[how], "have": left})
    return FULL if is_full(state.rows[seat], how) else None


def convert_in_gaia_phase(state: State, seat: Seat, action: Action) -> None:
    """Resources as if the tokens were spent; they go to area II all the same (GP-F1.2)."""
    row, how = state.rows[seat], action[1]
    left = state.stack.pop()[2] - RATES[how]
    state.events.append((a.X_CONVERT, seat, how))
    if how == a.V_POWER_QIC:
        gain_qic(row, 1)
    elif how == a.V_POWER_ORE:
        row[at.ORE] += 1
    elif how == a.V_POWER_KNOWLEDGE:
        row[at.KNOWLEDGE] += 1
    else:
        row[at.CREDIT] += 1
    if bought(row, left):
        state.stack.append((a.D_TERRANS, 1 << seat, left))
