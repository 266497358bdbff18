"""The combat phase: which sectors, who meets whom, and what follows the battles in each sector."""

from __future__ import annotations

from astrarium.core import Seat

from ..box import components as c
from ..table.state import (
    ANCIENTS,
    BATTLES,
    BOMBING,
    DEFENCE,
    DRAWING,
    FIGHTING,
    NO_SECTOR,
    NOBODY,
    NONE,
    PARTIES,
    TAKING,
    Table,
)
from . import battle
from .aftermath import attack_population, draw_reputation


def open_phase(state: Table) -> None:
    state.phase = FIGHTING
    state.cursor = c.SECTOR_COUNT
    state.sector = NO_SECTOR
    state.fresh = 0
    state.tale = None


def advance(state: Table) -> None:
    """Take the phase on by one step: a battle, a sector's aftermath, or the next sector."""
    if state.attacker != NOBODY:
        battle.advance(state)
    elif state.sector == NO_SECTOR:
        next_sector(state)
    elif state.stage == BATTLES:
        next_battle(state)
    elif state.stage == BOMBING:
        state.stage, state.drawer = DRAWING, 0
    elif state.drawer < len(state.entrants):
        draw_reputation(state, state.entrants[state.drawer])
        state.drawer += 1
    else:
        leave_sector(state)


def next_sector(state: Table) -> None:
    """The next sector with ships, by descending number (EC-12.1)."""
    state.cursor -= 1
    while state.cursor >= 0 and not state.order[state.cursor]:
        state.cursor -= 1
    if state.cursor < 0:
        state.phase = TAKING
        state.cursor = c.SECTOR_COUNT * (1 if state.rulings.sectors_by_number else state.seats)
        return
    if next_pair(state, state.cursor) or is_raided(state, state.cursor):
        enter_sector(state, state.cursor)


def is_raided(state: Table, sector: int) -> bool:
    """A lone visitor over somebody else's population."""
    owner = state.disc[sector]
    visitors = state.order[sector]
    return bool(visitors) and owner != NOBODY and state.cubes[sector] > 0 and owner not in visitors


def enter_sector(state: Table, sector: int) -> None:
    state.sector = sector
    state.stage = BATTLES
    state.missiles = 0
    forget(state)
    state.entrants = state.order[sector]
    state.turn += 1
    for seat in state.order[sector]:
        for ship in range(4):
            state.wounds[4 * seat + ship] = (0,) * state.ships[24 * sector + 4 * seat + ship]
    state.wounds[4 * ANCIENTS] = (0,) * state.ancients[sector]
    state.wounds[4 * DEFENCE] = (0,) if state.guarded(sector) else NONE


def next_pair(state: Table, sector: int) -> tuple[int, int] | None:
    """Attacker and defender of the next battle there.

    Players first, the two who came last; the owner of the disc is the last of them (EC-12.2). The disc's owner
    defends, else the one who came earlier; ancients and the defence system always defend (EC-12.3).
    """
    seats = state.order[sector]
    if len(seats) > 1:
        owner = state.disc[sector]
        if owner in seats:
            seats = (owner, *(seat for seat in seats if seat != owner))
        return seats[-1], seats[-2]
    if not seats:
        return None
    if state.guarded(sector):
        return seats[0], DEFENCE
    if state.ancients[sector] and fights_ancients(state, seats[0]):
        return seats[0], ANCIENTS  # EC-20.5
    return None


def fights_ancients(state: Table, seat: Seat) -> bool:
    return c.SPECIES[state.species[seat]].fights_ancients


def next_battle(state: Table) -> None:
    """The next battle of the sector, or its population when there is none left."""
    if state.fought and not state.rulings.reputation_per_sector:
        state.stage, state.drawer = DRAWING, 0  # EC-R15
        return
    pair = next_pair(state, state.sector)
    if pair:
        battle.begin(state, *pair)
        return
    state.stage = BOMBING
    if is_raided(state, state.sector):
        attack_population(state)


def leave_sector(state: Table) -> None:
    """All is settled there; ships are repaired when the phase ends, and fight nowhere else before (EC-12.7)."""
    if state.fought and not state.rulings.reputation_per_sector:
        state.stage = BATTLES
        forget(state)
        return
    state.sector = NO_SECTOR
    state.wounds = [NONE] * (4 * PARTIES)


def forget(state: Table) -> None:
    state.kills = [0] * state.seats
    state.fought = state.escaped = state.declared = 0
