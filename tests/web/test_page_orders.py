"""Gaia Project and the Council in a browser: prices on planets, standing orders, planning on a phone."""

import re
from functools import cache

import pytest
from browserkit import PHONE
from playwright.sync_api import expect

from astrarium.core import Dice, Record, game

pytestmark = pytest.mark.browser
TOPS = "(found) => found.map((element) => Math.round(element.getBoundingClientRect().top))"


@cache
def solo_until(game_id: str, kind: str) -> str:
    """A solo game up to the first time that the person is asked this."""
    played, dice = game(game_id), Dice(2)
    options = played.read_options(1, {})
    state = played.setup(1, 3, options)
    record = Record(played.id, played.version, 1, 3, options, ["Ines"])
    while asked(state) != kind:
        action, turn = state.random_action(0, dice), state.turn
        state.play(0, action)
        record.add(state, 0, action, turn)
    return record.dumps()


def asked(state) -> str:
    view = state.view(0)
    question = getattr(view, "question", None) or getattr(view, "pending", None)
    return getattr(question, "name", "") or getattr(question, "kind", "")


def opened(visitor, game_id: str, kind: str) -> str:
    table = visitor.record(solo_until(game_id, kind))
    visitor.wait_for_choice()
    return table


@pytest.mark.nightly
def test_arrow_keys_reach_planets_before_a_kind_of_action_is_chosen(visit):
    visitor = visit()
    opened(visitor, "gaia", "turn")
    visitor.page.keyboard.press("ArrowRight")
    place = visitor.page.locator(".stage .hex:focus")
    expect(place).to_have_count(1)
    visitor.page.keyboard.press("Enter")
    visitor.page.locator(".crumbs li").first.wait_for()


def test_a_planet_shows_its_price_when_it_is_pointed_at_and_when_it_is_lit(visit):
    visitor = visit()
    opened(visitor, "gaia", "turn")
    planet = visitor.page.locator(".stage .can-mine").first
    assert not planet.locator(".price").is_visible()
    planet.hover(force=True)
    planet.locator(".price").wait_for(state="visible")
    visitor.page.locator('.choices [data-step="do-mine"]').click()
    expect(visitor.page.locator(".ask")).to_have_text("Where do you build your mine?")
    visitor.page.mouse.move(0, 0)
    expect(visitor.page.locator(".stage .can-mine .price:visible")).not_to_have_count(0)


def test_an_order_given_in_the_menu_is_kept_and_obeyed(visit):
    visitor = visit()
    table = opened(visitor, "gaia", "turn")
    visitor.page.locator("#open-menu").click()
    visitor.page.locator("#order-close").select_option(label="End my turn at once")
    visitor.page.wait_for_function(
        "(path) => fetch(path).then((r) => r.json()).then((orders) => orders[1].value === 'end')",
        arg=f"/api/tables/{table}/standing?seat=0",
    )
    visitor.page.reload()
    visitor.wait_for_choice()
    visitor.page.locator("#open-menu").click()
    expect(visitor.page.locator("#order-close option:checked")).to_have_text("End my turn at once")
    visitor.page.keyboard.press("Escape")
    moves = visitor.ask(f"/api/tables/{table}/page?seat=0")["moves"]
    visitor.page.locator('.choices [data-step="do-mine"]').click()
    visitor.page.locator('.choices [data-step^="cell-"]').first.click()
    visitor.page.locator("#confirm").click()
    visitor.page.locator(".crumbs li").first.wait_for(state="detached")  # the next question has come
    expect(visitor.page.locator(".ask")).to_have_text("What do you do this turn?")
    assert visitor.ask(f"/api/tables/{table}/page?seat=0")["moves"] == moves + 2


def test_on_a_phone_zones_lie_in_one_row_and_the_hand_in_two_without_a_list_of_the_same_cards(visit):
    visitor = visit(size=PHONE)
    visitor.record(solo_until("council", "plan"))
    visitor.page.locator(".plan .cards .cc").first.wait_for()
    expect(visitor.page.locator(".choices")).to_have_class(re.compile("covered"))  # for keyboards only: it has no size
    assert len(set(visitor.page.locator(".plan .zone").evaluate_all(TOPS))) == 1
    assert len(set(visitor.page.locator(".plan .cards .cc").evaluate_all(TOPS))) <= 2
    assert visitor.page.locator(".choices").evaluate("(box) => getComputedStyle(box).clipPath") == "inset(50%)"
