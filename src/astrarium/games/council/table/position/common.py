"""What reading and writing a position share."""

from __future__ import annotations

from .....core.masks import members_of
from .....core.notation import Seat
from ...box import components as c
from ...box.records import RANGE, SECTORS
from ..state import CouncilState

AUTOMA, NOBODY = "automa", "-"
LEVELS = (1, 2)
FLAGS = ("stations", "leaders", "chosen", "silver")
TRACKS = ("energy", "consumption", "level", "steps", "arrival")


def board(state: CouncilState, seat: Seat) -> tuple[list[int], int]:
    """The ranges of the zones that a seat has by leader, Dark Tech cards and upgrades, and its cubes on the boards."""
    extra = state.leader[seat] >= 0 and state.box.leaders[state.leader[seat]].extra_zone
    reach = [1] * (c.ZONES + extra)  # CS-13.5
    for number in members_of(state.upgrades[seat]):
        upgrade = state.box.upgrades[number]
        if upgrade.kind == RANGE and upgrade.zone < len(reach):
            reach[upgrade.zone] = max(reach[upgrade.zone], upgrade.range)
    gates = sum(state.box.techs[tech].star_gate for tech in members_of(state.techs[seat]))
    return reach + [SECTORS] * gates, state.upgrades[seat].bit_count() + extra  # CS-9.5


def light_names(box: c.Box) -> list[str]:
    """The light bonus cards: which, and which copy of it."""
    return [f"{c.LIGHT_IDS[kind]}.{1 + box.light_of[:card].count(kind)}" for card, kind in enumerate(box.light_of)]
