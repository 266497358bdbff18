"""Opponents for every game: random, greedy and search, and levels of the same brain for players to choose from."""

from .base import Bot, Decided
from .explain import explain
from .greedy import Greedy
from .roster import bot, levels, names
from .search import Search

__all__ = ["Bot", "Decided", "Greedy", "Search", "bot", "explain", "levels", "names"]
