"""Practice: quick play draws its choices, and its leanings move towards what went better than foretold."""

import json
from dataclasses import replace
from math import log

import pytest

from astrarium.arena.fitting import Shape
from astrarium.arena.lessons import taught
from astrarium.arena.practice import Drill, Played, Practice, Progress, practising, with_leanings
from astrarium.arena.training import Course, Training, in_force, leanings_of
from astrarium.core import BadInput, Dice, game
from astrarium.games.gaia.mind.mind import MIND, GaiaMind
from astrarium.games.gaia.mind.policy import NAMES, WEIGHT
from astrarium.games.gaia.table import actions


class Fixed:
    """Dice that always come to the same part of one."""

    def __init__(self, value):
        self.value, self.state = value, 7

    def unit(self):
        return self.value


@pytest.fixture(scope="module")
def position():
    """Somewhere in the third round: a turn with several ways."""
    state, dice = game("gaia").new(2, 11), Dice(3)
    while state.round < 3 or state.stack[-1][0] != actions.D_TURN:
        MIND.follow(state, state.to_act()[0], dice)
    return state


def odds_of(leanings, state, seat):
    """The odds of each way, from where the drawing changes."""
    mind = GaiaMind(MIND.network, MIND.where)
    mind.leanings = leanings
    found, steps = {}, 2000
    for step in range(steps):
        plan = tuple(mind.drawn(state, seat, Fixed((step + 0.5) / steps))[0])
        found[plan] = found.get(plan, 0) + 1 / steps
    return found


class TestDrawn:
    def test_a_way_is_as_likely_as_points_and_leaning_say(self, position):
        """Two leanings apart by one make the odds e times as large: the slope of the logarithm is what is told."""
        seat = position.to_act()[0]
        plan, slopes, _ = MIND.drawn(position, seat, Fixed(0.0))
        steepest = max(slopes, key=lambda leaning: abs(slopes[leaning]))
        before = odds_of(MIND.leanings, position, seat)
        moved = [value + 0.1 * (i == steepest) for i, value in enumerate(MIND.leanings)]
        after = odds_of(moved, position, seat)
        risen = log(after[tuple(plan)]) - log(before[tuple(plan)])
        assert len(before) > 1
        assert risen == pytest.approx(0.1 * slopes[steepest], abs=0.02)

    def test_nothing_is_expected_of_a_choice_before_it_is_made(self, position):
        """Over all choices, each as often as it is drawn, the slopes of every leaning add up to nothing."""
        seat = position.to_act()[0]
        whole, steps = {}, 400
        for step in range(steps):
            for leaning, slope in MIND.drawn(position, seat, Fixed((step + 0.5) / steps))[1].items():
                whole[leaning] = whole.get(leaning, 0.0) + slope / steps
        assert max(map(abs, whole.values())) < 0.03

    def test_what_is_not_left_to_leanings_is_not_practised(self):
        assert MIND.drawn(game("gaia").new(2, 11), 0, Dice(1)) is None  # the choice of a faction


class Stopped(Exception):
    """Somebody ends the run."""


def stopped(_line):
    raise Stopped


class TestPractice:
    def test_a_game_of_practice_comes_again_from_its_number(self):
        drill = Drill("gaia", (2,), 5, in_force("gaia"))
        assert drill(3) == drill(3) != drill(4)

    def test_a_leaning_moves_as_the_games_say_and_less_towards_the_end(self):
        practice, up = Practice("gaia", (2,), 1, steps=40, rate=0.1), Played({1: 2.0}, 0.0, 0.0)
        progress, before = Progress([0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]), 0.0
        moved = []
        for _ in range(40):
            practice.step(progress, [up, up])
            moved.append(progress.leanings[1] - before)
            before = progress.leanings[1]
        assert progress.leanings[0] == 0.0
        assert moved[0] == pytest.approx(0.1, rel=0.01)  # Adam's first step is as long as its rate
        assert 0 < moved[-1] < 0.3 * moved[0]
        assert progress.leanings[1] > progress.found()[1] > 0.5 * progress.leanings[1]  # the mean of the last half

    def test_a_second_start_goes_on_where_the_first_was_broken_off(self, tmp_path):
        practice, network = Practice("gaia", (2,), 9, steps=2, games=2), in_force("gaia")
        whole = practice.carry_out(network)
        with pytest.raises(Stopped):
            practice.carry_out(network, tmp_path / "broken.json", tell=stopped)
        assert json.loads((tmp_path / "broken.json").read_text())["progress"]["done"] == 1
        told = []
        assert practice.carry_out(network, tmp_path / "broken.json", tell=told.append) == whole != MIND.leanings
        assert [line.partition(":")[0] for line in told] == ["practice 2 of 2"]

    def test_another_practice_is_not_gone_on_with(self, tmp_path):
        practice, network = Practice("gaia", (2,), 9, steps=1, games=1), in_force("gaia")
        practice.carry_out(network, tmp_path / "one.json")
        with pytest.raises(BadInput, match="holds another practice"):
            replace(practice, seed=10).carry_out(network, tmp_path / "one.json")

    def test_two_processes_come_to_the_same(self):
        practice, network = Practice("gaia", (2,), 9, steps=1, games=4), in_force("gaia")
        assert practice.carry_out(network, processes=2) == practice.carry_out(network)

    def test_a_game_without_leanings_has_nothing_to_practise(self):
        with pytest.raises(BadInput, match="civilisations has no leanings to practise"):
            practising("civilisations", in_force("civilisations"))


class TestLeanings:
    def test_they_go_with_their_network(self):
        network = with_leanings(in_force("gaia"), [0.5] * len(NAMES))
        assert taught("gaia", network).leanings == [0.5] * len(NAMES)
        assert leanings_of(network) == {"leanings": [0.5] * len(NAMES)}

    def test_the_first_freeze_leans_as_people_did(self):
        """What only practice knows of counts nothing there."""
        assert MIND.as_of(1).leanings is WEIGHT
        assert MIND.leanings is not WEIGHT
        assert len(MIND.leanings) == len(WEIGHT) == len(NAMES)

    def test_a_course_with_practice_writes_them_beside_its_network(self, tmp_path):
        course = Course(
            "gaia", seed=4, games=2, gate_games=1, seat_counts=(2,), shape=Shape(6, 4, 20), practice=1, practice_games=2
        )
        made = Training(course, tmp_path, tmp_path, tell=str).carry_out()
        kept = json.loads((tmp_path / "value.json").read_text())
        assert made["about"]["leanings"] == kept["about"]["leanings"] != MIND.leanings
        assert len(kept["first_bias"]) == 6
