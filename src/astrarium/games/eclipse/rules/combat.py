"""The combat phase: which sectors, who meets whom, and what follows the battles in each sector."""

from __future__ import annotations

from astrarium.core import Seat

from ..box import components as c
from ..box.components import TYPES
from ..table import state as s
from ..table.state import EclipseState as State
from . import battle
from .aftermath import attack_population, draw_reputation


def open_phase(state: State) -> None:
    state.phase = s.FIGHTING
    state.cursor = c.SECTOR_COUNT
    state.sector = s.NO_SECTOR
    state.fresh = 0
    state.tale = None


def advance(state: State) -> None:
    """Take the phase on by one step: a battle, a sector's aftermath, or the next sector."""
    if state.attacker != s.NOBODY:
        battle.advance(state)
    elif state.sector == s.NO_SECTOR:
        next_sector(state)
    elif state.stage == s.BATTLES:
        next_battle(state)
    elif state.stage == s.BOMBING:
        state.stage, state.drawer = s.DRAWING, 0
    elif state.drawer < len(state.entrants):
        draw_reputation(state, state.entrants[state.drawer])
        state.drawer += 1
    else:
        leave_sector(state)


def next_sector(state: State) -> None:
    """The next sector with ships, by descending number (EC-12.1)."""
    state.cursor -= 1
    while state.cursor >= 0 and not state.order[state.cursor]:
        state.cursor -= 1
    if state.cursor < 0:
        state.phase = s.TAKING
        state.cursor = c.SECTOR_COUNT * (1 if state.rulings.sectors_by_number else state.seats)
        return
    if next_pair(state, state.cursor) or is_raided(state, state.cursor):
        enter_sector(state, state.cursor)


def is_raided(state: State, sector: int) -> bool:
    """A lone visitor over somebody else's population."""
    owner = state.disc[sector]
    visitors = state.order[sector]
    return bool(visitors) and owner != s.NOBODY and state.cubes[sector] > 0 and owner not in visitors


def enter_sector(state: State, sector: int) -> None:
    state.sector = sector
    state.stage = s.BATTLES
    state.missiles = 0
    forget(state)
    state.entrants = state.order[sector]
    state.turn += 1
    for seat in state.order[sector]:
        for ship in range(TYPES):
            state.wounds[TYPES * seat + ship] = (0,) * state.ships[s.BERTHS * sector + TYPES * seat + ship]
    state.wounds[TYPES * s.ANCIENTS] = (0,) * state.ancients[sector]
    state.wounds[TYPES * s.DEFENCE] = (0,) if state.guarded(sector) else s.NONE


def next_pair(state: State, sector: int) -> tuple[int, int] | None:
    """Attacker and defender of the next battle there."""
    seats = state.order[sector]
    if not seats:
        return None
    ancients = state.ancients[sector] > 0 and c.SPECIES[state.species[seats[0]]].fights_ancients
    return pair(seats, state.disc[sector], state.guarded(sector), ancients)


def pair(seats: tuple[Seat, ...], owner: int | None, guarded: bool, ancients: bool) -> tuple[int, int] | None:
    """Who attacks whom among those who came there in this order.

    Players first, the two who came last; the owner of the disc is the last of them (EC-12.2). The disc's owner
    defends, else the one who came earlier; ancients and the defence system always defend (EC-12.3).
    """
    if len(seats) > 1:
        if owner is not None and owner in seats:
            seats = (owner, *(seat for seat in seats if seat != owner))
        return seats[-1], seats[-2]
    if guarded:
        return seats[0], s.DEFENCE
    return (seats[0], s.ANCIENTS) if ancients else None  # EC-20.5


def next_battle(state: State) -> None:
    """The next battle of the sector, or its population when there is none left."""
    if state.fought and not state.rulings.reputation_per_sector:
        state.stage, state.drawer = s.DRAWING, 0  # EC-R15
        return
    met = next_pair(state, state.sector)
    if met:
        battle.begin(state, *met)
        return
    state.stage = s.BOMBING
    if is_raided(state, state.sector):
        attack_population(state)


def leave_sector(state: State) -> None:
    """All is settled there; ships are repaired when the phase ends, and fight nowhere else before (EC-12.7)."""
    if state.fought and not state.rulings.reputation_per_sector:
        state.stage = s.BATTLES
        forget(state)
        return
    state.sector = s.NO_SECTOR
    state.wounds = [s.NONE] * (TYPES * s.PARTIES)


def forget(state: State) -> None:
    state.kills = [0] * state.seats
    state.fought = state.escaped = state.declared = 0
