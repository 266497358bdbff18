"""What must hold in every position: nothing is lost, nothing is negative, nothing stands where it cannot."""

from __future__ import annotations

from collections.abc import Iterator

from astrarium.core import Seat

from ..box import components as c
from ..box.components import KINDS, TYPES
from .state import AMBASSADOR, BERTHS, CUBE_BACK, DISC_TO, DISCOVERY, GRAVE, HONOUR, NOBODY, NONE, UPGRADE
from .state import EclipseState as State


def violations(state: State) -> list[str]:
    found = [*_tiles(state), *_map(state)]
    for seat in range(state.seats):
        if not state.gone >> seat & 1 and state.species[seat] >= 0:
            found += [f"seat {seat}: {text}" for text in _board(state, seat)]
    return found


def _pending(state: State, kind: int, seat: Seat) -> int:
    return sum(decision[0] == kind and decision[1] >> seat & 1 for decision in state.stack)


def _board(state: State, seat: Seat) -> Iterator[str]:
    species = c.SPECIES[state.species[seat]]
    if min(state.store[KINDS * seat : KINDS * (seat + 1)]) < 0:
        yield "a resource is negative"
    tracks = state.track[KINDS * seat : KINDS * (seat + 1)]
    if min(tracks) < 0 or max(tracks) > c.TRACK_CUBES:
        yield f"population tracks hold {tracks}"
    cubes = sum(tracks) + sum(state.grave[KINDS * seat : KINDS * (seat + 1)]) + state.ambassadors[seat].bit_count()
    cubes += sum(state.cubes[sector].bit_count() for sector in state.land[seat])
    cubes += _pending(state, CUBE_BACK, seat) + _pending(state, GRAVE, seat) - _pending(state, AMBASSADOR, seat)
    if cubes != c.CUBES:
        yield f"{cubes} cubes instead of {c.CUBES}"
    spent = sum(state.spent[c.SPENT_SPACES * seat : c.SPENT_SPACES * (seat + 1)])
    discs = state.discs[seat] + spent + len(state.land[seat]) + state.reserve[seat] + _pending(state, DISC_TO, seat)
    if discs != species.discs + c.RESERVE_DISCS:
        yield f"{discs} discs instead of {species.discs + c.RESERVE_DISCS}"
    yield from _ships(state, seat)
    if not 0 <= state.colony[seat] <= species.colony_ships:
        yield f"{state.colony[seat]} colony ships"
    ambassadors = state.ambassadors[seat].bit_count()
    if not _pending(state, AMBASSADOR, seat) and not state.fits(seat, len(state.reputation[seat]), ambassadors):
        yield "too many tiles on the reputation track"
    if any((state.tech[seat] & mask).bit_count() > c.TRACK_SLOTS for mask in c.CATEGORY_MASK):
        yield "too many technologies in a category"


def _ships(state: State, seat: Seat) -> Iterator[str]:
    for ship, limit in enumerate(c.SHIP_LIMIT):
        number = state.supply[TYPES * seat + ship] + sum(state.ships[TYPES * seat + ship :: BERTHS])
        if number != limit or state.supply[TYPES * seat + ship] < 0:
            yield f"{number} {c.SHIPS[ship]}s instead of {limit}"
        if not _pending(state, UPGRADE, seat) and not state.flies(seat, ship):
            yield f"the {c.SHIPS[ship]} cannot fly"


def _tiles(state: State) -> Iterator[str]:
    drawn = state.drawn if state.stack and state.stack[-1][0] == HONOUR else NONE
    tiles = sum(state.honours) + sum(map(len, state.reputation)) + len(drawn)
    if tiles != sum(c.REPUTATION_TILES):
        yield f"{tiles} reputation tiles"
    for i, tech in enumerate(c.TECHNOLOGIES):
        owned = sum(state.tech[seat] >> i & 1 for seat in range(state.seats))
        printed = sum(c.SPECIES[k].tech >> i & 1 for k in state.species if k >= 0)
        if state.shop[i] + state.bag[i] + owned - printed != tech.count:
            yield f"tiles of {tech.id} are lost"
    discoveries = len(state.found) + sum(tile > 0 for tile in state.discovery) + sum(map(len, state.kept))
    if discoveries + sum(decision[0] == DISCOVERY for decision in state.stack) > sum(c.DISCOVERY_COUNT):
        yield "too many discovery tiles"


def _map(state: State) -> Iterator[str]:
    for sector in range(c.SECTOR_COUNT):
        owner = state.disc[sector]
        if state.cubes[sector] and owner == NOBODY:
            yield f"sector {c.SECTOR_NAMES[sector]} has cubes and no disc"
        if owner != NOBODY and sector not in state.land[owner]:
            yield f"sector {c.SECTOR_NAMES[sector]} is not in its owner's list"
        there = tuple(seat for seat in range(state.seats) if state.fleet(sector, seat))
        if tuple(sorted(state.order[sector])) != there:
            yield f"sector {c.SECTOR_NAMES[sector]} has a wrong order of entry"
        squares = len(c.SECTORS[sector].squares)
        orbital = state.built[sector] & 1
        if state.cubes[sector] & ~((1 << squares) - 1 | orbital << c.ORBITAL_SQUARE):
            yield f"sector {c.SECTOR_NAMES[sector]} has a cube on no square"
        if sector in state.stacks[c.SECTORS[sector].stack] and state.cell[sector] != c.NO_CELL:
            yield f"sector {c.SECTOR_NAMES[sector]} is on the board and in its stack"
