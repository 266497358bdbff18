"""The practice board: every planet face up, a few ships to flick, and the same physics as at a table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import hypot

from astrarium.core import Action, BadInput, Flight, Picture, Words
from astrarium.drawing import escape

from ...box import components as c
from ...knowledge.look import view_of
from ...knowledge.view import View
from ...rules.navigate import WOBBLES
from ...table import actions as a
from ...table.state import BOX
from ...table.state import AscendingState as State
from ..flights import aims, flight, preview, spread
from ..map import draw_map
from .drills import setting

SHIPS = {
    "a1": (252.0, 142.0), "a2": (118.0, 60.0), "a3": (130.0, 150.0), "aC": (216.0, 275.0),
    "b1": (472.0, 400.0), "b2": (600.0, 110.0), "b3": (500.0, 350.0), "bC": (580.0, 240.0),
    "c1": (330.0, 520.0), "c2": (600.0, 600.0), "c3": (480.0, 560.0), "cC": (580.0, 470.0),
    "d1": (505.0, 250.0), "d2": (120.0, 600.0), "d3": (240.0, 450.0), "dC": (140.0, 480.0),
}  # fmt: skip
LAID = ("a1", "a2", "aC", "b1", "c1", "d1")  # those that lie there first; the others can be brought
ROUNDED = 0.1  # mm
Pieces = Sequence[tuple[str, float, float]]


def arranged(state: State, pieces: Pieces) -> View:
    """The first seat's view of a table with everything face up and these ships (name, x, y) on it."""
    state.face_up = [1] * len(state.face_up)
    for ship in range(len(state.where)):
        state.take_ship(ship, BOX)
    for name, x, y in pieces:
        if name not in a.SHIP_NAMES[: len(state.where)]:
            raise BadInput(f"{name[:20]!r} is no ship of the practice board")
        if not (0 <= x <= state.comp.width and 0 <= y <= state.comp.height):
            raise BadInput(f"{name} lies outside the board")
        state.put_ship(a.SHIP_NAMES.index(name), round(x * c.GRID), round(y * c.GRID))
    view = view_of(state, 0)
    if len(view.ships) != len(pieces) or _overlap(view):
        raise BadInput("each ship lies once on the board, and none on another or on a planet")
    return view


def _overlap(view: View) -> bool:
    """Whether something lies on something else; places that travelled are rounded."""
    rocks = [(planet.x, planet.y, view.board.planet_radius) for planet in view.planets]
    discs = [(ship.x, ship.y, ship.radius) for ship in view.ships]
    return any(
        hypot(x - ox, y - oy) < r + other - ROUNDED
        for i, (x, y, r) in enumerate(discs)
        for ox, oy, other in (*rocks, *discs[:i])
    )


def draw(state: State, words: Words) -> Picture:
    """The board as the page shows it first."""
    view = arranged(state, [(name, x, y) for name, (x, y) in SHIPS.items()])
    names = [words("Player {n}", n=seat + 1) for seat in range(view.seats)]
    drawn = draw_map(view, (), names, words) + _setting(words)
    return Picture(regions={"map": drawn}, aims=aims(view, [ship.ship for ship in view.ships], words))


def _setting(words: Words) -> str:
    """What the page needs beside the board: the ships that lie there first, the hands to choose from, the drills."""
    told = {
        "laid": [f"ship-{name}" for name in LAID], "wobbles": {name: spread(name) for name in WOBBLES},
        "drills": setting(words),
    }  # fmt: skip
    return f'<div hidden="" data-setting="{escape(json.dumps(told))}"></div>'


def run(state: State, pieces: Pieces, action: Action) -> Flight:
    """What a flick does there."""
    view = arranged(state, pieces)
    if (
        action[0] != a.FLICK
        or action[1] not in [ship.ship for ship in view.ships]
        or not a.is_flick_speed(*action[2:4])
    ):
        raise BadInput("on the practice board a ship that lies there is flicked")
    return flight(view.board, preview(state, action, "full"))
