"""What a seat knows of cards and sectors it does not see, and worlds that agree with it.

Hands travel as wholes and every card that leaves one is shown to all: a hand that a seat has held is known to it
for the rest of the age. What is left of the deck is in the hands it has never held.
"""

from __future__ import annotations

from ....core.dice import Dice
from ....core.masks import mask_of, members_of
from ....core.notation import Seat
from ..box import components as c
from ..rules.choosing import legal_choices
from ..table.state import CivilisationsState as State


def has_held(state: State, seat: Seat | None, holder: Seat) -> bool:
    """Whether `seat` had the hand that `holder` has now earlier in this age (QV-3.5); a spectator never had."""
    if seat is None:
        return False
    steps = holder - seat if c.PASSES_LEFT[state.age - 1] else seat - holder
    return steps % state.seats < state.turn_of_age


def unseen_cards(state: State, seat: Seat | None) -> int:
    """The cards that lie in hands this seat has never held."""
    unseen = state.deal.cards & ~(state.discard | state.aside)
    for holder in range(state.seats):
        if has_held(state, seat, holder):
            unseen &= ~state.hand[holder]
    return unseen


def known_hands(state: State, seat: Seat) -> list[int]:
    """By holder: its whole hand where `seat` can name it, a card laid face down included, else 0."""
    if not state.turn:
        return [0] * state.seats
    known = [state.hand[h] if has_held(state, seat, h) else 0 for h in range(state.seats)]
    unheld = [h for h in range(state.seats) if not has_held(state, seat, h)]
    if len(unheld) == 1:
        known[unheld[0]] = unseen_cards(state, seat)  # it can only hold the rest
    return known


def redraw(state: State, seat: Seat | None, dice: Dice) -> State:
    """A copy in which everything that `seat` cannot know is drawn anew."""
    copy = state.clone()
    copy.dice = dice.fork()
    if state.turn:
        _redraw_hands(copy, seat, dice)
        _redraw_choices(copy, seat, dice)
    if state.hidden:
        _redraw_sectors(copy, dice)
    return copy


def _redraw_hands(state: State, seat: Seat | None, dice: Dice) -> None:
    cards = members_of(unseen_cards(state, seat))
    dice.shuffle(cards)
    for holder in range(state.seats):
        if not has_held(state, seat, holder):
            size = state.hand[holder].bit_count()
            state.hand[holder] = mask_of(cards[:size])
            del cards[:size]


def _redraw_choices(state: State, seat: Seat | None, dice: Dice) -> None:
    """Whoever has laid a card face down has laid down any of those it may hold."""
    for other in range(state.seats):
        if other != seat and state.chosen[other]:
            action = dice.pick(legal_choices(state, other))
            state.chosen[other] = action[1] << 2 | action[2]
            state.dropped[other] = action[3] if len(action) > 3 else 0


def _redraw_sectors(state: State, dice: Dice) -> None:
    """Sectors face down may be any of the box that do not lie face up (QV-11.1)."""
    seen = [number for cell, number in enumerate(state.tile) if not state.hidden >> cell & 1]
    rest = [number for number in range(len(c.TILES)) if number not in seen]
    dice.shuffle(rest)
    state.lay_tiles(tuple(rest.pop() if state.hidden >> c & 1 else number for c, number in enumerate(state.tile)))
