"""Flicks: what can be flicked, what a flick would do, and the path by which the page draws and replays the last one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from astrarium.core import Action, Aim, Flight, Words
from astrarium.drawing import Point, attributes, escape, kept_large, num, piece, seat_color, use

from ..knowledge.look import shot_view
from ..knowledge.view import BoardView, BumpView, LegView, ShipView, ShotView, View
from ..rules.navigate import DEGREE, WOBBLES, is_ram, shot_of, slide
from ..rules.physics import HIT, OFF, STOP, VANISHED
from ..table.state import AscendingState as State
from ..table.state import is_cruiser, owner_of
from . import symbols


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that happened on the way: when, where, to which ship."""

    time: float
    x: float
    y: float
    ship: int


def aims(view: View, ships: Sequence[int], words: Words) -> tuple[Aim, ...]:
    """These ships, ready to be flicked."""
    at = {ship.ship: ship for ship in view.ships}
    return tuple(_aim(view, at[ship], words) for ship in ships)


def _aim(view: View, ship: ShipView, words: Words) -> Aim:
    board, survives = view.board, view.players[ship.seat].powers.ram_survives
    slides = view.ram == "slide"
    return Aim(
        id=symbols.ship_id(ship.ship), x=ship.x, y=ship.y, radius=ship.radius,
        speed=round(board.strongest_flick * board.grid), least=round(board.weakest_flick * board.grid),
        slide=board.strongest_flick**2 / 2 / board.deceleration,
        text=f"flick {ship.name} {{vx}} {{vy}}", preview=view.preview, confirm=words("Flick at {power} %"),
        spread=spread(view.wobble), range=ship.range,
        ram=words("it goes back to supply, yours stays") if survives else words("both go back to supply"),
        beyond=(slides or survives, slides),  # AE-N3, AE-N8, AE-T4
    )  # fmt: skip


def spread(wobble: str) -> tuple[float, float]:
    """How far a flick goes astray at such a table: in degrees, and as a share of its speed (AE-N7)."""
    turn, speed = WOBBLES[wobble]
    return round(turn / DEGREE, 3), speed


def preview(state: State, action: Action, how: str) -> ShotView:
    """The path of a flick: "full" to the end, "short" to the first contact, "none" without any leg."""
    ship, vx, vy = action[1:4]
    shot = shot_view(shot_of(ship, (vx, vy), (vx, vy), *slide(state, ship, vx, vy)))
    if how == "none":
        return replace(shot, legs=(), bumps=())
    return _to_first_contact(shot) if how == "short" else shot


def _to_first_contact(shot: ShotView) -> ShotView:
    """The first leg and what ends it; a ship that meets nothing shows where it stops."""
    first = shot.bumps[:1]
    meets_nothing = bool(first) and first[0].kind == STOP
    return replace(shot, legs=shot.legs[: 1 + meets_nothing], bumps=first)


def draw_flight(view: View) -> str:
    """The path of the last flick, until the next one."""
    shot = view.shot
    return _drawn(view.board, shot, view.players[shot.seat].powers.ram_survives) if shot is not None else ""


@kept_large
def _drawn(board: BoardView, shot: ShotView, survives: bool) -> str:
    ways = "".join(_way(board, shot, ship) for ship in moved(shot))
    bursts = "".join([*(use("burst", ram.x, ram.y, 17) for ram in rams(shot)), *map(_loss, losses(shot))])
    return (
        f"<g{attributes(id='last-flick', class_='flight', aria_hidden='true')} "
        f'data-flight="{escape(_json(flight(board, shot, survives)))}">{ways}{bursts}</g>'
    )


def moved(shot: ShotView) -> list[int]:
    """The ships that moved, the flicked one first."""
    return list(dict.fromkeys(leg.ship for leg in shot.legs))


def way(shot: ShotView, ship: int) -> list[Point]:
    """Where a ship's straight ways begin and end."""
    return [(leg.x, leg.y) for leg in shot.legs if leg.ship == ship]


def _way(board: BoardView, shot: ShotView, ship: int) -> str:
    points = way(shot, ship)
    line = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
    start = f'<circle cx="{num(points[0][0])}" cy="{num(points[0][1])}" r="8" stroke-width="1.2"/>'
    return (
        f'<g fill="none" stroke="{seat_color(owner_of(ship))}" stroke-linecap="round">{start}'
        f'<path d="{line}" stroke-width="2" stroke-dasharray="1 5"/></g>{_flown(board, ship)}'
    )


def _flown(board: BoardView, ship: int) -> str:
    """The ship itself, unseen: the page shows it while the flick is played once more."""
    cruiser = is_cruiser(ship)
    radius = board.cruiser_radius if cruiser else board.starship_radius
    drawn = piece(symbols.SHIP_SYMBOLS[cruiser], owner_of(ship), 0, 0, radius * symbols.SHIP_BOX)
    return f'<g class="flown" data-flown="{symbols.ship_id(ship)}">{drawn}</g>'


def _loss(loss: Mark) -> str:
    return (
        f'<path class="lost" d="M{num(loss.x - 5)} {num(loss.y - 5)}l10 10m0-10l-10 10" stroke="var(--ember)" '
        'stroke-width="2.2" stroke-linecap="round"/>'
    )


def rams(shot: ShotView) -> list[Mark]:
    """Where ships ram each other."""
    found = _first_ram(shot)
    return [_between(shot, found)] if found else []


def rammed(shot: ShotView) -> tuple[int, ...]:
    """The two ships that ram each other; nobody rams: none."""
    found = _first_ram(shot)
    return (found.ship, found.other) if found else ()


def _first_ram(shot: ShotView) -> BumpView | None:
    """The first true contact of a ship of the active player with an opponent's (AE-N3)."""
    hits = (bump for bump in shot.bumps if bump.kind == HIT)
    return next((bump for bump in hits if is_ram(shot.seat, bump.ship, bump.other, bump.speed)), None)


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


def taken(shot: ShotView, survives: bool) -> tuple[int, ...]:
    """The rammed ships, which go back to supply when all rest, unless they vanished at the contact (AE-N3, AE-T4)."""
    gone = [bump.ship for bump in shot.bumps if bump.kind == VANISHED]
    struck = [ship for ship in rammed(shot) if not (survives and owner_of(ship) == shot.seat)]
    return tuple(ship for ship in struck if ship not in gone)


def flight(board: BoardView, shot: ShotView, survives: bool = False) -> Flight:
    """The flick as the page animates it."""
    return Flight(
        slowing=board.deceleration,
        legs=tuple(_leg(leg) for leg in shot.legs),
        flashes=tuple((round(m.time, 4), round(m.x, 1), round(m.y, 1)) for m in rams(shot)),
        lost=tuple((round(m.time, 4), symbols.ship_id(m.ship)) for m in _ends(shot, OFF, VANISHED)),
        taken=tuple(symbols.ship_id(ship) for ship in taken(shot, survives)),
        aimed=(round(shot.aim_vx / board.grid, 1), round(shot.aim_vy / board.grid, 1)),
    )


def _leg(leg: LegView) -> tuple[str, float, float, float, float, float]:
    return (
        symbols.ship_id(leg.ship), round(leg.time, 5), round(leg.x, 2), round(leg.y, 2), round(leg.vx, 1),
        round(leg.vy, 1),
    )  # fmt: skip


def _json(flown: Flight) -> str:
    return json.dumps(asdict(flown), separators=(",", ":"))
