"""The five games have what a reader needs beside the text: drawings, and an appendix of what is in the box."""

import pytest

from astrarium.core import game
from astrarium.core.testing import drawings_named
from astrarium.words import LANGUAGES, words

GAMES = ("ascending", "civilisations", "council", "eclipse", "gaia")
FEWEST_DRAWINGS = 8


@pytest.mark.parametrize("game_id", GAMES)
def test_the_rules_are_illustrated(game_id):
    for lang in LANGUAGES:
        assert len(drawings_named(game(game_id), lang)) >= FEWEST_DRAWINGS


@pytest.mark.parametrize("game_id", GAMES)
def test_the_rules_have_an_appendix_with_pictures(game_id):
    for lang in LANGUAGES:
        chapters = game(game_id).reference(words(lang, game_id))
        assert len(chapters) > 1
        assert any(entry.picture for chapter in chapters for entry in chapter.entries)
