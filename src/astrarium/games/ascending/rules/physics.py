"""Flick physics: discs slide to rest among fixed planets, from contact to contact, with equal bits on every machine.

Millimetres and seconds. Every disc slows down at the same rate and runs straight between contacts, so each next
event has an exact time. Only + - * / and sqrt touch a result: IEEE 754 fixes all of them to the last bit.
The physics knows no owners and no rules: the rules read the finished slide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from math import sqrt
from typing import NamedTuple

from ..box import components as c
from ..table.state import Happening, Leg
from .contact import NEVER, meeting_time

A = 2000.0  # deceleration, mm/s^2
E_SS = 0.8  # restitution disc on disc
E_SP = 0.7  # restitution disc on planet
U_SEP = 0.1  # smallest separation speed after a contact
U_RAM = 1.0  # a slower contact is a brush, not a ram
V_STOP = 0.05  # a velocity set below this is rest
MAX_EVENTS = 20_000

HIT, PLANET, OFF, STOP, VANISHED = range(5)  # kinds of event; also their order at equal times


class Disc(NamedTuple):
    """A disc at the start of a slide. Mass goes with the square of the radius: only the ratio matters."""

    x: float
    y: float
    radius: float
    vx: float = 0.0
    vy: float = 0.0


# told of a contact of two discs and its approach speed, it says which of them vanish there
Judge = Callable[[int, int, float], tuple[int, ...]]


class Slide:
    """One slide from the first push until everything rests: `run` it, then read it."""

    def __init__(
        self, surface: c.Surface, discs: Sequence[Disc], trace: bool = False, judge: Judge | None = None
    ) -> None:
        self.surface, self.judge = surface, judge
        self.count = len(discs)
        self.x = [disc.x for disc in discs]
        self.y = [disc.y for disc in discs]
        self.radius = [disc.radius for disc in discs]
        self.dx = [0.0] * self.count
        self.dy = [0.0] * self.count
        self.speed = [0.0] * self.count
        self.since = [0.0] * self.count  # the time at which x, y and speed hold
        self.lost = [False] * self.count
        self.moved = [False] * self.count
        self.log: list[Happening] = []
        self.legs: list[Leg] | None = [] if trace else None
        self._stamp = [0] * self.count  # grows whenever a disc's motion changes: older entries are void
        self._queue: list[tuple[float, int, int, int, int, int]] = []
        self._start(discs)

    def _start(self, discs: Sequence[Disc]) -> None:
        movers = [i for i, disc in enumerate(discs) if disc.vx or disc.vy]
        for i in movers:
            self._push(i, discs[i].vx, discs[i].vy)
        for i in movers:
            self._schedule(i, -1)

    def run(self) -> Slide:
        """Let everything come to rest."""
        queue, stamp = self._queue, self._stamp
        while queue:
            time, kind, i, j, stamp_i, stamp_j = heappop(queue)
            if stamp[i] != stamp_i or (kind == HIT and stamp[j] != stamp_j):
                continue
            if len(self.log) >= MAX_EVENTS:
                self._freeze(time)
                break
            if kind == HIT:
                self._hit(time, i, j)
            elif kind == PLANET:
                self._bounce(time, i, j)
            else:
                self._end(time, kind, i)
        return self

    def rest(self) -> list[tuple[int, int] | None]:
        """Where each disc came to rest, on the grid; None is off the board."""
        right, bottom = int(self.surface.width * c.GRID), int(self.surface.height * c.GRID)
        return [
            None
            if self.lost[i]
            else (min(max(round(self.x[i] * c.GRID), 0), right), min(max(round(self.y[i] * c.GRID), 0), bottom))
            for i in range(self.count)
        ]

    # --- motion ---------------------------------------------------------------------------------------------

    def _advance(self, i: int, time: float) -> None:
        """Bring a disc's numbers up to `time`."""
        past = time - self.since[i]
        speed = self.speed[i]
        if speed and past:
            way = (speed - 0.5 * A * past) * past
            self.x[i] += self.dx[i] * way
            self.y[i] += self.dy[i] * way
            self.speed[i] = max(speed - A * past, 0.0)
        self.since[i] = time

    def _push(self, i: int, vx: float, vy: float) -> None:
        """Give a disc a new velocity at its own time."""
        speed = sqrt(vx * vx + vy * vy)
        self._stamp[i] += 1
        self.moved[i] = True
        if speed < V_STOP:
            self.speed[i] = vx = vy = 0.0
        else:
            self.speed[i] = speed
            self.dx[i] = vx / speed
            self.dy[i] = vy / speed
        if self.legs is not None:
            self.legs.append((self.since[i], i, self.x[i], self.y[i], vx, vy))

    def _freeze(self, time: float) -> None:
        """The cap on events: everything stops where it is."""
        for i in range(self.count):
            if self.speed[i]:
                self._advance(i, time)
                self._push(i, 0.0, 0.0)

    # --- events ---------------------------------------------------------------------------------------------

    def _hit(self, time: float, i: int, j: int) -> None:
        """Disc i and disc j touch: restitution along the line of centres, nothing across it."""
        self._advance(i, time)
        self._advance(j, time)
        nx, ny = self.x[j] - self.x[i], self.y[j] - self.y[i]
        gap = sqrt(nx * nx + ny * ny)
        nx, ny = nx / gap, ny / gap
        vix, viy = self.dx[i] * self.speed[i], self.dy[i] * self.speed[i]
        vjx, vjy = self.dx[j] * self.speed[j], self.dy[j] * self.speed[j]
        approach = max((vix - vjx) * nx + (viy - vjy) * ny, 0.0)
        inverse_i = 1.0 / (self.radius[i] * self.radius[i])
        inverse_j = 1.0 / (self.radius[j] * self.radius[j])
        impulse = (approach + max(E_SS * approach, U_SEP)) / (inverse_i + inverse_j)
        self.log.append((time, HIT, i, j, approach))
        self._push(i, vix - impulse * inverse_i * nx, viy - impulse * inverse_i * ny)
        self._push(j, vjx + impulse * inverse_j * nx, vjy + impulse * inverse_j * ny)
        for gone in self.judge(i, j, approach) if self.judge else ():
            self._vanish(time, gone)
        self._schedule(i, -1)
        self._schedule(j, i)

    def _bounce(self, time: float, i: int, planet: int) -> None:
        """Disc i bounces off a planet."""
        self._advance(i, time)
        px, py = self.surface.planets[planet]
        nx, ny = self.x[i] - px, self.y[i] - py
        gap = sqrt(nx * nx + ny * ny)
        nx, ny = nx / gap, ny / gap
        vx, vy = self.dx[i] * self.speed[i], self.dy[i] * self.speed[i]
        approach = max(-(vx * nx + vy * ny), 0.0)
        push = approach + max(E_SP * approach, U_SEP)
        self.log.append((time, PLANET, i, planet, approach))
        self._push(i, vx + push * nx, vy + push * ny)
        self._schedule(i, -1)

    def _vanish(self, time: float, i: int) -> None:
        """Disc i is taken away: it meets nothing any more."""
        self.log.append((time, VANISHED, i, -1, 0.0))
        self._push(i, 0.0, 0.0)
        self.lost[i] = True

    def _end(self, time: float, kind: int, i: int) -> None:
        """Disc i comes to rest, or leaves the board."""
        self._advance(i, time)
        self.log.append((time, kind, i, -1, 0.0))
        self._push(i, 0.0, 0.0)
        if kind == OFF:
            self.lost[i] = True
        else:
            self._schedule(i, -1)

    # --- the search for the next events ---------------------------------------------------------------------

    def _schedule(self, i: int, done: int) -> None:
        """Queue all that can happen to disc i next; its pair with disc `done` is queued already."""
        if self.lost[i]:
            return
        if self.speed[i]:
            self._schedule_edges(i)
            self._schedule_planet(i)
            self._schedule_discs(i, done)
            return
        for j in range(self.count):  # at rest: a new obstacle for those that move
            if self.speed[j] and j != done:
                self._schedule_resting(j, i, self.since[i])

    def _time_to(self, i: int, way: float) -> float:
        """When disc i will have gone that far."""
        speed = self.speed[i]
        return self.since[i] + 2.0 * way / (speed + sqrt(max(speed * speed - 2.0 * A * way, 0.0)))

    def _schedule_edges(self, i: int) -> None:
        speed, dx, dy = self.speed[i], self.dx[i], self.dy[i]
        way = slide = speed * speed / (2.0 * A)
        if dx > 0.0:
            way = min(way, (self.surface.width - self.x[i]) / dx)
        elif dx < 0.0:
            way = min(way, -self.x[i] / dx)
        if dy > 0.0:
            way = min(way, (self.surface.height - self.y[i]) / dy)
        elif dy < 0.0:
            way = min(way, -self.y[i] / dy)
        if way < slide:
            heappush(self._queue, (self._time_to(i, way), OFF, i, -1, self._stamp[i], 0))
        else:
            heappush(self._queue, (self.since[i] + speed / A, STOP, i, -1, self._stamp[i], 0))

    def _schedule_planet(self, i: int) -> None:
        """Queue the first planet on disc i's way."""
        x, y, dx, dy, speed = self.x[i], self.y[i], self.dx[i], self.dy[i], self.speed[i]
        reach = self.surface.planet_radius + self.radius[i]
        square = reach * reach
        nearest = speed * speed / (2.0 * A)
        limit = nearest + reach
        found = -1
        for planet, (px, py) in enumerate(self.surface.planets):
            px -= x
            py -= y
            along = px * dx + py * dy
            if 0.0 < along < limit:
                across = px * dy - py * dx
                inside = square - across * across
                if inside > 0.0:
                    way = along - sqrt(inside)
                    if way <= nearest:
                        nearest = way if way > 0.0 else 0.0
                        limit = nearest + reach
                        found = planet
        if found >= 0:
            heappush(self._queue, (self._time_to(i, nearest), PLANET, i, found, self._stamp[i], 0))

    def _schedule_discs(self, i: int, done: int) -> None:
        """Queue disc i's contacts with all others."""
        x, y, dx, dy, v = self.x[i], self.y[i], self.dx[i], self.dy[i], self.speed[i]
        time, radius, stamp = self.since[i], self.radius[i], self._stamp[i]
        slide = v * v / (2.0 * A)
        xs, ys, speeds, radii, lost = self.x, self.y, self.speed, self.radius, self.lost
        for j in range(self.count):
            if speeds[j]:
                if j != i and j != done:
                    self._schedule_pair(i, j, time)
                continue
            ex, ey = xs[j] - x, ys[j] - y
            along = ex * dx + ey * dy
            reach = radius + radii[j]
            if 0.0 < along <= slide + reach and not lost[j]:
                across = ex * dy - ey * dx
                inside = reach * reach - across * across
                if inside > 0.0:
                    way = max(along - sqrt(inside), 0.0)
                    if way <= slide:
                        when = self._time_to(i, way)
                        if i < j:
                            heappush(self._queue, (when, HIT, i, j, stamp, self._stamp[j]))
                        else:
                            heappush(self._queue, (when, HIT, j, i, self._stamp[j], stamp))

    def _schedule_resting(self, i: int, j: int, now: float) -> None:
        """Queue the contact of moving disc i with disc j, which rests from `now` on."""
        past = now - self.since[i]
        v, dx, dy = self.speed[i], self.dx[i], self.dy[i]
        gone = (v - 0.5 * A * past) * past
        ex = self.x[j] - self.x[i] - dx * gone
        ey = self.y[j] - self.y[i] - dy * gone
        v = max(v - A * past, 0.0)
        slide = v * v / (2.0 * A)
        along = ex * dx + ey * dy
        reach = self.radius[i] + self.radius[j]
        if not 0.0 < along <= slide + reach:
            return
        across = ex * dy - ey * dx
        inside = reach * reach - across * across
        if inside <= 0.0:
            return
        way = max(along - sqrt(inside), 0.0)
        if way <= slide and v:
            when = now + 2.0 * way / (v + sqrt(max(v * v - 2.0 * A * way, 0.0)))
            self._queue_hit(when, i, j)

    def _schedule_pair(self, i: int, j: int, now: float) -> None:
        """Queue the contact of two moving discs while both move; disc i's numbers are those of `now`."""
        past = now - self.since[j]
        vi, vj = self.speed[i], self.speed[j]
        gone = (vj - 0.5 * A * past) * past
        vj -= A * past
        if vj <= 0.0:
            return
        dix, diy, djx, djy = self.dx[i], self.dy[i], self.dx[j], self.dy[j]
        px = self.x[j] + djx * gone - self.x[i]
        py = self.y[j] + djy * gone - self.y[i]
        reach = self.radius[i] + self.radius[j]
        si, sj = vi * vi / (2.0 * A), vj * vj / (2.0 * A)
        if px * px + py * py > (reach + si + sj) * (reach + si + sj):
            return
        if _apart(px, djx * sj, dix * si, reach) or _apart(py, djy * sj, diy * si, reach):
            return
        when = meeting_time(
            px, py, djx * vj - dix * vi, djy * vj - diy * vi,
            -0.5 * A * (djx - dix), -0.5 * A * (djy - diy), reach, min(vi, vj) / A,
        )  # fmt: skip
        if when != NEVER:
            self._queue_hit(now + when, i, j)

    def _queue_hit(self, when: float, i: int, j: int) -> None:
        if j < i:
            i, j = j, i
        heappush(self._queue, (when, HIT, i, j, self._stamp[i], self._stamp[j]))


def _apart(ahead: float, its_way: float, own_way: float, reach: float) -> bool:
    """Whether two ways along one axis never come within `reach`; the other disc starts `ahead`."""
    low, high = (ahead, ahead + its_way) if its_way > 0.0 else (ahead + its_way, ahead)
    return low - reach > max(own_way, 0.0) or high + reach < min(own_way, 0.0)
