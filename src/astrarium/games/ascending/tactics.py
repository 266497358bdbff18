"""Which actions are worth a look, and a quick sensible one: how bots narrow down what a seat can do."""

from __future__ import annotations

from math import sqrt

from astrarium.core import Action, Dice, Seat

from .actions import (
    AIM,
    ATTACK_PLANET,
    ATTACK_SHIP,
    CITY,
    COLONY,
    CRUISER,
    DEVELOP,
    DIRECTIONS,
    FACILITY,
    FLICK,
    HANDS,
    LAND,
    LAUNCH,
    MINE,
    PASS,
    RECALL,
    RECRUIT,
    SCAN,
    TROOP_BONUS,
)  # fmt: skip
from .aiming import Aim, Gunner, lane_is_open, quick_aim
from .appraisal import OTHER_TECH, TECH, can_land, early, strength_at
from .components import ASTEROID
from .physics import GRID
from .rules.attack import enemy_ships, ship_defence, ship_points, strength
from .rules.mine import POINTS as MINE_POINTS
from .rules.orbits import is_defended, planet_defence
from .state import FREE, MOVING, NOWHERE, Table

AIM_RANGE = 420 * GRID  # planets further away are not aimed at
TARGETS_PER_SHIP = 5
LAUNCH_TARGETS = 2
FLICK_KINDS = (FLICK, AIM)


def hand_of(table: Table) -> int:
    return HANDS.index(str(table.options["hand"]))


# --- what actions seem worth ------------------------------------------------------------------------------------


def worth(table: Table, seat: Seat, action: Action) -> float:
    """A first guess of what an action brings, in victory points."""
    kind = action[0]
    if kind == DEVELOP:
        return _develop_worth(table, seat, action[1])
    if kind == MINE:
        return MINE_POINTS[action[2]] * (0.75 if action[2] == 2 else 0.9)
    if kind == LAND:
        return _land_worth(table, table.orbit[action[1]])
    if kind == FACILITY:
        return _facility_worth(table, seat, action[1])
    if kind == COLONY:
        return 0.8
    if kind == CITY:
        return 1.5 + 0.4 * early(table) * (action[2] == TROOP_BONUS)
    if kind == RECRUIT:
        return _recruit_worth(table, seat, action[1])
    return OTHER_WORTH.get(kind, 0.0)


OTHER_WORTH = {SCAN: 0.2, ATTACK_SHIP: 1.0, ATTACK_PLANET: 2.0, RECALL: -0.5, PASS: -0.3}


def _develop_worth(table: Table, seat: Seat, colour: int) -> float:
    level = table.level(seat, colour) + 1
    tech = table.comp.tech(colour, level)
    first = all(table.level(other, colour) < level for other in range(table.seats))
    return tech.first_vp * first + early(table) * TECH.get(tech.id, OTHER_TECH)


def _land_worth(table: Table, hole: int) -> float:
    return 1.3 if table.owner[hole] == FREE else 0.5 + 0.1 * table.troops[hole]


def _facility_worth(table: Table, seat: Seat, hole: int) -> float:
    colour = table.kind[hole]
    level = table.level(seat, colour) + 1
    if level > 4:
        return 0.0
    tech = table.comp.tech(colour, level)
    first = all(table.level(other, colour) < level for other in range(table.seats))
    return (0.3 + 0.6 * (tech.first_vp * first + early(table) * TECH.get(tech.id, OTHER_TECH))) / sqrt(level)


def _recruit_worth(table: Table, seat: Seat, hole: int) -> float:
    if table.owner[hole] == FREE:
        return 1.2
    if table.is_homeworld(hole):
        return 0.25 if table.in_supply(seat) >= 0 and table.troops[hole] < 2 else 0.1
    return 0.4 + 0.25 * table.troops[hole] + 0.1 * (table.kind[hole] != ASTEROID)


def orbit_worth(table: Table, seat: Seat, hole: int) -> float:
    """What a ship in that orbit is good for."""
    owner = table.owner[hole]
    if table.is_homeworld(hole):
        return 0.02
    if owner == FREE:
        return 1.2 + 0.1 * (not table.face_up[hole]) if table.troop_supply[seat] else 0.35
    if owner == seat:
        return 0.5 if can_land(table, seat, hole) else 0.15
    need = planet_defence(table, hole) + 1 - strength_at(table, seat, hole)
    if is_defended(table, hole, seat):
        return 0.3
    if need <= 1:
        return 1.5 * table.pieces(hole) + 1.0
    return 0.3 + table.pieces(hole) / need if need <= 3 else 0.3


# --- flicks -----------------------------------------------------------------------------------------------------


def aims(table: Table, seat: Seat, trials: int) -> list[tuple[float, Action]]:
    """Aimed flicks with what they seem worth: into orbits, into firing positions, against blockaders."""
    gunner, hand = Gunner(table, seat, hand_of(table), trials), hand_of(table)
    found: list[tuple[float, Action]] = []
    for ship in table.fleet(seat):
        here = orbit_worth(table, seat, table.orbit[ship]) if table.orbit[ship] != NOWHERE else 0.05
        for gain, hole in _orbit_targets(table, seat, ship):
            aim = gunner.to_orbit(ship, hole)
            if aim:
                found.append((aim.chance * gain - here, _as_action(aim, hand)))
        found += _ship_aims(table, seat, ship, gunner, hand)
    return found


def _as_action(aim: Aim, hand: int) -> Action:
    return (AIM, aim.ship, aim.vx, aim.vy, hand)


def _orbit_targets(table: Table, seat: Seat, ship: int) -> list[tuple[float, int]]:
    """The planets worth flicking this ship to, best first."""
    x, y, here = table.x[ship], table.y[ship], table.orbit[ship]
    rated = []
    for hole, (px, py) in enumerate(table.comp.centres):
        far = abs(px - x) + abs(py - y)
        if hole != here and far < AIM_RANGE * 1.4:
            gain = orbit_worth(table, seat, hole)
            if gain > 0.1:
                rated.append((gain - 0.4 * far / AIM_RANGE, gain, hole))
    rated.sort(reverse=True)
    return [(gain, hole) for _, gain, hole in rated[:TARGETS_PER_SHIP]]


def _ship_aims(table: Table, seat: Seat, ship: int, gunner: Gunner, hand: int) -> list[tuple[float, Action]]:
    found: list[tuple[float, Action]] = []
    for enemy in enemy_ships(table, seat):
        dx, dy = abs(table.x[enemy] - table.x[ship]), abs(table.y[enemy] - table.y[ship])
        if dx + dy > AIM_RANGE:
            continue
        hole = table.orbit[enemy]
        blockades = hole != NOWHERE and table.owner[hole] == seat
        if _could_fire(table, seat, ship, enemy):
            aim = gunner.to_fire(ship, enemy)
            if aim:
                found.append((aim.chance * (ship_points(enemy) + 0.5 * blockades), _as_action(aim, hand)))
        if blockades or ship_points(enemy) > 1:
            aim = gunner.to_ram(ship, enemy)
            if aim:
                found.append((aim.chance * 0.7 - 0.2, _as_action(aim, hand)))
    return found


def _could_fire(table: Table, seat: Seat, ship: int, enemy: int) -> bool:
    """Whether enough strength may come together round that ship this turn."""
    near = sum(
        strength(other)
        for other in table.fleet(seat)
        if other != ship and abs(table.x[other] - table.x[enemy]) + abs(table.y[other] - table.y[enemy]) < 240 * GRID
    )
    return near + strength(ship) > ship_defence(table, enemy)


def launches(table: Table, seat: Seat, listed: list[Action]) -> list[tuple[float, Action]]:
    """Of all launches those whose spot looks towards a planet worth going to."""
    spots: dict[tuple[int, int], list[int]] = {}
    for action in listed:
        if action[0] == LAUNCH:
            spots.setdefault((action[1], action[2]), []).append(action[3])
    found: list[tuple[float, Action]] = []
    for (hole, kind), free in spots.items():
        cost = 0.35 if table.is_homeworld(hole) else 0.9 if table.pieces(hole) > 1 else 1.6
        for gain, target in _launch_targets(table, seat, hole):
            spot = _facing(table, hole, target, free)
            found.append((gain - cost + 0.2 * (kind == CRUISER), (LAUNCH, hole, kind, spot)))
    return found


def _facing(table: Table, hole: int, target: int, spots: list[int]) -> int:
    """The spot of the ring that looks most towards the other planet."""
    (x, y), (px, py) = table.comp.centres[hole], table.comp.centres[target]
    return max((DIRECTIONS[spot][0] * (px - x) + DIRECTIONS[spot][1] * (py - y), spot) for spot in spots)[1]


def _launch_targets(table: Table, seat: Seat, hole: int) -> list[tuple[float, int]]:
    x, y = table.comp.centres[hole]
    rated = []
    for target, (px, py) in enumerate(table.comp.centres):
        far = abs(px - x) + abs(py - y)
        if target != hole and far < AIM_RANGE:
            gain = orbit_worth(table, seat, target)
            if gain > 0.1:
                rated.append((0.8 * gain - 0.5 * far / AIM_RANGE, target))
    rated.sort(reverse=True)
    return rated[:LAUNCH_TARGETS]


# --- proposals and the quick policy -----------------------------------------------------------------------------


def proposals(table: Table, seat: Seat, limit: int, trials: int) -> list[Action]:
    """The actions worth comparing, best first."""
    listed = table.legal(seat)
    rated = [(worth(table, seat, a), a) for a in listed if a[0] not in FLICK_KINDS and a[0] != LAUNCH]
    if any(action[0] == RECALL for _, action in rated):
        rated = [pair for pair in rated if pair[1][0] != RECALL or _recall_helps(table, seat)]
    rated += launches(table, seat, listed)
    if any(action[0] == FLICK for action in listed):
        rated += aims(table, seat, trials)
    rated.sort(key=lambda pair: -pair[0])
    return list(dict.fromkeys(action for _, action in rated))[:limit] or listed[:limit]


def _recall_helps(table: Table, seat: Seat) -> bool:
    """Recalling is only thought of when nothing is left in supply."""
    return not table.troop_supply[seat] and table.top[0] != MOVING


def quick(table: Table, seat: Seat, dice: Dice) -> Action:
    """A sensible action without trying any flick."""
    listed = table.legal(seat)
    if len(listed) == 1:
        return listed[0]
    best, best_worth = listed[0], -9.0
    for action in listed:
        if action[0] in FLICK_KINDS or action[0] == LAUNCH:
            continue
        value = worth(table, seat, action) + 0.15 * dice.unit()
        if value > best_worth:
            best, best_worth = action, value
    for value, action in _quick_flicks(table, seat, listed):
        value += 0.15 * dice.unit()
        if value > best_worth:
            best, best_worth = action, value
    if best_worth < 0.5:
        for value, action in launches(table, seat, listed):
            if value > best_worth:
                best, best_worth = action, value
    return best


def _quick_flicks(table: Table, seat: Seat, listed: list[Action]) -> list[tuple[float, Action]]:
    """The best direct flick of each ship, by looking down the lane; with all lanes closed, any that works."""
    if listed[-1][0] != FLICK:
        return []
    found: list[tuple[float, Action]] = []
    for ship in table.fleet(seat):
        here = orbit_worth(table, seat, table.orbit[ship]) if table.orbit[ship] != NOWHERE else 0.05
        better = [(gain, hole) for gain, hole in _orbit_targets(table, seat, ship) if gain > here]
        aimed = _down_the_lane(table, ship, better[:3]) or _any_way(table, seat, ship, better[:2])
        if aimed:
            found.append((aimed[0] - here, (AIM, ship, *aimed[1], hand_of(table))))
    return found


def _down_the_lane(table: Table, ship: int, targets: list[tuple[float, int]]) -> tuple[float, tuple[int, int]] | None:
    for gain, hole in targets:
        line = quick_aim(table, ship, hole) if lane_is_open(table, ship, hole) else None
        if line:
            return 0.7 * gain, line
    return None


def _any_way(
    table: Table, seat: Seat, ship: int, targets: list[tuple[float, int]]
) -> tuple[float, tuple[int, int]] | None:  # fmt: skip
    gunner = Gunner(table, seat, hand_of(table), trials=0)
    for gain, hole in targets:
        aim = gunner.to_orbit(ship, hole)
        if aim:
            return 0.5 * gain, (aim.vx, aim.vy)
    if targets:
        line = quick_aim(table, ship, targets[0][1])
        if line:
            return 0.15, line
    return None


def is_wasteful(table: Table, seat: Seat, action: Action) -> bool:
    """What no player in his right mind does: recall troops while others wait in supply."""
    return action[0] == RECALL and table.troop_supply[seat] > 3


