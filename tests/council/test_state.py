"""Whole random games with every option: everything is conserved, everything ends."""

import pytest

from astrarium.core import Dice
from astrarium.core.testing import random_walk

from .position import new_table

MODULES = [{}, {"stations": True}, {"leaders": True}, {"stations": True, "leaders": True}]


@pytest.mark.parametrize("seats", range(1, 5))
@pytest.mark.parametrize("options", MODULES, ids=str)
def test_random_games_end_and_keep_every_invariant(seats, options):
    for seed in range(3):
        state = new_table(seats, seed, **options).state
        for _ in random_walk(state, Dice(seed)):
            assert not state.violations()
        assert not state.violations()
        assert state.throne >= 0


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda s: s.supply.__setitem__(0, 29), "30 cubes"),
        (lambda s: s.gems.__setitem__(0, -1), "owes gems"),
        (lambda s: s.deck.pop(), "AI cards"),
        (lambda s: s.piles[0].pop(), "tiles"),
        (lambda s: s.light_pile.pop(), "light cards"),
        (lambda s: s.consumption.__setitem__(0, 19), "consumption is 19"),
        (lambda s: s.hand.__setitem__(0, 1), "six starting cards"),
        (lambda s: s.tech_piles.__setitem__(0, 0), "Dark Tech cards of level 1"),
        (lambda s: s.dark.__setitem__(0, s.dark[1]), "dark bonus card"),
        (lambda s: s.tower.__setitem__(0, 1), "cubes"),
        (lambda s: s.order.__setitem__(0, s.order[1]), "order"),
        (lambda s: s.reach.__setitem__(0, 4), "range"),
    ],
)
def test_a_spoilt_position_is_noticed(spoil, message):
    state = new_table(2).state
    spoil(state)
    assert any(message in text for text in state.violations())


def test_a_game_of_two_seats_lasts_a_plausible_number_of_rounds():
    rounds = []
    for seed in range(5):
        state = new_table(2, seed).state
        for _ in random_walk(state, Dice(seed)):
            pass
        rounds.append(state.turn)
    assert all(8 <= n <= 60 for n in rounds)
