"""Why nothing can be done at a place of the page: the reasons of everything that the seat asked cannot do now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.errors import Refusal
from ....core.notation import Seat
from ....core.page import mark
from ..box.components import (
    BOARD_ACTIONS,
    BOOSTERS,
    BUILDINGS,
    FACTIONS,
    ROUNDS,
    S_STATION,
    SPECIALS,
    TILE_PLACES,
    TOKENS,
    TRACKS,
    TRANSDIM,
)
from ..page import ids as places
from ..rules import refusals
from ..rules.board_actions import specials_open
from ..rules.mines import free_space
from ..table.actions import (
    ACT,
    ADVANCE,
    ADVANCED_,
    D_ADVANCE,
    D_FACTION,
    D_LOST,
    D_PLACE,
    D_SITE,
    D_TILE,
    D_TURN,
    DOWNGRADE,
    FACTION_,
    FEDERATE,
    LOST_,
    MINE_,
    PASS,
    PLACE,
    PROJECT,
    RESEARCH,
    SPECIAL,
    STATION_,
    SWAP,
    TILE,
    UPGRADE,
)
from ..table.player import FORMERS, OWNED, USED

if TYPE_CHECKING:
    from ..table.state import GaiaState

Reasons = dict[str, Refusal]

NOT_YOUR_TURN = Refusal(mark("It is not your turn."), "GP-D2")
ACTION_DONE = Refusal(mark("Your action is done: convert, or end the turn."), "GP-D3")
ANSWER_FIRST = Refusal(mark("Answer the question above first."), "GP-D3")
CELL_AT = {UPGRADE: 2}  # where an action holds its cell, else in front
WITH_CELL = (MINE_, PROJECT, UPGRADE, SWAP, DOWNGRADE, STATION_, LOST_, PLACE)


def reasons_of(state: GaiaState, seat: Seat) -> Reasons:
    """Place id -> the reason, for the places where this seat might look for something to do."""
    kind = state.stack[-1][0] if state.to_act() == (seat,) else -1
    if kind == D_TURN:
        return {**_of_cells(state, seat), **_of_turn(state, seat)}
    if kind in (D_SITE, D_LOST, D_PLACE):
        return _of_cells(state, seat)
    if kind == D_TILE:
        return _of_tiles(state, seat)
    if kind == D_ADVANCE:
        return _of_steps(state, seat)
    return _of_factions(state, seat) if kind == D_FACTION else {}


def _of_cells(state: GaiaState, seat: Seat) -> Reasons:
    lit = {action[CELL_AT.get(action[0], 1)] for action in state.legal(seat) if action[0] in WITH_CELL}
    return {
        places.cell_id(name): _of_cell(state, seat, cell)
        for cell, name in state.galaxy.names.items()
        if cell not in lit
    }


def _of_cell(state: GaiaState, seat: Seat, cell: int) -> Refusal:
    decision, row = state.stack[-1], state.rows[seat]
    if decision[0] == D_LOST:
        return refusals.no_lost_planet(state, seat, cell)
    if decision[0] == D_PLACE:
        return refusals.no_place(state, seat, cell)
    free, bonus = decision[2:4] if decision[0] == D_SITE else (0, 0)
    if decision[0] == D_TURN and row[OWNED] >> cell & 1:
        return refusals.no_better(state, seat, cell)
    if decision[0] == D_TURN and specials_open(row) >> S_STATION & 1 and free_space(state) >> cell & 1:
        return refusals.no_station(state, seat, cell)
    wild = state.galaxy.kinds[TRANSDIM] & ~state.taken() & ~row[FORMERS]
    if not free and wild >> cell & 1:
        return refusals.no_project(state, seat, cell, bonus)
    return refusals.no_mine(state, seat, cell, free, bonus)


def _of_turn(state: GaiaState, seat: Seat) -> Reasons:
    """Everything beside the map: tracks, board actions, special actions, tiles, tokens, boosters, own slots."""
    row, legal = state.rows[seat], state.legal(seat)
    found = _of_tiles(state, seat)
    done = {(action[0], action[1]) for action in legal if len(action) > 1}
    for track in range(len(TRACKS)):
        if (RESEARCH, track) not in done:
            found[places.track_id(track)] = refusals.no_research(state, seat, track)
    for number in range(len(BOARD_ACTIONS)):
        if (ACT, number) not in done:
            found[places.action_id(number)] = refusals.no_act(state, seat, number)
    owned = specials_open(row) | row[USED]
    for special in range(len(SPECIALS)):
        if owned >> special & 1 and (SPECIAL, special) not in done:
            found[places.special_id(special)] = refusals.no_special(state, seat, special)
    federation = any(action[0] == FEDERATE for action in legal)
    token = refusals.TOKEN_WITH if federation else refusals.no_federation(state, seat)
    found |= {places.supply_id(kind): token for kind in range(len(TOKENS) - 1)}
    if state.round == ROUNDS:
        found |= {places.booster_id(b): refusals.LAST_ROUND for b in range(len(BOOSTERS)) if (PASS, b) not in done}
    return found | _of_slots(state, seat)


def _of_slots(state: GaiaState, seat: Seat) -> Reasons:
    """Structures on the own board that cannot be built anywhere."""
    row, legal, found = state.rows[seat], state.legal(seat), {}
    for building in range(1, len(BUILDINGS)):
        if not any(action[:2] == (UPGRADE, building) for action in legal):
            cells = [cell for cell in state.galaxy.names if row[OWNED] >> cell & 1]
            reasons = [refusals.no_upgrade(state, seat, building, cell) for cell in cells]
            best = next((r for r in reasons if r is not refusals.NOT_UPGRADABLE), refusals.NOTHING_TO_UPGRADE)
            found[places.building_id(building)] = best
    return found


def _of_tiles(state: GaiaState, seat: Seat) -> Reasons:
    legal = state.legal(seat)
    found = {
        places.tile_id(place): refusals.no_tile(state, seat, place)
        for place in range(len(TILE_PLACES))
        if (TILE, place) not in legal
    }
    for track in range(len(TRACKS)):
        if not any(action[:2] == (ADVANCED_, track) for action in legal):
            found[places.advanced_id(track)] = refusals.no_advanced(state, seat, track)
    return found


def _of_steps(state: GaiaState, seat: Seat) -> Reasons:
    legal, found = state.legal(seat), {}
    for track in range(len(TRACKS)):
        if (ADVANCE, track) not in legal:
            found[places.track_id(track)] = refusals.no_step(state, seat, track) or refusals.OTHER_TRACK
    return found


def _of_factions(state: GaiaState, seat: Seat) -> Reasons:
    legal = state.legal(seat)
    return {
        places.faction_id(faction): refusals.NOT_HERE if state.first_game else refusals.COLOUR_TAKEN
        for faction in range(len(FACTIONS))
        if (FACTION_, faction) not in legal
    }
