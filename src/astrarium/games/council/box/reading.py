"""Reading a components file: every value is checked, and what is wrong is said with its place."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any, Final

from ....core.errors import BadInput

GEMS: Final = ("anthracite", "gold", "clear")
GEM_KINDS: Final = len(GEMS)
Gems = tuple[int, int, int]
NO_GEMS: Final[Gems] = (0, 0, 0)
SOURCES: Final = ("seed", "public", "memory", "reconstructed", "box")


class Entry:
    """One table of the file, with the words that name its place in messages."""

    def __init__(self, data: Any, place: str) -> None:
        if not isinstance(data, dict):
            raise BadInput(f"{place}: a table of values is needed")
        self.data: dict[str, Any] = data
        self.place = place

    def wrong(self, field: str, what: str) -> BadInput:
        return BadInput(f"{self.place}: {field} {what}")

    def get(self, field: str) -> Any:
        if field not in self.data:
            raise self.wrong(field, "is missing")
        return self.data[field]

    def whole(self, field: str, low: int, high: int, default: int | None = None) -> int:
        value = self.data.get(field, default) if default is not None else self.get(field)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.wrong(field, f"must be a whole number from {low} to {high}, not {value!r}")
        return value

    def flag(self, field: str, default: bool | None = None) -> bool:
        value = self.data.get(field, default) if default is not None else self.get(field)
        if not isinstance(value, bool):
            raise self.wrong(field, f"must be true or false, not {value!r}")
        return value

    def text(self, field: str) -> str:
        value = self.get(field)
        if not isinstance(value, str) or not value.strip() or len(value) > 60:
            raise self.wrong(field, "must be a text of 1 to 60 letters")
        return value

    def one_of(self, field: str, allowed: Sequence[str]) -> int:
        """The position of the word among those allowed."""
        value = self.get(field)
        if value not in allowed:
            raise self.wrong(field, f"must be one of {', '.join(filter(None, allowed))}, not {value!r}")
        return list(allowed).index(value)

    def gems(self, field: str) -> Gems:
        inner = Entry(self.get(field), f"{self.place}: {field}")
        for name in inner.data:
            if name not in GEMS:
                raise self.wrong(field, f"knows only {', '.join(GEMS)}, not {name!r}")
        counts = [inner.whole(gem, 0, 9) for gem in GEMS]
        return counts[0], counts[1], counts[2]

    def many(self, field: str) -> list[Any]:
        value = self.get(field)
        if not isinstance(value, list):
            raise self.wrong(field, "must be a list")
        return value

    def entries(self, field: str) -> list[Entry]:
        return [Entry(item, f"{self.place}: {field} {i}") for i, item in enumerate(self.many(field), 1)]

    @property
    def source(self) -> str:
        return SOURCES[self.one_of("source", SOURCES)]

    @property
    def guessed(self) -> tuple[str, ...]:
        """The fields that nobody could read off a box."""
        listed = self.data.get("reconstructed_fields", [])
        if not isinstance(listed, list) or not all(isinstance(name, str) for name in listed):
            raise self.wrong("reconstructed_fields", "must be a list of field names")
        return tuple(listed)


class File:
    """A whole components file."""

    def __init__(self, text: str, name: str) -> None:
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadInput(f"{name}: {error}") from None
        self.name = name
        self.top = Entry(data, name)

    def table(self, *path: str) -> Entry:
        entry = self.top
        for part in path:
            entry = Entry(entry.get(part), f"{self.name}: {'.'.join(path)}")
        return entry

    def family(self, kind: str, ids: Sequence[str] = (), count: int = 0) -> list[Entry]:
        """The records of one kind; `ids` are the labels they must carry, in this order."""
        listed = self.top.many(kind)
        found = [Entry(item, f"{self.name}: {kind} {i}") for i, item in enumerate(listed, 1)]
        for entry in found:
            entry.place = f"{self.name}: {kind} {entry.text('id')}"
        have = [entry.get("id") for entry in found]
        if count and len(have) != count:
            raise BadInput(f"{self.name}: {kind}: {count} records are needed, not {len(have)}")
        for label in ids:
            if label not in have:
                raise BadInput(f"{self.name}: {kind} {label} is missing")
        if ids and have != list(ids):
            raise BadInput(f"{self.name}: {kind}: the ids and their order must stay as they are")
        if len(set(have)) != len(have):
            raise BadInput(f"{self.name}: {kind}: an id is there twice")
        return found
