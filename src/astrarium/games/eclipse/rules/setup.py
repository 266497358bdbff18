"""Set-up: stacks, bags, species, home sectors and what lies on them."""

from __future__ import annotations

from astrarium.core import Action, Refusal, Seat, mark

from ..box import components as c
from ..box.components import KINDS, TYPES
from ..table import actions as a
from ..table.state import CHOOSE_SPECIES, NOBODY, TURN_HOME, redesign
from ..table.state import EclipseState as State
from .aftermath import take_tiles
from .turns import begin_round
from .upkeep import draw_technologies

BOARD_TAKEN = Refusal(mark("Another player has this board, with this or the other face."), "EC-1.3")
SAME_HOME = Refusal(mark("It looks the same turned another way: choose that one."), "EC-1.5")


def lay_out(state: State) -> None:
    """Everything that does not depend on the species, then the species."""
    layout = c.LAYOUT[state.seats]
    for ring in (1, 2, 3):
        stack = list(c.STACKS[ring])
        state.dice.shuffle(stack)
        kept = layout.outer if ring == 3 else len(stack)
        state.stacks[ring] = tuple(stack[:kept])  # EC-1.1
        if ring == 3:
            state.removed = tuple(sorted(stack[kept:]))
    found = [tile for tile, count in enumerate(c.DISCOVERY_COUNT) for _ in range(count)]
    state.dice.shuffle(found)
    state.found = tuple(found)
    state.lay(c.CENTRE, c.CELL_AT[0, 0], 0)
    state.discovery[c.CENTRE] = state.found[-1] + 1  # EC-1.6
    state.found = state.found[:-1]
    draw_technologies(state, layout.tech_at_start)  # EC-1.2
    state.start = state.dice.below(state.seats)
    deal(state)


def deal(state: State) -> None:
    """Species by the table's option; each board has a Terran and an alien face, so only one of the two plays."""
    way = state.options["species"]
    if way == "chosen":
        state.cursor = 0
        ask_next(state)
        return
    boards = [faces for colour in c.COLOURS_OF_BOARDS if (faces := faces_of(state, colour))]
    state.dice.shuffle(boards)
    for seat in range(state.seats):
        state.species[seat] = state.dice.pick(boards[seat])
    for i in range(state.seats):
        settle_home(state, choosing_seat(state, i))
    ask_home(state, 0)


def faces_of(state: State, colour: str) -> list[int]:
    """The faces of a board that this table deals; two players do not get the species that are too strong for two."""
    barred = {"terrans": False, "aliens": True}.get(str(state.options["species"]))
    return [
        i
        for i, species in enumerate(c.SPECIES)
        if species.colour == colour
        and species.terran is not barred
        and (state.seats > 2 or i not in c.STRONG_AT_TWO)  # EC-1.3
    ]


def choosing_seat(state: State, i: int) -> Seat:
    """The seat to the right of the first player begins, then counter-clockwise (EC-1.3)."""
    return (state.start - 1 - i) % state.seats


def ask_next(state: State) -> None:
    if state.cursor < state.seats:
        state.ask(CHOOSE_SPECIES, choosing_seat(state, state.cursor))
    else:
        ask_home(state, 0)


def is_taken(state: State, species: int) -> bool:
    """Whether the board of this species plays already, with either face."""
    colour = c.SPECIES[species].colour
    return any(other != NOBODY and c.SPECIES[other].colour == colour for other in state.species)


def legal_species(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    return [(a.SPECIES, i) for i in range(len(c.SPECIES)) if not is_taken(state, i)]


def species_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    return BOARD_TAKEN if is_taken(state, action[1]) else None


def take_species(state: State, seat: Seat, action: Action) -> None:
    state.stack.pop()
    state.species[seat] = action[1]
    settle_home(state, seat)
    state.cursor += 1
    ask_next(state)


def settle_home(state: State, seat: Seat) -> None:
    """The player board and the home sector of a seat (EC-1.4, EC-1.7)."""
    species = c.SPECIES[state.species[seat]]
    layout = c.LAYOUT[state.seats]
    state.store[KINDS * seat : KINDS * (seat + 1)] = species.storage
    state.tech[seat] = species.tech
    state.colony[seat] = species.colony_ships
    state.discs[seat] = species.discs - 1
    for ship in range(TYPES):
        redesign(state, seat, ship)
    home = species.home
    if state.options["home_rotation"] == "layout":
        state.lay(home, layout.homes[seat], layout.rotations[seat])  # EC-1.5
    state.put_disc(home, seat)
    state.supply[TYPES * seat + species.ship] -= 1
    state.add_ship(home, seat, species.ship)
    for square, (kind, advanced) in enumerate(c.SECTORS[home].squares):
        if not advanced:
            state.cubes[home] |= 1 << square
            state.track[KINDS * seat + kind] -= 1
    drawn = take_tiles(state, species.reputation_draws)  # EC-20.2
    state.reputation[seat] = drawn
    state.events.append((a.E_SPECIES, seat, state.species[seat], home))


def ask_home(state: State, i: int) -> None:
    """Each seat turns its home sector where the table leaves that free, then the first round begins."""
    if state.options["home_rotation"] == "layout" or i == state.seats:
        begin_round(state, 1)
        return
    state.cursor = i
    state.ask(TURN_HOME, choosing_seat(state, i))


def legal_home(state: State, seat: Seat) -> list[Action]:
    holes = c.WORMHOLES[c.SPECIES[state.species[seat]].home]
    return [(a.TURN, n) for n in range(6) if holes[n] not in holes[:n]]


def home_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    holes = c.WORMHOLES[c.SPECIES[state.species[seat]].home]
    return SAME_HOME if holes[action[1]] in holes[: action[1]] else None


def turn_home(state: State, seat: Seat, action: Action) -> None:
    state.stack.pop()
    state.lay(c.SPECIES[state.species[seat]].home, c.LAYOUT[state.seats].homes[seat], action[1])
    ask_home(state, state.cursor + 1)
