"""What the game tells its bots: what positions are worth, which actions deserve a look, and a quick way to go on."""

from __future__ import annotations

from operator import itemgetter
from typing import cast

from astrarium.core import Action, Dice, Seat, State, mark
from astrarium.core.pupil import Pupil, learned
from astrarium.core.style import Style

from ..box import components as c
from ..rules.scoring import PARTS, parts_of
from ..table import actions as a
from ..table import state as s
from ..table.state import EclipseState
from .counting import holdings
from .evaluation import TERMS, appraise
from .plans import CANDIDATES, can_pay_action, spaces_worth_a_look, turns_worth_a_look
from .policy import quick, quick_turn

Course = list[tuple[Seat, Action]]

STYLES = (
    Style("explorer", mark("At this table I am an explorer."), {"frontier": 1.3, "population to place": 1.2}),
    Style("warlord", mark("At this table I am a warlord."), {"fleet": 1.3, "battles ahead": 1.25, "Reputation": 1.15}),
    Style("scientist", mark("At this table I am a scientist."), {"science": 1.2, "technologies": 1.3}),
)


class EclipseMind(Pupil):
    """What the bots know of Eclipse."""

    weighed_terms = TERMS
    sources = PARTS
    styles = STYLES
    pace, first_pace, point = 300.0, 1600.0, 1.5
    tables = (2, 3, 4)
    trust = 4

    def occasion(self, state: State) -> tuple[int, ...]:
        return tuple(cast(EclipseState, state).species)

    def weighed(self, state: State) -> list[list[float]]:
        return [appraise(cast(EclipseState, state), seat) for seat in range(state.seats)]

    def scored(self, state: State, seat: Seat) -> list[float]:
        return [float(points) for points in parts_of(cast(EclipseState, state), seat)]

    def chapter(self, state: State) -> int:
        return cast(EclipseState, state).round

    def stage(self, state: State, seat: Seat) -> list[float]:
        """The round, whether this seat may still act in it, its stores, and what it holds and has built."""
        table = cast(EclipseState, state)
        now = [1.0 if table.round == number else 0.0 for number in range(c.ROUNDS + 1)]
        acts = 1.0 if table.phase == s.ACTING and not table.passed >> seat & 1 else 0.0
        store = [float(min(60, much)) for much in table.store[c.KINDS * seat : c.KINDS * (seat + 1)]]
        known = [float((table.tech[seat] & mask).bit_count()) for mask in c.CATEGORY_MASK]
        land, discs = float(len(table.land[seat])), float(table.discs[seat])
        return [*now, acts, *store, *known, land, discs, *holdings(table, seat)]

    def propose(self, state: State, seat: Seat, limit: int) -> list[Action]:
        table = cast(EclipseState, state)
        kind = table.stack[-1][0]
        if kind in (s.TURN, s.TARGET):
            return (turns_worth_a_look(table, seat) if kind == s.TURN else spaces_worth_a_look(table, seat))[:limit]
        return [quick(table, seat)]

    def plans(self, state: State, seat: Seat, limit: int) -> list[list[Action]]:
        """A search also weighs what greedy leaves to the quick rules: which technology, which ship, which way."""
        table = cast(EclipseState, state)
        listed = CANDIDATES.get(table.stack[-1][0])
        found = listed(table, seat, table.legal(seat)) if listed else []
        return [[action] for action in found[:limit]] or self.steps(state, seat, limit)

    def pursue(self, state: State, seat: Seat, dice: Dice) -> None:
        """The own turns of an imagined round are chosen as greedy would: one look ahead at each."""
        table = cast(EclipseState, state)
        if table.stack[-1][0] != s.TURN:
            self.follow(state, seat, dice)
            return
        options = turns_worth_a_look(table, seat)
        if options == [a.A_PASS]:
            table.apply(seat, a.A_PASS)
            return
        _, course = max([self.after_turn(table, seat, action, dice) for action in options], key=itemgetter(0))
        for other, action in course:
            table.apply(other, action)

    def after_turn(self, state: EclipseState, seat: Seat, action: Action, dice: Dice) -> tuple[float, Course]:
        """What the position is worth to the seat when a turn that begins with this action has run out, and its course.

        Where the dice were thrown on the way only the beginning is told: the turn may go another way next time.
        """
        after, untouched = state.clone(), dice.state
        after.apply(seat, action)
        course = [(seat, action)]
        while not after.over and not self.settled(after, state):
            acting = after.to_act()[0]
            answer = self.policy(after, acting, dice)
            after.apply(acting, answer)
            course.append((acting, answer))
        return sum(appraise(after, seat)), course if dice.state == untouched else course[:1]

    def policy(self, state: State, seat: Seat, dice: Dice) -> Action:
        table = cast(EclipseState, state)
        if table.stack[-1][0] == s.TURN:
            return quick_turn(table, seat, dice)
        if table.stack[-1][0] == s.TARGET:
            return dice.pick(spaces_worth_a_look(table, seat))
        return quick(table, seat)

    def settled(self, state: State, start: State) -> bool:
        return state.turn != start.turn or cast(EclipseState, state).phase != cast(EclipseState, start).phase

    def horizon(self, state: State, start: State) -> bool:
        return cast(EclipseState, state).round != cast(EclipseState, start).round

    def spread(self, state: State) -> float:
        return 2.0 + 1.2 * (c.ROUNDS - cast(EclipseState, state).round)

    def stake(self, state: State, seat: Seat) -> float:  # noqa: ARG002
        return 1.0 if cast(EclipseState, state).stack[-1][0] == s.TURN else 0.4

    def absurd(self, state: State, seat: Seat, action: Action) -> bool:
        """An action that only leads into bankruptcy, or one's own ruin."""
        table = cast(EclipseState, state)
        if action[0] == a.QUIT:
            return True
        return action[0] in (a.TAKE, a.REACT) and not can_pay_action(table, seat)


MIND = EclipseMind(*learned(__package__))
