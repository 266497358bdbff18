"""What holds after every action: amounts, pieces and tiles stay within what the box has."""

from __future__ import annotations

from ..box import components as c
from . import player as at
from .state import GaiaState as State


def violations(state: State) -> list[str]:
    """Invariants that do not hold."""
    found = []
    for player, row in enumerate(state.rows):
        if row[at.FACTION] < 0:
            continue
        found += [f"player {player}: {text}" for text in (*_resources(row), *_pieces(state, row))]
    for track in range(6):
        if sum(row[at.TRACK + track] == c.TOP for row in state.rows) > 1:
            found.append(f"two players on top of track {track}")
    return found


def _resources(row: list[int]) -> list[str]:
    found = []
    if any(value < 0 for value in row[at.CREDIT : at.BRAIN + 1]) or row[at.VP] < 0:
        found.append(f"a negative amount among {row[at.VP : at.BRAIN + 1]}")
    if row[at.CREDIT] > c.MAX_CREDIT or row[at.ORE] > c.MAX_ORE or row[at.KNOWLEDGE] > c.MAX_KNOWLEDGE:
        found.append("more than a resource track holds")
    if 1 <= row[at.BRAIN] <= 4 and not row[at.BOWL1 + row[at.BRAIN] - 1]:
        found.append("the brainstone lies in an empty area")
    if row[at.GREEN] < 0 or row[at.GREEN] > sum(row[at.TOKEN : at.TOKEN + 7]):
        found.append("green tokens that are not there")
    if row[at.COVERED] & ~row[at.TILES] or row[at.COVERED].bit_count() != row[at.ADVANCED].bit_count():
        found.append("covered tiles and advanced tiles do not match")
    return found


def _pieces(state: State, row: list[int]) -> list[str]:
    found = []
    union = 0
    for building, count in enumerate(c.BUILDING_COUNT):
        cells = row[at.BUILDING + building]
        if (cells & ~row[at.LOST]).bit_count() > count:
            found.append(f"more than {count} of structure {building}")
        if cells & union:
            found.append("two structures of one player on a cell")
        union |= cells
    if union != row[at.OWNED] or row[at.GUESTS] & ~row[at.MINE]:
        found.append("structures and colonised cells do not match")
    if row[at.FORMERS].bit_count() + row[at.FORMERS_READY] + row[at.FORMERS_LOCKED] > c.FORMER_COUNT:
        found.append("too many gaiaformers")
    if row[at.SATELLITES].bit_count() > c.MAX_SATELLITES or row[at.SATELLITES] & state.galaxy.planets:
        found.append("satellites beyond the limit or on planets")
    if (row[at.SATELLITES] & ~row[at.FEDERATED] and state.seats > 1) or row[at.SPACE_STATIONS] & state.galaxy.planets:
        found.append("a satellite outside every federation")
    return found
