"""Flicking in a real browser: by mouse, by finger, by keys and steppers; the flight; the practice board."""

import re
from itertools import pairwise

import pytest
from browserkit import BOT, ME, PERSON, PHONE, rectangles
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
SHIP = "#ship-a1"


def table(me, **more):
    """A table of Ascending Empires at which it is my turn."""
    me.table(ME, BOT, game="ascending", seed=7, **more)
    me.wait_for_choice()
    return me.page


def disc(page, ship: str = SHIP) -> str:
    return page.locator(ship).get_attribute("data-disc")


def middle(page, ship: str = SHIP) -> tuple[float, float]:
    box = page.locator(f"{ship} > use").first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def pull(page, dx: float, dy: float, ship: str = SHIP) -> None:
    """Press on a ship and pull back, without letting go."""
    x, y = middle(page, ship)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx / 2, y + dy / 2)
    page.mouse.move(x + dx, y + dy)


def stop_the_clock(page) -> None:
    """From now on the page's time goes on only when it is told to, frame by frame."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 10"))


def fly(page, before: str) -> None:
    """Let the clock run until the board shows where the ship came to rest."""
    for _ in range(600):
        if not page.locator(f"{SHIP}[data-disc='{before}']").count():
            return
        page.clock.run_for(100)
        page.wait_for_timeout(10)  # what the server says comes between two frames
    raise AssertionError("the ship does not come to rest")


def test_pulling_back_with_the_mouse_and_letting_go_flicks_the_ship(visit):
    page = table(visit())
    before = disc(page)
    pull(page, -70, -60)
    expect(page.locator(".aim-power")).to_have_count(1)
    expect(page.locator("#confirm")).to_contain_text("Flick at")
    expect(page.locator(".aim-said")).to_contain_text("mm")
    page.mouse.up()
    expect(page.locator(SHIP)).not_to_have_attribute("data-disc", before)
    expect(page.locator("#last-flick")).to_have_count(1)
    expect(page.locator(".aim")).to_have_count(0)


def test_pulling_back_with_a_finger_anywhere_on_the_board_flicks_the_chosen_ship(visit):
    me = visit(size=PHONE)
    page = table(me)
    before = disc(page)
    page.locator(".chip[data-step=do-move]").tap()
    page.locator(".chip[data-step=ship-a1]").tap()
    expect(page.locator(".wheel")).to_be_visible()
    page.evaluate("localStorage.setItem('astrarium.flick-anywhere', '1')")
    stage = page.locator(".stage").bounding_box()
    x, y = stage["x"] + stage["width"] * 0.6, stage["y"] + stage["height"] * 0.7
    hand = me.context.new_cdp_session(page)
    finger = lambda kind, *points: hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})  # noqa: E731
    finger("touchStart", {"x": x, "y": y})
    for step in range(1, 6):
        finger("touchMove", {"x": x - 12 * step, "y": y - 10 * step})
    expect(page.locator(".aim-power")).to_have_count(1)
    finger("touchEnd")
    expect(page.locator(SHIP)).not_to_have_attribute("data-disc", before)


def test_a_pull_that_comes_back_or_is_cancelled_flicks_nothing(visit):
    page = table(visit())
    before = disc(page)
    pull(page, -70, -60)
    page.mouse.move(*middle(page))
    page.mouse.up()
    expect(page.locator("#confirm")).to_have_count(0)
    pull(page, -70, -60)
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.locator(".aim")).to_have_count(0)
    assert disc(page) == before


def test_on_a_phone_the_places_of_a_launch_come_into_view_and_can_be_touched(visit):
    me = visit(size=PHONE)
    page = table(me)
    page.locator(".chip[data-step=do-move]").tap()
    number = me.ask(f"/api/tables/{page.url.rsplit('/', 1)[1]}/legal?seat=0")["at"]
    for text in ("flick a2 531804 587006", "land a2"):  # from the homeworld to Alpha C
        body = {"seat": 0, "at": number, "action": text}
        assert me.context.request.post(f"/api/tables/{page.url.rsplit('/', 1)[1]}/actions", data=body).ok
        number += 1
    page.locator(".chip[data-step=do-recruit]").wait_for()  # my next turn
    page.locator(".zoom .btn").first.tap()  # somewhere near the middle: Alpha C is out of view
    page.locator(".chip[data-step=do-move]").tap()
    page.locator(".chip[data-step=planet-alpha-C]").tap()
    page.locator("[id='spot-alpha-C-0'].legal").wait_for()
    assert me.sentence() == "Where in the orbit of Alpha C does the ship start?"
    stage = page.locator(".stage").bounding_box()
    spots = list(rectangles(page, ".spot.legal .touch"))
    assert len(spots) > 20
    for spot in spots:
        assert stage["x"] < spot["x"] + spot["width"] / 2 < stage["x"] + stage["width"]
        assert stage["y"] < spot["y"] + spot["height"] / 2 < stage["y"] + stage["height"]
    assert min(spot["width"] for spot in spots) > 15


@pytest.mark.nightly
def test_the_sentence_says_what_letting_go_does(visit):
    page = table(visit())
    page.locator(".chip[data-step=do-move]").click()
    page.locator(".chip[data-step=ship-a1]").click()
    expect(page.locator(".ask")).to_have_text("Pull back and let go to flick.")
    page.locator("#flick-at-once").uncheck()
    expect(page.locator(".ask")).to_contain_text("with the button")
    page.locator("#flick-at-once").check()
    pull(page, -70, -60)
    expect(page.locator(".ask")).to_have_text("Let go to flick; come back to cancel.")
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.locator(".ask")).not_to_contain_text("Let go")


@pytest.mark.nightly
def test_a_ship_follows_the_pull_where_its_player_likes_that(visit):
    page = table(visit())
    page.locator(".chip[data-step=do-move]").click()
    page.locator(".chip[data-step=ship-a1]").click()
    page.locator("#flick-at-once").uncheck()
    angle = page.locator(".aimrow .step b").first
    pull(page, -70, -60)
    page.mouse.up()
    backwards = float(angle.inner_text().rstrip("°"))
    page.locator("#flick-forwards").check()
    expect(page.locator(".ask")).to_contain_text("Draw the way it shall fly")
    pull(page, -70, -60)
    page.mouse.up()
    assert abs(float(angle.inner_text().rstrip("°")) - backwards) == pytest.approx(180, abs=0.2)
    page.reload()
    expect(page.locator("#flick-forwards")).to_be_checked()


@pytest.mark.nightly
def test_text_that_is_selected_does_not_swallow_a_pull(visit):
    page = table(visit())
    before = disc(page)
    page.evaluate("getSelection().selectAllChildren(document.body)")
    pull(page, -70, -60)
    page.mouse.move(*(at - 20 for at in middle(page)))
    page.mouse.move(*(at - 70 for at in middle(page)))
    page.mouse.up()
    expect(page.locator(SHIP)).not_to_have_attribute("data-disc", before)
    assert page.evaluate("getComputedStyle(document.querySelector('.stage')).userSelect") == "none"


@pytest.mark.nightly
def test_turns_of_the_same_name_stand_under_it_once(visit):
    me = visit()
    page = table(me)
    for n in range(3):  # round after round without a token taken
        page.locator(".chip[data-step=do-pass]").click()
        page.locator("#confirm").click()
        expect(page.locator(".log li", has_text="Ines: passes.")).to_have_count(n + 1)
    page.locator(".chip[data-step=do-pass]").wait_for()
    names = page.locator(".log .sep").all_inner_texts()
    assert len(names) > 1 and all(one != other for one, other in pairwise(names))


@pytest.mark.nightly
def test_where_letting_go_does_not_flick_the_aim_stays_and_is_adjusted(visit):
    page = table(visit())
    before = disc(page)
    page.locator(".chip[data-step=do-move]").click()
    page.locator(".chip[data-step=ship-a1]").click()
    page.locator("#flick-at-once").uncheck()
    pull(page, -70, -60)
    page.mouse.up()
    degrees, percent = page.locator(".aimrow .step b").all_inner_texts()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowUp")
    turned, stronger = page.locator(".aimrow .step b").all_inner_texts()
    assert float(turned.rstrip("°")) == pytest.approx(float(degrees.rstrip("°")) + 5.5, abs=0.051)
    assert int(stronger.split()[0]) == int(percent.split()[0]) + 5
    page.get_by_label("one degree left").click()
    assert float(page.locator(".aimrow .step b").first.inner_text().rstrip("°")) < float(turned.rstrip("°"))
    assert disc(page) == before
    page.locator("#confirm").click()
    expect(page.locator(SHIP)).not_to_have_attribute("data-disc", before)


def test_a_flick_can_be_chosen_by_keys_alone(visit):
    page = table(visit())
    before = disc(page)
    page.locator(".chip[data-step=do-move]").focus()
    page.keyboard.press("Enter")
    page.locator(".chip[data-step=ship-a1]").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.locator("#confirm").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#confirm")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(SHIP)).not_to_have_attribute("data-disc", before)


@pytest.mark.nightly
def test_a_flick_can_be_chosen_from_the_list(visit):
    page = table(visit())
    before = disc(page)
    for step in ("do-move", "ship-a1"):
        page.locator(f".chip[data-step={step}]").click()
    expect(page.locator(".chip[data-step=side-0]")).to_be_hidden()
    page.get_by_role("button", name="Aim by list").click()
    page.locator(".chip[data-step=side-1]").click()
    page.locator(".chip[data-step=slide-62]").click()
    page.locator("#confirm").click()
    expect(page.locator(SHIP)).not_to_have_attribute("data-disc", before)


def test_the_ship_flies_its_path_and_ends_where_the_table_says(visit):
    me = visit(reduced_motion="no-preference")
    page = table(me)
    stop_the_clock(page)
    page.evaluate("""() => {
      window.seen = new Set();
      const look = () => {
        seen.add(document.querySelector("#ship-a1")?.getAttribute("transform"));
        requestAnimationFrame(look);
      };
      look();
    }""")
    before = disc(page)
    pull(page, -70, -60)
    page.mouse.up()
    fly(page, before)
    expect(page.locator("#last-flick")).to_have_count(1)
    expect(page.locator("#last-flick")).not_to_have_attribute("visibility", "hidden")
    assert page.evaluate("seen.size") > 4
    x, y = disc(page).split()[:2]
    shown = re.findall(r"[\d.]+", page.locator(SHIP).get_attribute("transform"))
    assert [float(value) for value in shown] == pytest.approx([float(x), float(y)], abs=0.1)


def test_the_board_changes_only_when_the_path_was_played(visit):
    me = visit(reduced_motion="no-preference")
    page = table(me)
    stop_the_clock(page)
    page.evaluate("""() => {
      window.seen = [];
      const look = () => {
        const ship = document.querySelector("#ship-a1");
        seen.push([ship?.dataset.disc, ship?.getAttribute("transform"), document.querySelector(".log").innerText]);
        requestAnimationFrame(look);
      };
      look();
    }""")
    before = disc(page)
    pull(page, -70, -60)
    page.mouse.up()
    fly(page, before)
    page.clock.run_for(1000)  # and some frames of how it stays
    seen = page.evaluate("seen")
    flying = [log for at, _, log in seen if at == before]
    assert len({way for at, way, _ in seen if at == before}) > 4  # the ship moves on the board as it was
    assert len({way for at, way, _ in seen if at != before}) == 1
    assert len(set(flying)) == 1


WATCH = """() => {
  const flick = () => document.querySelector("#last-flick")?.dataset.flight;
  const before = flick();
  let shown = 0;
  new MutationObserver(() => {
    if (!shown && flick() !== before) shown = performance.now();
    if (!window.looked && document.querySelector(".curtain")) window.looked = shown && performance.now() - shown;
  }).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.mark.parametrize("motion", [pytest.param("reduce", marks=pytest.mark.nightly), "no-preference"])
def test_where_a_flick_ended_is_seen_before_the_screen_goes_to_the_next_person(visit, motion):
    me = visit(reduced_motion=motion)
    me.table(ME, PERSON, game="ascending", seed=7)
    page = me.page
    page.locator(".curtain .btn").click()
    me.wait_for_choice()
    for last in (False, True):  # two movement points, each for a tiny flick
        before = disc(page)
        if last:
            page.evaluate(WATCH)
        pull(page, -20, -16)
        page.mouse.up()
        expect(page.locator(f"{SHIP}[data-disc='{before}']")).to_have_count(0)
    page.locator(".curtain").wait_for()
    assert page.evaluate("window.looked") > 1000


@pytest.mark.nightly
def test_without_motion_the_path_is_shown_at_once(visit):
    page = table(visit())
    pull(page, -70, -60)
    page.mouse.up()
    expect(page.locator("#last-flick path").first).to_be_visible()


@pytest.mark.nightly
def test_the_whole_path_is_shown_where_the_table_allows_it(visit):
    page = table(visit(), options={"preview": "full"})
    pull(page, -70, -60)
    expect(page.locator(".aim-whole").first).to_be_attached()
    page.keyboard.press("Escape")
    page.mouse.up()


@pytest.mark.nightly
def test_only_the_direction_is_shown_where_the_table_shows_no_more(visit):
    page = table(visit(), options={"preview": "none"})
    pull(page, -70, -60)
    expect(page.locator(".aim-line.none")).to_have_count(1)
    expect(page.locator(".aim-ghost")).to_have_count(0)
    page.keyboard.press("Escape")
    page.mouse.up()


def test_the_practice_board_lets_one_flick_see_the_stop_and_reset(visit):
    me = visit()
    page = me.page
    me.open("/rules/ascending")
    page.get_by_role("link", name="Practice board").click()
    page.wait_for_url("**/practice/ascending")
    before = disc(page)
    pull(page, -60, -40)
    page.mouse.up()
    expect(page.locator("#stops li b")).to_have_count(1)
    assert disc(page) != before
    page.locator("#reset").click()
    assert [float(n) for n in disc(page).split()] == [float(n) for n in before.split()]
    expect(page.locator("#stops li b")).to_have_count(0)
