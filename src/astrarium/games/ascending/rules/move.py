"""The Move action: launch, navigate and land in any mix, each for a movement point (AE-M)."""

from __future__ import annotations

from astrarium.core import Action, Decision, Seat

from ..table import actions as a
from ..table.state import AscendingState as State
from .land import legal_landings
from .launch import legal_launches
from .navigate import legal_flicks
from .points import points


def legal_moves(state: State, seat: Seat) -> list[Action]:
    """What the remaining movement points allow (AE-M3, AE-T6)."""
    left, shuttles = points(state, seat)
    found: list[Action] = []
    if left or shuttles:
        found += legal_landings(state, seat)
        found += legal_launches(state, seat)
    if left:
        found += legal_flicks(state, seat)
    return found


def legal_more_moves(state: State, seat: Seat) -> list[Action]:
    return [(a.DONE,), *legal_moves(state, seat)]


def settle_moving(state: State, decision: Decision) -> bool:
    """A Move is over when nothing can be moved with what is left; attacks follow."""
    if _can_move(state, state.active, decision[a.POINTS], decision[a.SHUTTLES]):
        return False
    end_moving(state, state.active, (a.DONE,))
    return True


def _can_move(state: State, seat: Seat, left: int, shuttles: int) -> bool:
    if left and state.fleet(seat):
        return True
    return bool(left or shuttles) and bool(legal_landings(state, seat) or legal_launches(state, seat))


def end_moving(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    state.stack[-1] = (a.ATTACKING, 1 << seat, 0)  # AE-A8
