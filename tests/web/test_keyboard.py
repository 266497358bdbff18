"""A game is played with the keyboard alone, with the table in words instead of the drawing."""

import pytest
from browserkit import BOT, ME, Visitor
from playwright.sync_api import expect

from astrarium.core import game_ids

pytestmark = pytest.mark.browser
TURNS = 4  # questions answered in the usual run
MOST_KEYS = 6000
MOST_TABS = 12
LOOK = 100  # keys after which the table must have moved on
STANDS = """() => {  // what the keyboard has to do next
  const there = (selector) => document.querySelector(selector);
  if (there(".end")) return "over";
  if (there(".is-busy")) return "";
  if (there("#anyway:not([disabled])")) return "anyway";
  if (there("#confirm:not([disabled])")) return "confirm";
  if (there(".aimrow:not([hidden])")) return "aim";
  return there(".choices .chip") ? "choose" : "";
}"""


def seat_by_keyboard(me: Visitor, game_id: str) -> str:
    """From the empty page to the table in words, which the first links of the page lead to; which table it is."""
    table = me.table(ME, BOT, game=game_id)
    me.wait_for_choice()
    me.page.keyboard.press("Tab")
    me.page.keyboard.press("Tab")
    expect(me.page.locator("#skip-words")).to_be_focused()
    me.page.keyboard.press("Enter")
    expect(me.page.locator(".in-words h2")).to_be_focused()
    return table


def answer(me: Visitor) -> str:
    """Take what the keyboard is led to; whether the game is over."""
    stands = str(me.page.wait_for_function(STANDS).json_value())
    if stands == "anyway":
        press_on(me, "anyway", " ", "Shift+Tab")  # Enter would go back, and the way back comes first
    elif stands == "confirm":
        press_on(me, "confirm", "Enter")
    elif stands != "over":
        me.page.keyboard.press("ArrowUp" if stands == "aim" else last_key(me))
    return stands


def press_on(me: Visitor, button: str, key: str, walk: str = "Tab") -> None:
    """The button is focused already, or a few tabs away; where somebody else's move took it away nothing is pressed."""
    for _ in range(MOST_TABS):
        if me.page.evaluate("document.activeElement.id") == button:
            me.page.keyboard.press(key)
            return
        me.page.keyboard.press(walk)
    assert not me.page.locator(f"#{button}:not([disabled])").count(), "the keyboard does not come to the button"


def last_key(me: Visitor) -> str:
    """The key of the last chip that has one: often that ends a turn."""
    keys = me.page.locator(".chip .nth").all_text_contents()
    return keys[-1] if keys else "1"


def version(me: Visitor, table: str) -> int:
    return int(me.ask(f"/api/tables/{table}")["version"])


LATE = {"ascending", "civilisations", "council"}  # whole games of theirs by night
GAMES = [pytest.param(one, marks=[pytest.mark.nightly] if one in LATE else []) for one in game_ids()]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_few_turns_are_played_by_keys_alone(visit, game_id):
    me = visit()
    seat_by_keyboard(me, game_id)
    before = me.page.locator(".log li").count()
    for _ in range(TURNS * 3):
        answer(me)
    expect(me.page.locator(".in-words table").first).to_be_visible()
    expect(me.page.locator(".log li")).not_to_have_count(before)


@pytest.mark.nightly
@pytest.mark.parametrize("game_id", game_ids())
def test_a_whole_game_is_played_by_keys_alone(visit, game_id):
    me = visit()
    table, seen = seat_by_keyboard(me, game_id), 0
    for key in range(MOST_KEYS):
        if answer(me) == "over":
            break
        if key % LOOK == LOOK - 1:
            before, seen = seen, version(me, table)
            assert seen > before, f"the keyboard goes round in circles: {me.sentence()}"
    expect(me.page.locator(".end")).to_be_visible()
