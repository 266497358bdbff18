"""What can be counted over many games: the civilisation and the leader of each seat, and what it bought first."""

from __future__ import annotations

from ....core.page import mark
from ..box import components as c
from ..table.state import CouncilState
from .names import PEOPLE_WORDS

CIVILISATION, LEADER = mark("Civilisation"), mark("Leader")
OPENINGS = {"buy": mark("AI card"), "upgrade": mark("upgrade"), "station": mark("station")}


def facts(state: CouncilState) -> dict[str, list[str]]:
    peoples = [c.PEOPLES[number] if number >= 0 else "" for number in state.civilisation[: state.seats]]
    found = {CIVILISATION: [PEOPLE_WORDS.get(people, "") for people in peoples]}
    if all(number >= 0 for number in state.leader):
        found[LEADER] = [state.box.leaders[number].name for number in state.leader]
    return found
