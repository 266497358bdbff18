"""Hex maths in axial coordinates (q, r); the third cube coordinate is -q - r."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Hex = tuple[int, int]

# clockwise, starting to the right, for pointy-topped hexes with r growing downwards
DIRECTIONS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
FAR = 99


def add(a: Hex, b: Hex) -> Hex:
    return a[0] + b[0], a[1] + b[1]


def neighbours(cell: Hex) -> list[Hex]:
    return [(cell[0] + q, cell[1] + r) for q, r in DIRECTIONS]


def distance(a: Hex, b: Hex) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def rotate(cell: Hex, steps: int, centre: Hex = (0, 0)) -> Hex:
    """`cell` turned clockwise by 60 degrees `steps` times about `centre`."""
    q, r = cell[0] - centre[0], cell[1] - centre[1]
    for _ in range(steps % 6):
        q, r = -r, q + r
    return centre[0] + q, centre[1] + r


def ring(radius: int, centre: Hex = (0, 0)) -> list[Hex]:
    """The cells at exactly `radius`, clockwise."""
    if radius == 0:
        return [centre]
    cells = []
    cell = (centre[0] + DIRECTIONS[4][0] * radius, centre[1] + DIRECTIONS[4][1] * radius)
    for direction in range(6):
        for _ in range(radius):
            cells.append(cell)
            cell = add(cell, DIRECTIONS[direction])
    return cells


def disc(radius: int, centre: Hex = (0, 0)) -> list[Hex]:
    """All cells up to `radius`, ring by ring."""
    return [cell for k in range(radius + 1) for cell in ring(k, centre)]


def adjacency(cells: Sequence[Hex]) -> tuple[tuple[int, ...], ...]:
    """For each cell the indices of its neighbours among `cells`, clockwise."""
    index = {cell: i for i, cell in enumerate(cells)}
    return tuple(tuple(index[n] for n in neighbours(cell) if n in index) for cell in cells)


def distance_table(cells: Sequence[Hex]) -> tuple[tuple[int, ...], ...]:
    """Distance as the crow flies between any two of `cells`, by index."""
    return tuple(tuple(distance(a, b) for b in cells) for a in cells)


def range_masks(cells: Sequence[Hex], reach: int) -> tuple[tuple[int, ...], ...]:
    """masks[k][i]: the cells within k of cell i, as a bit mask, for k = 0 .. reach."""
    table = distance_table(cells)
    return tuple(tuple(sum(1 << j for j, d in enumerate(row) if d <= k) for row in table) for k in range(reach + 1))


def steps_from(start: int, adjacent: Sequence[Iterable[int]]) -> list[int]:
    """Walking distance from `start` to every cell along `adjacent` (FAR where there is no way)."""
    steps = [FAR] * len(adjacent)
    steps[start] = 0
    edge = [start]
    while edge:
        following = []
        for cell in edge:
            for n in adjacent[cell]:
                if steps[n] == FAR:
                    steps[n] = steps[cell] + 1
                    following.append(n)
        edge = following
    return steps
