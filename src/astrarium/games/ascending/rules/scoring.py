"""Points: tokens taken in play, planets, colonies, cities, quadrants; who is ahead (AE-E4 to AE-E6)."""

from __future__ import annotations

from astrarium.core import Score, Seat, mark

from ..table.state import AscendingState as State

PARTS = (mark("tokens"), mark("planets"), mark("colonies"), mark("cities"), mark("quadrants"))
QUADRANT_POINTS = (0, 0, 0, 3, 6)  # AE-E5: by quadrants with a city, one of them


def parts(state: State, seat: Seat) -> tuple[int, int, int, int, int]:
    """Tokens, planets, colonies, cities, quadrants."""
    home = state.home[seat]
    planets = [hole for hole, owner in enumerate(state.owner) if owner == seat and hole != home]  # AE-E4
    colonies = cities = quadrants = 0
    for hole in planets:
        colonies += state.colonies[hole]
        if state.cities[hole]:
            cities += state.cities[hole]
            quadrants |= 1 << state.comp.quadrant[hole]
    return state.tokens[seat], len(planets), colonies, 2 * cities, QUADRANT_POINTS[quadrants.bit_count()]


def total(state: State, seat: Seat) -> int:
    return sum(parts(state, seat))


def standing(state: State, seat: Seat) -> tuple[int, int, int]:
    """What ranks are compared by: points, then tokens, then technology levels (AE-E6)."""
    return total(state, seat), state.tokens[seat], sum(state.levels_of(seat))


def scores(state: State) -> list[Score]:
    standings = [standing(state, seat) for seat in range(state.seats)]
    return [
        Score(
            seat,
            standings[seat][0],
            tuple(zip(PARTS, parts(state, seat), strict=True)),
            1 + sum(other > standings[seat] for other in standings),
        )
        for seat in range(state.seats)
    ]
