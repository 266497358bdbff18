"""Whoever cannot see all of a page, or uses no mouse, can use it: axe finds nothing against WCAG 2.2 AA."""

import pytest
from axekit import findings
from browserkit import BOT, DESK, ME, OPEN, PERSON, PHONE, Visitor, finished_record
from playwright.sync_api import expect
from questionkit import questions

from astrarium.core import game_ids

pytestmark = pytest.mark.browser
TABS = ("me", "players", "log", "actions")


def at_both_sizes(me: Visitor) -> list[str]:
    """What axe finds on the page as it is, on a desk and on a phone."""
    found = []
    for size in (DESK, PHONE):
        me.page.set_viewport_size(size)
        found += findings(me.page)
    me.page.set_viewport_size(DESK)
    return found


def nothing(found: list[str]) -> None:
    assert not found, "\n".join(found)


def behind_tabs(me: Visitor) -> list[str]:
    """What axe finds behind the tabs of a phone."""
    me.page.set_viewport_size(PHONE)
    found = []
    for tab in TABS:
        me.page.locator(f".sheet-tabs [data-t={tab}]").click()
        found += findings(me.page)
    me.page.set_viewport_size(DESK)
    return found


@pytest.mark.parametrize(
    "path",
    [
        "/", "/lobby", "/new", "/odds/eclipse", "/nothing", "/practice/ascending", "/keep", "/me", "/signin",
        "/archive", "/moderation",
    ],
)  # fmt: skip
def test_a_page_outside_the_tables_has_nothing_that_keeps_people_out(visit, path):
    me = visit("fr")
    me.forgiven = path == "/nothing"  # the browser itself complains of the 404
    me.open(path)
    me.page.locator("h1").first.wait_for()
    me.page.wait_for_load_state("networkidle")
    nothing(at_both_sizes(me))


@pytest.mark.parametrize("game_id", game_ids())
def test_a_table_has_nothing_that_keeps_people_out(visit, game_id):
    me = visit("en")
    me.table(ME, BOT, game=game_id)
    me.wait_for_choice()
    nothing(at_both_sizes(me))


@pytest.mark.nightly
@pytest.mark.parametrize("game_id", game_ids())
class TestEverything:
    def test_every_kind_of_question(self, visit, game_id):
        me, found = visit("fr"), {}
        for asked, record in questions(game_id, range(2, 7)):
            me.record(record)
            me.page.locator(".curtain .btn").click()
            me.wait_for_choice()
            found[asked] = at_both_sizes(me)
        assert {asked: said for asked, said in found.items() if said} == {}

    def test_what_lies_behind_tabs_and_in_dialogs(self, visit, game_id):
        me = visit("en")
        me.forgiven = True  # a bot that has not moved gives no reason: the browser itself complains of that answer
        me.table(ME, BOT, game=game_id)
        me.wait_for_choice()
        found = behind_tabs(me)
        me.page.locator("#open-menu").click()
        expect(me.page.locator("dialog")).to_be_visible()
        found += findings(me.page)
        me.page.keyboard.press("Escape")
        expect(me.page.locator("dialog")).to_have_count(0)
        me.page.locator(".pl[data-seat]").last.click()
        expect(me.page.locator(".rival .pg:visible .panel:not(.skeleton), dialog").first).to_be_visible()
        found += findings(me.page)
        me.page.keyboard.press("Escape")
        expect(me.page.locator(".rival, dialog")).to_have_count(0)
        me.page.keyboard.press("t")
        me.page.locator(".in-words table").first.wait_for()
        nothing(found + at_both_sizes(me))

    def test_rules_and_replay(self, visit, game_id):
        me = visit("fr")
        me.open(f"/rules/{game_id}")
        me.page.locator(".guide input").wait_for()
        found = at_both_sizes(me)
        table = me.table(ME, BOT, game=game_id)
        me.open(f"/t/{table}/replay")
        expect(me.page.locator("#eyes option")).not_to_have_count(0)
        nothing(found + at_both_sizes(me))


@pytest.mark.nightly
def test_a_curtain_a_waiting_room_and_the_end_of_a_game(visit):
    me = visit("fr")
    me.table(ME, PERSON)
    me.page.locator(".curtain").wait_for()
    found = at_both_sizes(me)
    me.table(ME, OPEN)
    me.page.locator(".waiting-room").wait_for()
    found += at_both_sizes(me)
    me.table(ME, BOT, BOT)
    me.play_to_the_end()
    nothing(found + at_both_sizes(me))


@pytest.mark.nightly
def test_the_coach_the_analysis_board_and_a_review(visit):
    me = visit("fr")
    me.table(ME, BOT)
    me.wait_for_choice()
    me.page.keyboard.press("h")
    me.page.locator(".idea").first.click()
    found = at_both_sizes(me)
    me.open("/study/civilisations")
    me.wait_for_choice()
    found += at_both_sizes(me)
    me.open(f"/t/{me.record(finished_record())}/review?seat=0")
    me.page.locator(".g-line").first.wait_for()
    nothing(found + at_both_sizes(me))


@pytest.mark.nightly
def test_the_paths_and_a_lesson(visit):
    me = visit("en")
    me.open("/learn")
    found = at_both_sizes(me)
    me.open("/learn/civilisations/spread")
    me.page.locator("#lesson-hint").wait_for()
    nothing(found + at_both_sizes(me))
