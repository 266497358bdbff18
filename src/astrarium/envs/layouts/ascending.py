"""Ascending Empires in numbers: planets, ships where they lie, boards; and a flick in steps or as a vector."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from typing import Any

from ...core import Action, Game, Options
from ...core.notation import Codec
from ...games.ascending.box import components as c
from ...games.ascending.table import actions as a
from ..layout import Count, Counts, Field, Flag, Members, OneOf, Part, Rows, There, Told
from ..spelling import Aimed, Manner, Values
from . import CONTINUOUS, Grid

FEW, MANY = 60, 255
EDGE = 2000  # millimetres, beyond any board
DECISIONS = ("placing", "turn", "recruiting", "recalling", "moving", "attacking", "returning", "scanning")
KINDS = (*c.COLOURS, "asteroid", "homeworld")
WEAKEST = a.V_MIN + 2 / c.GRID  # so that rounding to the grid of velocities leaves it strong enough
SHIP_FIELD = 1  # a flick begins with its ship


def manner(game: Game, seats: int, options: Options, flick: Grid) -> Manner:  # noqa: ARG001
    """A flick is a ship, then a direction and a power; or with numbers beside the token a velocity."""
    (_, speed), *_ = a.ACTIONS.kinds[a.AIM].fields[1:]
    never: dict[Codec, Values] = {speed: ()}  # an unsteady hand's aim is never listed
    if flick == CONTINUOUS:
        return Manner(never, aimed=Aimed(a.FLICK, SHIP_FIELD, (("flick", ("now",)),), _vector, loose=2))
    angles, powers = flick
    degrees = tuple(f"{round(360 * i / angles, 1):g}°" for i in range(angles))
    percent = tuple(f"{round(100 * (i + 1) / powers, 1):g}%" for i in range(powers))

    def steps(ship: Action, chosen: Sequence[float]) -> Action:
        angle, power = 2 * pi * chosen[0] / angles, max(a.V_MAX * (chosen[1] + 1) / powers, WEAKEST)
        # rounded: the last bit of a sine is not the same on every machine
        return _flick(ship, round(cos(angle), 9) * power, round(sin(angle), 9) * power)

    return Manner(never, aimed=Aimed(a.FLICK, SHIP_FIELD, (("direction", degrees), ("power", percent)), steps))


def _vector(ship: Action, velocity: Sequence[float]) -> Action:
    """A velocity in parts of the strongest flick; too strong or too weak a one keeps its direction."""
    vx, vy = float(velocity[0]), float(velocity[1])
    length = hypot(vx, vy)
    if not length:
        return _flick(ship, WEAKEST, 0.0)
    speed = min(max(length * a.V_MAX, WEAKEST), a.V_MAX)
    return _flick(ship, vx / length * speed, vy / length * speed)


def _flick(ship: Action, vx: float, vy: float) -> Action:
    return (*ship, round(vx * c.GRID), round(vy * c.GRID))


def _hidden(view: Any) -> list[float]:
    return [float(count) for quadrant in view.hidden for count in quadrant]


def _discovered(view: Any) -> list[float]:
    return [float(tech.discovered) for tech in view.techs]


def _planet(seats: int) -> list[Field]:
    return [
        Count("x", 0, EDGE),
        Count("y", 0, EDGE),
        OneOf("kind", range(len(KINDS)), KINDS),
        Flag("face_up"),
        Members("scanned_by", range(seats)),
        OneOf("homeworld_of", range(seats)),
        OneOf("owner", range(seats)),
        *(Count(name, 0, FEW) for name in ("troops", "facilities", "colonies", "cities", "defence")),
        Flag("blockaded"),
    ]


def _ship() -> list[Field]:
    return [
        There(),
        Flag("cruiser"),
        Count("x", -EDGE, EDGE),
        Count("y", -EDGE, EDGE),
        OneOf("orbit", range(len(c.HOLE_IDS)), c.HOLE_IDS),
        Count("range", 0, EDGE),
        Count("strength", 0, FEW),
        Count("defence", 0, FEW),
        Told("besieges", ("planet",), 0, 1, lambda ship: (ship.besieges >= 0,)),
        Told("in_range", ("ships",), 0, FEW, lambda ship: (len(ship.in_range),)),
    ]


def _player() -> list[Field]:
    stocks = ("troop_supply", "troop_box", "starships_board", "starships_supply", "starships_box")
    return [
        OneOf("home", range(len(c.HOLE_IDS)), c.HOLE_IDS),
        Count("tokens", 0, MANY),
        Count("score.total", 0, MANY),
        *(Count(name, 0, FEW) for name in (*stocks, "facility_stock", "colony_stock", "city_stock")),
        OneOf("cruiser", range(3), ("box", "supply", "board")),
        Counts("levels", c.COLOURS, 0, c.LEVELS),
        Counts("facilities", c.COLOURS, 0, FEW),
        Counts("powers", c.Powers._fields, 0, FEW),
    ]


def fields(game: Game, seats: int, options: Options) -> list[Field]:  # noqa: ARG001
    who = range(seats)
    ships, levels = a.SHIP_NAMES[: seats * a.SHIPS_PER_SEAT], range(1, c.LEVELS + 1)
    return [
        OneOf("seat", who),
        OneOf("first", who),
        OneOf("active", who),
        OneOf("trigger", who),
        Count("pool", 0, MANY),
        Part(
            "pending",
            OneOf("kind", range(len(DECISIONS)), DECISIONS),
            OneOf("seat", who),
            Count("points", 0, FEW),
            Count("shuttles", 0, FEW),
            Count("left", 0, FEW),
            Members("used", range(len(ships)), ships),
        ),
        Rows("planets", c.HOLE_IDS, *_planet(seats)),
        Rows("ships", ships, *_ship(), key="name"),
        Rows("players", who, *_player()),
        Told("techs", [f"{colour}{level}" for colour in c.COLOURS for level in levels], 0, 1, _discovered),
        Rows("rows", levels, Members("completed_by", who)),
        Told("hidden", [f"{at}.{kind}" for at in c.QUADRANTS for kind in (*c.COLOURS, "asteroid")], 0, FEW, _hidden),
        Flag("over"),
    ]
