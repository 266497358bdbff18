"""A rules text becomes HTML: links between rules, drawings, contents, an appendix."""

import re
from importlib import import_module

import pytest
from serverkit import Server

from astrarium.core import Chapter, English, Entry, Game, Words, game
from astrarium.core.testing import check_drawings, check_reference, check_translation
from astrarium.server.figures import picture, set_apart
from astrarium.server.rulebook import heading_of, rules_of
from astrarium.words import words

SVG = '<svg viewBox="0 0 10 10"/>'


@pytest.fixture
def tiny(tiny_here) -> Game:  # noqa: ARG001
    return import_module("astrarium.games.tiny").GAME


@pytest.fixture
def written(tiny):
    """The tiny game with another rules text, and more of what it is made of."""

    class Written(type(tiny)):
        def __init__(self, text: str, chapters: tuple[Chapter, ...] = (), drawing: str = SVG) -> None:
            self.text, self.chapters, self.drawn = text, chapters, drawing

        def rules(self, lang: str) -> str:  # noqa: ARG002
            return self.text

        def reference(self, words: Words) -> tuple[Chapter, ...]:  # noqa: ARG002
            return self.chapters

        def drawing(self, name: str, words: Words) -> str:  # noqa: ARG002
            return self.drawn if name == "stone" else ""

    return Written


def html(game: Game, lang: str = "en") -> str:
    return rules_of(game, lang).html


class TestText:
    def test_a_mention_leads_to_the_rule_and_says_its_title(self, written):
        text = html(written("# G\n\nSee TG-1.2.\n\n## TG-1.2 The *end*\n\nOver."))
        assert '<p>See <a href="#TG-1.2" title="The end">TG-1.2</a>.</p>' in text

    def test_both_ends_of_a_range_lead_to_their_rules(self, tiny):
        assert re.search(r'<a href="#TG-2.1">TG-2.1</a> to <a href="#TG-2.3"[^>]*>TG-2.3</a>', html(tiny))

    def test_a_rule_that_is_not_written_is_no_link(self, tiny):
        assert "and TG-9 is not" in html(tiny)

    def test_an_id_at_its_own_rule_is_a_mark_to_copy(self, tiny):
        assert '<h3 id="TG-2.2"><a href="#TG-2.2" class="rule-id">TG-2.2</a> Piles</h3>' in html(tiny)
        assert '<li id="TG-2.1"><strong><a href="#TG-2.1" class="rule-id">' in html(tiny)

    def test_a_mention_at_the_beginning_of_a_text_does_not_take_the_rules_place(self, written):
        assert '<h2 id="TG-1">' in html(written("# G\n\nTG-1 is below.\n\n## TG-1 One\n"))

    def test_links_and_code_of_the_text_stay_as_they_are(self, written):
        text = html(written("## TG-1 One\n\n`TG-1` and [see TG-1](#TG-1)\n"))
        assert '<code>TG-1</code> and <a href="#TG-1">see TG-1</a>' in text

    def test_a_letter_alone_names_a_part(self, written):
        found = written("# G\n\n## TG-S Setting up\n\n### TG-S1 Board\n\nAfter TG-S.\n")
        assert '<a href="#TG-S" title="Setting up">TG-S</a>' in html(found)
        assert heading_of(found, "en", "TG-S1") == "Board"

    def test_markup_in_a_text_is_shown_and_not_obeyed(self, written):
        assert "<script>" not in html(written("## TG-1 <script>alert(1)</script>\n\nSee TG-1.\n"))

    def test_a_heading_and_its_text_are_one_passage(self, tiny):
        assert html(tiny).count("<section") == html(tiny).count("</section>") == 4


class TestContents:
    def lines(self, found: Game) -> list[tuple[str, str | None, str, int]]:
        return [(line.id, line.rule, line.title, line.depth) for line in rules_of(found, "en").contents]

    def test_headings_are_listed_without_the_only_title(self, written):
        found = written("# G\n\n## Setting up\n\n### TG-1 *First*\n\n## The end\n")
        assert self.lines(found) == [
            ("part-1", None, "Setting up", 1), ("TG-1", "TG-1", "First", 2), ("part-3", None, "The end", 1),
        ]  # fmt: skip

    def test_a_text_of_several_parts_lists_them_all(self, written):
        assert [line[3] for line in self.lines(written("# One\n\n## TG-1 A\n\n# Two\n"))] == [1, 2, 1]

    def test_the_appendix_and_its_chapters_come_last(self, tiny):
        assert [line[0] for line in self.lines(tiny)][-3:] == ["appendix", "chapter-stones", "chapter-piles"]


class TestDrawings:
    def test_a_drawing_stands_with_its_caption(self, tiny):
        assert re.search(
            r'<figure class="drawing" style="--w:40;--h:40"><svg .*</svg><figcaption>A stone, half hidden '
            r'\(<a href="#TG-2.1">TG-2.1</a>\)</figcaption></figure>',
            html(tiny),
        )

    def test_an_unknown_drawing_leaves_nothing(self, written):
        text = html(written("Before.\n\n![It](drawing:nothing)\n\nAfter."))
        assert text == "<p>Before.</p>\n<p>After.</p>\n"

    def test_places_lose_their_ids_and_what_is_referred_to_gets_its_own(self):
        drawn = set_apart('<svg><g id="A"><mask id="B"/><path mask="url(#B)"/></g><use href="#vp"/></svg>', "x")
        assert drawn == '<svg><g><mask id="x-B"/><path mask="url(#x-B)"/></g><use href="#vp"/></svg>'

    @pytest.mark.parametrize(
        ("box", "cls"), [("0 0 200 80", "picture wide"), ("0 0 200 200", "picture"), ("0 0 64 32", "picture")]
    )
    def test_a_wide_picture_has_a_line_of_its_own(self, box, cls):
        assert picture(f'<svg viewBox="{box}"/>', "x").startswith(f'<div class="{cls}"')


class TestAppendix:
    def test_an_entry_can_be_linked_to_and_leads_to_its_rule(self, tiny):
        appendix = rules_of(tiny, "fr").appendix
        assert 'id="ref-stone-jade"' in appendix
        assert '<a class="rule-id" href="#TG-2.2" title="Les tas">TG-2.2</a>Tas</h3>' in appendix

    def test_its_texts_are_escaped(self, tiny):
        assert "<p>0 &lt; 4</p>" in rules_of(tiny, "en").appendix

    def test_what_was_rebuilt_is_marked_and_the_mark_explained(self, tiny):
        appendix = rules_of(tiny, "fr").appendix
        assert re.search(r'Ruby<span class="rebuilt"[^>]*title="Reconstitué[^>]*>~</span>', appendix)
        assert appendix.count('<p class="legend">') == 1

    def test_a_game_without_one_has_none(self, written):
        rules = rules_of(written("# G\n"), "en")
        assert (rules.appendix, rules.contents) == ("", [])

    def test_a_program_gets_the_entries(self, server: Server):
        stones, piles = server.client().get("/api/games/tiny/reference?lang=fr")
        assert (stones["id"], stones["title"], len(stones["entries"])) == ("stones", "Les pierres", 5)
        ruby = stones["entries"][-1]
        assert ruby.pop("picture").startswith("<svg")
        assert ruby == {
            "id": "stone-ruby", "name": "Ruby", "effect": "Dévoilée, cette pierre vaut 4.", "rule": "TG-2.1",
            "facts": [{"label": "Dans la boîte", "value": "4"}], "rebuilt": True,
        }  # fmt: skip
        assert piles["entries"][0]["picture"] == ""

    def test_only_games_that_exist_have_one(self, server: Server):
        assert server.client().ask("GET", "/api/games/chess/reference")[0] == 404


class TestChecks:
    """The suite for every game's booklet finds what is wrong."""

    def test_the_tiny_game_passes(self, tiny):
        for lang in ("en", "fr"):
            check_drawings(tiny, words(lang, "tiny"), lang)
            check_reference(tiny, words(lang, "tiny"), lang)
        check_translation(tiny, English(), words("fr", "tiny"))

    @pytest.mark.parametrize(
        ("text", "drawing", "said"),
        [
            ("![It](drawing:other)", SVG, "is no SVG"),
            ("![It](drawing:stone)", "<svg viewBox='0 0 1 1'>", "not well-formed"),
            ("![It](drawing:stone)", "<svg/>", "no viewBox"),
            ("![](drawing:stone)", SVG, "no caption"),
            ("Look: ![It](drawing:stone)", SVG, "in the middle"),
        ],
    )
    def test_drawings(self, written, text, drawing, said):
        with pytest.raises(AssertionError, match=said):
            check_drawings(written(text, drawing=drawing), English(), "en")

    @pytest.mark.parametrize(
        ("wrong", "said"),
        [
            ({"effect": "It {costs} one."}, "says"),
            ({"effect": "It <b>costs</b> one."}, "says"),
            ({"effect": "It costs one"}, "end its sentence"),
            ({"effect": "It costs one. It brings one. It goes."}, "more than two"),
            ({"facts": (("Price", ""),)}, "says"),
            ({"picture": "<p/>"}, "is no SVG"),
            ({"rule": "TG-1"}, "not written"),
        ],
    )
    def test_entries(self, written, wrong, said):
        right = Entry("a", "A", "It costs 1 Q.I.C. of yours. It goes.", rule="TG-1.1")
        fine = written("TG-1.1", (Chapter("c", "C", (right,)),))
        check_reference(fine, English(), "en")
        entry = Entry("a", "A", **{"effect": right.effect, **wrong})
        with pytest.raises(AssertionError, match=said):
            check_reference(written("TG-1.1", (Chapter("c", "C", (entry,)),)), English(), "en")

    def test_the_same_id_twice(self, written):
        entry = Entry("a", "A", "It costs one.")
        with pytest.raises(AssertionError, match="the same id twice"):
            check_reference(written("", (Chapter("c", "C", (entry, entry)),)), English(), "en")

    def test_what_was_not_translated(self, written):
        found = written("", (Chapter("c", "C", (Entry("a", "A", "It costs one."),)),))
        with pytest.raises(AssertionError, match="not in French"):
            check_translation(found, English(), words("fr", "tiny"))


def test_a_rule_leads_to_the_lesson_that_teaches_it():
    html = rules_of(game("gaia"), "fr").html
    passage = html[html.index('id="GP-A10.1"') :].partition("</section>")[0]
    assert '<p class="taught"><a href="/learn/gaia/power">L’apprendre en jouant\xa0: ' in passage
    assert 'class="taught"' not in html[html.index('id="GP-S2.4"') :].partition("</section>")[0]
