"""A small network that foretells how a seat will end, from what its mind counts.

All its numbers are whole: inputs count sixteenths, weights 4096ths. So no sum is ever rounded, every machine gets the
same result to the last bit, and what is carried over from the position before is as good as counted anew.

A whole layer is one large number, `LANE` bits for each of its units: adding or multiplying it does so with all units at
once, in Python's own arithmetic of long numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import compress
from operator import mul, ne
from struct import Struct
from typing import Any, Final

FORMAT: Final = "astrarium-value-1"
INPUT_UNIT: Final = 1 / 16  # inputs are counted in sixteenths
WEIGHT_UNIT: Final = 1 / 4096
BIAS_UNIT: Final = WEIGHT_UNIT * INPUT_UNIT
CUT: Final = 256  # the second layer is cut to this part of one
SIXTEENTHS: Final = 16
CUT_BITS: Final = 20  # from a second layer before it is cut, in parts of 2 ** 28, to parts of `CUT`
OUT_UNIT: Final = WEIGHT_UNIT / CUT
LARGEST_INPUT: Final = 2000.0
LANE: Final = 64
ZERO: Final = 1 << LANE - 1  # a lane that holds nothing, once it is lifted above all that are below zero

Numbers = list[float]


class Network:
    """Inputs, two layers that keep what is above zero, and a head for each thing foretold."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.about: dict[str, Any] = dict(data["about"])
        self.first = [packed(row) for row in data["first"]]  # by input
        self.first_bias = packed(data["first_bias"])
        self.second = [packed(column) for column in zip(*data["second"], strict=True)]  # by unit of the first layer
        self.second_bias = packed([round(bias / INPUT_UNIT / WEIGHT_UNIT) for bias in data["second_bias"]])
        heads: list[list[int]] = data["heads"]
        self.heads = [packed(column) for column in zip(*heads, strict=True)]  # by unit of the second layer
        self.head_bias = packed([bias * CUT for bias in data["head_bias"]])
        self.whole = [sum(column) for column in zip(*heads[:-1], strict=True)]
        self.whole_bias = CUT * sum(data["head_bias"][:-1])
        self.places = range(len(self.first))
        self.units, self.kept, self.told = (Lanes(len(data[part])) for part in ("first_bias", "second", "heads"))
        self.known: dict[int, tuple[Numbers, int, list[int]]] = {}  # by slot: the last inputs, their sums, what is kept

    def foretell(self, inputs: Numbers, slot: int = 0) -> Numbers:
        """What the heads say; inputs are in `INPUT_UNIT`s. A slot remembers the last inputs: near ones are quick."""
        told = sum(map(mul, self.heads, self._kept(inputs, slot)), self.head_bias)
        return [(value - ZERO) * OUT_UNIT for value in self.told.of(told)]

    def points(self, inputs: Numbers, slot: int = 0) -> float:
        """All heads but the last one together: the same sum, sooner."""
        found: int = sum(map(mul, self.whole, self._kept(inputs, slot)), self.whole_bias)
        return found * OUT_UNIT

    def _kept(self, inputs: Numbers, slot: int) -> list[int]:
        """The second layer. In the first only what has changed since the last time is counted."""
        last, sums, found = self.known.get(slot) or ([0.0] * len(self.first), self.first_bias, [])
        if inputs == last and found:
            return found
        first = self.first
        for i in compress(self.places, map(ne, inputs, last)):
            sums += int((inputs[i] - last[i]) * SIXTEENTHS) * first[i]
        found = self._second(sums)
        self.known[slot] = (inputs, sums, found)  # one step: another thread sees the old ones or the new ones
        return found

    def _second(self, sums: int) -> list[int]:
        """The second layer from the sums of the first."""
        values = self.units.above(sums)
        found = sum(map(mul, compress(self.second, values), filter(None, values)), self.second_bias)
        return [value >> CUT_BITS for value in self.kept.above(found)]


class Lanes:
    """Takes a layer apart again."""

    def __init__(self, count: int) -> None:
        self.lift = packed([ZERO] * count)
        self.bytes = count * LANE // 8
        self.unpack = Struct(f"<{count}Q").unpack

    def of(self, layer: int) -> tuple[int, ...]:
        """Each unit's number, `ZERO` added to it."""
        return self.unpack((layer + self.lift).to_bytes(self.bytes, "little"))

    def above(self, layer: int) -> tuple[int, ...]:
        """Each unit's number where it is above zero, else 0."""
        lifted = layer + self.lift
        high = lifted & self.lift  # the highest bit of each lane that is not below zero
        return self.unpack((lifted & high - (high >> LANE - 1)).to_bytes(self.bytes, "little"))


def packed(numbers: Sequence[int]) -> int:
    """A layer as one number."""
    return sum(number << LANE * i for i, number in enumerate(numbers))


def as_input(value: float) -> float:
    """A number as an input: the nearest sixteenth."""
    return round(value * 16.0) / 16.0
