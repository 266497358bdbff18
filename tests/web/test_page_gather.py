"""An action put together place by place: the satellites of a federation in Gaia Project."""

from functools import cache

import pytest
from browserkit import PHONE
from playwright.sync_api import expect

from astrarium.core import Dice, English, Look, Record, game

pytestmark = pytest.mark.browser
BUILDING = ("mine", "upgrade")
LATER = ("pass", "federate", "convert")
PLAY = "#confirm, #anyway"  # the last tokens are warned of


@cache
def federation_record() -> str:
    """A solo game in which the person builds, up to the turn when two satellites can be placed in several ways."""
    gaia = game("gaia")
    options = gaia.read_options(1, {"setup": "first_game"})
    for seed in range(100):
        state, dice = gaia.setup(1, seed, options), Dice(seed)
        record = Record(gaia.id, gaia.version, 1, seed, options)
        while not state.over:
            by_kind = [(gaia.actions.to_text(action).split()[0], action) for action in state.legal(0)]
            if any(is_open(state, action) for kind, action in by_kind if kind == "federate"):
                return record.dumps()
            pool = [action for kind, action in by_kind if kind in BUILDING]
            pool = pool or [action for kind, action in by_kind if kind not in LATER] or state.legal(0)
            action, turn = pool[dice.below(len(pool))], state.turn
            state.play(0, action)
            record.add(state, 0, action, turn)
    raise AssertionError("nobody could choose between satellites")


def is_open(state, action) -> bool:
    """Whether two of its satellites or more can be moved."""
    ways = game("gaia").picture(Look(game("gaia"), state, 0), ["Ines"], English()).gathers
    return any(
        len(way.action) > 1 and set(way.action) <= set(action) and state.gather(0, way.action, ()).missing > 1
        for way in ways
    )


def opened(visitor) -> str:
    """The table at that turn, with the list of federations open."""
    table = visitor.record(federation_record())
    visitor.wait_for_choice()
    visitor.page.locator('.choices [data-step="do-federate"]').click()
    return table


def move_the_satellites(visitor) -> None:
    """Of the last proposal, which has the most."""
    visitor.page.locator('.choices [data-step^="federation-"]').last.click()
    visitor.page.locator('.choices [data-step="other-satellites"]').click()
    visitor.page.locator(".choices [data-step^=cell-]").first.wait_for()


def satellites(visitor) -> int:
    return visitor.page.locator("[data-gathered] use[href='#satellite']").count()


@pytest.mark.parametrize("size", [None, pytest.param(PHONE, marks=pytest.mark.nightly)], ids=["desk", "phone"])
def test_satellites_are_chosen_by_clicks_on_lit_hexes_and_played(visit, size):
    visitor = visit(**({"size": size} if size else {}))
    table = opened(visitor)
    move_the_satellites(visitor)
    clicked = []
    while not visitor.page.locator(PLAY).count():
        hexes = visitor.page.locator(".stage .place.legal")
        clicked.append(hexes.last.get_attribute("id"))
        before = visitor.sentence()
        hexes.last.click(force=True)
        visitor.page.wait_for_function("(said) => document.querySelector('.ask').innerText !== said", arg=before)
    shown = satellites(visitor)
    assert shown >= len(clicked) > 0
    with visitor.page.expect_response("**/actions*") as played:
        visitor.page.locator(PLAY).click()
    assert played.value.ok
    built = visitor.ask(f"/api/tables/{table}/page?seat=0")["regions"]["map"].count('id="satellite-1-')
    assert built == shown


def test_back_takes_a_hex_away_and_then_leads_to_the_proposals(visit):
    visitor = visit()
    opened(visitor)
    move_the_satellites(visitor)
    first = visitor.sentence()
    visitor.page.locator(".choices .chip").first.click()
    visitor.page.wait_for_function("(said) => document.querySelector('.ask').innerText !== said", arg=first)
    visitor.page.locator("#back").click()
    visitor.page.locator(".ask", has_text=first).wait_for()
    visitor.page.locator("#back").click()
    visitor.page.locator('.choices [data-step="other-satellites"]').wait_for()
    assert satellites(visitor) == 0


@pytest.mark.nightly
def test_a_proposal_is_still_played_with_one_click_and_the_button(visit):
    visitor = visit()
    opened(visitor)
    visitor.page.locator('.choices [data-step^="federation-"]').first.click()
    visitor.page.locator("#confirm").click()
    visitor.page.locator(".ask", has_text="token").wait_for()


@pytest.mark.nightly
def test_what_cannot_belong_to_a_federation_is_refused_with_the_rule(visit):
    visitor = visit()
    opened(visitor)
    visitor.page.locator('.choices [data-step="federate-by-hand"]').click()
    visitor.page.locator(".ask", has_text="planets").wait_for()
    foreign = visitor.page.locator(".stage .place:has([id^=mine-2-])").first
    foreign.click(force=True)
    expect(visitor.page.locator(".tip.bad")).to_contain_text("your planets and empty space only")
    assert not visitor.page.locator(".is-selected").count()
