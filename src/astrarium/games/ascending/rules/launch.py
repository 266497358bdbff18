"""Launching a ship from a planet into its orbit (AE-M1)."""

from __future__ import annotations

from astrarium.core import Action, Refusal, Seat, mark

from ..table import actions as a
from ..table.space import free_spots, ring_spots
from ..table.state import NOWHERE
from ..table.state import AscendingState as State
from .orbits import BLOCKADED, is_blockaded
from .points import spend

NOT_YOURS = Refusal(mark("Ships are launched from your own planets."), "AE-M1")
NO_TROOP = Refusal(mark("Launching takes a troop from the planet, and there is none."), "AE-M1")
NO_SHIP = Refusal(mark("You have no such ship in your supply."), "AE-M1")
NO_ROOM = Refusal(mark("Another ship lies there."), "AE-M1")


def site_refusal(state: State, seat: Seat, hole: int, kind: int) -> Refusal | None:
    """Why nothing can be launched from there, whatever the spot."""
    if state.owner[hole] != seat:
        return NOT_YOURS
    if not state.troops[hole]:
        return NO_TROOP
    if state.in_supply(seat, kind == a.CRUISER) == NOWHERE:
        return NO_SHIP
    return BLOCKADED if is_blockaded(state, hole) else None  # AE-P2


def launch_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    _, hole, kind, spot = action
    found = site_refusal(state, seat, hole, kind)
    if found is None and spot not in free_spots(state, hole, kind == a.CRUISER):
        return NO_ROOM  # AE-M1: it may not overlap another ship
    return found


def legal_launches(state: State, seat: Seat) -> list[Action]:
    kinds = [kind for kind in (a.STARSHIP, a.CRUISER) if state.in_supply(seat, kind == a.CRUISER) != NOWHERE]
    return [
        (a.LAUNCH, hole, kind, spot)
        for kind in kinds
        for hole, owner in enumerate(state.owner)
        if owner == seat and site_refusal(state, seat, hole, kind) is None
        for spot in free_spots(state, hole, kind == a.CRUISER)
    ]


def launch(state: State, seat: Seat, action: Action) -> None:
    """A troop of the planet to supply, a ship from supply into the planet's orbit (AE-M1)."""
    _, hole, kind, spot = action
    ship = state.in_supply(seat, kind == a.CRUISER)
    state.troops[hole] -= 1
    state.troop_supply[seat] += 1
    state.free_if_empty(hole)
    x, y = ring_spots(state.comp, hole)[spot]
    state.put_ship(ship, x, y)
    state.events.append((a.LAUNCHED, seat, ship, hole, x, y))
    spend(state, seat, shuttle=True)
