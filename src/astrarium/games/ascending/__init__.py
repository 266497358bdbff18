"""Ascending Empires: ships are flicked across the galaxy, and physics decides."""

from .game import GAME

__all__ = ["GAME"]
