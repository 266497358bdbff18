"""Astrarium: space-civilisation board games on one table."""

from .core import game, game_ids, new

__version__ = "0.1.0"
__all__ = ["__version__", "game", "game_ids", "new"]
