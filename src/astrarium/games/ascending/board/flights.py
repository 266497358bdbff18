"""The last flick: its dotted path, the rams and losses on it, and the numbers by which the page replays it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from astrarium.core import Flight
from astrarium.drawing import Point, attributes, escape, num, seat_color, use

from ..physics import HIT, OFF, U_RAM, VANISHED
from ..state import owner_of
from ..view import AscendingView, BumpView, LegView, ShotView
from . import terms


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that happened on the way: when, where, to which ship."""

    time: float
    x: float
    y: float
    ship: int


def draw_flight(view: AscendingView) -> str:
    """The path of the last flick, until the next one."""
    shot = view.shot
    if shot is None:
        return ""
    ways = "".join(_way(shot, ship) for ship in moved(shot))
    bursts = "".join([*(use("burst", ram.x, ram.y, 17) for ram in rams(shot)), *map(_loss, losses(shot))])
    return (
        f"<g{attributes(id='last-flick', class_='flight', aria_hidden='true')} "
        f'data-flight="{escape(_json(flight(view, shot)))}">{ways}{bursts}</g>'
    )


def moved(shot: ShotView) -> list[int]:
    """The ships that moved, the flicked one first."""
    return list(dict.fromkeys(leg.ship for leg in shot.legs))


def way(shot: ShotView, ship: int) -> list[Point]:
    """Where a ship's straight ways begin and end."""
    return [(leg.x, leg.y) for leg in shot.legs if leg.ship == ship]


def _way(shot: ShotView, ship: int) -> str:
    points = way(shot, ship)
    line = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
    start = f'<circle cx="{num(points[0][0])}" cy="{num(points[0][1])}" r="8" stroke-width="1.2"/>'
    return (
        f'<g fill="none" stroke="{seat_color(owner_of(ship))}" stroke-linecap="round">{start}'
        f'<path d="{line}" stroke-width="2" stroke-dasharray="1 5"/></g>'
    )


def _loss(loss: Mark) -> str:
    return (
        f'<path class="lost" d="M{num(loss.x - 5)} {num(loss.y - 5)}l10 10m0-10l-10 10" stroke="var(--ember)" '
        'stroke-width="2.2" stroke-linecap="round"/>'
    )


def rams(shot: ShotView) -> list[Mark]:
    """The first true contact of a ship of the active player with an opponent's (AE-N3)."""
    for bump in shot.bumps:
        if bump.kind == HIT and bump.speed >= U_RAM and _are_opponents(shot, bump):
            return [_between(shot, bump)]
    return []


def _are_opponents(shot: ShotView, bump: BumpView) -> bool:
    return (owner_of(bump.ship) == shot.seat) != (owner_of(bump.other) == shot.seat)


def losses(shot: ShotView) -> list[Mark]:
    """Where ships left the board (AE-N5)."""
    return _ends(shot, OFF)


def _ends(shot: ShotView, *kinds: int) -> list[Mark]:
    return [Mark(b.time, *_place(shot, b.ship, b.time), b.ship) for b in shot.bumps if b.kind in kinds]


def _place(shot: ShotView, ship: int, time: float) -> Point:
    """Where a ship's leg begins at that time."""
    leg = next((leg for leg in shot.legs if leg.ship == ship and leg.time == time), shot.legs[-1])
    return leg.x, leg.y


def _between(shot: ShotView, bump: BumpView) -> Mark:
    (ax, ay), (bx, by) = _place(shot, bump.ship, bump.time), _place(shot, bump.other, bump.time)
    return Mark(bump.time, (ax + bx) / 2, (ay + by) / 2, bump.ship)


def flight(view: AscendingView, shot: ShotView) -> Flight:
    """The flick as the page animates it."""
    return Flight(
        slowing=view.board.deceleration,
        legs=tuple(_leg(leg) for leg in shot.legs),
        flashes=tuple((round(m.time, 4), round(m.x, 1), round(m.y, 1)) for m in rams(shot)),
        lost=tuple((round(m.time, 4), terms.ship_id(m.ship)) for m in _ends(shot, OFF, VANISHED)),
    )


def _leg(leg: LegView) -> tuple[str, float, float, float, float, float]:
    return (
        terms.ship_id(leg.ship), round(leg.time, 5), round(leg.x, 2), round(leg.y, 2), round(leg.vx, 1),
        round(leg.vy, 1),
    )  # fmt: skip


def _json(flown: Flight) -> str:
    return json.dumps(asdict(flown), separators=(",", ":"))
