"""Points: tokens taken in play, planets, colonies, cities, quadrants; who is ahead (AE-E4 to AE-E6)."""

from __future__ import annotations

from astrarium.core import Score, Seat, mark

from .state import Table

PARTS = (mark("tokens"), mark("planets"), mark("colonies"), mark("cities"), mark("quadrants"))
QUADRANT_POINTS = (0, 0, 0, 3, 6)  # AE-E5: by quadrants with a city, one of them


def parts(table: Table, seat: Seat) -> tuple[int, int, int, int, int]:
    """Tokens, planets, colonies, cities, quadrants."""
    planets = colonies = cities = quadrants = 0
    for hole, owner in enumerate(table.owner):
        if owner == seat and not table.is_homeworld(hole):  # AE-E4
            planets += 1
            colonies += table.colonies[hole]
            if table.cities[hole]:
                cities += table.cities[hole]
                quadrants |= 1 << table.comp.quadrant[hole]
    return table.tokens[seat], planets, colonies, 2 * cities, QUADRANT_POINTS[quadrants.bit_count()]


def total(table: Table, seat: Seat) -> int:
    return sum(parts(table, seat))


def standing(table: Table, seat: Seat) -> tuple[int, int, int]:
    """What ranks are compared by: points, then tokens, then technology levels (AE-E6)."""
    return total(table, seat), table.tokens[seat], sum(table.levels[seat * 4 : seat * 4 + 4])


def scores(table: Table) -> list[Score]:
    standings = [standing(table, seat) for seat in range(table.seats)]
    return [
        Score(
            seat,
            standings[seat][0],
            tuple(zip(PARTS, parts(table, seat), strict=True)),
            1 + sum(other > standings[seat] for other in standings),
        )
        for seat in range(table.seats)
    ]


