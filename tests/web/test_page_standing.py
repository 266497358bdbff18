"""A game that counts no points shows what it compares instead, everywhere on the page."""

import pytest
from browserkit import BOT, DESK, ME, PHONE
from playwright.sync_api import expect

from astrarium.core import Dice
from astrarium.core.game import game
from astrarium.core.record import Record

pytestmark = pytest.mark.browser


def finished() -> tuple[Record, list[str]]:
    """A game of Council of Shadows at its end, and how the seats stand, the winner first."""
    council, dice = game("council"), Dice(3)
    options = council.read_options(2, {})
    state = council.setup(2, 5, options)
    record = Record(council.id, council.version, 2, 5, options)
    while not state.over:
        seat, turn = state.to_act()[0], state.turn
        action = state.random_action(seat, dice)
        state.play(seat, action)
        record.add(state, seat, action, turn)
    return record, [score.text for score in sorted(state.scores(), key=lambda score: score.rank)]


@pytest.mark.parametrize(
    ("lang", "level"), [("en", "Dark Tech level"), pytest.param("fr", "niveau Dark Tech", marks=pytest.mark.nightly)]
)
def test_the_strip_shows_level_and_energy(visit, lang, level):
    visitor = visit(lang)
    visitor.table(ME, BOT, game="council")
    visitor.wait_for_choice()
    strip = visitor.page.locator(".scorestrip.in-bar .sc")
    expect(strip.first.locator("b")).to_have_text("0 · 0")
    assert f"{level} 0" in (strip.first.get_attribute("title") or "")


@pytest.mark.parametrize(("lang", "size"), [pytest.param("en", DESK, marks=pytest.mark.nightly), ("fr", PHONE)])
def test_the_end_compares_levels_and_energy_and_has_no_total(visit, lang, size):
    record, standing = finished()
    visitor = visit(lang, size=size)
    visitor.record(record.dumps())
    visitor.page.locator(".end").wait_for()
    rows = visitor.page.locator(".end .scores tbody tr")
    levels, energies = (rows.nth(i).locator("td").all_inner_texts() for i in range(2))
    assert [f"{level} · {energy}" for level, energy in zip(levels, energies, strict=True)] == standing
    expect(visitor.page.locator(".end .tot")).to_have_count(0)
    assert "point" not in visitor.page.locator(".end .sc-table .eyebrow").inner_text().lower()
