"""Lessons on the live board: whoever follows the light finishes them, at a desk and on a phone."""

import re
from collections.abc import Callable, Iterator

import pytest
from browserkit import DESK, PATIENCE, PHONE, Server, Visitor
from playwright.sync_api import Browser, expect

from astrarium.core import game_ids
from astrarium.core.lesson import Lesson, lessons
from astrarium.words import words

pytestmark = pytest.mark.browser

ALL = [found for game_id in game_ids() for found in lessons(game_id)]
PAIRS = [(DESK, "en"), (PHONE, "fr")]
IN_TURN = [(found, *PAIRS[n % 2]) for n, found in enumerate(ALL)]
LEAST = 24  # pixels of what is to be clicked
READY = "#lesson-hint[aria-pressed=false]:not([disabled])"
MANY = 60  # clicks, and no lesson needs as many

# what is lit for a click now: first what has to be answered, then places of the bar, then of the board
CHANGED = """before => {
  const shown = document.querySelector(".lesson-card").innerHTML + document.querySelector(".ab").innerHTML;
  return shown !== before;
}"""
LIT = """() => {
  const bar = [...document.querySelectorAll(".actionbar .is-lit-now")];
  const hinted = bar.length ? bar[0] : null;
  if (!hinted) return null;
  hinted.scrollIntoView({block: "center", inline: "nearest"});
  const box = hinted.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const over = document.elementFromPoint(x, y);
  const free = Boolean(over && (hinted.contains(over) || over.contains(hinted)));
  return {x, y, width: box.width, height: box.height, free, name: hinted.id || hinted.dataset.step};
}"""


def follow_the_light(visitor: Visitor) -> list[str]:
    """Press Hint and click what it lights, until the lesson is done; what was clicked."""
    page, clicked = visitor.page, list[str]()
    page.locator("#lesson-hint").wait_for()
    while len(clicked) < MANY and not page.locator("#lesson-next").count():
        page.locator(f"{READY}, .actionbar .is-lit-now, #lesson-next").first.wait_for()
        if page.locator(READY).count() and not page.locator(".actionbar #undo.is-lit-now").count():
            page.locator(READY).click()
        lit = page.evaluate(LIT)
        if lit is None:
            continue
        assert lit["free"], f"{lit['name']} is covered"
        assert min(lit["width"], lit["height"]) >= LEAST, f"{lit['name']} is too small"
        before = page.locator(".lesson-card").inner_html() + page.locator(".ab").inner_html()
        page.locator(".actionbar .is-lit-now").first.click()  # where it is by then
        page.wait_for_function(CHANGED, arg=before)
        clicked.append(lit["name"])
    assert page.locator("#lesson-next").count(), clicked
    return clicked


# the same walk inside the page: one question to the browser for a whole lesson; by night it is walked with the mouse
WALK = """async ([ready, least, many, patience]) => {
  const lit = LIT;
  const find = (selector) => document.querySelector(selector);
  const shown = () => find(".lesson-card").innerHTML + find(".ab").innerHTML;
  let end = performance.now() + patience;
  const until = async (holds, what) => {
    while (!holds()) {
      if (performance.now() > end) throw new Error(`waited too long for ${what}`);
      await new Promise(requestAnimationFrame);
    }
  };
  const clicked = [];
  while (clicked.length < many && performance.now() < end) {
    await until(() => find(`${ready}, .actionbar .is-lit-now, #lesson-next`), `a light after ${clicked}`);
    if (find("#lesson-next")) return clicked;
    if (!find(".actionbar #undo.is-lit-now")) find(ready)?.click();
    const found = lit();
    if (!found) {
      await new Promise(requestAnimationFrame);
      continue;
    }
    if (!found.free) throw new Error(`${found.name} is covered`);
    if (Math.min(found.width, found.height) < least) throw new Error(`${found.name} is too small`);
    const before = shown();
    document.elementFromPoint(found.x, found.y).dispatchEvent(new MouseEvent("click", {bubbles: true}));
    await until(() => shown() !== before, `an answer to ${found.name}`);
    clicked.push(found.name);
    end = performance.now() + patience;
  }
  throw new Error(`no end after ${clicked}`);
}""".replace("LIT", LIT)


def walk(visitor: Visitor) -> None:
    """Hint and the lit click alone, until the lesson is done."""
    visitor.page.locator("#lesson-hint").wait_for()
    visitor.page.evaluate(WALK, [READY, LEAST, MANY, PATIENCE])


Walker = Callable[[dict[str, int], str], Visitor]


@pytest.fixture(scope="module")
def walkers() -> Iterator[dict[tuple[int, str], Visitor]]:
    found: dict[tuple[int, str], Visitor] = {}
    yield found
    for visitor in found.values():
        visitor.close()


@pytest.fixture
def walker(browser: Browser, server: Server, walkers: dict[tuple[int, str], Visitor]) -> Iterator[Walker]:
    """Somebody who takes one lesson after the other at that size and in that language; none may meet an error."""

    def come(size: dict[str, int], lang: str) -> Visitor:
        key = (size["width"], lang)
        walkers[key] = walkers.get(key) or Visitor(browser, server, lang, size=size)
        return walkers[key]

    yield come
    for visitor in walkers.values():
        complaints, visitor.complaints = visitor.complaints, []
        assert not complaints


@pytest.mark.parametrize(
    ("lesson", "size", "lang"), IN_TURN, ids=[f"{found.game_id}-{found.id}-{lang}" for found, _, lang in IN_TURN]
)
def test_following_the_light_finishes_the_lesson(walker: Walker, lesson: Lesson, size, lang):
    """One on a desk, the next on a phone."""
    visitor = walker(size, lang)
    visitor.open(f"/learn/{lesson.game_id}/{lesson.id}")
    walk(visitor)
    expect(visitor.page.locator("#lesson-next")).to_be_in_viewport(ratio=1)
    spoken = words(lang, lesson.game_id)
    assert visitor.page.locator(".lesson-say").inner_text() == spoken(lesson.can)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("size", "lang"),
    [(DESK, "en"), (DESK, "fr"), (PHONE, "en"), (PHONE, "fr")],
    ids=["desk-en", "desk-fr", "phone-en", "phone-fr"],
)
@pytest.mark.parametrize("lesson", ALL, ids=lambda found: f"{found.game_id}-{found.id}")
def test_every_lesson_everywhere(walker: Walker, lesson: Lesson, size, lang):
    visitor = walker(size, lang)
    visitor.open(f"/learn/{lesson.game_id}/{lesson.id}")
    visitor.page.locator("#lesson-hint").wait_for()
    if lesson.steps[0].at:
        lit = visitor.page.locator(".spotlight .ring, .actionbar .is-lit-now")
        expect(lit, "the first sentence points at nothing that is seen").not_to_have_count(0)
    follow_the_light(visitor)


# the light follows a board that still moves into its place
AROUND = """() => {
  const middle = (name) => {
    const box = document.querySelector(name).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [[x, y], [left, top]] = [".spotlight .ring", "#cell-1A2"].map(middle);
  return Math.abs(x - left) < 3 && Math.abs(y - top) < 3;
}"""


class TestLesson:
    def test_from_home_to_the_first_move_in_three_clicks(self, visit: Callable[..., Visitor]):
        visitor = visit()
        page = visitor.page
        visitor.open("/")
        page.get_by_role("link", name="Learn by playing").click()
        page.locator("[data-path=civilisations] .begin").click()
        page.locator("#lesson-hint").wait_for()
        page.locator("#card-1-expansion").click()
        page.locator("#confirm").click()
        page.locator(".lesson-say", has_text="Each movement takes ships").wait_for()

    def test_a_wrong_way_is_told_and_undo_is_lit(self, visit: Callable[..., Visitor]):
        visitor = visit()
        visitor.open("/learn/civilisations/spread")
        page = visitor.page
        page.locator("#card-1-war").click()
        page.locator("#anyway").click()  # the page has warned as well
        page.locator(".lesson-say", has_text="That way moves no ship").wait_for()
        page.locator("#undo.is-lit-now").click()
        page.locator(".lesson-say", has_text="You lead the Humans").wait_for()
        assert page.locator("#undo").count() == 0

    def test_show_me_plays_it_and_what_was_learned_is_remembered(self, visit: Callable[..., Visitor]):
        visitor = visit()
        visitor.open("/learn/gaia/terraform")
        page = visitor.page
        page.locator("#lesson-show").click()
        page.locator("#lesson-next", has_text="Trade").wait_for()
        visitor.open("/learn")
        row = page.locator("[data-path=gaia] [data-lesson=terraform]")
        assert "is-done" in (row.get_attribute("class") or "")
        assert page.locator("[data-path=gaia] .begin").inner_text() == "Go on: Your next mine"
        visitor.open("/")
        assert page.locator("[data-learn]").inner_text() == "Go on: Trade with neighbours"

    def test_once_more_begins_again(self, visit: Callable[..., Visitor]):
        visitor = visit()
        visitor.open("/learn/gaia/terraform")
        page = visitor.page
        page.locator("#lesson-show").click()
        page.locator("#lesson-again").click()
        page.locator("#lesson-hint").wait_for()
        assert page.locator("#undo").count() == 0

    def test_the_sentence_is_told_to_screen_readers_and_all_is_done_by_keys(self, visit: Callable[..., Visitor]):
        visitor = visit()
        visitor.open("/learn/gaia/terraform")
        page = visitor.page
        page.locator("#lesson-hint").wait_for()
        assert page.locator(".lesson-say").get_attribute("aria-live") == "polite"
        page.locator("#lesson-hint").focus()
        page.keyboard.press("Enter")
        page.locator("[data-step=do-mine]:focus").wait_for()
        page.keyboard.press("Enter")
        page.locator("#confirm:focus").wait_for()
        page.keyboard.press("Enter")
        page.locator("#lesson-next:focus").wait_for()

    def test_the_sentence_stays_in_sight_whatever_is_clicked(self, visit: Callable[..., Visitor]):
        visitor = visit()
        visitor.open("/learn/gaia/power")
        page = visitor.page
        page.locator("[data-step=do-mine]").click()
        page.locator("#confirm").wait_for()
        expect(page.locator(".lesson-say")).to_be_in_viewport(ratio=1)

    def test_the_light_stands_around_its_place(self, visit: Callable[..., Visitor]):
        visitor = visit(reduced_motion="no-preference")
        visitor.open("/learn/gaia/mine")
        page = visitor.page
        expect(page.locator(".spotlight .ring")).to_have_count(1)
        page.wait_for_function(AROUND)
        expect(page.locator(".spotlight .shade")).to_have_attribute("d", re.compile("M"))

    def test_a_lit_card_beyond_the_edge_of_a_phone_comes_into_sight(self, visit: Callable[..., Visitor]):
        visitor = visit("fr", size=PHONE)
        visitor.open("/learn/civilisations/grow")
        visitor.page.locator("#lesson-hint").wait_for()
        expect(visitor.page.locator("#card-17-evolution")).to_be_in_viewport(ratio=1)

    def test_a_lesson_that_does_not_exist_is_a_page_that_says_so(self, visit: Callable[..., Visitor]):
        visitor = visit()
        visitor.forgiven = True
        answer = visitor.page.goto("/learn/gaia/nothing")
        assert answer is not None
        assert answer.status == 404
