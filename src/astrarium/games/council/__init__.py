"""Council of Shadows: plan in secret, harvest galaxies, and let energy overtake consumption."""

from .game import GAME

__all__ = ["GAME"]
