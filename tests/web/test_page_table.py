"""One table in a real browser: choosing, undoing, asking why, keys, phone, replay, a lost line."""

import re
import time

import pytest
from browserkit import BOT, ME, PHONE, Server, rectangles
from playwright.sync_api import expect

from astrarium.core import game_ids

pytestmark = pytest.mark.browser


UNTIL_UNDO = """() => {  // one click of somebody who does something, and none once it can be taken back
  if (document.querySelector("#undo")) return true;
  const chips = [...document.querySelectorAll(".choices .chip")];
  const next = chips.find((chip) => !chip.innerText.startsWith("End"));
  (document.querySelector("#confirm:not([disabled])") ?? next)?.click();
  return false;
}"""


def in_expansion(me, side: str = "expansion"):
    """A table where my expansion is on."""
    me.table(ME, BOT, BOT)
    me.choose_side(0, side)
    me.page.locator(".stage .place.legal").first.wait_for()
    return me.page


def ids(page, selector: str) -> list[str]:
    return page.locator(selector).evaluate_all("found => found.map((element) => element.id)")


def wait_until_over(me, table: str) -> dict:
    for _ in range(600):
        info = me.ask(f"/api/tables/{table}")
        if info["status"] == "over":
            return info
        time.sleep(0.1)
    raise AssertionError("the bots do not finish")


def test_a_click_on_a_side_chooses_card_and_side_and_another_click_changes_ones_mind(visit):
    me = visit()
    me.table(ME, BOT)
    me.wait_for_choice()
    hand = me.page.locator("[data-region=hand] .qcard")
    hand.nth(0).locator("[id$='-war']").click()
    expect(me.page.locator(".crumbs li")).to_have_count(len(me.page.locator(".is-selected").all()))
    if me.page.locator("#confirm").count():
        first = me.page.locator("#confirm").inner_text()
        hand.nth(1).locator("[id$='-evolution']").click()
        assert me.page.locator("#confirm").inner_text() != first
    me.page.keyboard.press("Escape")
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".is-selected")).to_have_count(0)


def test_what_one_has_begun_stays_while_the_others_choose(visit):
    me = visit()
    page = me.page
    me.table(ME, BOT, BOT, pace=900)
    me.wait_for_choice()
    page.locator("[data-region=hand] .qcard >> nth=1 >> [id$='-evolution']").click()
    label = page.locator("#confirm").inner_text()
    card = page.locator("[data-region=hand] .qcard").nth(1).get_attribute("id")
    expect(page.locator(".expand > .panel:visible")).to_have_attribute("data-first", card)
    expect(page.locator(".turnpill .badge")).to_have_count(1)
    assert page.locator("#confirm").inner_text() == label
    expect(page.locator("[data-region=hand] .qcard").nth(1)).to_have_class(re.compile("is-selected"))


def test_a_lit_place_and_its_chip_light_each_other(visit):
    page = in_expansion(visit())
    place = page.locator(".stage .place.legal").first
    chip = page.locator(f".chip[data-step='{place.get_attribute('id')}']")
    place.hover()
    expect(chip).to_have_class(re.compile("is-hover"))
    expect(page.locator(".tip")).to_be_visible()
    chip.hover()
    expect(place).to_have_class(re.compile("is-hover"))


def test_an_action_can_be_undone_until_something_is_revealed(visit):
    me = visit()
    page = in_expansion(me)
    before, chips = page.locator("[data-region=map]").inner_html(), me.chips()
    expect(page.locator(".closed")).to_contain_text("revealed")
    page.wait_for_function(UNTIL_UNDO)
    page.locator("#undo").click()
    expect(page.locator("#undo")).to_have_count(0)
    assert me.chips() == chips
    assert page.locator("[data-region=map] .board g[id]").count() == before.count('<g id="')
    expect(page.locator(".log")).to_contain_text("takes the last action back")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
@pytest.mark.nightly
def test_what_changes_on_the_board_moves_unless_motion_is_unwanted(visit, motion):
    me = visit(reduced_motion=motion)
    page = in_expansion(me)
    page.evaluate("""() => {
      const animate = Element.prototype.animate;
      window.animated = 0;
      Element.prototype.animate = function (...given) { window.animated += 1; return animate.apply(this, given); };
    }""")
    before = ids(page, ".stage .piece")
    page.locator(".stage .place.legal").first.click()
    page.locator(".stage .place.legal").first.click()
    page.locator(".choices .chip").first.click()  # how many ships
    page.locator("#undo").wait_for()
    assert ids(page, ".stage .piece") != before
    assert (page.evaluate("window.animated") > 0) == (motion == "no-preference")


def test_a_dark_place_says_why_and_opens_the_rule(visit):
    page = in_expansion(visit("fr"))
    for place in ids(page, ".stage .place:not(.legal)"):
        page.locator(f"#{place}").click()
        expect(page.locator(".tip.bad, .is-selected").first).to_be_visible()
        if page.locator(".is-illegal").count():
            break
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    page.locator(".tip.bad").get_by_role("button", name="pourquoi").click()
    asked = page.locator("dialog .rules .is-asked")
    expect(asked).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.nightly
def test_a_place_that_only_one_way_leads_to_needs_one_click(visit):
    me = visit()
    page = in_expansion(me)
    origin = ids(page, ".stage .place.legal")[0]
    page.locator(f"#{origin}").click()
    target = ids(page, ".stage .place.legal")[0]
    page.keyboard.press("Escape")
    page.locator(f"#{target}").click()
    expect(page.locator(f"#{target}")).to_have_class(re.compile("is-selected"))
    expect(page.locator(f"#{origin}")).to_have_class(re.compile("is-selected"))


def test_scores_break_down_and_a_bot_gives_its_reason(visit):
    me = visit()
    me.table(ME, {"kind": "bot", "name": "Mira", "level": "beginner"}, BOT)
    me.choose_side(0, "expansion")
    me.page.locator(".stage .place.legal").first.wait_for()
    me.page.locator("[data-region=players] .pl", has_text="Mira").click()
    me.page.get_by_role("button", name="Points by source").click()
    expect(me.page.locator("dialog h2")).to_have_text("Mira")
    expect(me.page.locator("dialog .bars li")).not_to_have_count(0)
    expect(me.page.locator("dialog .reason p:not(.soft)")).not_to_have_text("")
    me.page.get_by_role("button", name="Compare all players").click()
    expect(me.page.locator("dialog .scores thead th")).to_have_count(4)


@pytest.mark.nightly
def test_the_keyboard_alone_is_enough(visit):
    me = visit()
    page = me.page
    me.table(ME, BOT, BOT)
    me.wait_for_choice()
    page.keyboard.press("1")
    page.keyboard.press("4")
    expect(page.locator("#confirm")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator(".stage .place.legal").first.wait_for()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".stage .place.legal:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".stage .place.is-selected")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".stage .place.is-selected")).to_have_count(0)
    page.evaluate("document.activeElement.blur()")  # or it would tell about the place
    page.keyboard.press("?")
    expect(page.locator("dialog .rules h1, dialog .rules h2").first).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.locator(".logbox")).to_be_focused()
    page.keyboard.press("+")
    expect(page.locator(".mini")).to_be_visible()
    page.keyboard.press("0")
    expect(page.locator(".mini")).to_be_hidden()


def test_the_board_pans_and_zooms_and_keeps_its_view_when_the_table_changes(visit):
    me = visit()
    page = in_expansion(me)
    board = page.locator("svg.board")
    whole = board.get_attribute("viewBox")
    box = page.locator(".stage").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.wheel(0, -300)
    expect(board).not_to_have_attribute("viewBox", whole)
    near = board.get_attribute("viewBox")
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 + 60, box["y"] + box["height"] / 2 + 20, steps=4)
    page.mouse.up()
    expect(board).not_to_have_attribute("viewBox", near)
    panned = board.get_attribute("viewBox")
    expect(page.locator(".is-selected")).to_have_count(0)
    page.locator(".choices .chip", has_text="End").click()
    page.locator("#anyway").click()
    expect(page.locator("[data-region=hand] .qcard").first).to_be_visible()  # the next turn
    expect(board).to_have_attribute("viewBox", panned)
    page.locator("[data-zoom=fit]").click()
    expect(board).to_have_attribute("viewBox", whole)


def test_on_a_phone_everything_can_be_touched(visit):
    me = visit("fr", size=PHONE)
    page = me.page
    me.table(ME, BOT, BOT)
    me.wait_for_choice()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for selector in (".choices .chip", ".sheet-tabs .tab", ".zoom .btn:visible", "#open-menu"):
        for box in rectangles(page, selector):
            assert box["height"] >= 44, selector
            assert box["width"] >= 44, selector
    me.choose_side(0, "expansion")
    page.locator(".stage .place.legal").first.wait_for()
    for box in rectangles(page, ".stage .place.legal"):
        assert min(box["width"], box["height"]) >= 44
    for tab, shown in (("me", "[data-region=me]"), ("players", "[data-region=players]"), ("log", ".log")):
        page.locator(f".tab[data-t={tab}]").tap()
        expect(page.locator(shown)).to_be_visible()
        expect(page.locator(".actionbar")).to_be_hidden()
    page.locator(".tab[data-t=actions]").tap()
    expect(page.locator(".ask")).to_be_in_viewport()


@pytest.mark.parametrize("path", ["/", "/new", "/rules/civilisations"])
@pytest.mark.nightly
def test_pages_fit_a_phone_in_french(visit, path):
    me = visit("fr", size=PHONE)
    me.open(path)
    expect(me.page.locator("h1").first).to_be_visible()
    assert me.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.nightly
def test_a_finished_game_is_replayed_with_the_slider_and_through_any_eyes(visit):
    me = visit()
    page = me.page
    table = me.table(BOT, BOT, BOT)
    info = wait_until_over(me, table)
    me.open(f"/t/{table}/replay")
    expect(page.locator(".count")).to_have_text(f"0 / {info['moves']}")
    page.locator("#next").click()
    expect(page.locator(".count")).to_have_text(f"1 / {info['moves']}")
    page.locator(".scrub").fill(str(info["moves"] // 2))
    expect(page.locator(".count b")).to_have_text(str(info["moves"] // 2))
    assert page.locator(".tick").count() > 3
    page.locator("#first").click()
    expect(page.locator(".count b")).to_have_text("0")
    page.locator("#eyes").select_option("1")
    expect(page.locator("[data-region=hand] .qcard").first).to_be_visible()
    page.locator("#speed").select_option("4")
    page.locator("#play").click()
    expect(page.locator(".count b")).not_to_have_text("0")
    page.keyboard.press("Escape")
    page.locator("#last").click()
    expect(page.locator(".turnpill")).to_have_text("Game over")


def test_a_running_game_is_replayed_with_ones_own_eyes_only(visit):
    me = visit()
    page = in_expansion(me)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("#eyes option")).to_have_text(["A spectator", "Ines"])
    expect(page.locator(".count b")).to_have_text("0")
    page.get_by_role("link", name="Back to the table").click()
    page.locator(".stage .place.legal").first.wait_for()


def test_the_page_reconnects_when_the_server_is_started_again(visit, tmp_path):
    server = Server(tmp_path).start()
    try:
        me = visit(at=server)
        me.forgiven = True  # the browser itself complains of the lost line
        page = in_expansion(me)
        sentence, chips = me.sentence(), me.chips()
        server.stop()
        expect(page.locator(".offline-note")).to_be_visible()
        server.start()
        expect(page.locator(".offline-note")).to_be_hidden()
        assert (me.sentence(), me.chips()) == (sentence, chips)
        page.locator(".choices .chip", has_text="End").click()
        if page.locator("#confirm").count():
            page.locator("#confirm").click()
        expect(page.locator(".ask")).not_to_have_text(sentence)
    finally:
        server.stop()


def test_names_are_text_wherever_they_stand(visit):
    me = visit()
    me.table({"kind": "me", "name": "<img src=x onerror=alert(1)>"}, {"kind": "person", "name": "&amp;<b>B</b>"})
    me.page.locator(".curtain .btn").click()
    me.wait_for_choice()
    assert me.page.locator("img").count() == 0
    assert me.page.locator("[data-region=players] .nm b").count() == 0


def test_the_language_is_switched_and_remembered(visit):
    me = visit()
    me.open("/")
    me.page.locator("[data-lang=fr]").click()
    expect(me.page.locator("html")).to_have_attribute("lang", "fr")
    me.open("/new")
    expect(me.page.locator("h1")).to_have_text("Nouvelle table")


def test_an_unknown_table_says_so(visit):
    me = visit()
    me.forgiven = True  # the browser itself complains of the 404
    me.open("/t/aaaaaaaaaa")
    expect(me.page.locator("main")).to_contain_text("There is no table aaaaaaaaaa.")
    expect(me.page.get_by_role("link", name="To the games")).to_be_visible()


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.nightly
def test_no_games_own_style_hides_the_pages_buttons(visit, game_id):
    me = visit()
    me.table(ME, BOT, game=game_id)
    me.wait_for_choice()
    for name in ("#open-rules", "#open-menu", ".tools a"):
        expect(me.page.locator(name)).to_be_visible()
    me.page.locator("#open-menu").click()
    expect(me.page.get_by_role("dialog").get_by_role("button", name="Close")).to_be_visible()


LOCK_BEFORE_HAND = """() => {
  const [lock, hand] = [".chip[data-step=done]", "[data-region=hand]"].map((place) => document.querySelector(place));
  const [first, then] = [lock?.getBoundingClientRect(), hand?.getBoundingClientRect()];
  return first?.height && then?.height && first.bottom <= then.top + 14 && then.top + 14 < 844;
}"""


@pytest.mark.nightly
def test_on_a_phone_what_ends_a_choice_stands_before_the_hand(visit):
    me = visit(size=PHONE)
    path = f"/api/tables/{me.table(ME, BOT, game='council')}"
    planned = 0
    while planned < 3:
        legal = me.ask(f"{path}/legal?seat=0")
        texts = [action["text"] for action in legal["actions"]]
        text = next((text for text in texts if text.startswith("plan")), texts[-1] if texts else "")
        if text:
            body = {"seat": 0, "at": legal["at"], "action": text}
            assert me.context.request.post(f"{me.server.address}{path}/actions", data=body).ok
            planned += text.startswith("plan")
    lock = me.page.locator(".choices .chip[data-step=done]")
    expect(lock).to_be_visible()
    expect(me.page.locator(".ask").first).to_have_text("Your plan is made. Lock it in?")
    me.page.wait_for_function(LOCK_BEFORE_HAND)  # both are drawn anew while bots go on
