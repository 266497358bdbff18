"""Setting up: fixed discs, groups of planets face down, supplies, the first ships (AE-S)."""

from __future__ import annotations

from astrarium.core import Action, Refusal, Seat

from ..box import components as c
from ..table import actions as a
from ..table.space import free_spots, ring_spots
from ..table.state import BOX, SUPPLY
from ..table.state import AscendingState as State
from .launch import NO_ROOM
from .turns import begin_turn


def begin(state: State) -> None:
    """Everything before the first turn, save the choice of spots for the first ships."""
    state.pool = int(state.options["pool"]) or state.comp.pools[state.seats]  # AE-S7
    _lay_planets(state)
    for seat in range(state.seats):
        _equip(state, seat)
    state.first = state.active = state.dice.below(state.seats)  # AE-S8
    if state.options["placing"] == "free":
        for step in reversed(range(state.seats)):
            state.stack.append((a.PLACING, 1 << (state.first + step) % state.seats, c.FIRST_SHIPS))
    else:
        for seat in range(state.seats):
            spots = state.comp.home_ships(state.home[seat])
            for ship, (x, y) in zip(state.ships_of(seat), spots, strict=False):
                state.put_ship(ship, x, y)
        begin_turn(state)


def _lay_planets(state: State) -> None:
    setup = state.comp.setups[state.seats]
    state.lay_fixed_discs()  # AE-S2
    groups = list(range(len(c.QUADRANTS)))
    state.dice.shuffle(groups)
    state.group = tuple(groups)
    for quadrant, group in enumerate(groups):  # AE-S3, AE-S4
        discs = list(setup.groups[group])
        state.dice.shuffle(discs)
        holes = [h for h, q in enumerate(state.comp.quadrant) if q == quadrant and not state.face_up[h]]
        for hole, disc in zip(holes, discs, strict=True):
            state.kind[hole] = disc


def _equip(state: State, seat: Seat) -> None:
    """What a player starts with (AE-S6): six troops and no ship in supply, two ships for the orbit."""
    state.troop_supply[seat], state.troop_box[seat] = c.TROOPS_IN_SUPPLY, c.TROOPS_IN_BOX
    state.facility_stock[seat], state.colony_stock[seat], state.city_stock[seat] = c.FACILITIES, c.COLONIES, c.CITIES
    for number, ship in enumerate(state.ships_of(seat)):
        state.where[ship] = SUPPLY if number < c.FIRST_SHIPS else BOX


def place_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    return None if action in legal_places(state, seat) else NO_ROOM  # AE-M1


def legal_places(state: State, seat: Seat) -> list[Action]:
    return [(a.PLACE, spot) for spot in free_spots(state, state.home[seat], cruiser=False)]


def place(state: State, seat: Seat, action: Action) -> None:
    """Lay one of the first ships into the orbit of the homeworld (AE-S6)."""
    ship = state.in_supply(seat)
    x, y = ring_spots(state.comp, state.home[seat])[action[1]]
    state.put_ship(ship, x, y)
    state.events.append((a.PLACED, seat, ship, x, y))
    left = state.stack.pop()[a.LEFT] - 1
    if left:
        state.stack.append((a.PLACING, 1 << seat, left))
    elif not state.stack:
        begin_turn(state)
