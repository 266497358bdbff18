"""A position as text: one part per seat, then what belongs to the table.

    humains 6@c2 armament=3 | minerls colony@c2 | sherais; turn=4 discard=3,17

Every part is a row of items without spaces; what an item means its game says. `words=1,2` is a list, `name=value` a
figure, `6@c2` pieces at a place. Items that are left out have their value at the beginning of a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .errors import BadInput
from .state import Decision


class PositionText:
    """A text taken apart: the items of each seat, and those of the table."""

    def __init__(self, text: str) -> None:
        head, _, tail = text.partition(";")
        self.seats = [part.split() for part in head.split("|")]
        self.table = [Item(word) for word in tail.split()]

    def table_value(self, name: str, default: str = "") -> str:
        """The figure of that name of the table."""
        return next((item.value for item in self.table if item.name == name), default)


class Item:
    """One item: `name=value`, `what@place`, or a bare word (its name alone)."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.name, self.sign, self.value = text, "", ""
        for sign in "=@":
            if sign in text:
                self.name, _, self.value = text.partition(sign)
                self.sign = sign
                break

    @property
    def number(self) -> int:
        try:
            return int(self.value)
        except ValueError:
            raise BadInput(f"{self.text!r}: a whole number is needed") from None

    @property
    def numbers(self) -> list[int]:
        return numbers(self.value)


def numbers(text: str) -> list[int]:
    """A list of whole numbers, "3,17"; empty for no text."""
    try:
        return [int(word) for word in text.split(",") if word]
    except ValueError:
        raise BadInput(f"{text!r}: whole numbers with commas are needed") from None


def listed(values: Iterable[int]) -> str:
    return ",".join(map(str, values))


def stack_text(stack: Sequence[Decision]) -> str:
    """The decisions on the stack, lowest first: "0/7+3/1/0"."""
    return "+".join("/".join(map(str, decision)) for decision in stack)


def read_stack(text: str) -> list[Decision]:
    try:
        return [tuple(int(n) for n in part.split("/")) for part in text.split("+") if part]
    except ValueError:
        raise BadInput(f"{text!r}: decisions are numbers such as 3/1/0") from None
