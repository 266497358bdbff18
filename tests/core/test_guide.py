"""The aims of a guided first game."""

import pytest

from astrarium.core import Dice, game, game_ids
from astrarium.core.guide import guide, guided
from astrarium.words import words

WORDS = 20  # of a sentence


def played(game_id: str, seed: int = 1):
    """A whole game of quick players: the position after each action."""
    state, dice = game(game_id).new(2, seed), Dice(seed)
    while not state.over:
        seat = state.to_act()[0]
        action = state.game.mind.policy(state, seat, dice)
        events = state.apply(seat, action)
        yield state, seat, action, list(events)


@pytest.mark.parametrize("game_id", game_ids())
class TestEveryGuide:
    def test_a_whole_game_leaves_no_aim_open_and_meets_most(self, game_id):
        aims = guide(game_id)
        found = guided(aims, 0, played(game_id))
        assert found.now == len(aims)
        assert sum(found.met) >= len(aims) - 3

    def test_nothing_is_met_before_something_was_played(self, game_id):
        assert guided(guide(game_id), 0, []).met == ()

    def test_its_sentences_are_short_and_have_their_french(self, game_id):
        french = words("fr", game_id)
        for aim in guide(game_id):
            assert all(len(part.split()) <= WORDS for part in aim.say.split(". "))
            assert french(aim.say) != aim.say
