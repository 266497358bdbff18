"""Set-up (QV-2): cards, galaxy, civilisations and home sectors."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ..box import components as c
from ..table import actions as a
from ..table.state import CivilisationsState as State

CIVILISATION_TAKEN = Refusal(mark("Another player has this civilisation."), "QV-2.3")


def begin(state: State) -> None:
    """Lay out the galaxy and let the seats take their civilisations, or draw them."""
    tiles = [-1] * c.CELLS
    drawn = state.dice.sample(range(len(c.TILES)), len(state.galaxy.neutrals))  # QV-2.2
    for cell, number in zip(state.galaxy.neutrals, drawn, strict=True):
        tiles[cell] = number
        if state.options["exploration"]:
            state.hidden |= 1 << cell  # QV-11.1
    state.lay_tiles(tuple(tiles))
    if state.options["setup"] == "random":
        _draw_civilisations(state)
    else:
        for seat in reversed(range(state.seats)):  # QV-2.3: clockwise from the first seat
            state.stack += [(a.TAKE_HOME, 1 << seat), (a.TAKE_CIVILISATION, 1 << seat)]


def _draw_civilisations(state: State) -> None:
    civilisations = state.dice.sample(range(len(c.CIVILISATIONS)), state.seats)
    homes = state.dice.sample(state.galaxy.homes, state.seats)
    for seat in range(state.seats):
        state.civilisation[seat] = civilisations[seat]
        settle(state, seat, homes[seat])


def settle(state: State, seat: Seat, cell: int) -> None:
    """Home sector, first ships and start levels of a seat that has its civilisation."""
    civilisation = c.CIVILISATIONS[state.civilisation[seat]]
    state.home[seat] = cell
    state.add_colony(seat, cell)  # QV-1.4
    state.add_ships(seat, cell, civilisation.starting_ships)  # QV-2.4
    state.level[seat * len(c.TRACKS) : (seat + 1) * len(c.TRACKS)] = civilisation.levels  # QV-2.5


def civilisation_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    return CIVILISATION_TAKEN if action[1] in state.civilisation else None


def home_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    cell = action[1]
    values: dict[str, object] = {"sector": c.SECTOR_NAMES[cell]}
    if cell not in state.galaxy.homes:
        return Refusal(mark("{sector} is no place for a home sector."), "QV-2.3", values)
    if cell in state.home:
        return Refusal(mark("Another player has settled at {sector}."), "QV-2.3", values)
    return None


def legal_civilisations(state: State, seat: Seat) -> list[Action]:
    listed = [(a.CIVILISATION, which) for which in range(len(c.CIVILISATIONS))]
    return [action for action in listed if civilisation_refusal(state, seat, action) is None]


def legal_homes(state: State, seat: Seat) -> list[Action]:
    return [(a.HOME, cell) for cell in state.galaxy.homes if home_refusal(state, seat, (a.HOME, cell)) is None]


def take_civilisation(state: State, seat: Seat, action: Action) -> None:
    state.stack.pop()
    state.civilisation[seat] = action[1]
    state.events.append((a.E_CIVILISATION, seat, action[1]))


def take_home(state: State, seat: Seat, action: Action) -> None:
    state.stack.pop()
    settle(state, seat, action[1])
    state.events.append((a.E_HOME, seat, action[1]))
