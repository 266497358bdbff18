"""Recorded games play again to the same text: a change of the rules shows as a difference."""

import pytest

from .golden import GOLDEN


@pytest.mark.parametrize("name", GOLDEN.games)
def test_the_recorded_game_plays_to_the_same_text(name: str):
    assert GOLDEN.replayed(name) == GOLDEN.text(name)
