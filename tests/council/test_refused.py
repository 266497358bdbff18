"""Whatever is refused, at any moment and to anybody, is refused with a rule."""

import re

import pytest

from astrarium.core import Dice, IllegalAction
from astrarium.core.errors import NOT_LISTED
from astrarium.core.notation import Number
from astrarium.core.testing import random_walk
from astrarium.games.council.game import GAME
from astrarium.games.council.table.actions import ACTIONS, DECISIONS

from .position import new_table, position

RULES = set(re.findall(r"^#+ (CS-\S+)", GAME.rules("en"), re.MULTILINE))
EVERYTHING = {"stations": True, "leaders": True, "civilisations": "chosen"}
WRONG = 2_000
OFTEN = 10  # positions of each kind of decision
ALSO = {1: {"automa-settle", "automa-lay", "automa-exploit"}, 4: {"mine", "return", "tech"}}  # met at these tables


def any_value(codec, dice):
    """A value that the field of an action can have."""
    if isinstance(codec, Number):
        return codec.low + dice.below(codec.high - codec.low + 1)
    return codec.offset + dice.below(len(codec.names))


def well_formed(dice):
    """An action of every kind, with any values."""
    for number, kind in enumerate(ACTIONS.kinds):
        yield (number, *(any_value(codec, dice) for _, codec in kind.fields))


def malformed(dice):
    """Actions that are none: of no kind, too short, too long, with values out of their bounds."""
    whole = dice.pick(list(well_formed(dice)))
    at = dice.below(len(whole))
    return [
        (), (len(ACTIONS.kinds), *whole[1:]), (-1, *whole[1:]), (*whole, 0), whole[:-1] if len(whole) > 1 else (1,),
        (*whole[:at], 999, *whole[at + 1 :]), (*whole[:at], -7, *whole[at + 1 :]),
    ]  # fmt: skip


def near_misses(state, seat, dice):
    """What is legal with one value changed, or for somebody else: at the right moment, of the right kind."""
    for action in dice.sample(state.legal(seat), min(4, len(state.legal(seat)))):
        fields = ACTIONS.kinds[action[0]].fields
        for at, (_, codec) in enumerate(fields, 1):
            yield (*action[:at], any_value(codec, dice), *action[at + 1 :])


def tries(state, dice):
    """Seats with actions: those that decide, all others, and two that do not exist."""
    for seat in range(-1, state.seats + 1):
        yield from ((seat, action) for action in (*well_formed(dice), *malformed(dice)))
    for seat in state.to_act():
        yield from ((seat, action) for action in (*near_misses(state, seat, dice), *state.legal(seat)[:20]))


def refused(state, dice):
    """How many of these tries are refused; all that are name a rule of the game."""
    count = 0
    for seat, action in tries(state, dice):
        refusal = state.refusal(seat, action)
        allowed = 0 <= seat < state.seats and state.allows(seat, action)
        assert (refusal is None) == allowed, (seat, action, refusal)
        if refusal is not None:
            count += 1
            assert refusal.rule in RULES, (seat, action, refusal)
            assert refusal.text != NOT_LISTED.text, (seat, action)
    return count


@pytest.mark.parametrize("seats", range(1, 5))
def test_every_refused_action_at_any_moment_names_a_rule(seats):
    state, dice = new_table(seats, seed=seats, **EVERYTHING).state, Dice(seats)
    wrong, met = 0, {}
    for _ in random_walk(state, Dice(8)):
        kind = DECISIONS[state.stack[-1][0]]
        met[kind] = met.get(kind, 0) + 1
        if met[kind] <= OFTEN:
            wrong += refused(state, dice)
    assert wrong >= WRONG
    assert set(met) >= {"civilisation", "leader", "buy", "plan", "step", "lay", "exploit"}
    assert set(met) >= ALSO.get(seats, set())


@pytest.mark.parametrize("seats", range(1, 5))
def test_after_the_end_everything_is_refused_by_the_rule_of_the_end(seats):  # CS-11.4
    state, dice = new_table(seats, seed=seats).state, Dice(seats)
    for _ in random_walk(state, Dice(9)):
        pass
    for seat in range(seats):
        assert {state.refusal(seat, action).rule for action in (*well_formed(dice), *malformed(dice))} == {"CS-11.4"}


def test_a_card_for_nothing_must_be_taken_where_there_is_one():  # CS-9.14
    game = position("ann energy=40 consumption=40 level=1 1@orange1a | ben", "orange1=s1_06")
    game.offering("better_information").play("done", "tech better_information")
    assert game.deciding == "take"
    assert game.why_not("done") == "CS-9.14: First take your free AI card."
    assert refused(game.state, Dice(1))


def test_whoever_does_not_decide_is_told_so():  # CS-3.2
    state = new_table(3).state
    other = next(seat for seat in range(3) if seat not in state.to_act())
    with pytest.raises(IllegalAction, match="not this seat's turn") as error:
        state.play(other, "done")
    assert error.value.refusal.rule == "CS-3.2"
