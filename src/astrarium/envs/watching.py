"""Looking again at a table that has changed a little: only what has other grounds than before is read anew.

A `Watch` says for some fields of a layout what of a state their numbers follow from. What all see alike is kept once
for everybody, as a spectator sees it; what a seat sees beyond that is kept by its own `Eye` and laid over it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import compress
from operator import ne
from typing import Any, ClassVar

import numpy as np

from ..core import Seat
from ..core.masks import members_of
from .layout import Array, Block, Field, Layout, Part, Rows

Viewer = Seat | None  # None is a spectator
Written = float | Sequence[float] | Array

REMEMBERED = 512  # rows of one kind, by their grounds
SHORT = 32  # columns: so many are sooner copied one by one than as a stretch
FEW = 4  # stretches that are sooner copied each by itself


@dataclass(frozen=True, slots=True)
class Watch:
    """Fields that stand together in a layout, and when their numbers are the same as before.

    `names` are the fields, in their order. A field that has rows, or is a part of the view, is read row by row from
    what `part` gives for each, told its grounds; several fields, or another one, at once from an object with their
    names. `part` may also give the numbers themselves, as a list or an array. `grounds` is all that decides them. Of
    rows, `rows` gives the grounds of each, or `changed` those that may differ between two grounds, where most of many
    stay as they are.

    Where `together` is set rows are read as one, and `part` gives the numbers of all of them.

    Only where `private` is set are the functions told whose eye it is; then `of_own` leaves all rows alone but the
    seat's. `field` leaves all of a row alone but the field of that name.
    """

    names: str
    grounds: Callable[[Any, Viewer], Any]
    part: Callable[[Any, Viewer, int, Any], Any]
    rows: Callable[[Any, Viewer], Sequence[Hashable]] | None = None
    changed: Callable[[Any, Any], Iterable[int]] | None = None
    private: bool = False
    of_own: bool = False
    field: str = ""
    together: bool = False


@dataclass(frozen=True, slots=True)
class Cells:
    """Fields that stand together in each row of a sheet: what of its grounds they follow from, and their numbers.

    `follow` are keys of the sheet. `numbers` is told the state and the row; of one column it may be the number itself.
    """

    names: str
    follow: tuple[Hashable, ...]
    numbers: Callable[[Any, int], Written]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A field with rows that all see alike, read anew cell by cell, where actions change a few cells of long rows.

    `grounds` gives what concerns all rows, under the keys `common`, and lists. `lists` has their keys, and how many
    entries of each list belong to a row; where it is empty there is a list for each row, and its places are the keys.
    Fields that are left out stay zeros, or are seen by a watch of their own. `whole` gives a row as the view has it
    where its cells cannot be told, None where they can.
    """

    names: str
    grounds: Callable[[Any, Viewer], tuple[tuple[Any, ...], Sequence[Sequence[Any]]]]
    cells: Sequence[Cells]
    common: tuple[str, ...] = ()
    lists: tuple[tuple[str, int], ...] = ()
    whole: Callable[[Any, int], Any] | None = None
    private: ClassVar[bool] = False
    of_own: ClassVar[bool] = False
    field: ClassVar[str] = ""


Watching = Watch | Sheet


class Patch:
    """Where the numbers of a watch stand in the array, and what is remembered of them."""

    __slots__ = ("block", "known", "offset", "size", "start", "step", "watch", "width")

    def __init__(self, watch: Watch, fields: Sequence[Field], start: int) -> None:
        self.watch, self.start, self.offset, self.size = watch, start, 0, 1
        single = fields[0] if len(fields) == 1 and not watch.together else None
        self.block = single.block if isinstance(single, Part | Rows) else Block(fields)
        if isinstance(single, Rows):
            self.size = len(single.keys)
        self.width = self.step = len(self.block.columns)
        if watch.field:
            at = [field.name for field in self.block.fields].index(watch.field)
            self.offset = sum(len(field.columns) for field in self.block.fields[:at])
            self.block = Block(self.block.fields[at : at + 1])
            self.width = len(self.block.columns)
        self.known: dict[Hashable, Array] = {}

    def rows(self, seat: Viewer) -> Sequence[int]:
        """The rows that an eye looks at."""
        if not self.watch.of_own:
            return range(self.size)
        return () if seat is None else (seat,)

    def span(self, row: int) -> slice:
        first = self.start + row * self.step + self.offset
        return slice(first, first + self.width)

    def read(self, state: Any, seat: Viewer, row: int, ground: Any) -> Array:
        """The numbers of a row, as its part of the view has them now."""
        part = self.watch.part(state, seat, row, ground)
        if isinstance(part, np.ndarray):
            return part
        numbers = np.zeros(self.width, dtype=np.float32)
        if isinstance(part, list):
            numbers[:] = part
        elif part is not None:
            self.block.write(part, numbers, 0)
        return numbers

    def recall(self, state: Any, seat: Viewer, row: int, ground: Hashable) -> Array:
        """The numbers of a row with these grounds, which some eye may have seen before."""
        found = self.known.get((row, ground))
        if found is None:
            if len(self.known) >= REMEMBERED:
                self.known.clear()
            found = self.known[row, ground] = self.read(state, seat, row, ground)
        return found

    def see(self, kept: Kept, state: Any, before: Any, grounds: Any) -> None:
        """Read those rows again that may have changed."""
        watch, seat, array = self.watch, kept.seat, kept.array
        if watch.changed is not None:
            for row in self.rows(seat) if before is None else watch.changed(before, grounds):
                array[self.span(row)] = self.read(state, seat, row, grounds)
        elif watch.rows is None:
            for row in self.rows(seat):
                array[self.span(row)] = self.recall(state, seat, row, grounds)
        else:
            rows = kept.rows.setdefault(self, [None] * self.size)
            for row, ground in enumerate(watch.rows(state, seat)):
                if ground != rows[row]:
                    array[self.span(row)] = self.recall(state, seat, row, ground)
                    rows[row] = ground


class Spread:
    """Where the cells of a sheet stand in the array, and which of them each key touches, as bits."""

    __slots__ = ("_block", "_cells", "_common", "_each", "_keys", "_rows", "_spans", "watch")

    def __init__(self, watch: Sheet, fields: Sequence[Field], start: int) -> None:
        (rows,) = fields
        assert isinstance(rows, Rows)
        self.watch, self._cells = watch, [cells.numbers for cells in watch.cells]
        self._block, step = rows.block, len(rows.block.columns)
        self._rows = [slice(first, first + step) for first in range(start, start + step * len(rows.keys), step)]
        widths = [_place(rows.block, cells.names) for cells in watch.cells]
        self._spans = [[slice(row.start + begin, row.start + end) for begin, end in widths] for row in self._rows]
        touched: dict[Hashable, int] = defaultdict(int)
        for number, cells in enumerate(watch.cells):
            for key in cells.follow:
                touched[key] |= 1 << number
        self._common = [touched.pop(name, 0) for name in watch.common]
        self._each = [each for _, each in watch.lists]
        places = range(1 + max(key for key in touched if isinstance(key, int))) if not watch.lists else ()
        self._keys = [touched.pop(key, 0) for key in (*(name for name, _ in watch.lists), *places)]
        assert not touched, f"{watch.names} have no grounds {list(touched)}"

    def see(self, kept: Kept, state: Any, before: Any, grounds: Any) -> None:
        """Read those cells again whose grounds have changed."""
        array = kept.array
        for row, cells in enumerate(self._touched(before, grounds)):
            if cells and not self._see_whole(kept, state, row):
                spans = self._spans[row]
                for number in members_of(cells):
                    array[spans[number]] = self._cells[number](state, row)

    def _see_whole(self, kept: Kept, state: Any, row: int) -> bool:
        """Whether the row was read at once: as the view has it, or cell by cell because it was so before."""
        if self.watch.whole is None:
            return False
        part, before = self.watch.whole(state, row), kept.whole.pop((self, row), None)
        if part is None and before is None:
            return False
        if part is not None:
            kept.whole[self, row] = part
            kept.array[self._rows[row]] = 0
            self._block.write(part, kept.array, self._rows[row].start)
        else:
            for span, numbers in zip(self._spans[row], self._cells, strict=True):
                kept.array[span] = numbers(state, row)
        return True

    def _touched(self, before: Any, grounds: Any) -> list[int]:
        """By row: the cells to read again."""
        if before is None:
            return [(1 << len(self._cells)) - 1] * len(self._spans)
        every = 0
        if before[0] != grounds[0]:
            for mask, old, new in zip(self._common, before[0], grounds[0], strict=True):
                if old != new:
                    every |= mask
        touched = [every] * len(self._spans)
        if self._each:
            self._by_list(touched, before[1], grounds[1])
        else:
            self._by_row(touched, before[1], grounds[1])
        return touched

    def _by_list(self, touched: list[int], before: Any, now: Any) -> None:
        for number, new in enumerate(now):
            old = before[number]
            if old != new:
                mask, each = self._keys[number], self._each[number]
                for at in compress(range(len(new)), map(ne, old, new)):
                    touched[at // each] |= mask

    def _by_row(self, touched: list[int], before: Any, now: Any) -> None:
        for row, new in enumerate(now):
            if before[row] != new:
                for mask in compress(self._keys, map(ne, before[row], new)):  # later places touch nothing
                    touched[row] |= mask


def _place(block: Block, names: str) -> tuple[int, int]:
    """Where fields that stand together begin in a block, and where they end."""
    wanted, told = names.split(), [field.name for field in block.fields]
    first = told.index(wanted[0])
    assert told[first : first + len(wanted)] == wanted, f"{names} do not stand together in a row"
    widths = [len(field.columns) for field in block.fields]
    return sum(widths[:first]), sum(widths[: first + len(wanted)])


def _patches(layout: Layout, watches: Sequence[Watching]) -> Iterator[Patch | Spread]:
    """Every field has one watch that all share or that is private, and may have others above that."""
    start = 0
    starts: dict[str, int] = {}
    number: dict[str, int] = {}
    for at, field in enumerate(layout.fields):
        starts[field.name], number[field.name] = start, at
        start += len(field.columns)
    watched: list[str] = []
    for watch in watches:
        names = watch.names.split()
        first = number[names[0]]
        fields = layout.fields[first : first + len(names)]
        assert [field.name for field in fields] == names, f"{watch.names} do not stand together in the layout"
        if not watch.of_own and not watch.field:
            watched += names
        start = starts[names[0]]
        yield Spread(watch, fields, start) if isinstance(watch, Sheet) else Patch(watch, fields, start)
    assert watched == list(number), "every field is watched once, in the order of the layout"


class Kept:
    """The numbers of some patches, kept from look to look."""

    __slots__ = ("_before", "_patches", "array", "rows", "seat", "whole")

    def __init__(self, patches: Sequence[Patch | Spread], seat: Viewer, size: int) -> None:
        self.seat = seat
        self.array: Array = np.zeros(size, dtype=np.float32)
        self.rows: dict[Patch, list[Any]] = {}  # by patch: the grounds of each row
        self.whole: dict[tuple[Spread, int], Any] = {}  # rows of a sheet that were read as the view has them
        self._patches = [(number, patch.watch.grounds, patch) for number, patch in enumerate(patches)]
        self._before: list[Any] = [None] * len(patches)

    def look(self, state: Any) -> None:
        seat, before = self.seat, self._before
        for number, grounds_of, patch in self._patches:
            grounds = grounds_of(state, seat)
            if grounds != before[number]:
                patch.see(self, state, before[number], grounds)
                before[number] = grounds


class Eye:
    """What one seat sees: what everybody does, and over it what is its own."""

    def __init__(self, eyes: Eyes, seat: Viewer) -> None:
        private = [patch for patch in eyes.patches if isinstance(patch, Patch) and patch.watch.private]
        self._eyes, self._own = eyes, Kept(private, seat, eyes.size)
        spans = [patch.span(row) for patch in private for row in patch.rows(seat)]
        self._long = [span for span in spans if span.stop - span.start > SHORT or len(spans) <= FEW]
        short = [range(span.start, span.stop) for span in spans if span not in self._long]
        self._short = np.array([column for columns in short for column in columns], dtype=np.intp)
        self._moment: object = None
        self._seen = self._own.array

    def look(self, state: Any, moment: object) -> Array:
        """The numbers of that state, which is the same as long as the moment is."""
        if self._moment is moment:
            return self._seen
        own = self._own
        own.look(state)
        self._seen = seen = self._eyes.look(state, moment).copy()
        for span in self._long:
            seen[span] = own.array[span]
        if self._short.size:
            seen[self._short] = own.array[self._short]
        self._moment = moment
        return seen


class Eyes:
    """All eyes of one kind of table."""

    def __init__(self, layout: Layout, watches: Sequence[Watching], size: int) -> None:
        self.size, self.patches = size, list(_patches(layout, watches or [_whole(layout)]))
        self._open = Kept([patch for patch in self.patches if not patch.watch.private], None, size)
        self._moment: object = None
        self._of: dict[Viewer, Eye] = {}

    def of(self, seat: Viewer) -> Eye:
        eye = self._of.get(seat)
        if eye is None:
            eye = self._of[seat] = Eye(self, seat)
        return eye

    def look(self, state: Any, moment: object) -> Array:
        """What everybody sees."""
        if self._moment is not moment:
            self._open.look(state)
            self._moment = moment
        return self._open.array


def at_once(before: Any, now: Any) -> Iterable[int]:  # noqa: ARG001
    """`changed` of fields without rows whose grounds hardly ever come again: nothing of them is remembered."""
    return (0,)


def _whole(layout: Layout) -> Watch:
    """For a game that does not say what its numbers follow from: every look is a new one."""
    names = " ".join(field.name for field in layout.fields)
    return Watch(names, lambda *_: object(), lambda state, seat, *_: state.view(seat), changed=at_once, private=True)
