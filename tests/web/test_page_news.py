"""What happened while one looked elsewhere: what is news, the pace of others, what is shown again, sounds."""

import re
from datetime import UTC, datetime

import pytest
from browserkit import BOT, DESK, ME, OPEN, PATIENCE, PHONE
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

SIDEWAYS, TABLET = {"width": 844, "height": 390}, {"width": 768, "height": 1024}


def play(me, table: str, seat: int, times: int = 1) -> None:
    """The first legal action of a seat of this visitor's, so often."""
    request, path = me.context.request, f"{me.server.address}/api/tables/{table}"
    for _ in range(times):
        legal = request.get(f"{path}/legal?seat={seat}").json()
        body = {"seat": seat, "at": legal["at"], "action": legal["actions"][0]["text"]}
        assert request.post(f"{path}/actions", data=body).ok


@pytest.fixture
def guest(visit):
    """Two visitors at a table of Ascending, where one acts after the other; the first is asked."""
    me, other = visit(), visit()
    table = me.table(ME, OPEN, game="ascending", seed=3)
    made = other.context.request.post(f"{other.server.address}/api/tables/{table}/seats/1", data={"name": "Marek"})
    assert made.ok
    return me, other, table


def turns(me, other, table: str, wanted: int) -> None:
    """Both play until Ines has been asked so many times since the others acted."""
    asked = 0
    while asked < wanted:
        acting = me.ask(f"/api/tables/{table}")["to_act"][0]
        before = acting
        play(me if acting == 0 else other, table, acting)
        after = me.ask(f"/api/tables/{table}")["to_act"][0]
        asked += before == 1 and after == 0


class TestSinceYourLastTurn:
    def test_the_log_marks_what_is_news_and_shows_it_again(self, guest):
        me, other, table = guest
        me.wait_for_choice()
        turns(me, other, table, 2)
        now = me.ask(f"/api/tables/{table}/page?seat=0")
        expect(me.page.locator(f".log [data-n='{now['log'][-1]['n']}']").first).to_be_visible()  # all has come
        mark = me.page.locator(".log .since")
        expect(mark).to_contain_text("Since your last turn")
        news = me.page.locator(".log li:has(~ .since)[data-n]")
        numbers = news.evaluate_all("lines => lines.map((line) => Number(line.dataset.n))")
        assert numbers and min(numbers) > now["seen"]["n"]
        past = []
        me.page.route("**/replay/*", lambda route: past.append(route))
        mark.get_by_role("button").click()
        expect(me.page.locator(".coming")).to_contain_text("Since your last turn: 1 of")
        me.page.locator(".coming").get_by_role("button", name="Skip").click()
        for _ in range(PATIENCE // 100):  # the test hears of it only while it waits
            if past:
                break
            me.page.wait_for_timeout(100)
        past[0].continue_()
        expect(me.page.locator(".coming")).to_be_hidden()
        me.wait_for_choice()

    @pytest.mark.nightly
    def test_nothing_is_marked_before_the_first_turn(self, guest):
        me, _, _ = guest
        me.wait_for_choice()
        expect(me.page.locator(".log .since")).to_have_count(0)


class TestPace:
    def test_others_are_shown_at_the_readers_pace_and_skipping_shows_the_rest_at_once(self, guest):
        me, other, table = guest
        me.wait_for_choice()
        me.page.evaluate("localStorage['astrarium.pace'] = 'slow'")
        me.page.clock.set_fixed_time(datetime.now(UTC))  # it is never time for the next one, however slowly they play
        turns(me, other, table, 3)
        last = me.ask(f"/api/tables/{table}/page?seat=0")["log"][-1]["n"]
        coming = me.page.locator(".coming")
        expect(coming).to_be_visible()
        expect(me.page.locator(f".log [data-n='{last}']")).to_have_count(0)
        coming.get_by_role("button", name="Skip").click()
        expect(me.page.locator(f".log [data-n='{last}']").first).to_be_visible()

    @pytest.mark.nightly
    def test_the_pace_is_chosen_in_the_menu_and_kept(self, visit):
        me = visit()
        me.table(ME, BOT)
        me.wait_for_choice()
        me.page.locator("#open-menu").click()
        me.page.get_by_role("button", name="slow").click()
        me.page.reload()
        me.page.locator("#open-menu").click()
        expect(me.page.get_by_role("button", name="slow")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, TABLET], ids=["phone", "on its side", "tablet"])
def test_the_first_paint_stands_where_the_page_will_stand(visit, browser, server, size):
    """What is one of the panes on small screens lies beside nothing before the page's code has put it there."""
    me = visit()
    table = me.table(ME, BOT, game="gaia")
    bare = browser.new_context(java_script_enabled=False, viewport=size, base_url=server.address)
    bare.add_cookies(me.context.cookies())
    page = bare.new_page()
    page.goto(f"/t/{table}")
    assert page.locator("[data-region=rail]").inner_html()
    expect(page.locator("[data-region=rail]")).to_be_hidden()
    stage, bar = (round(page.locator(name).bounding_box()["width"]) for name in (".stage", ".actionbar"))
    assert size["width"] in (stage, bar, stage + bar)
    assert stage > 300
    bare.close()


def test_the_first_paint_has_the_board_the_log_and_the_question_without_any_script(visit, browser, server):
    me = visit()
    table = me.table(ME, BOT, game="gaia")
    me.wait_for_choice()
    bare = browser.new_context(java_script_enabled=False, viewport=DESK, base_url=server.address)
    bare.add_cookies(me.context.cookies())
    page = bare.new_page()
    page.goto(f"/t/{table}")
    assert page.locator("[data-region=map] svg").first.bounding_box()["width"] > 300
    assert page.locator(".ask").inner_text() == me.sentence()
    expect(page.locator("h1")).to_have_text("Gaia Project")
    bare.close()
    stranger = browser.new_context(java_script_enabled=False, base_url=server.address).new_page()
    stranger.goto(f"/t/{table}")
    expect(stranger.locator(".ask")).to_have_text("")
    stranger.context.close()


HEARD = """
  window.tones = 0;
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.tones += 1; return make.call(this); };
"""


@pytest.mark.nightly
def test_sounds_are_off_until_they_are_switched_on(visit):
    me = visit()
    me.context.add_init_script(HEARD)
    me.table(ME, BOT, BOT)
    me.choose_side()
    me.wait_for_choice()
    assert me.page.evaluate("tones") == 0
    me.page.locator("#open-menu").click()
    me.page.get_by_role("switch", name=re.compile("Sounds")).check()
    assert me.page.evaluate("tones") > 0


def test_nothing_moves_where_the_reader_wants_no_motion(visit):
    me = visit()  # all visitors do, unless they say otherwise
    me.table(ME, BOT, game="eclipse")
    me.wait_for_choice()
    me.step()
    me.wait_for_choice()
    running = "each.playState === 'running' && each.effect.getTiming().duration > 1"
    assert me.page.evaluate(f"document.getAnimations().filter((each) => {running}).length") == 0
