"""What a position is worth to a seat, in victory points at the end of the game, term by term."""

from __future__ import annotations

from functools import cache, lru_cache
from math import sqrt
from typing import Final

from astrarium.core import Seat, mark

from ..box import components as c
from ..box.components import KINDS, TYPES
from ..odds import odds
from ..odds.fleets import Fleet, Squadron, fleet_in, foe_in, printed_npc, squadron
from ..rules.explore import targets as explorable
from ..rules.scoring import REPUTATION_PART, parts_of
from ..rules.upkeep import balance
from ..table import state as s
from ..table.state import Design
from ..table.state import EclipseState as State

TERMS: Final = (
    mark("points"), mark("actions to come"), mark("science"), mark("materials"), mark("population to place"),
    mark("technologies"), mark("fleet"), mark("battles ahead"), mark("targets"), mark("frontier"), mark("solvency"),
)  # fmt: skip

# What the n-th action of a round is worth, and what a unit of each resource buys later.
ACTIONS_WORTH: Final = (0.0, 0.85, 1.6, 2.25, 2.8, 3.25, 3.65, 4.0, 4.3)
SCIENCE_WORTH: Final = 0.19
MATERIALS_WORTH: Final = 0.12
LAST_WORTH: Final = 0.02  # of what can hardly be spent any more
CUBE_WORTH: Final = 0.28  # a square that a colony ship can fill
REPUTATION_DRAW: Final = 1.9  # a first tile drawn, on average the best of what was drawn
DISCOVERY_WORTH: Final = 2.2
SHIP_WORTH: Final = 0.55
PLAN_WORTH: Final = 0.32  # a better design of a type that has not been built yet
FRONTIER_WORTH: Final = 0.8
FRONTIER_MOST: Final = 6  # spaces to explore that count
DEBT: Final = 2.6  # for every money that is missing at the upkeep
EXACT_SHIPS: Final = 7
DEFENCE_SYSTEM: Final = (printed_npc("gcds", (0,)),)
BATTLE_TRUST: Final = 0.55  # what came of battles in sight, measured over a hundred games
TECH_ROUNDS: Final = 3  # rounds for which a technology pays; those who learn early gain no more by it
TARGET_WORTH: Final = 0.45  # of what a guarded sector would bring, while nobody is on the way
# by technology: its worth beside the points of its track, for each round that is left
TECH_WORTH: Final = {
    "neutron_bombs": 0.02, "starbase": 0.03, "plasma_cannon": 0.11, "phase_shield": 0.05, "advanced_mining": 0.08,
    "tachyon_source": 0.06, "plasma_missile": 0.08, "gluon_computer": 0.07, "gauss_shield": 0.06,
    "improved_hull": 0.13, "fusion_source": 0.10, "positron_computer": 0.11, "advanced_economy": 0.12,
    "tachyon_drive": 0.03, "antimatter_cannon": 0.08, "quantum_grid": 0.22, "nanorobots": 0.05, "fusion_drive": 0.06,
    "advanced_robotics": 0.16, "orbital": 0.10, "advanced_labs": 0.10, "monolith": 0.18, "artifact_key": 0.02,
    "wormhole_generator": 0.08,
}  # fmt: skip
_TECH: Final = tuple(TECH_WORTH.get(name, 0.05) for name in c.TECH_NAMES)
_OPENERS: Final = c.ADVANCED[c.MONEY] | c.ADVANCED[c.SCIENCE] | c.ADVANCED[c.MATERIALS]


def appraise(state: State, seat: Seat) -> list[float]:
    """All terms for one seat; at the end only the points count."""
    parts = parts_of(state, seat)
    points = float(sum(parts))
    if state.over or state.gone >> seat & 1 or state.species[seat] < 0:
        return [points, *([0.0] * (len(TERMS) - 1))]
    left = c.ROUNDS - state.round  # incomes that can still be spent
    acting = state.phase == s.ACTING
    supply = tuple(state.supply[TYPES * seat : TYPES * (seat + 1)])
    designs = tuple(state.design[TYPES * seat : TYPES * (seat + 1)])
    return [
        points,
        actions_to_come(state, seat, left),
        resource(state, seat, c.SCIENCE, left, SCIENCE_WORTH, acting),
        resource(state, seat, c.MATERIALS, left, MATERIALS_WORTH, acting),
        population(state, seat, left),
        technologies(state.tech[seat], min(left, TECH_ROUNDS)),
        fleet(supply, designs, left),
        battles(state, seat, left, parts[REPUTATION_PART]),
        targets(state, seat, left, whole_fleet(supply, designs)),
        frontier(state, seat, left),
        solvency(state, seat),
    ]


def actions_to_come(state: State, seat: Seat, left: int) -> float:
    """How many actions each of the coming rounds can pay, from income, stock and the cost of the sectors held."""
    if left <= 0:
        return 0.0
    discs = state.discs[seat] + sum(state.spent[c.SPENT_SPACES * seat : c.SPENT_SPACES * (seat + 1)])
    income = c.PRODUCES[state.track[KINDS * seat + c.MONEY]]
    return actions_paid(discs, income, max(-6, balance(state, seat)), left)


@lru_cache(maxsize=16384)
def actions_paid(discs: int, income: int, stock: int, left: int) -> float:
    """What so many discs are worth with that money, in each of the rounds left and in stock for all of them."""
    budget = income + stock / max(1.6, left)
    actions = 0
    while actions < len(ACTIONS_WORTH) - 1 and actions < discs and c.UPKEEP[discs - actions - 1] <= budget:
        actions += 1
    # the part of the next action that the money already pays
    here = c.UPKEEP[max(0, discs - actions)]
    after = c.UPKEEP[max(0, discs - actions - 1)]
    part = max(0.0, min(1.0, (budget - here) / max(1, after - here))) if discs > actions else 0.0
    more = ACTIONS_WORTH[min(actions + 1, len(ACTIONS_WORTH) - 1)] - ACTIONS_WORTH[actions]
    return (0.37 + 0.1 * left) * left * (ACTIONS_WORTH[actions] + more * part)


def resource(state: State, seat: Seat, kind: int, left: int, worth: float, acting: bool) -> float:
    stock = state.store[KINDS * seat + kind]
    income = c.PRODUCES[state.track[KINDS * seat + kind]]
    if left <= 0:
        return stock * (worth * 0.4 if acting and not state.passed >> seat & 1 else LAST_WORTH)
    spare = max(0, stock - 9) * 0.65
    return (0.35 + 0.15 * left) * worth * (stock - spare + income * left * 0.85)


def population(state: State, seat: Seat, left: int) -> float:
    """Empty squares of own sectors that colony ships can fill, soon or later."""
    if left <= 0:
        return 0.0
    openers, cubes, built = state.tech[seat] & _OPENERS, state.cubes, state.built
    empty = 0
    for sector in state.land[seat]:
        empty += open_squares(sector, openers, cubes[sector])
        if built[sector] & 1 and not cubes[sector] >> c.ORBITAL_SQUARE & 1:
            empty += 1
    ready = min(empty, state.colony[seat])
    return CUBE_WORTH * (ready + 0.55 * (empty - ready)) * min(left, 6) / 4


@cache
def open_squares(sector: int, openers: int, filled: int = 0) -> int:
    """Printed squares without a cube that may take one; `openers` are the technologies for advanced squares."""
    return sum(
        not filled >> square & 1 and not (advanced and kind < c.WILD and not openers & c.ADVANCED[kind])
        for square, (kind, advanced) in enumerate(c.SECTORS[sector].squares)
    )


@lru_cache(maxsize=8192)
def technologies(tech: int, left: int) -> float:
    """What technologies do beside their points: powers, and discounts for the next ones."""
    worth = sum(_TECH[i] * left for i in range(len(_TECH)) if tech >> i & 1)
    for mask in c.CATEGORY_MASK:
        owned = (tech & mask).bit_count()
        worth += 0.09 * left * sqrt(owned) + 0.15 * min(owned, 3)
    return worth


@lru_cache(maxsize=16384)
def strength(design: Design) -> float:
    """How good one ship of a design is in battle; 1 is about a plain cruiser."""
    hit = min(5, 1 + design[s.D_COMPUTER]) / 6
    fire = design[s.D_YELLOW] + 2 * design[s.D_ORANGE] + 3.4 * design[s.D_RED] + 1.1 * design[s.D_MISSILES]
    toughness = (1 + design[s.D_HULL]) * (1 + 0.45 * design[s.D_SHIELD])
    return sqrt(fire * hit * 3 * toughness / 2) * (1 + 0.05 * design[s.D_INITIATIVE])


@lru_cache(maxsize=16384)
def fleet(supply: tuple[int, ...], designs: tuple[Design, ...], left: int) -> float:
    """Ships by their strength, with less and less for more of them; and the plans of those not built yet."""
    total = plans = 0.0
    for ship in range(TYPES):
        built = c.SHIP_LIMIT[ship] - supply[ship]
        power = strength(designs[ship])
        total += built * power * (0.55 if ship == c.STARBASE else 1.0)
        plans += power * (0.35 if ship == c.STARBASE else 1.0)
    weight = 0.1 + 0.06 * min(left, 6)
    return weight * (SHIP_WORTH * 2.2 * sqrt(total + 0.2) + PLAN_WORTH * plans)


@lru_cache(maxsize=32768)
def chance(attacker: Fleet, defender: Fleet) -> float:
    """The attacker's chance to win: exact for small fleets, by strength for large ones."""
    if sum(len(group.damage) for group in (*attacker, *defender)) <= EXACT_SHIPS:
        return odds(attacker, defender).attacker_wins
    mine, theirs = (sum(len(g.damage) * _power(g) for g in side) ** 2 for side in (attacker, defender))
    return mine / (mine + theirs + 1e-9)


def _power(group: Squadron) -> float:
    y, o, r = group.cannons
    design = (group.initiative, group.hull, group.computer, group.shield, 1, 0, 1, y, o, r, group.missiles[1])
    return strength(design)


def sector_worth(state: State, seat: Seat, sector: int, left: int) -> float:
    """What it brings to hold a sector: points, the discovery there, squares for cubes."""
    printed = c.SECTORS[sector]
    worth = float(printed.vp)
    if state.discovery[sector]:
        worth += DISCOVERY_WORTH
    if state.built[sector] & 2:
        worth += c.MONOLITH_VP
    return worth + CUBE_WORTH * 0.6 * open_squares(sector, state.tech[seat] & _OPENERS) * min(left, 6) / 4


def guards(state: State, seat: Seat, sector: int) -> Fleet | None:
    """The fleet this seat would have to fight there."""
    foe = foe_in(state, seat, sector)
    if foe == s.NOBODY:
        return None
    if foe == s.DEFENCE:
        return DEFENCE_SYSTEM
    return ancients(state.ancients[sector]) if foe == s.ANCIENTS else fleet_in(state, foe, sector)


@cache
def ancients(count: int) -> Fleet:
    return (printed_npc("ancient", (0,) * count),)


def battles(state: State, seat: Seat, left: int, reputation: int) -> float:
    """Battles that will be fought where the seat's ships stand, and sectors its ships will take."""
    total = 0.0
    room = 1.0 if reputation < 6 else 0.6
    discs = state.discs[seat]
    for sector in state.fleets[seat]:
        foe = guards(state, seat, sector)
        mine = state.disc[sector] == seat
        owner = state.disc[sector]
        gain = 0.0 if mine else sector_worth(state, seat, sector, left) * (0.85 if discs else 0.2)
        if owner >= 0 and not mine:
            if state.ambassadors[seat] >> owner & 1:
                total -= 3.0
            gain = gain * 0.55 + 0.8
        if foe is None:
            total += gain
            continue
        own = fleet_in(state, seat, sector)
        won = chance(own, foe)
        lost = sum(len(g.damage) * _power(g) for g in own) * SHIP_WORTH
        draws = REPUTATION_DRAW * room * (1 + 0.15 * sum(len(g.damage) for g in foe))
        held = sector_worth(state, seat, sector, left) + 1.0 if mine else 0.0
        total += (
            won * (gain + draws) - (1 - won) * (lost + held) + (1 - won) * 0.5 * room - won * (1 - won) * 0.4 * lost
        )
    return BATTLE_TRUST * total


def targets(state: State, seat: Seat, left: int, own: Fleet) -> float:
    """Guarded sectors next to the seat that all its ships together could win in the rounds to come."""
    if not own:
        return 0.0
    links, disc = state.links(seat), state.disc
    bases = state.land[seat] + state.fleets[seat]
    near = dict.fromkeys([sector for base in bases for sector in links[base] if disc[sector] < 0])
    found = []
    for sector in near:
        foe = guards(state, seat, sector)
        if foe is not None and not state.fleet(sector, seat):
            found.append(chance(own, foe) * (sector_worth(state, seat, sector, left) + REPUTATION_DRAW))
    if not found:
        return 0.0
    soon = TARGET_WORTH * min(left + 1, 3) / 3
    return soon * (max(found) + 0.35 * (sum(found) - max(found)))


@lru_cache(maxsize=16384)
def whole_fleet(supply: tuple[int, ...], designs: tuple[Design, ...]) -> Fleet:
    """All ships of a seat that can move, as one fleet; of many only the first few."""
    return tuple(
        squadron(ship, designs[ship], min(3, built))
        for ship in range(c.STARBASE)
        if (built := c.SHIP_LIMIT[ship] - supply[ship])
    )


def frontier(state: State, seat: Seat, left: int) -> float:
    """Spaces to explore, as long as there are rounds for it."""
    if left <= 0:
        return 0.0
    return FRONTIER_WORTH * len(explorable(state, seat, FRONTIER_MOST)) * min(left, 5) / 5


def solvency(state: State, seat: Seat) -> float:
    """What it costs to be short of money at the next upkeep; other resources help at the rate of trade."""
    if state.round == c.ROUNDS and not state.rulings.last_upkeep:
        return 0.0
    short = -balance(state, seat)
    if short <= 0:
        return 0.0
    ratio = c.SPECIES[state.species[seat]].trade
    sold = min(short, state.store[KINDS * seat + 1] // ratio + state.store[KINDS * seat + 2] // ratio)
    return -0.28 * sold - DEBT * (short - sold)
