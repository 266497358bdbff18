"""The bot that plays anything."""

from __future__ import annotations

from ..core import Dice, Look
from .base import Bot, Decided
from .clock import now


class Random(Bot):
    """Any legal action, all alike."""

    name = "random"

    def choose(self, look: Look, dice: Dice) -> Decided:
        started = now()
        action = look.random_action(dice)
        return Decided(action, seconds=now() - started)
