"""Evolution (QV-5): the track on the card rises by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.notation import Seat
from ..actions import E_EVOLVED
from ..components import CARD_TRACK, TOP_LEVEL, TRACKS

if TYPE_CHECKING:
    from ..state import CivilisationsState as State


def evolve(state: State, seat: Seat) -> None:
    """It needs no decision (QV-5.4)."""
    track = CARD_TRACK[state.shown[seat] >> 2]  # QV-5.1
    at = seat * len(TRACKS) + track
    gain = int(state.level[at] < TOP_LEVEL)  # QV-5.2
    state.level[at] += gain
    state.events.append((E_EVOLVED, seat, track, state.level[at], gain))
