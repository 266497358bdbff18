"""What the bots know of the game: legal proposals, sensible values, whole games."""

import pytest

from astrarium.bots import bot
from astrarium.core import Dice, Look
from astrarium.core.testing import random_walk
from astrarium.games.council.game import GAME
from astrarium.games.council.mind.mind import MIND
from astrarium.games.council.mind.plans import whole_plans
from astrarium.games.council.mind.policy import plan_actions
from astrarium.games.council.table.actions import ACTIONS

from .position import new_table, position

TILES = "orange1=s1_06 orange2=s1_09 blue1=s2_05"


def worth(text, seat=0, tiles=TILES, **more):
    return sum(MIND.evaluate(position(text, tiles, phase="plan", **more).state, seat))


class TestEvaluation:
    @pytest.mark.parametrize(
        ("better", "worse"),
        [
            ("energy=9", "energy=3"),
            ("level=1", "energy=19"),
            ("consumption=30", "consumption=40"),
            ("gems=0,0,1", "gems=1,0,0"),
            ("2@orange1a", "1@orange1a"),
            ("1@blue1a", "1@orange1a"),
            ("+terraform_desert", ""),
            ("hand=ai_tower2_any", ""),
            ("tech=empire 1@orange1a", "1@orange1a"),
        ],
    )
    def test_more_is_better(self, better, worse):
        assert worth(f"ann {better} | ben") > worth(f"ann {worse} | ben")

    def test_a_majority_is_worth_more_than_a_minority(self):
        assert worth("ann 2@orange1a | ben 1@orange1b") > worth("ann 2@orange1a | ben 3@orange1b")

    def test_a_seat_s_terms_have_names(self):
        for seats in (1, 2, 4):
            rows = MIND.standings(new_table(seats).state)
            assert [len(row) for row in rows] == [len(MIND.terms)] * seats

    def test_the_automa_counts_against_the_human(self):
        state = position("ann", TILES, phase="plan").state
        before = sum(MIND.evaluate(state, 0))
        state.level[1] = 2
        assert sum(MIND.evaluate(state, 0)) < before


class TestProposals:
    @pytest.mark.parametrize("seats", range(1, 5))
    def test_proposals_plans_and_quick_choices_are_legal(self, seats):
        state = new_table(seats, seed=3, stations=True, leaders=True).state
        for count, _ in enumerate(random_walk(state, Dice(4))):
            if count % 9:
                continue
            for seat in state.to_act():
                legal = state.legal(seat)
                assert set(MIND.propose(state, seat, 200)) <= set(legal)
                assert MIND.policy(state, seat, Dice(1)) in legal
                for plan in MIND.plans(state, seat, 12):
                    copy = state.clone()
                    for action in plan:
                        copy.play(seat, action)

    def test_the_cheapest_payment_alone_is_proposed(self):
        game = position("ann gems=3,3,3 | ben", phase="buy")
        texts = [ACTIONS.to_text(action) for action in MIND.propose(game.state, 0, 200)]
        assert [text for text in texts if "colony_extension" in text] == ["upgrade colony_extension 1 1 0"]

    def test_spaces_of_a_galaxy_are_proposed_once(self):
        game = position("ann z1=start_discover | ben", TILES, pile="s1_03 s1_04").play("discover 1")
        assert len(MIND.propose(game.state, 0, 200)) == 2

    def test_whole_plans_fill_the_zones_and_end(self):
        state = position("ann z2=start_gems | ben", TILES, phase="plan").state
        for plan in whole_plans(state, 0, 12):
            copy = state.clone()
            for action in plan:
                copy.play(0, action)
            assert copy.to_act() == (1,)

    def test_a_quick_plan_is_complete(self):
        state = position("ann | ben", TILES, phase="plan").state
        for action in plan_actions(state, 0, Dice(2)):
            state.play(0, action)
        assert state.to_act() == (1,)

    def test_leaving_a_resource_is_absurd(self):
        game = position("ann z1=start_extract 1@orange1a | ben", TILES)
        assert MIND.absurd(game.state, 0, ACTIONS.from_text("done"))
        assert not MIND.absurd(game.state, 0, ACTIONS.from_text("extract orange1"))

    def test_the_others_plan_again_in_a_sample(self):
        game = position("ann | ben", phase="plan").plan("ben", "start_gems", "start_convert", "start_extract")
        MIND.unseal(game.state, 0)
        assert game.state.to_act() == (0, 1)
        assert "start_gems" in game.hand("ben")


class TestGames:
    @pytest.mark.parametrize(("seats", "name"), [(1, "greedy"), (2, "greedy"), (2, "search:sims=12")])
    def test_a_bot_plays_to_the_end(self, seats, name):
        player, dice = bot(name), Dice(5)
        state = new_table(seats, seed=9).state
        while not state.over:
            seat = state.to_act()[0]
            state.play(seat, player.choose(Look(GAME, state, seat), dice).action)
        assert 4 <= state.turn <= 20
        assert not state.violations()

    def test_a_bot_does_not_peek(self):
        """The same choice in two worlds that look the same to the seat."""
        state, player = new_table(3, seed=2).state, bot("greedy")
        for count, _ in enumerate(random_walk(state, Dice(6))):
            if count % 60 == 0:
                seat = state.to_act()[0]
                other = state.determinize(seat, Dice(count))
                chosen = [player.choose(Look(GAME, s, seat), Dice(1)).action for s in (state, other)]
                assert chosen[0] == chosen[1]
