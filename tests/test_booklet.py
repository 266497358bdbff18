"""Every registered game's rules can be read: drawings exist, the appendix is plain, every link leads somewhere."""

import re

import pytest

from astrarium.core import English, game, game_ids
from astrarium.core.testing import check_drawings, check_reference, check_translation
from astrarium.server.rulebook import ANY_RULE, rules_of
from astrarium.words import LANGUAGES, words

EVERYWHERE = [pytest.param(game(game_id), lang, id=f"{game_id}-{lang}") for game_id in game_ids() for lang in LANGUAGES]


@pytest.mark.parametrize(("found", "lang"), EVERYWHERE)
class TestBooklet:
    def test_every_drawing_that_the_text_names_exists(self, found, lang):
        check_drawings(found, words(lang, found.id), lang)

    def test_the_appendix_is_in_plain_sentences_and_names_written_rules(self, found, lang):
        check_reference(found, words(lang, found.id), lang)

    def test_every_link_leads_somewhere_and_every_id_is_there_once(self, found, lang):
        page = "".join((rules_of(found, lang).html, rules_of(found, lang).appendix))
        ids = re.findall(r'\sid="([^"]+)"', page)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'<a[^>]* href="#([^"]+)"', page)) <= set(ids)
        assert {line.id for line in rules_of(found, lang).contents} <= set(ids)

    def test_every_rule_that_is_mentioned_is_written(self, found, lang):
        html = rules_of(found, lang).html
        assert [rule for rule in ANY_RULE.findall(found.rules(lang)) if f'id="{rule}"' not in html] == []


@pytest.mark.parametrize("game_id", game_ids())
def test_the_appendix_says_everything_in_french_too(game_id):
    check_translation(game(game_id), English(), words("fr", game_id))
