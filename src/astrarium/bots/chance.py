"""The bot that plays anything."""

from __future__ import annotations

from time import perf_counter

from ..core import Dice, Look
from .base import Bot, Decided


class Random(Bot):
    """Any legal action, all alike."""

    name = "random"

    def choose(self, look: Look, dice: Dice) -> Decided:
        started = perf_counter()
        action = look.random_action(dice)
        return Decided(action, seconds=perf_counter() - started)
