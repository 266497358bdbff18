"""People meet: strangers are paired, a table of the lobby is joined by phone, the waiting room asks everybody."""

import json

import pytest
from axekit import findings
from browserkit import ME, OPEN, PATIENCE, PHONE
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def wait_for(page, heard) -> None:
    """Until the test has heard of it: its sockets are handed over only while it waits."""
    for _ in range(PATIENCE // 100):
        if heard():
            return
        page.wait_for_timeout(100)
    raise AssertionError("the page has opened no such socket")


def seek(one, name: str) -> None:
    one.open("/lobby")
    one.page.locator("#seek-name").fill(name)
    one.page.locator("#seek [type=submit]").click()


def test_two_strangers_who_look_for_a_game_play_it_together(visit):
    ines, marek = visit("fr"), visit(size=PHONE)
    for one in (ines, marek):
        one.context.add_init_script(
            "localStorage['astrarium.wish'] = JSON.stringify({games: ['civilisations'], seats: [2], bots: null})"
        )
    seek(ines, "Inès")
    expect(ines.page.locator(".seek")).to_contain_text("il manque 1 joueur")
    assert findings(ines.page) == []
    seek(marek, "Marek")
    for one in (ines, marek):
        one.page.wait_for_url("**/t/*")
        one.page.locator("#ready").wait_for()
    assert ines.page.url == marek.page.url
    assert findings(marek.page) == []
    ines.page.locator("#ready").click()
    expect(marek.page.locator(".wr-said.is-yes")).to_have_count(1)
    marek.page.locator("#ready").click()
    for one in (ines, marek):
        one.wait_for_choice()
    expect(ines.page.locator("[data-region=players]")).to_contain_text("Marek")


def test_what_a_slow_socket_says_does_not_end_a_search(visit):
    ines, sockets = visit(), []
    ines.page.route_web_socket("**/api/me/ws*", lambda socket: sockets.append(socket))
    seek(ines, "Inès")
    expect(ines.page.locator(".seek")).to_be_visible()
    wait_for(ines.page, lambda: len(sockets) > 1)  # whoever had no key has one now, and comes back with it
    with ines.page.expect_response("**/api/pair*"):  # whether that is so
        sockets[-1].send(json.dumps({"pair": {"seeking": False, "table": None, "nearest": None, "now": None}}))
    expect(ines.page.locator(".seek")).to_be_visible()
    ines.page.get_by_role("button", name="Stop").click()
    expect(ines.page.locator("#seek-name")).to_be_visible()


def test_a_name_that_is_being_written_stays_whatever_is_told_meanwhile(visit):
    ines, sockets = visit(), []
    ines.page.route_web_socket("**/api/me/ws*", lambda socket: sockets.append(socket))
    ines.open("/lobby")
    ines.page.locator("#seek-name").fill("Inès")
    ines.page.locator("#seek .seg button").last.click()
    expect(ines.page.locator("#seek-name")).to_have_value("Inès")
    ines.page.locator("#seek-name").evaluate("(field) => (field.dataset.drawn = 'before')")
    wait_for(ines.page, lambda: sockets)
    sockets[-1].send(json.dumps({"pair": {"seeking": False, "table": "elsewhere", "nearest": None, "now": 1}}))
    expect(ines.page.locator("#seek-name:not([data-drawn])")).to_have_value("Inès")


def test_a_table_of_the_lobby_is_joined_by_phone_and_its_row_goes(visit):
    host, guest, other = visit(), visit("fr", size=PHONE), visit()
    guest.open("/lobby")
    other.open("/lobby")
    table = host.table({**ME, "name": "Ines"}, OPEN, visibility="public", name="Friday night")
    row = f"[data-table='{table}']"
    expect(guest.page.locator(row)).to_contain_text("Friday night")
    expect(guest.page.locator(f"{row} .by .is-here")).to_be_visible()  # the host has come: the row is not drawn again
    guest.page.locator(f"{row} .btn").click()
    guest.page.locator(".wr-take .input").fill("Zoé")
    guest.page.get_by_role("button", name="S’asseoir ici").click()
    for one in (guest, host):
        one.wait_for_choice()
    expect(other.page.locator(row)).to_have_count(0)
    expect(other.page.locator(f".watch[href='/t/{table}']")).to_be_visible()


def test_a_table_that_others_watch_three_turns_later_says_so_to_them(visit):
    host, guest, eve = visit("fr"), visit(), visit("fr", size=PHONE)
    host.open("/new?game=civilisations")
    host.page.locator(".seat select.kind").nth(1).select_option("open")
    host.page.locator("#terms summary").click()
    host.page.get_by_role("button", name="3 tours de retard").click()
    host.page.locator("#create").click()
    host.page.wait_for_url("**/t/*")
    expect(host.page.locator(".wr-terms")).to_contain_text("3 tours de retard")
    table = host.page.url.rpartition("/t/")[2].partition("?")[0]
    guest.open(f"/t/{table}")
    guest.page.locator(".wr-take .input").fill("Bob")
    guest.page.get_by_role("button", name="Sit here").click()
    guest.wait_for_choice()
    eve.open(f"/t/{table}")
    expect(eve.page.locator(".why")).to_contain_text("avec 3 tours de retard")
