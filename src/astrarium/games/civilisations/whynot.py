"""The page's "why not?": the exact reason, with its rule, why nothing can be done at a place now."""

from __future__ import annotations

from ...core.dice import Dice
from ...core.errors import NOT_YOUR_TURN, Refusal
from ...core.notation import Seat
from ...core.page import mark
from ...core.state import Decision, Options
from .actions import CHOOSE_CARD, DECISIONS, EXPAND, PLACE_COLONY, TAKE_CIVILISATION, TAKE_HOME, WAGE_WAR
from .components import CELLS, CIVILISATIONS, SECTOR_NAMES, SHIPS, TRACKS
from .masks import mask_of
from .rules.choosing import NOT_IN_HAND
from .rules.colonisation import colony_refusal
from .rules.expansion import sector_refusal
from .rules.setup import civilisation_refusal, home_refusal
from .rules.table import ANSWERS, GAME_OVER
from .rules.war import battle_refusal
from .state import CivilisationsState
from .view import Pending, View

HAS_CHOSEN = Refusal(mark("You have chosen. Now the others choose."), "QV-3.2")
CIVILISATION_NUMBER = {civilisation.id: i for i, civilisation in enumerate(CIVILISATIONS)}
CELL = {name: cell for cell, name in enumerate(SECTOR_NAMES)}

SECTOR_QUOTES = {
    TAKE_HOME: home_refusal,
    WAGE_WAR: battle_refusal,
    PLACE_COLONY: colony_refusal,
    EXPAND: sector_refusal,
}


def explain(view: View, seat: Seat, place: str) -> Refusal | None:
    """Why nothing can be done at `place` ("sector-b3", "card-17", "card-17-war", "civilisation-humains")."""
    if view.pending is None:
        return GAME_OVER
    if seat not in view.pending.seats:
        return HAS_CHOSEN if view.pending.kind == "choose" else NOT_YOUR_TURN
    what, _, name = place.partition("-")
    kind = DECISIONS.index(view.pending.kind)
    if what == "sector" and name in CELL and kind in SECTOR_QUOTES:
        return SECTOR_QUOTES[kind](position_of(view), seat, CELL[name])
    if what == "civilisation" and name in CIVILISATION_NUMBER and kind == TAKE_CIVILISATION:
        return civilisation_refusal(position_of(view), seat, CIVILISATION_NUMBER[name])
    if what == "card" and kind == CHOOSE_CARD:
        return _card_refusal(view, name.partition("-")[0])
    return ANSWERS[kind][1] if what in ("sector", "card", "civilisation") else None


def _card_refusal(view: View, number: str) -> Refusal | None:
    held = {str(face.card) for face in view.hand}
    return None if number in held else Refusal(NOT_IN_HAND, "QV-3.2", {"card": number})


def position_of(view: View) -> CivilisationsState:
    """The table as far as the view shows it: enough to ask the rules about places."""
    options: Options = {"setup": "choose", "exploration": view.exploration}
    state = CivilisationsState(view.seats, options, Dice(0))
    for sector in view.sectors:
        state.hidden |= sector.hidden << sector.cell
        if sector.colony is not None:
            state.add_colony(sector.colony, sector.cell)
        for seat, n in enumerate(sector.ships):
            state.ships[seat * CELLS + sector.cell] = n
    tiles = {sector.cell: int(sector.tile[1:]) - 1 for sector in view.sectors if sector.tile}
    state.lay_tiles(tuple(tiles.get(cell, -1) for cell in range(CELLS)))
    for seat in range(view.seats):
        _fill_seat(state, view, seat)
    if view.pending:
        state.stack.append(_decision(view.pending))
    return state


def _decision(pending: Pending) -> Decision:
    kind, who = DECISIONS.index(pending.kind), mask_of(pending.seats)
    if kind == WAGE_WAR:
        return kind, who, mask_of(CELL[name] for name in pending.fought)
    if kind == EXPAND:
        return kind, who, pending.portal, pending.movement, pending.production, pending.ambush, pending.conversion
    return kind, who


def _fill_seat(state: CivilisationsState, view: View, seat: Seat) -> None:
    player = view.players[seat]
    row = state.ships[seat * CELLS : (seat + 1) * CELLS]
    state.fleets[seat] = mask_of(cell for cell, n in enumerate(row) if n)
    state.stock[seat] = SHIPS - sum(row)
    state.level[seat * len(TRACKS) : (seat + 1) * len(TRACKS)] = player.levels
    if player.civilisation:
        state.civilisation[seat] = CIVILISATION_NUMBER[player.civilisation]
    if player.home:
        state.home[seat] = CELL[player.home]
