"""What a bot may see of a game: one seat's view, its legal actions, and samples of what it cannot know."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from .dice import Dice
from .game import Game
from .notation import Action, Seat
from .state import State


class Look:
    """One seat's look at a position. The true state stays inside: only `sample` uses it, through `determinize`."""

    def __init__(self, game: Game, state: State, seat: Seat) -> None:
        self.game = game
        self.seat = seat
        self.__state = state

    @cached_property
    def view(self) -> Any:
        return self.__state.view(self.seat)

    @cached_property
    def legal(self) -> list[Action]:
        return self.__state.legal(self.seat)

    def random_action(self, dice: Dice) -> Action:
        return self.__state.random_action(self.seat, dice)

    def sample(self, dice: Dice) -> State:
        """A full state that agrees with all this seat knows."""
        return self.__state.determinize(self.seat, dice)
