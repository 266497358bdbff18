"""Explore: which spaces, drawing and turning sectors, ancients, discoveries and the first disc."""

from __future__ import annotations

from astrarium.core import Action, Decision, Seat

from ..box import components as c
from ..table import actions as a
from ..table.state import CLAIM, NO_SECTOR, NONE, TARGET, TILE, Table
from .discoveries import find
from .move import can_leave
from .population import legal_colonise


def bases(state: Table, seat: Seat) -> list[int]:
    """Sectors from which the seat explores: those with its disc or with a ship of its own that is not pinned."""
    free = [
        sector
        for sector in state.fleets[seat]
        if state.disc[sector] != seat and can_leave(state, seat, sector)  # EC-3.1, EC-9.3, EC-9.5
    ]
    return [*state.land[seat], *free]


def has_sectors(state: Table, ring: int) -> bool:
    return bool(state.stacks[ring] or state.discards[ring])  # EC-3.8


def targets(state: Table, seat: Seat, one: bool = False) -> list[int]:
    """Empty spaces the seat may explore; the first one found is enough where `one` is asked for."""
    full = (False, *(has_sectors(state, ring) for ring in (1, 2, 3)))
    anywhere = state.tech[seat] & c.GENERATOR or state.rulings.explore_blind  # EC-3.5, EC-R3
    found: list[int] = []
    at, neighbour = state.at, c.NEIGHBOUR
    for sector in bases(state, seat):
        base = 6 * state.cell[sector]
        holes = 0b111111 if anywhere else c.WORMHOLES[sector][state.turned[sector]]
        for edge in range(6):
            if holes >> edge & 1:
                cell = neighbour[base + edge]
                if cell >= 0 and at[cell] == NO_SECTOR and full[c.RING[cell]] and cell not in found:  # EC-3.2
                    found.append(cell)
                    if one:
                        return found
    return found


def rotations(state: Table, seat: Seat, sector: int, cell: int) -> list[int]:
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


def list_target(state: Table, seat: Seat, decision: Decision) -> list[Action]:
    found: list[Action] = [a.A_EXPLORE[cell] for cell in targets(state, seat)]
    if decision[3]:
        found += legal_colonise(state, seat)
        found.append(a.A_DONE)  # EC-3.9
    return found


def play_target(state: Table, seat: Seat, action: Action, decision: Decision) -> None:
    state.stack.pop()
    if action[0] == a.DONE:
        return
    _, _, left, made = decision
    if left > 1:
        state.ask(TARGET, seat, left - 1, made + 1)
    state.target = action[1]
    turn_over(state, seat)
    if not state.rulings.second_tile_after_first and c.SPECIES[state.species[seat]].tiles_to_choose > 1:
        turn_over(state, seat)  # EC-R5
    state.ask(TILE, seat)


def settle_target(state: Table, seat: Seat) -> bool:
    """A second exploration with nowhere to go is over by itself."""
    if targets(state, seat, one=True):
        return False
    state.stack.pop()
    return True


def turn_over(state: Table, seat: Seat) -> None:
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


def list_tile(state: Table, seat: Seat, decision: Decision) -> list[Action]:  # noqa: ARG001
    found: list[Action] = [
        (a.PLACE, sector, rotation)
        for sector in state.drawn
        for rotation in rotations(state, seat, sector, state.target)
    ]
    found.append((a.DISCARD,))  # EC-3.3
    if len(state.drawn) < c.SPECIES[state.species[seat]].tiles_to_choose and has_sectors(state, c.RING[state.target]):
        found.append((a.DRAW,))  # EC-3.9
    return found


def play_tile(state: Table, seat: Seat, action: Action, decision: Decision) -> None:  # noqa: ARG001
    if action[0] == a.DRAW:
        turn_over(state, seat)
        return
    state.stack.pop()
    kept = action[1] if action[0] == a.PLACE else NO_SECTOR
    for sector in state.drawn:
        if sector != kept:
            state.discards[c.RING[state.target]] += (sector,)
            state.events.append((a.E_DISCARDS, seat, sector))
    cell, state.drawn, state.target = state.target, NONE, c.NO_CELL
    if kept == NO_SECTOR:
        end_turn(state)
    else:
        place(state, seat, kept, cell, action[2])


def end_turn(state: Table) -> None:
    """A discarded sector ends the turn, unless Planta still has an exploration left."""
    if state.stack[-1][0] == TARGET:
        if state.rulings.explore_after_discard:
            return
        state.stack.pop()  # EC-R4
    state.stack.pop()  # EC-3.3: no colony ships and no proposals after it


def place(state: Table, seat: Seat, sector: int, cell: int, rotation: int) -> None:
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


def may_claim(state: Table, seat: Seat, sector: int) -> bool:
    """Whether the seat may put a disc from its track on a free sector it explored or conquered."""
    if state.discs[seat] == 0 or state.disc[sector] >= 0 or state.guarded(sector):
        return False
    return not state.ancients[sector] or not c.SPECIES[state.species[seat]].fights_ancients  # EC-3.7, EC-20.5


def list_claim(state: Table, seat: Seat, decision: Decision) -> list[Action]:  # noqa: ARG001
    return [(a.CLAIM, decision[2]), (a.DECLINE,)]


def play_claim(state: Table, seat: Seat, action: Action, decision: Decision) -> None:  # noqa: ARG001
    state.stack.pop()
    if action[0] == a.CLAIM:
        state.discs[seat] -= 1
        occupy(state, seat, action[1])
        state.fresh |= 1 << seat


def occupy(state: Table, seat: Seat, sector: int) -> None:
    """A disc comes onto the sector and takes the discovery tile that lies there."""
    state.put_disc(sector, seat)
    state.events.append((a.E_DISC, seat, sector))
    if state.discovery[sector] and not state.ancients[sector]:  # EC-20.5
        find(state, seat, sector)
