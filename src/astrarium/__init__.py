"""Astrarium: space-civilisation board games on one table."""

from .core import Dice, Record, game, game_ids, new, perft, position
from .core.record import loads

__version__ = "0.1.0"
__all__ = ["Dice", "Record", "__version__", "game", "game_ids", "loads", "new", "perft", "position"]
