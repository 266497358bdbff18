"""Looking ahead in an imagined turn: the course that a search carries over is the one the turn takes."""

from astrarium.core import Dice
from astrarium.games.eclipse import GAME
from astrarium.games.eclipse.mind.plans import turns_worth_a_look
from astrarium.games.eclipse.rules import explore
from astrarium.games.eclipse.table import state as s

MIND = GAME.mind


def turns(seats, seed, most):
    """Positions at the beginning of a turn, of a game played by the quick policy."""
    state, dice = GAME.new(seats, seed), Dice(seed)
    while not state.over and most:
        seat = state.to_act()[0]
        if state.stack[-1][0] == s.TURN:
            most -= 1
            yield state, seat
        state.play(seat, MIND.policy(state, seat, dice))


def pursued(state, seat, dice):
    """The turn as it goes when the best option begins it and each further decision is taken anew."""
    options = turns_worth_a_look(state, seat)
    worths = [MIND.after_turn(state, seat, action, dice)[0] for action in options]
    state.apply(seat, options[worths.index(max(worths))])


def play_on(state, start, seat, dice, step):
    while not state.over and not MIND.settled(state, start):
        acting = state.to_act()[0]
        if acting == seat and state.stack[-1][0] == s.TURN:
            step(state, seat, dice)
        else:
            MIND.follow(state, acting, dice if acting == seat else Dice(9))
    return state.key(), dice.state


def test_a_turn_that_is_carried_over_ends_like_one_that_is_decided_anew():
    kept = 0
    for start, seat in turns(4, 8, 60):
        one, other = start.clone(), start.clone()
        assert play_on(one, start, seat, Dice(4), MIND.pursue) == play_on(other, start, seat, Dice(4), pursued)
        for action in turns_worth_a_look(start, seat):
            kept += len(MIND.after_turn(start, seat, action, Dice(4))[1]) > 1
    assert kept > 30


def test_a_few_spaces_to_explore_are_the_first_of_all():
    for state, seat in turns(3, 5, 60):
        found = explore.targets(state, seat)
        for most in range(1, 8):
            assert explore.targets(state, seat, most) == found[:most]
