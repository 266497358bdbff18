"""What a position of Gaia Project is worth to a seat, in victory points, term by term."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import TYPE_CHECKING

from ...core.notation import Seat
from .columns import (
    ACADEMY_Q,
    ADVANCED,
    BOOSTER,
    BOWL1,
    BRAIN,
    COVERED,
    CREDIT,
    FACTION,
    FEDERATED,
    FORMERS,
    FORMERS_LOCKED,
    FORMERS_READY,
    GAIA_AREA,
    GREEN,
    HOME,
    INSTITUTE,
    KNOWLEDGE,
    LAB,
    NAVIGATION,
    ORE,
    OWNED,
    PASSED,
    QIC,
    SPACE_STATIONS,
    STATION,
    TERRAFORMING,
    TILES,
    TRACK,
    USED,
    VP,
)  # fmt: skip
from .columns import GAIA_PROJECT as GAIA_LEVEL
from .components import (
    ACTION_ADVANCED,
    ACTION_TILES,
    BOOSTERS,
    FINAL_VP,
    GAIA,
    HOMES,
    NEVLAS,
    ORE_PER_STEP,
    PROJECT_TOKENS,
    RANGE,
    ROUNDS,
    S_ACADEMY,
    S_CHARGE,
    S_KNOWLEDGE,
    S_ORE,
    S_QIC,
    STEPS,
    TRACKS,
    TRANSDIM,
    VP_PER_LEVEL,
    Gain,
)  # fmt: skip
from .counts import counted, power_of
from .rules.ending import final_counts, leftover_points
from .rules.passing import PASS_TILES
from .rules.rounds import income_of
from .space import grown, grown_by

if TYPE_CHECKING:
    from .state import GaiaState

Row = list[int]

# One of each in hand in rounds 0 (the set-up) to 6, in the order of a Gain.
PRICE: tuple[tuple[float, ...], ...] = (
    (0.50, 1.50, 1.50, 2.6, 1.0, 0.30, 0.50),
    (0.50, 1.50, 1.50, 2.6, 1.0, 0.30, 0.50),
    (0.48, 1.45, 1.50, 2.5, 1.0, 0.30, 0.45),
    (0.45, 1.35, 1.40, 2.4, 1.0, 0.28, 0.40),
    (0.42, 1.20, 1.30, 2.2, 1.0, 0.26, 0.30),
    (0.38, 1.00, 1.10, 1.8, 1.0, 0.22, 0.20),
    (0.34, 0.45, 0.45, 0.8, 1.0, 0.14, 0.05),
)
# What one of each brings that comes in every round after the given one.
FUTURE: tuple[tuple[float, ...], ...] = tuple(
    tuple(sum(PRICE[later][i] for later in range(now + 1, ROUNDS + 1)) for i in range(7)) for now in range(ROUNDS + 1)
)
PLENTY = (15, 7, 8)  # of credits, ore, knowledge: what exceeds it is worth half
BOWLS = ((0.12, 0.26, 0.44), (0.02, 0.16, 0.33))  # power tokens by area; in the last round
INSTITUTE_WORTH = (7.0, 6.0, 5.0, 4.0, 5.0, 5.0, 7.0, 0.0, 6.0, 4.0, 6.0, 4.0, 7.0, 7.0)  # by faction, in round 0
ACTION_WORTH = {S_ACADEMY: 2.2, S_CHARGE: 1.1, S_QIC: 4.0, S_ORE: 3.4, S_KNOWLEDGE: 3.6}  # each use
TRIGGER_WORTH = {1: 3.0, 13: 2.6, 14: 1.6}  # advanced tiles that score what is done, a round
GAIA_TILE, GAIA_TILE_WORTH = 6, 1.2
LADDER = (0.0, 0.9, 2.2, 1.6, 1.0, 0.0)  # hopes of a level beyond what it scores already


def standings(state: GaiaState) -> list[list[float]]:
    """The terms of every seat; `TERMS` in bot.py names them."""
    finals = _finals(state)
    return [_terms(state, seat, finals[seat]) for seat in range(state.seats)]


def _terms(state: GaiaState, seat: Seat, final: float) -> list[float]:
    row = state.rows[seat]
    if not state.stack:
        return [float(row[VP])] + [0.0] * 7
    now = state.round
    left = ROUNDS - now
    return [
        row[VP] + _passing(state, row, left), final, _research(row, left), _income(state, row, now),
        _stock(row, now), _structures(row, left) + _outlook(state, seat, row, left), _federation(state, row, left),
        _actions(row, left),
    ]  # fmt: skip


def own_worth(state: GaiaState, seat: Seat) -> float:
    """The sum of one seat's terms, with its final scoring against the others."""
    return sum(_terms(state, seat, _finals(state)[seat]))


def _finals(state: GaiaState) -> list[float]:
    """Expected points of the two final tiles: less for every other who is likely to end ahead."""
    worth = [0.0] * len(state.rows)
    if not state.stack:
        return worth
    soft = 0.5 + 0.45 * (ROUNDS - state.round)
    sure = 0.55 + 0.075 * state.round
    for tile in state.final_tiles:
        counts = final_counts(state, tile)
        for player in range(len(state.rows)):
            worth[player] += sure * _expected_rank(counts, player, soft)
    return worth


def _expected_rank(counts: Sequence[int], player: int, soft: float) -> float:
    mine = counts[player]
    ahead = sum(1 / (1 + exp((mine - other) / soft)) for i, other in enumerate(counts) if i != player)
    step = FINAL_VP[0] - FINAL_VP[1]
    return max(0.0, FINAL_VP[0] - step * ahead) + 0.15 * mine


def _passing(state: GaiaState, row: Row, left: int) -> float:
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


def booster_worth(booster: int, now: int, row: Row, state: GaiaState) -> float:
    """What a booster brings that is taken now: its income next round, its action, its points on passing."""
    found = BOOSTERS[booster]
    price = PRICE[min(now + 1, ROUNDS)]
    worth = priced(found.income, price)
    if found.action:
        worth += 2.0 if found.action == "terraform_steps" else 1.0
    return worth + (found.vp * (counted(state, row, found.count) + 0.5) if found.count >= 0 else 0.0)


def priced(gain: Gain, price: Sequence[float]) -> float:
    return sum(amount * each for amount, each in zip(gain, price, strict=True) if amount)


def _income(state: GaiaState, row: Row, now: int) -> float:
    """Income of the rounds to come; the booster's comes once."""
    if now >= ROUNDS:
        return 0.0
    booster = row[BOOSTER]
    row[BOOSTER] = -1
    gains, icons = income_of(row)
    row[BOOSTER] = booster
    future = FUTURE[now]
    worth = sum(priced(gain, future) for gain in gains)
    charge, token = sum(i for i in icons if i > 0), -sum(i for i in icons if i < 0)
    counted_charge = sum(gain[5] for gain in gains)
    counted_token = sum(gain[6] for gain in gains)
    worth += (charge - counted_charge) * future[5] + (token - counted_token) * future[6]
    if row[PASSED] and booster >= 0:
        return worth + booster_worth(booster, now, row, state)
    offers = [booster_worth(b, now, row, state) for b in state.boosters] if now else [3.0]
    return worth + 0.85 * max(offers, default=0.0)


def _stock(row: Row, now: int) -> float:
    """Resources and power in hand."""
    if now >= ROUNDS:
        ready = 0.34 * (row[CREDIT] + row[ORE] + row[KNOWLEDGE] + row[QIC]) * 0.2
        return leftover_points(row) * 0.8 + ready + 0.3 * row[QIC]
    price = PRICE[now]
    worth = row[QIC] * price[3]
    for i, column in enumerate((CREDIT, ORE, KNOWLEDGE)):
        much = row[column]
        worth += price[i] * (much if much <= PLENTY[i] else PLENTY[i] + 0.5 * (much - PLENTY[i]))
    bowls = BOWLS[0]
    power = row[BOWL1] * bowls[0] + row[BOWL1 + 1] * bowls[1] + row[BOWL1 + 2] * bowls[2] + row[GAIA_AREA] * bowls[0]
    if row[FACTION] == NEVLAS and row[INSTITUTE]:
        power += 0.3 * row[BOWL1 + 2]
    if row[BRAIN]:
        power += 0.3 * min(row[BRAIN], 3)
    return worth + power + price[6] * (row[BOWL1] + row[BOWL1 + 1] + row[BOWL1 + 2] + row[GAIA_AREA]) * 0.5


def _research(row: Row, left: int) -> float:
    """Points of the tracks at the end, hopes of higher levels, and what the levels do."""
    hope = min(1.0, 0.25 + 0.25 * left)
    worth = 0.0
    for level in row[TRACK : TRACK + len(TRACKS)]:
        worth += VP_PER_LEVEL * max(0, level - 2) + hope * LADDER[level]
    worth += (3 - ORE_PER_STEP[row[TERRAFORMING]]) * 0.75 * left
    worth += (RANGE[row[NAVIGATION]] - 1) * 0.55 * left
    formers = row[FORMERS_READY] + row[FORMERS_LOCKED]
    if left > 1:
        worth += formers * 0.55 * left
        worth += (6 - PROJECT_TOKENS[row[GAIA_LEVEL]]) * 0.1 * left if PROJECT_TOKENS[row[GAIA_LEVEL]] else 0.0
    return worth


def _structures(row: Row, left: int) -> float:
    """What structures may become, and abilities of the institute."""
    worth = 0.0
    if row[INSTITUTE]:
        worth += INSTITUTE_WORTH[row[FACTION]] * left / 5
    worth += (2.2 * row[STATION].bit_count() + 1.4 * row[LAB].bit_count()) * min(1.0, left / 3)
    return worth


def _outlook(state: GaiaState, seat: Seat, row: Row, left: int) -> float:
    """Planets in reach, gaiaformers at work, and neighbours whose building charges power."""
    if not row[OWNED] or row[HOME] < 0:
        return 0.0
    worth = row[FORMERS].bit_count() * (4.2 if left else 0.5)
    if not left:
        return worth
    near = grown_by(row[OWNED] | row[SPACE_STATIONS], RANGE[row[NAVIGATION]]) & ~state.taken()
    kinds, each = state.galaxy.kinds, ORE_PER_STEP[row[TERRAFORMING]]
    steps = STEPS[row[HOME]]
    sites = 0.0
    for kind in range(HOMES):
        here = near & kinds[kind]
        if here:
            sites += here.bit_count() * max(0.1, 1.0 - 0.13 * steps[kind] * each)
    sites += 0.6 * (near & kinds[GAIA]).bit_count()
    if row[FORMERS_READY]:
        sites += 0.5 * (near & kinds[TRANSDIM]).bit_count()
    neighbours = (grown(grown(row[OWNED])) & state.others(seat)).bit_count()
    return worth + 0.16 * left * min(sites, 6.0) + 0.09 * left * min(neighbours, 7)


def _federation(state: GaiaState, row: Row, left: int) -> float:
    """Progress to the next federation, and green tokens not yet used."""
    free = row[OWNED] & ~grown(row[FEDERATED])
    strength = min(7, power_of(state, row, free))
    worth = 5.0 * (strength / 7) ** 2 * (1.0 if left else 0.3)
    return worth + row[GREEN] * (3.0 if left > 1 else 1.5 if left else 0.3)


def _actions(row: Row, left: int) -> float:
    """Special actions of the rounds to come, and those of this round not yet used."""
    worth = 0.0
    owned = []
    if row[ACADEMY_Q]:
        owned.append(S_ACADEMY)
    open_tiles = row[TILES] & ~row[COVERED]
    owned += [special for special, tile in ACTION_TILES.items() if open_tiles >> tile & 1]
    if open_tiles >> GAIA_TILE & 1:
        worth += GAIA_TILE_WORTH * (left + 0.5)
    if row[ADVANCED]:
        owned += [special for special, tile in ACTION_ADVANCED.items() if row[ADVANCED] >> tile & 1]
        worth += sum(each * (left + 0.5) for tile, each in TRIGGER_WORTH.items() if row[ADVANCED] >> tile & 1)
    for special in owned:
        unused = 0 if row[USED] >> special & 1 or row[PASSED] else 0.8
        worth += ACTION_WORTH[special] * (0.9 * left + unused)
    return worth
