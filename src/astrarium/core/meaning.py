"""What a thing on the page means for whoever looks: the lines that all games say in the same words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .page import Words

Line = tuple[str, str]  # label and value


def owners(seats: Iterable[int], names: Sequence[str], words: Words) -> Line:
    """Who has it."""
    return words("Who has it"), ", ".join(_name(seat, names, words) for seat in seats) or words("nobody")


def everybody(values: Sequence[object], names: Sequence[str], words: Words) -> Line:
    """A figure of each player."""
    return words("Everybody"), ", ".join(f"{_name(seat, names, words)} {value}" for seat, value in enumerate(values))


def price(amount: str, have: str, words: Words) -> Line:
    """What it costs the reader now, and what he has of it."""
    return words("Price now"), words("{price}; you have {have}", price=amount, have=have) if have else amount


def yours(value: object, words: Words) -> Line:
    return words("You have"), str(value)


def left(value: object, words: Words) -> Line:
    return words("Left"), str(value)


def _name(seat: int, names: Sequence[str], words: Words) -> str:
    return names[seat] if seat < len(names) else words("The Automa")
