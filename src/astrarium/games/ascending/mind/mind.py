"""What Ascending Empires tells its bots: a head that plans, and a hand that flicks as steadily as the table says."""

from __future__ import annotations

from astrarium.core import NOBODY, Action, Dice, Mind, Seat, State, mark
from astrarium.core.pupil import Pupil, learned
from astrarium.core.style import Style

from ..rules.scoring import PARTS, parts
from ..table import actions as a
from ..table.state import AscendingState
from . import plans, policy
from .evaluation import TERMS, early, standings
from .weights import FIRST_HABITS, HABITS

TRIALS = 10  # noisy runs for each aim before it is proposed
AHEAD = 8  # turns of the whole table that a search plays on
STYLES = (
    Style("settler", mark("At this table I am a settler."), {"planets and cities": 1.15}),
    Style("inventor", mark("At this table I am an inventor."), {"technologies": 1.25, "research ahead": 1.25}),
    Style("raider", mark("At this table I am a raider."), {"ships in position": 1.4, "troops and ships": 1.15}),
)
HAND_OF = tuple(map(a.HANDS.index, ("perfect", "sharp", "casual", "novice", "novice")))  # of bots that are so clumsy


class AscendingMind(Pupil):
    """The bots' knowledge of the game.

    Habits, tuned in many quick games, play better than the evaluation chooses: they say what is compared at all, and a
    search plays many turns on by them before it asks the evaluation.
    """

    weighed_terms = TERMS
    sources = PARTS
    styles = STYLES
    pace, first_pace, point = 500.0, 900.0, 4.0
    tables = (2, 3, 4)
    habits = HABITS

    def as_of(self, freeze: int) -> Mind:
        mind = super().as_of(freeze)
        if isinstance(mind, AscendingMind) and mind is not self:
            mind.habits = FIRST_HABITS
        return mind

    def occasion(self, state: State) -> tuple[int, ...]:
        assert isinstance(state, AscendingState)
        return (*state.home, *state.group, state.first)

    def weighed(self, state: State) -> list[list[float]]:
        assert isinstance(state, AscendingState)
        return standings(state)

    def scored(self, state: State, seat: Seat) -> list[float]:
        assert isinstance(state, AscendingState)
        return [float(points) for points in parts(state, seat)]

    def chapter(self, state: State) -> int:
        return state.turn // AHEAD

    def stage(self, state: State, seat: Seat) -> list[float]:
        """Tokens left, whether the end is near, and this seat's levels."""
        assert isinstance(state, AscendingState)
        ends = 1.0 if state.trigger != NOBODY else 0.0
        levels = [float(level) for level in state.levels_of(seat)]
        return [float(min(200, state.pool)), ends, float(min(200, state.turn)), *levels]

    def propose(self, state: State, seat: Seat, limit: int) -> list[Action]:
        assert isinstance(state, AscendingState)
        return plans.proposals(state, seat, limit, TRIALS, self.habits)

    def policy(self, state: State, seat: Seat, dice: Dice) -> Action:
        assert isinstance(state, AscendingState)
        return policy.quick(state, seat, dice, self.habits)

    def horizon(self, state: State, start: State) -> bool:
        ahead = self.settings.get("reach", AHEAD) if state.seats in self.where.far else AHEAD
        return state.turn >= start.turn + ahead

    def spread(self, state: State) -> float:
        assert isinstance(state, AscendingState)
        return 2.0 + 8.0 * early(state)

    def stake(self, state: State, seat: Seat) -> float:  # noqa: ARG002
        """A whole turn matters more than the rest of one, and a scan hardly at all."""
        return {a.TURN: 1.0, a.MOVING: 0.8, a.ATTACKING: 0.6}.get(state.stack[-1][0], 0.25)

    def carried_out(self, action: Action, clumsy: int) -> Action:
        """A flick by a hand of its own, where the table's is no worse."""
        if action[0] != a.AIM:
            return action
        return (*action[:4], max(action[4], HAND_OF[min(clumsy, len(HAND_OF) - 1)]))

    def clumsiness(self, action: Action) -> int:
        return sum(hand <= action[4] for hand in HAND_OF) - 1 if action[0] == a.AIM else 0

    def absurd(self, state: State, seat: Seat, action: Action) -> bool:
        assert isinstance(state, AscendingState)
        return plans.is_wasteful(state, seat, action)


MIND = AscendingMind(*learned(__package__))
