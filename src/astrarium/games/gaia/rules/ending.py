"""The end of the game: final tiles, research, what is left (GP-E)."""

from __future__ import annotations

from ....core.notation import Seat
from ..box import components as c
from ..table import actions as a
from ..table import player as at
from ..table.state import GaiaState as State
from .automa import automa_count
from .counting import final_count
from .power import points, token_power

Row = list[int]


def final_counts(state: State, tile: int) -> list[int]:
    """Progress of every player on a final tile, the neutral player's last where there is one (GP-E3.4)."""
    counts = [
        final_count(state, row, tile) if player < state.seats else automa_count(state, tile)
        for player, row in enumerate(state.rows)
    ]
    return [*counts, c.NEUTRAL[tile]] if len(state.rows) <= 2 else counts


def final_points(counts: list[int]) -> list[int]:
    """Points by rank; equals share the points of the ranks they take, and nobody scores for nothing (GP-E3)."""
    result = []
    for count in counts:
        ahead = sum(1 for other in counts if other > count)
        equals = counts.count(count)
        result.append(sum(c.FINAL_VP[ahead : ahead + equals]) // equals if count else 0)
    return result


def research_points(row: Row) -> int:
    return sum(c.VP_PER_LEVEL * max(0, level - 2) for level in row[at.TRACK : at.TRACK + len(c.TRACKS)])  # GP-E4


def leftover_points(row: Row, capped: bool = False) -> int:
    """One point for three of what is left, after turning everything that can be into credits and ore (GP-E5).

    `capped` is the count of recorded games: tracks keep their limits, and gaiaformers are not turned into QIC.
    """
    tokens = row[at.BOWL3] + row[at.BOWL2] // 2
    stone = row[at.BRAIN] == 3 or (row[at.BRAIN] == 2 and row[at.BOWL2] > 1)
    credit = row[at.CREDIT] + tokens * token_power(row) + (c.BRAIN_VALUE - 1 if stone else 0)
    ore = row[at.ORE] + row[at.QIC]
    if capped:
        credit, ore = min(c.MAX_CREDIT, credit), min(c.MAX_ORE, ore)
    elif c.FACTIONS[row[at.FACTION]].former_to_qic:
        ore += row[at.FORMERS_READY]  # GP-F10.2
    return (credit + ore + row[at.KNOWLEDGE]) // c.RESOURCES_PER_VP


def finish(state: State) -> None:
    """Score everything that scores at the end."""
    for tile in state.final_tiles:
        for player, vp in enumerate(final_points(final_counts(state, tile))[: len(state.rows)]):
            add(state, player, vp, at.VP_FINAL)
            state.events.append((a.X_FINAL, player, tile, vp))
    for player, row in enumerate(state.rows):
        points(state, player, research_points(row), at.VP_RESEARCH)
        if player < state.seats:
            points(state, player, leftover_points(row, state.capped), at.VP_REST)
            if state.bids:
                points(state, player, -state.bids[player], at.VP_REST)
    state.finished = True
    state.events.append((a.X_OVER, -1))


def add(state: State, player: Seat, vp: int, source: int) -> None:
    row = state.rows[player]
    row[at.VP] += vp
    row[source] += vp
