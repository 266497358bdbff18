"""Actions as values with two readable forms, from one table per game.

Inside the engine an action is a plain tuple of small ints, the kind first. At the edges the same value is
JSON ({"do": "move", "from": "b3", "to": "c4", "ships": 2}) or a short text ("move b3 c4 2").
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from .errors import BadInput

Seat = int
Action = tuple[int, ...]
JsonValue = str | int | list[str | int]


class Codec(Protocol):
    """One field of an action: an int inside, a word or a number outside."""

    def write(self, value: int) -> str | int: ...
    def read(self, value: str | int) -> int: ...
    def options(self) -> str: ...
    def values(self) -> range: ...


class Number:
    """A whole number between two bounds."""

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def write(self, value: int) -> str | int:
        return value

    def read(self, value: str | int) -> int:
        try:
            number = int(value)
        except ValueError:
            raise BadInput(f"{str(value)[:40]!r} is not a number") from None
        if isinstance(value, bool) or not self.low <= number <= self.high:
            raise BadInput(f"{number} is not between {self.low} and {self.high}")
        return number

    def options(self) -> str:
        return f"{self.low}..{self.high}"

    def values(self) -> range:
        return range(self.low, self.high + 1)


class Names:
    """One of a fixed list of words; `offset` is the int of the first."""

    def __init__(self, names: Iterable[str], offset: int = 0) -> None:
        self.names = tuple(names)
        self.offset = offset
        self.index = {name: i + offset for i, name in enumerate(self.names)}

    def write(self, value: int) -> str | int:
        return self.names[value - self.offset]

    def read(self, value: str | int) -> int:
        if not isinstance(value, str) or value not in self.index:
            raise BadInput(f"{str(value)[:40]!r} is not one of: {self.options()}")
        return self.index[value]

    def options(self) -> str:
        return ", ".join(self.names[:12]) + (", ..." if len(self.names) > 12 else "")

    def values(self) -> range:
        return range(self.offset, self.offset + len(self.names))


class ActionKind:
    """One thing a seat can do: its name and its fields in order; `rest` takes any number of further values."""

    def __init__(self, name: str, rest: tuple[str, Codec] | None = None, /, **fields: Codec) -> None:
        self.name = name
        self.fields = tuple((field.rstrip("_"), codec) for field, codec in fields.items())
        self.rest = rest


class ActionTable:
    """All kinds of action of one game; the kind's position is its number."""

    def __init__(self, *kinds: ActionKind) -> None:
        self.kinds = kinds
        self.number = {kind.name: i for i, kind in enumerate(kinds)}

    def _kind(self, name: object) -> tuple[int, ActionKind]:
        if not isinstance(name, str) or name not in self.number:
            raise BadInput(f"unknown action {str(name)[:40]!r}; known: {', '.join(self.number)}")
        number = self.number[name]
        return number, self.kinds[number]

    def to_text(self, action: Action) -> str:
        kind = self.kinds[action[0]]
        words = [kind.name]
        words += [str(codec.write(v)) for (_, codec), v in zip(kind.fields, action[1:], strict=False)]
        if kind.rest:
            words += [str(kind.rest[1].write(v)) for v in action[1 + len(kind.fields) :]]
        return " ".join(words)

    def from_text(self, text: str) -> Action:
        words = text.split()
        if not words:
            raise BadInput("an empty action")
        number, kind = self._kind(words[0])
        return self._build(number, kind, words[1 : 1 + len(kind.fields)], words[1 + len(kind.fields) :])

    def to_json(self, action: Action) -> dict[str, JsonValue]:
        kind = self.kinds[action[0]]
        result: dict[str, JsonValue] = {"do": kind.name}
        for (field, codec), value in zip(kind.fields, action[1:], strict=False):
            result[field] = codec.write(value)
        if kind.rest:
            result[kind.rest[0]] = [kind.rest[1].write(v) for v in action[1 + len(kind.fields) :]]
        return result

    def from_json(self, value: object) -> Action:
        """The action of a JSON object, or of a string in the short notation."""
        if isinstance(value, str):
            return self.from_text(value)
        if not isinstance(value, Mapping):
            raise BadInput("an action is an object with 'do', or its short text")
        number, kind = self._kind(value.get("do"))
        allowed = {"do", *(field for field, _ in kind.fields), *((kind.rest[0],) if kind.rest else ())}
        for field in value:
            if field not in allowed:
                raise BadInput(f"{kind.name} has no field {str(field)[:40]!r}")
        words = []
        for field, _ in kind.fields:
            if field not in value:
                raise BadInput(f"{kind.name} needs {field!r}")
            words.append(value[field])
        rest = value.get(kind.rest[0], []) if kind.rest else []
        if not isinstance(rest, list):
            raise BadInput(f"{kind.name}: a list is needed")
        return self._build(number, kind, words, rest)

    def _build(self, number: int, kind: ActionKind, words: Sequence[object], rest: Sequence[object]) -> Action:
        if len(words) < len(kind.fields):
            raise BadInput(f"{kind.name} needs: {', '.join(field for field, _ in kind.fields)}")
        if rest and not kind.rest:
            raise BadInput(f"{kind.name} takes {len(kind.fields)} values, not {len(kind.fields) + len(rest)}")
        if len(rest) > 500:
            raise BadInput(f"{kind.name}: too many values")
        values = [_read(kind, field, codec, word) for (field, codec), word in zip(kind.fields, words, strict=True)]
        if kind.rest:
            values += [_read(kind, kind.rest[0], kind.rest[1], word) for word in rest]
        return (number, *values)


def _read(kind: ActionKind, field: str, codec: Codec, word: object) -> int:
    if not isinstance(word, str | int):
        raise BadInput(f"{kind.name} {field}: a word or a number is needed")
    try:
        return codec.read(word)
    except BadInput as error:
        raise BadInput(f"{kind.name} {field}: {error}") from None
