"""Recorded games play again to the same text: a change of the rules shows as a difference."""

import pytest

from .golden import FOLDER, GAMES, playthrough, recorded


@pytest.mark.parametrize("name", GAMES)
def test_the_recorded_game_plays_to_the_same_text(name: str):
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(name, recorded(text)) == text
