"""From the log into the past: names of turns, links to their moment, and a record opened from a file."""

import json
import re

import pytest
from browserkit import BOT
from playwright.sync_api import expect
from test_page_table import in_expansion, wait_until_over

pytestmark = pytest.mark.browser


def record_of(me, table: str) -> str:
    answer = me.context.request.get(f"{me.server.address}/api/tables/{table}/record")
    assert answer.ok
    return answer.text()


@pytest.fixture
def over(visit):
    """A finished game of bots: the visitor, its table, its record."""
    me = visit()
    table = me.table(BOT, BOT)
    wait_until_over(me, table)
    return me, table, record_of(me, table)


def test_separators_are_the_same_after_a_reload(visit):
    me = visit()
    page = in_expansion(me)
    while page.locator(".log .sep").count() < 2:
        me.step()
    expect(page.locator(".actionbar")).not_to_have_class(re.compile("is-busy"))
    before = page.locator(".log .sep").all_inner_texts()
    page.reload()
    me.wait_for_choice()
    assert page.locator(".log .sep").all_inner_texts()[-len(before) :] == before
    assert len(set(before)) == len(before)


@pytest.mark.nightly
def test_a_line_of_the_log_opens_the_replay_at_its_action(visit):
    me = visit()
    page = in_expansion(me)
    k = page.locator(".log [data-k]").first.get_attribute("data-k")
    line = page.locator(f".log [data-k='{k}']").first
    with me.context.expect_page() as opening:
        line.locator("a").click()
    past = opening.value
    expect(past).to_have_url(re.compile(rf"/t/\w+/replay\?at={k}$"))
    expect(past.locator(".count b")).to_have_text(k)
    past.locator(".log [data-k]").last.locator("a").click()
    expect(past.locator(".count b")).not_to_have_text(k)
    assert len(me.context.pages) == 2
    past.goto(f"{past.url.split('?')[0]}?at=nonsense")
    expect(past.locator(".count b")).to_have_text("0")


def test_a_record_is_opened_from_a_file_and_seen_with_anybodys_eyes(over):
    me, table, text = over
    page = me.page
    me.open("/")
    file = {"name": "game.jsonl", "mimeType": "application/jsonl", "buffer": text.encode()}
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a record").click()
    chooser.value.set_files(file)
    page.wait_for_url("**/replay")
    assert table not in page.url
    expect(page.locator("#eyes option")).to_have_count(3)
    page.locator("#eyes").select_option("1")
    expect(page.locator("[data-region=hand] .qcard").first).to_be_visible()


def test_an_unfinished_record_dropped_on_the_page_is_played_on(over, visit):
    text = "\n".join(over[2].splitlines()[:2])
    me = visit("fr")
    me.open("/")
    drop(me, text)
    me.page.wait_for_url(re.compile(r"/t/\w+$"))
    me.page.locator(".curtain .btn").click()
    me.wait_for_choice()


@pytest.mark.nightly
def test_a_file_that_is_no_record_says_so(visit):
    me = visit("fr")
    me.forgiven = True  # the browser itself complains of the 400
    me.open("/")
    drop(me, "hello")
    expect(me.page.locator(".notice.bad")).to_contain_text("game.jsonl ne peut pas être ouvert.")
    expect(me.page.locator(".notice.bad")).to_contain_text("ligne 1")
    expect(me.page.locator(".notice.bad")).not_to_contain_text("Expecting")  # what the reader of JSON says


def drop(me, text: str) -> None:
    me.page.evaluate(f"""() => {{
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([{json.dumps(text)}], "game.jsonl"));
      for (const kind of ["dragover", "drop"])
        document.body.dispatchEvent(new DragEvent(kind, {{ bubbles: true, cancelable: true, dataTransfer }}));
    }}""")


def test_the_end_shows_every_part_of_everybodys_points(over):
    me, table, _ = over
    me.open(f"/t/{table}")
    page = me.page
    expect(page.locator(".end .scores")).to_be_visible()
    scores = me.ask(f"/api/tables/{table}/page")["scores"]
    parts = {part["name"] for score in scores for part in score["parts"]}
    assert page.locator(".end tbody tr").count() == len(parts) + 1
    ranked = sorted(scores, key=lambda score: score["rank"])
    assert page.locator(".end .tot td").all_inner_texts() == [str(score["total"]) for score in ranked]
