"""What a game tells its bots."""

from __future__ import annotations

from abc import ABC, abstractmethod

from .dice import Dice
from .notation import Action, Seat
from .state import State
from .style import Style


class Mind(ABC):
    """What a game tells its bots: named terms in victory points, and which actions are worth a look.

    Every state handed to a mind is a determinised sample: reading all of it tells nothing that the seat cannot know.
    Only `terms` and `evaluate` must be given; the rest has defaults that are right for a game of plain turns.
    """

    terms: tuple[str, ...]  # message ids
    styles: tuple[Style, ...] = ()  # from which levels draw theirs
    trust = 0  # how many futures a one-step look weighs in a search: more where futures differ much by luck
    pace = 500.0  # futures a second of a usual core at two seats: by it a level's effort becomes a number of them
    first_pace = 500.0  # the same of the mind of the first freeze on the day it was frozen
    point = 1.0  # how many victory points of this game weigh as one where a level errs

    @abstractmethod
    def evaluate(self, state: State, seat: Seat) -> list[float]:
        """How `seat` stands in this position, term by term; the sum is in victory points at the end of the game."""

    def standings(self, state: State) -> list[list[float]]:
        """`evaluate` for every seat; games override it where seats share work."""
        return [self.evaluate(state, seat) for seat in range(state.seats)]

    def propose(self, state: State, seat: Seat, limit: int) -> list[Action]:
        """The actions worth considering, best first; at most `limit`."""
        return state.legal(seat)[:limit]

    def steps(self, state: State, seat: Seat, limit: int) -> list[list[Action]]:
        """What a one-step look compares: single actions, each after the free conversions that pay for it."""
        return [[action] for action in self.propose(state, seat, limit)]

    def plans(self, state: State, seat: Seat, limit: int) -> list[list[Action]]:
        """What a search compares: actions of this seat one after the other, best first; at most `limit` such plans."""
        return self.steps(state, seat, limit)

    def policy(self, state: State, seat: Seat, dice: Dice) -> Action:
        """A quick sensible action: how everybody is assumed to go on inside a search."""
        return state.random_action(seat, dice)

    def follow(self, state: State, seat: Seat, dice: Dice) -> None:
        """Play on for `seat` by the quick policy; games override it to carry out several actions in one go."""
        state.apply(seat, self.policy(state, seat, dice))

    def pursue(self, state: State, seat: Seat, dice: Dice) -> None:
        """Play on for the seat that searches; games override it where its own turns deserve more care than `follow`."""
        self.follow(state, seat, dice)

    def settled(self, state: State, start: State) -> bool:
        """Whether a one-step look that began at `start` may evaluate here."""
        return state.turn != start.turn

    def trusted(self, state: State) -> int:  # noqa: ARG002
        """`trust` in this position."""
        return self.trust

    def horizon(self, state: State, start: State) -> bool:
        """Whether a search that began at `start` may stop and evaluate here."""
        return state.turn != start.turn

    def spread(self, state: State) -> float:  # noqa: ARG002
        """By how many victory points the leads of this position may still change before the end."""
        return 10.0

    def rivalry(self, state: State) -> float:  # noqa: ARG002
        """How much a point less of the others is worth beside one more of one's own, from 0 to 1."""
        return 1.0

    def stake(self, state: State, seat: Seat) -> float:  # noqa: ARG002
        """The part of a search's budget that this decision deserves, from 0 to 1."""
        return 1.0

    def absurd(self, state: State, seat: Seat, action: Action) -> bool:  # noqa: ARG002
        """Whether no player in his right mind would do this here: no level of bot does."""
        return False

    def carried_out(self, action: Action, clumsy: int) -> Action:  # noqa: ARG002
        """The action as a hand does it that is so unsteady (0: not at all): games of skill override it."""
        return action

    def clumsiness(self, action: Action) -> int:  # noqa: ARG002
        """How unsteady the hand is that does this."""
        return 0

    def occasion(self, state: State) -> tuple[int, ...]:  # noqa: ARG002
        """What everybody knows and what tells this table from others, from its set-up to its end: styles follow it."""
        return ()

    def learned(self) -> Mind:
        """The mind judging by what it has learned wherever it can, to measure whether it should."""
        return self

    def near(self) -> Mind:
        """The mind that judges where a one-step look ends, if that is another than where a search does."""
        return self

    def as_of(self, freeze: int) -> Mind:  # noqa: ARG002
        """The mind as it was when the yardsticks of that number were frozen; itself where nothing has changed since."""
        return self

    def unseal(self, state: State, seat: Seat) -> None:  # noqa: B027
        """Let the others decide again what they have fixed in secret since `seat` was asked; changes `state`."""
