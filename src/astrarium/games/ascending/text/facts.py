"""What can be counted over many games: the homeworld of each seat, and what it did first."""

from __future__ import annotations

from ....core.page import mark
from ..table.state import AscendingState
from .names import planet_name

HOMEWORLD = mark("Homeworld")
OPENINGS = {
    "recruit": mark("recruit"), "launch": mark("launch"), "flick": mark("flick"), "land": mark("land"),
    "mine": mark("mine"), "facility": mark("research facility"), "colony": mark("colony"), "city": mark("city"),
    "develop": mark("develop"),
}  # fmt: skip


def facts(state: AscendingState) -> dict[str, list[str]]:
    return {HOMEWORLD: [planet_name(state.home[seat]) for seat in range(state.seats)]}
