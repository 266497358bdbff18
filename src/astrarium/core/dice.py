"""All chance of a game: two small generators, the same on every machine and for ever.

A number as seed gives SplitMix64 (Steele, Lea and Flood, 2014): the whole state is one 64-bit number, so a clone costs
nothing. 32 secret bytes give a keyed counter, whose next numbers nobody can work out from those already seen.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import blake2b
from struct import Struct
from typing import Final, TypeVar

from .native import mypyc_attr

T = TypeVar("T")

MASK: Final = (1 << 64) - 1
STEP: Final = 0x9E3779B97F4A7C15

Seed = int | bytes  # a chosen number, or the secret key of a sealed table
KEY_BYTES = 32
PERSON = b"astrarium-dice-2"
DRAWS = 8  # of one block
BLOCK = Struct(f"<{DRAWS}Q")


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


class SealedDice(Dice):
    """A stream that depends on a secret key: draw n is 8 bytes of BLAKE2b-512, keyed, of the counter n // 8.

    `state` is the number of draws made, so that positions and fingerprints tell nothing of the key.
    """

    __slots__ = ("_block", "_draws", "_key")

    def __init__(self, key: bytes) -> None:
        super().__init__(0)
        self._key = key
        self._block = -1
        self._draws: tuple[int, ...] = ()

    def clone(self) -> SealedDice:
        copy = SealedDice.__new__(SealedDice)
        copy.state, copy._key, copy._block, copy._draws = self.state, self._key, self._block, self._draws
        return copy

    def bits(self) -> int:
        """The next 64 random bits."""
        block, place = divmod(self.state, DRAWS)
        self.state += 1
        if block != self._block:
            counter = block.to_bytes(8, "little")
            self._draws = BLOCK.unpack(blake2b(counter, key=self._key, person=PERSON).digest())
            self._block = block
        return self._draws[place]


def dice_from(seed: Seed) -> Dice:
    """The dice of a game: sealed where the seed is a key."""
    return SealedDice(seed) if isinstance(seed, bytes) else Dice(seed)
