"""The power cycle and every gain: charging, spending, discarding, resource limits (GP-P, GP-R)."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ..box import components as c
from ..table import actions as a
from ..table import player as at
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
ROUND_VP = tuple(tuple(t.vp if t.event == event else 0 for event in range(len(c.EVENTS))) for t in c.ROUND_TILES)
TRIGGER_TILES = tuple(
    tuple((1 << i, t.gain[c.G_VP]) for i, t in enumerate(c.TILES) if t.event == event) for event in range(len(c.EVENTS))
)
TRIGGER_ADVANCED = tuple(
    tuple((1 << i, t.gain[c.G_VP]) for i, t in enumerate(c.ADVANCED) if t.event == event)
    for event in range(len(c.EVENTS))
)


def room(row: Row) -> int:
    """How much power the tokens can still take."""
    return 2 * row[at.BOWL1] + row[at.BOWL2]


def charge(state: State, seat: Seat, power: int) -> int:
    """Charge up to `power`: all of area I first, then II to III (GP-P1). Returns what was charged."""
    row = state.rows[seat]
    power = min(power, 2 * row[at.BOWL1] + row[at.BOWL2])
    first = min(power, row[at.BOWL1])
    row[at.BOWL1 : at.BOWL3 + 1] = charged(row[at.BOWL1], row[at.BOWL2], row[at.BOWL3], power)
    if row[at.BRAIN]:
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
    if row[at.BRAIN] == 1:
        areas = (row[at.BOWL1] > 0) << 1 | (first > 0 and row[at.BOWL2] > 0) << 2 | (first > 0 and second > 0) << 3
    elif row[at.BRAIN] == 2:
        areas = (row[at.BOWL2] > 0) << 2 | (second > 0) << 3
    if areas:
        row[at.BRAIN] = areas.bit_length() - 1
        if areas & areas - 1:
            state.stack.append((a.D_BRAIN, 1 << seat, areas, -1))


def token_power(row: Row) -> int:
    """What a plain token spent from area III is worth (GP-F13.2)."""
    return c.FACTIONS[row[at.FACTION]].token_power if row[at.INSTITUTE] else 1


def spendable(row: Row) -> int:
    """The power this seat could spend at once, the brainstone included."""
    return token_power(row) * row[at.BOWL3] + (c.BRAIN_VALUE - 1 if row[at.BRAIN] == 3 else 0)


def can_spend(row: Row, power: int, with_brainstone: int) -> bool:
    """Whether `power` can be spent with plain tokens alone, or with the brainstone and tokens."""
    if with_brainstone:
        return row[at.BRAIN] == 3 and row[at.BOWL3] - 1 >= power - c.BRAIN_VALUE
    return (row[at.BOWL3] - (row[at.BRAIN] == 3)) * token_power(row) >= power


def spend(row: Row, power: int, with_brainstone: int = 0) -> None:
    """Tokens from area III to area I (GP-P2)."""
    if with_brainstone:
        tokens = 1 + max(0, power - c.BRAIN_VALUE)
        row[at.BRAIN] = 1
    else:
        tokens = -(-power // token_power(row))  # an odd price wastes one (GP-F13.2)
    row[at.BOWL3] -= tokens
    row[at.BOWL1] += tokens


def tokens_in_areas(row: Row) -> int:
    return row[at.BOWL1] + row[at.BOWL2] + row[at.BOWL3]


def take_tokens(state: State, seat: Seat, tokens: int, to_gaia: bool) -> None:
    """Tokens out of the three areas, the lowest first (GP-P3); the Taklons say whether the brainstone goes."""
    row = state.rows[seat]
    if to_gaia:
        row[at.GAIA_AREA] += tokens
    if row[at.BRAIN] in (1, 2, 3):
        _take_around_brainstone(state, seat, row, tokens, to_gaia)
        return
    for bowl in (at.BOWL1, at.BOWL2, at.BOWL3):
        taken = min(tokens, row[bowl])
        row[bowl] -= taken
        tokens -= taken


def _take_around_brainstone(state: State, seat: Seat, row: Row, tokens: int, to_gaia: bool) -> None:
    area = row[at.BRAIN]
    end = GAIA_BOWL if to_gaia else DISCARDED
    last = 0
    for k, bowl in ((1, at.BOWL1), (2, at.BOWL2), (3, at.BOWL3)):
        taken = min(tokens, row[bowl] - (k == area))
        row[bowl] -= taken
        tokens -= taken
        if taken:
            last = k
    if tokens:  # the plain tokens were too few
        row[at.BOWL1 + area - 1] -= 1
        row[at.BRAIN] = end
    elif last:
        state.stack.append((a.D_BRAIN, 1 << seat, 1 << area | 1 << end, last))


def legal_brainstone(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    areas = state.stack[-1][2]
    return [(a.BRAINSTONE, area) for area in range(AREA_COUNT - 1, -1, -1) if areas >> area & 1]


def brainstone_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    return None if state.stack[-1][2] >> action[1] & 1 else NOT_THERE


def place_brainstone(state: State, seat: Seat, action: Action) -> None:
    last = state.stack.pop()[3]
    move_brainstone(state.rows[seat], action[1], last)
    state.events.append((a.X_BRAIN, seat, action[1]))


def move_brainstone(row: Row, area: int, last: int) -> None:
    """The answer about the brainstone; `last` is the area of the plain token that stays if the stone goes instead."""
    if last > 0 and area != row[at.BRAIN]:
        row[at.BOWL1 + row[at.BRAIN] - 1] -= 1
        row[at.BOWL1 + last - 1] += 1
    row[at.BRAIN] = area


def gain_qic(row: Row, qic: int) -> None:
    if c.FACTIONS[row[at.FACTION]].ore_for_qic and not row[at.ACADEMY_Q]:
        row[at.ORE] = min(c.MAX_ORE, row[at.ORE] + qic)  # GP-F4.1
    else:
        row[at.QIC] += qic


def gain(state: State, seat: Seat, gains: c.Gain, source: int, times: int = 1) -> None:
    """Take resources, tokens, power and points; what exceeds a track's end is lost (GP-R1)."""
    row = state.rows[seat]
    if gains[c.G_CREDIT]:
        row[at.CREDIT] = min(c.MAX_CREDIT, row[at.CREDIT] + gains[c.G_CREDIT] * times)
    if gains[c.G_ORE]:
        row[at.ORE] = min(c.MAX_ORE, row[at.ORE] + gains[c.G_ORE] * times)
    if gains[c.G_KNOWLEDGE]:
        row[at.KNOWLEDGE] = min(c.MAX_KNOWLEDGE, row[at.KNOWLEDGE] + gains[c.G_KNOWLEDGE] * times)
    if gains[c.G_QIC]:
        gain_qic(row, gains[c.G_QIC] * times)
    if gains[c.G_TOKEN]:
        row[at.BOWL1] += gains[c.G_TOKEN] * times
    if gains[c.G_VP]:
        points(state, seat, gains[c.G_VP] * times, source)
    if gains[c.G_CHARGE]:
        charge(state, seat, gains[c.G_CHARGE] * times)


def points(state: State, seat: Seat, vp: int, source: int) -> None:
    row = state.rows[seat]
    row[at.VP] += vp
    row[source] += vp
    if vp:
        state.events.append((a.X_POINTS, seat, source - at.VP_ROUND, vp))


def score(state: State, seat: Seat, event: int, times: int = 1) -> None:
    """Points for something just done: the round's tile, technology tiles, faction (GP-E1, GP-T4)."""
    for vp, source in triggered(state, state.rows[seat], event):
        points(state, seat, vp * times, source)


def triggered(state: State, row: Row, event: int) -> list[tuple[int, int]]:
    """What doing this once scores now, with the source of the points."""
    vp = ROUND_VP[state.round_tiles[state.round - 1]][event]
    found = [(vp, at.VP_ROUND)] if vp else []
    if row[at.TILES] | row[at.ADVANCED]:
        found += [(vp, at.VP_TECH) for bit, vp in TRIGGER_ADVANCED[event] if row[at.ADVANCED] & bit]
        found += [(vp, at.VP_TECH) for bit, vp in TRIGGER_TILES[event] if row[at.TILES] & ~row[at.COVERED] & bit]
    if event == c.E_GAIA_MINE and c.FACTIONS[row[at.FACTION]].gaia_mine_vp:
        found.append((c.FACTIONS[row[at.FACTION]].gaia_mine_vp, at.VP_FACTION))  # GP-F4.3
    return found


def event_points(state: State, seat: Seat, event: int) -> int:
    return sum(vp for vp, _ in triggered(state, state.rows[seat], event))
