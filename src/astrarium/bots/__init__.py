"""Opponents for every game: random, greedy and search, and levels of the same brain for players to choose from."""

from .base import Bot, Decided
from .engine import Engine, engine
from .explain import explain
from .program import EngineFailed
from .roster import bot, levels, names

__all__ = ["Bot", "Decided", "Engine", "EngineFailed", "bot", "engine", "explain", "levels", "names"]
