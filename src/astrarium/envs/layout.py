"""What a seat sees as a row of numbers: columns with names and bounds, described once for each game over its view.

A description is a list of fields. Each names an attribute of the view, or of the part of it that stands in its row,
and knows its columns. What is not there (no battle, a sector not yet placed) is a run of zeros.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any

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
    def put(self, source: Any, out: Numbers) -> None:
        """Append the columns' values, read from the view or the part of it that holds the attribute."""

    @property
    def shape(self) -> tuple[int, ...]:
        return (len(self.columns),)


class Count(Field):
    """A number as it is; None is `empty`."""

    def __init__(self, name: str, low: float, high: float, empty: float = 0) -> None:
        self.name, self.empty, self.get = name, empty, attrgetter(name)
        self.columns = (Column(name, min(low, empty), high),)

    def put(self, source: Any, out: Numbers) -> None:
        value = self.get(source)
        out.append(self.empty if value is None else value)


class Flag(Count):
    """Yes or no; also whether something that may be None is there, or a list holds anything."""

    def __init__(self, name: str) -> None:
        super().__init__(name, 0, 1)

    def put(self, source: Any, out: Numbers) -> None:
        value = self.get(source)
        out.append(0 if value is None or value is False or value == () else 1)


class Counts(Field):
    """A tuple of numbers, one for each of `words`; None or a shorter tuple is filled up with zeros."""

    def __init__(self, name: str, words: Iterable[object], low: float, high: float) -> None:
        self.name, self.get = name, attrgetter(name)
        self.columns = tuple(Column(f"{name}.{word}", low, high) for word in words)

    def put(self, source: Any, out: Numbers) -> None:
        values = self.get(source) or ()
        out += values
        missing = len(self.columns) - len(values)
        if missing:
            assert missing > 0, f"{self.name} has more values than columns"
            out += (0,) * missing


class OneOf(Field):
    """A choice: one column for each value, at most one of them 1; a value that is none of them leaves all at 0."""

    def __init__(self, name: str, values: Iterable[object], words: Iterable[object] | None = None) -> None:
        self.name, self.get = name, attrgetter(name)
        told = list(values)
        self.index = {value: i for i, value in enumerate(told)}
        self.columns = tuple(Column(f"{name}={word}", 0, 1) for word in (words if words is not None else told))
        self.blank = (0,) * len(self.columns)
        self.rows = {value: (*self.blank[:i], 1, *self.blank[i + 1 :]) for i, value in enumerate(told)}

    def put(self, source: Any, out: Numbers) -> None:
        out += self.rows.get(self.get(source), self.blank)


class Members(OneOf):
    """A set: one column for each value, how often it is there."""

    def __init__(
        self, name: str, values: Iterable[object], words: Iterable[object] | None = None, most: float = 1
    ) -> None:
        super().__init__(name, values, words)
        self.columns = tuple(Column(column.name, 0, most) for column in self.columns)

    def put(self, source: Any, out: Numbers) -> None:
        first, index = len(out), self.index
        out += self.blank
        for value in self.get(source) or ():
            out[first + index[value]] += 1


class OneOfEach(Field):
    """A tuple of choices: as many columns as there are values for each of `words`."""

    def __init__(self, name: str, words: Iterable[object], values: Iterable[object]) -> None:
        self.name, self.get = name, attrgetter(name)
        told = list(values)
        self.index = {value: i for i, value in enumerate(told)}
        self.columns = tuple(Column(f"{name}.{word}={value}", 0, 1) for word in words for value in told)
        self.blank = (0,) * len(self.columns)

    def put(self, source: Any, out: Numbers) -> None:
        at, step = len(out), len(self.index)
        out += self.blank
        for value in self.get(source):
            if value in self.index:
                out[at + self.index[value]] = 1
            at += step


class There(Field):
    """1 in every row that is there."""

    name = "there"
    columns = (Column("there", 0, 1),)

    def put(self, source: Any, out: Numbers) -> None:  # noqa: ARG002
        out.append(1)


class Told(Field):
    """Columns that a function reads, for what no attribute says by itself."""

    def __init__(
        self, name: str, words: Iterable[object], low: float, high: float, read: Callable[[Any], Iterable[float]]
    ) -> None:
        self.name, self.read = name, read
        self.columns = tuple(Column(f"{name}.{word}", low, high) for word in words)

    def put(self, source: Any, out: Numbers) -> None:
        out += self.read(source)


class Part(Field):
    """The fields of an object in the view; all zeros where there is none."""

    def __init__(self, name: str, *fields: Field) -> None:
        self.name, self.fields, self.get = name, fields, attrgetter(name)
        self.columns = tuple(_under(name, column) for field in fields for column in field.columns)
        self.blank = (0,) * len(self.columns)

    def put(self, source: Any, out: Numbers) -> None:
        part = self.get(source)
        if part is None:
            out += self.blank
            return
        for field in self.fields:
            field.put(part, out)


class Rows(Field):
    """A row of the same fields for each of `keys`, in their order; rows that are not there are zeros.

    `key` is the attribute by which a row is found; without it rows come in the order of the view.
    """

    def __init__(self, name: str, keys: Iterable[object], *fields: Field, key: str = "") -> None:
        self.name, self.fields, self.get = name, fields, attrgetter(name)
        self.keys = tuple(keys)
        self.key = attrgetter(key) if key else None
        row = [column for field in fields for column in field.columns]
        self.columns = tuple(_under(f"{name}[{at}]", column) for at in self.keys for column in row)
        self.blank = (0,) * len(row)

    @property
    def shape(self) -> tuple[int, ...]:
        return (len(self.keys), len(self.blank))

    def put(self, source: Any, out: Numbers) -> None:
        rows = self.get(source) or ()
        if self.key is not None:
            found = {self.key(row): row for row in rows}
            rows = [found.get(at) for at in self.keys]
        for row in rows:
            if row is None:
                out += self.blank
                continue
            for field in self.fields:
                field.put(row, out)
        for _ in range(len(self.keys) - len(rows)):
            out += self.blank


@cache
def one_of(value: int, size: int) -> tuple[int, ...]:
    """A choice among the first numbers, as OneOf gives it; a value that is none of them is all zeros."""
    return tuple(int(at == value) for at in range(size))


@lru_cache(maxsize=1 << 14)
def members(mask: int, size: int) -> tuple[int, ...]:
    """The bits of a set, as Members gives them."""
    return tuple(mask >> at & 1 for at in range(size))


def _under(name: str, column: Column) -> Column:
    return Column(f"{name}.{column.name}", min(column.low, 0), max(column.high, 0))


class Layout:
    """The whole row of numbers of one game at a table of so many seats."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self.fields = tuple(fields)
        self.columns = tuple(column for field in fields for column in field.columns)
        assert len({field.name for field in fields}) == len(fields), "every field of a layout has its own name"

    def __len__(self) -> int:
        return len(self.columns)

    def names(self) -> tuple[str, ...]:
        return tuple(column.name for column in self.columns)

    def read(self, view: Any) -> Numbers:
        """The numbers of a view, one for each column."""
        out: Numbers = []
        for field in self.fields:
            field.put(view, out)
        return out
