"""Results of a run on disk, one row per number: JSON lines as they come, or Parquet at the end."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Generic, TypeVar, get_args, get_origin, get_type_hints

from msgspec import ValidationError, convert

from ..core import BadInput
from .pool import installed

T = TypeVar("T")
FORMAT = "astrarium-run-1"
NUMBER = "number"
PARQUET = ".parquet"
HEADER = b"astrarium"  # where a Parquet file keeps what a JSON file has in its first line
SUFFIXES = (".jsonl", PARQUET)


class Shelf(Generic[T]):
    """The file of one run. `about` is what makes the run what it is: another run's file is refused and left alone.

    A Parquet file cannot grow row by row: until `finish` the rows stand as JSON lines in a file beside it.
    """

    def __init__(self, path: Path, kind: type[T], about: Mapping[str, object]) -> None:
        if path.suffix not in SUFFIXES:
            raise BadInput(f"{path}: results are written to {' or '.join(SUFFIXES)}")
        self.path, self.kind = path, kind
        self.about: dict[str, object] = json.loads(json.dumps({"format": FORMAT, **about}))
        self.parquet = path.suffix == PARQUET
        self.lines = path.with_name(f"{path.name}.part.jsonl") if self.parquet else path
        if self.parquet:
            installed("pyarrow", "data")

    def open(self) -> dict[int, T]:
        """What is there already, by number; from here on `add` can be called."""
        found = self._read_parquet() if self.parquet and self.path.exists() else {}
        found.update(self._read_lines())
        self.lines.parent.mkdir(parents=True, exist_ok=True)
        self.file = self.lines.open("a", encoding="utf-8")
        if not self.file.tell():
            self._write(self.about)
        self.rows = found
        return dict(found)

    def add(self, number: int, result: T) -> None:
        self.rows[number] = result
        self._write(self._row(number, result))

    def finish(self) -> None:
        """All is there: the rows take their last form."""
        self.file.close()
        if self.parquet:
            self._write_parquet()
            self.lines.unlink()

    def close(self) -> None:
        self.file.close()

    def _row(self, number: int, result: T) -> dict[str, Any]:
        return {NUMBER: number, **asdict(result)}  # type: ignore[call-overload]

    def _write(self, row: Mapping[str, object]) -> None:
        self.file.write(json.dumps(row, ensure_ascii=False) + "\n")
        self.file.flush()

    def _read_lines(self) -> dict[int, T]:
        if not self.lines.exists():
            return {}
        data = self.lines.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]  # a line that was being written when the run was stopped is no row
        if len(whole) < len(data):
            self.lines.write_bytes(whole)
        found: dict[int, T] = {}
        for line, text in enumerate(whole.splitlines(), 1):
            try:
                row = json.loads(text)
            except ValueError:
                raise BadInput(f"{self.lines}, line {line}: not JSON") from None
            if line == 1:
                self._check(row)
            else:
                found.update([self._result(row, f"{self.lines}, line {line}")])
        return found

    def _check(self, about: object) -> None:
        if about == self.about:
            return
        known = about if isinstance(about, dict) else {}
        other = [name for name in self.about if known.get(name) != self.about[name]]
        raise BadInput(f"{self.path} holds another run (it differs in: {', '.join(other)}); choose another file")

    def _result(self, row: dict[str, Any], where: str) -> tuple[int, T]:
        try:
            return int(row.pop(NUMBER)), convert(row, self.kind)
        except (ValidationError, KeyError, AttributeError, TypeError, ValueError) as error:
            raise BadInput(f"{where}: not a result of this run ({error})") from None

    def _read_parquet(self) -> dict[int, T]:
        parquet = installed("pyarrow.parquet", "data")
        try:
            table = parquet.read_table(self.path)
        except (OSError, ValueError):
            raise BadInput(f"{self.path}: not a Parquet file") from None
        self._check(json.loads((table.schema.metadata or {}).get(HEADER, b"{}")))
        return dict(self._result(row, str(self.path)) for row in table.to_pylist())

    def _write_parquet(self) -> None:
        arrow, parquet = installed("pyarrow", "data"), installed("pyarrow.parquet", "data")
        hints = get_type_hints(self.kind)
        columns = [(NUMBER, arrow.int64()), *((name, _column(arrow, hint)) for name, hint in hints.items())]
        schema = arrow.schema(columns, metadata={HEADER: json.dumps(self.about).encode()})
        rows = [self._row(number, self.rows[number]) for number in sorted(self.rows)]
        half_done = self.path.with_name(f"{self.path.name}.new")
        parquet.write_table(arrow.Table.from_pylist(rows, schema), half_done)
        half_done.replace(self.path)


def _column(arrow: Any, hint: Any) -> Any:
    """The type of a column from that of a result's field."""
    if get_origin(hint) is tuple:
        return arrow.list_(_column(arrow, get_args(hint)[0]))
    return {int: arrow.int64(), float: arrow.float64(), str: arrow.string(), bool: arrow.bool_()}[hint]
