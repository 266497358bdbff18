"""What holds after every action: amounts, pieces and tiles stay within what the box has."""

from __future__ import annotations

from ..box.components import BUILDING_COUNT, FORMER_COUNT, MAX_CREDIT, MAX_KNOWLEDGE, MAX_ORE, MAX_SATELLITES, TOP
from .player import (
    ADVANCED,
    BOWL1,
    BRAIN,
    BUILDING,
    COVERED,
    CREDIT,
    FACTION,
    FEDERATED,
    FORMERS,
    FORMERS_LOCKED,
    FORMERS_READY,
    GREEN,
    GUESTS,
    KNOWLEDGE,
    LOST,
    MINE,
    ORE,
    OWNED,
    SATELLITES,
    SPACE_STATIONS,
    TILES,
    TOKEN,
    TRACK,
    VP,
)
from .state import GaiaState as State


def violations(state: State) -> list[str]:
    """Invariants that do not hold."""
    found = []
    for player, row in enumerate(state.rows):
        if row[FACTION] < 0:
            continue
        found += [f"player {player}: {text}" for text in (*_resources(row), *_pieces(state, row))]
    for track in range(6):
        if sum(row[TRACK + track] == TOP for row in state.rows) > 1:
            found.append(f"two players on top of track {track}")
    return found


def _resources(row: list[int]) -> list[str]:
    found = []
    if any(value < 0 for value in row[CREDIT : BRAIN + 1]) or row[VP] < 0:
        found.append(f"a negative amount among {row[VP : BRAIN + 1]}")
    if row[CREDIT] > MAX_CREDIT or row[ORE] > MAX_ORE or row[KNOWLEDGE] > MAX_KNOWLEDGE:
        found.append("more than a resource track holds")
    if 1 <= row[BRAIN] <= 4 and not row[BOWL1 + row[BRAIN] - 1]:
        found.append("the brainstone lies in an empty area")
    if row[GREEN] < 0 or row[GREEN] > sum(row[TOKEN : TOKEN + 7]):
        found.append("green tokens that are not there")
    if row[COVERED] & ~row[TILES] or row[COVERED].bit_count() != row[ADVANCED].bit_count():
        found.append("covered tiles and advanced tiles do not match")
    return found


def _pieces(state: State, row: list[int]) -> list[str]:
    found = []
    union = 0
    for building, count in enumerate(BUILDING_COUNT):
        cells = row[BUILDING + building]
        if (cells & ~row[LOST]).bit_count() > count:
            found.append(f"more than {count} of structure {building}")
        if cells & union:
            found.append("two structures of one player on a cell")
        union |= cells
    if union != row[OWNED] or row[GUESTS] & ~row[MINE]:
        found.append("structures and colonised cells do not match")
    if row[FORMERS].bit_count() + row[FORMERS_READY] + row[FORMERS_LOCKED] > FORMER_COUNT:
        found.append("too many gaiaformers")
    if row[SATELLITES].bit_count() > MAX_SATELLITES or row[SATELLITES] & state.galaxy.planets:
        found.append("satellites beyond the limit or on planets")
    if (row[SATELLITES] & ~row[FEDERATED] and state.seats > 1) or row[SPACE_STATIONS] & state.galaxy.planets:
        found.append("a satellite outside every federation")
    return found
