"""Everybody's board: a drawer beside one's own on a desk, pages of a strip on a phone, always up to date."""

import pytest
from browserkit import BOT, ME, PHONE
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
DRAWER = ".rival"
MIRA = {"kind": "bot", "name": "Mira", "level": "random"}


@pytest.mark.parametrize("game_id", ["civilisations", "gaia"])
def test_a_click_on_a_player_shows_the_whole_board_beside_ones_own(visit, game_id):
    me = visit()
    me.table(ME, BOT, MIRA, game=game_id, **({"options": {"factions": "random"}} if game_id == "gaia" else {}))
    me.wait_for_me_alone()
    stage = me.page.locator("[data-region=map]").bounding_box()
    me.page.locator("[data-region=players] .pl", has_text="Mira").click()
    expect(me.page.locator(f"{DRAWER} .pg:visible .panel.own")).to_be_visible()
    expect(me.page.locator("[data-region=me] .panel.own")).to_be_visible()
    drawer, smaller = me.page.locator(DRAWER).bounding_box(), me.page.locator("[data-region=map]").bounding_box()
    assert stage and drawer and smaller
    assert drawer["width"] == 376
    assert smaller["x"] + smaller["width"] <= drawer["x"] + 1  # the map has moved aside, nothing lies under the drawer


@pytest.mark.nightly
def test_tabs_and_arrow_keys_turn_the_boards_and_escape_ends(visit):
    me = visit()
    me.table(ME, BOT, MIRA)
    me.wait_for_me_alone()
    row = me.page.locator("[data-region=players] .pl", has_text="Mira")
    row.focus()
    me.page.keyboard.press("Enter")
    chosen = me.page.locator(f"{DRAWER} .wt[aria-selected=true]")
    expect(chosen).to_contain_text("Mira")
    expect(chosen).to_be_focused()
    me.page.keyboard.press("ArrowRight")
    expect(chosen).to_contain_text("You")
    me.page.keyboard.press("Escape")
    expect(me.page.locator(DRAWER)).to_have_count(0)
    expect(row).to_be_focused()


def test_a_board_that_is_open_follows_the_game(visit):
    me = visit()
    table = me.table(ME, BOT, MIRA)
    me.wait_for_me_alone()
    me.page.locator("[data-region=players] .pl", has_text="Mira").click()
    hand = me.page.locator(f"{DRAWER} .pg:visible .store").last
    expect(hand).to_contain_text("cards in hand")
    before = hand.inner_text()
    legal = me.ask(f"/api/tables/{table}/legal?seat=0")
    body = {"seat": 0, "at": legal["at"], "action": legal["actions"][0]["text"]}
    assert me.context.request.post(f"{me.server.address}/api/tables/{table}/actions", data=body).ok
    expect(hand).not_to_have_text(before)


def test_on_a_phone_the_boards_are_pages_of_a_strip(visit):
    me = visit(lang="fr", size=PHONE)
    me.table(ME, BOT, MIRA)
    me.wait_for_me_alone()
    me.page.locator(".scorestrip .sc:visible").nth(1).tap()
    chosen = me.page.locator(f"{DRAWER} .wt[aria-selected=true]")
    expect(chosen).to_contain_text("Vega")
    expect(me.page.locator(f"{DRAWER} .pager i")).to_have_count(3)
    strip = me.page.locator(f"{DRAWER} .strip")
    strip.evaluate("strip => strip.scrollTo({left: strip.scrollWidth, behavior: 'instant'})")
    expect(chosen).to_contain_text("Mira")
    expect(me.page.locator(f"{DRAWER} .pager i.on")).to_have_count(1)
    box = me.page.locator(DRAWER).bounding_box()
    assert box and box["y"] + box["height"] <= 844 - 58 + 1  # the tabs stay in reach


@pytest.mark.nightly
def test_the_replay_shows_boards_as_they_were(visit):
    me = visit()
    table = me.table(ME, BOT, MIRA)
    me.choose_side(0, "evolution")
    me.page.locator(".log li", has_text="Ines").first.wait_for()
    me.open(f"/t/{table}/replay?at=0")
    me.page.locator("[data-region=players] .pl", has_text="Mira").click()
    expect(me.page.locator(f"{DRAWER} .pg:visible .store").last).to_contain_text("cards in hand")
