"""What a bot is: something that looks at a position from one seat and decides."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from ..core import Action, Dice, Look

Terms = tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision and the reason for it."""

    action: Action
    terms: Terms = ()  # message id and difference to the runner-up in victory points, largest first
    line: str = ""  # lines of a message id, then its values as "\tname=value"
    considered: int = 1  # how many actions were compared; 0: the bot does not say
    seconds: float = 0.0
    odds: tuple[tuple[Action, float], ...] = ()  # for a secret choice: how it was mixed


class Bot(ABC):
    """A player. All its chance comes from `dice`; all it knows comes from `look`."""

    name: str = ""

    @abstractmethod
    def choose(self, look: Look, dice: Dice) -> Decided:
        """One of the legal actions of the look's seat."""

    def stop(self) -> None:  # noqa: B027
        """Decide at once with what is known by now; called from another thread while `choose` runs."""
