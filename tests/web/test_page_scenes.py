"""Several drawings on one stage: the shipyard of Eclipse, what it tells before a choice, and the way back."""

import pytest
from browserkit import BOT, ME, PHONE
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

IN_VIEW = """(id) => {
  const place = document.getElementById(id).getBoundingClientRect();
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  return x > stage.left && x < stage.right && y > stage.top && y < stage.bottom;
}"""


def in_the_yard(me) -> str:
    table = me.table(ME, BOT, game="eclipse", seed=3, options={"species": "terrans"})
    me.page.locator(".choices .chip[data-step=do-upgrade]").click()
    expect(me.page.locator("svg.board[data-scene=yard]")).to_be_visible()
    return table


def choose(page, *steps: str) -> None:
    for step in steps:
        page.locator(f".choices .chip[data-step='{step}']").click()


def test_a_design_is_shown_as_it_would_be_and_the_map_comes_back_whole(visit):
    me = visit("en", size=PHONE)
    in_the_yard(me)
    page = me.page
    expect(page.locator(".after.is-when")).to_have_count(0)
    choose(page, "plan-starbase", "slot-starbase-0", "part-nuclear_source")
    expect(page.locator(".after.is-when").first).to_be_visible()
    page.locator("#confirm").click()
    choose(page, "do-done")
    page.locator("#confirm").click()
    expect(page.locator("svg.board:not([data-scene])")).to_be_visible()
    page.wait_for_function(IN_VIEW, arg="sector-001")


def test_pointing_at_a_part_shows_what_it_would_do(visit):
    me = visit()
    in_the_yard(me)
    choose(me.page, "plan-starbase", "slot-starbase-0")
    me.page.locator(".choices .chip[data-step=part-nuclear_source]").hover()
    expect(me.page.locator(".after.is-when").first).to_be_visible()


@pytest.mark.nightly
def test_the_reason_knows_which_steps_were_taken(visit):
    me = visit()
    table = in_the_yard(me)
    asked = f"/api/tables/{table}/why?seat=0&place=part-nuclear_drive"
    assert me.ask(f"{asked}&taken=plan-starbase%20slot-starbase-0")["text"] == "Starbases have no drive."
    me.page.locator("#part-plasma_cannon").click()
    expect(me.page.locator(".tip")).to_contain_text("the technology of the same name")
