"""How a seat stands, in victory points at the end of the game, term by term."""

from __future__ import annotations

from astrarium.core import NOBODY, Seat, mark

from .components import COLOURS, LEVELS
from .physics import GRID
from .rules.develop import working_facilities
from .rules.land import PIECES_PER_PLANET
from .rules.orbits import is_blockaded, is_defended, planet_defence
from .scoring import parts, total
from .state import BOARD, BOX, FREE, NOWHERE, Table, is_cruiser

TERMS = (
    mark("tokens"), mark("planets and cities"), mark("troops ready to work"), mark("troops and ships"),
    mark("technologies"), mark("research ahead"), mark("ships in position"), mark("danger"), mark("pace"),
)  # fmt: skip

TROOP, STARSHIP, CRUISER = 0.55, 0.6, 1.2  # worth of having one at all, early in the game
GANG = (0.0, 0.15, 0.45, 0.85)  # troops together on a planet that can be mined
GANG_HOME = (0.0, 0.15, 0.22, 0.26)  # troops on the homeworld, for launching
WORKFORCE = (0.0, 0.5, 1.3, 1.9, 2.2, 2.35, 2.45, 2.5)  # troops that no planet needs to stay occupied
TECH = {  # worth of a level's power early in the game; drives and levies did best in many quick games
    "long_range": 0.4, "multi_target": 0.5, "cruiser": 0.7, "ram_master": 0.3,
    "drive_1": 1.6, "free_shuttle": 1.1, "drive_2": 0.8, "drive_3": 0.6,
    "bunkers": 0.3, "shields": 0.4, "orbital_guard": 0.4, "open_lanes": 0.4,
    "levy_1": 1.6, "city_levy": 0.4, "levy_2": 1.2, "drop_pods": 1.8,
}  # fmt: skip
OTHER_TECH = 0.6
PACE, MOST_LEAD = 0.4, 10.0
UNSURE = (0.3, 0.1, 0.2, 0.3)  # early on, planets, colonies, cities and quadrants count less than tokens
LANDING = 0.3  # a ship in the orbit of a planet it can land on
NEAR_LANDING = 0.25  # the same a short flick away
ADRIFT = 0.1  # any ship on the board
SIEGE = 0.35  # per piece of a planet besieged with all the strength it takes
BLOCKADE = 0.4  # what a blockade costs its owner
NEAR = 150 * GRID
STRIKE = 260 * GRID  # from so far a ship is flicked into an orbit more often than not


def early(table: Table) -> float:
    """How much of the game is still to come, from 1 to 0."""
    if table.trigger != NOBODY:
        return 0.0
    return min(table.pool / table.comp.pools[table.seats], 1.0)


def standing(table: Table, seat: Seat) -> list[float]:
    """The terms of one seat."""
    tokens, planets, colonies, cities, quadrants = parts(table, seat)
    left = early(table)
    return [
        float(tokens),
        planets + colonies + cities + quadrants - left * _unsure(table, seat, planets, colonies, cities, quadrants),
        _gangs(table, seat, left),
        left * _forces(table, seat),
        left * _technologies(table, seat),
        _research(table, seat, left),
        _positions(table, seat, left),
        -_danger(table, seat, left),
        _pace(table, seat, left),
    ]


def _pace(table: Table, seat: Seat, left: float) -> float:
    """A short game is good for whoever leads."""
    totals = [total(table, other) for other in range(table.seats)]
    lead = totals[seat] - max(totals[:seat] + totals[seat + 1 :])
    return PACE * min(max(lead, -MOST_LEAD), MOST_LEAD) * (1.0 - left)


def _unsure(table: Table, seat: Seat, *points: int) -> float:
    """What may still be lost, less what cities in a first, second and third quadrant promise."""
    found = 0
    for hole, count in enumerate(table.cities):
        if count and table.owner[hole] == seat:
            found |= 1 << table.comp.quadrant[hole]
    at_risk = sum(share * part for share, part in zip(UNSURE, points, strict=True))
    return at_risk - (0.0, 0.2, 0.8, 0.7, 0.0)[found.bit_count()]


def _gangs(table: Table, seat: Seat, left: float) -> float:
    """Troops where they can mine, build or launch, and those that are free to go anywhere."""
    if not left:
        return 0.0
    total, free = 0.0, table.troop_supply[seat]
    for hole, owner in enumerate(table.owner):
        troops = table.troops[hole]
        if owner == seat and troops:
            home = table.is_homeworld(hole)
            total += (GANG_HOME if home else GANG)[troops] * (0.4 if is_blockaded(table, hole) else 1.0)
            free += troops - (not home and table.pieces(hole) == troops)
    total += WORKFORCE[min(free, len(WORKFORCE) - 1)]
    return total * min(1.0, 0.3 + 2.0 * left)


def _forces(table: Table, seat: Seat) -> float:
    """Everything that left the box: troops and ships at all, wherever they are."""
    troops = 14 - table.troop_box[seat]
    ships = 8 - table.starships(seat, BOX)
    cruiser = table.where[table.ships_of(seat)[-1]] != BOX
    return TROOP * min(troops, 10) + STARSHIP * min(ships, 5) + 0.2 * max(ships - 5, 0) + CRUISER * cruiser


def _technologies(table: Table, seat: Seat) -> float:
    found = 0.0
    for colour in range(len(COLOURS)):
        for level in range(1, table.level(seat, colour) + 1):
            found += TECH.get(table.comp.tech(colour, level).id, OTHER_TECH)
    lowest = min(table.levels[seat * 4 : seat * 4 + 4])
    started = sum(level > lowest for level in table.levels[seat * 4 : seat * 4 + 4])
    return found + (0.25 * started if lowest == 0 else 0.1 * started)


def _research(table: Table, seat: Seat, left: float) -> float:
    """First discoveries and powers within reach of the facilities that stand."""
    total = 0.0
    for colour, facilities in enumerate(working_facilities(table, seat)):
        level = table.level(seat, colour) + 1
        total += 0.35 * left * facilities
        if level > LEVELS or not facilities:
            continue
        tech = table.comp.tech(colour, level)
        open_ = all(table.level(other, colour) < level for other in range(table.seats))
        prize = tech.first_vp * open_ + left * TECH.get(tech.id, OTHER_TECH)
        share = min(facilities / level, 1.0)
        total += prize * (0.7 if share == 1.0 else 0.45 * share) * min(1.0, 0.2 + 2.0 * left)
    return total


def _positions(table: Table, seat: Seat, left: float) -> float:
    """Ships that can land, ships close to it, ships that besiege."""
    if not left:
        return 0.0
    total, taken = 0.0, 0
    for ship in table.ships_of(seat):
        if table.where[ship] != BOARD:
            continue
        total += ADRIFT
        hole = table.orbit[ship]
        if hole == NOWHERE:
            total += NEAR_LANDING if _lands_near(table, seat, ship) else 0.0
        elif taken >> hole & 1:
            continue
        elif table.owner[hole] == FREE:
            total += LANDING if table.troop_supply[seat] else NEAR_LANDING
        elif table.owner[hole] != seat and not table.is_homeworld(hole):
            total += _siege(table, seat, hole)
        elif can_land(table, seat, hole):
            total += 0.3
        if hole != NOWHERE:
            taken |= 1 << hole
    return total * min(1.0, 0.3 + 2.0 * left)


def can_land(table: Table, seat: Seat, hole: int) -> bool:
    return (
        table.owner[hole] in (FREE, seat)
        and not table.is_homeworld(hole)
        and table.pieces(hole) < PIECES_PER_PLANET
        and table.troop_supply[seat] > 0
        and not is_blockaded(table, hole)
    )


def _lands_near(table: Table, seat: Seat, ship: int) -> bool:
    x, y = table.x[ship], table.y[ship]
    for hole, (px, py) in enumerate(table.comp.centres):
        if table.owner[hole] == FREE and abs(px - x) < NEAR and abs(py - y) < NEAR:
            return table.troop_supply[seat] > 0
    return False


def strength_at(table: Table, seat: Seat, hole: int) -> int:
    """The strength of a seat's ships in an orbit."""
    return sum(1 + is_cruiser(ship) for ship in table.ships_of(seat) if table.orbit[ship] == hole)


def _siege(table: Table, seat: Seat, hole: int) -> float:
    need = planet_defence(table, hole) + 1
    share = min(strength_at(table, seat, hole) / need, 1.0)
    return SIEGE * share * table.pieces(hole) * (0.6 if is_defended(table, hole, seat) else 1.0)


def _danger(table: Table, seat: Seat, left: float) -> float:
    """What blockades cost and what others may take next turn."""
    total = 0.0
    for hole, owner in enumerate(table.owner):
        if owner != seat or table.is_homeworld(hole):
            continue
        if left and is_blockaded(table, hole):
            total += BLOCKADE
        chance = max(
            (loss_chance(table, hole, other) for other in range(table.seats) if other != seat), default=0.0
        )
        if chance:
            total += chance * (1.0 + 0.8 * table.pieces(hole) + table.cities[hole] + 0.3 * table.facilities[hole])
    return total


def loss_chance(table: Table, hole: int, attacker: Seat) -> float:
    """About how likely that seat takes the planet in its next turn."""
    if table.trigger == attacker or is_defended(table, hole, attacker):
        return 0.0
    need = planet_defence(table, hole) + 1 - strength_at(table, attacker, hole)
    if need <= 0:
        return 0.85
    if need > table.powers(attacker).movement_points:
        return 0.0
    x, y = table.comp.centres[hole]
    near = sum(
        1 + is_cruiser(ship)
        for ship in table.ships_of(attacker)
        if table.where[ship] == BOARD
        and table.orbit[ship] != hole
        and abs(table.x[ship] - x) < STRIKE
        and abs(table.y[ship] - y) < STRIKE
    )
    return 0.55**need if near >= need else 0.0
