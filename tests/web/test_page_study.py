"""Coach, analysis board, review and guided game in the browser."""

import re
from collections.abc import Callable

import pytest
from browserkit import BOT, ME, PATIENCE, PHONE, Visitor, finished_record
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]
LINE = "location.hash.split('~')[0]"  # what was played; branches stand behind it


FETCHED = "performance.getEntriesByType('resource').map(one => one.name.split('/').at(-1))"
LEARNING = {"coach.js", "guide.js", "lesson.js", "lineboard.js", "analysis.js", "review.js"}


def test_an_ordinary_table_fetches_none_of_the_code_that_teaches(visit: Visit):
    me = visit("en")
    me.table(ME, BOT)
    me.wait_for_choice()
    assert "table.js" in me.page.evaluate(FETCHED)
    assert not LEARNING.intersection(me.page.evaluate(FETCHED))


def test_the_coach_shows_ideas_lights_them_and_plays_nothing(visit: Visit):
    me = visit("fr")
    table = me.table(ME, BOT)
    me.wait_for_choice()
    expect(me.page.locator(".turnpill .badge")).to_have_count(1)  # the bot has chosen: nothing moves any more
    before = me.ask(f"/api/tables/{table}/page?seat=0")["at"]
    me.page.keyboard.press("h")
    me.page.locator(".idea").nth(1).click()
    expect(me.page.locator(".idea").nth(1)).to_have_attribute("aria-pressed", "true")
    assert me.page.locator(".is-idea").count()
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".coach")).to_be_hidden()
    assert me.ask(f"/api/tables/{table}/page?seat=0")["at"] == before


def test_another_way_on_the_analysis_board_leaves_a_branch(visit: Visit):
    me = visit("en")
    me.open("/study/civilisations")
    me.wait_for_choice()
    while not me.page.locator("#undo").count():
        me.step("#undo")
    line = me.page.evaluate(LINE)
    me.page.locator("#undo").click()
    expect(me.page.locator("#undo")).to_have_count(0)
    expect(me.page.locator(".branch")).to_have_count(1)
    me.page.locator(".branch").click()
    expect(me.page.locator("#undo")).to_be_visible()
    assert me.page.evaluate(LINE) == line


def test_a_review_draws_the_chances_and_leads_to_the_board(visit: Visit):
    me = visit("en")
    table = me.record(finished_record())
    me.open(f"/t/{table}/review?seat=0")
    expect(me.page.locator(".g-line")).to_have_count(2)
    expect(me.page.locator(".rv-panel small").first).to_have_text(re.compile("found"), timeout=5 * PATIENCE)
    me.page.locator("#study-this").click()
    me.page.wait_for_url("**/study/civilisations?line=*")
    expect(me.page.locator(".study-card p").first).to_be_visible()


def test_a_guided_game_tells_one_aim_until_one_has_enough(visit: Visit):
    me = visit("fr", size=PHONE)
    table = me.table(ME, BOT)
    me.open(f"/t/{table}?guide=1")
    expect(me.page.locator(".guide-card p")).to_contain_text("Choisissez une carte")
    me.page.locator(".guide-card .btn").click()
    expect(me.page.locator(".guide-card")).to_have_count(0)
