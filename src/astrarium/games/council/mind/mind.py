"""Evaluation and move ordering of Council of Shadows for the bots."""

from __future__ import annotations

from ....core.dice import Dice
from ....core.network import as_input
from ....core.notation import Action, Seat
from ....core.page import mark
from ....core.pupil import Pupil, learned
from ....core.state import State
from ....core.style import Style
from ..box import components as c
from ..knowledge.hidden import take_back
from ..rules.scoring import last_tie_break
from ..table import actions as a
from ..table.state import CouncilState
from . import plans, policy
from .evaluation import parts, rounds_left

LOOK_AHEAD = 3  # rounds that a search plays on: a plan's cards, the shift and the exploitation they lead to
LEVEL = 60.0  # points of a level; an energy is worth that much divided by the consumption it runs after
COLONY_IN_A_TIE = 0.01
STAKES = {a.PLANNING: 1.0, a.BUY_PHASE: 0.7, a.PICK_TECH: 0.8, a.EXPLOIT_PHASE: 0.4, a.DO_STEP: 0.35, a.LAY_TILE: 0.35}
STYLES = (
    Style("conqueror", mark("At this table I am a conqueror."), {"galaxies": 1.15}),
    Style("engineer", mark("At this table I am an engineer."), {"AI cards": 1.2, "boards": 1.2}),
)


class CouncilMind(Pupil):
    """What the bots know of Council of Shadows."""

    weighed_terms = (
        mark("levels"), mark("energy"), mark("galaxies"), mark("gems"), mark("AI cards"), mark("boards"),
        mark("bonus cards"), mark("consumption"), mark("the Automa"),
    )  # fmt: skip

    sources = (mark("levels"), mark("energy"))
    styles = STYLES
    pace, first_pace, point = 900.0, 1350.0, 12.0
    tables = (2, 3, 4)

    def scored(self, state: State, seat: Seat) -> list[float]:
        assert isinstance(state, CouncilState)
        return [LEVEL * state.level[seat], LEVEL * state.energy[seat] / c.CONSUMPTION_MAX]

    def stage(self, state: State, seat: Seat) -> list[float]:
        """Rounds likely to follow, the turn, and level, energy and consumption of this seat."""
        assert isinstance(state, CouncilState)
        ends = 1.0 if state.throne >= 0 else 0.0
        own = [float(state.level[seat]), float(state.energy[seat]), float(state.consumption[seat])]
        return [as_input(rounds_left(state)), float(min(40, state.turn)), ends, *own]

    def occasion(self, state: State) -> tuple[int, ...]:
        assert isinstance(state, CouncilState)
        return (*state.galaxies, *state.civilisation)

    def weighed(self, state: State) -> list[list[float]]:
        assert isinstance(state, CouncilState)
        rounds = rounds_left(state)
        rows = [standing(state, party, rounds) for party in range(state.parties)]
        rival = sum(rows.pop()) if state.automa >= 0 else 0.0
        return [[*row, -rival] for row in rows]

    def spread(self, state: State) -> float:
        assert isinstance(state, CouncilState)
        return 6.0 + 5.0 * rounds_left(state)

    def stake(self, state: State, seat: Seat) -> float:  # noqa: ARG002
        return STAKES.get(state.stack[-1][0], 0.5)

    def settled(self, state: State, start: State) -> bool:
        """The end of the round where a plan is made, else the end of the running turn."""
        assert isinstance(state, CouncilState)
        assert isinstance(start, CouncilState)
        if state.turn != start.turn:
            return True
        if start.stack[-1][0] == a.PLANNING:
            return False
        return state.phase != start.phase or turns_waiting(state) != turns_waiting(start)

    def horizon(self, state: State, start: State) -> bool:
        learned = state.seats in self.where.far
        return state.turn >= start.turn + (self.settings.get("reach", LOOK_AHEAD) if learned else LOOK_AHEAD)

    def unseal(self, state: State, seat: Seat) -> None:
        assert isinstance(state, CouncilState)
        if state.stack and state.stack[-1][0] == a.PLANNING:
            for other in range(state.seats):
                if other != seat:
                    take_back(state, other)
            state.stack[-1] = (a.PLANNING, (1 << state.seats) - 1)

    def absurd(self, state: State, seat: Seat, action: Action) -> bool:
        """Leaving a resource where it could be taken for nothing."""
        if action[0] != a.DONE or not state.stack or state.stack[-1][0] != a.DO_STEP:
            return False
        return any(other[0] == a.EXTRACT for other in state.legal(seat))

    def propose(self, state: State, seat: Seat, limit: int) -> list[Action]:
        assert isinstance(state, CouncilState)
        kind = state.stack[-1][0]
        if kind == a.PLANNING:
            return plans.proposed_cards(state, seat)[:limit]
        if kind == a.BUY_PHASE:
            return plans.proposed_purchases(state, seat)[:limit]
        return plans.distinct(state, state.legal(seat))[:limit]

    def plans(self, state: State, seat: Seat, limit: int) -> list[list[Action]]:
        assert isinstance(state, CouncilState)
        if state.stack[-1][0] != a.PLANNING:
            return [[action] for action in plans.ordered(state, seat, self.propose(state, seat, 60))[:limit]]
        return plans.whole_plans(state, seat, limit)

    def policy(self, state: State, seat: Seat, dice: Dice) -> Action:
        assert isinstance(state, CouncilState)
        kind = state.stack[-1][0]
        if kind == a.PLANNING:
            return policy.plan_actions(state, seat, dice)[0]
        return policy.QUICK[kind](state, seat)

    def follow(self, state: State, seat: Seat, dice: Dice) -> None:
        assert isinstance(state, CouncilState)
        if state.stack[-1][0] != a.PLANNING:
            state.apply(seat, policy.QUICK[state.stack[-1][0]](state, seat))
            return
        for action in policy.plan_actions(state, seat, dice):
            state.apply(seat, action)


def standing(state: CouncilState, party: int, rounds: float) -> list[float]:
    """Points by term; at the end level and energy alone."""
    if not state.stack:
        energy = LEVEL * state.energy[party] / c.CONSUMPTION_MAX + COLONY_IN_A_TIE * last_tie_break(state, party)
        return [LEVEL * state.level[party], energy, *(0.0,) * 6]
    divisor, energies = parts(state, party, rounds)
    return [LEVEL * state.level[party], *(LEVEL * energy / divisor for energy in energies)]


def turns_waiting(state: CouncilState) -> int:
    """How many turns of this phase have not begun."""
    return sum(entry[0] in (a.TURN, a.BUY_PHASE) for entry in state.stack)


MIND = CouncilMind(*learned(__package__))
