"""One seat against an opponent that the game itself plays."""

import pytest
from browserkit import ME
from playwright.sync_api import expect

from astrarium.core.game import game
from astrarium.core.record import Record

pytestmark = pytest.mark.browser


def solo_record() -> str:
    """A solo game of Gaia Project in which the person does nothing but pass: the Automa wins."""
    gaia = game("gaia")
    options = gaia.read_options(1, {"setup": "first_game"})
    state = gaia.setup(1, 5, options)
    record = Record(gaia.id, gaia.version, 1, 5, options)
    while not state.over:
        legal, turn = state.legal(0), state.turn
        passing = [action for action in legal if gaia.actions.to_text(action).split()[0] in ("pass", "decline", "end")]
        action = (passing or legal)[-1]
        state.play(0, action)
        record.add(state, 0, action, turn)
    assert state.scores()[0].rank == 2
    return record.dumps()


def test_the_end_shows_the_opponent_without_a_seat_with_its_points_and_rank(visit):
    visitor = visit()
    table = visitor.record(solo_record())
    end = visitor.page.locator(".end")
    end.wait_for()
    page = visitor.ask(f"/api/tables/{table}/page")
    seat, automa = page["scores"]
    assert (seat["rank"], automa["rank"], automa["name"]) == (2, 1, "Automa")
    assert end.locator("h1").inner_text() == "Automa wins"
    assert f"{automa['total'] - seat['total']} ahead of" in end.locator(".win p").inner_text()
    assert end.locator(".scores thead th b").all_inner_texts()[0] == "Automa"


@pytest.mark.nightly
def test_with_one_seat_the_pill_says_whose_turn_it_is(visit):
    visitor = visit()
    visitor.table(ME, game="gaia")
    visitor.wait_for_choice()
    expect(visitor.page.locator(".turnpill")).to_have_text("Your turn")


@pytest.mark.nightly
def test_the_opponents_row_opens_its_points(visit):
    visitor = visit()
    visitor.table(ME, game="gaia", options={"setup": "first_game"})
    visitor.wait_for_choice()
    visitor.page.locator("#player-2").click()
    expect(visitor.page.locator("dialog")).to_contain_text("Automa")
