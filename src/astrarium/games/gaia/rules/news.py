"""What each player did in their latest turn: the marks of the last moves on the board."""

from __future__ import annotations

from ....core.notation import Action
from ..table import actions as a
from ..table.state import GaiaState as State

CELL_AT = {
    a.X_PLACE: 3, a.X_MINE: 2, a.X_PROJECT: 2, a.X_UPGRADE: 3, a.X_SWAP: 2, a.X_STATION: 2, a.X_LOST: 2,
    a.X_SATELLITE: 2,
}  # fmt: skip
OTHERS = (a.X_FEDERATION, a.X_ADVANCE, a.X_ACT, a.X_SPECIAL, a.X_PASS)  # these end what was told of the turn before


def note(state: State, turn: int, action: Action) -> None:
    """Remember what the events of an action, begun in that turn, show of everybody's latest turn."""
    for event in state.events:
        kind = event[0]
        at = CELL_AT.get(kind, 0)
        if not at and kind not in OTHERS:
            continue
        player = event[1]
        told, cells, federation, tracks = state.news[player]
        if told != turn:
            cells = federation = tracks = 0
        if at:
            cells |= 1 << event[at]
        elif kind == a.X_ADVANCE:
            tracks |= 1 << event[2]
        elif kind == a.X_FEDERATION and action[0] == a.FEDERATE:
            federation = sum(1 << cell for cell in action[1:])
        state.news[player] = (turn, cells, federation, tracks)
