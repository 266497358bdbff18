"""Prepare my turn: a private copy to try moves on, what is queued from it, and the word when it ends otherwise."""

from collections.abc import Callable
from typing import Any

import pytest
from axekit import findings
from browserkit import DESK, ME, OPEN, PHONE, Visitor
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]


def seated(visit: Visit, me: Visitor) -> tuple[str, Visitor]:
    """A table of Gaia Project at which I have chosen my faction and wait for somebody."""
    table = me.table(ME, OPEN, game="gaia")
    other = visit()
    path = f"{me.server.address}/api/tables/{table}/seats/1"
    assert other.context.request.post(path, data={"name": "Marek"}).ok
    play(me, table, 0)
    me.open(f"/t/{table}")
    return table, other


def play(who: Visitor, table: str, seat: int, nth: int = 0) -> None:
    path = f"/api/tables/{table}"
    legal = who.ask(f"{path}/legal?seat={seat}")
    send(who, "post", f"{path}/actions", {"seat": seat, "at": legal["at"], "action": legal["actions"][nth]["text"]})


def send(who: Visitor, method: str, path: str, body: dict[str, Any]) -> Any:
    answer = getattr(who.context.request, method)(who.server.address + path, data=body)
    assert answer.ok, answer.text()
    return answer.json()


def axed(me: Visitor) -> list[str]:
    """What axe finds on a desk and on a phone."""
    found = findings(me.page)
    me.page.set_viewport_size(PHONE)
    found += findings(me.page)
    me.page.set_viewport_size(DESK)
    return found


def test_moves_are_tried_on_a_copy_queued_and_erased(visit: Visit):
    me = visit("fr")
    table, _ = seated(visit, me)
    before = me.ask(f"/api/tables/{table}")["version"]
    expect(me.page.locator("#prepare")).to_contain_text("Préparer mon tour")
    me.page.keyboard.press("p")
    me.page.wait_for_url(f"**/t/{table}/plan?seat=0")
    expect(me.page.locator(".study-card")).to_contain_text("Ceci est un plan")
    me.page.locator("#plan-on").click()
    expect(me.page.locator("#plan-on")).to_have_count(0)
    while not me.page.locator("#plan-queue").count():
        me.step(until="#plan-queue")
        me.page.wait_for_timeout(100)
    assert axed(me) == []
    me.page.locator("#plan-queue").click()
    assert axed(me) == []
    me.page.locator("#plan-sure").click()
    me.page.wait_for_url(f"**/t/{table}?seat=0")
    expect(me.page.locator("#queued")).to_contain_text("en file")
    me.page.locator("#queued").click()
    expect(me.page.locator(".dlg .queue-list li")).not_to_have_count(0)
    me.page.locator("#erase-queue").click()
    expect(me.page.locator("#queued")).to_have_count(0)
    assert me.ask(f"/api/tables/{table}")["version"] == before


def test_what_is_queued_is_played_or_the_reader_is_told_why(visit: Visit):
    me = visit("en", size=PHONE)
    table, other = seated(visit, me)
    path = f"/api/tables/{table}"
    page = send(me, "post", f"{path}/plans/page", {"seat": 0})
    page = send(me, "post", f"{path}/plans/page", {"seat": 0, "line": page["line"], "on": True})
    action = page["choices"][0]["text"]
    page = send(me, "post", f"{path}/plans/page", {"seat": 0, "line": page["line"], "action": action})
    queue = {"seat": 0, "at": page["now"], "line": page["line"], "guard": "same"}
    send(me, "put", f"{path}/queue", queue)
    me.open(f"/t/{table}")
    expect(me.page.locator("#queued")).to_be_visible()
    factions = [action["text"] for action in other.ask(f"{path}/legal?seat=1")["actions"]]
    planned = page["line"]["entries"][0][1]
    play(other, table, 1, next(i for i, text in enumerate(factions) if text != planned))
    expect(me.page.locator(".notice")).to_contain_text("not as your plan had it")
    with me.page.expect_response(lambda answer: answer.request.method == "DELETE"):
        me.page.locator(".notice .btn", has_text="Understood").click()
    expect(me.page.locator(".notice")).to_have_count(0)
    assert me.ask(f"{path}/queue?seat=0")["stopped"] is None
