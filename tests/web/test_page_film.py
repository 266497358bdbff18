"""Battles without a choice are played on the stage, and can be skipped."""

import json

import pytest
from browserkit import DESK, PHONE, Visitor
from playwright.sync_api import expect

from astrarium.core import Dice, Record, game

pytestmark = pytest.mark.browser


def battle_at_once() -> tuple[str, int, int]:
    """A game up to the action with which a battle is fought from beginning to end: its record, length and throws."""
    eclipse = game("eclipse")
    for seed in range(100):
        options = eclipse.read_options(2, {"species": "terrans"})
        state, dice = eclipse.setup(2, seed, options), Dice(seed)
        record, count, fought = Record(eclipse.id, eclipse.version, 2, seed, options, ["Ines", "Marek"]), 0, 0
        while not state.over and not fought:
            begun, turn, seat = len(state.view(None).fights), state.turn, dice.pick(state.to_act())
            action = state.random_action(seat, dice)
            state.play(seat, action)
            record.add(state, seat, action, turn)
            count += 1
            new = state.view(None).fights[begun if state.round > 1 else 0 :]
            fought = max((len(fight.course) for fight in new if fight.over), default=0)
        if fought > 2:
            return record.dumps(), count, fought
    raise AssertionError("no battle without a choice")


@pytest.fixture(scope="module")
def battle() -> tuple[str, int, int]:
    return battle_at_once()


def stop_the_clock(me: Visitor) -> None:
    """A film that begins from now on stands still at its first frame until it is skipped."""
    me.page.clock.install()
    me.page.clock.pause_at(me.page.evaluate("Date.now() / 1000 + 10"))


@pytest.mark.parametrize("size", [DESK, pytest.param(PHONE, marks=pytest.mark.nightly)], ids=["desk", "phone"])
def test_a_battle_without_a_choice_plays_and_can_be_skipped(visit, battle, size):
    record, count, _ = battle
    me = visit(size=size, reduced_motion="no-preference")
    table = me.record(record)
    me.open(f"/t/{table}/replay?at={count - 1}")
    expect(me.page.locator(".count b")).to_have_text(str(count - 1))
    me.page.locator("svg.board").first.wait_for()
    before = me.sentence()
    stop_the_clock(me)
    me.page.locator("#next").click()
    expect(me.page.locator(".film svg[data-scene=battle]")).to_be_visible()
    me.page.locator("#skip-film").click()
    expect(me.page.locator(".film")).to_have_count(0)
    expect(me.page.locator("[data-region=map] svg.board")).to_be_visible()
    expect(me.page.locator(".ask")).not_to_have_text(before)
    after = me.sentence()
    me.page.locator("#back").click()
    expect(me.page.locator(".ask")).to_have_text(before)
    me.page.locator("#next").click()
    expect(me.page.locator(".ask")).to_have_text(after)  # at once: it was seen
    expect(me.page.locator(".film")).to_have_count(0)


@pytest.mark.nightly
def test_it_plays_at_a_live_table_before_anything_else_is_shown(visit, battle):
    lines = battle[0].splitlines(keepends=True)
    me = visit(reduced_motion="no-preference")
    table = me.record("".join(lines[:-1]))
    last, path = json.loads(lines[-1]), f"/api/tables/{table}"
    me.page.locator(".curtain .btn").click()
    me.wait_for_choice()
    at = me.ask(f"{path}/legal?seat={last['seat']}")["at"]
    log = me.page.locator(".log").inner_text()
    stop_the_clock(me)
    body = {"seat": last["seat"], "at": at, "action": last["do"]}
    assert me.context.request.post(f"{me.server.address}{path}/actions", data=body).ok
    expect(me.page.locator(".film svg[data-scene=battle]")).to_be_visible()
    assert me.page.locator(".log").inner_text() == log
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".film")).to_have_count(0)
    expect(me.page.locator(".curtain, .choices .chip").first).to_be_visible()


def test_without_motion_the_map_is_shown_at_once(visit, battle):
    record, count, _ = battle
    me = visit()
    table = me.record(record)
    me.open(f"/t/{table}/replay?at={count - 1}")
    me.page.locator("svg.board").first.wait_for()
    before = me.sentence()
    stop_the_clock(me)
    me.page.locator("#next").click()
    expect(me.page.locator(".ask")).not_to_have_text(before)  # a film would stand before it
    expect(me.page.locator(".film")).to_have_count(0)
