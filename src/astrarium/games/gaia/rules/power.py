"""The power cycle and every gain: charging, spending, discarding, resource limits (GP-P, GP-R)."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ..box.components import ADVANCED as ADVANCED_TILES
from ..box.components import (
    BRAIN_VALUE,
    E_GAIA_MINE,
    EVENTS,
    FACTIONS,
    G_CHARGE,
    G_CREDIT,
    G_KNOWLEDGE,
    G_ORE,
    G_QIC,
    G_TOKEN,
    G_VP,
    MAX_CREDIT,
    MAX_KNOWLEDGE,
    MAX_ORE,
    ROUND_TILES,
    Gain,
)
from ..box.components import TILES as STANDARD_TILES
from ..table.actions import BRAINSTONE, D_BRAIN, X_BRAIN, X_POINTS
from ..table.player import (
    ACADEMY_Q,
    ADVANCED,
    BOWL1,
    BOWL2,
    BOWL3,
    BRAIN,
    COVERED,
    CREDIT,
    FACTION,
    GAIA_AREA,
    INSTITUTE,
    KNOWLEDGE,
    ORE,
    QIC,
    TILES,
    VP,
    VP_FACTION,
    VP_ROUND,
    VP_TECH,
)
from ..table.state import GaiaState as State

Row = list[int]
POOR_ORE = mark("It needs {need} ore, you have {have}.")
POOR_CREDIT = mark("It needs {need} credits, you have {have}.")
POOR_KNOWLEDGE = mark("It needs {need} knowledge, you have {have}.")
POOR_QIC = mark("It needs {need} Q.I.C., you have {have}.")
POOR_POWER = mark("It needs {need} power in area III, you have {have}.")
NOT_THERE = Refusal(mark("The brainstone cannot lie there now."), "GP-F5.2")
AREA_COUNT = 5
GAIA_BOWL, DISCARDED = 4, 0  # where tokens go that leave the three areas
ROUND_VP = tuple(tuple(t.vp if t.event == event else 0 for event in range(len(EVENTS))) for t in ROUND_TILES)
TRIGGER_TILES = tuple(
    tuple((1 << i, t.gain[G_VP]) for i, t in enumerate(STANDARD_TILES) if t.event == event)
    for event in range(len(EVENTS))
)
TRIGGER_ADVANCED = tuple(
    tuple((1 << i, t.gain[G_VP]) for i, t in enumerate(ADVANCED_TILES) if t.event == event)
    for event in range(len(EVENTS))
)


def room(row: Row) -> int:
    """How much power the tokens can still take."""
    return 2 * row[BOWL1] + row[BOWL2]


def charge(state: State, seat: Seat, power: int) -> int:
    """Charge up to `power`: all of area I first, then II to III (GP-P1). Returns what was charged."""
    row = state.rows[seat]
    power = min(power, 2 * row[BOWL1] + row[BOWL2])
    first = min(power, row[BOWL1])
    row[BOWL1 : BOWL3 + 1] = charged(row[BOWL1], row[BOWL2], row[BOWL3], power)
    if row[BRAIN]:
        _lift_brainstone(state, seat, row, first, power - first)
    return power


def charged(one: int, two: int, three: int, power: int) -> tuple[int, int, int]:
    """The three areas after charging: all of area I first, then II to III (GP-P1)."""
    power = min(power, 2 * one + two)
    first = min(power, one)
    second = power - first
    return one - first, two + first - second, three + second


def _lift_brainstone(state: State, seat: Seat, row: Row, first: int, second: int) -> None:
    """The owner chooses which tokens move: where the brainstone may lie afterwards (GP-F5.2)."""
    areas = 0
    if row[BRAIN] == 1:
        areas = (row[BOWL1] > 0) << 1 | (first > 0 and row[BOWL2] > 0) << 2 | (first > 0 and second > 0) << 3
    elif row[BRAIN] == 2:
        areas = (row[BOWL2] > 0) << 2 | (second > 0) << 3
    if areas:
        row[BRAIN] = areas.bit_length() - 1
        if areas & areas - 1:
            state.stack.append((D_BRAIN, 1 << seat, areas, -1))


def token_power(row: Row) -> int:
    """What a plain token spent from area III is worth (GP-F13.2)."""
    return FACTIONS[row[FACTION]].token_power if row[INSTITUTE] else 1


def spendable(row: Row) -> int:
    """The power this seat could spend at once, the brainstone included."""
    return token_power(row) * row[BOWL3] + (BRAIN_VALUE - 1 if row[BRAIN] == 3 else 0)


def can_spend(row: Row, power: int, with_brainstone: int) -> bool:
    """Whether `power` can be spent with plain tokens alone, or with the brainstone and tokens."""
    if with_brainstone:
        return row[BRAIN] == 3 and row[BOWL3] - 1 >= power - BRAIN_VALUE
    return (row[BOWL3] - (row[BRAIN] == 3)) * token_power(row) >= power


def spend(row: Row, power: int, with_brainstone: int = 0) -> None:
    """Tokens from area III to area I (GP-P2)."""
    if with_brainstone:
        tokens = 1 + max(0, power - BRAIN_VALUE)
        row[BRAIN] = 1
    else:
        tokens = -(-power // token_power(row))  # an odd price wastes one (GP-F13.2)
    row[BOWL3] -= tokens
    row[BOWL1] += tokens


def tokens_in_areas(row: Row) -> int:
    return row[BOWL1] + row[BOWL2] + row[BOWL3]


def take_tokens(state: State, seat: Seat, tokens: int, to_gaia: bool) -> None:
    """Tokens out of the three areas, the lowest first (GP-P3); the Taklons say whether the brainstone goes."""
    row = state.rows[seat]
    if to_gaia:
        row[GAIA_AREA] += tokens
    if row[BRAIN] in (1, 2, 3):
        _take_around_brainstone(state, seat, row, tokens, to_gaia)
        return
    for bowl in (BOWL1, BOWL2, BOWL3):
        taken = min(tokens, row[bowl])
        row[bowl] -= taken
        tokens -= taken


def _take_around_brainstone(state: State, seat: Seat, row: Row, tokens: int, to_gaia: bool) -> None:
    area = row[BRAIN]
    end = GAIA_BOWL if to_gaia else DISCARDED
    last = 0
    for k, bowl in ((1, BOWL1), (2, BOWL2), (3, BOWL3)):
        taken = min(tokens, row[bowl] - (k == area))
        row[bowl] -= taken
        tokens -= taken
        if taken:
            last = k
    if tokens:  # the plain tokens were too few
        row[BOWL1 + area - 1] -= 1
        row[BRAIN] = end
    elif last:
        state.stack.append((D_BRAIN, 1 << seat, 1 << area | 1 << end, last))


def legal_brainstone(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    areas = state.stack[-1][2]
    return [(BRAINSTONE, area) for area in range(AREA_COUNT - 1, -1, -1) if areas >> area & 1]


def brainstone_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    return None if state.stack[-1][2] >> action[1] & 1 else NOT_THERE


def place_brainstone(state: State, seat: Seat, action: Action) -> None:
    last = state.stack.pop()[3]
    move_brainstone(state.rows[seat], action[1], last)
    state.events.append((X_BRAIN, seat, action[1]))


def move_brainstone(row: Row, area: int, last: int) -> None:
    """The answer about the brainstone; `last` is the area of the plain token that stays if the stone goes instead."""
    if last > 0 and area != row[BRAIN]:
        row[BOWL1 + row[BRAIN] - 1] -= 1
        row[BOWL1 + last - 1] += 1
    row[BRAIN] = area


def gain_qic(row: Row, qic: int) -> None:
    if FACTIONS[row[FACTION]].ore_for_qic and not row[ACADEMY_Q]:
        row[ORE] = min(MAX_ORE, row[ORE] + qic)  # GP-F4.1
    else:
        row[QIC] += qic


def gain(state: State, seat: Seat, gains: Gain, source: int, times: int = 1) -> None:
    """Take resources, tokens, power and points; what exceeds a track's end is lost (GP-R1)."""
    row = state.rows[seat]
    if gains[G_CREDIT]:
        row[CREDIT] = min(MAX_CREDIT, row[CREDIT] + gains[G_CREDIT] * times)
    if gains[G_ORE]:
        row[ORE] = min(MAX_ORE, row[ORE] + gains[G_ORE] * times)
    if gains[G_KNOWLEDGE]:
        row[KNOWLEDGE] = min(MAX_KNOWLEDGE, row[KNOWLEDGE] + gains[G_KNOWLEDGE] * times)
    if gains[G_QIC]:
        gain_qic(row, gains[G_QIC] * times)
    if gains[G_TOKEN]:
        row[BOWL1] += gains[G_TOKEN] * times
    if gains[G_VP]:
        points(state, seat, gains[G_VP] * times, source)
    if gains[G_CHARGE]:
        charge(state, seat, gains[G_CHARGE] * times)


def points(state: State, seat: Seat, vp: int, source: int) -> None:
    row = state.rows[seat]
    row[VP] += vp
    row[source] += vp
    if vp:
        state.events.append((X_POINTS, seat, source - VP_ROUND, vp))


def score(state: State, seat: Seat, event: int, times: int = 1) -> None:
    """Points for something just done: the round's tile, technology tiles, faction (GP-E1, GP-T4)."""
    for vp, source in triggered(state, state.rows[seat], event):
        points(state, seat, vp * times, source)


def triggered(state: State, row: Row, event: int) -> list[tuple[int, int]]:
    """What doing this once scores now, with the source of the points."""
    vp = ROUND_VP[state.round_tiles[state.round - 1]][event]
    found = [(vp, VP_ROUND)] if vp else []
    if row[TILES] | row[ADVANCED]:
        found += [(vp, VP_TECH) for bit, vp in TRIGGER_ADVANCED[event] if row[ADVANCED] & bit]
        found += [(vp, VP_TECH) for bit, vp in TRIGGER_TILES[event] if row[TILES] & ~row[COVERED] & bit]
    if event == E_GAIA_MINE and FACTIONS[row[FACTION]].gaia_mine_vp:
        found.append((FACTIONS[row[FACTION]].gaia_mine_vp, VP_FACTION))  # GP-F4.3
    return found


def event_points(state: State, seat: Seat, event: int) -> int:
    return sum(vp for vp, _ in triggered(state, state.rows[seat], event))
