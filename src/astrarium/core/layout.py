"""Fields of a state in a table: how each begins, whether a copy needs its own, and how the key tells it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from .dice import Dice
from .game import Game
from .native import mypyc_attr
from .state import Key, Options, State


@dataclass(frozen=True, slots=True)
class Field:
    """`begin` makes it for a number of seats; `told` is how the key holds it, None where it follows from the rest;
    `each` is how many entries a seat has, 0 where it is not by seat."""

    begin: Callable[[int], Any]
    copied: bool
    told: Callable[[Any], object] | None
    each: int = 0


def one(value: object, derived: bool = False) -> Field:
    """A number, or anything else that is never changed, only replaced."""
    return Field(lambda _: value, copied=False, told=None if derived else _as_it_is)


def by_seat(*values: object, each: int = 1, derived: bool = False) -> Field:
    """A list that has these values, so many times, for each seat."""
    told = None if derived else tuple
    return Field(lambda seats: list(values) * (each * seats), copied=True, told=told, each=each * len(values))


def row(value: object, length: int, derived: bool = False) -> Field:
    """A list of equal entries."""
    return Field(lambda _: [value] * length, copied=True, told=None if derived else tuple)


def small(*values: int, length: int = 1, derived: bool = False) -> Field:
    """Numbers below 256: these values, so many times."""
    return Field(lambda _: bytearray(values) * length, copied=True, told=None if derived else bytes)


def small_by_seat(each: int) -> Field:
    """Numbers below 256, so many for each seat, all 0."""
    return Field(lambda seats: bytearray(each * seats), copied=True, told=bytes, each=each)


def _as_it_is(value: object) -> object:
    return value


@mypyc_attr(allow_interpreted_subclasses=True)
class LaidState(State):
    """A state with a table of its fields: how they begin and what the key holds. Its `clone` is written by hand."""

    __slots__ = ()

    layout: ClassVar[dict[str, Field]] = {}

    def _lay_out(self, game: Game, seats: int, options: Options, dice: Dice) -> None:
        """Called first by a subclass when a game is set up: every field as it begins."""
        self._begin(game, seats, options, dice)
        for name, field in self.layout.items():
            setattr(self, name, field.begin(seats))

    def key(self) -> Key:
        fields = [field.told(getattr(self, name)) for name, field in self.layout.items() if field.told is not None]
        return (
            self.seats, tuple(sorted(self.options.items())), self.dice.state, tuple(self.stack), self.turn, *fields,
        )  # fmt: skip
