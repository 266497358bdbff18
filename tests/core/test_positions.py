"""Positions as text, counts of ways to go on, and what a notebook shows: for every game that has them."""

from xml.etree import ElementTree

import pytest

import astrarium
from astrarium.core import BadInput, Dice, IllegalAction, game, games
from astrarium.core.testing import Setting, settings

EVERY = [pytest.param(s, id=str(s)) for found in games() for s in settings(found)]
NO_POSITIONS = ("", "humains", "humains | nobody", "humains 3@z9 | minerls", "humains 30@c2 | minerls")


@pytest.mark.parametrize("setting", EVERY)
def test_a_position_reads_back_what_it_writes(setting: Setting):
    state, dice = setting.new(5), Dice(6)
    count = 0
    while not state.over:
        if count % 23 == 0:
            again = astrarium.position(setting.game_id, state.position())
            assert again.key() == state.key(), state.position()
        seat = dice.pick(state.to_act())
        state.apply(seat, state.random_action(seat, dice))
        count += 1
    assert astrarium.position(setting.game_id, state.position()).key() == state.key()


@pytest.mark.parametrize("text", NO_POSITIONS)
def test_a_text_that_describes_no_position_is_refused(text):
    with pytest.raises(BadInput):
        astrarium.position("civilisations", text)


class TestState:
    """What whoever uses the package meets first."""

    state = astrarium.new("civilisations", seats=3, seed=7)

    def test_its_representation_is_a_line(self):
        assert repr(self.state) == "<civilisations: 3 seats, turn 1, to act: 0, 1, 2>"

    def test_it_prints_as_the_map(self):
        assert "HOME" in str(self.state)

    def test_it_is_an_svg_in_a_notebook(self):
        drawn = ElementTree.fromstring(self.state._repr_svg_())
        assert drawn.tag.endswith("svg")

    def test_it_knows_its_game(self):
        assert self.state.game is game("civilisations")

    def test_actions_are_read_and_written_as_text(self):
        state = self.state.clone()
        text = state.text(state.legal(0)[0])
        assert state.allows(0, text)
        state.play(0, text)
        with pytest.raises(IllegalAction):
            state.play(0, text)


def test_known_counts_of_ways_to_go_on():
    """A duel's first choice: 10 cards in hand, each with four sides and nine others to throw away (QV-10.2)."""
    state = astrarium.new("civilisations", seats=2, seed=1)
    assert astrarium.perft(state, 1) == 10 * 4 * 9
    assert astrarium.perft(state, 2) == (10 * 4 * 9) ** 2


@pytest.mark.parametrize(
    ("game_id", "options", "counts"),
    [
        ("gaia", {}, (14, 12, 10)),  # fourteen factions; who takes one takes its colour away (GP-S3.1)
        ("eclipse", {"species": "chosen"}, (12, 10, 8)),  # twelve sides of six boards (EC-1.3)
        ("council", {"civilisations": "chosen"}, (4, 3, 2)),  # everybody another one (CS-2.9)
    ],
)
def test_the_ways_to_begin_at_three_seats_are_those_of_the_box(game_id, options, counts):
    state, ways = astrarium.new(game_id, seats=3, seed=1, options=options), 1
    for depth, count in enumerate(counts, start=1):
        ways *= count
        assert astrarium.perft(state, depth) == ways
