"""A score is what the rulebook compares, level and then energy (CS-11.4): never a sum of the two."""

import pytest

from astrarium.arena.matches import match
from astrarium.arena.simulation import simulate
from astrarium.cli.play import print_scores
from astrarium.core import English
from astrarium.games.council.rules.scoring import numeral
from astrarium.server.page import scores_of
from astrarium.words import words

from .position import position, random_game


class TestText:
    def test_level_and_energy_stand_side_by_side(self):  # CS-11.4
        state = position("ann level=4 energy=39 consumption=60 | ben level=0 energy=12").state
        assert [score.text for score in state.scores()] == ["IV · 39", "0 · 12"]

    def test_a_level_counts_more_than_any_energy(self):  # CS-1.1, CS-11.4
        state = position("ann level=1 energy=0 | ben level=0 energy=99 consumption=100").state
        ann, ben = state.scores()
        assert (ann.rank, ben.rank) == (1, 2)
        assert ann.total > ben.total

    def test_each_part_is_written_by_itself(self):  # CS-11.4
        state = position("ann level=4 energy=39 consumption=60 | ben").state
        assert state.scores()[0].shown_parts() == [("Dark Tech level", "IV"), ("energy", "39")]

    def test_the_end_tells_what_the_final_count_brought(self):  # CS-11.2
        state = random_game(2)
        names = [name for name, _ in state.scores()[0].shown_parts()]
        assert names[2:] == ["gems at the end", "AI cards at the end", "bonus cards at the end"]
        assert [value for _, value in state.scores()[0].parts[2:]] == state.final[:3]

    @pytest.mark.parametrize(("level", "told"), [(0, "0"), (3, "III"), (9, "IX"), (10, "X"), (14, "XIV")])
    def test_levels_have_numerals_however_high(self, level, told):  # CS-8.6
        assert numeral(level) == told


class TestWhereItIsShown:
    def test_the_page_gets_text_and_parts_in_the_readers_language(self):
        state = position("ann level=4 energy=39 consumption=60 | ben").state
        ann = scores_of(state, state.view(0), words("fr", "council"))[0]
        assert ann.text == "IV · 39"
        assert [(part.name, part.text) for part in ann.parts] == [("niveau Dark Tech", "IV"), ("énergie", "39")]

    def test_the_terminal_shows_no_sum(self, capsys):
        state = random_game(2)
        print_scores(state, ["Ann", "Ben"], English())
        told = capsys.readouterr().out
        for score in state.scores():
            assert score.text in told
            assert str(score.total) not in told

    def test_the_automa_stands_beside_the_human(self, capsys):  # CS-14.9
        print_scores(random_game(1), ["Ann"], English())
        assert "The Automa: " in capsys.readouterr().out

    def test_a_simulation_tells_who_won_and_no_mean_of_sums(self):
        report = simulate("council", 2, 2, seed=1)
        assert report.mean_scores == []
        assert "; won " in report.text()

    def test_a_match_has_no_mean_of_sums(self):
        report = match("council", "random", "random", games=2)
        assert (report.a.mean_score, report.b.mean_score) == (None, None)
        assert report.a.line().split()[:2] == ["random", "-"]
