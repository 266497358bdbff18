"""What can be counted over many games: the species of each seat, and its first actions."""

from __future__ import annotations

from ....core.notation import Action
from ....core.page import mark
from ..table import actions as a
from ..table.state import EclipseState
from .names import ACTION_WORDS, SPECIES_WORDS

SPECIES = mark("Species")
PASS = mark("Pass")


def facts(state: EclipseState) -> dict[str, list[str]]:
    return {SPECIES: [SPECIES_WORDS[number] if number >= 0 else "" for number in state.species]}


def opening(action: Action) -> str:
    kind = a.ACTIONS.kinds[action[0]].name
    if kind == "take":
        return ACTION_WORDS[action[1]]
    return PASS if kind == "pass" else ""
