"""Power and QIC actions of the research board (GP-A6) and special actions (GP-A7)."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ..box import components as c
from ..table import actions as a
from ..table import player as at
from ..table.state import OPEN_TO_ALL
from ..table.state import GaiaState as State
from .counting import planet_types, tokens
from .mines import USED_UP, legal_stations, mine_sites, station_sites
from .power import POOR_POWER, POOR_QIC, can_spend, gain, points, spend, spendable, token_power
from .projects import project_sites
from .research import legal_tiles, lowest_tracks, offer_step
from .upgrades import downgrade_sites, legal_downgrades, legal_swaps, swap_sites

Row = list[int]
ACT_TAKEN = Refusal(mark("This action was taken this round."), "GP-A6.1")
NO_STONE = Refusal(mark("This action is not paid with the brainstone, or it does not lie in area III."), "GP-F5.1")
NEEDS_STONE = Refusal(mark("Your plain tokens in area III are too few: pay with the brainstone."), "GP-F5.1")
NOTHING_TO_STEP = Refusal(mark("No planet in reach that you can pay for needs its free step."), "GP-A6.3")
NO_TILE_LEFT = Refusal(mark("There is no technology tile that you can take."), "GP-A6.2")
NO_TOKEN_YET = Refusal(mark("You have no federation token to score again."), "GP-A6.5")
FULL = Refusal(mark("Your store is full: you would gain nothing."), "GP-A6.2")
NOT_OWNED = Refusal(mark("You do not own this special action."), "GP-A7.1")
NO_EFFECT = Refusal(mark("This action would have no effect now."), "GP-A7.1")
NAME_THE_HEX = {
    c.S_SWAP: Refusal(mark("Name the mine that changes places with your institute."), "GP-F6.1"),
    c.S_STATION: Refusal(mark("Name the hex of the space station."), "GP-F8.4"),
    c.S_DOWNGRADE: Refusal(mark("Name the research lab that is turned back."), "GP-F11.1"),
}
SITES = {c.S_SWAP: swap_sites, c.S_STATION: station_sites, c.S_DOWNGRADE: downgrade_sites}
BOOSTER_ACTIONS = 1 << c.S_STEP | 1 << c.S_RANGE
BOOSTER_ACTION = tuple({"terraform_steps": c.S_STEP, "range_bonus": c.S_RANGE}.get(b.action, -1) for b in c.BOOSTERS)


def is_wasted(row: Row, gains: c.Gain) -> bool:
    """Whether a yield of resources would be lost wholly to the ends of the tracks (GP-A6.2)."""
    if gains[c.G_CREDIT]:
        return row[at.CREDIT] >= c.MAX_CREDIT
    if gains[c.G_ORE]:
        return row[at.ORE] >= c.MAX_ORE
    return bool(gains[c.G_KNOWLEDGE]) and row[at.KNOWLEDGE] >= c.MAX_KNOWLEDGE


def can_carry_out(state: State, seat: Seat, number: int) -> bool:
    """Whether the effect of a board action can take place (GP-A6.2, GP-A6.3)."""
    row = state.rows[seat]
    action = c.BOARD_ACTIONS[number]
    if action.steps:
        return mine_sites(state, seat, action.steps) != 0
    if number == c.A_TECH:
        return bool(legal_tiles(state, seat))
    if number == c.A_RESCORE:
        return tokens(row) > 0
    return not is_wasted(row, action.gain)


def legal_board(state: State, seat: Seat) -> list[Action]:
    row = state.rows[seat]
    stone = row[at.BRAIN] == 3
    plain = (row[at.BOWL3] - stone) * token_power(row)
    listed: list[Action] = []
    for number, action in enumerate(c.BOARD_ACTIONS):
        if state.acts[number] != OPEN_TO_ALL:
            continue  # GP-A6.1
        if action.qic:
            ways = [a.WITH_TOKENS] if row[at.QIC] >= action.qic else []
        else:
            ways = [a.WITH_TOKENS] if plain >= action.power else []
            if stone and plain + c.BRAIN_VALUE >= action.power:
                ways.append(a.WITH_BRAINSTONE)
        if ways and can_carry_out(state, seat, number):
            listed += [(a.ACT, number, way) for way in ways]
    return listed


def act_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    row, (_, number, way) = state.rows[seat], action
    board = c.BOARD_ACTIONS[number]
    if state.acts[number] != OPEN_TO_ALL:
        return ACT_TAKEN
    if board.qic > row[at.QIC]:
        return Refusal(POOR_QIC, "GP-A6.1", {"need": board.qic, "have": row[at.QIC]})
    if board.power and not can_spend(row, board.power, 0) and not can_spend(row, board.power, 1):
        return Refusal(POOR_POWER, "GP-A6.1", {"need": board.power, "have": spendable(row)})
    if not can_carry_out(state, seat, number):
        return _without_effect(number)
    if way == a.WITH_BRAINSTONE:
        return None if board.power and can_spend(row, board.power, 1) else NO_STONE
    return None if board.qic or can_spend(row, board.power, 0) else NEEDS_STONE


def _without_effect(number: int) -> Refusal:
    if c.BOARD_ACTIONS[number].steps:
        return NOTHING_TO_STEP
    return {c.A_TECH: NO_TILE_LEFT, c.A_RESCORE: NO_TOKEN_YET}.get(number, FULL)


def act(state: State, seat: Seat, action_: Action) -> None:
    row, (_, number, way) = state.rows[seat], action_
    action = c.BOARD_ACTIONS[number]
    state.acts[number] = seat
    row[at.QIC] -= action.qic
    if action.power:
        spend(row, action.power, way)
    state.events.append((a.X_ACT, seat, number))
    if action.steps:
        state.stack.append((a.D_SITE, 1 << seat, action.steps, 0))
    elif number == c.A_TECH:
        state.stack.append((a.D_TILE, 1 << seat))
    elif number == c.A_RESCORE:
        state.stack.append((a.D_RESCORE, 1 << seat))
    else:
        gain(state, seat, action.gain, at.VP_ACTION)
        if number == c.A_TYPES:
            points(state, seat, planet_types(row), at.VP_ACTION)


def special_gain(row: Row, special: int) -> c.Gain:
    """What a plain special action yields; nothing for those that build."""
    if special == c.S_ACADEMY:
        return c.FACTIONS[row[at.FACTION]].academy_action
    if special in c.ACTION_TILES:
        return c.TILES[c.ACTION_TILES[special]].gain
    return c.ADVANCED[c.ACTION_ADVANCED[special]].gain if special in c.ACTION_ADVANCED else c.NOTHING


def specials_open(row: Row) -> int:
    """The special actions this seat owns and has not used, as bits (GP-A7.1)."""
    owned = 0
    if row[at.ACADEMY_Q]:
        owned |= 1 << c.S_ACADEMY
    for special, tile in c.ACTION_TILES.items():
        owned |= (row[at.TILES] & ~row[at.COVERED]) >> tile & 1 and 1 << special
    if row[at.ADVANCED]:
        for special, tile in c.ACTION_ADVANCED.items():
            owned |= row[at.ADVANCED] >> tile & 1 and 1 << special
    if row[at.BOOSTER] >= 0 and BOOSTER_ACTION[row[at.BOOSTER]] >= 0:
        owned |= 1 << BOOSTER_ACTION[row[at.BOOSTER]]
    faction = c.FACTIONS[row[at.FACTION]]
    if faction.own_action >= 0:
        owned |= 1 << faction.own_action
    if row[at.INSTITUTE] and faction.institute_action >= 0:
        owned |= 1 << faction.institute_action
    return owned & ~row[at.USED]


def legal_specials(state: State, seat: Seat) -> list[Action]:
    row = state.rows[seat]
    owned = specials_open(row)
    if not owned:
        return []
    listed: list[Action] = [(a.SPECIAL, special) for special in range(c.S_STEP) if owned >> special & 1]
    if owned >> c.S_STEP & 1 and mine_sites(state, seat, c.BOOSTER_STEPS):
        listed.append((a.SPECIAL, c.S_STEP))
    if owned >> c.S_RANGE & 1 and (
        mine_sites(state, seat, 0, c.BOOSTER_RANGE) or project_sites(state, seat, c.BOOSTER_RANGE)
    ):
        listed.append((a.SPECIAL, c.S_RANGE))
    if owned >> c.S_SWAP & 1:
        listed += legal_swaps(state, seat)
    elif owned >> c.S_STATION & 1:
        listed += legal_stations(state, seat)
    elif owned >> c.S_DOWNGRADE & 1:
        listed += legal_downgrades(state, seat)
    elif owned >> c.S_LOWEST & 1 and lowest_tracks(state, seat):
        listed.append((a.SPECIAL, c.S_LOWEST))
    return listed


def special_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    row, special = state.rows[seat], action[1]
    if row[at.USED] >> special & 1:
        return USED_UP
    if not specials_open(row) >> special & 1:
        return NOT_OWNED
    if special in NAME_THE_HEX:
        return NAME_THE_HEX[special] if SITES[special](state, seat) else NO_EFFECT
    return None if action in legal_specials(state, seat) else NO_EFFECT


def use_special(state: State, seat: Seat, action: Action) -> None:
    row, special = state.rows[seat], action[1]
    row[at.USED] |= 1 << special
    state.events.append((a.X_SPECIAL, seat, special))
    if special == c.S_STEP:
        state.stack.append((a.D_SITE, 1 << seat, c.BOOSTER_STEPS, 0))
    elif special == c.S_RANGE:
        state.stack.append((a.D_SITE, 1 << seat, 0, c.BOOSTER_RANGE))
    elif special == c.S_LOWEST:
        offer_step(state, seat, lowest_tracks(state, seat))
    else:
        gain(state, seat, special_gain(row, special), at.VP_TECH)
