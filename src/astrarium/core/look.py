"""What a bot or a page may see of a game: one seat's view, its legal actions, and samples of what it cannot know."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from .dice import Dice
from .errors import Refusal
from .game import Game
from .notation import Action, Seat
from .state import State

ASKING = 0  # the dice of the sample that the rules are asked about; any others give the same answers


class Look:
    """One seat's look at a position; seat None is a spectator. The true state stays inside: only samples leave it.

    `asks` False: nothing is asked, as at a table that waits or in a replay.
    """

    def __init__(self, game: Game, state: State, seat: Seat | None, asks: bool = True) -> None:
        self.game = game
        self.seat = seat
        self.asks = asks and seat is not None
        self.__state = state

    @cached_property
    def view(self) -> Any:
        return self.__state.view(self.seat)

    @cached_property
    def legal(self) -> list[Action]:
        return self.__state.legal(self.me) if self.asks else []

    @property
    def me(self) -> Seat:
        """The seat that looks; there is one wherever something is asked."""
        assert self.seat is not None
        return self.seat

    def random_action(self, dice: Dice) -> Action:
        return self.__state.random_action(self.me, dice)

    def sample(self, dice: Dice) -> State:
        """A full state that agrees with all this seat knows."""
        return self.__state.determinize(self.me, dice)

    @cached_property
    def asked(self) -> Any:
        """A sample to ask the rules about: what is allowed, what it costs, what would follow. Do not change it."""
        return self.sample(Dice(ASKING))

    def refusal(self, action: Action) -> Refusal | None:
        """Why this seat may not do that now; None where it may."""
        refused: Refusal | None = self.asked.refusal(self.me, action)
        return refused
