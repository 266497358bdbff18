"""Opponents for every game: random, greedy and search, and levels of the same brain for players to choose from."""

from .base import Bot, Decided
from .engine import Engine, engine
from .explain import explain
from .greedy import Greedy
from .outside import explain_from_outside, from_outside, knows_more
from .program import EngineFailed
from .roster import RANDOM, USUAL_LEVEL, bot, frozen, levels, names
from .search import Search

__all__ = [
    "RANDOM", "USUAL_LEVEL", "Bot", "Decided", "Engine", "EngineFailed", "Greedy", "Search", "bot", "engine", "explain",
    "explain_from_outside", "from_outside", "frozen", "knows_more", "levels", "names",
]  # fmt: skip
