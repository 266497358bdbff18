"""Evolution (QV-5): the track on the card rises by one."""

from __future__ import annotations

from ....core.notation import Seat
from ..box import components as c
from ..table import actions as a
from ..table.state import CivilisationsState as State


def evolve(state: State, seat: Seat) -> None:
    """It needs no decision (QV-5.4)."""
    track = c.CARD_TRACK[state.shown[seat] >> 2]  # QV-5.1
    at = seat * len(c.TRACKS) + track
    gain = int(state.level[at] < c.TOP_LEVEL)  # QV-5.2
    state.level[at] += gain
    state.events.append((a.E_EVOLVED, seat, track, state.level[at], gain))
