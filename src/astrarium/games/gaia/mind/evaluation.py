"""What a position of Gaia Project is worth to a seat, in victory points, term by term."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from ....core.notation import Seat
from ..box.components import (
    ACTION_ADVANCED,
    ACTION_TILES,
    BIG_POWER_TILE,
    BOOSTERS,
    E_GAIA_MINE,
    FINAL_VP,
    GAIA,
    HOMES,
    RANGE,
    ROUNDS,
    S_CHARGE,
    S_KNOWLEDGE,
    S_ORE,
    S_QIC,
    STEPS,
    THRESHOLD,
    TRACKS,
    VP_PER_LEVEL,
    Gain,
    read_data,
)  # fmt: skip
from ..box.components import TILES as STANDARD_TILES
from ..rules.counting import counted, gaia_planets, power_of, sectors, tokens
from ..rules.ending import final_counts, leftover_points
from ..rules.passing import PASS_TILES
from ..rules.rounds import income_of
from ..table.player import (
    ACADEMY_K,
    ACADEMY_Q,
    ADVANCED,
    BOOSTER,
    BOWL1,
    BOWL2,
    BOWL3,
    BRAIN,
    COVERED,
    CREDIT,
    FEDERATED,
    FORMERS,
    FORMERS_READY,
    GAIA_AREA,
    GREEN,
    HOME,
    INSTITUTE,
    KNOWLEDGE,
    LAB,
    MINE,
    NAVIGATION,
    ORE,
    OWNED,
    PASSED,
    QIC,
    SPACE_STATIONS,
    STATION,
    TILES,
    TRACK,
    TYPES,
    USED,
    VP,
)  # fmt: skip
from ..table.space import grown, grown_by
from ..table.state import GaiaState as State

Row = list[int]

POINTS, FINAL, RESEARCH, INCOME, RESOURCES, STRUCTURES, FEDERATIONS, ACTIONS = range(8)  # the terms
# What was counted to fit the worth of a position, in the order of worth.toml, and the term it belongs to.
COUNTED = (
    *(RESOURCES,) * 11, *(INCOME,) * 7, *(RESEARCH,) * 7, *(STRUCTURES,) * 13, *(FEDERATIONS,) * 4, *(ACTIONS,) * 5,
)  # fmt: skip
PLENTY_CREDIT, PLENTY_ORE = 12, 6
LADDER = (0.0, 0.9, 2.2, 1.6, 1.0, 0.0)  # hopes of a level beyond what it scores already
# One of each in hand next round, in the order of a Gain: prices of what a booster brings.
PRICE = (0.45, 1.3, 1.35, 2.3, 1.0, 0.27, 0.35)
ADVANCED_WORTH = {S_QIC: 4.0, S_ORE: 3.4, S_KNOWLEDGE: 3.6}  # each use of an advanced tile's action
TRIGGER_WORTH = {1: 3.0, 13: 2.6, 14: 1.6}  # advanced tiles that score what is done, a round
CHARGE_TILE = ACTION_TILES[S_CHARGE]
GAIA_TILE = next(i for i, tile in enumerate(STANDARD_TILES) if tile.event == E_GAIA_MINE)
OVER = 2 * ROUNDS + 1  # the stage of a seat that has passed for the last time


def _worth() -> tuple[tuple[float, ...], ...]:
    """By stage, what each of the counted things is worth; the set-up is judged as the first round."""
    columns = list(read_data("evaluation.toml", __package__).values())
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
        return [float(row[VP])] + [0.0] * 7
    left = ROUNDS - state.round
    terms = [row[VP] + _passing(state, row, left), final, _levels(row), 0.0, 0.0, 0.0, 0.0, _advanced(row, left)]
    stage = stage_of(state, row)
    if stage == OVER:
        terms[RESOURCES] = float(leftover_points(row, state.capped))
        return terms
    for term, much, each in zip(COUNTED, counts(state, seat), WORTH[stage], strict=True):
        terms[term] += much * each
    return terms


def stage_of(state: State, row: Row) -> int:
    """Rounds count double: before and after this seat passed."""
    return 2 * state.round + (1 if row[PASSED] else 0)


def counts(state: State, seat: Seat) -> list[float]:
    """What a seat has, in the order of `COUNTED`."""
    row = state.rows[seat]
    return [
        *_stock(row), *_income(state, row), *_research(row), *_structures(state, seat, row), *_loose(state, row),
        *_tiles(row), 0 if row[PASSED] else 1,
    ]  # fmt: skip


def _stock(row: Row) -> list[float]:
    credit, ore = row[CREDIT], row[ORE]
    return [
        min(PLENTY_CREDIT, credit), max(0, credit - PLENTY_CREDIT), min(PLENTY_ORE, ore), max(0, ore - PLENTY_ORE),
        row[KNOWLEDGE], row[QIC], row[BOWL1], row[BOWL2], row[BOWL3], row[GAIA_AREA], min(3, row[BRAIN]),
    ]  # fmt: skip


def _income(state: State, row: Row) -> list[float]:
    """Income of every round to come, and the booster taken for the next."""
    booster = row[BOOSTER]
    row[BOOSTER] = -1
    gains, icons = income_of(row)
    row[BOOSTER] = booster
    credit, ore, knowledge, qic, _, _, _ = (sum(column) for column in zip(*gains, strict=True))
    charge = sum(icon for icon in icons if icon > 0)
    token = charge - sum(icons)
    taken = booster_worth(state, row, booster) if booster >= 0 and row[PASSED] else 0.0
    return [credit, ore, knowledge, qic, charge, token, taken]


def booster_worth(state: State, row: Row, booster: int) -> float:
    """What a booster brings that is taken now: its income next round, its action, its points on passing."""
    found = BOOSTERS[booster]
    worth = priced(found.income)
    if found.action:
        worth += 2.0 if found.action == "terraform_steps" else 1.0
    return worth + (found.vp * (counted(state, row, found.count) + 0.5) if found.count >= 0 else 0.0)


def priced(gain: Gain) -> float:
    return sum(amount * each for amount, each in zip(gain, PRICE, strict=True) if amount)


def _research(row: Row) -> list[float]:
    levels = row[TRACK : TRACK + len(TRACKS)]
    return [*levels, sum(LADDER[level] for level in levels)]


def _structures(state: State, seat: Seat, row: Row) -> list[float]:
    owned = row[OWNED]
    near = grown_by(owned | row[SPACE_STATIONS], RANGE[row[NAVIGATION]]) & ~state.taken()
    kinds, steps = state.galaxy.kinds, STEPS[row[HOME]]
    sites = near & kinds[GAIA]
    for kind in range(HOMES):
        if steps[kind] < 2:
            sites |= near & kinds[kind]
    neighbours = grown(grown(owned)) & state.others(seat)
    return [
        row[MINE].bit_count(), row[STATION].bit_count(), row[LAB].bit_count(), 1 if row[INSTITUTE] else 0,
        1 if row[ACADEMY_K] else 0, 1 if row[ACADEMY_Q] else 0, row[FORMERS].bit_count(), row[FORMERS_READY],
        min(8, sites.bit_count()), min(7, neighbours.bit_count()), row[TYPES].bit_count(),
        gaia_planets(state, row), sectors(state, row),
    ]  # fmt: skip


def _loose(state: State, row: Row) -> list[float]:
    """Progress to the next federation, green tokens not yet used, and federations formed."""
    loose = row[OWNED] & ~grown(row[FEDERATED])
    strength = min(THRESHOLD, power_of(state, row, loose)) / THRESHOLD
    return [strength**2, loose.bit_count(), row[GREEN], tokens(row)]


def _tiles(row: Row) -> list[float]:
    uncovered = row[TILES] & ~row[COVERED]
    return [
        uncovered.bit_count(), uncovered >> CHARGE_TILE & 1, uncovered >> GAIA_TILE & 1,
        uncovered >> BIG_POWER_TILE & 1,
    ]  # fmt: skip


def _levels(row: Row) -> float:
    """Points that the levels reached will score."""
    return float(sum(VP_PER_LEVEL * max(0, level - 2) for level in row[TRACK : TRACK + len(TRACKS)]))


def _passing(state: State, row: Row, left: int) -> float:
    """What passing will score this round, and what advanced tiles score at every pass."""
    worth = 0.0
    waits = not row[PASSED]
    if waits and row[BOOSTER] >= 0:
        booster = BOOSTERS[row[BOOSTER]]
        worth += booster.vp * counted(state, row, booster.count) if booster.count >= 0 else 0
    if row[ADVANCED]:
        for tile, count, vp in PASS_TILES:
            if row[ADVANCED] >> tile & 1:
                worth += vp * counted(state, row, count) * (left + waits)
    return worth


def _advanced(row: Row, left: int) -> float:
    """Advanced tiles that act or score again and again."""
    if not row[ADVANCED]:
        return 0.0
    worth = sum(each * (left + 0.5) for tile, each in TRIGGER_WORTH.items() if row[ADVANCED] >> tile & 1)
    for special, tile in ACTION_ADVANCED.items():
        if row[ADVANCED] >> tile & 1:
            unused = 0 if row[USED] >> special & 1 or row[PASSED] else 0.8
            worth += ADVANCED_WORTH[special] * (0.9 * left + unused)
    return worth


def _finals(state: State) -> list[float]:
    """Expected points of the two final tiles: less for every other who is likely to end ahead."""
    worth = [0.0] * len(state.rows)
    if not state.stack:
        return worth
    soft = 0.5 + 0.45 * (ROUNDS - state.round)
    sure = 0.55 + 0.075 * state.round
    for tile in state.final_tiles:
        found = final_counts(state, tile)
        for player in range(len(state.rows)):
            worth[player] += sure * _expected_rank(found, player, soft)
    return worth


def _expected_rank(found: Sequence[int], player: int, soft: float) -> float:
    mine = found[player]
    ahead = sum(1 / (1 + exp((mine - other) / soft)) for i, other in enumerate(found) if i != player)
    step = FINAL_VP[0] - FINAL_VP[1]
    return max(0.0, FINAL_VP[0] - step * ahead) + 0.15 * mine
