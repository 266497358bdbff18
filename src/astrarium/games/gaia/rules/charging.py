"""Passive charging when a neighbour builds (GP-A10)."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ....core.state import Decision
from ..box import components as c
from ..table import actions as a
from ..table import player as at
from ..table.space import INFLUENCE
from ..table.state import GaiaState as State
from .counting import strongest
from .power import charge, room

Row = list[int]
WHEN_THE_TOKEN = Refusal(mark("Say whether your new token comes before or after charging."), "GP-F5.4")
NO_NEW_TOKEN = Refusal(mark("Only the Taklons gain a token when they charge, once their institute stands."), "GP-F5.4")


def gains_token(row: Row) -> bool:
    return row[at.INSTITUTE] != 0 and c.FACTIONS[row[at.FACTION]].token_with_charge  # GP-F5.4


def amount(row: Row, offer: int, more_room: int = 0) -> int:
    """What can be charged of an offer: as much as the tokens take and the points pay for (GP-A10.4)."""
    return min(offer, room(row) + more_room, row[at.VP] + 1)


def offer_charging(state: State, task: Decision) -> None:
    """Ask the neighbours of what was built in this action, clockwise, one structure after the other (GP-A10.3)."""
    if not state.builds:
        return
    builder, cell = task[2], state.builds.pop(0)
    state.builder, state.site = builder, cell
    if state.builds:
        state.stack.append((a.T_PASSIVE, 0, builder))
    state.stack += [(a.D_CHARGE, 1 << seat, offer) for seat, offer in reversed(offers(state, builder, cell))]


def offers(state: State, builder: Seat, cell: int) -> list[tuple[Seat, int]]:
    """Who may charge when `builder` builds there, clockwise, and how much: the strongest within two (GP-A10.1)."""
    at = state.table.index(builder)
    others = [seat for seat in (*state.table[at + 1 :], *state.table[:at]) if seat < state.seats]
    found = [(seat, strongest(state, state.rows[seat], INFLUENCE[cell])) for seat in others]
    return [(seat, offer) for seat, offer in found if offer]


def settle_charge(state: State, decision: Decision) -> bool:
    """Answers for the seat where there is nothing to decide (GP-A10.6)."""
    seat = decision[1].bit_length() - 1
    row = state.rows[seat]
    power = amount(row, decision[2])
    if power > 1 or (power and state.asks_free) or gains_token(row):
        return False
    state.stack.pop()
    if power:
        take_charge(state, seat, decision[2], a.CHARGE_ONLY)
    return True


def legal_charges(state: State, seat: Seat) -> list[Action]:
    row = state.rows[seat]
    if not gains_token(row):
        return [(a.CHARGE, a.CHARGE_ONLY), (a.DECLINE,)]
    return [(a.CHARGE, a.CHARGE_THEN_TOKEN), (a.CHARGE, a.TOKEN_THEN_CHARGE), (a.DECLINE,)]


def charge_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    if gains_token(state.rows[seat]):
        return WHEN_THE_TOKEN if action[1] == a.CHARGE_ONLY else None
    return None if action[1] == a.CHARGE_ONLY else NO_NEW_TOKEN


def accept(state: State, seat: Seat, action: Action) -> None:
    take_charge(state, seat, state.stack.pop()[2], action[1])


def take_charge(state: State, seat: Seat, offer: int, order: int) -> None:
    row = state.rows[seat]
    if order == a.TOKEN_THEN_CHARGE:
        row[at.BOWL1] += 1
    power = amount(row, offer)
    cost = max(0, power - 1)  # GP-A10.2
    row[at.VP] -= cost
    row[at.VP_CHARGE] -= cost
    state.events.append((a.X_CHARGE, seat, power, cost))
    charge(state, seat, power)
    if order == a.CHARGE_THEN_TOKEN:
        row[at.BOWL1] += 1


def decline(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    offer = state.stack.pop()[2]
    state.events.append((a.X_DECLINE, seat, amount(state.rows[seat], offer)))
