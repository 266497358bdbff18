"""Choosing a strategy (QV-3.2, QV-3.3): a card and one of its sides, in secret, then all are shown at once."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.masks import members_of
from ....core.notation import Action, Seat
from ....core.page import mark
from ..table import actions as a
from ..table.state import CivilisationsState as State

DISCARD_TOO = Refusal(mark("In a duel you also choose one other card to discard."), "QV-10.2")
NO_DISCARD = Refusal(mark("Only in a duel is a second card discarded."), "QV-10.2")
SAME_CARD = Refusal(mark("The card you discard must be another one than the card you play."), "QV-10.2")
NOT_IN_HAND = mark("Card {card} is not in your hand.")


def choice_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why this card, side and (in a duel) discard cannot be chosen."""
    for card in (action[1], *action[3:]):
        if not state.hand[seat] >> card & 1:
            return Refusal(NOT_IN_HAND, "QV-3.2", {"card": card})
    if len(action) > 4 or (len(action) == 4) != state.duel:
        return DISCARD_TOO if state.duel else NO_DISCARD  # QV-10.2
    return SAME_CARD if state.duel and action[1] == action[3] else None  # QV-10.2


def legal_choices(state: State, seat: Seat) -> list[Action]:
    cards = members_of(state.hand[seat])
    listed: list[Action] = []
    if not state.duel:
        for card in cards:
            listed += a.choices_of_card(card)
        return listed
    for card in cards:
        for discard in cards:
            if card != discard:
                listed += a.choices_of_pair(card, discard)  # QV-10.2
    return listed


def choose(state: State, seat: Seat, action: Action) -> None:
    """Lay a card face down; the last one turns all of them up."""
    state.chosen[seat] = action[1] << 2 | action[2]
    state.dropped[seat] = action[3] if state.duel else 0
    state.events.append((a.E_CHOSEN, seat, action[1], action[2], state.dropped[seat]))
    waiting = state.stack.pop()[1] & ~(1 << seat)
    if waiting:
        state.stack.append((a.CHOOSE_CARD, waiting))
    else:
        reveal(state)


def reveal(state: State) -> None:
    """Show all cards and line the strategies up: war first, and the lowest index first inside each."""
    for seat in range(state.seats):
        chosen, dropped = state.chosen[seat], state.dropped[seat]
        card = chosen >> 2
        used = 1 << card | (1 << dropped if dropped else 0)
        state.hand[seat] &= ~used
        state.discard |= used
        state.events.append((a.E_REVEALED, seat, card, chosen & 3, dropped))  # QV-3.3: the side stays
    state.shown, state.shown_dropped = state.chosen, state.dropped
    state.chosen, state.dropped = [0] * state.seats, [0] * state.seats
    for seat in reversed(resolution_order(state)):
        state.stack.append((a.RESOLVE, 1 << seat, seat, state.shown[seat] & 3))


def resolution_order(state: State) -> list[Seat]:
    """The seats by strategy, then by index (QV-3.4)."""
    return sorted(range(state.seats), key=lambda seat: (state.shown[seat] & 3, state.shown[seat] >> 2))
