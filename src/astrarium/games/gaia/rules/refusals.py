"""Why something cannot be done now: one reason for each kind of action, built on the same quotes as the lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.errors import Refusal
from ....core.notation import Seat
from ....core.page import mark
from ..box.components import (
    A_RESCORE,
    A_TECH,
    ADVANCE_COST,
    BAL_TAKS,
    BOARD_ACTIONS,
    BUILDING_COUNT,
    BUILDINGS,
    FACTIONS,
    HOMES,
    IVITS,
    LANTIDS,
    PROJECT_TOKENS,
    RANGE,
    S_STATION,
    SPACE_STATION_COUNT,
    STEPS,
    T_NAVIGATION,
    TOP,
    TRANSDIM,
)
from ..table.player import (
    BUILDING,
    COVERED,
    CREDIT,
    FACTION,
    FORMERS,
    FORMERS_READY,
    GAIA_PROJECT,
    GREEN,
    GUESTS,
    HOME,
    INSTITUTE,
    KNOWLEDGE,
    LOST,
    NAVIGATION,
    ORE,
    OWNED,
    QIC,
    SATELLITES,
    SPACE_STATIONS,
    TILES,
    TRACK,
    USED,
)
from ..table.space import steps_to
from . import board_actions as board
from . import federations, mines, research, upgrades
from .counting import power_of
from .power import can_spend, tokens_in_areas

if TYPE_CHECKING:
    from ..table.state import GaiaState

Row = list[int]

OCCUPIED = Refusal(mark("This planet is taken."), "GP-A1.1")
NO_PLANET = Refusal(mark("There is no planet here."), "GP-A1.1")
FAR = Refusal(
    mark("Out of range: {distance} away, your range is {range}. It takes {need} Q.I.C., you have {have}."), "GP-A1.3"
)
NEEDS_PROJECT = Refusal(mark("A Transdim planet needs a Gaia project first."), "GP-A1.5")
AT_WORK = Refusal(mark("Your gaiaformer is at work: this is a Gaia planet from the next round on."), "GP-G1")
NO_PIECE = Refusal(mark("No such structure is left on your board."), "GP-A1.7")
NO_STATION = Refusal(NO_PIECE.text, "GP-F11.1")
POOR_ORE = Refusal(mark("It needs {need} ore, you have {have}."), "GP-A1.4")
POOR_CREDIT = Refusal(mark("It needs {need} credits, you have {have}."), "GP-A1.1")
POOR_QIC = Refusal(mark("It needs {need} Q.I.C., you have {have}."), "GP-A1.5")
NO_FREE_STEP = Refusal(mark("The free step must be used: this planet needs none."), "GP-A6.3")
NOT_UPGRADABLE = Refusal(mark("This structure cannot become that one."), "GP-A3.1")
LAST_STAGE = Refusal(mark("This structure cannot be upgraded any further."), "GP-A3.1")
GUEST_STAYS = Refusal(mark("A mine beside another’s structure is never upgraded."), "GP-F2.2")
LOST_STAYS = Refusal(mark("The Lost Planet is never upgraded."), "GP-B2.5")
NO_FORMER = Refusal(mark("You have no gaiaformer ready."), "GP-A2.1")
FEW_TOKENS = Refusal(mark("A project needs {need} power tokens, you have {have}."), "GP-A2.3")
NO_KNOWLEDGE = Refusal(mark("Research needs {need} knowledge, you have {have}."), "GP-A5.1")
AT_TOP = Refusal(mark("You stand on top of this track."), "GP-A5.3")
TOP_TAKEN = Refusal(mark("Another player stands on top of this track, and there is room for one."), "GP-A5.3")
TOP_NEEDS_GREEN = Refusal(mark("The top level turns a green federation token grey, and you have none."), "GP-A5.4")
NO_NAVIGATION = Refusal(mark("Navigation opens to you with your institute."), "GP-F10.1")
ACT_TAKEN = Refusal(mark("This action was taken this round."), "GP-A6.1")
POOR_POWER = Refusal(mark("It needs {need} power in area III, you have {have}."), "GP-A6.1")
ACT_QIC = Refusal(POOR_QIC.text, "GP-A6.1")
NOTHING_TO_STEP = Refusal(mark("No planet in reach that you can pay for needs its free step."), "GP-A6.3")
NO_TILE_LEFT = Refusal(mark("There is no technology tile that you can take."), "GP-A6.2")
NO_TOKEN_YET = Refusal(mark("You have no federation token to score again."), "GP-A6.5")
FULL = Refusal(mark("Your store is full: you would gain nothing."), "GP-A6.2")
USED_UP = Refusal(mark("You have used this action this round."), "GP-A7.1")
NO_EFFECT = Refusal(mark("This action would have no effect now."), "GP-A7.1")
WEAK = Refusal(
    mark("Your planets outside federations are worth {have} power together, {need} are needed."), "GP-A4.1"
)
UNLINKED = Refusal(
    mark("The planets that would be strong enough cannot be linked with the {n} satellites you can pay for."), "GP-A4.3"
)
TOKEN_WITH = Refusal(mark("A federation token comes with a federation."), "GP-A4.6")
OWNED_TILE = Refusal(mark("You already have this technology tile."), "GP-T1.1")
TILE_WITH = Refusal(mark("A technology tile comes with a lab, an academy or 4 Q.I.C."), "GP-T1")
TILE_GONE = Refusal(mark("This tile is gone."), "GP-T2")
LOW_TRACK = Refusal(mark("An advanced tile needs level 4 on its track, you are on level {n}."), "GP-T2")
TILE_NEEDS_GREEN = Refusal(mark("An advanced tile turns a green federation token grey, and you have none."), "GP-T2")
NOTHING_TO_COVER = Refusal(mark("An advanced tile covers one of your standard tiles, and none is free."), "GP-T2")
SATELLITE_HERE = Refusal(mark("The Lost Planet needs a hex without satellites and stations."), "GP-B2.5")
NOT_EMPTY = Refusal(mark("The Lost Planet needs an empty hex."), "GP-B2.5")
ON_PLANET = Refusal(mark("A space station needs a hex without a planet."), "GP-F8.4")
OFF_MAP = Refusal(mark("This hex is not on the map."), "GP-F8.4")
STATION_HERE = Refusal(mark("There is a space station here already."), "GP-F8.4")
NO_MORE_STATIONS = Refusal(mark("All your space stations are on the map."), "GP-F8.4")
NOT_THEIRS = Refusal(mark("Only the Ivits place space stations, once their institute stands."), "GP-F8.4")
OTHER_TYPE = Refusal(mark("Your first structures stand on planets of your own type."), "GP-S3.3")
COLOUR_TAKEN = Refusal(mark("Somebody plays this colour already."), "GP-S3.1")
NOT_HERE = Refusal(mark("The first game has its own factions."), "GP-S1.7")
OTHER_TRACK = Refusal(mark("This step belongs to another track."), "GP-T1.2")
NOTHING_TO_UPGRADE = Refusal(mark("You have no structure that could become this one."), "GP-A3.1")
LAST_ROUND = Refusal(mark("In the last round nobody takes a booster."), "GP-A8.4")


def told(refusal: Refusal, **values: object) -> Refusal:
    return Refusal(refusal.text, refusal.rule, values)


def too_far(row: Row, cell: int, need: int, bonus: int = 0) -> Refusal:
    distance = steps_to(row[OWNED] | row[SPACE_STATIONS], 1 << cell)
    return told(FAR, distance=distance, range=RANGE[row[NAVIGATION]] + bonus, need=need, have=row[QIC])


def no_mine(state: GaiaState, seat: Seat, cell: int, free: int = 0, bonus: int = 0) -> Refusal:
    row = state.rows[seat]
    own_project = row[FORMERS] & state.formed
    refused = _shut(state, seat, cell, own_project)
    if refused:
        return refused
    kind = state.galaxy.kind[cell]
    if free and (kind >= HOMES or not STEPS[row[HOME]][kind]):
        return NO_FREE_STEP
    ore, qic, _ = mines.mine_price(state, seat, cell, free, bonus)
    reach = 0 if own_project >> cell & 1 else mines.qic_to_reach(row, cell, bonus)
    if reach > row[QIC]:
        return too_far(row, cell, reach, bonus)
    if qic > row[QIC]:
        return told(POOR_QIC, need=qic, have=row[QIC])
    if ore > row[ORE]:
        return told(POOR_ORE, need=ore, have=row[ORE])
    return told(POOR_CREDIT, need=mines.MINE_CREDIT, have=row[CREDIT])


def _shut(state: GaiaState, seat: Seat, cell: int, own_project: int) -> Refusal | None:
    """No mine of this seat can stand there, whatever it would pay."""
    row = state.rows[seat]
    if not state.galaxy.planets >> cell & 1 and not state.lost >> cell & 1:
        return NO_PLANET
    if row[FORMERS] >> cell & 1 and not own_project >> cell & 1:
        return AT_WORK
    if state.taken() >> cell & 1 and not own_project >> cell & 1 and cell_is_shut(state, seat, cell):
        return OCCUPIED
    if state.galaxy.kind[cell] == TRANSDIM and not (own_project | state.others(seat)) >> cell & 1:
        return NEEDS_PROJECT
    return None if mines.has_mine(row) else NO_PIECE


def cell_is_shut(state: GaiaState, seat: Seat, cell: int) -> bool:
    """Taken, and this seat cannot share it (GP-F2.1)."""
    row = state.rows[seat]
    shared = row[FACTION] == LANTIDS and state.others(seat) & ~row[OWNED]
    return not (shared and shared >> cell & 1)


def no_project(state: GaiaState, seat: Seat, cell: int, bonus: int = 0) -> Refusal:
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
    return too_far(row, cell, mines.qic_to_reach(row, cell, bonus), bonus)


def no_upgrade(state: GaiaState, seat: Seat, building: int, cell: int) -> Refusal:
    row = state.rows[seat]
    sources = FACTIONS[row[FACTION]].from_building[building]
    if row[GUESTS] >> cell & 1:
        return GUEST_STAYS
    if row[LOST] >> cell & 1:
        return LOST_STAYS
    if not any(row[BUILDING + source] >> cell & 1 for source in sources):
        return NOT_UPGRADABLE
    if row[BUILDING + building].bit_count() >= BUILDING_COUNT[building]:
        return NO_PIECE
    ore, credit = upgrades.upgrade_price(state, seat, building, cell)
    if ore > row[ORE]:
        return told(POOR_ORE, need=ore, have=row[ORE])
    return told(POOR_CREDIT, need=credit, have=row[CREDIT])


def no_better(state: GaiaState, seat: Seat, cell: int) -> Refusal:
    """Why an own structure cannot be upgraded: the reason of the nearest upgrade."""
    row = state.rows[seat]
    if (row[GUESTS] | row[LOST]) >> cell & 1:
        return GUEST_STAYS if row[GUESTS] >> cell & 1 else LOST_STAYS
    reasons = [no_upgrade(state, seat, building, cell) for building in range(1, len(BUILDINGS))]
    return next((found for found in reasons if found is not NOT_UPGRADABLE), LAST_STAGE)


def no_step(state: GaiaState, seat: Seat, track: int) -> Refusal | None:
    """Why this seat cannot move up on a track, whatever pays for it."""
    row = state.rows[seat]
    if research.can_advance(state, seat, track):
        return None
    if row[TRACK + track] == TOP:
        return AT_TOP
    if track == T_NAVIGATION and row[FACTION] == BAL_TAKS and not row[INSTITUTE]:
        return NO_NAVIGATION
    return TOP_TAKEN if any(other[TRACK + track] == TOP for other in state.rows) else TOP_NEEDS_GREEN


def no_research(state: GaiaState, seat: Seat, track: int) -> Refusal:
    return no_step(state, seat, track) or told(NO_KNOWLEDGE, need=ADVANCE_COST, have=state.rows[seat][KNOWLEDGE])


def no_act(state: GaiaState, seat: Seat, number: int) -> Refusal:
    row, action = state.rows[seat], BOARD_ACTIONS[number]
    if state.acts[number] != board.OPEN_TO_ALL:
        return ACT_TAKEN
    if action.qic > row[QIC]:
        return told(ACT_QIC, need=action.qic, have=row[QIC])
    if action.power and not can_spend(row, action.power, 0) and not can_spend(row, action.power, 1):
        return told(POOR_POWER, need=action.power, have=board.spendable(row))
    if action.steps:
        return NOTHING_TO_STEP
    return {A_TECH: NO_TILE_LEFT, A_RESCORE: NO_TOKEN_YET}.get(number, FULL)


def no_special(state: GaiaState, seat: Seat, special: int) -> Refusal:
    return USED_UP if state.rows[seat][USED] >> special & 1 else NO_EFFECT


def no_federation(state: GaiaState, seat: Seat) -> Refusal:
    """Why this seat can form no federation at all."""
    row = state.rows[seat]
    if not any(state.tokens):
        return federations.NO_TOKEN
    pieces, _ = federations.building_ground(state, row)
    have, need = power_of(state, row, pieces), federations.threshold(row)
    return told(WEAK, have=have, need=need) if have < need else told(UNLINKED, n=federations.satellite_limit(row))


def no_tile(state: GaiaState, seat: Seat, place: int) -> Refusal:
    return OWNED_TILE if state.rows[seat][TILES] >> state.tile_at[place] & 1 else TILE_WITH


def no_advanced(state: GaiaState, seat: Seat, track: int) -> Refusal:
    row = state.rows[seat]
    if state.advanced[track] < 0:
        return TILE_GONE
    if row[TRACK + track] < TOP - 1:
        return told(LOW_TRACK, n=row[TRACK + track])
    if not row[GREEN]:
        return TILE_NEEDS_GREEN
    return TILE_WITH if row[TILES] & ~row[COVERED] else NOTHING_TO_COVER


def no_lost_planet(state: GaiaState, seat: Seat, cell: int) -> Refusal:
    row, bit = state.rows[seat], 1 << cell
    if not mines.free_space(state) & bit:
        return NOT_EMPTY
    if any((other[SATELLITES] | other[SPACE_STATIONS]) & bit for other in state.rows):
        return SATELLITE_HERE
    return too_far(row, cell, mines.qic_to_reach(row, cell))


def no_station(state: GaiaState, seat: Seat, cell: int) -> Refusal:
    row, bit = state.rows[seat], 1 << cell
    if row[FACTION] != IVITS or not row[INSTITUTE]:
        return NOT_THEIRS
    if row[USED] >> S_STATION & 1:
        return USED_UP
    if row[SPACE_STATIONS].bit_count() >= SPACE_STATION_COUNT:
        return NO_MORE_STATIONS
    if row[SPACE_STATIONS] & bit:
        return STATION_HERE
    if not mines.free_space(state) & bit:
        return ON_PLANET if (state.galaxy.planets | state.lost) & bit else OFF_MAP
    return too_far(row, cell, mines.qic_to_reach(row, cell))


def no_place(state: GaiaState, seat: Seat, cell: int) -> Refusal:
    if not state.galaxy.planets >> cell & 1:
        return NO_PLANET
    return OTHER_TYPE if not state.galaxy.kinds[state.rows[seat][HOME]] >> cell & 1 else OCCUPIED
