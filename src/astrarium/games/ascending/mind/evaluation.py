"""How a seat stands, in victory points at the end of the game, term by term."""

from __future__ import annotations

from astrarium.core import NOBODY, Seat, mark

from ..box import components as c
from ..rules.develop import working_facilities
from ..rules.land import site_refusal
from ..rules.orbits import is_blockaded, is_defended, planet_defence
from ..rules.scoring import parts
from ..table.state import BOARD, BOX, FREE, NOWHERE, is_cruiser
from ..table.state import AscendingState as State

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
NEAR = 150 * c.GRID
STRIKE = 260 * c.GRID  # from so far a ship is flicked into an orbit more often than not


def early(state: State) -> float:
    """How much of the game is still to come, from 1 to 0."""
    if state.trigger != NOBODY:
        return 0.0
    return min(state.pool / state.comp.pools[state.seats], 1.0)


def standings(state: State) -> list[list[float]]:
    """The terms of every seat."""
    earned = [parts(state, seat) for seat in range(state.seats)]
    return [standing(state, seat, earned) for seat in range(state.seats)]


def standing(state: State, seat: Seat, earned: list[tuple[int, int, int, int, int]]) -> list[float]:
    """The terms of one seat, from the points of all."""
    tokens, planets, colonies, cities, quadrants = earned[seat]
    left = early(state)
    return [
        float(tokens),
        planets + colonies + cities + quadrants - left * _unsure(state, seat, planets, colonies, cities, quadrants),
        _gangs(state, seat, left),
        left * _forces(state, seat),
        left * _technologies(state, seat),
        _research(state, seat, left),
        _positions(state, seat, left),
        -_danger(state, seat, left),
        _pace(seat, left, list(map(sum, earned))),
    ]


def _pace(seat: Seat, left: float, totals: list[int]) -> float:
    """A short game is good for whoever leads."""
    lead = totals[seat] - max(totals[:seat] + totals[seat + 1 :])
    return PACE * min(max(lead, -MOST_LEAD), MOST_LEAD) * (1.0 - left)


def _unsure(state: State, seat: Seat, *points: int) -> float:
    """What may still be lost, less what cities in a first, second and third quadrant promise."""
    found = 0
    for hole, count in enumerate(state.cities):
        if count and state.owner[hole] == seat:
            found |= 1 << state.comp.quadrant[hole]
    at_risk = sum(share * part for share, part in zip(UNSURE, points, strict=True))
    return at_risk - (0.0, 0.2, 0.8, 0.7, 0.0)[found.bit_count()]


def _gangs(state: State, seat: Seat, left: float) -> float:
    """Troops where they can mine, build or launch, and those that are free to go anywhere."""
    if not left:
        return 0.0
    total, free = 0.0, state.troop_supply[seat]
    for hole, owner in enumerate(state.owner):
        troops = state.troops[hole]
        if owner == seat and troops:
            home = state.is_homeworld(hole)
            total += (GANG_HOME if home else GANG)[troops] * (0.4 if is_blockaded(state, hole) else 1.0)
            free += troops - (not home and state.pieces(hole) == troops)
    total += WORKFORCE[min(free, len(WORKFORCE) - 1)]
    return total * min(1.0, 0.3 + 2.0 * left)


def _forces(state: State, seat: Seat) -> float:
    """Everything that left the box: troops and ships at all, wherever they are."""
    troops = 14 - state.troop_box[seat]
    ships = 8 - state.starships(seat, BOX)
    cruiser = state.where[state.ships_of(seat)[-1]] != BOX
    return TROOP * min(troops, 10) + STARSHIP * min(ships, 5) + 0.2 * max(ships - 5, 0) + CRUISER * cruiser


def _technologies(state: State, seat: Seat) -> float:
    found = 0.0
    for colour in range(len(c.COLOURS)):
        for level in range(1, state.level(seat, colour) + 1):
            found += TECH.get(state.comp.tech(colour, level).id, OTHER_TECH)
    lowest = min(state.levels_of(seat))
    started = sum(level > lowest for level in state.levels_of(seat))
    return found + (0.25 * started if lowest == 0 else 0.1 * started)


def _research(state: State, seat: Seat, left: float) -> float:
    """First discoveries and powers within reach of the facilities that stand."""
    total = 0.0
    for colour, facilities in enumerate(working_facilities(state, seat)):
        level = state.level(seat, colour) + 1
        total += 0.35 * left * facilities
        if level > c.LEVELS or not facilities:
            continue
        tech = state.comp.tech(colour, level)
        open_ = all(state.level(other, colour) < level for other in range(state.seats))
        prize = tech.first_vp * open_ + left * TECH.get(tech.id, OTHER_TECH)
        share = min(facilities / level, 1.0)
        total += prize * (0.7 if share == 1.0 else 0.45 * share) * min(1.0, 0.2 + 2.0 * left)
    return total


def _positions(state: State, seat: Seat, left: float) -> float:
    """Ships that can land, ships close to it, ships that besiege."""
    if not left:
        return 0.0
    total, taken = 0.0, 0
    for ship in state.ships_of(seat):
        if state.where[ship] != BOARD:
            continue
        total += ADRIFT
        hole = state.orbit[ship]
        if hole == NOWHERE:
            total += NEAR_LANDING if _lands_near(state, seat, ship) else 0.0
        elif taken >> hole & 1:
            continue
        elif state.owner[hole] == FREE:
            total += LANDING if state.troop_supply[seat] else NEAR_LANDING
        elif state.owner[hole] != seat and not state.is_homeworld(hole):
            total += _siege(state, seat, hole)
        elif site_refusal(state, seat, hole) is None:
            total += 0.3
        if hole != NOWHERE:
            taken |= 1 << hole
    return total * min(1.0, 0.3 + 2.0 * left)


def _lands_near(state: State, seat: Seat, ship: int) -> bool:
    x, y = state.x[ship], state.y[ship]
    for hole, (px, py) in enumerate(state.comp.centres):
        if state.owner[hole] == FREE and abs(px - x) < NEAR and abs(py - y) < NEAR:
            return state.troop_supply[seat] > 0
    return False


def strength_at(state: State, seat: Seat, hole: int) -> int:
    """The strength of a seat's ships in an orbit."""
    if hole not in state.orbit:
        return 0
    return sum(1 + is_cruiser(ship) for ship in state.ships_of(seat) if state.orbit[ship] == hole)


def _siege(state: State, seat: Seat, hole: int) -> float:
    need = planet_defence(state, hole) + 1
    share = min(strength_at(state, seat, hole) / need, 1.0)
    return SIEGE * share * state.pieces(hole) * (0.6 if is_defended(state, hole, seat) else 1.0)


def _danger(state: State, seat: Seat, left: float) -> float:
    """What blockades cost and what others may take next turn."""
    total, home = 0.0, state.home[seat]
    raiders = [Raider(state, other) for other in range(state.seats) if other not in (seat, state.trigger)]
    for hole, owner in enumerate(state.owner):
        if owner != seat or hole == home:
            continue
        if left and is_blockaded(state, hole):
            total += BLOCKADE
        need = planet_defence(state, hole) + 1
        chance = max([raider.chance(hole, need) for raider in raiders], default=0.0)
        if chance:
            total += chance * (1.0 + 0.8 * state.pieces(hole) + state.cities[hole] + 0.3 * state.facilities[hole])
    return total


class Raider:
    """Another seat with what it can take planets with in its next turn."""

    __slots__ = ("fleet", "points", "seat", "state")

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.points, self.fleet = state.powers(seat).movement_points, state.fleet(seat)

    def chance(self, hole: int, need: int) -> float:
        """About how likely it takes a planet for which it needs so much strength."""
        state = self.state
        if is_defended(state, hole, self.seat):
            return 0.0
        need -= strength_at(state, self.seat, hole)
        if need <= 0:
            return 0.85
        if need > self.points:
            return 0.0
        x, y = state.comp.centres[hole]
        near = sum(
            1 + is_cruiser(ship)
            for ship in self.fleet
            if state.orbit[ship] != hole and abs(state.x[ship] - x) < STRIKE and abs(state.y[ship] - y) < STRIKE
        )
        return 0.55**need if near >= need else 0.0
