"""Population cubes, colony ships and trade (rulebook "Concepts", "Colony ships", "Trade")."""

from __future__ import annotations

from functools import cache

from astrarium.core import Action, Seat

from ..box import components as c
from ..table import actions as a
from ..table.state import CUBE_BACK, GRAVE, Table

ALL_TRACKS = 0b111
ORBITAL_TRACKS = 1 << c.MONEY | 1 << c.SCIENCE


def tracks_of(sector: int, square: int) -> int:
    """The tracks a cube of that square may come from or go back to, a bit each."""
    if square == c.ORBITAL_SQUARE:
        return ORBITAL_TRACKS  # EC-11.4
    kind = c.SECTORS[sector].squares[square][0]
    return ALL_TRACKS if kind == c.WILD else 1 << kind  # EC-11.2, EC-11.4


@cache
def _places(sector: int, filled: int, orbital: bool, advanced: int, cubes: int) -> tuple[Action, ...]:
    """Colonise actions in a sector; equal empty squares are listed once.

    `advanced`: resources whose advanced squares are open; `cubes`: tracks with cubes left, a bit each.
    """
    found: list[Action] = []
    seen: list[tuple[int, bool]] = []
    for square, (kind, star) in enumerate(c.SECTORS[sector].squares):
        if filled >> square & 1 or (kind, star) in seen:
            continue
        seen.append((kind, star))
        if star and not advanced >> kind & 1:
            continue  # EC-11.3
        tracks = tracks_of(sector, square) & cubes
        found += [(a.COLONISE, sector, square, track) for track in range(3) if tracks >> track & 1]
    if orbital and not filled >> c.ORBITAL_SQUARE & 1:
        tracks = ORBITAL_TRACKS & cubes
        found += [(a.COLONISE, sector, c.ORBITAL_SQUARE, track) for track in range(3) if tracks >> track & 1]
    return tuple(found)


def advanced_squares(tech: int) -> int:
    return sum(1 << kind for kind in range(3) if tech & c.ADVANCED[kind])


def legal_colonise(state: Table, seat: Seat) -> list[Action]:
    """Every cube a colony ship could land now."""
    if not state.colony[seat]:  # EC-11.1
        return []
    tech, track = state.tech[seat], state.track
    cubes = (track[3 * seat] > 0) + 2 * (track[3 * seat + 1] > 0) + 4 * (track[3 * seat + 2] > 0)
    adv = c.ADVANCED
    advanced = (tech & adv[0] > 0) + 2 * (tech & adv[1] > 0) + 4 * (tech & adv[2] > 0)
    found: list[Action] = []
    for sector in state.land[seat]:
        found += _places(sector, state.cubes[sector], bool(state.built[sector] & 1), advanced, cubes)
    return found


def colonise(state: Table, seat: Seat, action: Action) -> None:
    _, sector, square, track = action
    state.colony[seat] -= 1
    state.track[3 * seat + track] -= 1
    state.cubes[sector] |= 1 << square
    state.events.append((a.E_COLONISES, seat, sector, square, track))


def legal_trade(state: Table, seat: Seat) -> list[Action]:
    ratio = c.SPECIES[state.species[seat]].trade
    return [
        a.A_TRADE[give][take]
        for give in range(3) if state.store[3 * seat + give] >= ratio  # EC-11.6
        for take in range(3) if take != give
    ]  # fmt: skip


def trades_into(state: Table, seat: Seat, take: int) -> list[Action]:
    ratio = c.SPECIES[state.species[seat]].trade
    return [a.A_TRADE[give][take] for give in range(3) if give != take and state.store[3 * seat + give] >= ratio]


def purse(state: Table, seat: Seat, kind: int) -> int:
    """What the seat could have of a resource by trading everything else for it."""
    ratio = c.SPECIES[state.species[seat]].trade
    store, base = state.store, 3 * seat
    traded = store[base] // ratio + store[base + 1] // ratio + store[base + 2] // ratio
    return store[base + kind] + traded - store[base + kind] // ratio


def trade(state: Table, seat: Seat, action: Action) -> None:
    _, give, take = action
    state.store[3 * seat + give] -= c.SPECIES[state.species[seat]].trade
    state.store[3 * seat + take] += 1
    state.events.append((a.E_TRADES, seat, give, take))


def room(state: Table, seat: Seat, tracks: int) -> int:
    """The tracks a cube may go back to: those allowed that are not full, else any that is not full (EC-11.5)."""
    free = sum(1 << track for track in range(3) if state.track[3 * seat + track] < c.TRACK_CUBES)
    return tracks & free or free


def return_cube(state: Table, seat: Seat, tracks: int) -> None:
    """A cube goes back to one of these tracks; its owner is asked where there is a choice."""
    state.ask(CUBE_BACK, seat, tracks)


def settle_cube_back(state: Table, seat: Seat, tracks: int) -> bool:
    """Whether the cube went back without a question."""
    open_tracks = room(state, seat, tracks)
    if open_tracks & open_tracks - 1:
        return False
    state.track[3 * seat + open_tracks.bit_length() - 1] += 1
    return True


def clear_cubes(state: Table, sector: int, seat: Seat) -> None:
    """All cubes of a sector that is given up go back to their tracks (EC-4.3)."""
    filled = state.cubes[sector]
    state.cubes[sector] = 0
    for square in range(c.ORBITAL_SQUARE + 1):
        if filled >> square & 1:
            return_cube(state, seat, tracks_of(sector, square))


def bury_cube(state: Table, sector: int, square: int) -> None:
    """A cube is destroyed and waits in its owner's graveyard (EC-13.4)."""
    seat = state.disc[sector]
    state.cubes[sector] &= ~(1 << square)
    state.events.append((a.E_LOSES_CUBE, seat, sector, square))
    tracks = tracks_of(sector, square)
    if tracks & tracks - 1:
        state.ask(GRAVE, seat, tracks)
    else:
        state.grave[3 * seat + tracks.bit_length() - 1] += 1


def income(state: Table, seat: Seat, kind: int) -> int:
    cubes = state.track[3 * seat + kind]
    if not state.rulings.graveyard_produces:
        cubes = min(c.TRACK_CUBES, cubes + state.grave[3 * seat + kind])  # EC-R20
    return c.PRODUCES[cubes]


def upkeep(state: Table, seat: Seat) -> int:
    return c.UPKEEP[state.discs[seat]]
