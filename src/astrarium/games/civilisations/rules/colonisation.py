"""Colonisation (QV-6): one colony on a controlled sector that has none."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.masks import members_of
from ....core.notation import Action, Seat
from ....core.page import mark
from ..box import components as c
from ..table import actions as a
from ..table.state import CivilisationsState as State
from .control import controlled_among, controller, presence, settled_by_others

COLONISATIONS: tuple[Action, ...] = tuple((a.COLONISE, cell) for cell in range(c.CELLS))
ALL_PLACED = Refusal(mark("All your colonies are already on the map."), "QV-6.3")


def colony_sites(state: State, seat: Seat) -> int:
    """The sectors where the seat may place a colony."""
    if not state.colonies_left(seat):
        return 0  # QV-6.3
    without_colony = state.galaxy.mask & ~state.settled[seat] & ~settled_by_others(state, seat)  # QV-6.2
    return controlled_among(state, seat, without_colony)  # QV-6.1


def begin_colonisation(state: State, seat: Seat) -> None:
    if colony_sites(state, seat):
        state.stack.append((a.PLACE_COLONY, 1 << seat))
    else:
        state.events.append((a.E_IDLE, seat, c.COLONISATION))  # QV-3.7


def colony_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    cell = action[1]
    values: dict[str, object] = {"sector": c.SECTOR_NAMES[cell]}
    if not state.colonies_left(seat):
        return ALL_PLACED
    if state.colony[cell] >= 0:
        return Refusal(mark("There is already a colony on {sector}."), "QV-6.2", values)
    return control_refusal(state, seat, cell, "QV-6.1")


def control_refusal(state: State, seat: Seat, cell: int, rule: str) -> Refusal | None:
    """Why the seat does not control a sector, where `rule` asks for it."""
    values: dict[str, object] = {"sector": c.SECTOR_NAMES[cell]}
    who = controller(state, cell)
    if who == seat:
        return None
    if not presence(state, seat) >> cell & 1:
        return Refusal(mark("You have no piece on {sector}, so you do not control it."), rule, values)
    if who >= 0:
        return Refusal(mark("Another player controls {sector}."), rule, values)
    return Refusal(mark("Nobody controls {sector}: the strongest there are equal."), rule, values)  # QV-8.3


def legal_colonies(state: State, seat: Seat) -> list[Action]:
    listed = [COLONISATIONS[cell] for cell in members_of(colony_sites(state, seat))]
    listed.append(a.THE_END)  # QV-6.4
    return listed


def colonise(state: State, seat: Seat, action: Action) -> None:
    state.stack.pop()
    state.add_colony(seat, action[1])
    state.events.append((a.E_COLONISED, seat, action[1]))


def decline_colony(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    state.stack.pop()
    state.events.append((a.E_IDLE, seat, c.COLONISATION))
