"""What the table knows of one player, as one flat row of ints: the names of its columns."""

from __future__ import annotations

from typing import Final

from ..box import components as c

(
    FACTION, HOME, VP,
    CREDIT, ORE, KNOWLEDGE, QIC,
    BOWL1, BOWL2, BOWL3, GAIA_AREA,  # power tokens, the brainstone among them
    BRAIN,  # where the brainstone lies: 0 nowhere, 1 to 3 an area, 4 the Gaia area
    TERRAFORMING, NAVIGATION, INTELLIGENCE, GAIA_PROJECT, ECONOMY, SCIENCE,  # research levels
    MINE, STATION, LAB, INSTITUTE, ACADEMY_K, ACADEMY_Q,  # sets of cells; guests and the Lost Planet are mines
    OWNED,  # all cells with a structure of this player
    GUESTS,  # those of its mines that share an opponent's planet
    LOST,  # the Lost Planet where this player holds it
    FORMERS,  # cells with a gaiaformer
    SATELLITES, SPACE_STATIONS,  # sets of cells
    FEDERATED,  # cells of its federations: planets, satellites, space stations
    FORMERS_READY, FORMERS_LOCKED,  # gaiaformers on the board, and in the Gaia area
    TILES, COVERED, ADVANCED,  # technology tiles as bits
    TOKEN, _T1, _T2, _T3, _T4, _T5, _T6,  # federation tokens of each kind
    GREEN,  # tokens with the green side up
    FEDERATIONS,  # federations formed by the action (the Ivits' threshold grows with it)
    BOOSTER, PASSED, USED,  # USED: special actions spent this round, as bits
    TYPES,  # planet types colonised, as bits
    VP_ROUND, VP_BOOSTER, VP_TECH, VP_FEDERATION, VP_RESEARCH, VP_ACTION, VP_FACTION, VP_CHARGE, VP_FINAL, VP_REST,
    COLUMNS,
) = range(60)  # fmt: skip

TRACK: Final = TERRAFORMING  # the first of the six research columns
BUILDING: Final = MINE  # the first of the six building columns
VP_PARTS: Final = range(VP_ROUND, VP_REST + 1)


def take_board(row: list[int], faction: int) -> None:
    """The figures printed on a faction board (GP-S3.2)."""
    board = c.FACTIONS[faction]
    row[FACTION], row[HOME], row[VP] = faction, board.home, c.START_VP
    row[CREDIT], row[ORE] = board.start[c.G_CREDIT], board.start[c.G_ORE]
    row[KNOWLEDGE], row[QIC] = board.start[c.G_KNOWLEDGE], board.start[c.G_QIC]
    row[BOWL1], row[BOWL2], row[BOWL3] = board.bowls
    if board.brainstone:
        row[BOWL1] += 1
        row[BRAIN] = 1
