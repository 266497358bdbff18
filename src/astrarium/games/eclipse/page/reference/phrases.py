"""Turns of phrase of the appendix: amounts, dice, lists, sentences."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.core import Words

from ...box import components as c
from ...text.names import TECH_WORDS
from ..battle.stage import damage_words
from ..symbols import capital

__all__ = ["amount", "capital", "damage_words", "dice", "listed", "sentence", "store", "technologies"]


def listed(items: Sequence[str], words: Words) -> str:
    """One, two and three."""
    if len(items) < 2:
        return "".join(items)
    return words("{these} and {last}", these=", ".join(items[:-1]), last=items[-1])


def sentence(text: str) -> str:
    return capital(text) + "."


def amount(kind: int, n: int, words: Words) -> str:
    """So much of a resource."""
    if kind == c.MONEY:
        return words.plural("{n} money", "{n} money", n)
    return words("{n} science", n=n) if kind == c.SCIENCE else words("{n} materials", n=n)


def store(amounts: Sequence[int], words: Words) -> str:
    return listed([amount(kind, n, words) for kind, n in enumerate(amounts)], words)


def dice(numbers: Sequence[int], words: Words) -> str:
    """Dice by colour: "2 yellow dice and 1 red die"."""
    yellow, orange, red = numbers
    said = [words.plural("{n} yellow die", "{n} yellow dice", yellow)] if yellow else []
    said += [words.plural("{n} orange die", "{n} orange dice", orange)] if orange else []
    said += [words.plural("{n} red die", "{n} red dice", red)] if red else []
    return listed(said, words)


def technologies(mask: int, words: Words) -> str:
    """The technologies of a mask by name."""
    return ", ".join(words(name) for i, name in enumerate(TECH_WORDS) if mask >> i & 1)
