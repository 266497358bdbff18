"""Seats and time on the page: who sits in, coming back, offers and their answers, clocks, the time of a new table."""

import re

import pytest
from axekit import findings
from browserkit import BOT, DESK, ME, OPEN, PHONE, Visitor
from playwright.sync_api import Route, expect

pytestmark = pytest.mark.browser


def sit_down(guest: Visitor, table: str, seat: int, name: str) -> None:
    """Somebody else takes an open seat and looks at the table."""
    taken = guest.context.request.post(f"{guest.server.address}/api/tables/{table}/seats/{seat}", data={"name": name})
    assert taken.ok, taken.text()
    guest.open(f"/t/{table}")


def in_menu(visitor: Visitor, *labels: str) -> None:
    visitor.page.locator("#open-menu").click()
    for label in labels:
        visitor.page.locator("dialog").get_by_role("button", name=label, exact=True).click()


def test_a_seat_is_left_to_a_bot_and_taken_back_with_one_button(visit):
    ines, marek = visit(), visit("fr", size=PHONE)
    table = ines.table(ME, OPEN, BOT, pace=60_000)
    sit_down(marek, table, 1, "Marek")
    ines.open(f"/t/{table}")
    ines.wait_for_choice()
    in_menu(ines, "Give my seat to a bot", "casual")
    expect(ines.page.locator(".ask")).to_contain_text("A bot plays for you since")
    expect(ines.page.locator(".choices .chip")).to_have_count(0)
    expect(marek.page.locator(".banner")).to_contain_text("Un automate joue pour Ines depuis")
    expect(marek.page.locator('.pl[data-seat="1"] .clk.bot')).to_have_count(1)
    assert findings(marek.page) == []
    ines.page.locator("#return").click()
    ines.wait_for_choice()
    expect(marek.page.locator(".banner")).to_be_hidden()


def test_an_offer_is_answered_on_a_phone_and_the_game_ends(visit):
    ines, marek = visit(), visit("fr", size=PHONE)
    table = ines.table(ME, OPEN)
    sit_down(marek, table, 1, "Marek")
    ines.open(f"/t/{table}")
    ines.wait_for_choice()
    in_menu(ines, "Offer the others…", "End the game as it stands")
    expect(ines.page.locator(".banner")).to_contain_text("Waiting for Marek")
    expect(marek.page.locator(".banner")).to_contain_text("Ines propose d’en rester là.")
    assert findings(marek.page) == []
    marek.page.locator(".banner").get_by_role("button", name="Accepter").click()
    for visitor in (ines, marek):
        visitor.page.locator(".end").wait_for()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_clocks_stand_beside_the_names(visit, size):
    visitor = visit("fr", size=size)
    visitor.table(ME, {"kind": "person", "name": "Marek"}, time="quick")
    visitor.page.locator(".curtain .btn").click()
    visitor.wait_for_choice()
    clocks = visitor.page.locator('[data-region="players"] .pl .clk')
    expect(clocks).to_have_count(2)
    assert all(re.fullmatch(r"10\s*min|9:\d\d|10:00", text.strip()) for text in clocks.all_inner_texts())
    expect(visitor.page.locator(".turnpill .clk.is-mine")).to_have_count(1)


def test_a_new_table_has_the_pace_one_wishes_and_none_by_itself(visit):
    visitor = visit()
    visitor.open("/new?game=civilisations")
    page = visitor.page
    expect(page.locator("#time-field")).to_be_hidden()  # alone against bots
    page.locator(".seat select.kind").nth(1).select_option("open")
    expect(page.locator("#way-none")).to_have_attribute("aria-pressed", "true")
    page.locator("#way-days").click()
    page.locator("#preset-slow").click()
    assert findings(page) == []
    page.locator("#create").click()
    page.locator(".waiting-room").wait_for()
    assert visitor.asked["time"] == "slow"
    page.get_by_role("button", name="Withdraw the table").click()
    page.wait_for_url("**/")


@pytest.mark.nightly
def test_a_table_that_is_being_withdrawn_is_not_asked_for_any_more(visit):
    visitor = visit()
    page = visitor.page

    def slowly(route: Route) -> None:
        answer = route.fetch()
        page.wait_for_timeout(2500)  # longer than the time between two looks: none may find nothing, or it complains
        route.fulfill(response=answer)

    table = visitor.table(ME, OPEN)
    page.route(f"**/api/tables/{table}?*", lambda route: slowly(route) if is_withdrawn(route) else route.continue_())
    page.get_by_role("button", name="Withdraw the table").click()
    page.wait_for_url("**/")


def is_withdrawn(route: Route) -> bool:
    return route.request.method == "DELETE"
