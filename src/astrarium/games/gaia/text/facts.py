"""What can be counted over many games: the faction of each seat, and its first actions."""

from __future__ import annotations

from ....core.page import mark
from ..table import player as at
from ..table.state import GaiaState
from .names import FACTION_NAMES

FACTION = mark("Faction")
OPENINGS = {
    "mine": mark("mine"), "project": mark("Gaia project"), "upgrade": mark("upgrade"), "federate": mark("federation"),
    "research": mark("research"), "act": mark("board action"), "special": mark("special action"), "pass": mark("pass"),
}  # fmt: skip


def facts(state: GaiaState) -> dict[str, list[str]]:
    factions = [state.rows[seat][at.FACTION] for seat in range(state.seats)]
    return {FACTION: [FACTION_NAMES[faction] if faction >= 0 else "" for faction in factions]}
