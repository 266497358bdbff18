"""Bots that only tests ask for, by "slow_bots:Name": a thinking process finds them by that."""

import time

from astrarium.bots import Bot, Decided
from astrarium.core import Dice, Look


class Hanging(Bot):
    """A bot that never decides."""

    def choose(self, look: Look, dice: Dice) -> Decided:  # noqa: ARG002
        while True:
            time.sleep(1)
