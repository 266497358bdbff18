"""What a position of Gaia Project is worth to a seat, term by term, and what the learned evaluation counts of it."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from ....core.network import as_input
from ....core.notation import Seat
from ..box import components as c
from ..rules.counting import counted, gaia_planets, power_of, sectors, tokens
from ..rules.ending import final_counts, leftover_points
from ..rules.federations import clusters_of, is_growing, satellite_limit, threshold
from ..rules.passing import PASS_TILES
from ..rules.rounds import lasting_income
from ..table import player as at
from ..table.space import grown, grown_by
from ..table.state import OPEN_TO_ALL
from ..table.state import GaiaState as State

Row = list[int]
Numbers = list[float]
Fixed = tuple[float, ...]  # numbers that are kept for the next time
Progress = tuple[tuple[int, ...], ...]  # by final tile, by player

POINTS, FINAL, RESEARCH, INCOME, RESOURCES, STRUCTURES, FEDERATIONS, ACTIONS = range(8)  # the terms
# What was counted to fit the worth of a position, in the order of worth.toml, and the term it belongs to.
COUNTED = (
    *(RESOURCES,) * 11, *(INCOME,) * 7, *(RESEARCH,) * 7, *(STRUCTURES,) * 13, *(FEDERATIONS,) * 4, *(ACTIONS,) * 5,
)  # fmt: skip
PLENTY_CREDIT, PLENTY_ORE = 12, 6
LADDER = (0.0, 0.9, 2.2, 1.6, 1.0, 0.0)  # hopes of a level beyond what it scores already
# One of each in hand next round, in the order of a Gain: prices of what a booster brings.
PRICE = (0.45, 1.3, 1.35, 2.3, 1.0, 0.27, 0.35)
ADVANCED_WORTH = {c.S_QIC: 4.0, c.S_ORE: 3.4, c.S_KNOWLEDGE: 3.6}  # each use of an advanced tile's action
TRIGGER_WORTH = {1: 3.0, 13: 2.6, 14: 1.6}  # advanced tiles that score what is done, a round
CHARGE_TILE = c.ACTION_TILES[c.S_CHARGE]
GAIA_TILE = next(i for i, tile in enumerate(c.TILES) if tile.event == c.E_GAIA_MINE)
OVER = 2 * c.ROUNDS + 1  # the stage of a seat that has passed for the last time
TRACKS = len(c.TRACKS)
EASY = tuple(tuple(kind for kind in range(c.HOMES) if steps[kind] < 2) for steps in c.STEPS)  # by home: the near types
TOP = 5  # the level that only one player reaches on each track
NEAR_TOP = 4
LEVEL_VP = tuple(c.VP_PER_LEVEL * max(0, level - 2) for level in range(TOP + 1))
GAPS = 3  # satellites between the planets of a federation that is in sight
MISSING = (0.45, 0.3, 0.2)  # how much further away it is for each power that is missing, by rounds left
SECOND_SIGHT = 0.4
STAGES = 2 * c.ROUNDS + 2
ROUND_KINDS, FINAL_KINDS = len(c.ROUND_TILES), len(c.FINAL_TILES)
SEAT_COUNTS = (2, 3, 4)
FRACTIONS = (17, 24, 38)  # of the counts: the booster, hopes of research, loose strength; the others are whole


def _worth() -> tuple[tuple[float, ...], ...]:
    """By stage, what each of the counted things is worth; the set-up is judged as the first round."""
    columns = list(c.read_data("evaluation.toml", __package__).values())
    stages = [tuple(column[stage] for column in columns) for stage in range(len(columns[0]))]
    return (stages[0], stages[0], *stages)


WORTH = _worth()


def standings(state: State) -> list[list[float]]:
    """The terms of every seat; `TERMS` in bot.py names them."""
    finals = _finals(state)
    return [_terms(state, seat, finals[seat]) for seat in range(state.seats)]


def own_worth(state: State, seat: Seat) -> float:
    """The sum of one seat's terms, with its final scoring against the others."""
    return sum(_terms(state, seat, _finals(state)[seat]))


def _terms(state: State, seat: Seat, final: float) -> list[float]:
    row = state.rows[seat]
    if not state.stack:
        return [float(row[at.VP])] + [0.0] * 7
    left = c.ROUNDS - state.round
    terms = [row[at.VP] + passing(state, row, left), final, levels(row), 0.0, 0.0, 0.0, 0.0, advanced(row, left)]
    stage = stage_of(state, row)
    if stage == OVER:
        terms[RESOURCES] = float(leftover_points(row, state.capped))
        return terms
    for term, much, each in zip(COUNTED, counts(state, seat), WORTH[stage], strict=True):
        terms[term] += much * each
    return terms


def stage_of(state: State, row: Row) -> int:
    """Rounds count double: before and after this seat passed."""
    return 2 * state.round + (1 if row[at.PASSED] else 0)


def counts(state: State, seat: Seat) -> list[float]:
    """What a seat has, in the order of `COUNTED`."""
    row = state.rows[seat]
    return [
        *_stock(row), *_income(state, row), *_research(row), *_structures(state, seat, row), *_loose(state, row),
        *_tiles(row), 0 if row[at.PASSED] else 1,
    ]  # fmt: skip


def _stock(row: Row) -> list[float]:
    credit, ore = row[at.CREDIT], row[at.ORE]
    return [
        min(PLENTY_CREDIT, credit), max(0, credit - PLENTY_CREDIT), min(PLENTY_ORE, ore), max(0, ore - PLENTY_ORE),
        row[at.KNOWLEDGE], row[at.QIC], row[at.BOWL1], row[at.BOWL2], row[at.BOWL3], row[at.GAIA_AREA], min(3,
        row[at.BRAIN]),
    ]  # fmt: skip


def _income(state: State, row: Row) -> list[float]:
    """Income of every round to come, and the booster taken for the next."""
    booster = row[at.BOOSTER]
    taken = booster_worth(state, row, booster) if booster >= 0 and row[at.PASSED] else 0.0
    return [*lasting_income(row), taken]


def booster_worth(state: State, row: Row, booster: int) -> float:
    """What a booster brings that is taken now: its income next round, its action, its points on passing."""
    found = c.BOOSTERS[booster]
    worth = priced(found.income)
    if found.action:
        worth += 2.0 if found.action == "terraform_steps" else 1.0
    return worth + (found.vp * (counted(state, row, found.count) + 0.5) if found.count >= 0 else 0.0)


def priced(gain: c.Gain) -> float:
    return sum(amount * each for amount, each in zip(gain, PRICE, strict=True) if amount)


def _research(row: Row) -> list[float]:
    levels = row[at.TRACK : at.TRACK + TRACKS]
    return [*levels, sum([LADDER[level] for level in levels])]


def _structures(state: State, seat: Seat, row: Row) -> list[float]:
    owned = row[at.OWNED]
    near = grown_by(owned | row[at.SPACE_STATIONS], c.RANGE[row[at.NAVIGATION]]) & ~state.taken()
    kinds = state.galaxy.kinds
    easy = kinds[c.GAIA]
    for kind in EASY[row[at.HOME]]:
        easy |= kinds[kind]
    neighbours = grown_by(owned, 2) & state.others(seat)
    return [
        row[at.MINE].bit_count(), row[at.STATION].bit_count(), row[at.LAB].bit_count(), 1 if row[at.INSTITUTE] else 0,
        1 if row[at.ACADEMY_K] else 0, 1 if row[at.ACADEMY_Q] else 0, row[at.FORMERS].bit_count(),
        row[at.FORMERS_READY],
        min(8, (near & easy).bit_count()), min(7, neighbours.bit_count()), row[at.TYPES].bit_count(),
        gaia_planets(state, row), sectors(state, row),
    ]  # fmt: skip


def outside_federations(row: Row) -> int:
    """Structures that a new federation may hold."""
    return row[at.OWNED] & ~grown_by(row[at.FEDERATED], 1)


def _loose(state: State, row: Row) -> list[float]:
    """Progress to the next federation, green tokens not yet used, and federations formed."""
    loose = outside_federations(row)
    strength = min(c.THRESHOLD, power_of(state, row, loose)) / c.THRESHOLD
    return [strength**2, loose.bit_count(), row[at.GREEN], tokens(row)]


def in_sight(state: State, row: Row) -> float:
    """How near the next federation is, and a little of the one after it: 1 where it could be formed now."""
    if is_growing(row):
        return 0.0
    need, left = threshold(row), c.ROUNDS - state.round
    pays = max(0, satellite_limit(row))
    found: list[float] = []
    for gap, groups in enumerate(_chains(outside_federations(row)), 1):
        near = sorted([_nearness(state, row, group, gap, need, left, pays) for group in groups], reverse=True)
        found = max(found, near[:2])
    return found[0] + SECOND_SIGHT * sum(found[1:]) if found else 0.0


def _nearness(state: State, row: Row, group: tuple[int, ...], gap: int, need: int, left: int, pays: int) -> float:
    """The strongest of these clusters, linked by `gap` satellites each."""
    power = links = 0
    for strength in sorted([power_of(state, row, cluster) for cluster in group], reverse=True):
        power, links = power + strength, links + 1
        if power >= need:
            break
    satellites = gap * (links - 1)
    near = 1.0 - MISSING[min(left, 2)] * max(0, need - power)
    return max(0.0, near) * (1.0 if pays >= satellites else (pays + 1) / (satellites + 1))


@lru_cache(maxsize=4096)
def _chains(loose: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The clusters of touching cells, in groups: no further than one, two or three satellites from the next."""
    clusters, found = clusters_of(loose), []
    for gap in range(1, GAPS + 1):
        groups: list[list[int]] = []
        for cluster in clusters:
            near = grown_by(cluster, gap + 1)
            joined = [group for group in groups if any(near & other for other in group)]
            groups = [group for group in groups if group not in joined]
            groups.append([cluster, *(other for group in joined for other in group)])
        found.append(tuple(map(tuple, groups)))
    return tuple(found)


def _tiles(row: Row) -> list[float]:
    uncovered = row[at.TILES] & ~row[at.COVERED]
    return [
        uncovered.bit_count(), uncovered >> CHARGE_TILE & 1, uncovered >> GAIA_TILE & 1,
        uncovered >> c.BIG_POWER_TILE & 1,
    ]  # fmt: skip


def levels(row: Row) -> float:
    """Points that the levels reached will score."""
    return float(sum([LEVEL_VP[level] for level in row[at.TRACK : at.TRACK + TRACKS]]))


def passing(state: State, row: Row, left: int) -> float:
    """What passing will score this round, and what advanced tiles score at every pass."""
    worth = 0.0
    waits = not row[at.PASSED]
    if waits and row[at.BOOSTER] >= 0:
        booster = c.BOOSTERS[row[at.BOOSTER]]
        worth += booster.vp * counted(state, row, booster.count) if booster.count >= 0 else 0
    if row[at.ADVANCED]:
        for tile, count, vp in PASS_TILES:
            if row[at.ADVANCED] >> tile & 1:
                worth += vp * counted(state, row, count) * (left + waits)
    return worth


def advanced(row: Row, left: int) -> float:
    """Advanced tiles that act or score again and again."""
    if not row[at.ADVANCED]:
        return 0.0
    worth = sum(each * (left + 0.5) for tile, each in TRIGGER_WORTH.items() if row[at.ADVANCED] >> tile & 1)
    for special, tile in c.ACTION_ADVANCED.items():
        if row[at.ADVANCED] >> tile & 1:
            unused = 0 if row[at.USED] >> special & 1 or row[at.PASSED] else 0.8
            worth += ADVANCED_WORTH[special] * (0.9 * left + unused)
    return worth


def _finals(state: State) -> list[float]:
    """Expected points of the two final tiles: less for every other who is likely to end ahead."""
    if not state.stack:
        return [0.0] * len(state.rows)
    counts = progress(state)
    return [final_of(state.round, counts, player) for player in range(len(state.rows))]


def progress(state: State) -> Progress:
    """What everybody has of what each final tile counts."""
    return tuple([tuple(final_counts(state, tile)) for tile in state.final_tiles])


@lru_cache(maxsize=8192)
def final_of(now: int, counts: Progress, player: int) -> float:
    """The same for one player in round `now`, where everybody's progress on the final tiles is counted already."""
    soft = 0.5 + 0.45 * (c.ROUNDS - now)
    sure = 0.55 + 0.075 * now
    worth = 0.0
    for found in counts:
        worth += sure * _expected_rank(found, player, soft)
    return worth


def _expected_rank(found: tuple[int, ...], player: int, soft: float) -> float:
    mine = found[player]
    ahead = sum(1 / (1 + exp((mine - other) / soft)) for i, other in enumerate(found) if i != player)
    step = c.FINAL_VP[0] - c.FINAL_VP[1]
    return max(0.0, c.FINAL_VP[0] - step * ahead) + 0.15 * mine


def all_features(state: State) -> list[Numbers]:
    """The features of every seat."""
    finals = progress(state)
    return [features(state, seat, finals) for seat in range(state.seats)]


def features(state: State, seat: Seat, finals: Progress | None = None) -> Numbers:
    """What the learned evaluation counts: the board, the tiles still to come, the standing; in sixteenths.

    `finals` is everybody's progress on the final tiles, where it is known already.
    """
    row, left = state.rows[seat], c.ROUNDS - state.round
    finals = finals or progress(state)
    found = counts(state, seat)
    for i in FRACTIONS:
        found[i] = as_input(found[i])
    found += _high_levels(state, row)
    found += _bits(row[at.TILES] & ~row[at.COVERED], len(c.TILES))
    found += _bits(row[at.ADVANCED], len(c.ADVANCED))
    found += _one_of(row[at.BOOSTER], len(c.BOOSTERS))
    found += _clusters(state, row)
    found += _one_of(stage_of(state, row), STAGES)
    found += _one_of(row[at.FACTION], len(c.FACTIONS))
    found += _rounds(tuple(state.round_tiles), state.round - 1, row[at.PASSED])
    found += _final_tiles(state.final_tiles, seat, finals)
    found += _certain(state, row, left, final_of(state.round, finals, seat))
    found += _standing(state, seat, row)
    found += [1.0 if taken == OPEN_TO_ALL else 0.0 for taken in state.acts]
    return found


@lru_cache(maxsize=8192)
def _bits(mask: int, count: int) -> Fixed:
    return tuple(1.0 if mask >> i & 1 else 0.0 for i in range(count))


@lru_cache(maxsize=512)
def _one_of(which: int, count: int) -> Fixed:
    found = [0.0] * count
    if 0 <= which < count:
        found[which] = 1.0
    return tuple(found)


def _high_levels(state: State, row: Row) -> Numbers:
    """High levels, tops that can still be reached, and advanced tiles that could be taken."""
    levels = row[at.TRACK : at.TRACK + TRACKS]
    third = fourth = top = tops = tiles = 0
    for i, level in enumerate(levels):
        if level >= 3:
            third += 1
        if level >= NEAR_TOP:
            fourth += 1
            top += level == TOP
            tops += level == NEAR_TOP and not _taken(state, i)
            tiles += state.advanced[i] >= 0
    green = min(2, row[at.GREEN])
    found = (third, fourth, top, tops, tiles, min(green, tops), min(green, tiles))
    return [float(value) for value in found]


def _taken(state: State, track: int) -> bool:
    return any(other[at.TRACK + track] == TOP for other in state.rows)


def _clusters(state: State, row: Row) -> Numbers:
    """Power of the two strongest groups outside federations that a satellite here and there would join."""
    found = [power_of(state, row, group) for group in _groups(outside_federations(row))]
    found.sort(reverse=True)
    first, second = (*found, 0, 0)[:2]
    return [
        float(min(10, first)), float(min(10, second)), 1.0 if first >= c.THRESHOLD else 0.0, float(len(found)),
        float(row[at.FEDERATIONS]), float(row[at.SATELLITES].bit_count()),
    ]  # fmt: skip


@lru_cache(maxsize=2048)
def _groups(loose: int) -> tuple[int, ...]:
    """These cells apart: in one group no cell is further than two from the next."""
    found: list[int] = []
    while loose:
        group = loose & -loose
        while True:
            wider = grown(grown(group)) & loose
            if wider == group:
                break
            group = wider
        found.append(group)
        loose &= ~group
    return tuple(found)


@lru_cache(maxsize=1024)
def _rounds(tiles: tuple[int, ...], now: int, passed: int) -> Fixed:
    """The round tile now, the next one, and how many of each kind come later."""
    found = [0.0] * (3 * ROUND_KINDS)
    for number, tile in enumerate(tiles):
        if number == now and not passed:
            found[tile] = 1.0
        elif number == max(0, now + 1):
            found[ROUND_KINDS + tile] = 1.0
        elif number > now:
            found[2 * ROUND_KINDS + tile] += 1.0
    return tuple(found)


@lru_cache(maxsize=8192)
def _final_tiles(tiles: tuple[int, ...], seat: Seat, finals: Progress) -> Fixed:
    """By final tile that is in play: this seat's count, and its distance to the best and to the last of the others."""
    found = [0.0] * (4 * FINAL_KINDS)
    for tile, count in zip(tiles, finals, strict=True):
        others = [much for i, much in enumerate(count) if i != seat]
        mine = count[seat]
        found[4 * tile : 4 * tile + 4] = [1.0, float(mine), float(mine - max(others)), float(mine - min(others))]
    return tuple(found)


def _certain(state: State, row: Row, left: int, final: float) -> Numbers:
    found = (passing(state, row, left), final, levels(row), advanced(row, left))
    return [as_input(value) for value in found]


def _standing(state: State, seat: Seat, row: Row) -> Numbers:
    """Points, the distance to the best of the others, who acts before this seat, and the size of the table."""
    others = [other[at.VP] for i, other in enumerate(state.rows) if i != seat]
    ahead = max(others) if others else 0
    acting = state.stack[-1][1] if state.stack else 0
    order = state.order
    mine = order.index(seat) if seat in order else 0
    now = 0
    for i, player in enumerate(order):
        if acting >> player & 1:
            now = i
            break
    waits = (mine - now) % max(1, len(order))
    return [
        float(row[at.VP]), float(row[at.VP] - ahead), float(waits), float(mine), float(len(state.passed)),
        *_one_of(SEAT_COUNTS.index(state.seats) if state.seats in SEAT_COUNTS else -1, len(SEAT_COUNTS)),
    ]  # fmt: skip


def scored(row: Row) -> Numbers:
    """Points by source up to now."""
    return [float(row[column]) for column in at.VP_PARTS]
