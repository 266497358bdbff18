"""The most that a seat can reach in its turn, by trying everything: the proof behind a puzzle.

Only what leaves nothing to luck is tried: an action that reveals something is left out, and so is all after it.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from .errors import BadInput
from .notation import Action, Seat
from .state import State

MOST_NODES = 20_000


class TooMany(BadInput):
    """The turn has more ways than can be tried."""


@dataclass(frozen=True, slots=True)
class Solved:
    """The best result of a turn, the shortest way to it, and how many of all different positions come to as much."""

    best: int
    way: tuple[Action, ...]
    good: int
    nodes: int

    @property
    def share(self) -> float:
        return self.good / self.nodes


def reached(state: State, seat: Seat) -> int:
    """What counts: the seat's points now, or what ranks seats where a game counts none."""
    return state.scores()[seat].total


def solve(start: State, seat: Seat, most: int = MOST_NODES) -> Solved:
    """Every position the seat can bring about in its turn; `TooMany` where there are more than `most`."""
    seen = {start.key()}
    layer: deque[tuple[State, tuple[Action, ...]]] = deque([(start, ())])
    best, good, way = reached(start, seat), 1, tuple[Action, ...]()
    while layer:
        state, path = layer.popleft()
        for action in state.legal(seat):
            after = after_certain(state, seat, action)
            if after is None or (key := after.key()) in seen:
                continue
            seen.add(key)
            value = reached(after, seat)
            if value > best:
                best, good, way = value, 0, (*path, action)
            good += value == best
            if not ended(after, start, seat):
                layer.append((after, (*path, action)))
        if len(seen) > most:
            raise TooMany(f"more than {most} positions")
    return Solved(best, way, good, len(seen))


def ended(state: State, start: State, seat: Seat) -> bool:
    """Whether the turn is over, or somebody else is asked."""
    return state.over or state.turn != start.turn or state.to_act() != (seat,)


def after_certain(state: State, seat: Seat, action: Action) -> State | None:
    """The position after an action; None where something is revealed by it."""
    after = state.clone()
    events = after.apply(seat, action)
    return None if any(map(state.game.events.reveals, events)) else after
