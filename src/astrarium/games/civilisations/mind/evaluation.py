"""How a seat stands, in features that the bot weighs: sectors by margin, battles to come, ships, colonies, tracks."""

from __future__ import annotations

from ..box import components as c
from ..table.state import CivilisationsState as State

# features by seat; those of one term stand together
POINTS = 0
ALONE_SAFE, ALONE_NEAR_SHIPS = 1, 2  # sectors with nobody else's piece, away from or next to others' ships
MARGIN = 6  # MARGIN - 3 .. MARGIN + 3: contested sectors by lead in strength over the best other
WINS, TIES, LOSSES = 10, 11, 12  # battles that a war would bring now
SPOILS, PRICE, AT_STAKE = 13, 14, 15  # others' pieces that fall in those won, own ones that fall in them and elsewhere
SHIPS_OUT = 16
BONUS = 17  # BONUS + bonus: colonies
LEVEL = 25  # LEVEL + track
INFLUENCE_LEAD, ARMAMENT_LEAD = 29, 30  # over the best other
FEATURES = 31

NEAR: dict[int, tuple[int, ...]] = {
    players: tuple(sum(1 << other for other in near) for near in galaxy.adjacent)
    for players, galaxy in c.GALAXIES.items()
}


def reach(cells: int, near: tuple[int, ...]) -> int:
    """The sectors next to any of `cells`."""
    mask = 0
    while cells:
        low = cells & -cells
        cells ^= low
        mask |= near[low.bit_length() - 1]
    return mask


def features(state: State) -> list[list[float]]:
    """The features of every seat."""
    seats, points, level = state.seats, state.points, state.level
    fleets, settled, bonus_cells = state.fleets, state.settled, state.bonus_cells
    present = [fleet | colonies for fleet, colonies in zip(fleets, settled, strict=True)]
    somebody = contested = 0
    for mask in present:
        contested |= somebody & mask
        somebody |= mask
    near = NEAR[seats]
    reached = [reach(fleet, near) for fleet in fleets]
    influence = [state.influence(seat) for seat in range(seats)]
    armament = [state.armament(seat) for seat in range(seats)]
    rows: list[list[float]] = []
    for seat in range(seats):
        threat = 0
        for other in range(seats):
            if other != seat:
                threat |= reached[other]
        alone = present[seat] & ~contested
        colonies = settled[seat]
        rows.append([
            points[seat * 3] + points[seat * 3 + 1] + points[seat * 3 + 2],
            (alone & ~threat).bit_count(), (alone & threat).bit_count(), 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 20 - state.stock[seat],
            *[(colonies & cells).bit_count() for cells in bonus_cells],
            *level[seat * 4 : seat * 4 + 4],
            influence[seat] - max(influence[:seat] + influence[seat + 1 :]),
            armament[seat] - max(armament[:seat] + armament[seat + 1 :]),
        ])  # fmt: skip
    while contested:
        low = contested & -contested
        contested ^= low
        _contest(state, low.bit_length() - 1, influence, armament, rows)
    return rows


def _contest(state: State, cell: int, influence: list[int], armament: list[int], rows: list[list[float]]) -> None:
    """What a sector with pieces of several seats adds to their features."""
    owner = state.colony[cell]
    here = [(seat, state.ships[seat * c.CELLS + cell] + (owner == seat)) for seat in range(state.seats)]
    here = [entry for entry in here if entry[1]]
    for seat, pieces in here:
        row = rows[seat]
        lead = pieces + influence[seat] - max(n + influence[other] for other, n in here if other != seat)
        row[MARGIN + (3 if lead > 3 else -3 if lead < -3 else lead)] += 1
        odds = pieces + armament[seat] - max(n + armament[other] for other, n in here if other != seat)
        if odds > 0:
            row[WINS] += 1
            row[SPOILS] += sum(n for other, n in here if other != seat)
            row[PRICE] += max(0, pieces - odds)
        else:
            row[TIES if odds == 0 else LOSSES] += 1
            row[AT_STAKE] += pieces


def turns_to_age_end(state: State) -> int:
    return c.TURNS - state.turn_of_age
