"""What the page says about luck, and about tables that cannot go on."""

import gzip
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from browserkit import ME, PERSON, Server, Visitor
from playwright.sync_api import Request, expect

pytestmark = pytest.mark.browser
EARLIER = Path(__file__).parents[1] / "server" / "earlier" / "first.sql.gz"
KEY = "fixture-key-0123456789"


def expect_line(visitor: Visitor, words: str | re.Pattern[str]) -> None:
    """The one line about luck says that."""
    expect(visitor.page.locator(".chance summary")).to_have_text(words)


def finish(visitor: Visitor, table: str) -> None:
    """Play the table to its end, at the same screen."""
    path = f"{visitor.server.address}/api/tables/{table}"
    while (info := visitor.ask(f"/api/tables/{table}"))["status"] != "over":
        seat = info["to_act"][0]
        legal = visitor.ask(f"/api/tables/{table}/legal?seat={seat}")
        body = {"seat": seat, "at": legal["at"], "action": legal["actions"][-1]["text"]}
        assert visitor.context.request.post(f"{path}/actions", data=body).ok


def is_made(request: Request) -> bool:
    return request.method == "POST" and "/api/tables?" in request.url


def test_a_table_made_on_the_page_is_sealed_before_its_word_is_sent(visit):
    visitor = visit()
    visitor.open("/new?game=civilisations")
    with visitor.page.expect_request(is_made) as asked:
        visitor.page.locator("form button[type=submit]").click()
    visitor.page.wait_for_url("**/t/*")
    visitor.wait_for_choice()
    wish, shown = asked.value.post_data_json, visitor.ask("/api/tables")[0]
    seal = visitor.ask(f"/api/tables/{shown['table']}/page?seat=0")["seal"]
    assert seal["seal"] == wish["seal"] and seal["secret"] is None
    assert re.fullmatch(r"[0-9a-f]{32}", wish["word"])
    expect_line(visitor, f"Luck is sealed: {seal['seal'][:8]}")


class TestTheEnd:
    @pytest.fixture
    def visitor(self, visit, stand_ins: Server) -> Visitor:
        """Somebody who has seen a sealed table from its beginning to its end."""
        visitor: Visitor = visit(at=stand_ins)
        table = visitor.table(ME, PERSON, game="tiny", seed=None)
        visitor.page.locator(".curtain .btn").click()
        expect_line(visitor, re.compile("^Luck is sealed: "))
        finish(visitor, table)
        self.table = table
        return visitor

    def test_the_browser_checks_the_opened_seal(self, visitor):
        visitor.page.reload()
        expect(visitor.page.locator(".chance summary")).to_have_text(
            "Checked: the luck of this game is the one sealed at the start."
        )

    def test_another_seal_than_the_one_it_saw_is_told(self, visitor):
        visitor.page.evaluate(f"localStorage.setItem('astrarium.seal.{self.table}', '00')")
        visitor.page.reload()
        expect(visitor.page.locator(".chance summary")).to_contain_text("somebody changed the luck of this game")

    @pytest.mark.nightly
    def test_a_word_that_is_not_in_it_is_told(self, visitor):
        visitor.page.evaluate(f"localStorage.setItem('astrarium.word.{self.table}', '00')")
        visitor.page.reload()
        expect(visitor.page.locator(".chance summary")).to_contain_text("somebody changed the luck of this game")


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on tables that were begun under other rules."""
    folder = tmp_path_factory.mktemp("earlier")
    with sqlite3.connect(folder / "astrarium.db") as database:
        database.executescript(gzip.decompress(EARLIER.read_bytes()).decode())
    database.close()
    running = Server(folder).start()
    yield running
    running.stop()


@pytest.mark.parametrize(("what", "where"), [("", ".ask"), ("", ".chance"), ("/replay", ".chance")])
def test_a_table_of_other_rules_says_in_words_why_it_stands_still(visit, earlier, what, where):
    visitor = visit("fr", at=earlier)
    cookie = {"name": "astrarium_key", "value": KEY, "url": earlier.address}
    visitor.context.add_cookies([cookie])
    tables = [table for table in visitor.ask("/api/tables?limit=100") if table["status"] == "refused"]
    table = next(table for table in tables if table["game"] == "gaia")
    visitor.open(f"/t/{table['table']}{what}?seat=0")
    expect(visitor.page.locator(where)).to_contain_text("elle ne peut pas continuer ici")
    if not what:
        expect(visitor.page.locator(".log li").first).to_be_visible()
