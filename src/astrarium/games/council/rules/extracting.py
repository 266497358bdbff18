"""Extracting (CS-6.5, CS-6.11): the resource of a system, once for each own cube there."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.masks import members_of
from ....core.notation import Action, Seat
from ....core.page import mark
from ..box import components as c
from ..box.programs import EXTRACT as EXTRACT_OP
from ..box.programs import Node
from ..box.reading import NO_GEMS
from ..box.records import SECTORS
from ..table import actions as a
from ..table.state import CouncilState as State
from .colonising import step_node

EXTRACTIONS: tuple[Action, ...] = tuple((a.EXTRACT, space) for space in range(c.SPACES))


def shares_extraction(state: State, seat: Seat) -> bool:
    return any(state.box.techs[tech].shares_extraction for tech in members_of(state.techs[seat]))  # CS-9.8


def others_are_at(state: State, seat: Seat, space: int) -> bool:
    return any(state.systems[p * c.SPACES + space] for p in range(state.parties) if p != seat)


def mines(state: State, seat: Seat, node: Node, reach: int, here: int, fresh: int, used: Action) -> list[int]:
    """The systems whose resource this step may extract now."""
    systems, base = state.systems, seat * c.SPACES
    if node.here:
        if here < 0:
            return []  # CS-6.11: nothing was placed or settled
        return [here] if fresh or systems[base + here] > used.count(here) else []  # CS-6.7: no cube is needed
    found = []
    shared = bool(state.techs[seat]) and shares_extraction(state, seat)
    for sector in range(SECTORS if node.any_range else reach):  # CS-6.2
        for space in state.spaces[sector]:
            own = systems[base + space]
            if own:
                if node.again or own > used.count(space):  # CS-6.5: each cube once per action card; CS-9.9 is none
                    found.append(space)
            elif shared and space not in used and others_are_at(state, seat, space):
                found.append(space)
    return found


def gain_resource(state: State, party: int, space: int) -> None:
    """Gems and energy printed on the system at this space."""
    anthracite, gold, clear, energy = state.box.tile_worth[state.tile[space]]
    if any(state.box.techs[tech].finer_gems for tech in members_of(state.techs[party])):
        anthracite, gold, clear = 0, anthracite, gold + clear  # CS-9.1
    taken = state.take_gems(party, (anthracite, gold, clear)) if anthracite + gold + clear else NO_GEMS
    state.gain_energy(party, energy)
    state.events.append((a.E_EXTRACTED, party, space, *taken, energy))


def station_mines(state: State, seat: Seat, galaxy: int) -> list[int]:
    """The systems of the galaxy of an extraction station where the seat has a colony (CS-12.2)."""
    return [space for space in state.box.spaces_of[galaxy] if state.systems[seat * c.SPACES + space]]


def extract_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why this system cannot be mined by the step on top."""
    space = action[1]
    node = step_node(state, EXTRACT_OP)
    values = state.box.space_spot(space)
    if node is None:
        return Refusal(mark("This card does not let you extract now."), "CS-6.1")
    _, _, _, reach, here, fresh, *used = state.stack[-1]
    if space in mines(state, seat, node, reach, here, fresh, tuple(used)):
        return None
    if state.tile[space] < 0:
        return Refusal(mark("No system has been discovered at {galaxy} {spot}."), "CS-6.5", values)
    if node.here:
        return Refusal(mark("Only the system just placed or settled can be mined now."), "CS-6.11", values)
    if state.box.sector_of_space[space] >= (SECTORS if node.any_range else reach):
        return Refusal(mark("{galaxy} {spot} is out of this action's range."), "CS-6.2", values)
    if not state.systems[seat * c.SPACES + space]:
        return Refusal(mark("You have no colony at {galaxy} {spot}."), "CS-6.5", values)
    return Refusal(mark("Each of your cubes at {galaxy} {spot} was used by this card."), "CS-6.5", values)


def legal_mines(state: State, seat: Seat) -> list[Action]:
    return [EXTRACTIONS[space] for space in station_mines(state, seat, state.stack[-1][2])]


def do_mine(state: State, seat: Seat, action: Action) -> None:
    """An extraction station brings the resource of one system."""
    state.stack.pop()
    gain_resource(state, seat, action[1])


def station_mine_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    if action in legal_mines(state, seat):
        return None
    return Refusal(mark("The station mines a system of its own galaxy where you have a colony."), "CS-12.2")
