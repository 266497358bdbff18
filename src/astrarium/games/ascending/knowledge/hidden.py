"""Drawing anew what a seat cannot know."""

from __future__ import annotations

from astrarium.core import Dice, Seat

from ..box import components as c
from ..table.state import AscendingState as State


def redraw(state: State, seat: Seat | None, dice: Dice) -> State:
    """A copy in which the discs this seat has not seen are dealt anew, quadrant by quadrant (AE-S5, AE-V1)."""
    copy = state.clone()
    for quadrant in range(len(c.QUADRANTS)):
        hidden = [
            hole
            for hole, lies_in in enumerate(state.comp.quadrant)
            if lies_in == quadrant and not state.knows(seat, hole)
        ]
        discs = sorted(state.kind[hole] for hole in hidden)
        dice.shuffle(discs)
        for hole, disc in zip(hidden, discs, strict=True):
            copy.kind[hole] = disc
    copy.dice = dice.fork()
    return copy
