"""The most that a seat can reach in its turn, by trying everything: the proof behind a puzzle.

Only what leaves nothing to luck is tried: an action that reveals something is left out, and so is all after it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from .errors import BadInput
from .notation import Action, Seat
from .state import State

MOST_NODES = 20_000
Worth = Callable[[State, Seat], float]


class TooMany(BadInput):
    """The turn has more ways than can be tried."""


@dataclass(frozen=True, slots=True)
class Solved:
    """The best result of a turn, the shortest way to it, and how many of all different positions come to as much."""

    best: float
    way: tuple[Action, ...]
    good: int
    nodes: int

    @property
    def share(self) -> float:
        return self.good / self.nodes


def reached(state: State, seat: Seat) -> float:
    """What counts: the seat's points now, or what ranks seats where a game counts none."""
    return state.scores()[seat].total


def solve(
    start: State, seat: Seat, most: int = MOST_NODES, worth: Worth = reached, only: Sequence[str] = ()
) -> Solved:  # fmt: skip
    """Every position the seat can bring about in its turn; `TooMany` where there are more than `most`.

    `only`: globs of the actions that matter for what is looked for, where others cannot.
    """
    seen = {start.key()}
    layer: deque[tuple[State, tuple[Action, ...]]] = deque([(start, ())])
    best, good, way = worth(start, seat), 1, tuple[Action, ...]()
    while layer:
        state, path = layer.popleft()
        for action in matching(state, seat, only):
            after = after_certain(state, seat, action)
            if after is None or (key := after.key()) in seen:
                continue
            seen.add(key)
            value = worth(after, seat)
            if value > best:
                best, good, way = value, 0, (*path, action)
            good += value == best
            if not ended(after, start, seat):
                layer.append((after, (*path, action)))
        if len(seen) > most:
            raise TooMany(f"more than {most} positions")
    return Solved(best, way, good, len(seen))


def matching(state: State, seat: Seat, only: Sequence[str]) -> list[Action]:
    """The legal actions, or those of them that one of the globs reads."""
    listed = state.legal(seat)
    return (
        [action for action in listed if any(fnmatchcase(state.text(action), glob) for glob in only)] if only else listed
    )


def ended(state: State, start: State, seat: Seat) -> bool:
    """Whether the turn is over, or somebody else is asked."""
    return state.over or state.turn != start.turn or state.to_act() != (seat,)


def after_certain(state: State, seat: Seat, action: Action) -> State | None:
    """The position after an action; None where something is revealed by it."""
    after = state.clone()
    events = after.apply(seat, action)
    return None if any(map(state.game.events.reveals, events)) else after
