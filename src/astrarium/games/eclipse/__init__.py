"""Eclipse: New Dawn for the Galaxy, 2 to 6 seats."""

from .game import GAME

__all__ = ["GAME"]
