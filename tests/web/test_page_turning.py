"""A new sector of Eclipse is turned on the map itself: by click, by drag, by wheel, by handles and by keys."""

from functools import cache

import pytest
from browserkit import DESK, PHONE
from playwright.sync_api import expect

from astrarium.core import Dice, Record, game

pytestmark = pytest.mark.browser
LEGAL_TURNINGS = 3


@cache
def sector_record() -> str:
    """A game up to the moment when a sector with a few legal turnings was turned over."""
    eclipse = game("eclipse")
    options = eclipse.read_options(2, {"species": "terrans"})
    for seed in range(100):
        state, dice = eclipse.setup(2, seed, options), Dice(seed)
        record = Record(eclipse.id, eclipse.version, 2, seed, options, ["Ines", "Marek"])
        for _ in range(8):
            seat = state.to_act()[0]
            texts = {eclipse.actions.to_text(action): action for action in state.legal(seat)}
            if sum(text.startswith("place ") for text in texts) >= LEGAL_TURNINGS:
                return record.dumps()
            wanted = [text for text in texts if text.startswith(("explore", "take explore"))] or list(texts)
            action, turn = texts[dice.pick(wanted)], state.turn
            state.play(seat, action)
            record.add(state, seat, action, turn)
    raise AssertionError("no sector could be turned")


SIZES = pytest.mark.parametrize(
    "turner", [DESK, pytest.param(PHONE, marks=pytest.mark.nightly)], ids=["desk", "phone"], indirect=True
)


@pytest.fixture
def turner(request, visit):
    """Somebody who has just turned over a sector."""
    visitor = visit(size=getattr(request, "param", DESK))
    visitor.record(sector_record())
    visitor.page.locator(".curtain .btn").click()
    visitor.page.locator(".turner .stop.legal").first.wait_for()
    return visitor


def expect_chosen(visitor, turn: str) -> None:
    expect(visitor.page.locator(".turner .stop.is-selected")).to_have_attribute("data-turn", turn)


def legal(visitor) -> list[str]:
    return [stop.get_attribute("data-turn") for stop in visitor.page.locator(".turner .stop").all()]


def middle(visitor, selector: str) -> tuple[float, float]:
    box = visitor.page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def seen(visitor) -> tuple[str, str]:
    """The angle of the tile's wormholes, and what the tag says."""
    turn = visitor.page.evaluate("document.querySelector('.turner').style.getPropertyValue('--turn')")
    return str(int(turn) % 6), visitor.page.locator(".turn-tag b").inner_text()


@SIZES
def test_a_click_on_the_tile_turns_it_to_the_next_legal_turning(turner):
    x, y = middle(turner, ".turner .grab")
    for wanted in [*legal(turner), legal(turner)[0]]:
        turner.page.mouse.click(x, y)
        expect(turner.page.locator(f'.turner .stop[data-turn="{wanted}"]')).to_have_class("place stop is-selected")
        assert seen(turner)[0] == wanted
    assert not turner.page.locator(".tip.bad").count()


@SIZES
def test_dragging_the_tile_round_takes_the_turning_nearest_to_the_pointer(turner):
    x, y = middle(turner, ".turner .grab")
    first, goal = int(legal(turner)[0]), legal(turner)[-1]
    width = turner.page.locator(".turner .grab").bounding_box()["width"]
    before = turner.page.locator("svg.board").first.get_attribute("viewBox")
    turner.page.mouse.move(x, y - width / 3)
    turner.page.mouse.down()
    steps = (int(goal) - first) % 6
    places = [(0, -1), (0.87, -0.5), (0.87, 0.5), (0, 1), (-0.87, 0.5), (-0.87, -0.5)]
    for dx, dy in places[1 : steps + 1]:
        turner.page.mouse.move(x + dx * width / 3, y + dy * width / 3, steps=4)
    turner.page.mouse.up()
    expect_chosen(turner, goal)
    assert turner.page.locator("svg.board").first.get_attribute("viewBox") == before  # the map did not move


def test_arrow_keys_go_from_stop_to_stop_and_enter_places(turner):
    turns = legal(turner)
    turner.page.keyboard.press("ArrowRight")
    expect_chosen(turner, turns[0])
    turner.page.keyboard.press("ArrowRight")
    expect_chosen(turner, turns[1])
    turner.page.keyboard.press("ArrowLeft")
    turner.page.keyboard.press("ArrowLeft")
    expect_chosen(turner, turns[-1])
    number = turner.page.locator(".turner .stop").first.get_attribute("id").split("-")[1]
    expect(turner.page.locator("#confirm")).to_be_focused()
    turner.page.keyboard.press("Enter")
    expect(turner.page.locator(f"#sector-{number}")).to_have_count(1)


@pytest.mark.nightly
def test_the_handles_and_the_wheel_turn_it_as_well(turner):
    turns = legal(turner)
    left, right = turner.page.locator(".turn-handle").all()
    assert min(right.bounding_box()["width"], right.bounding_box()["height"]) >= 44
    right.click()
    right.click()
    expect_chosen(turner, turns[1])
    left.click()
    expect_chosen(turner, turns[0])
    turner.page.mouse.move(*middle(turner, ".turner .grab"))
    turner.page.mouse.wheel(0, 120)
    expect(turner.page.locator(f'.turner .stop[data-turn="{turns[1]}"].is-selected')).to_have_count(1)


@pytest.mark.nightly
def test_the_chips_repeat_the_turnings_and_the_tag_says_what_each_joins(turner):
    for turn in legal(turner):
        stop = turner.page.locator(f'.turner .stop[data-turn="{turn}"]')
        turner.page.locator(f'.choices [data-step="{stop.get_attribute("id")}"]').click()
        expect_chosen(turner, turn)
        assert seen(turner) == (turn, stop.get_attribute("data-links"))
        assert turner.page.locator(".turner .links.now circle").count() >= 1
