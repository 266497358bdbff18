"""The table's frame: warnings, tabs that stay, a sheet that folds and is dragged, a camera that goes home."""

from collections.abc import Iterable

import msgspec
import pytest
from browserkit import ME, PERSON
from layoutkit import Question, Showing, page_of, questions
from playwright.sync_api import expect

from astrarium.server import forms

pytestmark = pytest.mark.browser

DEAF = """() => {  // the lit places themselves take no click: what lies beside them does
  for (const part of document.querySelectorAll(".stage .legal *")) part.style.pointerEvents = "none";
}"""
PLAYED = "**/api/tables/*/actions*"
RUIN = "You will lack <b>2 credits</b>.\nincome <b>+3</b>\nupkeep <b>-10</b>"


@pytest.fixture
def showing(browser, server):
    opened = []

    def show(game_id: str, width: int = 390, height: int = 844, **more) -> Showing:
        questions(game_id)  # looked for before the page listens: its line would be silent meanwhile
        size = {"width": width, "height": height}
        opened.append(Showing(browser, server, game_id, "en", size=size, **more))
        return opened[-1]

    yield show
    for one in opened:
        one.close()


def heights(shown: Showing, asked: Iterable[Question]) -> set[float]:
    """Of the bar, as these questions come and after a choice was made."""
    found = set()
    for question in asked:
        shown.show(question)
        found.add(shown.page.locator(".actionbar").bounding_box()["height"])
        shown.settle()
        found.add(shown.page.locator(".actionbar").bounding_box()["height"])
    return found


def asked(game_id: str, least: int = 2) -> Question:
    """A question with several choices that are confirmed."""
    return next(
        question
        for question in questions(game_id)
        if len([c for c in page_of(question, "t", "en").choices if c.confirm]) >= least
    )


def warned(shown: Showing, lack: int = 2) -> list[dict]:
    """A page whose choices all warn is shown; what the page sends from then on."""
    question = asked("gaia")
    page = page_of(question, shown.table, "en", next(shown.versions))
    page.at = page.version  # it is asked anew
    for choice in page.choices:
        choice.warning, choice.risks = RUIN, {"lack": lack}
    sent: list[dict] = []
    shown.page.route(PLAYED, lambda route: (sent.append(route.request.post_data_json), shown.kept(route)))
    shown.push(msgspec.json.encode(page).decode())
    assert shown.settle()
    return sent


class TestAChoiceThatWarns:
    """It is legal and ruinous: the page says what would be lost before it is played."""

    def test_the_sentence_and_the_sum_stand_in_the_bar(self, showing):
        shown = showing("gaia")
        warned(shown)
        expect(shown.page.locator(".ask")).to_have_text("You will lack 2 credits.")
        assert shown.page.locator(".sum > span").all_inner_texts() == ["income +3", "upkeep -10"]

    def test_enter_goes_back_and_plays_nothing(self, showing):
        shown = showing("gaia")
        sent = warned(shown)
        expect(shown.page.locator("#back")).to_be_focused()
        shown.page.locator("#anyway").focus()
        shown.page.keyboard.press("Enter")
        expect(shown.page.locator("#anyway")).to_be_enabled()
        shown.page.locator("#back").focus()
        shown.page.keyboard.press("Enter")
        expect(shown.page.locator("#anyway")).to_have_count(0)
        assert not sent

    def test_the_outline_plays_it_by_click_or_space(self, showing):
        shown = showing("gaia")
        sent = warned(shown)
        shown.page.locator("#anyway").focus()
        with shown.page.expect_response(PLAYED):
            shown.page.keyboard.press("Space")
        assert len(sent) == 1

    def test_once_played_on_it_is_told_again_only_where_it_is_worse(self, showing):
        shown = showing("gaia")
        warned(shown)
        shown.page.locator("#anyway").click()
        warned(shown)
        expect(shown.page.locator("#confirm")).to_be_visible()
        expect(shown.page.locator("#anyway")).to_have_count(0)
        warned(shown, lack=3)
        expect(shown.page.locator("#anyway")).to_be_visible()


def test_what_is_pressed_while_others_move_is_chosen(showing):
    shown, question = showing("eclipse"), asked("eclipse")
    shown.show(question)
    shown.page.locator(".choices .chip").first.hover()
    shown.page.mouse.down()
    page = page_of(question, shown.table, "en", next(shown.versions))
    page.log = [forms.LogLine(8 * page.version, 1, page.version, "Somebody moves.")]
    shown.socket.send(msgspec.json.encode(page).decode())
    expect(shown.page.locator(".log")).to_contain_text("Somebody moves.")
    shown.page.mouse.up()
    expect(shown.page.locator(".crumbs li")).to_have_count(1)


def test_a_turn_that_begins_leaves_the_open_tab_alone(showing):
    shown, question = showing("eclipse"), asked("eclipse")
    shown.show(question, asked=False)
    shown.page.locator(".sheet-tabs [data-t=players]").click()
    shown.show(question)
    expect(shown.page.locator("[data-t=actions] .dot")).to_be_visible()
    assert shown.page.locator(".table").get_attribute("data-tab") == "players"


def test_the_sheet_folds_while_one_waits_and_opens_when_asked(showing):
    shown, question = showing("eclipse"), asked("eclipse")
    shown.show(question, asked=False)
    shown.page.wait_for_function("() => document.querySelector('.actionbar').offsetHeight <= 57")
    shown.show(question)
    shown.page.wait_for_function("() => document.querySelector('.actionbar').offsetHeight >= 200")


def test_a_short_question_leaves_the_board_more_than_a_long_one(showing):
    shown, question = showing("eclipse"), asked("eclipse")
    page = page_of(question, shown.table, "en", next(shown.versions))
    first = {choice.steps[0].id: choice for choice in page.choices if choice.confirm}
    page.choices = [msgspec.structs.replace(choice, steps=choice.steps[:1]) for choice in list(first.values())[:2]]
    page.regions["hand"] = ""
    shown.push(msgspec.json.encode(page).decode())
    shown.page.wait_for_function("() => document.querySelector('.actionbar').offsetHeight <= 256")
    assert shown.settle()
    assert shown.findings() == []


@pytest.mark.parametrize("size", [(390, 844), (768, 1024)])
def test_the_links_at_the_head_open_what_lies_behind_a_tab(showing, size):
    shown = showing("eclipse", *size)
    shown.show(asked("eclipse"))
    for part in ("log", "players", "actions"):
        shown.page.locator(f".skips [href='#{part}']").press("Enter")
        expect(shown.page.locator(f"#{part}")).to_be_focused()


def test_no_line_of_the_log_passes_over_a_battle(showing):
    shown = showing("eclipse")
    asked_there = (q for q in questions("eclipse") if "data-scene=" in page_of(q, "t", "en").regions["map"])
    shown.show(next(asked_there))
    expect(shown.page.locator(".ticker")).to_be_hidden()


def test_the_curtain_fits_a_phone_on_its_side(visit):
    me = visit("fr", size={"width": 844, "height": 390})
    me.table(ME, PERSON)
    expect(me.page.locator(".curtain .btn")).to_be_in_viewport(ratio=1)


def test_what_the_other_choices_cost_stays_in_sight_after_one_was_made(showing):
    shown = showing("eclipse")
    question = next(q for q in questions("eclipse") if len([step for step in first_steps(q) if step.note]) > 1)
    shown.show(question)
    notes = shown.page.locator(".chip small").all_inner_texts()
    assert shown.settle()
    assert [note.is_visible() for note in shown.page.locator(".chip small").all()] == [True] * len(notes)


def first_steps(question: Question) -> list:
    """The next clicks of choices that take one click and a button."""
    choices = page_of(question, "t", "en").choices
    return [c.steps[0] for c in choices] if all(len(c.steps) == 1 and c.confirm for c in choices) else []


def test_the_grip_drags_the_sheet_to_a_stop(showing):
    shown = showing("eclipse")
    shown.show(asked("eclipse"))
    grip = shown.page.locator(".grip").bounding_box()
    x, y = grip["x"] + grip["width"] / 2, grip["y"] + 6
    shown.page.mouse.move(x, y)
    shown.page.mouse.down()
    shown.page.mouse.move(x, y - 60, steps=4)
    shown.page.mouse.move(x, y - 110, steps=4)
    shown.page.mouse.up()
    shown.page.wait_for_function("() => document.querySelector('.actionbar').offsetHeight === 420")


def test_the_height_of_the_bar_does_not_follow_the_text(showing):
    shown = showing("eclipse", 1280, 800)
    assert heights(shown, questions("eclipse")) <= {156, 196, 258}


def test_below_a_strip_that_stays_the_bar_has_one_height(showing):
    in_rounds = [question for question in questions("gaia") if question.state.round]
    assert heights(showing("gaia", 1280, 800), in_rounds) == {196}


def test_a_new_turn_begins_with_the_whole_board_in_view(showing):
    shown, question = showing("eclipse"), asked("eclipse")
    shown.show(question)
    home = shown.page.locator("svg.board").get_attribute("viewBox")
    shown.show(question, asked=False)
    for _ in range(4):
        shown.page.keyboard.press("+")
    shown.page.wait_for_function(
        "(home) => document.querySelector('svg.board').getAttribute('viewBox') !== home", arg=home
    )
    shown.show(question)
    shown.page.wait_for_function(
        "(home) => document.querySelector('svg.board').getAttribute('viewBox') === home", arg=home
    )


def test_a_tap_beside_a_small_lit_place_takes_it(showing):
    shown = showing("gaia", has_touch=True)
    shown.show(next(question for question in questions("gaia") if lit_on_the_map(question)))
    place = shown.page.locator(".stage .legal").first
    place.wait_for()
    shown.rest()
    shown.page.evaluate(DEAF)
    box = place.bounding_box()
    shown.page.touchscreen.tap(box["x"] + box["width"] / 2 + 6, box["y"] + box["height"] / 2 + 6)
    expect(shown.page.locator(".stage .is-selected").first).to_be_visible()


def lit_on_the_map(question: Question) -> bool:
    page = page_of(question, "t", "en")
    first = {choice.steps[0].id for choice in page.choices if choice.confirm}
    return bool(first) and all(f'id="{step}"' in page.regions["map"] for step in first)
