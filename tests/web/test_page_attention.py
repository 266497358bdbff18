"""Somebody who looks elsewhere learns that it is their turn."""

import re

import pytest
from browserkit import BOT, ME, OPEN, alive
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

NOTES = """
  window.notes = [];
  window.Notification = class {
    static permission = localStorage.getItem("allowed") ?? "default";
    static async requestPermission() {
      this.permission = window.answer ?? "granted";
      localStorage.setItem("allowed", this.permission);
      return this.permission;
    }
    constructor(title, more) { window.notes.push({title, ...more}); }
    close() { window.notes.pop(); }
  };
"""
LOOK = """(here) => {
  document.hasFocus = () => here;
  dispatchEvent(new Event(here ? "focus" : "blur"));
}"""


class Guest:
    """The other player, who needs no browser: takes the open seat and plays the first legal action."""

    def __init__(self, visitor, table: str) -> None:
        self.request = visitor.context.request
        self.path = f"{visitor.server.address}/api/tables/{table}"
        assert self.request.post(f"{self.path}/seats/1", data={"name": "Marek"}).ok

    def play_until_asked(self, seat: int) -> None:
        while seat not in self.request.get(self.path).json()["to_act"]:
            legal = self.request.get(f"{self.path}/legal?seat=1").json()
            for action in legal["actions"][:1]:
                body = {"seat": 1, "at": legal["at"], "action": action["text"]}
                assert self.request.post(f"{self.path}/actions", data=body).ok


@pytest.fixture
def waiting(visit):
    """Ines, who has chosen, and Marek, who has not."""
    me, other = visit(), visit()
    me.context.add_init_script(NOTES)
    guest = Guest(other, me.table(ME, OPEN, BOT))
    me.choose_side()
    expect(me.page).to_have_title("Quatre Voies · Astrarium")
    return me, guest


def switch(page: Page):
    page.locator("#open-menu").click()
    return page.get_by_role("switch", name="Tell me when it is my turn")


def test_the_title_is_marked_until_one_looks_and_nothing_pops_up_unasked(waiting):
    me, guest = waiting
    me.page.evaluate(LOOK, False)
    guest.play_until_asked(0)
    expect(me.page).to_have_title("● Your turn · Quatre Voies · Astrarium")
    assert me.page.evaluate("notes") == []
    me.page.evaluate(LOOK, True)
    expect(me.page).to_have_title("Your turn · Quatre Voies · Astrarium")


@pytest.mark.nightly
def test_whoever_looks_at_the_table_sees_no_mark(waiting):
    me, guest = waiting
    guest.play_until_asked(0)
    expect(me.page).to_have_title("Your turn · Quatre Voies · Astrarium")


def test_a_notification_comes_where_it_is_wished_and_goes_when_one_looks(waiting):
    me, guest = waiting
    box = switch(me.page)
    expect(box).not_to_be_checked()
    box.check()
    me.page.reload()
    alive(me.page)  # whoever comes to a table is not told of what stood there before
    expect(switch(me.page)).to_be_checked()
    me.page.keyboard.press("Escape")
    me.page.evaluate(LOOK, False)
    guest.play_until_asked(0)
    expect(me.page).to_have_title(re.compile("^● "))
    (note,) = me.page.evaluate("notes")
    assert note["title"] == "Your turn"
    assert note["body"].startswith("Quatre Voies\n")
    assert note["silent"]
    me.page.evaluate(LOOK, True)
    assert me.page.evaluate("notes") == []


@pytest.mark.nightly
def test_where_the_browser_refuses_the_switch_goes_back_and_says_so(waiting):
    me, _ = waiting
    me.page.evaluate("window.answer = 'denied'")
    box = switch(me.page)
    box.click()
    expect(me.page.locator(".notice")).to_contain_text("does not allow notifications")
    expect(box).not_to_be_checked()
