"""Population cubes, colony ships and trade (rulebook "Concepts", "Colony ships", "Trade")."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from astrarium.core import Action, Decision, Refusal, Seat, mark

from ..box import components as c
from ..box.components import KINDS
from ..table import actions as a
from ..table.state import CUBE_BACK, GRAVE
from ..table.state import EclipseState as State

ALL_TRACKS = 0b111
ORBITAL_TRACKS = 1 << c.MONEY | 1 << c.SCIENCE
NEEDS_ADVANCED = (
    Refusal(mark("This starred square needs Advanced Economy."), "EC-11.3"),
    Refusal(mark("This starred square needs Advanced Labs."), "EC-11.3"),
    Refusal(mark("This starred square needs Advanced Mining."), "EC-11.3"),
)
NO_SHIP_UP = Refusal(mark("All colony ships are used."), "EC-11.1")
NO_ORBITAL = Refusal(mark("There is no orbital."), "EC-11.4")
NO_CUBE_LEFT = Refusal(mark("No cube is left on that track."), "EC-11.2")
EQUAL_SQUARE = Refusal(mark("An equal square beside it is lit: choose that one."), "EC-11.2")
SQUARE_TAKEN = Refusal(mark("This square is taken."), "EC-11.2")
NO_SUCH_SQUARE = Refusal(mark("There is no such square."), "EC-11.2")
TRADE_FOR = (
    Refusal(mark("Now you can only trade for money."), "EC-16.3"),
    Refusal(mark("Now you can only trade for science."), "EC-11.6"),
    Refusal(mark("Now you can only trade for materials."), "EC-11.6"),
)
SAME_KIND = Refusal(mark("A trade gives another resource than the one you pay with."), "EC-11.6")
OTHER_TRACK = Refusal(mark("The cube of this square goes to another track."), "EC-11.4")


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
        found += [(a.COLONISE, sector, square, track) for track in range(KINDS) if tracks >> track & 1]
    if orbital and not filled >> c.ORBITAL_SQUARE & 1:
        tracks = ORBITAL_TRACKS & cubes
        found += [(a.COLONISE, sector, c.ORBITAL_SQUARE, track) for track in range(KINDS) if tracks >> track & 1]
    return tuple(found)


def advanced_squares(tech: int) -> int:
    return sum(1 << kind for kind in range(KINDS) if tech & c.ADVANCED[kind])


def legal_colonise(state: State, seat: Seat) -> list[Action]:
    """Every cube a colony ship could land now."""
    if not state.colony[seat]:  # EC-11.1
        return []
    tech, track = state.tech[seat], state.track
    cubes = (track[KINDS * seat] > 0) + 2 * (track[KINDS * seat + 1] > 0) + 4 * (track[KINDS * seat + 2] > 0)
    adv = c.ADVANCED
    advanced = (tech & adv[0] > 0) + 2 * (tech & adv[1] > 0) + 4 * (tech & adv[2] > 0)
    found: list[Action] = []
    for sector in state.land[seat]:
        found += _places(sector, state.cubes[sector], bool(state.built[sector] & 1), advanced, cubes)
    return found


def colonise_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    _, sector, square, track = action
    if not state.colony[seat]:
        return NO_SHIP_UP
    if state.disc[sector] != seat:
        return Refusal(mark("Cubes only go to sectors with your disc."), "EC-11.1")
    refused = orbital_refusal(state, action) if square == c.ORBITAL_SQUARE else square_refusal(state, seat, action)
    if refused is not None:
        return refused
    if not state.track[KINDS * seat + track]:
        return NO_CUBE_LEFT
    return EQUAL_SQUARE if action not in legal_colonise(state, seat) else None


def orbital_refusal(state: State, action: Action) -> Refusal | None:
    _, sector, square, track = action
    if not state.built[sector] & 1:
        return NO_ORBITAL
    if track == c.MATERIALS:
        return Refusal(mark("An orbital takes a money or a science cube."), "EC-11.4")
    return SQUARE_TAKEN if state.cubes[sector] >> square & 1 else None


def square_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    _, sector, square, track = action
    squares = c.SECTORS[sector].squares
    if square >= len(squares):
        return NO_SUCH_SQUARE
    if state.cubes[sector] >> square & 1:
        return SQUARE_TAKEN
    kind, advanced = squares[square]
    if kind not in (track, c.WILD):
        return Refusal(mark("The cube must come from the track of the square's colour."), "EC-11.2")
    return NEEDS_ADVANCED[kind] if advanced and not state.tech[seat] & c.ADVANCED[kind] else None


def colonise(state: State, seat: Seat, action: Action) -> None:
    _, sector, square, track = action
    state.colony[seat] -= 1
    state.track[KINDS * seat + track] -= 1
    state.cubes[sector] |= 1 << square
    state.events.append((a.E_COLONISES, seat, sector, square, track))


def legal_trade(state: State, seat: Seat) -> list[Action]:
    ratio = c.SPECIES[state.species[seat]].trade
    return [
        a.A_TRADE[give][take]
        for give in range(KINDS) if state.store[KINDS * seat + give] >= ratio  # EC-11.6
        for take in range(KINDS) if take != give
    ]  # fmt: skip


def trades_into(state: State, seat: Seat, take: int) -> list[Action]:
    ratio = c.SPECIES[state.species[seat]].trade
    store = state.store[KINDS * seat : KINDS * (seat + 1)]
    return [a.A_TRADE[give][take] for give, have in enumerate(store) if give != take and have >= ratio]


def trade_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    ratio = c.SPECIES[state.species[seat]].trade
    have = state.store[KINDS * seat + action[1]]
    if action[1] == action[2]:
        return SAME_KIND
    if have < ratio:
        return Refusal(mark("A trade takes {n} of one kind, you have {have}."), "EC-11.6", {"n": ratio, "have": have})
    return None


def trade_for(kind: int) -> Callable[[State, Seat, Action], Refusal | None]:
    """The refusal of trades where only this resource is needed."""

    def refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
        return TRADE_FOR[kind] if action[2] != kind else trade_refusal(state, seat, action)

    return refusal


def too_dear(state: State, seat: Seat, kind: int, cost: int, text: str, rule: str) -> Refusal | None:
    """What is missing for a price, and what trading could add to it."""
    have = state.store[KINDS * seat + kind]
    if cost <= have:
        return None
    return Refusal(text, rule, {"n": cost, "have": have, "more": purse(state, seat, kind) - have})


def purse(state: State, seat: Seat, kind: int) -> int:
    """What the seat could have of a resource by trading everything else for it."""
    ratio = c.SPECIES[state.species[seat]].trade
    store, base = state.store, KINDS * seat
    traded = store[base] // ratio + store[base + 1] // ratio + store[base + 2] // ratio
    return store[base + kind] + traded - store[base + kind] // ratio


def trade(state: State, seat: Seat, action: Action) -> None:
    _, give, take = action
    state.store[KINDS * seat + give] -= c.SPECIES[state.species[seat]].trade
    state.store[KINDS * seat + take] += 1
    state.events.append((a.E_TRADES, seat, give, take))


def room(state: State, seat: Seat, tracks: int) -> int:
    """The tracks a cube may go back to: those allowed that are not full, else any that is not full (EC-11.5)."""
    free = sum(1 << track for track in range(KINDS) if state.track[KINDS * seat + track] < c.TRACK_CUBES)
    return tracks & free or free


def return_cube(state: State, seat: Seat, tracks: int) -> None:
    """A cube goes back to one of these tracks; its owner is asked where there is a choice."""
    state.ask(CUBE_BACK, seat, tracks)


def legal_cube(state: State, seat: Seat) -> list[Action]:
    tracks = room(state, seat, state.stack[-1][2])
    return [a.A_CUBE[track] for track in range(KINDS) if tracks >> track & 1]


def cube_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    if state.track[KINDS * seat + action[1]] >= c.TRACK_CUBES:
        return Refusal(mark("This track is full."), "EC-11.5")
    if not room(state, seat, state.stack[-1][2]) >> action[1] & 1:
        return OTHER_TRACK
    return None


def put_cube(state: State, seat: Seat, action: Action) -> None:
    state.stack.pop()
    state.track[KINDS * seat + action[1]] += 1


def settle_cube(state: State, decision: Decision) -> bool:
    """A cube with one track to go back to is no question."""
    seat = decision[1].bit_length() - 1
    tracks = room(state, seat, decision[2])
    if tracks & tracks - 1:
        return False
    state.stack.pop()
    state.track[KINDS * seat + tracks.bit_length() - 1] += 1
    return True


def clear_cubes(state: State, sector: int, seat: Seat) -> None:
    """All cubes of a sector that is given up go back to their tracks (EC-4.3)."""
    filled = state.cubes[sector]
    state.cubes[sector] = 0
    for square in range(c.ORBITAL_SQUARE + 1):
        if filled >> square & 1:
            return_cube(state, seat, tracks_of(sector, square))


def bury_cube(state: State, sector: int, square: int) -> None:
    """A cube is destroyed and waits in its owner's graveyard (EC-13.4)."""
    seat = state.disc[sector]
    state.cubes[sector] &= ~(1 << square)
    state.events.append((a.E_LOSES_CUBE, seat, sector, square))
    tracks = tracks_of(sector, square)
    if tracks & tracks - 1:
        state.ask(GRAVE, seat, tracks)
    else:
        state.grave[KINDS * seat + tracks.bit_length() - 1] += 1


def income(state: State, seat: Seat, kind: int) -> int:
    cubes = state.track[KINDS * seat + kind]
    if not state.rulings.graveyard_produces:
        cubes = min(c.TRACK_CUBES, cubes + state.grave[KINDS * seat + kind])  # EC-R20
    return c.PRODUCES[cubes]


def upkeep(state: State, seat: Seat) -> int:
    return c.UPKEEP[state.discs[seat]]
