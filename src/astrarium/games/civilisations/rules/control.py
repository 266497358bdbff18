"""Control of a sector (QV-8): always computed, never stored."""

from __future__ import annotations

from ....core.masks import members_of
from ....core.notation import Seat
from ..box import components as c
from ..table.state import CivilisationsState as State

NO_CONTROLLER = -1


def strength(state: State, seat: Seat, cell: int) -> int:
    """Pieces and influence of a seat on a sector; 0 without a piece there."""
    pieces = state.ships[seat * c.CELLS + cell] + (state.colony[cell] == seat)
    return pieces + state.influence(seat) if pieces else 0  # QV-8.1, QV-8.2


def controller(state: State, cell: int) -> Seat:
    """Who controls a sector, or NO_CONTROLLER."""
    best, who = 0, NO_CONTROLLER
    for seat in range(state.seats):
        score = strength(state, seat, cell)
        if score > best:
            best, who = score, seat
        elif score == best:
            who = NO_CONTROLLER  # QV-8.3
    return who


def controller_after(state: State, cell: int, seat: Seat, ships: int) -> Seat:
    """Who would control a sector if the seat had so many ships more there."""
    state.ships[seat * c.CELLS + cell] += ships
    who = controller(state, cell)
    state.ships[seat * c.CELLS + cell] -= ships
    return who


def presence(state: State, seat: Seat) -> int:
    """The sectors with a piece of that seat."""
    return state.fleets[seat] | state.settled[seat]


def presence_of_others(state: State, seat: Seat) -> int:
    """The sectors with a piece of anybody else."""
    mask, fleets, settled = 0, state.fleets, state.settled
    for other in range(state.seats):
        if other != seat:
            mask |= fleets[other] | settled[other]
    return mask


def fleets_of_others(state: State, seat: Seat) -> int:
    """The sectors with a ship of anybody else."""
    mask = 0
    for other, fleet in enumerate(state.fleets):
        if other != seat:
            mask |= fleet
    return mask


def settled_by_others(state: State, seat: Seat) -> int:
    """The sectors with a colony of anybody else."""
    mask = 0
    for other, settled in enumerate(state.settled):
        if other != seat:
            mask |= settled
    return mask


def controlled_among(state: State, seat: Seat, cells: int) -> int:
    """Those of `cells` that the seat controls."""
    contested = cells & presence_of_others(state, seat)
    controlled = cells & presence(state, seat) & ~contested
    for cell in members_of(contested & presence(state, seat)):
        if controller(state, cell) == seat:
            controlled |= 1 << cell
    return controlled


def controlled_sectors(state: State, seat: Seat) -> int:
    """The sectors that the seat controls now (QV-8.5)."""
    return controlled_among(state, seat, state.galaxy.mask)
