"""Records as data: where they lie, and a row for every decision made in them (docs/data.md)."""

from .rows import Row, rows_of
from .sources import Source, found_records
from .writing import Summary, export

__all__ = ["Row", "Source", "Summary", "export", "found_records", "rows_of"]
