"""Points on the page: as far as a seat knows them, and all of them when the game is over."""

from types import SimpleNamespace

import pytest

from astrarium.core import Dice, English, Score, game
from astrarium.server.page import scores_of

pytestmark = pytest.mark.usefixtures("tiny_here")

GUARDED = SimpleNamespace(scores=(Score(0, 0, (("known stones", 0),), 1), Score(1, 0, (), 1)))


def test_points_that_a_view_keeps_secret_are_not_told_before_the_end():
    shown = scores_of(game("tiny").new(2, 7), GUARDED, English())
    assert [(score.total, [part.name for part in score.parts]) for score in shown] == [(0, ["known stones"]), (0, [])]


def test_when_the_game_is_over_every_part_is_told():
    state, dice = game("tiny").new(2, 7), Dice(1)
    while not state.over:
        seat = state.to_act()[0]
        state.apply(seat, state.random_action(seat, dice))
    told = [
        (score.seat, score.total, [part.name for part in score.parts]) for score in scores_of(state, GUARDED, English())
    ]
    assert told == [(score.seat, score.total, ["stones"]) for score in state.scores()]
