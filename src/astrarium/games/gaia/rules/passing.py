"""Passing and boosters (GP-A8), and the end of a round (GP-C)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.notation import Action, Seat
from ..box.components import ADVANCED as ADVANCED_TILES
from ..box.components import BOARD_ACTIONS, BOOSTERS, G_VP, ROUNDS
from ..table.actions import NO_BOOSTER, PASS, T_ROUND, X_PASS
from ..table.player import ADVANCED, BOOSTER, PASSED, USED, VP_BOOSTER, VP_TECH
from .board_actions import BOOSTER_ACTIONS, OPEN_TO_ALL
from .counting import counted
from .power import points

if TYPE_CHECKING:
    from ..table.state import GaiaState

PASS_TILES = tuple((i, tile.count, tile.gain[G_VP]) for i, tile in enumerate(ADVANCED_TILES) if tile.when == "pass")


def legal_passes(state: GaiaState) -> list[Action]:
    if state.round == ROUNDS:
        return [(PASS, NO_BOOSTER)]  # GP-A8.4
    return [(PASS, booster) for booster in state.boosters]


def pass_round(state: GaiaState, seat: Seat, booster: int) -> None:
    """Score the booster given back and the passing tiles, then take another booster (GP-A8)."""
    row = state.rows[seat]
    old = BOOSTERS[row[BOOSTER]]
    if old.count >= 0:
        points(state, seat, old.vp * counted(state, row, old.count), VP_BOOSTER)
    if row[ADVANCED]:
        for tile, count, vp in PASS_TILES:
            if row[ADVANCED] >> tile & 1:
                points(state, seat, vp * counted(state, row, count), VP_TECH)
    swap_booster(state, seat, booster)
    state.events.append((X_PASS, seat, booster))


def swap_booster(state: GaiaState, seat: Seat, booster: int) -> None:
    """The old booster goes to the right end of the row, the new one is inactive until the next round."""
    row = state.rows[seat]
    if booster != NO_BOOSTER:
        state.boosters.remove(booster)
        state.boosters.append(row[BOOSTER])
    else:
        state.boosters.append(row[BOOSTER])
    row[BOOSTER] = booster if booster != NO_BOOSTER else -1
    row[PASSED] = 1
    row[USED] &= ~BOOSTER_ACTIONS
    state.passed.append(seat)


def next_order(state: GaiaState) -> list[Seat]:
    """Clockwise from the first who passed, or the order of passing (GP-A8.5, GP-S3.6)."""
    if state.by_passing:
        return state.passed[:]
    first = state.table.index(state.passed[0])
    return [*state.table[first:], *state.table[:first]]


def end_round(state: GaiaState) -> None:
    """Clean up for the next round (GP-C1)."""
    state.order = next_order(state)
    state.passed = []
    state.acts = [OPEN_TO_ALL] * len(BOARD_ACTIONS)
    for row in state.rows:
        row[USED] = row[PASSED] = 0
    state.stack.append((T_ROUND, 0))
