"""Where a proxy lets no WebSocket through, the page asks for news, and goes back to the socket when it can."""

import re

import pytest
from browserkit import BOT, ME, OPEN
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


class Proxy:
    """Between a visitor and the server; it closes every WebSocket, or is silent about it, until it is opened."""

    def __init__(self, visitor, way: str) -> None:
        self.way = way
        visitor.context.route_web_socket("**/api/tables/*/ws?*", self.handle)

    def handle(self, socket) -> None:
        if self.way == "open":
            socket.connect_to_server()
        elif self.way == "closed":
            socket.close()


@pytest.mark.parametrize("way", ["closed", pytest.param("silent", marks=pytest.mark.nightly)])
def test_a_table_is_played_without_a_socket_and_with_one_as_soon_as_there_is_one(visit, way):
    me = visit()
    proxy = Proxy(me, way)
    me.table(ME, BOT, BOT)
    note = me.page.locator(".asking-note")
    expect(note).to_be_visible()
    expect(me.page.locator(".offline-note")).to_be_hidden()
    me.choose_side(side="expansion")
    expect(me.page.locator(".log")).to_contain_text(re.compile(r"Ines: card \d+, expansion"))
    proxy.way = "open"
    me.page.evaluate("dispatchEvent(new Event('online'))")
    expect(note).to_be_hidden()
    me.page.locator(".choices .chip").first.wait_for()


class Cable:
    """A socket through which everything goes until it is cut: then nothing does, and nobody is told."""

    def __init__(self, visitor) -> None:
        self.cut, self.opened = False, 0
        visitor.context.route_web_socket("**/api/tables/*/ws?*", self.handle)

    def handle(self, socket) -> None:
        self.opened += 1
        far, mine = socket.connect_to_server(), self.opened
        far.on_message(lambda text: None if self.cut and mine == 1 else socket.send(text))


@pytest.fixture
def cable(visit):
    """A table at which the line is cut while Marek is about to act."""
    me, other = visit(), visit()
    line = Cable(me)
    table = me.table(ME, OPEN, game="ascending", seed=3)
    path = f"{me.server.address}/api/tables/{table}"
    assert other.context.request.post(f"{path}/seats/1", data={"name": "Marek"}).ok
    me.wait_for_choice()
    me.page.clock.install()
    line.cut = True
    legal = me.context.request.get(f"{path}/legal?seat=0").json()
    body = {"seat": 0, "at": legal["at"], "action": legal["actions"][0]["text"]}
    assert me.context.request.post(f"{path}/actions", data=body).ok  # from another window
    return me, line


@pytest.mark.nightly  # it waits as long as a page does
def test_a_dead_line_is_noticed_and_nothing_is_lost(cable):
    me, line = cable
    before = me.page.locator(".log li").count()
    me.page.clock.fast_forward(36_000)
    me.page.clock.fast_forward(2_000)
    expect(me.page.locator(".log li")).not_to_have_count(before)
    assert line.opened == 2
    expect(me.page.locator(".offline-note")).to_be_hidden()


@pytest.mark.parametrize("event", ["online", "pageshow"])
def test_a_line_is_opened_anew_after_another_network_or_a_sleep(cable, event):
    me, line = cable
    before = me.page.locator(".log li").count()
    if event == "pageshow":
        me.page.clock.set_fixed_time(me.page.evaluate("Date.now() / 1000 + 60"))  # the machine slept: no timer ran
    me.page.evaluate(f"dispatchEvent(new Event('{event}'))")
    expect(me.page.locator(".log li")).not_to_have_count(before)
    assert line.opened == 2


def test_without_a_network_the_banner_comes_at_once(visit):
    me = visit()
    me.forgiven = True  # the browser itself complains of what it cannot fetch
    me.table(ME, BOT, BOT)
    me.wait_for_choice()
    me.context.set_offline(True)
    expect(me.page.locator(".offline-note")).to_be_visible()
    me.context.set_offline(False)
    expect(me.page.locator(".offline-note")).to_be_hidden()


def test_a_region_that_is_gone_is_gone_from_a_page_that_was_asked_for_too(visit):
    me = visit()
    me.open("/")
    told = """async () => {
      const { Connection } = await import("/static/js/connection.js");
      const line = Object.assign(Object.create(Connection.prototype), { regions: new Set(["map", "hand"]) });
      return line.whole({ version: 3, regions: { map: "new" } });
    }"""
    assert me.page.evaluate(told) == {"version": 3, "regions": {"map": "new", "hand": ""}}


SOCKETS = """
  window.sockets = 0;
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      window.sockets++;
    }
  };
"""


def test_what_the_server_refuses_is_said_and_not_asked_again(visit):
    me = visit()
    me.forgiven = True  # the browser itself complains of the refusal
    Proxy(me, "closed")
    me.context.add_init_script(SOCKETS)  # after the proxy's own: the page knows at once how often it tried
    asked = []
    refusal = {"error": "Seat 0 is not yours.", "rule": None}
    me.context.route("**/page?*", lambda route: (asked.append(1), route.fulfill(status=403, json=refusal)))
    me.table(ME, BOT, BOT)
    expect(me.page.locator(".notice")).to_contain_text("Seat 0 is not yours.")
    tried = me.page.evaluate("sockets")
    assert tried > 1
    me.page.wait_for_timeout(4000)
    assert (me.page.evaluate("sockets"), len(asked)) == (tried, 1)
