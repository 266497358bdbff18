"""Opponents for every game: random, greedy and search, and levels of the same brain for players to choose from."""

from .base import Bot, Decided
from .explain import explain
from .roster import bot, levels, names

__all__ = ["Bot", "Decided", "bot", "explain", "levels", "names"]
