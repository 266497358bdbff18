"""The most of a turn by trying everything, and the puzzles it proves."""

import pytest

import astrarium
from astrarium.core import game, game_ids
from astrarium.core.lesson import lesson, progress
from astrarium.core.puzzle import daily, puzzle_list, puzzles, task_list
from astrarium.core.solve import TooMany, solve
from astrarium.words import Catalogue, words

ALL = [one for game_id in game_ids() for one in puzzle_list(game_id)]
TASKS = [one for game_id in game_ids() for one in task_list(game_id)]
SIX = 6


@pytest.mark.parametrize("one", ALL, ids=lambda one: f"{one.game_id}-{one.id}")
class TestEveryPuzzle:
    def test_trying_everything_proves_its_answer(self, one):
        solved = one.solve()
        assert solved.best == pytest.approx(one.best, abs=1e-5)
        assert solved.share == pytest.approx(one.share, abs=1e-4)

    def test_its_solution_solves_it_and_not_sooner(self, one):
        found = lesson(one.game_id, one.id)
        line = found.begin()
        for text in found.solution:
            assert not progress(found, line).done
            line = found.play(line, text)
        assert progress(found, line).done

    def test_it_is_not_solved_by_doing_nothing(self, one):
        start = one.start()
        assert one.worth(start, one.seat) < one.best
        assert start.violations() == []


@pytest.mark.parametrize("one", TASKS, ids=lambda one: f"{one.game_id}-{one.id}")
class TestEveryTask:
    def test_its_solution_solves_it_and_something_else_does_not(self, one):
        found = lesson(one.game_id, one.id)
        line = found.begin()
        assert line.state().violations() == []
        assert not progress(found, line).done
        assert progress(found, found.play(line, found.solution[0])).done
        away = progress(found, found.play(line, "flick a1 -60000 0"))
        assert not away.done
        assert away.wrong

    def test_every_text_has_its_french(self, one):
        french = words("fr", one.game_id)
        assert isinstance(french, Catalogue)
        assert [text for text in lesson(one.game_id, one.id).texts() if text not in french.texts] == []


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_has_at_least_six(game_id):
    assert len(puzzles(game_id)) >= SIX


def test_the_best_of_a_turn_is_found_where_one_action_decides():
    state = astrarium.position("gaia", lesson("gaia", "pass").position)
    solved = solve(state, 0)
    assert solved.best >= 14
    assert state.text(solved.way[-1]).startswith("pass")


def test_a_turn_with_too_many_ways_is_given_up():
    with pytest.raises(TooMany):
        solve(game("gaia").arrange(lesson("gaia", "power").position), 0, most=3)


def test_the_puzzle_of_the_day_goes_from_game_to_game():
    kept = [game_id for game_id in game_ids() if puzzles(game_id)]
    week = [daily(kept, day) for day in range(len(kept) * 2)]
    assert [one.game_id for one in week] == kept * 2
    assert week[0] != week[len(kept)]
    assert daily(kept, 5) == daily(kept, 5)
