"""People talk at a table, and are told of it elsewhere: in a real browser, with the real service worker."""

import json

import pytest
from axekit import findings
from browserkit import DESK, ME, OPEN, PHONE, SHOWN, Visitor
from playwright.sync_api import Response, expect

pytestmark = pytest.mark.browser
MARKUP = "<img src=x onerror=alert(1)> good <b>luck</b>"


def sat(visitor: Visitor, table: str, seat: int, name: str) -> None:
    body = {"name": name}
    assert visitor.context.request.post(f"{visitor.server.address}/api/tables/{table}/seats/{seat}", data=body).ok
    visitor.open(f"/t/{table}")


def test_two_people_talk_and_one_has_heard_enough(visit):
    ines, hugo = visit("fr"), visit("en", size=PHONE)
    made = ines.context.request.post(
        f"{ines.server.address}/api/tables", data={"game": "civilisations", "seats": [ME, OPEN], "seed": 7}
    ).json()
    sat(hugo, made["table"], 1, "Hugo")
    ines.open(f"/t/{made['table']}")
    ines.page.locator(".log-tab[data-log=talk]").click()
    ines.page.locator(".talk-form input").fill(MARKUP)
    ines.page.locator(".talk-form button").click()
    expect(hugo.page.locator(".sheet-tabs .talk-dot")).to_be_visible()  # unread
    hugo.page.locator(".sheet-tabs [data-t=log]").click()
    hugo.page.locator(".log-tab[data-log=talk]").click()
    expect(hugo.page.locator(".msg p")).to_contain_text(MARKUP)
    expect(hugo.page.locator(".sheet-tabs .talk-dot")).to_be_hidden()
    assert hugo.page.locator(".msg img, .msg p b").count() == 1  # the name alone is bold
    hugo.page.locator(".phrase").nth(2).click()
    expect(ines.page.locator(".msg p").last).to_contain_text("Bien joué")
    assert findings(hugo.page) == []
    hugo.page.locator(".msg .more").click()
    hugo.page.get_by_role("button", name="Hear no more of Ines").click()
    expect(hugo.page.locator(".msg")).to_have_count(1)


@pytest.mark.nightly  # the browser's own notifications: not every Chromium shows them when no screen is there
def test_a_push_is_shown_by_the_service_worker(visit):
    visitor = visit("en")
    visitor.context.grant_permissions(["notifications"], origin=visitor.server.address)
    visitor.open("/")
    devtools, registered = visitor.context.new_cdp_session(visitor.page), []
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda told: registered.extend(told["registrations"]))
    devtools.send("ServiceWorker.enable")
    visitor.page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)")
    visitor.page.wait_for_function("navigator.serviceWorker.controller !== null")
    for _ in range(600):  # it is heard of only while one waits
        if registered:
            break
        visitor.page.wait_for_timeout(100)
    notification = {
        "title": "Your turn at 2 tables",
        "body": "Gaia Project with Hugo",
        "tag": "tables",
        "navigate": "/",
    }
    pushed = {
        "origin": visitor.server.address, "registrationId": registered[-1]["registrationId"],
        "data": json.dumps({"web_push": 8030, "notification": notification, "app_badge": "2"}),
    }  # fmt: skip
    devtools.send("ServiceWorker.deliverPushMessage", pushed)
    shown = visitor.page.evaluate(SHOWN)
    assert shown == [["Your turn at 2 tables", "Gaia Project with Hugo", "tables", "/"]]


def is_kept(answer: Response) -> bool:
    return answer.request.method == "POST" and "/api/me/notices?" in answer.url


@pytest.mark.parametrize(("lang", "size"), [pytest.param("fr", DESK, marks=pytest.mark.nightly), ("en", PHONE)])
def test_wishes_are_kept_as_they_are_made(visit, lang, size):
    visitor = visit(lang, size=size)
    visitor.table(ME, OPEN)
    visitor.open("/me/notices")
    visitor.page.locator("main[aria-busy=true]").wait_for(state="detached")
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings(visitor.page) == []
    with visitor.page.expect_response(is_kept):
        visitor.page.locator("#way-message-hook").click()
    with visitor.page.expect_response(is_kept):
        visitor.page.locator("#quiet-from").select_option("23")
    kept = visitor.ask("/api/me/notices")
    assert kept["ways"]["message"] == ["hook"] and kept["quiet"] == [23, 8]
