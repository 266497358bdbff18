"""Teaching a mind: lessons, a fit with whole numbers, a gate, and the same numbers twice."""

import json
from dataclasses import replace

import pytest

from astrarium.arena.fitting import Rows, Shape, fit, layers_of, rounded
from astrarium.arena.gates import Gate, Met, verdict
from astrarium.arena.lessons import LIMIT, SIXTEENTHS, Lesson, Teacher, begun_games, pupil_of, taught, unpacked
from astrarium.arena.play import Table
from astrarium.arena.simulation import simulate
from astrarium.arena.training import Course, Training, best_of, in_force, judgements
from astrarium.core import BadInput, Dice, game, game_ids
from astrarium.core.network import BIAS_UNIT, WEIGHT_UNIT, Network, as_input

SMALL = Shape(first=6, second=4, steps=30)


@pytest.fixture(scope="module")
def lessons():
    teacher = Teacher("civilisations", (2, 3), seed=5, network="")
    return [teacher(number) for number in range(6)]


def rows_of(lessons):
    sources = len(pupil_of("civilisations").sources)
    blocks = [unpacked(lesson) for lesson in lessons]
    return Rows(blocks, len(blocks[0]) // 2 // lessons[0].count - sources - 1, sources)


def network_of(fitted):
    return Network({"about": {}, **fitted.data})


class TestLessons:
    def test_a_lesson_comes_again_from_its_number(self, lessons):
        assert Teacher("civilisations", (2, 3), seed=5, network="")(3) == lessons[3]

    def test_every_row_tells_what_was_still_to_come(self, lessons):
        """The rows of a seat's last position and its final points differ by what was scored in between."""
        rows = rows_of(lessons)
        assert rows.points.min() >= 0
        assert rows.points.sum(1).max() <= max(total for lesson in lessons for total in lesson.totals)

    def test_shares_of_the_win_add_up_to_one_in_each_position(self, lessons):
        two = [lesson for lesson in lessons if len(lesson.totals) == 2]
        wins = rows_of(two).wins.reshape(-1, 2)
        assert wins.sum(1) == pytest.approx(1)

    @pytest.mark.parametrize("game_id", game_ids())
    def test_every_game_counts_as_many_numbers_at_every_moment(self, game_id):
        mind, state, dice = game(game_id).mind, game(game_id).new(3, 4), Dice(2)
        widths = set()
        for _ in range(40):
            mind.follow(state, state.to_act()[0], dice)
            widths |= {len(row) for row in mind.counts(state)}
            assert all(value * SIXTEENTHS == int(value * SIXTEENTHS) for row in mind.counts(state) for value in row)
            assert max(abs(value) for row in mind.counts(state) for value in row) * SIXTEENTHS < LIMIT
        assert len(widths) == 1

    def test_teachers_take_turns(self):
        mixed = Teacher("civilisations", (2,), 5, "", ("quick", "greedy"))
        assert mixed(0) == Teacher("civilisations", (2,), 5, "")(0)
        assert mixed(1) != Teacher("civilisations", (2,), 5, "")(1)

    def test_half_of_the_lessons_go_on_from_recorded_games(self, tmp_path):
        simulate("civilisations", 2, 2, 9, "random", records=tmp_path)
        begun, table = Teacher("civilisations", (2,), 5, "", begun=str(tmp_path)), Table("civilisations", 2, 5)
        recorded = {s.fingerprint() for one in begun_games(begun.begun, "civilisations", 2) for s in one.states()}
        found = [begun.start(table, Dice(number)).fingerprint() in recorded for number in range(40)]
        assert 8 < sum(found) < 32
        assert begun(3) == begun(3) != Teacher("civilisations", (2,), 5, "")(3)

    def test_a_bot_that_asks_no_mind_is_no_teacher(self):
        with pytest.raises(BadInput, match="greedy or search, not by 'random'"):
            Teacher("civilisations", (2,), 5, "", ("random",))(0)

    def test_a_game_that_cannot_be_taught_is_refused(self):
        with pytest.raises(BadInput, match="no game 'chess'"):
            pupil_of("chess")


class TestNetwork:
    def test_a_fit_comes_again_from_its_seed(self, lessons):
        one, two = (fit(rows_of(lessons), SMALL, 3, "numpy") for _ in range(2))
        assert one.data == two.data
        assert fit(rows_of(lessons), SMALL, 4, "numpy").data != one.data

    def test_a_longer_fit_foretells_better(self, lessons):
        short, long = (fit(rows_of(lessons), replace(SMALL, steps=steps), 3, "numpy") for steps in (2, 300))
        assert long.quality["error"] < short.quality["error"]

    def test_what_is_carried_over_from_the_last_position_changes_nothing(self, lessons):
        rows, network = rows_of(lessons).inputs[:40].tolist(), network_of(fit(rows_of(lessons), SMALL, 3, "numpy"))
        carried = [network.foretell(row) for row in rows]
        fresh = []
        for row in reversed(rows):
            network.known.clear()
            fresh.append(network.foretell(row))
        assert carried == fresh[::-1]

    def test_a_network_can_be_gone_on_from(self, lessons):
        rows, first = rows_of(lessons), fit(rows_of(lessons), replace(SMALL, steps=200), 3, "numpy")
        assert rounded(rows, layers_of(rows, first.data)) == {**first.data}
        still = fit(rows, replace(SMALL, steps=1, rate=0.0), 4, "numpy", start=first.data)
        assert still.data == first.data

    def test_one_of_another_shape_is_begun_anew(self, lessons):
        first = fit(rows_of(lessons), replace(SMALL, first=5), 3, "numpy")
        fresh, onward = (fit(rows_of(lessons), SMALL, 3, "numpy", start=start) for start in (None, first.data))
        assert fresh.data == onward.data

    def test_the_points_are_the_heads_together(self, lessons):
        network = network_of(fit(rows_of(lessons), SMALL, 3, "numpy"))
        for row in rows_of(lessons).inputs[:10].tolist():
            assert network.points(row) == pytest.approx(sum(network.foretell(row)[:-1]), abs=1e-9)

    def test_it_adds_and_cuts_as_it_should(self):
        """One input, one unit of each layer, one source: 2 x 3 + 1 = 7, 7 x 0.5 = 3.5, 3.5 x 4 - 1 = 13."""
        one, fine = round(1 / WEIGHT_UNIT), round(1 / BIAS_UNIT)
        data = {
            "about": {}, "first": [[3 * one]], "first_bias": [fine], "second": [[one // 2]], "second_bias": [0],
            "heads": [[4 * one], [0]], "head_bias": [-one, 0],
        }  # fmt: skip
        assert Network(data).foretell([2.0]) == [13.0, 0.0]
        assert Network(data).foretell([-2.0]) == [-1.0, 0.0]

    def test_an_input_is_the_nearest_sixteenth(self):
        assert [as_input(value) for value in (0.3, 2.0, -1.47)] == [0.3125, 2.0, -1.5]


class TestJudging:
    def text(self, lessons, **about):
        return json.dumps({"about": about, **fit(rows_of(lessons), SMALL, 3, "numpy").data})

    def test_a_network_judges_where_it_is_asked_to(self, lessons):
        pupil = taught("civilisations", self.text(lessons), ("near",))
        assert pupil.where == ((), (2, 3, 4), ())

    def test_or_where_it_says_itself(self, lessons):
        where = {"quick": [], "near": [2], "far": [3]}
        assert taught("civilisations", self.text(lessons, where=where), None).where == ((), (2,), (3,))

    def test_the_mind_in_force_is_met_as_it_is(self):
        assert taught("gaia", in_force("gaia"), None).where == game("gaia").mind.where

    def test_hand_and_network_judge_together_by_their_parts(self, lessons):
        state = game("civilisations").new(2, 3)
        hand = pupil_of("civilisations").as_of(1)
        whole, half = (
            taught("civilisations", self.text(lessons, settings={"part": part}), ("near", "far")) for part in (1, 0.5)
        )
        by_hand, by_network, both = (sum(mind.evaluate(state, 0)) for mind in (hand, whole, half))
        assert both == pytest.approx((by_hand + by_network) / 2)

    def test_a_search_is_tried_with_near_looks_only_where_those_passed(self):
        course = Course("eclipse")
        assert judgements("search:sims=12", {"near": [2]}, course) == [("quick", "near", "far")]
        assert judgements("search:sims=12", {"near": [4]}, course) == [("quick", "far")]


class TestGate:
    def test_a_mind_against_itself_gets_its_even_part_over_the_seats(self):
        gate = Gate("civilisations", 2, 3, "", "")
        met = [gate(number) for number in range(4)]
        assert met[0].share + met[1].share == 1
        assert met[0].new == met[1].old

    def test_the_whole_interval_must_lie_above_equals(self):
        gate = Gate("civilisations", 2, 3, "", "")
        won, lost = Met(1.0, (20.0,), (15.0,)), Met(0.0, (15.0,), (20.0,))
        assert not verdict(gate, [won] * 6 + [lost] * 4, ["points"]).passed
        assert verdict(gate, [won] * 60 + [lost] * 30, ["points"]).passed

    def test_points_are_told_by_source_with_their_interval(self):
        found = verdict(Gate("civilisations", 2, 3, "", ""), [Met(1.0, (20.0, 1.0), (15.0, 2.0))] * 9, ["a", "b"])
        assert (found.points, found.within, found.new, found.old) == (4.0, 0.0, {"a": 20, "b": 1}, {"a": 15, "b": 2})


class TestCourse:
    course = Course("civilisations", seed=2, games=4, gate_games=2, seat_counts=(2,), shape=SMALL)

    def taught(self, folder, **settings):
        told = []
        training = Training(replace(self.course, **settings), folder, folder, tell=told.append)
        return training.carry_out(), told

    def test_it_writes_a_network_with_what_it_was_made_from(self, tmp_path):
        data, _ = self.taught(tmp_path)
        written = json.loads((tmp_path / "value.json").read_text(encoding="utf-8"))
        assert written == json.loads(json.dumps(data))
        about = written["about"]
        assert (about["game"], about["seed"], about["games"], about["gates"][0]["games"]) == ("civilisations", 2, 4, 2)
        assert pupil_of("civilisations").taught(Network(written), leaf=True).standings(game("civilisations").new(2, 1))

    def test_a_second_start_plays_nothing_again(self, tmp_path, monkeypatch):
        first, _ = self.taught(tmp_path)
        monkeypatch.setattr("astrarium.arena.lessons._play", lambda *_: 1 / 0)
        again, _ = self.taught(tmp_path)
        assert {**again, "about": 0} == {**first, "about": 0}

    def test_a_folder_without_games_to_go_on_from_is_refused(self, tmp_path):
        with pytest.raises(BadInput, match="holds no record of civilisations"):
            Course("civilisations", begun=str(tmp_path)).checked()

    def test_a_seat_count_the_mind_does_not_learn_at_is_refused(self, tmp_path):
        with pytest.raises(BadInput, match=r"learns at \(2, 3, 4\) seats, not at 7"):
            self.taught(tmp_path, seat_counts=(7,))

    def test_of_several_rounds_the_one_furthest_ahead_is_kept(self):
        made = [{"about": {"gates": [{"points": points}]}} for points in (1.0, 5.0, 3.0)]
        assert best_of(made) == made[1]


@pytest.mark.nightly
@pytest.mark.parametrize("game_id", game_ids())
def test_a_small_fit_gives_the_same_numbers_twice(game_id, tmp_path):
    course = Course(game_id, seed=3, games=12, gate_games=4, shape=replace(SMALL, steps=200))
    made = [Training(course, tmp_path / name, tmp_path / name, tell=lambda _: None).carry_out() for name in "ab"]
    for data in made:
        del data["about"]["seconds"]
    assert made[0] == made[1]


def test_a_lesson_is_packed_for_the_way():
    assert unpacked(Teacher("civilisations", (2,), 1, "")(0)) != b""
    assert isinstance(Teacher("civilisations", (2,), 1, "")(0), Lesson)
