"""A page that was told of every change shows what a page opened now shows."""

from typing import Any

import pytest
from browserkit import ME, OPEN, PATIENCE, Visitor, alive
from playwright.sync_api import Page

from astrarium.core import Dice, game_ids

pytestmark = pytest.mark.browser

SHOWN = """() => Object.fromEntries([...document.querySelectorAll("[data-region]")].map((box) => {
  const copy = box.cloneNode(true);
  for (const board of copy.querySelectorAll("svg.board")) board.removeAttribute("viewBox"); // where the reader looks
  return [box.dataset.region, copy.innerHTML];
}).filter(([name, markup]) => markup))"""
LINES = "() => [...document.querySelectorAll('.log li')].map((line) => line.textContent)"


class Table:
    """A table of two visitors who play through the API while one of them looks at the page."""

    def __init__(self, me: Visitor, other: Visitor, game_id: str) -> None:
        self.visitors, self.dice = (me, other), Dice(11)
        self.path = f"/api/tables/{me.table(ME, OPEN, game=game_id)}"
        self.send(other, "seats/1", {"name": "Marek"})

    def send(self, who: Visitor, what: str, body: dict[str, Any]) -> Any:
        answer = who.context.request.post(f"{who.server.address}{self.path}/{what}", data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def move(self) -> None:
        """A random action of a seat that may act."""
        for seat, who in enumerate(self.visitors):
            legal = who.ask(f"{self.path}/legal?seat={seat}")
            if legal["actions"]:
                action = self.dice.pick(legal["actions"])["text"]
                self.send(who, "actions", {"seat": seat, "at": legal["at"], "action": action})
                return


def fresh(me: Visitor, address: str) -> Page:
    page = me.context.new_page()
    page.goto(address)
    alive(page)
    return page


LATE = {"ascending", "civilisations", "council", "eclipse"}
GAMES = [pytest.param(one, marks=[pytest.mark.nightly] if one in LATE else []) for one in game_ids()]


@pytest.mark.parametrize("game_id", GAMES)
def test_after_many_pushes_the_page_is_that_of_a_fresh_load(visit, game_id):
    me = visit()
    table = Table(me, visit(), game_id)
    me.page.locator("[data-region=map] svg").first.wait_for()
    for _ in range(30):
        table.move()
    page = fresh(me, me.page.url)
    for _ in range(PATIENCE // 100):  # both may still have something to do when the last word has come
        if me.page.evaluate(SHOWN) == page.evaluate(SHOWN):
            break
        page.wait_for_timeout(100)
    assert me.page.evaluate(SHOWN) == page.evaluate(SHOWN)
    assert me.page.evaluate(LINES) == page.evaluate(LINES)
