"""What the bots of Eclipse are told: terms, proposals, and what nobody in his right mind would do."""

from astrarium.bots.greedy import Greedy
from astrarium.core import Dice, Look
from astrarium.games.eclipse import GAME
from astrarium.games.eclipse.box import components as c
from astrarium.games.eclipse.mind.evaluation import chance, solvency
from astrarium.games.eclipse.odds.fleets import read_fleet
from astrarium.games.eclipse.table import actions as a
from astrarium.games.eclipse.table import state as s

MIND = GAME.mind


def walk(seats, seed, most):
    """Positions of a game played by the quick policy."""
    state, dice = GAME.new(seats, seed), Dice(seed)
    for _ in range(most):
        if state.over:
            return
        seat = state.to_act()[0]
        yield state, seat
        state.play(seat, MIND.policy(state, seat, dice))


def test_every_proposal_and_every_quick_action_is_legal():
    for state, seat in walk(3, 5, 400):
        legal = state.legal(seat)
        proposed = MIND.propose(state, seat, 50)
        assert proposed
        assert all(action in legal for action in proposed)
        assert MIND.policy(state, seat, Dice(1)) in legal


def test_there_is_a_value_for_every_term():
    for state, seat in walk(2, 6, 120):
        assert len(MIND.evaluate(state, seat)) == len(MIND.terms)


def test_at_the_end_only_the_points_count():
    for state, _ in walk(2, 7, 3000):
        last = state
    assert last.over
    for score in last.scores():
        assert sum(MIND.evaluate(last, score.seat)) == score.total


def test_an_action_whose_upkeep_nobody_can_pay_is_absurd():
    state = GAME.new(2, 1)
    seat = state.to_act()[0]
    assert state.stack[-1][0] == s.TURN
    assert not MIND.absurd(state, seat, a.A_TAKE[c.EXPLORE])
    state.store[3 * seat : 3 * seat + 3] = [0, 0, 0]
    state.track[3 * seat + c.MONEY] = c.TRACK_CUBES
    state.discs[seat] = 3
    assert MIND.absurd(state, seat, a.A_TAKE[c.EXPLORE])
    assert not MIND.absurd(state, seat, a.A_PASS)


def test_missing_money_weighs_more_than_money_that_trade_can_bring():
    state = GAME.new(2, 1)
    state.track[c.MONEY], state.discs[0] = c.TRACK_CUBES, 3
    state.store[:3] = [0, 0, 0]
    poor = solvency(state, 0)
    state.store[:3] = [0, 30, 30]
    assert poor < solvency(state, 0) < 0


def test_odds_of_small_fleets_are_the_exact_ones():
    attacker = read_fleet("3 interceptor init=3 cannons=y")
    assert abs(chance(attacker, read_fleet("1 ancient")) - 0.465157) < 1e-6


def test_greedy_does_not_give_up_sectors_in_its_first_rounds():
    state, dice, bot = GAME.new(2, 11), Dice(11), Greedy()
    while not state.over and state.round < 4:
        seat = state.to_act()[0]
        action = bot.choose(Look(GAME, state, seat), dice.fork()).action
        assert action[0] not in (a.ABANDON, a.QUIT)
        state.play(seat, action)
    assert all(len(state.land[seat]) > 1 for seat in range(2))
