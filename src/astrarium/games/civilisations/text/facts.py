"""What can be counted over many games: the civilisation of each seat, and the sides of its first cards."""

from __future__ import annotations

from ....core.notation import Action
from ....core.page import mark
from ..box import components as c
from ..table import actions as a
from ..table.state import CivilisationsState
from .events import SIDE_WORDS

CIVILISATION = mark("Civilisation")


def facts(state: CivilisationsState) -> dict[str, list[str]]:
    return {CIVILISATION: [c.CIVILISATIONS[number].en if number >= 0 else "" for number in state.civilisation]}


def opening(action: Action) -> str:
    return SIDE_WORDS[action[2]] if action[0] == a.CHOOSE else ""
