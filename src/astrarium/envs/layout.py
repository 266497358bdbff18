"""What a seat sees as a row of numbers: columns with names and bounds, described once for each game over its view.

A description is a list of fields. Each names an attribute of the view, or of the part of it that stands in its row,
and knows its columns. What is not there (no battle, a sector not yet placed) is a run of zeros.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate
from operator import attrgetter
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]
Numbers = list[float]


@dataclass(frozen=True, slots=True)
class Column:
    """One number of an observation."""

    name: str
    low: float
    high: float


class Field(ABC):
    """A part of a description: its columns, and how they are filled from a view."""

    name: str
    columns: tuple[Column, ...]

    @abstractmethod
    def write(self, source: Any, row: Array, at: int) -> None:
        """Set its columns, from `at` on, in a row of zeros, as the view says or the part of it that it is read from."""

    @property
    def shape(self) -> tuple[int, ...]:
        return (len(self.columns),)


class Count(Field):
    """A number as it is; None is `empty`."""

    def __init__(self, name: str, low: float, high: float, empty: float = 0) -> None:
        self.name, self.empty, self.get = name, empty, attrgetter(name)
        self.columns = (Column(name, min(low, empty), high),)

    def write(self, source: Any, row: Array, at: int) -> None:
        value = self.get(source)
        row[at] = self.empty if value is None else value


class Flag(Count):
    """Yes or no; also whether something that may be None is there, or a list holds anything."""

    def __init__(self, name: str) -> None:
        super().__init__(name, 0, 1)

    def write(self, source: Any, row: Array, at: int) -> None:
        value = self.get(source)
        if not (value is None or value is False or value == ()):
            row[at] = 1


class Counts(Field):
    """A tuple of numbers, one for each of `words`; None or a shorter tuple is filled up with zeros."""

    def __init__(self, name: str, words: Iterable[object], low: float, high: float) -> None:
        self.name, self.get = name, attrgetter(name)
        self.columns = tuple(Column(f"{name}.{word}", low, high) for word in words)

    def write(self, source: Any, row: Array, at: int) -> None:
        values = self.get(source) or ()
        assert len(values) <= len(self.columns), f"{self.name} has more values than columns"
        row[at : at + len(values)] = values


class OneOf(Field):
    """A choice: one column for each value, at most one of them 1; a value that is none of them leaves all at 0."""

    def __init__(self, name: str, values: Iterable[object], words: Iterable[object] | None = None) -> None:
        self.name, self.get = name, attrgetter(name)
        told = list(values)
        self.index = {value: i for i, value in enumerate(told)}
        self.columns = tuple(Column(f"{name}={word}", 0, 1) for word in (words if words is not None else told))

    def write(self, source: Any, row: Array, at: int) -> None:
        index = self.index.get(self.get(source))
        if index is not None:
            row[at + index] = 1


class Members(OneOf):
    """A set: one column for each value, how often it is there."""

    def __init__(
        self, name: str, values: Iterable[object], words: Iterable[object] | None = None, most: float = 1
    ) -> None:
        super().__init__(name, values, words)
        self.columns = tuple(Column(column.name, 0, most) for column in self.columns)

    def write(self, source: Any, row: Array, at: int) -> None:
        for value in self.get(source) or ():
            row[at + self.index[value]] += 1


class OneOfEach(Field):
    """A tuple of choices: as many columns as there are values for each of `words`."""

    def __init__(self, name: str, words: Iterable[object], values: Iterable[object]) -> None:
        self.name, self.get = name, attrgetter(name)
        told = list(values)
        self.index = {value: i for i, value in enumerate(told)}
        self.columns = tuple(Column(f"{name}.{word}={value}", 0, 1) for word in words for value in told)

    def write(self, source: Any, row: Array, at: int) -> None:
        for value in self.get(source):
            if value in self.index:
                row[at + self.index[value]] = 1
            at += len(self.index)


class There(Field):
    """1 in every row that is there."""

    name = "there"
    columns = (Column("there", 0, 1),)

    def write(self, source: Any, row: Array, at: int) -> None:  # noqa: ARG002
        row[at] = 1


class Told(Field):
    """Columns that a function reads, for what no attribute says by itself."""

    def __init__(
        self, name: str, words: Iterable[object], low: float, high: float, read: Callable[[Any], Sequence[float]]
    ) -> None:
        self.name, self.read = name, read
        self.columns = tuple(Column(f"{name}.{word}", low, high) for word in words)

    def write(self, source: Any, row: Array, at: int) -> None:
        row[at : at + len(self.columns)] = self.read(source)


class Block:
    """Fields side by side."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self.fields = tuple(fields)
        self.columns = tuple(column for field in fields for column in field.columns)
        ends = accumulate(len(field.columns) for field in fields)
        self._places = [(field, end - len(field.columns)) for field, end in zip(fields, ends, strict=True)]

    def write(self, source: Any, row: Array, at: int) -> None:
        for field, offset in self._places:
            field.write(source, row, at + offset)

    def places(self) -> dict[str, tuple[Field, int]]:
        """By name: each field, and where it begins."""
        return {field.name: (field, at) for field, at in self._places}


class Part(Field):
    """The fields of an object in the view; all zeros where there is none."""

    def __init__(self, name: str, *fields: Field) -> None:
        self.name, self.block, self.get = name, Block(fields), attrgetter(name)
        self.columns = tuple(_under(name, column) for column in self.block.columns)

    def write(self, source: Any, row: Array, at: int) -> None:
        part = self.get(source)
        if part is not None:
            self.block.write(part, row, at)


class Rows(Field):
    """A row of the same fields for each of `keys`, in their order; rows that are not there are zeros.

    `key` is the attribute by which a row is found; without it rows come in the order of the view.
    """

    def __init__(self, name: str, keys: Iterable[object], *fields: Field, key: str = "") -> None:
        self.name, self.block, self.get = name, Block(fields), attrgetter(name)
        self.keys = tuple(keys)
        self.index = {value: place for place, value in enumerate(self.keys)}
        self.key = attrgetter(key) if key else None
        self.columns = tuple(_under(f"{name}[{at}]", column) for at in self.keys for column in self.block.columns)

    @property
    def shape(self) -> tuple[int, ...]:
        return (len(self.keys), len(self.block.columns))

    def write(self, source: Any, row: Array, at: int) -> None:
        width = len(self.block.columns)
        for place, part in enumerate(self.get(source) or ()):
            if self.key is not None:
                place = self.index[self.key(part)]
            if part is not None:
                self.block.write(part, row, at + place * width)


@cache
def one_of(value: int, size: int) -> tuple[int, ...]:
    """A choice among the first numbers, as OneOf gives it; a value that is none of them is all zeros."""
    return tuple(int(at == value) for at in range(size))


@lru_cache(maxsize=1 << 14)
def members(mask: int, size: int) -> tuple[int, ...]:
    """The bits of a set, as Members gives them."""
    return tuple(mask >> at & 1 for at in range(size))


@lru_cache(maxsize=1 << 12)
def marks(mask: int, size: int) -> Array:
    """The same as an array, for sets of many columns; do not change it."""
    packed = np.frombuffer(mask.to_bytes((size + 7) // 8, "little"), dtype=np.uint8)
    return np.unpackbits(packed, count=size, bitorder="little").astype(np.float32)


def _under(name: str, column: Column) -> Column:
    return Column(f"{name}.{column.name}", min(column.low, 0), max(column.high, 0))


class Layout(Block):
    """The whole row of numbers of one game at a table of so many seats."""

    def __init__(self, fields: Sequence[Field]) -> None:
        super().__init__(fields)
        assert len({field.name for field in fields}) == len(fields), "every field of a layout has its own name"

    def __len__(self) -> int:
        return len(self.columns)

    def names(self) -> tuple[str, ...]:
        return tuple(column.name for column in self.columns)

    def read(self, view: Any) -> Array:
        """The numbers of a view, one for each column."""
        row = np.zeros(len(self), dtype=np.float32)
        self.write(view, row, 0)
        return row
