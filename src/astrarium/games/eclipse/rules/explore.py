"""Explore: which spaces, drawing and turning sectors, ancients, discoveries and the first disc."""

from __future__ import annotations

from functools import cache

from astrarium.core import Action, Refusal, Seat, mark

from ..box import components as c
from ..table import actions as a
from ..table.state import CLAIM, NO_SECTOR, NONE, TARGET, TILE
from ..table.state import EclipseState as State
from .discoveries import find
from .move import can_leave
from .population import colonise_refusal, legal_colonise

EXPLORE_ONE = Refusal(mark("Name a space to explore first."), "EC-3.1")
ONLY_THIS = Refusal(mark("Only this sector can get your disc now."), "EC-3.7")
EXPLORED = Refusal(mark("This space is explored."), "EC-3.1")
NO_SECTORS = Refusal(mark("No sectors are left for this ring."), "EC-3.8")
LOOKS_THE_SAME = Refusal(mark("It looks the same turned another way: choose that one."), "EC-3.4")


def bases(state: State, seat: Seat) -> list[int]:
    """Sectors from which the seat explores: those with its disc or with a ship of its own that is not pinned."""
    free = [
        sector
        for sector in state.fleets[seat]
        if state.disc[sector] != seat and can_leave(state, seat, sector)  # EC-3.1, EC-9.3, EC-9.5
    ]
    return [*state.land[seat], *free]


def has_sectors(state: State, ring: int) -> bool:
    return bool(state.stacks[ring] or state.discards[ring])  # EC-3.8


@cache
def through(cell: int, holes: int) -> tuple[int, ...]:
    """The spaces next to a cell on the edges of these wormholes, a bit each."""
    near = c.NEIGHBOUR[6 * cell : 6 * cell + 6]
    return tuple(space for edge, space in enumerate(near) if holes >> edge & 1 and space != c.NO_CELL)


def targets(state: State, seat: Seat, most: int = len(c.CELLS)) -> list[int]:
    """Empty spaces the seat may explore; no more than `most` of them are looked for."""
    full = (False, has_sectors(state, 1), has_sectors(state, 2), has_sectors(state, 3))
    anywhere = state.tech[seat] & c.GENERATOR or state.rulings.explore_blind  # EC-3.5, EC-R3
    found: list[int] = []
    at = state.at
    for sector in bases(state, seat):
        holes = 0b111111 if anywhere else c.WORMHOLES[sector][state.turned[sector]]
        for cell in through(state.cell[sector], holes):
            if at[cell] == NO_SECTOR and full[c.RING[cell]] and cell not in found:  # EC-3.2
                found.append(cell)
                if len(found) == most:
                    return found
    return found


def is_possible(state: State, seat: Seat) -> bool:
    return bool(targets(state, seat, most=1))


def rotations(state: State, seat: Seat, sector: int, cell: int) -> list[int]:
    """Ways to turn a sector so that a wormhole joins it to a base; ways that look the same are listed once."""
    mine = bases(state, seat)
    edges = open_edges = 0
    for edge in range(6):
        near = c.NEIGHBOUR[6 * cell + edge]
        other = state.at[near] if near >= 0 else NO_SECTOR
        if other in mine:
            edges |= 1 << edge
            open_edges |= (c.WORMHOLES[other][state.turned[other]] >> (edge + 3) % 6 & 1) << edge
    generator = state.tech[seat] & c.GENERATOR
    found: list[int] = []
    seen: list[int] = []
    for rotation, holes in enumerate(c.WORMHOLES[sector]):
        joined = holes & edges or open_edges if generator else holes & open_edges  # EC-3.4, EC-3.5
        if joined and holes not in seen:
            seen.append(holes)
            found.append(rotation)
    return found


def explore_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    cell = action[1]
    if state.at[cell] != NO_SECTOR:
        return EXPLORED
    if c.RING[cell] and not has_sectors(state, c.RING[cell]):
        return NO_SECTORS
    near = [state.at[n] for n in c.NEIGHBOUR[6 * cell : 6 * cell + 6] if n >= 0]
    if not any(sector in near for sector in bases(state, seat)):
        return Refusal(mark("You need a disc or an unpinned ship next to it."), "EC-3.1")
    if cell not in targets(state, seat):
        return Refusal(mark("No wormhole of yours leads there."), "EC-3.4")
    return None


def landing_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    return colonise_refusal(state, seat, action) if state.stack[-1][3] else EXPLORE_ONE  # EC-3.9


def legal_target(state: State, seat: Seat) -> list[Action]:
    found: list[Action] = [a.A_EXPLORE[cell] for cell in targets(state, seat)]
    if state.stack[-1][3]:
        found += legal_colonise(state, seat)
        found.append(a.A_DONE)  # EC-3.9
    return found


def explore(state: State, seat: Seat, action: Action) -> None:
    _, _, left, made = state.stack.pop()
    if left > 1:
        state.ask(TARGET, seat, left - 1, made + 1)
    state.target = action[1]
    turn_over(state, seat)
    if not state.rulings.second_tile_after_first and c.SPECIES[state.species[seat]].tiles_to_choose > 1:
        turn_over(state, seat)  # EC-R5
    state.ask(TILE, seat)


def turn_over(state: State, seat: Seat) -> None:
    """Turn over the top sector of the stack of the target's ring."""
    ring = c.RING[state.target]
    if not state.stacks[ring]:
        if not state.discards[ring]:
            return
        anew = sorted(state.discards[ring])
        state.dice.shuffle(anew)
        state.stacks[ring], state.discards[ring] = tuple(anew), NONE  # EC-3.8
        state.reshuffled |= 1 << ring
    sector = state.stacks[ring][-1]
    state.stacks[ring] = state.stacks[ring][:-1]
    state.drawn += (sector,)
    state.events.append((a.E_TURNS_OVER, seat, sector, state.target))


def may_draw(state: State, seat: Seat) -> bool:
    """Whether another sector may be turned over for the same space."""
    return len(state.drawn) < c.SPECIES[state.species[seat]].tiles_to_choose  # EC-3.9


def legal_tile(state: State, seat: Seat) -> list[Action]:
    found: list[Action] = [
        (a.PLACE, sector, rotation)
        for sector in state.drawn
        for rotation in rotations(state, seat, sector, state.target)
    ]
    found.append((a.DISCARD,))  # EC-3.3
    if may_draw(state, seat) and has_sectors(state, c.RING[state.target]):
        found.append((a.DRAW,))
    return found


def place_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    _, sector, rotation = action
    if sector not in state.drawn:
        return Refusal(mark("This sector was not turned over."), "EC-3.3")
    ways = rotations(state, seat, sector, state.target)
    if rotation in ways:
        return None
    holes = c.WORMHOLES[sector]
    if any(holes[way] == holes[rotation] for way in ways):
        return LOOKS_THE_SAME
    return Refusal(mark("Turned this way, no wormholes join it to your sectors."), "EC-3.4")


def draw_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    if not may_draw(state, seat):
        return Refusal(mark("You turn over no further sector for this space."), "EC-3.9")
    return None if has_sectors(state, c.RING[state.target]) else NO_SECTORS


def draw(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    turn_over(state, seat)


def discard(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    state.stack.pop()
    put_away(state, seat, NO_SECTOR)
    end_turn(state)


def place(state: State, seat: Seat, action: Action) -> None:
    state.stack.pop()
    _, sector, rotation = action
    lay(state, seat, sector, put_away(state, seat, sector), rotation)


def put_away(state: State, seat: Seat, kept: int) -> int:
    """All sectors turned over but one are discarded; the space they were drawn for."""
    for sector in state.drawn:
        if sector != kept:
            state.discards[c.RING[state.target]] += (sector,)
            state.events.append((a.E_DISCARDS, seat, sector))
    cell, state.drawn, state.target = state.target, NONE, c.NO_CELL
    return cell


def end_turn(state: State) -> None:
    """A discarded sector ends the turn, unless Planta still has an exploration left."""
    if state.stack[-1][0] == TARGET:
        if state.rulings.explore_after_discard:
            return
        state.stack.pop()  # EC-R4
    state.stack.pop()  # EC-3.3: no colony ships and no proposals after it


def lay(state: State, seat: Seat, sector: int, cell: int, rotation: int) -> None:
    """The sector comes onto the board with its ancients and its discovery tile."""
    state.lay(sector, cell, rotation)
    state.events.append((a.E_PLACES, seat, sector, rotation, cell))
    printed = c.SECTORS[sector]
    if printed.discovery:
        state.discovery[sector] = state.found[-1] + 1  # EC-3.6
        state.found = state.found[:-1]
    state.ancients[sector] = printed.ancients  # EC-3.6
    if may_claim(state, seat, sector):
        state.ask(CLAIM, seat, sector)  # EC-3.7


def may_claim(state: State, seat: Seat, sector: int) -> bool:
    """Whether the seat may put a disc from its track on a free sector it explored or conquered."""
    if state.discs[seat] == 0 or state.disc[sector] >= 0 or state.guarded(sector):
        return False
    return not state.ancients[sector] or not c.SPECIES[state.species[seat]].fights_ancients  # EC-3.7, EC-20.5


def legal_claim(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    return [(a.CLAIM, state.stack[-1][2]), (a.DECLINE,)]


def claim_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    return None if action[1] == state.stack[-1][2] else ONLY_THIS


def claim(state: State, seat: Seat, action: Action) -> None:
    state.stack.pop()
    state.discs[seat] -= 1
    occupy(state, seat, action[1])
    state.fresh |= 1 << seat


def occupy(state: State, seat: Seat, sector: int) -> None:
    """A disc comes onto the sector and takes the discovery tile that lies there."""
    state.put_disc(sector, seat)
    state.events.append((a.E_DISC, seat, sector))
    if state.discovery[sector] and not state.ancients[sector]:  # EC-20.5
        find(state, seat, sector)
