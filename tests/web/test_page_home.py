"""Home: whose turn it is comes first, everything of mine is there, and nothing is a dead end."""

import pytest
from browserkit import BOT, ME, OPEN
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def make(me, *seats, game="civilisations") -> str:
    body = {"game": game, "seats": list(seats), "seed": 7, "pace": 0}
    return str(me.context.request.post(f"{me.server.address}/api/tables", data=body).json()["table"])


def finish(me, table: str) -> None:
    """Both persons of this screen play the first legal action to the end."""
    request, path = me.context.request, f"{me.server.address}/api/tables/{table}"
    while (info := request.get(path).json())["status"] != "over":
        seat = info["to_act"][0]
        legal = request.get(f"{path}/legal?seat={seat}").json()
        body = {"seat": seat, "at": legal["at"], "action": legal["actions"][-1]["text"]}
        assert request.post(f"{path}/actions", data=body).ok


def test_my_turn_comes_first_and_all_tables_are_there_the_finished_ones_too(visit):
    me = visit()
    over = make(me, ME, {"kind": "person", "name": "Marek"}, game="civilisations")
    finish(me, over)
    mine = make(me, ME, BOT)
    waiting = [make(me, ME, OPEN) for _ in range(7)]
    me.open("/")
    rows = me.page.locator("#tables a")
    expect(rows).to_have_count(9)
    assert rows.first.get_attribute("href") == f"/t/{mine}"
    assert rows.last.get_attribute("href") == f"/t/{over}"
    assert {row.get_attribute("href") for row in rows.all()} == {f"/t/{table}" for table in (mine, over, *waiting)}
    headings = me.page.locator("#tables h3").all_inner_texts()
    assert headings == ["Your turn", "Waiting for others", "Finished"]


@pytest.mark.nightly
def test_two_people_who_want_a_rematch_come_to_one_table(visit):
    me, other = visit(), visit()
    table = make(me, ME, OPEN)
    path = f"{me.server.address}/api/tables/{table}"
    assert other.context.request.post(f"{path}/seats/1", data={"name": "Marek"}).ok
    while me.ask(f"/api/tables/{table}")["status"] != "over":
        for seat, one in enumerate((me, other)):
            legal = one.context.request.get(f"{path}/legal?seat={seat}").json()
            if legal["actions"]:
                body = {"seat": seat, "at": legal["at"], "action": legal["actions"][-1]["text"]}
                assert one.context.request.post(f"{path}/actions", data=body).ok
    me.open(f"/t/{table}")
    other.open(f"/t/{table}")
    other.page.locator(".end").wait_for()
    me.page.get_by_role("button", name="Rematch").click()
    me.page.wait_for_url(lambda url: table not in url)
    other.page.get_by_role("button", name="Join the rematch").click()
    other.page.wait_for_url(lambda url: table not in url)
    assert me.page.url == other.page.url
    for one in (me, other):
        one.wait_for_choice()


def test_a_wrong_address_is_answered_with_a_page_and_a_way_out(visit):
    me = visit("fr")
    me.forgiven = True  # the browser itself complains of the 404
    me.open("/rien")
    expect(me.page.locator("h1")).to_have_text("Rien à montrer ici")
    me.page.get_by_role("link", name="Vers les jeux").click()
    expect(me.page.locator(".games")).to_be_visible()


def test_the_keyboard_comes_to_create_in_a_few_steps(visit):
    me = visit()
    me.open("/new")
    me.page.locator(".seatsbox .seat").first.wait_for()
    me.page.keyboard.press("Tab")
    me.page.keyboard.press("Tab")
    expect(me.page.locator(".skips a:focus")).to_have_text("To “Create the table”")
    me.page.keyboard.press("Enter")
    expect(me.page.locator("#create")).to_be_focused()
