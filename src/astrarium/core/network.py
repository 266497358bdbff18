"""A small network that foretells how a seat will end, from what its mind counts.

All its numbers are whole multiples of powers of two, and small enough that no sum is ever rounded: every machine gets
the same result to the last bit, and what is carried over from the position before is as good as counted anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import compress
from operator import mul, ne
from typing import Any, Final

FORMAT: Final = "astrarium-value-1"
INPUT_UNIT: Final = 1 / 16  # inputs are counted in sixteenths
WEIGHT_UNIT: Final = 1 / 4096
BIAS_UNIT: Final = WEIGHT_UNIT * INPUT_UNIT
CUT: Final = 256.0  # the second layer is cut to this part of one
LARGEST_INPUT: Final = 2000.0

Numbers = list[float]


class Network:
    """Inputs, two layers that keep what is above zero, and a head for each thing foretold."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.about: dict[str, Any] = dict(data["about"])
        self.first: list[Numbers] = [_weights(row) for row in data["first"]]  # by input
        self.first_bias: Numbers = [value * BIAS_UNIT for value in data["first_bias"]]
        self.second: list[Numbers] = [_weights(row) for row in data["second"]]  # by unit
        self.second_bias: Numbers = [value * WEIGHT_UNIT for value in data["second_bias"]]
        self.heads: list[Numbers] = [_weights(row) for row in data["heads"]]
        self.head_bias: Numbers = [value * WEIGHT_UNIT for value in data["head_bias"]]
        self.whole: Numbers = [sum(column) for column in zip(*self.heads[:-1], strict=True)]
        self.whole_bias = sum(self.head_bias[:-1])
        self.places = range(len(self.first))
        self.known: dict[
            int, tuple[Numbers, Numbers, Numbers]
        ] = {}  # by slot: the last inputs, their sums, what is kept

    def foretell(self, inputs: Numbers, slot: int = 0) -> Numbers:
        """What the heads say; inputs are in `INPUT_UNIT`s. A slot remembers the last inputs: near ones are quick."""
        kept = self._kept(inputs, slot)
        return [sum(map(mul, row, kept)) + bias for row, bias in zip(self.heads, self.head_bias, strict=True)]

    def points(self, inputs: Numbers, slot: int = 0) -> float:
        """All heads but the last one together: the same sum, sooner."""
        found: float = sum(map(mul, self.whole, self._kept(inputs, slot))) + self.whole_bias
        return found

    def _kept(self, inputs: Numbers, slot: int) -> Numbers:
        """The second layer. In the first only what has changed since the last time is counted."""
        last, sums, found = self.known.get(slot) or ([0.0] * len(self.first), self.first_bias, [])
        if inputs == last and found:
            return found
        first = self.first
        for i in compress(self.places, map(ne, inputs, last)):
            by = inputs[i] - last[i]
            sums = [value + by * weight for value, weight in zip(sums, first[i])]  # noqa: B905
        found = self._second([value if value > 0.0 else 0.0 for value in sums])
        self.known[slot] = (inputs, sums, found)  # one step: another thread sees the old ones or the new ones
        return found

    def _second(self, hidden: Numbers) -> Numbers:
        found = []
        for row, bias in zip(self.second, self.second_bias, strict=True):
            value = sum(map(mul, row, hidden), bias)
            found.append(int(value * CUT) / CUT if value > 0.0 else 0.0)
        return found


def _weights(row: Sequence[int]) -> Numbers:
    return [value * WEIGHT_UNIT for value in row]


def as_input(value: float) -> float:
    """A number as an input: the nearest sixteenth."""
    return round(value * 16.0) / 16.0
