"""Space as bits: one grid that holds every map, so that range and adjacency are a few shifts of whole numbers.

A cell is an int, q * WIDTH + r of its axial coordinates moved into the grid; a set of cells is an int with
those bits. The grid is a rhombus, in which a shortest path never leaves the box of its two ends, so growing a set
by one step and cutting it to the grid gives plain hex distances on every map.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....core.errors import BadInput
from ....core.hexes import FAR, Hex

EDGE = 13  # axial coordinates run from -EDGE to EDGE
WIDTH = 2 * EDGE + 2  # one empty column keeps the rows apart
CELLS = (2 * EDGE + 1) * WIDTH


def cell_at(q: int, r: int) -> int:
    return (q + EDGE) * WIDTH + r + EDGE


def hex_of(cell: int) -> Hex:
    return cell // WIDTH - EDGE, cell % WIDTH - EDGE


GRID = sum(1 << cell_at(q, r) for q in range(-EDGE, EDGE + 1) for r in range(-EDGE, EDGE + 1))


def grown(cells: int) -> int:
    """These cells and all their neighbours."""
    near = cells | cells << 1 | cells >> 1 | cells << WIDTH | cells >> WIDTH
    return (near | cells << WIDTH - 1 | cells >> WIDTH - 1) & GRID


def grown_by(cells: int, steps: int) -> int:
    for _ in range(steps):
        cells = grown(cells)
    return cells


NEAR: tuple[int, ...] = tuple(grown(1 << cell) for cell in range(CELLS))  # a cell and its neighbours
INFLUENCE: tuple[int, ...] = tuple(grown(near) for near in NEAR)  # all within two


def cells_of(cells: int) -> Iterator[int]:
    """The cells of a set, from the lowest."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def distance_between(a: int, b: int) -> int:
    q, r = a // WIDTH - b // WIDTH, a % WIDTH - b % WIDTH
    return max(abs(q), abs(r), abs(q + r))


def steps_to(cells: int, target: int) -> int:
    """How far `target` (a set) is from the nearest of `cells`; FAR where there is none."""
    steps = 0 if cells else FAR
    while cells and not cells & target:
        cells = grown(cells)
        steps += 1
    return steps


# The 19 places of a sector tile by name, as offsets from its centre: the ring outside (A), inside (B) and the centre.
RING_2: tuple[Hex, ...] = (
    (2, 0),
    (1, 1),
    (0, 2),
    (-1, 2),
    (-2, 2),
    (-2, 1),
    (-2, 0),
    (-1, -1),
    (0, -2),
    (1, -2),
    (2, -2),
    (2, -1),
)
RING_1: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
PLACES: tuple[tuple[str, Hex], ...] = (
    *((f"A{i}", offset) for i, offset in enumerate(RING_2)),
    *((f"B{i}", offset) for i, offset in enumerate(RING_1)),
    ("C", (0, 0)),
)


class CellCodec:
    """A cell in an action: its axial coordinates, "3x-5"."""

    def write(self, value: int) -> str | int:
        q, r = hex_of(value)
        return f"{q}x{r}"

    def read(self, value: str | int) -> int:
        q, _, r = str(value).partition("x")
        try:
            return checked_cell(int(q), int(r))
        except ValueError:
            raise BadInput(f"{str(value)[:40]!r} is not a hex such as 3x-5") from None

    def options(self) -> str:
        return "a hex such as 3x-5"

    def values(self) -> range:
        return range(CELLS)


def checked_cell(q: int, r: int) -> int:
    if abs(q) > EDGE or abs(r) > EDGE:
        raise BadInput(f"hex {q}x{r} is outside the grid")
    return cell_at(q, r)
