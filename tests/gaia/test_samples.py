"""A page asks the rules through a sample: two samples of the same knowledge draw and answer the same."""

import pytest

from astrarium.core import Dice, English, Look
from astrarium.games.gaia.game import GAME
from astrarium.games.gaia.knowledge.why import NAMES
from astrarium.games.gaia.table.actions import DECLINE

EVERY = 4  # positions apart
NAMED = ["Ann", "Bob", "Cyd", "Dee"]


def along(seats, seed):
    """Positions along a random game, a fixed number of actions apart."""
    state, dice, count = GAME.new(seats, seed, {"charging": "ask"}), Dice(seed), 0
    while not state.over:
        if count % EVERY == 0:
            yield state
        seat = dice.pick(state.to_act())
        state.apply(seat, state.random_action(seat, dice))
        count += 1
    yield state


def places(state):
    return [f"cell-{name}" for name in state.galaxy.names.values()] + [
        f"{kind}-{name}" for kind, names in NAMES.items() for name in names
    ]


@pytest.mark.parametrize(("seats", "seed"), [(1, 1), (1, 2), (1, 3), (2, 1), (3, 1)])
def test_pictures_and_reasons_do_not_depend_on_what_is_hidden(seats, seed):
    seen = 0
    for state in along(seats, seed):
        for seat in range(seats):
            one, other = (Look(GAME, state.determinize(seat, Dice(salt)), seat) for salt in (5, 6))
            assert GAME.picture(one, NAMED, English()) == GAME.picture(other, NAMED, English())
            asked = places(state)
            assert [GAME.explain(one, p) for p in asked] == [GAME.explain(other, p) for p in asked]
            seen += 1
    assert seen >= 12


@pytest.mark.parametrize("seats", [1, 2])
def test_a_place_where_something_can_be_done_has_no_reason_and_the_others_name_a_rule(seats):
    for state in along(seats, 4):
        for seat in state.to_act():
            look = Look(GAME, state, seat)
            first = {choice.steps[-1].id for choice in GAME.picture(look, NAMED, English()).choices}
            for place in places(state):
                reason = GAME.explain(look, place)
                assert reason is None or reason.rule, place
                if place in first and not place.startswith(("slot-", "special-")):
                    assert reason is None, (place, str(reason))


def test_at_the_end_every_place_says_that_the_game_is_over():  # GP-D1
    *_, state = along(2, 5)
    look = Look(GAME, state, 0)
    assert GAME.explain(look, "track-science").rule == "GP-D1"
    assert look.refusal((DECLINE,)).rule == "GP-D1"
