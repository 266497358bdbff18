"""Moving (AE-M): a ship or a planet, then what it does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from astrarium.core import Action, Ask, Choice, Step

from ...table import actions
from ...table.actions import CRUISER, DIRECTIONS, SHIP_NAMES
from ...text.names import planet_name
from .. import symbols
from .asker import Asker
from .warnings import flick_warning, unlanded


def ask(a: Asker) -> Ask:
    left = a.words.plural("{n} movement point left.", "{n} movement points left.", a.pending.points)
    if a.pending.shuttles:
        left += " " + a.words("The next launch or landing is free.")
    return Ask(
        a.words("Which <b>ship</b> do you flick, land or launch?"),
        f"{left} {a.words('Pull back from it and let go to flick it.')}",
    )


def choices(a: Asker) -> Iterator[Choice]:
    yield from ways(a)
    yield a.done(a.words("Stop moving"), a.words("Stop moving; attacks follow"), unlanded(a))


def ways(a: Asker) -> Iterator[Choice]:
    """Every landing, launch and listed flick."""
    for ship in dict.fromkeys(action[1] for action in a.of(actions.LAND, actions.FLICK)):
        yield from _ship_ways(a, ship, [action for action in a.of(actions.LAND, actions.FLICK) if action[1] == ship])
    yield from launches(a)


def _ship_ways(a: Asker, ship: int, listed: Sequence[Action]) -> Iterator[Choice]:
    where = a.ships[ship].orbit
    note = a.words("in orbit of {planet}", planet=planet_name(where)) if where >= 0 else a.words("in open space")
    first = a.ship(ship, note)
    for action in listed:
        if action[0] == actions.LAND:
            yield _landing(a, first, action)
        else:
            yield _flick(a, first, action)


def _landing(a: Asker, first: Step, action: Action) -> Choice:
    hole = a.ships[action[1]].orbit
    label = a.words("Land on {planet}", planet=planet_name(hole))
    hidden = not a.planet(hole).face_up
    note = a.words("turns the planet up") if hidden else a.words("a troop from supply, the ship to supply")
    return Choice(action, (first, Step(f"land-{SHIP_NAMES[action[1]]}", label, "troop", note)), label, hidden)


def _flick(a: Asker, first: Step, action: Action) -> Choice:
    """A flick of the list: direction, then how far; any other is aimed by pulling back."""
    _, ship, vx, vy = action
    board = a.view.board
    speed = round(hypot(vx, vy) / board.grid)
    side = max(range(8), key=lambda i: DIRECTIONS[3 * i][0] * vx + DIRECTIONS[3 * i][1] * vy)
    slide = symbols.millimetres(speed**2 / 2 / board.deceleration)
    by_list = Step(f"list-{SHIP_NAMES[ship]}", a.words("Aim by list"), "i-log", a.words("direction, then strength"))
    direction = Step(f"side-{side}", f"{symbols.ARROWS[side]} {a.words(symbols.SIDES[side])}")
    strength = Step(f"slide-{slide.split()[0]}", slide, "", a.words("if nothing is in the way"))
    confirm = a.words("Flick {arrow} {slide}", arrow=symbols.ARROWS[side], slide=slide)
    return Choice(action, (first, by_list, direction, strength), confirm, True, flick_warning(a, action))


def launches(a: Asker) -> Iterator[Choice]:
    """Planet, kind of ship where there are two, place in the orbit."""
    both = len({action[2] for action in a.of(actions.LAUNCH)}) > 1
    for action in a.of(actions.LAUNCH):
        _, hole, kind, spot = action
        cruiser = kind == CRUISER
        what = a.words("launch the cruiser") if cruiser else a.words("launch a starship")
        where = a.words("Where in the orbit of <b>{planet}</b> does the ship start?", planet=planet_name(hole))
        steps = [a.at(hole, symbols.SHIP_SYMBOLS[cruiser], a.words("launch") if both else what)]
        if both:
            steps.append(Step(f"launch-{kind}", symbols.capital(what), symbols.SHIP_SYMBOLS[cruiser]))
        steps.append(Step(symbols.spot_id(hole, spot), symbols.clock(spot), ask=where))
        yield Choice(action, tuple(steps))
