"""Random play for tests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ..dice import Dice
from ..notation import Action, Seat
from ..state import State

MOST_ACTIONS = 20_000


def as_bytes(view: Any) -> bytes:
    """A view as it would travel: equal bytes, equal knowledge."""
    return json.dumps(view, sort_keys=True, default=plain).encode()


def plain(thing: Any) -> Any:
    """What JSON does not know: a part of a view by its fields, anything else by its text."""
    fields = getattr(thing, "__dataclass_fields__", None)
    return str(thing) if fields is None else {name: getattr(thing, name) for name in fields}


def random_walk(state: State, dice: Dice) -> Iterator[tuple[Seat, Action]]:
    """Plays `state` to the end at random, handing out each action before it is played."""
    for _ in range(MOST_ACTIONS):
        acting = state.to_act()
        if not acting:
            return
        seat = dice.pick(acting)
        action = state.random_action(seat, dice)
        yield seat, action
        state.apply(seat, action)
    raise AssertionError(f"the game did not end within {MOST_ACTIONS} actions")
