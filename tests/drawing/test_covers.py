"""The art of each game on the home page."""

from xml.etree import ElementTree

import pytest
from drawn import symbols_used

from astrarium import drawing
from astrarium.core import game, game_ids


@pytest.mark.parametrize("game_id", game_ids())
def test_the_cover_is_well_formed_and_needs_nothing_but_the_symbols(game_id):
    art = game(game_id).cover()
    ElementTree.fromstring(art)
    assert symbols_used(art) <= set(drawing.symbols())
    assert " id=" not in art
