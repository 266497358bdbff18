"""What a seat could do, weighed: the coach's ideas, in every game."""

import pytest

from astrarium.bots.appraise import Appraisal, Idea, apart, appraise
from astrarium.bots.table import error_of
from astrarium.core import Dice, Look, Seat, State, game, game_ids

MOMENT = 40  # quick actions into a game


def somewhere(game_id: str, seed: int = 1, moves: int = MOMENT) -> tuple[State, Seat]:
    """A moment of a game at which somebody has a choice."""
    state, dice = game(game_id).new(2, seed), Dice(seed)
    mind = state.game.mind
    for count in range(1000):
        seat = state.to_act()[0]
        if count >= moves and len(mind.plans(state, seat, 12)) > 2:
            return state, seat
        state.apply(seat, mind.policy(state, seat, dice))
    raise AssertionError("no choice")


def weighed(game_id: str, state: State, seat: Seat, seed: int = 5) -> Appraisal:
    return appraise(Look(game(game_id), state, seat), Dice(seed), samples=2, width=5)


@pytest.mark.parametrize("game_id", game_ids())
class TestEveryGame:
    def test_every_idea_begins_with_something_legal(self, game_id):
        state, seat = somewhere(game_id)
        found = weighed(game_id, state, seat)
        assert len(found.ideas) > 1
        assert all(state.allows(seat, idea.plan[0]) for idea in found.ideas)

    def test_gains_are_differences_to_the_mean_and_terms_add_up_to_them(self, game_id):
        found = weighed(game_id, *somewhere(game_id))
        assert sum(idea.gain for idea in found.ideas) == pytest.approx(0, abs=1e-6)
        for idea in found.ideas:
            assert sum(value for _, value in idea.terms) == pytest.approx(idea.gain, abs=1e-6)

    def test_the_same_knowledge_and_dice_give_the_same_ideas(self, game_id):
        state, seat = somewhere(game_id)
        other_world = state.determinize(seat, Dice(99))
        assert weighed(game_id, state, seat) == weighed(game_id, other_world, seat)


def test_a_named_plan_is_weighed_with_the_others():
    state, seat = somewhere("gaia")
    named = (state.legal(seat)[-1],)
    look = Look(state.game, state, seat)
    assert appraise(look, Dice(1), [named], width=4, samples=2).of(named).plan == named
    assert [idea.plan for idea in appraise(look, Dice(1), [named], samples=2, only=True).ideas] == [named]


def idea(name: int, gain: float) -> Idea:
    return Idea(((name,),), gain, 0.1, 0.5, (), (0.5,))


def test_three_ideas_are_of_different_kinds():
    ideas = [idea(0, 5.0), idea(0, 4.0), idea(1, 3.0), idea(2, 1.0), idea(3, -2.0)]
    chosen = apart(ideas, lambda one: one.plan[0][0])
    assert [one.gain for one in chosen] == [5.0, 3.0, 1.0]


def test_where_kinds_are_few_the_next_best_fill_up_but_nothing_below_the_mean():
    ideas = [idea(0, 5.0), idea(0, 4.0), idea(0, -1.0)]
    assert [one.gain for one in apart(ideas, lambda one: one.plan[0][0])] == [5.0, 4.0]


def test_the_error_of_a_mean_is_the_deviation_over_the_root_of_the_count():
    assert error_of([1.0, 3.0]) == pytest.approx(1.0)
    assert error_of([2.0]) == 0.0


def test_whoever_flicks_with_an_unsteady_hand_is_compared_with_flicks_of_that_hand():
    mind, found = game("ascending").mind, [somewhere("ascending", moves=moves) for moves in range(10, 60)]
    flicks = (
        (state, seat, plan[0])
        for state, seat in found
        for plan in mind.plans(state, seat, 24)
        if mind.carried_out(plan[0], 2) != plan[0]
    )
    state, seat, flick = next(flicks)
    ideas = appraise(Look(state.game, state, seat), Dice(5), [(mind.carried_out(flick, 2),)], 24, 2)
    hands = {idea.plan[0][4] for idea in ideas.ideas if idea.plan[0][0] == flick[0]}
    assert hands == {3}  # a casual hand
