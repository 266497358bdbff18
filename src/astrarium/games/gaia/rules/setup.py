"""Setting up: factions, first structures, first boosters (GP-S)."""

from __future__ import annotations

from ....core.dice import Dice
from ....core.errors import Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ....core.state import Decision, Options
from ..box import components as c
from ..table import actions as a
from ..table import player as at
from ..table.setup import SetUp, draw_setup, read_setup
from ..table.space import cells_of, printed, shuffled
from ..table.state import GaiaState as State
from .automa import begin_automa, choose_automa_faction
from .mines import place_first
from .power import gain

FIRST_GAME = {
    1: [c.FACTION_IDS.index("hadsch_hallas")],
    **{n: [c.FACTION_IDS.index(name) for name in c.DATA["setup"]["first_game_factions"][f"p{n}"]] for n in (2, 3, 4)},
}
FIRST_MINES: dict[str, dict[str, list[str]]] = c.DATA["setup"]["first_game_mines"]


NOT_HERE = Refusal(mark("The first game has its own factions."), "GP-S1.7")
COLOUR_TAKEN = Refusal(mark("Somebody plays this colour already."), "GP-S3.1")
NO_PLANET = Refusal(mark("There is no planet here."), "GP-S3.3")
OTHER_TYPE = Refusal(mark("Your first structures stand on planets of your own type."), "GP-S3.3")
OCCUPIED = Refusal(mark("This planet is taken."), "GP-S3.3")
NOT_FREE = Refusal(mark("This booster is not free."), "GP-S3.5")


def lay_out(seats: int, options: Options, dice: Dice) -> SetUp:
    """Map and tiles: written out, or drawn on the printed map or a shuffled one (GP-S1, GP-S2)."""
    if options["layout"]:
        return read_setup(str(options["layout"]), seats)
    players = max(2, seats)
    plain = options["setup"] == "first_game" or options["sectors"] == "printed"
    galaxy = printed(players) if plain else shuffled(players, str(options["sectors"]), dice)
    return draw_setup(galaxy, players, dice)


def begin(state: State) -> None:
    """The decisions of the set-up, the first on top (GP-S3)."""
    state.stack.append((a.T_SETUP, 0))
    state.stack += [(a.D_FACTION, 1 << seat) for seat in range(state.seats - 1, -1, -1)]
    if state.options["factions"] == "random" and not state.first_game:
        for seat in range(state.seats):
            choose_faction(state, seat, state.dice.pick(legal_factions(state, seat)))


def colours(state: State) -> set[int]:
    return {row[at.HOME] for row in state.rows if row[at.FACTION] >= 0}


def legal_factions(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    """Factions whose colour is still free (GP-S3.1)."""
    taken = colours(state)
    pool = FIRST_GAME[state.seats] if state.first_game else range(len(c.FACTIONS))
    return [(a.FACTION_, faction) for faction in pool if c.FACTIONS[faction].home not in taken]


def faction_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    if state.first_game and action[1] not in FIRST_GAME[state.seats]:
        return NOT_HERE
    return COLOUR_TAKEN if c.FACTIONS[action[1]].home in colours(state) else None


def choose_faction(state: State, seat: Seat, action: Action) -> None:
    row, faction = state.rows[seat], action[1]
    state.stack.pop()
    board = c.FACTIONS[faction]
    at.take_board(row, faction)
    state.events.append((a.X_FACTION, seat, faction))
    if board.research >= 0:
        row[at.TRACK + board.research] = 1
        gain(state, seat, c.TRACK_BONUS[board.research][1], at.VP_RESEARCH)  # GP-S3.2
        if board.research == c.T_GAIA:
            row[at.FORMERS_READY] += c.TRACK_FORMERS[1]


def order_placements(state: State, task: Decision) -> None:  # noqa: ARG001
    """Mines forth and back, third mines, institutes, then boosters from the last player (GP-S3.3)."""
    if len(state.rows) > state.seats:
        choose_automa_faction(state)
    players = state.order
    boards = {p: c.FACTIONS[state.rows[p][at.FACTION]] for p in players}
    with_mines = [p for p in players if not boards[p].starts_with_institute]
    third = [p for p in players if boards[p].starting_mines == 3]
    institutes = [p for p in players if boards[p].starts_with_institute]
    state.stack.append((a.T_ROUND, 0))
    state.stack += [_ask(state, p, a.D_BOOSTER, a.T_AUTOMA_BOOSTER) for p in players]
    if state.first_game:
        place_printed(state)
    else:
        placements = [*with_mines, *reversed(with_mines), *third, *institutes]
        state.stack += [_ask(state, p, a.D_PLACE, a.T_AUTOMA_PLACE) for p in reversed(placements)]
    if len(state.rows) > state.seats:
        begin_automa(state)


def _ask(state: State, player: int, decision: int, task: int) -> tuple[int, ...]:
    return (decision, 1 << player) if player < state.seats else (task, 0, player)


def place_printed(state: State) -> None:
    """The mines recommended for a first game (GP-S1.8)."""
    cells = {name: cell for cell, name in state.galaxy.names.items()}
    spots = FIRST_MINES["p12" if len(state.rows) <= 2 else "p34"]
    for player, row in enumerate(state.rows):
        for name in spots[c.FACTION_IDS[row[at.FACTION]]]:
            state.events.append((a.X_PLACE, player, c.B_MINE, cells[name]))
            place_first(state, player, cells[name], at.MINE)


def legal_places(state: State, seat: Seat) -> list[Action]:
    """Free planets of the own type (GP-S3.3)."""
    return [(a.PLACE, cell) for cell in cells_of(state.galaxy.kinds[state.rows[seat][at.HOME]] & ~state.taken())]


def place_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    cell = action[1]
    if not state.galaxy.planets >> cell & 1:
        return NO_PLANET
    if not state.galaxy.kinds[state.rows[seat][at.HOME]] >> cell & 1:
        return OTHER_TYPE
    return OCCUPIED if state.taken() >> cell & 1 else None


def place(state: State, seat: Seat, action: Action) -> None:
    cell = action[1]
    state.stack.pop()
    institute = seat < state.seats and c.FACTIONS[state.rows[seat][at.FACTION]].starts_with_institute
    state.events.append((a.X_PLACE, seat, c.B_INSTITUTE if institute else c.B_MINE, cell))
    place_first(state, seat, cell, at.INSTITUTE if institute else at.MINE)


def legal_boosters(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    return [(a.BOOSTER_, booster) for booster in state.boosters]


def booster_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    return None if action[1] in state.boosters else NOT_FREE


def take_booster(state: State, seat: Seat, action: Action) -> None:
    booster = action[1]
    state.stack.pop()
    state.boosters.remove(booster)
    state.rows[seat][at.BOOSTER] = booster
    state.events.append((a.X_BOOSTER, seat, booster))
