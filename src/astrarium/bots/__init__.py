"""Opponents for every game: random, greedy and search, and levels of the same brain for players to choose from."""

from .base import Bot, Decided
from .explain import explain
from .greedy import Greedy
from .outside import explain_from_outside, from_outside, knows_more
from .roster import RANDOM, bot, levels, names
from .search import Search

__all__ = [
    "RANDOM", "Bot", "Decided", "Greedy", "Search", "bot", "explain", "explain_from_outside", "from_outside",
    "knows_more", "levels", "names",
]  # fmt: skip
