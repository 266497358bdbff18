"""Setting up: factions, first structures, first boosters (GP-S)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.notation import Action, Seat
from ..box.components import (
    B_INSTITUTE,
    B_MINE,
    DATA,
    FACTION_IDS,
    FACTIONS,
    G_CREDIT,
    G_KNOWLEDGE,
    G_ORE,
    G_QIC,
    START_VP,
    T_GAIA,
    TRACK_BONUS,
    TRACK_FORMERS,
)  # fmt: skip
from ..table.actions import (
    BOOSTER_,
    D_BOOSTER,
    D_FACTION,
    D_PLACE,
    FACTION_,
    PLACE,
    T_AUTOMA_BOOSTER,
    T_AUTOMA_PLACE,
    T_ROUND,
    T_SETUP,
    X_BOOSTER,
    X_FACTION,
    X_PLACE,
)  # fmt: skip
from ..table.player import (
    BOOSTER,
    BOWL1,
    BOWL2,
    BOWL3,
    BRAIN,
    CREDIT,
    FACTION,
    FORMERS_READY,
    HOME,
    INSTITUTE,
    KNOWLEDGE,
    MINE,
    ORE,
    QIC,
    TRACK,
    VP,
    VP_RESEARCH,
)  # fmt: skip
from ..table.space import cells_of
from .automa import begin_automa, choose_automa_faction
from .mines import place_first
from .power import gain

if TYPE_CHECKING:
    from ..table.state import GaiaState

FIRST_GAME = {
    1: [FACTION_IDS.index("hadsch_hallas")],
    **{n: [FACTION_IDS.index(name) for name in DATA["setup"]["first_game_factions"][f"p{n}"]] for n in (2, 3, 4)},
}
FIRST_MINES: dict[str, dict[str, list[str]]] = DATA["setup"]["first_game_mines"]


def begin(state: GaiaState) -> None:
    """The decisions of the set-up, the first on top (GP-S3)."""
    state.stack.append((T_SETUP, 0))
    state.stack += [(D_FACTION, 1 << seat) for seat in range(state.seats - 1, -1, -1)]
    if state.options["factions"] == "random" and not state.first_game:
        for seat in range(state.seats):
            action = state.dice.pick(legal_factions(state))
            state.stack.pop()
            take_faction(state, seat, action[1])


def legal_factions(state: GaiaState) -> list[Action]:
    """Factions whose colour is still free (GP-S3.1)."""
    colours = {row[HOME] for row in state.rows if row[FACTION] >= 0}
    pool = FIRST_GAME[state.seats] if state.first_game else range(len(FACTIONS))
    return [(FACTION_, faction) for faction in pool if FACTIONS[faction].home not in colours]


def take_faction(state: GaiaState, seat: Seat, faction: int) -> None:
    row = state.rows[seat]
    board = FACTIONS[faction]
    row[FACTION], row[HOME], row[VP] = faction, board.home, START_VP
    row[CREDIT], row[ORE] = board.start[G_CREDIT], board.start[G_ORE]
    row[KNOWLEDGE], row[QIC] = board.start[G_KNOWLEDGE], board.start[G_QIC]
    row[BOWL1], row[BOWL2], row[BOWL3] = board.bowls
    if board.brainstone:
        row[BOWL1] += 1
        row[BRAIN] = 1
    state.events.append((X_FACTION, seat, faction))
    if board.research >= 0:
        row[TRACK + board.research] = 1
        gain(state, seat, TRACK_BONUS[board.research][1], VP_RESEARCH)  # GP-S3.2
        if board.research == T_GAIA:
            row[FORMERS_READY] += TRACK_FORMERS[1]


def order_placements(state: GaiaState) -> None:
    """Mines forth and back, third mines, institutes, then boosters from the last player (GP-S3.3)."""
    if len(state.rows) > state.seats:
        choose_automa_faction(state)
    players = state.order
    boards = {p: FACTIONS[state.rows[p][FACTION]] for p in players}
    with_mines = [p for p in players if not boards[p].starts_with_institute]
    third = [p for p in players if boards[p].starting_mines == 3]
    institutes = [p for p in players if boards[p].starts_with_institute]
    state.stack.append((T_ROUND, 0))
    state.stack += [_ask(state, p, D_BOOSTER, T_AUTOMA_BOOSTER) for p in players]
    if state.first_game:
        place_printed(state)
    else:
        placements = [*with_mines, *reversed(with_mines), *third, *institutes]
        state.stack += [_ask(state, p, D_PLACE, T_AUTOMA_PLACE) for p in reversed(placements)]
    if len(state.rows) > state.seats:
        begin_automa(state)


def _ask(state: GaiaState, player: int, decision: int, task: int) -> tuple[int, ...]:
    return (decision, 1 << player) if player < state.seats else (task, 0, player)


def place_printed(state: GaiaState) -> None:
    """The mines recommended for a first game (GP-S1.8)."""
    cells = {name: cell for cell, name in state.galaxy.names.items()}
    spots = FIRST_MINES["p12" if len(state.rows) <= 2 else "p34"]
    for player, row in enumerate(state.rows):
        for name in spots[FACTION_IDS[row[FACTION]]]:
            state.events.append((X_PLACE, player, B_MINE, cells[name]))
            place_first(state, player, cells[name], MINE)


def legal_places(state: GaiaState, seat: Seat) -> list[Action]:
    """Free planets of the own type (GP-S3.3)."""
    return [(PLACE, cell) for cell in cells_of(state.galaxy.kinds[state.rows[seat][HOME]] & ~state.taken())]


def place(state: GaiaState, seat: Seat, cell: int) -> None:
    institute = seat < state.seats and FACTIONS[state.rows[seat][FACTION]].starts_with_institute
    state.events.append((X_PLACE, seat, B_INSTITUTE if institute else B_MINE, cell))
    place_first(state, seat, cell, INSTITUTE if institute else MINE)


def legal_boosters(state: GaiaState) -> list[Action]:
    return [(BOOSTER_, booster) for booster in state.boosters]


def take_booster(state: GaiaState, seat: Seat, booster: int) -> None:
    state.boosters.remove(booster)
    state.rows[seat][BOOSTER] = booster
    state.events.append((X_BOOSTER, seat, booster))
