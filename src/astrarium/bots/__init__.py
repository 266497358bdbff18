"""Opponents for every game: random, greedy and search, and levels of the same brain for players to choose from."""

from .base import Bot, Decided
from .explain import explain
from .outside import explain_from_outside, from_outside, knows_more
from .roster import RANDOM, bot, levels, names

__all__ = [
    "RANDOM", "Bot", "Decided", "bot", "explain", "explain_from_outside", "from_outside", "knows_more", "levels",
    "names",
]  # fmt: skip
