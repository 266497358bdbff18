"""What the learned evaluation counts of a seat: its board, the tiles still to come, and how it stands to the others."""

from __future__ import annotations

from ....core.network import counted
from ....core.notation import Seat
from ..box import components as c
from ..rules.counting import power_of
from ..rules.ending import final_counts
from ..table import player as at
from ..table.space import grown
from ..table.state import OPEN_TO_ALL
from ..table.state import GaiaState as State
from . import evaluation as worth

Row = list[int]
Numbers = list[float]

TRACKS = len(c.TRACKS)
TOP = 5  # the level that only one player reaches on each track
NEAR_TOP = 4
STAGES = 2 * c.ROUNDS + 2
ROUND_KINDS, FINAL_KINDS = len(c.ROUND_TILES), len(c.FINAL_TILES)
SEAT_COUNTS = (2, 3, 4)
FRACTIONS = (17, 24, 38)  # of the counts: the booster, hopes of research, loose strength; the others are whole


def features(state: State, seat: Seat) -> Numbers:
    """All that is counted, in sixteenths."""
    row, left = state.rows[seat], c.ROUNDS - state.round
    finals = [final_counts(state, tile) for tile in state.final_tiles]
    found = worth.counts(state, seat)
    for i in FRACTIONS:
        found[i] = counted(found[i])
    found += _research(state, row)
    found += _bits(row[at.TILES] & ~row[at.COVERED], len(c.TILES))
    found += _bits(row[at.ADVANCED], len(c.ADVANCED))
    found += _one_of(row[at.BOOSTER], len(c.BOOSTERS))
    found += _clusters(state, row)
    found += _one_of(worth.stage_of(state, row), STAGES)
    found += _one_of(row[at.FACTION], len(c.FACTIONS))
    found += _rounds(state, row)
    found += _finals(state, seat, finals)
    found += _certain(state, row, left, worth.final_of(state, finals, seat))
    found += _standing(state, seat, row)
    found += [1.0 if taken == OPEN_TO_ALL else 0.0 for taken in state.acts]
    return found


def _bits(mask: int, count: int) -> Numbers:
    return [1.0 if mask >> i & 1 else 0.0 for i in range(count)]


def _one_of(which: int, count: int) -> Numbers:
    found = [0.0] * count
    if 0 <= which < count:
        found[which] = 1.0
    return found


def _research(state: State, row: Row) -> Numbers:
    """High levels, tops that can still be reached, and advanced tiles that could be taken."""
    levels = row[at.TRACK : at.TRACK + TRACKS]
    tops = sum(1 for i, level in enumerate(levels) if level == NEAR_TOP and not _taken(state, i))
    tiles = sum(1 for i, level in enumerate(levels) if level >= NEAR_TOP and state.advanced[i] >= 0)
    green = float(min(2, row[at.GREEN]))
    high = [float(sum(1 for level in levels if level >= least)) for least in (3, NEAR_TOP, TOP)]
    return [*high, float(tops), float(tiles), min(green, float(tops)), min(green, float(tiles))]


def _taken(state: State, track: int) -> bool:
    return any(other[at.TRACK + track] == TOP for other in state.rows)


def _clusters(state: State, row: Row) -> Numbers:
    """Power of the two strongest groups outside federations that a satellite here and there would join."""
    loose = row[at.OWNED] & ~grown(row[at.FEDERATED])
    found: list[int] = []
    while loose:
        group = loose & -loose
        while True:
            wider = grown(grown(group)) & loose
            if wider == group:
                break
            group = wider
        found.append(power_of(state, row, group))
        loose &= ~group
    found.sort(reverse=True)
    first, second = (*found, 0, 0)[:2]
    return [
        float(min(10, first)), float(min(10, second)), 1.0 if first >= c.THRESHOLD else 0.0, float(len(found)),
        float(row[at.FEDERATIONS]), float(row[at.SATELLITES].bit_count()),
    ]  # fmt: skip


def _rounds(state: State, row: Row) -> Numbers:
    """The round tile now, the next one, and how many of each kind come later."""
    found = [0.0] * (3 * ROUND_KINDS)
    now = state.round - 1
    for number, tile in enumerate(state.round_tiles):
        if number == now and not row[at.PASSED]:
            found[tile] = 1.0
        elif number == max(0, now + 1):
            found[ROUND_KINDS + tile] = 1.0
        elif number > now:
            found[2 * ROUND_KINDS + tile] += 1.0
    return found


def _finals(state: State, seat: Seat, finals: list[list[int]]) -> Numbers:
    """By final tile that is in play: this seat's count, and its distance to the best and to the last of the others."""
    found = [0.0] * (4 * FINAL_KINDS)
    for tile, count in zip(state.final_tiles, finals, strict=True):
        others = [much for i, much in enumerate(count) if i != seat]
        mine = count[seat]
        found[4 * tile : 4 * tile + 4] = [1.0, float(mine), float(mine - max(others)), float(mine - min(others))]
    return found


def _certain(state: State, row: Row, left: int, final: float) -> Numbers:
    found = (worth.passing(state, row, left), final, worth.levels(row), worth.advanced(row, left))
    return [counted(value) for value in found]


def _standing(state: State, seat: Seat, row: Row) -> Numbers:
    """Points, the distance to the best of the others, who acts before this seat, and the size of the table."""
    others = [other[at.VP] for i, other in enumerate(state.rows) if i != seat]
    ahead = max(others) if others else 0
    acting = state.stack[-1][1] if state.stack else 0
    order = state.order
    mine = order.index(seat) if seat in order else 0
    now = next((i for i, player in enumerate(order) if acting >> player & 1), 0)
    waits = (mine - now) % max(1, len(order))
    return [
        float(row[at.VP]), float(row[at.VP] - ahead), float(waits), float(mine), float(len(state.passed)),
        *_one_of(SEAT_COUNTS.index(state.seats) if state.seats in SEAT_COUNTS else -1, len(SEAT_COUNTS)),
    ]  # fmt: skip


def scored(row: Row) -> Numbers:
    """Points by source up to now."""
    return [float(row[column]) for column in at.VP_PARTS]
