"""A new table's options: what can be chosen, what is folded away, how a long list looks."""

import pytest
from browserkit import DESK, PHONE
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def names(page, holder: str) -> list[str]:
    return page.locator(f"{holder} [name]").evaluate_all("fields => fields.map((field) => field.name)")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_rulings_and_what_comes_after_the_sixth_option_are_folded_away(visit, stand_ins, size):
    me = visit("fr", at=stand_ins, size=size)
    me.open("/new?game=laid")
    page, fold = me.page, me.page.locator("#more-options")
    assert names(page, "#options") == ["turns", "detail1", "detail2", "detail3", "switch1", "switch2"]
    assert names(page, "#more-options") == ["ruling", "switch3", "switch4"]
    expect(fold.locator("summary")).to_have_text("Points de règle et détails3")
    expect(page.locator("[name=ruling]")).to_be_hidden()
    fold.locator("summary").click()
    expect(fold.locator("a")).to_have_attribute("href", "/rules/laid#TG-2.1")
    fold.locator(".switch", has_text="Stones may be shown late").click()
    expect(page.locator("[name=ruling]")).not_to_be_checked()
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    page.get_by_role("button", name="Créer la table").click()
    page.wait_for_url("**/t/*")
    assert me.asked["options"]["ruling"] is False
    assert "layout" not in me.asked["options"]


def test_what_a_table_of_this_size_cannot_have_is_not_offered_and_stays_as_it_is(visit, stand_ins):
    me = visit(at=stand_ins)
    me.open("/new?game=laid")
    page, duel = me.page, me.page.locator("[name=duel]")
    expect(duel).to_have_count(0)
    page.locator("#more-options summary").click()
    page.locator("#fewer").click()
    page.locator(".switch", has_text="A duel").click()
    page.locator(".switch", has_text="Switch 4").click()
    expect(duel).to_be_checked()
    page.locator("#more").click()
    expect(duel).to_have_count(0)
    expect(page.locator("[name=switch4]")).to_be_checked()  # what was chosen stays chosen
    page.locator("#create").click()
    page.wait_for_url("**/t/*")
    assert (me.asked["options"]["duel"], me.asked["options"]["switch4"]) == (False, True)


@pytest.mark.nightly
def test_what_only_a_small_table_can_have_is_sent_from_there(visit, stand_ins):
    me = visit(at=stand_ins)
    me.open("/new?game=laid")
    me.page.locator("#fewer").click()
    me.page.locator("#more-options summary").click()
    me.page.locator(".switch", has_text="A duel").click()
    me.page.locator("#create").click()
    me.page.wait_for_url("**/t/*")
    assert me.asked["options"]["duel"] is True


@pytest.mark.nightly
def test_a_short_list_is_in_sight(visit, stand_ins):
    me = visit(at=stand_ins)
    me.open("/new?game=civilisations")
    assert names(me.page, "#options")
    expect(me.page.locator("#more-options")).to_be_hidden()
    me.page.locator(".pick[data-game=laid]").click()
    expect(me.page.locator("#more-options")).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_button_of_every_games_card_can_be_seen(visit, stand_ins, lang):
    me = visit(lang, at=stand_ins)
    me.open("/")
    for card in me.page.locator(".gcard").all():
        inside = card.bounding_box()
        for button in card.locator(".gact .btn").all():
            box = button.bounding_box()
            assert box["x"] >= inside["x"] and box["x"] + box["width"] <= inside["x"] + inside["width"]
