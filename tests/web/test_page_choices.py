"""The trie of choices, as the page's own module walks it."""

import pytest

pytestmark = pytest.mark.browser

PICKER = """async ([choices, clicks]) => {
  const { Picker } = await import("/static/js/choices.js");
  const step = (id) => ({ id, label: id });
  const choice = (ids) => ({ text: ids.join(" "), steps: ids.map(step), confirm: "", final: false });
  const picker = new Picker(choices.map(choice));
  const last = new Set(Array.isArray(clicks.at(-1)) ? clicks.at(-1) : []);
  const understood = clicks.map((click) => (click === "back" ? picker.back() : picker.click(new Set(click))));
  return {
    understood, path: picker.path.map(({ step }) => step.id), options: picker.options.map(({ id }) => id),
    offered: picker.offered.map(({ id }) => id), complete: picker.complete && picker.complete.text,
    settled: picker.settled, leading: picker.leading(last).map(({ id }) => id),
  };
}"""
MOVES = [["a", "b"], ["a", "c"], ["d", "c"], ["end"]]


@pytest.fixture(scope="module")
def walk(browser, server):
    page = browser.new_page()
    page.goto(f"{server.address}/new")
    yield lambda choices, *clicks: page.evaluate(PICKER, [choices, list(clicks)])
    page.close()


def test_the_first_steps_are_offered_once_each(walk):
    assert walk(MOVES)["options"] == ["a", "d", "end"]


def test_a_single_choice_is_not_played_before_a_click(walk):
    assert walk([["end"]])["complete"] is None
    assert walk([["end"]], ["end"])["complete"] == "end"


def test_one_choice_left_is_complete_without_its_last_click(walk):
    found = walk(MOVES, ["d"])
    assert found["complete"] == "d c"
    assert found["offered"] == ["a", "d", "end"]


def test_a_step_that_all_choices_share_needs_no_click(walk):
    found = walk([["card", "x"], ["card", "y"]])
    assert (found["path"], found["options"]) == (["card"], ["x", "y"])


def test_back_goes_over_forced_steps_too(walk):
    assert walk([["a", "f", "x"], ["a", "f", "y"], ["b"]], ["a"], "back")["options"] == ["a", "b"]


def test_a_choice_may_end_where_others_go_on(walk):
    found = walk([["a"], ["a", "b"], ["a", "c"], ["end"]], ["a"])
    assert (found["complete"], found["settled"], found["options"]) == ("a", False, ["b", "c"])


def test_a_click_inside_nested_places_takes_both_steps(walk):
    cards = [["card-1", "card-1-war"], ["card-1", "card-1-war-b"], ["card-2", "card-2-war"]]
    assert walk(cards, ["card-1-war", "card-1"])["complete"] == "card-1 card-1-war"


def test_another_click_changes_ones_mind(walk):
    assert walk(MOVES, ["a"], ["b"], ["c"])["complete"] == "a c"
    assert walk(MOVES, ["a"], ["b"], ["d"])["complete"] == "d c"


def test_a_click_on_the_last_step_takes_it_back(walk):
    assert walk(MOVES, ["a"], ["a"])["path"] == []


def test_a_place_that_one_way_leads_to_means_that_way(walk):
    assert walk(MOVES, ["b"])["complete"] == "a b"


def test_a_place_that_several_ways_lead_to_names_them(walk):
    found = walk(MOVES, ["c"])
    assert (found["understood"], found["leading"]) == ([False], ["a", "d"])


def test_a_place_of_no_choice_means_nothing(walk):
    found = walk(MOVES, ["z"])
    assert (found["understood"], found["leading"], found["path"]) == ([False], [], [])
