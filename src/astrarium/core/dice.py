"""All chance of a game: one small seeded generator, the same on every machine and for ever.

SplitMix64 (Steele, Lea and Flood, 2014): the whole state is one 64-bit number, so a clone costs nothing.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final, TypeVar

from .native import mypyc_attr

T = TypeVar("T")

MASK: Final = (1 << 64) - 1
STEP: Final = 0x9E3779B97F4A7C15


@mypyc_attr(allow_interpreted_subclasses=True)  # such as dice that fall as a script says
class Dice:
    """A stream of random numbers that depends on the seed alone."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state: int = seed & MASK

    def clone(self) -> Dice:
        return Dice(self.state)

    def bits(self) -> int:
        """The next 64 random bits."""
        self.state = z = (self.state + STEP) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1 (the bias is below n / 2**64)."""
        return (self.bits() * n) >> 64

    def roll(self, sides: int = 6) -> int:
        return 1 + self.below(sides)

    def unit(self) -> float:
        """A float in [0, 1) with 53 random bits."""
        return (self.bits() >> 11) * 2.0**-53

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def shuffle(self, things: MutableSequence[T]) -> None:
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]

    def sample(self, things: Sequence[T], n: int) -> list[T]:
        """n different things, in random order."""
        pool = list(things)
        self.shuffle(pool)
        return pool[:n]

    def fork(self) -> Dice:
        """Fresh dice that share nothing with this stream's future draws."""
        return Dice(self.bits() ^ 0xD1B54A32D192ED03)
