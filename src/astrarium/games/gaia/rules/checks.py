"""Whether one action is allowed, and why not: the same quotes as the lists, asked for a single action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.errors import NOT_LISTED, Refusal
from ....core.notation import Action, Seat
from ..box.components import BUILDING_COUNT
from ..table.actions import (
    ACT,
    ACTIONS,
    CONVERT,
    D_CLOSE,
    D_SITE,
    D_TURN,
    DOWNGRADE,
    FEDERATE,
    LOST_,
    MINE_,
    PASS,
    PLACE,
    PROJECT,
    RESEARCH,
    SPECIAL,
    STATION_,
    UPGRADE,
)  # fmt: skip
from ..table.space import CELLS
from . import board_actions as board
from . import conversions, federations, mines, passing, projects, refusals, research, upgrades

if TYPE_CHECKING:
    from ..table.state import GaiaState

WITH_CELL = {MINE_: 1, PROJECT: 1, UPGRADE: 2, LOST_: 1, STATION_: 1, PLACE: 1}


def is_well_formed(action: Action) -> bool:
    """Right length, and cells inside the grid: everything else is a matter of the rules."""
    if not action or not 0 <= action[0] < len(ACTIONS.kinds):
        return False
    kind = ACTIONS.kinds[action[0]]
    if kind.rest is None:
        if len(action) != 1 + len(kind.fields):
            return False
        at = WITH_CELL.get(action[0])
        return at is None or 0 <= action[at] < CELLS
    return all(0 <= cell < CELLS for cell in action[1:]) and len(set(action[1:])) == len(action) - 1


def allows(state: GaiaState, seat: Seat, action: Action) -> bool:
    """Whether `action` is legal, without listing everything else."""
    if not state.stack or not state.stack[-1][1] >> seat & 1 or not is_well_formed(action):
        return False
    decision = state.stack[-1]
    if decision[0] == D_TURN:
        return _in_turn(state, seat, action)
    if decision[0] == D_CLOSE and action[0] == CONVERT:
        return action[1] in conversions.payable(state.rows[seat])
    if decision[0] == D_SITE and action[0] == MINE_:
        return bool(mines.mine_sites(state, seat, decision[2], decision[3]) >> action[1] & 1)
    return action in state.legal(seat)


def _in_turn(state: GaiaState, seat: Seat, action: Action) -> bool:
    kind = action[0]
    if kind == CONVERT:
        return action[1] in conversions.payable(state.rows[seat])
    if kind == MINE_:
        return bool(mines.mine_sites(state, seat) >> action[1] & 1)
    if kind == UPGRADE:
        return 0 < action[1] < len(BUILDING_COUNT) and bool(
            upgrades.upgrade_sites(state, seat, action[1]) >> action[2] & 1
        )
    if kind == FEDERATE:
        return federations.federation_refusal(state, seat, sum(1 << cell for cell in action[1:])) is None
    if kind == RESEARCH:
        return action in research.legal_research(state, seat)
    if kind == ACT:
        return action in board.legal_board(state, seat)
    if kind == PROJECT:
        return bool(projects.project_sites(state, seat) >> action[1] & 1)
    if kind == PASS:
        return action in passing.legal_passes(state)
    return action in board.legal_specials(state, seat)


def refusal(state: GaiaState, seat: Seat, action: Action) -> Refusal:
    """Why an action that is not allowed is refused, as precisely as can be said."""
    if not is_well_formed(action) or state.stack[-1][0] not in (D_TURN, D_SITE):
        return NOT_LISTED
    kind = action[0]
    free, bonus = state.stack[-1][2:4] if state.stack[-1][0] == D_SITE else (0, 0)
    if kind == MINE_:
        return refusals.no_mine(state, seat, action[1], free, bonus)
    if kind == PROJECT:
        return refusals.no_project(state, seat, action[1], bonus)
    if kind == UPGRADE:
        return refusals.no_upgrade(state, seat, action[1], action[2])
    if kind == FEDERATE:
        return federations.federation_refusal(state, seat, sum(1 << cell for cell in action[1:])) or NOT_LISTED
    if kind == RESEARCH:
        return refusals.no_research(state, seat, action[1])
    if kind == DOWNGRADE and upgrades.is_out_of_stations(state, seat):
        return refusals.NO_STATION
    if kind == STATION_:
        return refusals.no_station(state, seat, action[1])
    if kind == SPECIAL:
        return refusals.no_special(state, seat, action[1])
    return refusals.no_act(state, seat, action[1]) if kind == ACT else NOT_LISTED
