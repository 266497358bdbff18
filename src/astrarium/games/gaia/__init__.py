"""Gaia Project: fourteen factions, six rounds, one to four seats."""

from .game import GAME

__all__ = ["GAME"]
