"""The page for the odds of a battle."""

import re

import pytest
from browserkit import DESK, PATIENCE, PHONE
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_an_example_is_reckoned_and_changed(visit, stand_ins, size):
    me = visit("fr", at=stand_ins, size=size)
    me.open("/")
    me.page.locator("a[href='/odds/laid']", has_text="Chances").click()
    page, chances = me.page, me.page.locator(".chances b")
    page.locator(".examples .chip").first.click()
    expect(chances.first).to_have_text("75,0\u00a0%")
    expect(page.locator(".costs dd")).to_have_text(["2,50", "1,25", "0,75"])
    page.locator("#defender").fill("3")
    page.get_by_role("button", name="Calculer").click()
    expect(chances.first).to_have_text("50,0\u00a0%")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    page.reload()
    expect(chances.first).to_have_text("50,0\u00a0%")
    expect(page.locator("#defender")).to_have_value("3")


def test_fleets_are_set_with_steppers_and_the_result_follows(visit):
    me = visit("fr")
    me.open("/odds/eclipse")
    page, chances = me.page, me.page.locator(".chances b")
    expect(page.locator("[data-fleet=attacker] select")).to_have_value("interceptor")
    expect(chances).to_have_count(3)
    before = chances.first.inner_text()
    more = page.locator("[data-fleet=attacker]").get_by_role("button", name="Canons (rouge), plus")
    more.click()
    expect(page.locator("#attacker")).to_have_value("3 interceptor init=3 cannons=yr")
    expect(chances.first).not_to_have_text(before)
    expect(more).to_be_focused()
    page.locator("[data-fleet=defender]").get_by_role("button", name="Ajouter").click()
    expect(page.locator("#defender")).to_have_value(re.compile(r"1 ancient, 1 interceptor init=\d"))


def test_what_is_wrong_with_a_fleet_is_said_in_the_readers_language(visit):
    me = visit("fr")
    me.forgiven = True  # the browser itself complains of the 422
    me.open("/odds/eclipse?attacker=2+frigate&defender=1+ancient")
    expect(me.page.locator(".outcome .notice")).to_contain_text("n’est pas un type de vaisseau")


def test_a_button_takes_no_click_before_its_script_listens(visit, stand_ins):
    me = visit(at=stand_ins)
    held = []
    me.page.route("**/js/odds.js", lambda route: held.append(route))
    me.page.goto("/odds/laid", wait_until="commit")
    chip = me.page.locator(".examples .chip").first
    expect(chip).to_have_css("pointer-events", "none")
    for _ in range(PATIENCE // 100):  # the test hears of it only while it waits
        if held:
            break
        me.page.wait_for_timeout(100)
    held[0].continue_()
    chip.click()
    expect(me.page.locator(".chances b").first).to_have_text("75.0%")


def test_nonsense_is_answered_with_its_reason(visit, stand_ins):
    me = visit(at=stand_ins)
    me.forgiven = True  # the browser itself complains of the 422
    me.open("/odds/laid?attacker=3&defender=%3Cb%3Emany")
    expect(me.page.locator(".outcome .notice")).to_have_text("'<b>many' is not a number of pebbles")
    me.page.locator("#defender").fill("1")
    me.page.get_by_role("button", name="Reckon").click()
    expect(me.page.locator(".chances b").first).to_have_text("75.0%")


def test_the_rules_lead_to_the_odds_of_games_that_have_them(visit, stand_ins):
    me = visit(at=stand_ins)
    me.open("/rules/laid")
    me.page.get_by_role("link", name="Odds").click()
    expect(me.page.locator("h1")).to_have_text("The odds of a battle")
    me.open("/rules/tiny")
    expect(me.page.get_by_role("link", name="Odds")).to_have_count(0)
