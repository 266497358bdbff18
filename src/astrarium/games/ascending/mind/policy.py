"""A quick sensible action: what each seems worth to a practised player at a glance, without trying any."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from math import sqrt

from astrarium.core import NOBODY, Action, Dice, Seat

from ..box import components as c
from ..rules.build import city_bonuses
from ..rules.mine import POINTS as MINE_POINTS
from ..rules.orbits import planet_defence
from ..rules.points import points
from ..rules.scoring import QUADRANT_POINTS
from ..table import actions
from ..table.space import first_free_spot, ring_spots
from ..table.state import BOX, FREE, NOWHERE, TRACKS, is_cruiser
from ..table.state import AscendingState as State
from .aiming import lane_is_open, lane_is_open_from, quick_aim
from .ending import THE_END, can_close, closing, drags_on, hurrying, lead
from .evaluation import early, strength_at
from .weights import HABITS, Habits

Rated = list[tuple[float, Action]]
Steps = list[tuple[float, float, Action]]

MOST_FLICKED = 4  # ships that are looked at for a flick
LANES = 3  # planets that are looked at for each of them
RANGE = 420.0  # mm: planets further away are not aimed at
KEPT = 4096  # places whose surroundings are remembered
SAFE_LEAD = 4  # more than another player makes in a last turn
FEW_SHIPS = 3
NOTHING_TO_DO = 0.05  # worth of a turn so poor that troops had better be recalled


class Survey:
    """What a seat sees at a glance before it moves."""

    __slots__ = (
        "ahead", "aims", "facilities", "final", "habits", "held", "left", "ours", "quadrants", "seat", "shut", "state",
        "supply", "theirs",
    )  # fmt: skip

    def __init__(self, state: State, seat: Seat, habits: Habits) -> None:
        self.state, self.seat, self.habits = state, seat, habits
        self.left, self.final = early(state), state.trigger != NOBODY
        self.supply = state.troop_supply[seat]
        self.ahead: int | None = None
        self.aims: list[list[float]] = [[], [], []]
        first, end = seat * actions.SHIPS_PER_SEAT, (seat + 1) * actions.SHIPS_PER_SEAT
        self.ours = orbited(state.orbit[first:end])  # a bit per planet with such ships in orbit
        self.theirs = orbited(state.orbit[:first]) | orbited(state.orbit[end:])
        self.shut = 0 if state.powers(seat).open_lanes else self.theirs
        self._look_at_planets()

    def _look_at_planets(self) -> None:
        state, home = self.state, self.state.home[self.seat]
        self.held = [hole for hole, owner in enumerate(state.owner) if owner == self.seat and hole != home]
        self.facilities, self.quadrants = [0, 0, 0, 0], 0
        for hole in self.held:
            if state.cities[hole]:
                self.quadrants |= 1 << state.comp.quadrant[hole]
            if state.facilities[hole] and not self.shut >> hole & 1:
                self.facilities[state.kind[hole]] += state.facilities[hole]

    def prize(self, colour: int, level: int) -> float:
        """What reaching that level brings."""
        levels, habits = self.state.levels, self.habits
        found = self.left * habits.powers[colour * c.LEVELS + level - 1]
        if max(levels[colour::TRACKS]) < level:
            found += habits.first * level
        mine = self.state.levels_of(self.seat)
        mine[colour] = level
        return found + habits.row * self.left if level == min(mine) == 1 else found

    def single_actions(self) -> Rated:
        """Developing, building, mining."""
        found: Rated = []
        state, seat = self.state, self.seat
        for colour, count in enumerate(self.facilities):
            level = state.level(seat, colour) + 1
            if level <= min(count, c.LEVELS):
                found.append((self.prize(colour, level), (actions.DEVELOP, colour)))
        for hole in self.held:
            troops = state.troops[hole]
            if troops and not self.shut >> hole & 1:
                self._uses(hole, troops, found)
        return found

    def _uses(self, hole: int, troops: int, found: Rated) -> None:
        """What the troops of a planet can be used for."""
        state, seat = self.state, self.seat
        if state.colonies[hole] and state.city_stock[seat]:
            found.append((self.city_worth(hole), (actions.CITY, hole, self._city_bonus())))
        if state.colony_stock[seat]:
            found.append((self.colony_worth(hole), (actions.COLONY, hole)))
        if troops > 1:
            found += [(self.mine_worth(hole, used), (actions.MINE, hole, used)) for used in range(2, troops + 1)]
            if self.can_research(hole):
                found.append((self.facility_worth(state.kind[hole]), (actions.FACILITY, hole)))

    def _city_bonus(self) -> int:
        offered = city_bonuses(self.state, self.seat)
        ships = self.state.ships_of(self.seat)
        few = sum(self.state.where[ship] != BOX for ship in ships) < FEW_SHIPS
        wanted = actions.SHIP_BONUS if few else actions.TROOP_BONUS
        return wanted if wanted in offered else offered[0]

    def is_new_quadrant(self, hole: int) -> bool:
        """Whether the seat has no city there yet."""
        return not self.quadrants >> self.state.comp.quadrant[hole] & 1

    def colony_worth(self, hole: int) -> float:
        habits = self.habits
        return habits.colony + self.left * (habits.colony_early + habits.colony_quadrant * self.is_new_quadrant(hole))

    def city_worth(self, hole: int) -> float:
        habits = self.habits
        value = habits.city + habits.city_early * self.left
        if self.is_new_quadrant(hole):
            count = self.quadrants.bit_count()
            value += QUADRANT_POINTS[count + 1] - QUADRANT_POINTS[count] + habits.quadrant * (count < 2)
        return value

    def mine_worth(self, hole: int, used: int) -> float:
        state, habits = self.state, self.habits
        points, empties = MINE_POINTS[used], used == state.pieces(hole)
        value = points * (habits.mine + habits.mine_early * self.left) + habits.mine_two * (used == 2)
        if empties:
            value += habits.empties + habits.empties_early * self.left
        return value if self.final else value + self._hurry(points, self.lead() + points - empties)

    def _hurry(self, points: int, lead: int) -> float:
        """What it is worth to bring the end nearer, and to bring it about, with that lead."""
        habits = self.habits
        value = habits.pace * points * min(max(lead / 5.0, -1.0), 1.0) * (1.0 - self.left)
        if self.state.pool <= points:
            value += THE_END if lead > SAFE_LEAD else habits.end_close + habits.end_lead * lead
        return value

    def lead(self) -> int:
        """By how much this seat is ahead of the best other one."""
        if self.ahead is None:
            self.ahead = lead(self.state, self.seat)
        return self.ahead

    def can_research(self, hole: int) -> bool:
        """Whether a facility may stand there, given the troops."""
        state = self.state
        if state.kind[hole] in (c.ASTEROID, c.HOMEWORLD) or not state.facility_stock[self.seat]:
            return False
        return not state.facilities[hole] or not any(state.facilities[other] > 1 for other in self.held)

    def facility_worth(self, colour: int) -> float:
        habits, level = self.habits, self.state.level(self.seat, colour) + 1
        if level > c.LEVELS or self.final:
            return -1.0
        missing = level - self.facilities[colour]
        if missing == 1:
            share = habits.facility_ready
        else:
            share = habits.facility_part / missing if missing > 0 else habits.facility_more
        return habits.facility + share * self.prize(colour, level)

    def recruits(self, most: int) -> Rated:
        """Where the first of so many troops may go, with what all of them are worth where they do most."""
        state = self.state
        if not self.supply:
            return []
        first = [(self.recruit_worth(hole, state.troops[hole]), hole) for hole in self._recruiting_spots()]
        if not first:
            return []
        rest = self._more_recruits(first, max(first)[1], min(most, self.supply) - 1)
        rest -= self.habits.scarce * (self.supply == 1)
        return [(gain + rest, (actions.RECRUIT, hole)) for gain, hole in first]

    def _recruiting_spots(self) -> list[int]:
        state, home = self.state, self.state.home[self.seat]
        spots = [hole for hole in self.held if self._has_room(hole) and not self.shut >> hole & 1]
        if self._has_room(home):
            spots.append(home)
        if state.powers(self.seat).drop_pods:
            spots += [hole for hole, owner in enumerate(state.owner) if owner == FREE]
        return spots

    def _has_room(self, hole: int, more: int = 0) -> bool:
        return self.state.pieces(hole) + more < c.PIECES_PER_PLANET

    def _more_recruits(self, rated: list[tuple[float, int]], at: int, most: int) -> float:
        """What further troops are worth when the first one, worth `rated` anywhere, went to `at`."""
        value, placed = 0.0, [at]
        for _ in range(most):
            more = placed.count(at)
            rated = [pair for pair in rated if pair[1] != at]
            if self._has_room(at, more):
                rated.append((self.recruit_worth(at, self.state.troops[at] + more), at))
            best, at = max(rated, default=(0.0, NOWHERE))
            if best <= 0.0:
                break
            placed.append(at)
            value += best
        return value

    def recruit_worth(self, hole: int, troops: int) -> float:
        """One more troop on a planet that has so many."""
        state, habits = self.state, self.habits
        if self.final:
            return float(state.owner[hole] == FREE and not troops)
        if state.kind[hole] == c.HOMEWORLD:
            return (habits.home_0, habits.home_1, habits.home_2)[troops] * (0.3 + 0.7 * self.left)
        if state.owner[hole] == FREE and not troops:
            return self.settle_worth(hole)
        value = (habits.troop_1, habits.troop_2, habits.troop_3)[troops]
        if not troops:
            return value + self._first_troop(hole)
        if troops == 1 and self.can_research(hole):
            value += habits.build_facility * self.facility_worth(state.kind[hole])
        return value

    def _first_troop(self, hole: int) -> float:
        """What a troop beside structures can become."""
        if self.state.colonies[hole] and self.state.city_stock[self.seat]:
            return self.habits.build_city
        return self.habits.build_colony if self.state.colony_stock[self.seat] else 0.0

    def settle_worth(self, hole: int) -> float:
        """A first troop on a free planet."""
        state, habits = self.state, self.habits
        early_on = habits.settle_early + habits.settle_quadrant * self.is_new_quadrant(hole)
        if not state.face_up[hole]:
            early_on += habits.face_down
        elif state.kind[hole] != c.ASTEROID:
            early_on += habits.settle_colour * self.facilities[state.kind[hole]]
        return habits.settle + early_on * self.left

    def land_worth(self, hole: int) -> float:
        state = self.state
        if state.owner[hole] == FREE:
            return self.settle_worth(hole)
        return -1.0 if self.final else self.habits.reinforce * (state.troops[hole] + 1) / 2

    def can_land(self, hole: int) -> bool:
        state = self.state
        if not self.supply or state.kind[hole] == c.HOMEWORLD:
            return False
        owner = state.owner[hole]
        return owner == FREE or (owner == self.seat and self._has_room(hole) and not self.shut >> hole & 1)

    def targets(self, strength: int) -> list[float]:
        """What a ship of that strength would be good for in each planet's orbit; 0 where it had better not go."""
        if not self.aims[strength]:
            worths = [self.orbit_worth(hole, strength) for hole in range(len(self.state.kind))]
            self.aims[strength] = [worth if worth > 0.0 else 0.0 for worth in worths]
        return self.aims[strength]

    def orbit_worth(self, hole: int, strength: int, there: bool = False) -> float:
        """What a ship of that strength is good for in an orbit; `there`: it is counted in it already."""
        state, habits, owner = self.state, self.habits, self.state.owner[hole]
        if state.kind[hole] == c.HOMEWORLD:
            return 0.0
        if owner == FREE or owner == self.seat:
            if not (self.supply if owner == FREE else self.can_land(hole)):
                return habits.guard
            value = habits.orbit * (self.settle_worth(hole) if owner == FREE else self.land_worth(hole))
            return value if there or not self.ours >> hole & 1 else 0.3 * value
        if self.theirs >> hole & 1:
            return 0.0 if self.final else habits.blockade
        need = planet_defence(state, hole) + 1 + strength * there
        if self.ours >> hole & 1:
            need -= strength_at(state, self.seat, hole)
        if need <= strength:
            spoils = habits.take_facility * state.facilities[hole] + 0.5 * state.cities[hole]
            return habits.take * state.pieces(hole) + spoils
        return 0.0 if self.final else habits.siege * state.pieces(hole) / need + habits.blockade

    def moves(self, points: int, shuttles: int) -> Rated:
        """What a Move with so many points may begin with, and what it is worth in all."""
        found = self._landings()  # worth, worth of what can follow, action
        if points:
            for ship in self.state.fleet(self.seat)[:MOST_FLICKED]:
                self._flick(ship, found)
        if points > 1 or shuttles:
            self._launch(found)
        if not found:
            return []
        found.sort(key=lambda item: -item[0] - 0.5 * item[1])
        worths = [item[0] for item in found if item[0] > 0.0] + [item[1] for item in found[:2] if item[1] > 0.0]
        worths.sort(reverse=True)
        whole = self.habits.move_turn * sum(worths[: points + shuttles]) - found[0][0] - 0.5 * found[0][1]
        return [(whole + now + 0.5 * later, action) for now, later, action in found]

    def _landings(self) -> Steps:
        state, seen = self.state, 0
        found: Steps = []
        for ship in state.fleet(self.seat):
            hole = state.orbit[ship]
            if hole >= 0 and not seen >> hole & 1 and self.can_land(hole):
                seen |= 1 << hole
                gain = self.land_worth(hole) - self.orbit_worth(hole, 1 + is_cruiser(ship), True)
                found.append((gain, 0.0, (actions.LAND, ship)))
        return found

    def _flick(self, ship: int, found: Steps) -> None:
        """The best flick of a ship down an open lane."""
        state, stay = self.state, self.stay_worth(ship)
        for value, hole, worth in self.ways(ship, stay)[:LANES]:
            line = quick_aim(state, ship, hole) if lane_is_open(state, ship, hole) else None
            if line:
                after = self.land_worth(hole) - worth if self.can_land(hole) else 0.0
                found.append((value - stay, after, (actions.AIM, ship, *line, hand_of(state))))
                return

    def stay_worth(self, ship: int) -> float:
        """What a ship is good for where it is."""
        here = self.state.orbit[ship]
        if here == NOWHERE:
            return 0.0
        stay = self.orbit_worth(here, 1 + is_cruiser(ship), True)
        if self.state.owner[here] == self.seat and not self.theirs >> here & 1:
            stay = max(stay, self.habits.stay)
        return stay

    def ways(self, ship: int, stay: float) -> list[tuple[float, int, float]]:
        """Planets where the ship is better than where it is: worth with the chance to get there, planet, worth."""
        state, worths, here = self.state, self.targets(1 + is_cruiser(ship)), self.state.orbit[ship]
        least = max(stay, 0.0)
        found = [
            (worths[hole] * chance, hole, worths[hole])
            for hole, chance in within_range(state.comp, state.x[ship], state.y[ship])
            if worths[hole] > least and hole != here
        ]
        found.sort(reverse=True)
        return found

    def _launch(self, found: Steps) -> None:
        """The best launch that looks down an open lane."""
        state, share = self.state, self.habits.launch_flick
        kind = actions.CRUISER if state.in_supply(self.seat, True) != NOWHERE else actions.STARSHIP
        if state.in_supply(self.seat, kind == actions.CRUISER) == NOWHERE:
            return
        for gain, hole, target in self._lanes(kind)[:LANES]:
            spot = first_free_spot(state, hole, kind == actions.CRUISER, towards(state.comp, hole, target))
            if spot == NOWHERE:
                continue
            x, y = ring_spots(state.comp, hole)[spot]
            if lane_is_open_from(state, x, y, kind == actions.CRUISER, target):
                found.append((share * gain, (1.0 - share) * gain, (actions.LAUNCH, hole, kind, spot)))
                return

    def _lanes(self, kind: int) -> list[tuple[float, int, int]]:
        """From which planet to which a launched ship might go, best first."""
        state, home, around = self.state, self.state.home[self.seat], neighbours(self.state.comp)
        found: list[tuple[float, int, int]] = []
        worths = self.targets(1 + kind)
        most = max(worths)
        for hole in (home, *self.held):
            if state.troops[hole] and (hole == home or not self.shut >> hole & 1):
                cost = self.habits.launch_home if hole == home else self._leaving(hole)
                if most + cost > 0.0:  # no chance is above one
                    gains = [(worths[target] * chance + cost, hole, target) for target, chance in around[hole]]
                    found += [gain for gain in gains if gain[0] > 0.0]
        found.sort(reverse=True)
        return found

    def _leaving(self, hole: int) -> float:
        """What it costs to take a troop away from a planet."""
        if self.state.pieces(hole) == 1:
            return self.habits.launch_out - 1.0
        return self.habits.launch_out + 0.7 * self.final


def orbited(holes: list[int]) -> int:
    """A bit for each planet among them."""
    found = 0
    for hole in holes:
        if hole != NOWHERE:
            found |= 1 << hole
    return found


def _chance(far: float) -> float:
    """About how often a sharp flick over that distance ends in the orbit."""
    return max(1.0 - far / 900.0, 0.2)


@cache
def neighbours(comp: c.Components) -> tuple[tuple[tuple[int, float], ...], ...]:
    """For each planet the others within range, with the chance of a flick between the two."""

    def around(hole: int) -> Iterator[tuple[int, float]]:
        x, y = comp.surface.planets[hole]
        for other, (px, py) in enumerate(comp.surface.planets):
            far = sqrt((px - x) ** 2 + (py - y) ** 2)
            if other != hole and far < RANGE:
                yield other, _chance(far)

    return tuple(tuple(around(hole)) for hole in range(len(comp.holes)))


@lru_cache(KEPT)
def within_range(comp: c.Components, x: int, y: int) -> tuple[tuple[int, float], ...]:
    """The planets within range of a place on the grid, with the chance of a flick there: most ships rest for long."""
    ways = [sqrt((px - x) ** 2 + (py - y) ** 2) / c.GRID for px, py in comp.centres]
    return tuple((hole, _chance(far)) for hole, far in enumerate(ways) if far < RANGE)


def hand_of(state: State) -> int:
    return actions.HANDS.index(str(state.options["hand"]))


@cache
def towards(comp: c.Components, hole: int, target: int) -> tuple[int, ...]:
    """The spots of a planet's ring, those first that look most towards the other planet."""
    (x, y), (px, py) = comp.centres[hole], comp.centres[target]
    dx, dy = px - x, py - y
    rated = [(nx * dx + ny * dy, spot) for spot, (nx, ny) in enumerate(actions.DIRECTIONS)]
    return tuple(spot for _, spot in sorted(rated, reverse=True))


def ideas(state: State, seat: Seat, habits: Habits = HABITS) -> Rated:
    """What the seat may do next, with what it seems worth; nothing where the rules' own list is as good."""
    kind, survey = state.top[0], Survey(state, seat, habits)
    hurries = drags_on(state, habits) or (can_close(state, habits) and survey.lead() >= habits.closing)
    hurried = (closing if habits.closing else hurrying)(state, seat, kind) if hurries else []
    if hurried:
        return hurried
    if kind == actions.TURN:
        moves = survey.moves(*points(state, seat))
        return [*survey.single_actions(), *survey.recruits(state.powers(seat).recruits), *moves]
    if kind == actions.MOVING:
        return [*survey.moves(state.top[actions.POINTS], state.top[actions.SHUTTLES]), (0.0, (actions.DONE,))]
    return survey.recruits(state.top[actions.LEFT]) if kind == actions.RECRUITING else []


def quick(state: State, seat: Seat, dice: Dice, habits: Habits = HABITS) -> Action:
    """The best idea, give or take a whim."""
    kind = state.top[0]
    if kind not in (actions.TURN, actions.MOVING, actions.RECRUITING):
        return _answer(state, seat, kind)
    best, whim, unit = -0.5, habits.whim, dice.unit
    chosen: Action = (actions.PASS,) if kind == actions.TURN else (actions.DONE,)
    for worth, action in ideas(state, seat, habits):
        worth += whim * unit()
        if worth > best:
            best, chosen = worth, action
    if kind == actions.TURN and best < NOTHING_TO_DO and _recall_helps(state, seat):
        return next((action for action in state.legal(seat) if action[0] == actions.RECALL), chosen)
    return chosen


def _recall_helps(state: State, seat: Seat) -> bool:
    """Recalling is only thought of when nothing is left in supply."""
    return not state.troop_supply[seat] and state.trigger == NOBODY


def _answer(state: State, seat: Seat, kind: int) -> Action:
    """Attacks on planets before those on ships, and a scan where one is offered."""
    listed = state.legal(seat)
    if kind == actions.ATTACKING:
        return max(listed)
    return listed[-1] if kind == actions.SCANNING else listed[0]
