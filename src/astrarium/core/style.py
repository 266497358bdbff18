"""A bot's style: what it likes a little more than its evaluation says, drawn for each seat of each table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .dice import MASK, STEP
from .notation import Seat


@dataclass(frozen=True, slots=True)
class Style:
    """A name, the sentence that tells it (a message id), and by how much it likes which terms more or less."""

    name: str
    sentence: str
    liking: Mapping[str, float]

    def weights(self, terms: Sequence[str]) -> tuple[float, ...]:
        return tuple(self.liking.get(term, 1.0) for term in terms)


def drawn_style(styles: Sequence[Style], occasion: Sequence[int], seat: Seat) -> Style:
    """One of the styles: always the same for a seat of a table, and another at the next."""
    return styles[number_of(occasion, seat) * len(styles) >> 64]


def number_of(occasion: Sequence[int], seat: Seat) -> int:
    """64 bits that belong to this seat of this table."""
    mixed = seat + 1
    for word in occasion:
        mixed = ((mixed ^ word) * STEP + seat) & MASK
    return mixed * STEP & MASK
