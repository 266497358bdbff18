"""Passive charging when a neighbour builds (GP-A10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.notation import Action, Seat
from ..box.components import TAKLONS
from ..table.actions import (
    CHARGE,
    CHARGE_ONLY,
    CHARGE_THEN_TOKEN,
    D_CHARGE,
    DECLINE,
    T_PASSIVE,
    TOKEN_THEN_CHARGE,
    X_CHARGE,
    X_DECLINE,
)  # fmt: skip
from ..table.player import BOWL1, FACTION, INSTITUTE, VP, VP_CHARGE
from ..table.space import INFLUENCE
from .counting import strongest
from .power import charge, room

if TYPE_CHECKING:
    from ..table.state import GaiaState

Row = list[int]


def gains_token(row: Row) -> bool:
    return row[FACTION] == TAKLONS and row[INSTITUTE] != 0  # GP-F5.4


def amount(row: Row, offer: int, more_room: int = 0) -> int:
    """What can be charged of an offer: as much as the tokens take and the points pay for (GP-A10.4)."""
    return min(offer, room(row) + more_room, row[VP] + 1)


def offer_charging(state: GaiaState, builder: Seat) -> None:
    """Ask the neighbours of what was built in this action, clockwise, one structure after the other (GP-A10.3)."""
    cell = state.builds.pop(0)
    state.builder, state.site = builder, cell
    if state.builds:
        state.stack.append((T_PASSIVE, 0, builder))
    near = INFLUENCE[cell]
    at = state.table.index(builder)
    for seat in reversed((*state.table[at + 1 :], *state.table[:at])):
        offer = strongest(state, state.rows[seat], near) if seat < state.seats else 0
        if offer:
            state.stack.append((D_CHARGE, 1 << seat, offer))


def is_settled(state: GaiaState, seat: Seat, offer: int) -> bool:
    """Answers for the seat where there is nothing to decide; True where that was so (GP-A10.6)."""
    row = state.rows[seat]
    if gains_token(row):
        return False
    power = amount(row, offer)
    if not power:
        return True
    if power == 1 and not state.asks_free:
        take_charge(state, seat, offer, CHARGE_ONLY)
        return True
    return False


def legal_charges(state: GaiaState, seat: Seat) -> list[Action]:
    row = state.rows[seat]
    if not gains_token(row):
        return [(CHARGE, CHARGE_ONLY), (DECLINE,)]
    return [(CHARGE, CHARGE_THEN_TOKEN), (CHARGE, TOKEN_THEN_CHARGE), (DECLINE,)]


def take_charge(state: GaiaState, seat: Seat, offer: int, order: int) -> None:
    row = state.rows[seat]
    if order == TOKEN_THEN_CHARGE:
        row[BOWL1] += 1
    power = amount(row, offer)
    cost = max(0, power - 1)  # GP-A10.2
    row[VP] -= cost
    row[VP_CHARGE] -= cost
    state.events.append((X_CHARGE, seat, power, cost))
    charge(state, seat, power)
    if order == CHARGE_THEN_TOKEN:
        row[BOWL1] += 1


def decline(state: GaiaState, seat: Seat, offer: int) -> None:
    state.events.append((X_DECLINE, seat, amount(state.rows[seat], offer)))
