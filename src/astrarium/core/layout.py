"""Fields of a state written once: how each begins, whether a copy needs its own, and how the key tells it."""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Self, TypeVar, cast

from astrarium.core import Dice, Game, Key, Options, State

T = TypeVar("T", bound="LaidState")


@dataclass(frozen=True, slots=True)
class Field:
    """`begin` makes it for a number of seats; `told` is how the key holds it, None where it follows from the rest;
    `each` is how many entries a seat has, 0 where it is not by seat."""

    begin: Callable[[int], Any]
    copied: bool
    told: Callable[[Any], object] | None
    each: int = 0


def one(value: object, derived: bool = False) -> Any:
    """A number, or anything else that is never changed, only replaced."""
    return Field(lambda _: value, copied=False, told=None if derived else _as_it_is)


def by_seat(*values: object, each: int = 1, derived: bool = False) -> Any:
    """A list that has these values, so many times, for each seat."""
    told = None if derived else tuple
    return Field(lambda seats: list(values) * (each * seats), copied=True, told=told, each=each * len(values))


def row(value: object, length: int, derived: bool = False) -> Any:
    """A list of equal entries."""
    return Field(lambda _: [value] * length, copied=True, told=None if derived else tuple)


def small(*values: int, length: int = 1, derived: bool = False) -> Any:
    """Numbers below 256: these values, so many times."""
    return Field(lambda _: bytearray(values) * length, copied=True, told=None if derived else bytes)


def small_by_seat(each: int) -> Any:
    """Numbers below 256, so many for each seat, all 0."""
    return Field(lambda seats: bytearray(each * seats), copied=True, told=bytes, each=each)


def _as_it_is(value: object) -> object:
    return value


class LaidState(State):
    """A state whose fields are declared in its class body."""

    __slots__ = ()

    layout: ClassVar[dict[str, Field]] = {}

    def begin(self, game: Game, seats: int, options: Options, dice: Dice) -> Self:
        self._begin(game, seats, options, dice)
        for name, field in self.layout.items():
            setattr(self, name, field.begin(seats))
        return self

    def clone(self) -> Self:
        raise NotImplementedError  # `laid_out` writes it

    def key(self) -> Key:
        fields = (field.told(getattr(self, name)) for name, field in self.layout.items() if field.told is not None)
        return (
            self.seats, tuple(sorted(self.options.items())), self.dice.state, tuple(self.stack), self.turn, *fields,
        )  # fmt: skip


def laid_out(declared: type[T]) -> type[T]:
    """The class with a slot for each of its fields, and a `clone` of one line for each: search lives on its speed."""
    body = dict(vars(declared))
    layout = {name: body.pop(name) for name, value in vars(declared).items() if isinstance(value, Field)}
    for name in ("__dict__", "__weakref__"):
        body.pop(name, None)
    lines = [f"copy.{name} = self.{name}{'[:]' if field.copied else ''}" for name, field in layout.items()]
    lines = ["def clone(self):", "copy = new(type(self))", "self._copy_common(copy)", *lines, "return copy"]
    source = "\n    ".join(lines)
    written: dict[str, Any] = {"new": declared.__new__}  # of a translated base it is not `object.__new__`
    exec(source, written)  # as `dataclass` and `namedtuple` write their methods  # nosec B102
    body.update(__slots__=tuple(layout), layout=layout, clone=written["clone"])
    return cast(type[T], ABCMeta(declared.__name__, declared.__bases__, body))
