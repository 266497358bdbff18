"""Rows written out: JSON lines, or Parquet for those who learn from many."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

from msgspec.json import encode

from ..arena.pool import installed
from ..core import BadInput
from .rows import Row, rows_of
from .sources import Source

SUFFIXES = (".jsonl", ".parquet")


@dataclass(slots=True)
class Summary:
    """What was written."""

    games: int = 0
    rows: int = 0
    unfinished: int = 0  # games without an outcome, which are left out

    def text(self) -> str:
        left = f"; {self.unfinished} unfinished games left out" if self.unfinished else ""
        return f"{self.games} games, {self.rows} rows{left}"


class Writer(Protocol):
    """Takes the rows of a game; the file has its name only when all are in it."""

    def write(self, rows: list[Row]) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None: ...


class HalfDone(ABC):
    """A file that is being written under another name, and takes its own when it is complete."""

    def __init__(self, path: Path) -> None:
        self.path, self.part = path, path.with_name(f"{path.name}.part")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()
        if kind is None:
            self.part.replace(self.path)
        else:
            self.part.unlink(missing_ok=True)

    @abstractmethod
    def close(self) -> None:
        """End the half-done file."""


class Lines(HalfDone):
    """A JSON object per row."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.file = self.part.open("wb")

    def write(self, rows: list[Row]) -> None:
        for row in rows:
            self.file.write(encode(row) + b"\n")

    def close(self) -> None:
        self.file.close()


class Parquet(HalfDone):
    """A row group per game; views are JSON texts, since every game has its own."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.arrow = arrow = installed("pyarrow", "data")
        text, whole = arrow.string(), arrow.int32()
        self.schema = arrow.schema([
            ("game", text), ("rules", whole), ("source", text), ("number", whole), ("position", text), ("turn", whole),
            ("seats", whole), ("seat", whole), ("player", text), ("view", text), ("legal", arrow.list_(text)),
            ("choice", text), ("chosen", whole), ("win_share", arrow.float64()), ("points", whole), ("rank", whole),
        ])  # fmt: skip
        writing = installed("pyarrow.parquet", "data")
        self.file: Any = writing.ParquetWriter(self.part, self.schema, compression="zstd")

    def write(self, rows: list[Row]) -> None:
        columns = {name: [getattr(row, name) for row in rows] for name in self.schema.names}
        columns["view"] = [encode(view).decode() for view in columns["view"]]
        self.file.write_table(self.arrow.table(columns, self.schema))

    def close(self) -> None:
        self.file.close()


def export(sources: Iterable[Source], out: Path, tell: Callable[[int], None] | None = None) -> Summary:
    """Writes every decision of these records to `out`; `tell` hears how many games are done."""
    if out.suffix not in SUFFIXES:
        raise BadInput(f"{out}: rows are written to {' or '.join(SUFFIXES)}")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        writer: Writer = Lines(out) if out.suffix == ".jsonl" else Parquet(out)
    except OSError as error:
        raise BadInput(f"{out}: {error.strerror}") from None
    summary = Summary()
    with writer:
        for source in sources:
            rows = rows_of(source)
            if rows is None:
                summary.unfinished += 1
                continue
            writer.write(rows)
            summary.games, summary.rows = summary.games + 1, summary.rows + len(rows)
            if tell:
                tell(summary.games)
    return summary
