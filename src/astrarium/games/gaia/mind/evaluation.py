"""What a position of Gaia Project is worth to a seat, in victory points, term by term."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from ....core.notation import Seat
from ..box import components as c
from ..rules.counting import counted, gaia_planets, power_of, sectors, tokens
from ..rules.ending import final_counts, leftover_points
from ..rules.passing import PASS_TILES
from ..rules.rounds import income_of
from ..table import player as at
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
ADVANCED_WORTH = {c.S_QIC: 4.0, c.S_ORE: 3.4, c.S_KNOWLEDGE: 3.6}  # each use of an advanced tile's action
TRIGGER_WORTH = {1: 3.0, 13: 2.6, 14: 1.6}  # advanced tiles that score what is done, a round
CHARGE_TILE = c.ACTION_TILES[c.S_CHARGE]
GAIA_TILE = next(i for i, tile in enumerate(c.TILES) if tile.event == c.E_GAIA_MINE)
OVER = 2 * c.ROUNDS + 1  # the stage of a seat that has passed for the last time


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
    row[at.BOOSTER] = -1
    gains, icons = income_of(row)
    row[at.BOOSTER] = booster
    credit, ore, knowledge, qic, _, _, _ = (sum(column) for column in zip(*gains, strict=True))
    charge = sum(icon for icon in icons if icon > 0)
    token = charge - sum(icons)
    taken = booster_worth(state, row, booster) if booster >= 0 and row[at.PASSED] else 0.0
    return [credit, ore, knowledge, qic, charge, token, taken]


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
    levels = row[at.TRACK : at.TRACK + len(c.TRACKS)]
    return [*levels, sum(LADDER[level] for level in levels)]


def _structures(state: State, seat: Seat, row: Row) -> list[float]:
    owned = row[at.OWNED]
    near = grown_by(owned | row[at.SPACE_STATIONS], c.RANGE[row[at.NAVIGATION]]) & ~state.taken()
    kinds, steps = state.galaxy.kinds, c.STEPS[row[at.HOME]]
    sites = near & kinds[c.GAIA]
    for kind in range(c.HOMES):
        if steps[kind] < 2:
            sites |= near & kinds[kind]
    neighbours = grown(grown(owned)) & state.others(seat)
    return [
        row[at.MINE].bit_count(), row[at.STATION].bit_count(), row[at.LAB].bit_count(), 1 if row[at.INSTITUTE] else 0,
        1 if row[at.ACADEMY_K] else 0, 1 if row[at.ACADEMY_Q] else 0, row[at.FORMERS].bit_count(),
        row[at.FORMERS_READY],
        min(8, sites.bit_count()), min(7, neighbours.bit_count()), row[at.TYPES].bit_count(),
        gaia_planets(state, row), sectors(state, row),
    ]  # fmt: skip


def _loose(state: State, row: Row) -> list[float]:
    """Progress to the next federation, green tokens not yet used, and federations formed."""
    loose = row[at.OWNED] & ~grown(row[at.FEDERATED])
    strength = min(c.THRESHOLD, power_of(state, row, loose)) / c.THRESHOLD
    return [strength**2, loose.bit_count(), row[at.GREEN], tokens(row)]


def _tiles(row: Row) -> list[float]:
    uncovered = row[at.TILES] & ~row[at.COVERED]
    return [
        uncovered.bit_count(), uncovered >> CHARGE_TILE & 1, uncovered >> GAIA_TILE & 1,
        uncovered >> c.BIG_POWER_TILE & 1,
    ]  # fmt: skip


def levels(row: Row) -> float:
    """Points that the levels reached will score."""
    return float(sum(c.VP_PER_LEVEL * max(0, level - 2) for level in row[at.TRACK : at.TRACK + len(c.TRACKS)]))


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
    counts = [final_counts(state, tile) for tile in state.final_tiles]
    return [final_of(state, counts, player) for player in range(len(state.rows))]


def final_of(state: State, counts: Sequence[Sequence[int]], player: int) -> float:
    """The same for one player, where everybody's progress on the final tiles is counted already."""
    soft = 0.5 + 0.45 * (c.ROUNDS - state.round)
    sure = 0.55 + 0.075 * state.round
    worth = 0.0
    for found in counts:
        worth += sure * _expected_rank(found, player, soft)
    return worth


def _expected_rank(found: Sequence[int], player: int, soft: float) -> float:
    mine = found[player]
    ahead = sum(1 / (1 + exp((mine - other) / soft)) for i, other in enumerate(found) if i != player)
    step = c.FINAL_VP[0] - c.FINAL_VP[1]
    return max(0.0, c.FINAL_VP[0] - step * ahead) + 0.15 * mine
