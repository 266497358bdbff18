"""What is this? A card by pointer, by right click, by key, by a long press; it closes, and gives the focus back."""

import pytest
from browserkit import BOT, ME, PHONE
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.browser
CARD = ".explain"
LONG = 700  # milliseconds: more than a finger rests for a card


def figure(page) -> Locator:
    """The first figure of the players' list: a level with its sign."""
    return page.locator("[data-region=players] .pl .stock").first


def test_resting_the_pointer_on_a_figure_tells_what_it_is_and_what_everybody_has(visit):
    me = visit()
    me.table(ME, BOT, BOT)
    me.wait_for_me_alone()
    figure(me.page).hover()
    expect(me.page.locator(f"{CARD} h3")).to_have_text("Production")
    expect(me.page.locator(f"{CARD} .now")).to_contain_text("Vega")
    expect(me.page.locator(CARD)).to_have_attribute("role", "tooltip")
    me.page.mouse.move(5, 5)
    expect(me.page.locator(CARD)).to_have_count(0)


@pytest.mark.nightly
def test_a_right_click_opens_a_dialog_and_escape_gives_the_focus_back_to_what_was_clicked(visit):
    me = visit()
    me.table(ME, BOT, BOT)
    me.wait_for_me_alone()
    figure(me.page).click(button="right")
    expect(me.page.locator(CARD)).to_have_attribute("role", "dialog")
    expect(me.page.locator(f"{CARD} .x")).to_be_focused()
    me.page.keyboard.press("Escape")
    expect(me.page.locator(CARD)).to_have_count(0)
    expect(me.page.locator("[data-region=players] .pl").first).to_be_focused()


def test_the_question_mark_asks_about_what_has_the_focus_and_arrows_go_on_to_the_next_thing(visit):
    me = visit(lang="fr")
    me.table(ME, BOT, BOT)
    me.wait_for_me_alone()
    me.page.locator("[data-region=hand] [tabindex='0']").first.focus()
    me.page.keyboard.press("?")
    name = me.page.locator(f"{CARD} h3")
    expect(name).to_contain_text("Carte")
    first = name.inner_text()
    me.page.keyboard.press("ArrowRight")
    expect(name).not_to_have_text(first)


@pytest.mark.nightly
def test_the_question_mark_opens_the_rules_where_there_is_nothing_to_ask_about(visit):
    me = visit()
    me.table(ME, BOT, BOT)
    me.wait_for_me_alone()
    me.page.locator("#open-menu").focus()
    me.page.keyboard.press("?")
    expect(me.page.locator("dialog h2").first).to_have_text("Rules")


def test_a_card_leads_to_the_rule_and_a_dotted_word_to_its_own_card(visit):
    me = visit()
    me.table(ME, BOT, BOT, game="gaia", options={"factions": "random"})
    me.wait_for_me_alone()
    figure(me.page).click(button="right")
    expect(me.page.locator(f"{CARD} h3")).to_have_text("Credits")
    me.page.locator(f"{CARD} .gl").first.click()
    expect(me.page.locator(f"{CARD} h3")).to_have_text("Structure")
    me.page.locator(f"{CARD} footer .link").click()
    expect(me.page.locator("dialog h2").first).to_have_text("Rules")
    expect(me.page.locator(CARD)).to_have_count(0)


def middle_of(thing: Locator) -> dict[str, float]:
    box = thing.bounding_box()
    assert box
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def test_a_long_press_opens_the_card_from_below_and_chooses_nothing(visit):
    me = visit(size=PHONE)
    me.table(ME, BOT, BOT)
    me.wait_for_me_alone()
    before = me.sentence()
    card, finger = me.page.locator("[data-region=hand] .qcard").first, me.context.new_cdp_session(me.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [middle_of(card)]})
    shown = me.page.locator(f"{CARD}.below")
    expect(shown).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    me.page.wait_for_timeout(LONG)
    box = shown.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["y"] + box["height"] <= 844
    assert me.sentence() == before
    expect(me.page.locator("#confirm")).to_have_count(0)
    me.page.locator(f"{CARD} .x").tap()
    expect(me.page.locator(CARD)).to_have_count(0)


@pytest.mark.nightly
def test_a_tap_is_no_long_press(visit):
    me = visit(size=PHONE)
    me.table(ME, BOT, BOT)
    me.wait_for_me_alone()
    me.page.touchscreen.tap(**middle_of(me.page.locator("[data-region=hand] .qcard").first))
    me.page.wait_for_timeout(LONG)
    expect(me.page.locator(CARD)).to_have_count(0)
