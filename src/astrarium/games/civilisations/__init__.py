"""Quatre Voies: six civilisations, three ages, and cards that can be played in four ways."""

from .game import GAME

__all__ = ["GAME"]
