"""Light bonus cards (CS-10.1): drawn in secret, at most four bonus cards in all."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.masks import members_of
from ....core.notation import Action, Seat
from ....core.page import mark
from ..box import components as c
from ..table import actions as a
from ..table.state import CouncilState as State

DARK_CARDS = 1  # everybody has one


def draw_light(state: State, party: int) -> None:
    """The top light card; where it is the fifth bonus card, one light card goes back."""
    if not state.light_pile:
        return  # CS-10.1
    card = state.light_pile.pop()
    state.lights[party] |= 1 << card
    state.events.append((a.E_BONUS, party, state.box.light_of[card]))
    if party >= state.seats:
        return  # CS-14.9: the Automa has no limit and nobody looks
    state.light_seen[card] |= 1 << party
    if state.lights[party].bit_count() + DARK_CARDS > c.MAX_BONUS:
        state.stack.append((a.RETURN_BONUS, 1 << party))


def legal_returns(state: State, seat: Seat) -> list[Action]:
    kinds = sorted({state.box.light_of[card] for card in members_of(state.lights[seat])})
    return [(a.RETURN, kind) for kind in kinds]


def do_return(state: State, seat: Seat, action: Action) -> None:
    """One light card under the pile. Nobody else knows which, so nobody is sure of the others either."""
    state.stack.pop()
    held = members_of(state.lights[seat])
    for card in held:
        state.light_seen[card] &= 1 << seat
    card = next(card for card in held if state.box.light_of[card] == action[1])
    state.lights[seat] &= ~(1 << card)
    state.light_pile.insert(0, card)
    state.events.append((a.E_RETURNED, seat, action[1]))


def return_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    if action in legal_returns(state, seat):
        return None
    return Refusal(mark("You do not have this light bonus card."), "CS-10.1")
