"""What can be counted over many games: the faction of each seat, and its first actions."""

from __future__ import annotations

from ....core.notation import Action
from ....core.page import mark
from ..table.actions import ACTIONS
from ..table.player import FACTION
from ..table.state import GaiaState
from .names import FACTION_NAMES

FACTION_FACT = mark("Faction")
OPENINGS = {
    "mine": mark("mine"), "project": mark("Gaia project"), "upgrade": mark("upgrade"), "federate": mark("federation"),
    "research": mark("research"), "act": mark("board action"), "special": mark("special action"), "pass": mark("pass"),
}  # fmt: skip


def facts(state: GaiaState) -> dict[str, list[str]]:
    factions = [state.rows[seat][FACTION] for seat in range(state.seats)]
    return {FACTION_FACT: [FACTION_NAMES[faction] if faction >= 0 else "" for faction in factions]}


def opening(action: Action) -> str:
    return OPENINGS.get(ACTIONS.kinds[action[0]].name, "")
