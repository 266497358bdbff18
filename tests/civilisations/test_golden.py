"""Whole games replay to the letter: a change of the rules shows as a difference in their text."""

import pytest

from astrarium.games.civilisations.table.actions import ACTIONS

from .golden import GOLDEN


@pytest.mark.parametrize("name", sorted(GOLDEN.games))
def test_a_recorded_game_replays_to_the_letter(name):
    assert GOLDEN.replayed(name) == GOLDEN.text(name)


def test_the_recorded_games_show_every_kind_of_action():
    assert GOLDEN.kinds() == {kind.name for kind in ACTIONS.kinds} - {"done"}
