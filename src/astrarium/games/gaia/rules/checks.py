"""Whether one action is allowed, and why not: the same quotes as the lists, asked for a single action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.errors import NOT_LISTED, Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ..actions import (
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
    STATION_,
    UPGRADE,
)  # fmt: skip
from ..columns import (
    BUILDING,
    CREDIT,
    FACTION,
    FORMERS,
    FORMERS_READY,
    GAIA_PROJECT,
    GUESTS,
    HOME,
    KNOWLEDGE,
    LOST,
    ORE,
    OWNED,
    QIC,
)
from ..components import ADVANCE_COST, BUILDING_COUNT, FACTIONS, HOMES, LANTIDS, PROJECT_TOKENS, STEPS, TRANSDIM
from ..space import CELLS
from . import board, conversions, federations, mines, passing, projects, research, upgrades
from .power import tokens_in_areas

if TYPE_CHECKING:
    from ..state import GaiaState

WITH_CELL = {MINE_: 1, PROJECT: 1, UPGRADE: 2, LOST_: 1, STATION_: 1, PLACE: 1}

OCCUPIED = Refusal(mark("This planet is taken."), "GP-A1.1")
NO_PLANET = Refusal(mark("There is no planet here."), "GP-A1.1")
FAR = Refusal(mark("Out of range: {qic} more Q.I.C. would be needed, you have {have}."), "GP-A1.3")
NEEDS_PROJECT = Refusal(mark("A Transdim planet needs a Gaia project first."), "GP-A1.4")
NO_PIECE = Refusal(mark("No such structure is left on your board."), "GP-A1.7")
NO_STATION = Refusal(NO_PIECE.text, "GP-F11.1")
POOR_ORE = Refusal(mark("It needs {need} ore, you have {have}."), "GP-A1.4")
POOR_CREDIT = Refusal(mark("It needs {need} credits, you have {have}."), "GP-A1.1")
NO_FREE_STEP = Refusal(mark("The free step must be used: this planet needs none."), "GP-A6.3")
NOT_UPGRADABLE = Refusal(mark("This structure cannot become that one."), "GP-A3.1")
NO_FORMER = Refusal(mark("You have no gaiaformer ready."), "GP-A2.1")
FEW_TOKENS = Refusal(mark("A project needs {need} power tokens, you have {have}."), "GP-A2.3")
NO_KNOWLEDGE = Refusal(mark("Research needs {need} knowledge, you have {have}."), "GP-A5.1")
TOP_TAKEN = Refusal(mark("You cannot move up on this track now."), "GP-A5.3")
SPENT = Refusal(mark("This action is taken, too dear, or without effect now."), "GP-A6.1")


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
        return _no_mine(state, seat, action[1], free, bonus)
    if kind == PROJECT:
        return _no_project(state, seat, action[1], bonus)
    if kind == UPGRADE:
        return _no_upgrade(state, seat, action[1], action[2])
    if kind == FEDERATE:
        return federations.federation_refusal(state, seat, sum(1 << cell for cell in action[1:])) or NOT_LISTED
    if kind == RESEARCH:
        have = state.rows[seat][KNOWLEDGE]
        return TOP_TAKEN if have >= ADVANCE_COST else told(NO_KNOWLEDGE, need=ADVANCE_COST, have=have)
    if kind == DOWNGRADE and upgrades.is_out_of_stations(state, seat):
        return NO_STATION
    return SPENT if kind == ACT else NOT_LISTED


def told(refusal: Refusal, **values: object) -> Refusal:
    return Refusal(refusal.text, refusal.rule, values)


def _no_mine(state: GaiaState, seat: Seat, cell: int, free: int, bonus: int) -> Refusal:
    row = state.rows[seat]
    kind = state.galaxy.kind[cell]
    if not state.galaxy.planets >> cell & 1 and not state.lost >> cell & 1:
        return NO_PLANET
    own_project = row[FORMERS] & state.formed
    if state.taken() >> cell & 1 and not own_project >> cell & 1 and cell_is_shut(state, seat, cell):
        return OCCUPIED
    if kind == TRANSDIM and not own_project >> cell & 1:
        return NEEDS_PROJECT
    if not mines.has_mine(row):
        return NO_PIECE
    if free and (kind >= HOMES or not STEPS[row[HOME]][kind]):
        return NO_FREE_STEP
    ore, qic, _ = mines.mine_price(state, seat, cell, free, bonus)
    if qic > row[QIC]:
        return told(FAR, qic=qic - row[QIC], have=row[QIC])
    if ore > row[ORE]:
        return told(POOR_ORE, need=ore, have=row[ORE])
    return told(POOR_CREDIT, need=mines.MINE_CREDIT, have=row[CREDIT])


def cell_is_shut(state: GaiaState, seat: Seat, cell: int) -> bool:
    """Taken, and this seat cannot share it (GP-F2.1)."""
    row = state.rows[seat]
    shared = row[FACTION] == LANTIDS and state.others(seat) & ~row[OWNED]
    return not (shared and shared >> cell & 1)


def _no_project(state: GaiaState, seat: Seat, cell: int, bonus: int) -> Refusal:
    row = state.rows[seat]
    need, have = PROJECT_TOKENS[row[GAIA_PROJECT]], tokens_in_areas(row)
    if not row[FORMERS_READY]:
        return NO_FORMER
    if not state.galaxy.kinds[TRANSDIM] >> cell & 1:
        return NO_PLANET
    if state.taken() >> cell & 1:
        return OCCUPIED
    if have < need:
        return told(FEW_TOKENS, need=need, have=have)
    return told(FAR, qic=mines.qic_to_reach(row, cell, bonus) - row[QIC], have=row[QIC])


def _no_upgrade(state: GaiaState, seat: Seat, building: int, cell: int) -> Refusal:
    row = state.rows[seat]
    sources = FACTIONS[row[FACTION]].from_building[building]
    if not any(row[BUILDING + source] >> cell & 1 for source in sources) or (row[GUESTS] | row[LOST]) >> cell & 1:
        return NOT_UPGRADABLE
    if row[BUILDING + building].bit_count() >= BUILDING_COUNT[building]:
        return NO_PIECE
    ore, credit = upgrades.upgrade_price(state, seat, building, cell)
    if ore > row[ORE]:
        return told(POOR_ORE, need=ore, have=row[ORE])
    return told(POOR_CREDIT, need=credit, have=row[CREDIT])
