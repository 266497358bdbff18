"""Space as bits: one grid that holds every map, so that range and adjacency are a few shifts of whole numbers.

A cell is an int, q * WIDTH + r of its axial coordinates moved into the grid; a set of cells is an int with
those bits. The grid is a rhombus, in which a shortest path never leaves the box of its two ends, so growing a set
by one step and cutting it to the grid gives plain hex distances on every map. A `Galaxy` is such a map: the sectors
as they lie, and the planets by kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from ....core.dice import Dice
from ....core.errors import BadInput
from ....core.hexes import FAR, Hex, distance, rotate
from ..box import components as c

EDGE: Final = 13  # axial coordinates run from -EDGE to EDGE
WIDTH: Final = 2 * EDGE + 2  # one empty column keeps the rows apart
CELLS: Final = (2 * EDGE + 1) * WIDTH


def cell_at(q: int, r: int) -> int:
    return (q + EDGE) * WIDTH + r + EDGE


def hex_of(cell: int) -> Hex:
    return cell // WIDTH - EDGE, cell % WIDTH - EDGE


GRID: Final = sum(1 << cell_at(q, r) for q in range(-EDGE, EDGE + 1) for r in range(-EDGE, EDGE + 1))


def grown(cells: int) -> int:
    """These cells and all their neighbours."""
    near = cells | cells << 1 | cells >> 1 | cells << WIDTH | cells >> WIDTH
    return (near | cells << WIDTH - 1 | cells >> WIDTH - 1) & GRID


@lru_cache(maxsize=4096)  # what is asked for again and again: the surroundings of a seat's structures
def grown_by(cells: int, steps: int) -> int:
    for _ in range(steps):
        cells = grown(cells)
    return cells


NEAR: Final[tuple[int, ...]] = tuple(grown(1 << cell) for cell in range(CELLS))  # a cell and its neighbours
INFLUENCE: Final[tuple[int, ...]] = tuple(grown(near) for near in NEAR)  # all within two


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
RING_2: Final[tuple[Hex, ...]] = (
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
RING_1: Final[tuple[Hex, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
PLACES: Final[tuple[tuple[str, Hex], ...]] = (
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


NO_PLANET: Final = 255
SECTOR_TEXT: Final = re.compile(r"(\d{1,2})@(-?\d{1,2}),(-?\d{1,2}):([a-z]{19})")


@dataclass(frozen=True, slots=True)
class Laid:
    """A sector tile on the table: its number, its centre and the planet (or none) at each of its 19 places."""

    number: int
    centre: Hex
    letters: str


class Galaxy:
    """A map: sets of cells, made once per layout and never changed."""

    __slots__ = ("cells", "kind", "kinds", "names", "planets", "sector_of", "sectors", "text", "tiles")

    def __init__(self, tiles: tuple[Laid, ...]) -> None:
        self.tiles = tiles
        self.text = "/".join(f"{t.number}@{t.centre[0]},{t.centre[1]}:{t.letters}" for t in tiles)
        self.kind = bytearray([NO_PLANET]) * CELLS  # planet type of a cell
        self.kinds = [0] * len(c.PLANETS)  # planet type -> cells
        self.sector_of = [-1] * CELLS  # cell -> position in `tiles`
        self.sectors: list[int] = []  # position in `tiles` -> cells
        self.names: dict[int, str] = {}  # cell -> "4A2"
        self.cells = 0
        for index, tile in enumerate(tiles):
            self._lay(index, tile)
        self.planets = sum(self.kinds)

    def _lay(self, index: int, tile: Laid) -> None:
        own = 0
        for (name, (q, r)), letter in zip(PLACES, tile.letters, strict=True):
            cell = checked_cell(tile.centre[0] + q, tile.centre[1] + r)
            own |= 1 << cell
            self.sector_of[cell] = index
            self.names[cell] = f"{tile.number}{name}"
            if letter != c.EMPTY_LETTER:
                kind = c.PLANET_LETTERS.index(letter)
                self.kind[cell] = kind
                self.kinds[kind] |= 1 << cell
        if self.cells & own:
            raise BadInput("two sectors of the layout overlap")
        self.cells |= own
        self.sectors.append(own)

    def touching_twins(self) -> bool:
        """Whether two planets of one type are neighbours across a sector border (GP-S2.4)."""
        return any(grown(kind & own) & kind & ~own for kind in self.kinds for own in self.sectors)


@lru_cache(maxsize=64)
def middle(cells: int) -> int:
    """The cell at the middle of the map: the one from which everything is reached soonest, the first of equals."""
    all_cells = [hex_of(cell) for cell in cells_of(cells)]
    rim = [hex_of(cell) for cell in cells_of(cells) if grown(1 << cell) & ~cells]
    return cell_at(*min(all_cells, key=lambda here: max(distance(here, there) for there in rim)))


def _letters(number: int, side: str, turn: int) -> str:
    planets = {rotate(place, turn): kind for place, kind in c.SECTORS[number, side].planets}
    return "".join(c.PLANET_LETTERS[planets[place]] if place in planets else c.EMPTY_LETTER for _, place in PLACES)


@lru_cache(maxsize=256)
def _turned(number: int, side: str, turn: int) -> str:
    return _letters(number, side, turn)


def side_of(number: int, seats: int) -> str:
    if (number, "single") in c.SECTORS:
        return "single"
    return "black" if seats <= 2 else "white"


def _placements(seats: int) -> list[tuple[int, Hex]]:
    entry = c.DATA["maps"]["p12" if seats <= 2 else "p34"]["placements"]
    return [(int(p["sector"]), (p["q"], p["r"])) for p in entry]


@lru_cache(maxsize=8)
def printed(seats: int) -> Galaxy:
    """The map of the first game (GP-S1.1)."""
    return Galaxy(tuple(Laid(n, centre, _turned(n, side_of(n, seats), 0)) for n, centre in _placements(seats)))


SMALL_WITHOUT: Final = (9, 10)
INNER: Final = 4  # sectors 01 to 04 are the inner ones


def shuffled(seats: int, method: str, dice: Dice) -> Galaxy:
    """A shuffled map in the printed shape, turned until no twins touch (GP-S2)."""
    places = _placements(seats)
    if method == "small":
        places = [(n, centre) for n, centre in places if n not in SMALL_WITHOUT]
    numbers = [n for n, _ in places]
    for group in _groups(seats, method, numbers):
        mixed = [numbers[i] for i in group]
        dice.shuffle(mixed)
        for i, number in zip(group, mixed, strict=True):
            numbers[i] = number
    while True:
        turns = [dice.below(6) if _is_turned(n, seats, method) else 0 for n in numbers]
        if not _clash(numbers, turns, places, seats):
            return Galaxy(
                tuple(
                    Laid(n, centre, _turned(n, side_of(n, seats), turn))
                    for n, turn, (_, centre) in zip(numbers, turns, places, strict=True)
                )
            )


def _groups(seats: int, method: str, numbers: list[int]) -> list[list[int]]:
    """Which positions are shuffled among themselves."""
    inner = [i for i, n in enumerate(numbers) if n <= INNER]
    outer = [i for i, n in enumerate(numbers) if n > INNER]
    if seats <= 2 or method in ("method3", "small"):
        return [inner + outer]  # GP-S2.3
    return [inner, outer] if method == "method2" else [outer]  # GP-S2.2, GP-S2.1


def _is_turned(number: int, seats: int, method: str) -> bool:
    """Method 1 leaves sectors 01 to 04 as printed, their turn included (GP-S2.1)."""
    return number > INNER or seats <= 2 or method != "method1"


@lru_cache(maxsize=256)
def _planet_bits(number: int, side: str, turn: int) -> tuple[tuple[int, int, int], ...]:
    """The planet types of a turned tile, with the cells of each and these with their neighbours, round the middle."""
    cells: dict[int, int] = {}
    for place, kind in c.SECTORS[number, side].planets:
        cells[kind] = cells.get(kind, 0) | 1 << cell_at(*rotate(place, turn))
    return tuple((kind, bits, grown(bits)) for kind, bits in cells.items())


def _clash(numbers: list[int], turns: list[int], places: list[tuple[int, Hex]], seats: int) -> bool:
    """Whether twins touch; those that one tile has printed side by side are excused (GP-S2.4)."""
    laid = [0] * len(c.PLANETS)
    for number, turn, (_, (q, r)) in zip(numbers, turns, places, strict=True):
        shift = CELLS + q * WIDTH + r  # never below 0
        for kind, bits, near in _planet_bits(number, side_of(number, seats), turn):
            if near << shift & laid[kind]:
                return True
            laid[kind] |= bits << shift
    return False


@lru_cache(maxsize=512)
def read_galaxy(text: str) -> Galaxy:
    """The galaxy of its text form; `BadInput` where it is none."""
    tiles = []
    for part in text.split("/"):
        found = SECTOR_TEXT.fullmatch(part)
        if not found:
            raise BadInput(f"{part[:60]!r} is not a sector such as 4@0,0: with 19 letters")
        number, letters = int(found[1]), found[4]
        if not 1 <= number <= 10 or any(letter not in c.PLANET_LETTERS[:9] + c.EMPTY_LETTER for letter in letters):
            raise BadInput(f"sector {part[:60]!r} has an unknown number or letter")
        tiles.append(Laid(number, (int(found[2]), int(found[3])), letters))
    if len({tile.number for tile in tiles}) != len(tiles) or not 7 <= len(tiles) <= 10:
        raise BadInput("a layout has 7 to 10 different sectors")
    return Galaxy(tuple(tiles))
