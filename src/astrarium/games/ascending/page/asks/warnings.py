"""Before a choice that is legal and gives something away."""

from __future__ import annotations

from html import escape
from math import hypot, sqrt

from astrarium.core import Action, Seat
from astrarium.core.warned import PLAIN, warned, warns

from ...rules.attack import strength
from ...rules.build import TROOPS_PER_FACILITY
from ...rules.navigate import slide
from ...rules.orbits import is_defended, planet_defence
from ...table import actions
from ...table.state import FREE, is_cruiser, owner_of
from ...text.names import planet_name, ship_name
from ..flights import losses, preview, rammed
from .asker import Asker

NEAR = 200.0  # mm: so far a flick seldom misses an orbit
SHORT_OF_CENTRE = 22.0  # mm: where it should stop


@warns(PLAIN)
def unlanded(a: Asker) -> str:
    """Who stops moving with points left loses them; a ship in the orbit of a free planet could land (AE-M3, AE-M4).

    The last troop is another matter, and so is any when a third of the pool is gone: they may be kept to mine.
    """
    if a.me.troop_supply < 2 or 3 * a.view.pool < 2 * a.state.comp.pools[a.state.seats]:
        return ""
    free = {hole for action in a.of(actions.LAND) if a.planet(hole := a.ships[action[1]].orbit).owner == FREE}
    if not free:
        return ""
    named = ", ".join(planet_name(hole) for hole in sorted(free))
    return a.words("You could still <b>land</b> on {planets}: points that are left are lost.", planets=named)


def flick_warning(a: Asker, action: Action) -> str:
    """A ship of one's own that leaves the board, or a cruiser that goes down with a starship: as far as the table's
    preview shows the way (AE-N3, AE-N5)."""
    if a.view.preview == "none":
        return ""
    shot = preview(a.state, action, a.view.preview)
    lost = [mark.ship for mark in losses(shot) if owner_of(mark.ship) == a.seat]
    if lost:
        said = a.words("{ship} <b>leaves the board</b> and goes back to supply.", ship=a.ship(lost[0]).label)
        return warned("leaves_the_board", said)
    if a.me.powers.ram_survives:
        return ""
    ours = [ship for ship in rammed(shot) if owner_of(ship) == a.seat and is_cruiser(ship)]
    theirs = [ship for ship in rammed(shot) if owner_of(ship) != a.seat and not is_cruiser(ship)]
    if not ours or not theirs:
        return ""
    other = ship_name(theirs[0], a.words)
    return warned("cruiser_rams", a.words("Your <b>cruiser</b> rams {ship}: both go back to supply.", ship=other))


@warns()
def exposed(a: Asker, hole: int) -> str:
    """A facility takes two troops of its planet: a rival near by can attack then, and could not before (AE-A6)."""
    before = planet_defence(a.state, hole)
    built = a.state.clone()
    built.troops[hole] -= TROOPS_PER_FACILITY
    built.facilities[hole] += 1
    after = planet_defence(built, hole)
    for rival in range(a.view.seats):
        if rival != a.seat and not is_defended(a.state, hole, rival) and after < might(a, rival, hole) <= before:
            return a.words(
                "{name} can reach {planet} and attack with <b>{strength}</b>: its defence falls to {defence}.",
                name=escape(a.names[rival]), planet=planet_name(hole), strength=might(a, rival, hole), defence=after,
            )  # fmt: skip
    return ""


def might(a: Asker, rival: Seat, hole: int) -> int:
    """The strength a rival could bring to a planet in one Move: ships in its orbit, and near ones with an open way."""
    fleet = a.state.fleet(rival)
    there = [ship for ship in fleet if a.state.orbit[ship] == hole]
    coming = sorted((strength(ship) for ship in fleet if ship not in there and _reaches(a, ship, hole)), reverse=True)
    return sum(map(strength, there)) + sum(coming[: a.state.powers(rival).movement_points])


def _reaches(a: Asker, ship: int, hole: int) -> bool:
    """Whether a straight flick from near by ends in the planet's orbit."""
    planet, at, board = a.planet(hole), a.ships[ship], a.view.board
    dx, dy = planet.x - at.x, planet.y - at.y
    far = hypot(dx, dy)
    if not SHORT_OF_CENTRE < far <= NEAR:
        return False
    scale = sqrt(2 * board.deceleration * (far - SHORT_OF_CENTRE)) * board.grid / far
    ships, run = slide(a.state, ship, round(dx * scale), round(dy * scale), trace=False)
    spot = run.rest()[ships.index(ship)]
    return spot is not None and a.state.comp.planet_at(*spot, is_cruiser(ship)) == hole
