"""How bots aim: lines by geometry, direct, beside the centre or off a planet, tried with the noise of a hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from astrarium.core import Dice, Seat

from ..box import components as c
from ..rules.navigate import first_ram, slide, unsteadiness, wobbled
from ..rules.physics import E_SP, A
from ..table import actions as a
from ..table.state import BOARD, NOWHERE, is_cruiser
from ..table.state import AscendingState as State

ORBIT, FIRE, RAM = range(3)  # what a flick is for
SHORT_OF_CENTRE = 22.0  # mm: such a slide tolerates the most error on its way into an orbit
SIDE_LINES = (0.0, 20.0, -20.0, 36.0, -36.0)  # mm beside the centre, for lanes half closed
FIRING_GAP = 36.0  # mm between centres: in range and clear of a collision
FASTEST_AIM = 1900.0
TRIALS = 12  # noisy runs for each rated aim
BANK_STEPS = 12


Lane = tuple[float, float, float, float, float]  # where it begins, its direction, its length


class Aim(NamedTuple):
    """A flick for a purpose, with the chance that it succeeds."""

    ship: int
    vx: int
    vy: int
    purpose: int
    target: int  # a planet's hole or a ship
    chance: float


def velocity(dx: float, dy: float, way: float) -> tuple[int, int] | None:
    """The flick along (dx, dy) that slides so far, or None where no finger is that strong."""
    length = sqrt(dx * dx + dy * dy)
    speed = sqrt(2.0 * A * max(way, 1.0))
    if speed > FASTEST_AIM or not length:
        return None
    scale = max(speed, 45.0) * c.GRID / length
    return round(dx * scale), round(dy * scale)


def orbit_lines(x: float, y: float, px: float, py: float) -> Iterator[tuple[int, int]]:
    """Flicks from (x, y) that should end in the orbit of the planet at (px, py)."""
    dx, dy = px - x, py - y
    far = sqrt(dx * dx + dy * dy)
    if far < 1.0:
        return
    for side in SIDE_LINES:
        tx, ty = dx - dy / far * side, dy + dx / far * side
        way = sqrt(tx * tx + ty * ty) - (SHORT_OF_CENTRE if abs(side) < 30.0 else 0.0)
        found = velocity(tx, ty, way)
        if found:
            yield found


def bank_lines(comp: c.Components, x: float, y: float, radius: float, target: int) -> Iterator[tuple[int, int]]:
    """Flicks that should reach the target's orbit after one bounce off another planet."""
    tx, ty = comp.surface.planets[target]
    for bank, (bx, by) in enumerate(comp.surface.planets):
        if bank != target and (bx - x) ** 2 + (by - y) ** 2 < 300.0**2 and (bx - tx) ** 2 + (by - ty) ** 2 < 300.0**2:
            yield from _off_planet(comp.planet_radius + radius, x, y, bx, by, tx, ty)


def _off_planet(
    reach: float, x: float, y: float, bx: float, by: float, tx: float, ty: float
) -> Iterator[tuple[int, int]]:  # fmt: skip
    """Look round the planet for contacts from which the ship leaves towards the target."""
    for low, high in pairwise((*a.DIRECTIONS, a.DIRECTIONS[0])):
        start, end = _miss(reach, x, y, bx, by, tx, ty, *low)[0], _miss(reach, x, y, bx, by, tx, ty, *high)[0]
        if not start * end < 0.0:
            continue
        for _ in range(BANK_STEPS):
            nx, ny = low[0] + high[0], low[1] + high[1]
            length = sqrt(nx * nx + ny * ny)
            middle = nx / length, ny / length
            if _miss(reach, x, y, bx, by, tx, ty, *middle)[0] * start > 0.0:
                low = middle
            else:
                high = middle
        found = _miss(reach, x, y, bx, by, tx, ty, *high)[1]
        if found:
            yield found


def _miss(
    reach: float, x: float, y: float, bx: float, by: float, tx: float, ty: float, nx: float, ny: float
) -> tuple[float, tuple[int, int] | None]:  # fmt: skip
    """By how much a bounce with that normal turns past the target (0: it cannot be), and the flick for it."""
    cx, cy = bx + reach * nx, by + reach * ny
    dx, dy = cx - x, cy - y
    first = sqrt(dx * dx + dy * dy)
    if first < 1.0:
        return 0.0, None
    dx, dy = dx / first, dy / first
    inward = -(dx * nx + dy * ny)
    if inward <= 0.05:
        return 0.0, None
    ox, oy = dx + (1.0 + E_SP) * inward * nx, dy + (1.0 + E_SP) * inward * ny
    kept = sqrt(ox * ox + oy * oy)
    gx, gy = tx - cx, ty - cy
    second = sqrt(gx * gx + gy * gy)
    if (ox * gx + oy * gy) <= 0.0:
        return 0.0, None
    miss = (ox * gy - oy * gx) / (kept * second)
    way = first + max(second - SHORT_OF_CENTRE, 1.0) / (kept * kept)
    return miss, velocity(dx, dy, way)


class Gunner:
    """Aims the ships of one seat on one position."""

    def __init__(self, state: State, seat: Seat, hand: int, trials: int = TRIALS) -> None:
        self.state, self.seat, self.hand, self.trials = state, seat, unsteadiness(state, hand), trials

    def to_orbit(self, ship: int, hole: int, banks: bool = True) -> Aim | None:
        """The best flick into the orbit of that planet; off another planet where no direct lane is open."""
        x, y = self.state.x[ship] / c.GRID, self.state.y[ship] / c.GRID
        px, py = self.state.comp.surface.planets[hole]
        best = self._best(ship, ORBIT, hole, orbit_lines(x, y, px, py))
        if best is None and banks:
            radius = self.state.comp.radii[is_cruiser(ship)]
            best = self._best(ship, ORBIT, hole, bank_lines(self.state.comp, x, y, radius, hole))
        return best

    def to_fire(self, ship: int, enemy: int) -> Aim | None:
        """The flick that ends in range of an enemy ship without touching it."""
        dx, dy = self._way(ship, enemy)
        found = velocity(dx, dy, sqrt(dx * dx + dy * dy) - FIRING_GAP)
        return self._best(ship, FIRE, enemy, iter([found] if found else []))

    def to_ram(self, ship: int, enemy: int) -> Aim | None:
        """The flick that hits an enemy ship."""
        dx, dy = self._way(ship, enemy)
        found = velocity(dx, dy, sqrt(dx * dx + dy * dy) + 15.0)
        return self._best(ship, RAM, enemy, iter([found] if found else []))

    def _way(self, ship: int, enemy: int) -> tuple[float, float]:
        state = self.state
        return (state.x[enemy] - state.x[ship]) / c.GRID, (state.y[enemy] - state.y[ship]) / c.GRID

    def _best(self, ship: int, purpose: int, target: int, lines: Iterator[tuple[int, int]]) -> Aim | None:
        """The line with the best chance among those that succeed with a perfect hand."""
        best: Aim | None = None
        for vx, vy in lines:
            if self.succeeds(ship, vx, vy, purpose, target):
                chance = self.chance(ship, vx, vy, purpose, target)
                if best is None or chance > best.chance:
                    best = Aim(ship, vx, vy, purpose, target, chance)
                if chance > 0.9:
                    break
        return best

    def chance(self, ship: int, vx: int, vy: int, purpose: int, target: int) -> float:
        """How often the flick succeeds with this hand; the same imagined wobbles for every line."""
        if not self.hand[0] or not self.trials:
            return 1.0
        dice = Dice(ship * 64 + target)
        good = sum(self.succeeds(ship, *wobbled(vx, vy, self.hand, dice), purpose, target) for _ in range(self.trials))
        return good / self.trials

    def succeeds(self, ship: int, vx: int, vy: int, purpose: int, target: int) -> bool:
        """Whether this very flick does what it is for."""
        ships, run = slide(self.state, ship, vx, vy, trace=False)
        i = ships.index(ship)
        ram = first_ram(self.seat, ships, run.log)
        if purpose == RAM:
            return ram is not None and ram[1] == target
        if run.lost[i] or ram:
            return False
        spot = run.rest()[i]
        assert spot is not None
        if purpose == ORBIT:
            return self.state.comp.planet_at(*spot, is_cruiser(ship)) == target
        long = self.state.powers(self.seat).long_range
        dx, dy = spot[0] - self.state.x[target], spot[1] - self.state.y[target]
        return dx * dx + dy * dy <= self.state.comp.reach_square(long, is_cruiser(ship) + is_cruiser(target))


def lane_is_open(state: State, ship: int, hole: int) -> bool:
    """Whether nothing lies between a ship and a planet: a quick look without sliding anything."""
    return lane_is_open_from(state, state.x[ship], state.y[ship], is_cruiser(ship), hole, ship)


def lane_is_open_from(state: State, x: int, y: int, cruiser: bool, hole: int, ship: int = NOWHERE) -> bool:
    """The same from any place on the grid for a ship of that size, which need not be there yet."""
    lane = lane_between_planets(state.comp, x, y, cruiser, hole)
    if lane is None:
        return False
    sx, sy, dx, dy, far = lane
    for other, place in enumerate(state.where):
        if place == BOARD and other != ship:
            ex, ey = state.x[other] / c.GRID - sx, state.y[other] / c.GRID - sy
            if _in_lane(ex, ey, dx, dy, far - 30.0, 20.0):
                return False
    return True


@lru_cache(1 << 14)
def lane_between_planets(comp: c.Components, x: int, y: int, cruiser: bool, hole: int) -> Lane | None:
    """The lane from a place on the grid to a planet, where no other planet stands in it: planets never move."""
    sx, sy = x / c.GRID, y / c.GRID
    px, py = comp.surface.planets[hole]
    dx, dy = px - sx, py - sy
    far = sqrt(dx * dx + dy * dy)
    if far < 1.0:
        return None
    dx, dy = dx / far, dy / far
    wide = comp.planet_radius + comp.radii[cruiser] + 2.0
    for other, (ox, oy) in enumerate(comp.surface.planets):
        if other != hole and _in_lane(ox - sx, oy - sy, dx, dy, far, wide):
            return None
    return sx, sy, dx, dy, far


def _in_lane(ex: float, ey: float, dx: float, dy: float, far: float, wide: float) -> bool:
    along = ex * dx + ey * dy
    across = ex * dy - ey * dx
    return 0.0 < along < far and -wide < across < wide


def quick_aim(state: State, ship: int, hole: int) -> tuple[int, int] | None:
    """The direct flick into an orbit, untried."""
    x, y = state.x[ship] / c.GRID, state.y[ship] / c.GRID
    px, py = state.comp.surface.planets[hole]
    return next(orbit_lines(x, y, px, py), None)
