"""Luck apart from skill: what a revelation was worth, against the same action with other dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..core import Action, Dice, Seat, State
from .chances import shares
from .review import Moves, StateAfter
from .table import error_of

REDRAWS = 8
SMALL = 1e-9
TRIES = 3  # redraws in a row in which the action is not possible, before it is left out


@dataclass(frozen=True, slots=True)
class Stroke:
    """An action whose outcome was not known before, and what its luck was worth to every seat as a chance to win."""

    k: int  # after so many moves
    seat: Seat
    worth: tuple[float, ...]
    error: tuple[float, ...]


def strokes(state_after: StateAfter, moves: Moves, redraws: int = REDRAWS) -> Iterator[Stroke]:
    """Every revelation of a game. Where several decide at once nothing is counted: secret choices are no luck.

    Whoever is the last of them to choose turns up what the others have laid: that is none either.
    """
    state, waiting = state_after(0), tuple[Seat, ...]()
    for k, (seat, action) in enumerate(moves):
        before, acting = state.clone(), state.to_act()
        alone = len(acting) == 1 and seat not in waiting
        waiting = tuple(other for other in acting if other != seat)
        events = state.apply(seat, action)
        if alone and any(state.game.events.reveals(event) for event in events):
            found = stroke(before, state, k, seat, action, redraws)
            if found:
                yield found


def stroke(before: State, after: State, k: int, seat: Seat, action: Action, redraws: int) -> Stroke | None:
    """One revelation: the position after it against the mean of what else it could have been."""
    dice = Dice(k + 1).fork()
    drawn = [found for _ in range(redraws) if (found := once_more(before, seat, action, dice))]
    if not drawn:
        return None
    came, columns = shares(after), list(zip(*drawn, strict=True))
    worth = tuple(mine - sum(column) / len(column) for mine, column in zip(came, columns, strict=True))
    if not any(abs(share) > SMALL for share in worth):  # what was revealed could not have been anything else
        return None
    return Stroke(k, seat, worth, tuple(error_of(column) for column in columns))


def once_more(before: State, seat: Seat, action: Action, dice: Dice) -> list[float] | None:
    """The shares after the same action with everything drawn anew that nobody could know; None: it is not possible."""
    for _ in range(TRIES):
        state = before.determinize(seat, dice.fork())
        if state.to_act() == (seat,) and state.allows(seat, action):
            state.apply(seat, action)
            return shares(state)
    return None
