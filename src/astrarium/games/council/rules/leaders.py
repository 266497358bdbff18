"""Leaders (CS-13): one each, chosen against the turn order."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ..table import actions as a
from ..table.state import CouncilState as State
from .levels import add_zone

TAKEN = Refusal(mark("Another player has this leader."), "CS-13.1")


def offer_leaders(state: State) -> None:
    """The last in turn order chooses first (CS-13.1)."""
    state.stack += [(a.PICK_LEADER, 1 << seat) for seat in state.order if seat < state.seats]


def leader_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    return TAKEN if action[1] in state.leader else None


def legal_leaders(state: State, seat: Seat) -> list[Action]:
    listed = [(a.LEADER, leader) for leader in range(len(state.box.leaders))]
    return [action for action in listed if leader_refusal(state, seat, action) is None]


def pick_leader(state: State, seat: Seat, action: Action) -> None:
    state.stack.pop()
    state.leader[seat] = action[1]
    state.events.append((a.E_LEADER, seat, action[1]))
    leader = state.box.leaders[action[1]]
    state.consumption[seat] += leader.consumption
    if leader.energy:
        state.gain_energy(seat, leader.energy)  # CS-13.7
    if leader.extra_zone:
        add_zone(state, seat, 1)  # CS-13.5: a cube marks its range
        state.supply[seat] -= 1
        state.board_cubes[seat] += 1
