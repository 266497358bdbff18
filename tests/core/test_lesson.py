"""The language of checks, and where a learner stands."""

from dataclasses import dataclass, replace

import pytest

from astrarium.core import BadInput, Move, game
from astrarium.core.check import Moment, holds, looked_up, read_check, read_checks
from astrarium.core.lesson import hint, lesson, lessons, progress, read_lesson, teaching

SPREAD = lesson("civilisations", "spread")


def moment(*own: str, after: tuple[str, ...] = ()) -> Moment:
    line = SPREAD.begin()
    for text in after:
        line = SPREAD.play(line, text)
    return Moment(0, line.state(), list(own), [{"event": "moved", "seat": 0, "ships": 2}])


class TestChecks:
    @pytest.mark.parametrize(
        ("text", "true"),
        [
            ("did move *", True), ("did move c1 c3 *", False), ("did choose * | did move *", True),
            ("not did move *", False), ("not did choose *", True), ("event moved", True),
            ("event moved seat=0 ships=2", True), ("event moved ships=3", False), ("event battle", False),
            ("view players.0.sectors == 1", True), ("view players.0.sectors > 1", False),
            ("view sectors.name=c1.ships.0 >= 4", True), ("view sectors.name=zz.ships.0 >= 1", False),
            ("view sectors.name=c2.controller == none", True), ("view hand count>= 6", True),
            ("view hand count< 6", False),
            ("view sectors.name=c1.ships has 4", True), ("view sectors.name=c1.ships lacks 4", False),
            ("points == 0", True), ("points >= 1", False), ("offered choose 1 *", True), ("offered done", False),
            ("over", False), ("not over", True),
        ],
    )  # fmt: skip
    def test_each_kind_holds_where_it_should(self, text, true):
        assert read_check(text)(moment("move c1 c2 2")) is true

    @pytest.mark.parametrize("wrong", ["", "do x", "view a", "points 3", "points >=", "over now", "import os"])
    def test_nothing_else_can_be_said(self, wrong):
        with pytest.raises(BadInput):
            read_check(wrong)

    def test_a_list_means_all_of_them(self):
        assert holds(read_checks(["did move *", "points == 0"]), moment("move c1 c2 2"))
        assert not holds(read_checks(["did move *", "points == 1"]), moment("move c1 c2 2"))
        with pytest.raises(BadInput):
            read_checks([3])

    def test_a_path_leads_through_fields_lists_and_names(self):
        @dataclass
        class Thing:
            name: str
            parts: tuple[int, ...]

        things = (Thing("a", (1,)), Thing("b", (2, 3)))
        assert looked_up(things, "name=b.parts.1") == 3
        assert looked_up(things, "name=c.parts.1") is None
        assert looked_up(things, "5") is None


class TestProgress:
    def test_the_steps_are_taken_in_order_and_any_way_counts(self):
        line = SPREAD.begin()
        assert progress(SPREAD, line).step == 0
        line = SPREAD.play(line, "choose 1 expansion")
        assert progress(SPREAD, line).step == 1
        line = SPREAD.play(SPREAD.play(line, "move c1 b2 3"), "move c1 d1 1")  # not the way of the solution
        assert progress(SPREAD, line).done

    def test_taking_back_takes_the_progress_back(self):
        line = SPREAD.play(SPREAD.begin(), "choose 1 expansion")
        assert progress(SPREAD, line.back(0)).step == 0

    def test_what_leads_elsewhere_is_told(self):
        line = SPREAD.play(SPREAD.begin(), "choose 1 war")
        told = progress(SPREAD, line)
        assert (told.step, told.done) == (0, False)
        assert told.wrong.startswith("That way moves no ship")

    def test_the_hint_is_the_next_action_of_the_solution(self):
        line = SPREAD.begin()
        assert hint(SPREAD, progress(SPREAD, line)) == "choose 1 expansion"
        line = SPREAD.play(line, "choose 1 war")
        assert hint(SPREAD, progress(SPREAD, line)) == ""  # take back first

    def test_after_many_actions_without_success_one_is_stuck(self):
        found = lesson("eclipse", "battle")
        line = found.begin()
        assert not progress(found, line).stuck
        lost = replace(found, fails=read_checks("did pass"))
        assert progress(lost, lost.play(line, "pass")).stuck

    def test_the_others_play_their_script_while_it_is_legal(self):
        line = SPREAD.begin()
        assert [entry.text for entry in line.entries if isinstance(entry, Move)] == list(SPREAD.others)
        assert line.state().to_act() == (0,)

    def test_without_a_script_they_play_by_the_quick_policy_and_always_the_same(self):
        silent = replace(SPREAD, others=())
        assert silent.begin() == silent.begin()
        assert silent.begin().state().to_act() == (0,)

    @pytest.mark.parametrize("luck", range(1, 13))
    def test_with_other_dice_the_hints_lead_to_the_end_of_the_battle(self, luck):
        found = lesson("eclipse", "battle")
        line = found.begin(luck)
        for _ in range(40):
            now = progress(found, line)
            if now.done or now.stuck:
                break
            line = found.play(line, hint(found, now))
        assert now.done or (now.stuck and now.state.view(0).round == 2)

    def test_new_luck_is_another_line_of_the_same_lesson(self):
        found = lesson("eclipse", "battle")
        assert found.begin(luck=5) != found.begin()
        assert progress(found, found.begin(luck=5)).step == 0


class TestReading:
    def test_a_lesson_with_an_unknown_part_is_refused(self):
        with pytest.raises(BadInput, match="music"):
            read_lesson("gaia", 'id = "x"\nmusic = "loud"')
        with pytest.raises(BadInput, match="no check"):
            read_lesson("gaia", WRONG)

    def test_a_lesson_that_does_not_exist_is_refused(self):
        with pytest.raises(BadInput, match="no lesson"):
            lesson("gaia", "chess")
        with pytest.raises(BadInput):
            lesson("chess", "mine")

    def test_a_rule_leads_to_the_lesson_that_teaches_it(self):
        assert teaching("gaia", "GP-A10.1") is lesson("gaia", "power")
        assert teaching("gaia", "GP-A4.6") is lesson("gaia", "federation")
        assert teaching("gaia", "GP-S2.4") is None
        assert teaching("gaia", "GP-P1.9") is lesson("gaia", "power")  # a part of a rule that is taught

    def test_the_lessons_stand_in_the_order_of_their_files(self):
        assert [found.id for found in lessons("civilisations")][:2] == ["spread", "settle"]
        assert lessons(game("civilisations").id) is lessons("civilisations")


WRONG = """
id = "x"
title = "X"
can = "X"
teaches = []
position = ""
solution = []
[[step]]
say = "Go."
until = "win"
"""
