"""Passing and boosters (GP-A8), and the end of a round (GP-C)."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ..box import components as c
from ..table import actions as a
from ..table import player as at
from ..table.state import OPEN_TO_ALL
from ..table.state import GaiaState as State
from .board_actions import BOOSTER_ACTIONS
from .counting import counted
from .power import points

PASS_TILES = tuple((i, tile.count, tile.gain[c.G_VP]) for i, tile in enumerate(c.ADVANCED) if tile.when == "pass")


LAST_ROUND = Refusal(mark("In the last round nobody takes a booster."), "GP-A8.4")
TAKE_ONE = Refusal(mark("Whoever passes takes one of the free boosters."), "GP-A8.1")
NOT_FREE = Refusal(mark("This booster is not free."), "GP-A8.1")


def legal_passes(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    if state.round == c.ROUNDS:
        return [(a.PASS, a.NO_BOOSTER)]  # GP-A8.4
    return [(a.PASS, booster) for booster in state.boosters]


def pass_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    if state.round == c.ROUNDS:
        return None if action[1] == a.NO_BOOSTER else LAST_ROUND
    if action[1] == a.NO_BOOSTER:
        return TAKE_ONE
    return None if action[1] in state.boosters else NOT_FREE


def pass_round(state: State, seat: Seat, action: Action) -> None:
    """Score the booster given back and the passing tiles, then take another booster (GP-A8)."""
    row, booster = state.rows[seat], action[1]
    state.stack[-1] = (a.T_NEXT, 0, seat)  # no conversions after passing (GP-A9.4)
    for vp, source in passing_scores(state, row):
        points(state, seat, vp, source)
    swap_booster(state, seat, booster)
    state.events.append((a.X_PASS, seat, booster))


def passing_scores(state: State, row: list[int]) -> list[tuple[int, int]]:
    """What passing scores now, with the source of the points: the booster held and the passing tiles (GP-A8.2)."""
    held = c.BOOSTERS[row[at.BOOSTER]]
    found = (
        [(held.vp * counted(state, row, held.count), at.VP_BOOSTER)] if row[at.BOOSTER] >= 0 and held.count >= 0 else []
    )
    if row[at.ADVANCED]:
        for tile, count, vp in PASS_TILES:
            if row[at.ADVANCED] >> tile & 1:
                found.append((vp * counted(state, row, count), at.VP_TECH))
    return found


def passing_points(state: State, seat: Seat) -> int:
    return sum(vp for vp, _ in passing_scores(state, state.rows[seat]))


def swap_booster(state: State, seat: Seat, booster: int) -> None:
    """The old booster goes to the right end of the row, the new one is inactive until the next round."""
    row = state.rows[seat]
    if booster != a.NO_BOOSTER:
        state.boosters.remove(booster)
        state.boosters.append(row[at.BOOSTER])
    else:
        state.boosters.append(row[at.BOOSTER])
    row[at.BOOSTER] = booster if booster != a.NO_BOOSTER else -1
    row[at.PASSED] = 1
    row[at.USED] &= ~BOOSTER_ACTIONS
    state.passed.append(seat)


def next_order(state: State) -> list[Seat]:
    """Clockwise from the first who passed, or the order of passing (GP-A8.5, GP-S3.6)."""
    if state.by_passing:
        return state.passed[:]
    first = state.table.index(state.passed[0])
    return [*state.table[first:], *state.table[:first]]


def end_round(state: State) -> None:
    """Clean up for the next round (GP-C1)."""
    state.order = next_order(state)
    state.passed = []
    state.acts = [OPEN_TO_ALL] * len(c.BOARD_ACTIONS)
    for row in state.rows:
        row[at.USED] = row[at.PASSED] = 0
    state.stack.append((a.T_ROUND, 0))
