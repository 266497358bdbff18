"""The network against its definition, in fractions: two layers that keep what is above zero, cut to 256ths; heads."""

import random
from fractions import Fraction

from astrarium.core.network import LARGEST_INPUT, Network

UNIT = Fraction(1, 4096)
LARGE = 30_000  # no game's weights are larger


def drawn(seed: int, inputs: int = 9, first: int = 7, second: int = 5, heads: int = 3) -> dict[str, object]:
    chance = random.Random(seed)

    def many(count: int, most: int = LARGE) -> list[int]:
        return [chance.randint(-most, most) for _ in range(count)]

    return {
        "about": {}, "first": [many(first) for _ in range(inputs)], "first_bias": many(first, 10**7),
        "second": [many(first, 4000) for _ in range(second)], "second_bias": many(second, 10**5),
        "heads": [many(second) for _ in range(heads)], "head_bias": many(heads, 10**5),
    }  # fmt: skip


def defined(data, inputs):
    hidden = [
        max(
            Fraction(0),
            sum(Fraction(x) * row[j] * UNIT for x, row in zip(inputs, data["first"], strict=True)) + bias * UNIT / 16,
        )
        for j, bias in enumerate(data["first_bias"])
    ]
    kept = []
    for row, bias in zip(data["second"], data["second_bias"], strict=True):
        value = sum(x * weight * UNIT for x, weight in zip(hidden, row, strict=True)) + bias * UNIT
        kept.append(Fraction(int(value * 256), 256) if value > 0 else Fraction(0))
    return [
        sum(x * weight * UNIT for x, weight in zip(kept, row, strict=True)) + bias * UNIT
        for row, bias in zip(data["heads"], data["head_bias"], strict=True)
    ]


def positions(seed: int, count: int = 9) -> list[list[float]]:
    chance, most = random.Random(seed), int(LARGEST_INPUT * 16)
    return [[chance.choice((0.0, chance.randint(-most, most) / 16, 3.0)) for _ in range(count)] for _ in range(40)]


class TestNetwork:
    def test_it_says_what_its_definition_says_to_the_last_bit(self):
        for seed in range(10):
            data = drawn(seed)
            network = Network(data)
            for inputs in positions(seed):  # one after the other: each is counted from the one before
                said = defined(data, inputs)
                assert [Fraction(value) for value in network.foretell(inputs)] == said
                assert Fraction(network.points(inputs)) == sum(said[:-1])

    def test_some_units_are_below_zero_and_some_above(self):
        """Else the test above would say nothing about either."""
        data = drawn(1)
        network, signs = Network(data), set()
        for inputs in positions(1):
            network.foretell(inputs)
            signs |= {value > 0 for value in network.known[0][2]}
        assert signs == {True, False}

    def test_every_slot_remembers_for_itself(self):
        data = drawn(2)
        network, alone = Network(data), Network(data)
        one, two = positions(2)[:2]
        first = network.foretell(one, 0)
        assert network.foretell(two, 1) == alone.foretell(two)
        assert network.foretell(one, 0) == first
