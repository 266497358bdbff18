"""What a seat cannot know: only the Automa's cards, which of them are in its deck and in what order."""

from __future__ import annotations

from ....core.dice import Dice
from ....core.notation import Seat
from ..table.state import GaiaState as State


def redraw(state: State, seat: Seat | None, dice: Dice) -> State:  # noqa: ARG001
    """A copy in which everything hidden is drawn anew."""
    copy = state.clone()
    if state.deck or state.reserve:
        known = sorted(card for card in state.deck if state.seen >> card & 1)
        unknown = sorted([card for card in state.deck if not state.seen >> card & 1] + state.reserve)
        dice.shuffle(unknown)
        drawn = len(state.deck) - len(known)
        copy.deck, copy.reserve = known + unknown[:drawn], unknown[drawn:]
        dice.shuffle(copy.deck)
    copy.dice = dice.fork()
    return copy
