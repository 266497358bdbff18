"""How many ways a position can go on: known counts prove that the lists of legal actions are right."""

from __future__ import annotations

from .state import State


def perft(state: State, depth: int) -> int:
    """The number of ways to play `depth` actions, whoever acts; where several choose at once, the lowest seat first."""
    if not depth or state.over:
        return 1
    seat = state.to_act()[0]
    listed = state.legal(seat)
    if depth == 1:
        return len(listed)
    total = 0
    for action in listed:
        after = state.clone()
        after.apply(seat, action)
        total += perft(after, depth - 1)
    return total
