"""Scores with their parts, at any time."""

from __future__ import annotations

from dataclasses import replace

from ....core.page import mark
from ....core.state import Score
from ..table import player as at
from ..table.state import GaiaState as State

PARTS = (
    mark("Start"), mark("Round scoring"), mark("Boosters"), mark("Technology"), mark("Federations"), mark("Research"),
    mark("Board actions"), mark("Faction"), mark("Charging"), mark("Final scoring"), mark("Left over"),
)  # fmt: skip

AUTOMA = mark("Automa")


def scores(state: State) -> list[Score]:
    """Points and rank of each seat; the Automa has no seat, but whoever has fewer points than it is not first."""
    return [_score(state, seat) for seat in range(state.seats)]


def rivals(state: State) -> list[Score]:
    """The Automa of a solo game."""
    return [replace(_score(state, player), name=AUTOMA) for player in range(state.seats, len(state.rows))]


def _score(state: State, player: int) -> Score:
    row = state.rows[player]
    return Score(player, row[at.VP], parts_of(row), 1 + sum(1 for other in state.rows if other[at.VP] > row[at.VP]))


def parts_of(row: list[int]) -> tuple[tuple[str, int], ...]:
    earned = [row[column] for column in at.VP_PARTS]
    start = row[at.VP] - sum(earned)
    return tuple((name, vp) for name, vp in zip(PARTS, [start, *earned], strict=True) if vp or name == PARTS[0])
