"""The chances that people are told: what games have shown of leads."""

import runpy
from pathlib import Path

import pytest

from astrarium.bots.chances import Doubt, doubt, shares, shown
from astrarium.bots.future import win_shares
from astrarium.core import Dice, game, game_ids

TOOL = Path(__file__).parents[2] / "tools" / "make_chances.py"

KNOTS = ((2.0, 1.0), (4.0, 6.0))


@pytest.mark.parametrize(("spread", "expected"), [(1.0, 1.0), (2.0, 1.0), (3.0, 3.5), (4.0, 6.0), (9.0, 6.0)])
def test_between_two_knots_it_goes_straight_and_beyond_them_it_stays(spread, expected):
    assert shown(spread, KNOTS) == expected


def test_where_nobody_has_counted_the_minds_own_spread_holds():
    assert shown(7.5, ()) == 7.5


def test_the_same_lead_says_more_where_fewer_points_are_made():
    found = Doubt(KNOTS, points=20.0, power=1.0)
    assert found.spread(4.0, [25.0, 15.0]) == 6.0
    assert found.spread(4.0, [12.0, 8.0]) == 3.0


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_has_been_counted(game_id):
    knots = doubt(game_id).knots
    assert len(knots) >= 3
    assert [at for at, _ in knots] == sorted({at for at, _ in knots})
    assert all(value > 0 for _, value in knots)


@pytest.mark.parametrize("game_id", game_ids())
def test_only_in_eclipse_does_what_was_learned_judge_with_the_hand(game_id):
    mind = game(game_id).mind
    assert doubt(game_id).judge(mind) is (mind.learned() if game_id == "eclipse" else mind)


@pytest.mark.parametrize("seats", game("eclipse").seat_counts)
def test_the_chances_of_eclipse_are_those_of_the_judge_that_was_counted(seats):
    found, dice = game("eclipse"), Dice(seats)
    state = found.new(seats, seats)
    for _ in range(30):
        state.apply(state.to_act()[0], found.mind.policy(state, state.to_act()[0], dice))
    totals = [sum(terms) for terms in found.mind.learned().standings(state)]
    assert shares(state) == win_shares(totals, doubt("eclipse").spread(found.mind.spread(state), totals))
    by_hand = [sum(terms) for terms in found.mind.weighed(state)]
    assert (totals == by_hand) is (seats not in found.mind.tables)


def test_a_game_that_nobody_knows_has_no_doubt_of_its_own():
    assert doubt("nothing").spread(7.5, [3.0, 9.0]) == 7.5


def test_the_count_finds_the_spread_by_which_games_were_decided():
    """Leads of up to ten points, won as often as a spread of 3 says early and one of 1 late; the mind said 6 and 2."""
    dice, rows = Dice(4), []
    for spread, true in ((2.0, 1.0), (6.0, 3.0)):
        for _ in range(1500):
            totals = [0.0, dice.below(1000) / 100 - 5]
            won = dice.below(10_000) < 10_000 * win_shares(totals, true)[0]
            rows.append((spread, totals, [1.0, 0.0] if won else [0.0, 1.0]))
    found = runpy.run_path(str(TOOL))["Fit"]([rows], [3000]).find()
    assert found.spread(2.0, [0.0, 0.0]) == pytest.approx(1.0, rel=0.2)
    assert found.spread(6.0, [0.0, 0.0]) == pytest.approx(3.0, rel=0.2)
