"""Mixed strategies against games whose solution is known."""

import pytest

from astrarium.bots.regret import mixed

EVEN = [1 / 3] * 3


def test_rock_paper_scissors_is_played_evenly():
    payoffs = [[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]]
    assert mixed(payoffs, EVEN, 1.0) == pytest.approx(EVEN, abs=0.05)


def test_against_answers_that_do_not_adapt_the_best_row_is_played():
    payoffs = [[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]]
    assert mixed(payoffs, [0.0, 0.0, 1.0], 0.0) == [1.0, 0.0, 0.0]


def test_matching_pennies_with_unequal_prizes():
    """Row 1 wins 1.0 or 0.0, row 2 wins 0.0 or 0.5: the solution is 1/3 to 2/3."""
    assert mixed([[1.0, 0.0], [0.0, 0.5]], [0.5, 0.5], 1.0) == pytest.approx([1 / 3, 2 / 3], abs=0.05)


def test_a_dominated_row_is_dropped():
    assert mixed([[0.6, 0.7], [0.1, 0.2]], [0.5, 0.5], 0.5) == [1.0, 0.0]
