"""What a French player reads at the table: one word for money, true plurals, spaces named as the board shows them."""

import re

import pytest

from astrarium.core import Look, Words
from astrarium.games.eclipse import GAME
from astrarium.games.eclipse.box import components as c
from astrarium.games.eclipse.table import actions as a
from astrarium.words import PACKAGE, read_texts, words

from .eclipse_table import Game

FRENCH = words("fr", "eclipse")
ENGLISH = words("en", "eclipse")
NAMES = ["Ann", "Bob"]
CATALOGUE = [form for forms in read_texts([PACKAGE / "games/eclipse/text/fr.po"]).values() for form in forms]


def explore_chips(lang: Words) -> list[str]:
    game = Game("terran", "terran2")
    game.play("take explore")
    choices = GAME.picture(Look(GAME, game.state, 0), NAMES, lang).choices
    return [choice.steps[0].label for choice in choices if choice.action[0] == a.EXPLORE]


class TestWords:
    def test_money_is_credits_everywhere(self):
        assert [text for text in [*CATALOGUE, GAME.rules("fr")] if re.search(r"\bargent\b", text)] == []

    def test_no_plural_is_left_to_the_reader(self):
        assert [text for text in CATALOGUE if "(s)" in text] == []

    @pytest.mark.parametrize(("damage", "said"), [(1, "1 dégât à"), (2, "2 dégâts à")])
    def test_a_hit_is_told_in_singular_and_plural(self, damage: int, said: str):  # EC-12.7
        event = (a.E_HITS, 0, c.INTERCEPTOR, c.CRUISER, damage, 0)
        assert said in GAME.say(event, Game("terran", "terran2").state.view(0), NAMES, FRENCH)


class TestSpacesToExplore:
    """EC-3.1: the space is named before the sector is seen."""

    def test_a_space_is_named_by_its_ring_and_the_sector_beside_it(self):
        chips = explore_chips(FRENCH)
        assert "Anneau I, en bas à gauche de 221" in chips
        assert "Anneau III, à droite de 221" in chips

    def test_no_coordinates_are_left(self):
        for lang in (FRENCH, ENGLISH):
            assert [chip for chip in explore_chips(lang) if "(" in chip] == []

    def test_no_two_spaces_have_the_same_name(self):
        chips = explore_chips(ENGLISH)
        assert len(set(chips)) == len(chips) > 2
