"""A game is played with the keyboard alone, with the table in words instead of the drawing."""

import pytest
from browserkit import BOT, ME, Visitor
from playwright.sync_api import expect

from astrarium.core import game_ids

pytestmark = pytest.mark.browser
TURNS = 4  # questions answered in the usual run
MOST_KEYS = 6000
MOST_TABS = 12
STANDS = """() => {
  const asked = document.querySelector(".choices .chip, #confirm:not([disabled])");
  const over = document.querySelector(".end");
  return over ? "over" : asked && !document.querySelector(".is-busy") ? "asked" : "";
}"""


def seat_by_keyboard(me: Visitor, game_id: str) -> None:
    """From the empty page to the table in words: the first links of the page lead there."""
    me.table(ME, BOT, game=game_id)
    me.wait_for_choice()
    me.page.keyboard.press("Tab")
    me.page.keyboard.press("Tab")
    expect(me.page.locator("#skip-words")).to_be_focused()
    me.page.keyboard.press("Enter")
    expect(me.page.locator(".in-words h2")).to_be_focused()


def answer(me: Visitor) -> str:
    """Take what the keyboard is led to, by Enter or by the number of a chip; whether the game is over."""
    stands = str(me.page.wait_for_function(STANDS).json_value())
    if stands == "asked":
        ready = me.page.locator("#confirm:not([disabled])").count()
        if ready:
            walk_to_confirm(me)
        me.page.keyboard.press("Enter" if ready else chosen(me))
    return stands


def walk_to_confirm(me: Visitor) -> None:
    """The brass button is focused already, or a few tabs away."""
    for _ in range(MOST_TABS):
        if me.page.evaluate("document.activeElement.id") == "confirm":
            return
        me.page.keyboard.press("Tab")
    raise AssertionError("the keyboard does not come to the button")


def chosen(me: Visitor) -> str:
    """The key of the last chip that has one: often that ends a turn."""
    return me.page.locator(".chip .nth").last.text_content() or "1"


def version(me: Visitor, table: str) -> int:
    return int(me.ask(f"/api/tables/{table}")["version"])


@pytest.mark.parametrize("game_id", game_ids())
def test_a_few_turns_are_played_by_keys_alone(visit, game_id):
    me = visit()
    seat_by_keyboard(me, game_id)
    before = me.page.locator(".log li").count()
    for _ in range(TURNS * 3):
        answer(me)
    expect(me.page.locator(".in-words table").first).to_be_visible()
    assert me.page.locator(".log li").count() > before


@pytest.mark.nightly
@pytest.mark.parametrize("game_id", game_ids())
def test_a_whole_game_is_played_by_keys_alone(visit, game_id):
    me = visit()
    seat_by_keyboard(me, game_id)
    for _ in range(MOST_KEYS):
        if answer(me) == "over":
            break
    expect(me.page.locator(".end")).to_be_visible()
