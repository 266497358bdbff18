"""Why nothing can be done at a place of the board now: the page's "why not?"."""

from __future__ import annotations

from astrarium.core import Refusal, Seat, mark

from .actions import SHIP_NAMES
from .components import HOLE_IDS
from .rules.land import NO_TROOP as NO_TROOP_TO_LAND
from .rules.land import NOT_IN_ORBIT, NOT_YOUR_SHIP
from .rules.mine import HOMEWORLD as HOMEWORLD_MINE
from .view import AscendingView, PlanetView

NOT_YOUR_TURN = Refusal(mark("It is not your turn."), "AE-U1")
BLOCKADED = Refusal(mark("This planet is blockaded."), "AE-P2")
OTHERS = Refusal(mark("Another player occupies this planet."), "AE-P1")
FREE_PLANET = Refusal(mark("You do not occupy this planet: land a ship from its orbit."), "AE-M4")
FULL = Refusal(mark("A planet holds at most three pieces."), "AE-P6")
NO_TROOPS = Refusal(mark("There is no troop on this planet to build, mine or launch with."), "AE-B1")


def explain(view: AscendingView, seat: Seat, place: str) -> Refusal | None:
    """The first reason that holds for the element `planet-<hole id>` or `ship-<name>`."""
    if view.pending is None or view.pending.seat != seat:
        return NOT_YOUR_TURN
    kind, _, name = place.partition("-")
    if kind == "planet" and name in HOLE_IDS:
        return _planet(seat, view.planets[HOLE_IDS.index(name)])
    if kind == "ship" and name in SHIP_NAMES:
        return _ship(view, seat, SHIP_NAMES.index(name))
    return None


def _planet(seat: Seat, planet: PlanetView) -> Refusal | None:
    if planet.homeworld_of >= 0 and planet.homeworld_of != seat:
        return HOMEWORLD_MINE
    if planet.owner >= 0 and planet.owner != seat:
        return OTHERS
    if planet.owner != seat:
        return FREE_PLANET
    if planet.blockaded:
        return BLOCKADED
    if not planet.troops:
        return NO_TROOPS
    return FULL if planet.troops + planet.facilities + planet.colonies + planet.cities >= 3 else None


def _ship(view: AscendingView, seat: Seat, number: int) -> Refusal | None:
    ship = next((ship for ship in view.ships if ship.ship == number), None)
    if ship is None or ship.seat != seat:
        return NOT_YOUR_SHIP
    if ship.orbit < 0:
        return NOT_IN_ORBIT
    return NO_TROOP_TO_LAND if not view.players[seat].troop_supply else None
