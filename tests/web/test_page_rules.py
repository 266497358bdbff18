"""The rules as a person reads them: contents, search, links, the appendix, on a desk, on a phone and at a table."""

import re

import pytest
from browserkit import BOT, DESK, ME, PHONE
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
RIGHT_ENDS = "nodes => nodes.map((node) => node.getBoundingClientRect().right)"


@pytest.fixture
def read(visit, stand_ins):
    """Opens the rules of a game."""

    def opened(path: str = "tiny", lang: str = "fr", size: dict[str, int] = DESK, **more):
        page = visit(lang, at=stand_ins, size=size, **more).page
        page.goto(f"/rules/{path}")
        expect(page.locator(".contents a").first).to_be_attached()
        return page

    return opened


def search(page, text: str) -> None:
    page.keyboard.press("/")
    expect(page.locator(".finder input")).to_be_focused()
    page.keyboard.insert_text(text)


def expect_shown(page, *headings: str) -> None:
    """These passages are shown, and no others."""
    found = page.locator(".passage:not(.is-above) :is(h1,h2,h3)").filter(visible=True)
    expect(found).to_have_text(list(headings), use_inner_text=True)


@pytest.mark.parametrize("game_id", ["ascending", "eclipse"])
def test_on_a_phone_nothing_of_the_head_lies_on_its_neighbour(read, game_id):
    page = read(game_id, size=PHONE)
    words = "nodes => Math.max(...nodes.map((node) => node.scrollWidth + node.getBoundingClientRect().left))"
    ends = page.locator(".links a").filter(visible=True).evaluate_all(words)
    assert ends <= page.locator(".lang").bounding_box()["x"]


class TestContents:
    def test_the_current_place_is_marked_and_only_its_branch_is_open(self, read):
        page = read("gaia")
        parts, here = page.locator(".contents > ol > li"), page.locator(".contents [aria-current]")
        expect(here).to_have_text(page.locator("h1").first.inner_text())
        expect(parts.nth(0).locator("ol a").first).to_be_visible()
        parts.nth(2).locator("> a").click()
        expect(parts.nth(2).locator("> a")).to_have_attribute("aria-current", "location")
        expect(parts.nth(0).locator("ol a").first).to_be_hidden()
        page.evaluate("document.getElementById('GP-A2.1').scrollIntoView()")
        expect(here.locator("small")).to_have_text("GP-A2.1")
        expect(here).to_be_in_viewport()

    def test_a_link_from_outside_arrives_at_its_rule(self, read):
        page = read("gaia#GP-A2.1")
        expect(page.locator("[id='GP-A2.1']")).to_be_in_viewport()
        expect(page.locator(".contents [aria-current] small")).to_have_text("GP-A2.1")

    def test_on_a_phone_they_fold_out_and_away(self, read):
        page = read("gaia", size=PHONE)
        contents, button = page.locator(".contents"), page.get_by_role("button", name="Sommaire")
        expect(contents).to_be_hidden()
        button.tap()
        expect(button).to_have_attribute("aria-expanded", "true")
        second = contents.locator("> ol > li > a").nth(1)
        title = second.inner_text()
        second.tap()
        expect(contents).to_be_hidden()
        expect(page.locator("h1", has_text=title)).to_be_in_viewport()


class TestSearch:
    def test_accents_and_capitals_do_not_matter(self, read):
        page = read()
        search(page, "DEVOILES")
        expect_shown(page, "TG-2.2\nLes tas")
        expect(page.locator("mark")).to_have_text("dévoilés")

    def test_two_letters_in_one_are_found_and_marked(self, read):
        page = read()
        search(page, "oeil")
        expect(page.locator("mark")).to_have_text("œil")

    def test_all_words_are_asked_for_and_the_headings_above_stay(self, read):
        page = read()
        search(page, "gagné elle")
        expect_shown(page, "TG-2.3\nLa fin")
        expect(page.locator(".is-above h2")).to_have_text("Cailloux")
        expect(page.locator("figure")).to_be_hidden()

    def test_the_count_is_told_and_keys_walk_through(self, read):
        page = read()
        search(page, "vaut")
        told = page.get_by_role("status")
        expect(told).to_have_text("5 passages")
        page.keyboard.press("Enter")
        expect(told).to_have_text("2 sur 5")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Shift+Enter")
        expect(told).to_have_text("5 sur 5")
        expect(page.locator(".is-at h3")).to_contain_text("Ruby")
        expect(page.locator(".is-at")).to_be_in_viewport()

    def test_a_rules_id_finds_that_rule_before_those_that_mention_it(self, read):
        page = read("gaia")
        search(page, "gp-t1")
        expect(page.locator(".is-at [id]").first).to_have_attribute("id", "GP-T1")

    def test_nothing_found_is_said(self, read):
        page = read()
        search(page, "zeppelin")
        expect(page.get_by_role("status")).to_have_text("0 passage")
        expect_shown(page)

    def test_escape_brings_everything_back_as_it_was(self, read):
        page = read()
        before = page.locator(".reader .rules").all_inner_texts()
        search(page, "pierre")
        expect(page.locator("mark").first).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("mark")).to_have_count(0)
        assert page.locator(".reader .rules").all_inner_texts() == before

    def test_a_link_to_a_rule_that_is_hidden_ends_the_search(self, read):
        page = read()
        search(page, "dévoilés")
        page.locator(".passage p a", has_text="TG-2.1").filter(visible=True).click()
        expect(page.locator("[id='TG-2.1']")).to_be_in_viewport()
        expect(page.locator(".finder input")).to_have_value("")


class TestLinks:
    def test_a_mention_leads_to_its_rule_and_back(self, read):
        page = read("gaia", "en")
        page.locator(".passage p a", has_text="GP-A8").first.click()
        expect(page.locator("[id='GP-A8']")).to_be_in_viewport()
        expect(page).to_have_url(re.compile("#GP-A8$"))
        page.go_back()
        expect(page.locator("[id='GP-A8']")).not_to_be_in_viewport()

    def test_an_entry_of_the_appendix_can_be_linked_to(self, read):
        page = read("tiny#ref-stone-ruby")
        entry = page.locator("#ref-stone-ruby")
        expect(entry).to_be_in_viewport()
        expect(entry).to_contain_text("Dévoilée, cette pierre vaut 4.")
        expect(entry.locator("svg use")).to_be_visible()
        expect(entry.get_by_role("img", name="Reconstitué")).to_be_visible()
        entry.locator(".rule-id").click()
        expect(page.locator("[id='TG-2.1']")).to_be_in_viewport()


class TestAppendix:
    def test_one_chapter_can_be_looked_at_alone(self, read):
        page = read()
        chapters = page.locator(".chapters")
        chapters.get_by_role("button", name="Les tas").click()
        expect(page.locator(".entry:visible")).to_have_count(2)
        expect(page.locator("[id='TG-2.1']")).to_be_visible()  # the rules themselves stay
        chapters.get_by_role("button", name="Tout").click()
        expect(page.locator(".entry:visible")).to_have_count(7)

    def test_a_search_looks_into_every_chapter(self, read):
        page = read()
        page.locator(".chapters").get_by_role("button", name="Les tas").click()
        search(page, "jade")
        expect(page.locator(".entry:visible")).to_have_count(1)


@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.nightly), "fr"])
@pytest.mark.parametrize("game_id", ["ascending", "civilisations", "council", "eclipse", "gaia", "tiny"])
def test_nothing_is_wider_than_a_phone(read, game_id, lang):
    page = read(game_id, lang, PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    ends = page.locator(".rules :is(h1,h2,h3,p,li,figure,.entry,dl)").evaluate_all(RIGHT_ENDS)
    assert max(ends) <= PHONE["width"]


@pytest.mark.parametrize("size", [pytest.param(DESK, marks=pytest.mark.nightly), PHONE])
def test_at_a_table_the_dialog_reads_like_the_page(visit, stand_ins, size):
    me = visit("fr", at=stand_ins, size=size)
    me.table(ME, BOT, game="gaia")
    me.wait_for_choice()
    page, address = me.page, me.page.url
    page.locator("#open-menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Règles").click()
    page.locator("dialog .passage p a", has_text="GP-A8").first.click()
    expect(page.locator("dialog .is-asked h2")).to_contain_text("Passer")
    expect(page.locator("dialog .is-asked")).to_be_in_viewport()
    assert page.url == address  # the way back still leads out of the table
    search(page, "accumulee")
    expect(page.locator("dialog .is-at mark").first).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("dialog mark")).to_have_count(0)
    page.get_by_role("button", name="Sommaire").click()
    last = page.locator("dialog .contents > ol > li > a").last
    title = last.inner_text()
    last.click()
    expect(page.locator("dialog h1", has_text=title)).to_be_in_viewport()
