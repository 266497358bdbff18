"""Invariants: they hold in random play with every option, and they notice what they should."""

import pytest

from astrarium.core import Dice
from astrarium.core.testing import random_walk
from astrarium.games.civilisations.rules.control import controlled_sectors, controller

from .position import new_table, position


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("exploration", [False, True])
def test_invariants_hold_in_random_play_and_control_agrees_both_ways(seats, exploration):  # QV-8.5
    for seed in range(3):
        state = new_table(seats, seed=seed, exploration=exploration, setup="choose").state
        for _ in random_walk(state, Dice(seed)):
            assert not state.violations()
            owners = {cell: controller(state, cell) for cell in state.galaxy.cells}
            for seat in range(seats):
                assert controlled_sectors(state, seat) == sum(1 << cell for cell, who in owners.items() if who == seat)
        assert not state.violations()


def spoiled(change):
    state = position("humains 2@c2 colony@c3 | minerls 1@c2 | sherais", exploration=True).state
    change(state)
    return state.violations()


class TestViolationsAreNoticed:
    def test_a_ship_too_many(self):
        assert spoiled(lambda s: s.ships.__setitem__(13, 3)) == ["seat 0 has 3 ships on the map and 18 in stock"]

    def test_a_fleet_where_no_ship_is(self):
        assert spoiled(lambda s: s.fleets.__setitem__(0, 0)) == ["seat 0's fleets are not where its ships are"]

    def test_a_lost_home_colony(self):  # QV-1.4
        assert "seat 1 has lost its home colony" in spoiled(lambda s: s.lose_colony(1, s.home[1]))

    def test_five_colonies(self):  # QV-6.3
        def settle_all(state):
            for cell in (13, 18, 19):
                state.hidden &= ~(1 << cell)
                state.add_colony(0, cell)

        assert spoiled(settle_all) == ["seat 0 has too many colonies"]

    def test_ships_in_the_void(self):  # QV-2.6
        assert spoiled(lambda s: s.add_ships(0, 0, 1)) == ["a piece is in the void"]

    def test_ships_on_a_hidden_sector(self):  # QV-11.2
        assert spoiled(lambda s: s.add_ships(0, 15, 1)) == ["a piece is on a sector that is still face down"]

    def test_a_card_twice(self):
        assert spoiled(lambda s: s.hand.__setitem__(1, s.hand[0])) == ["the cards do not make up the deck"]

    def test_a_card_laid_down_that_is_not_held(self):  # QV-3.2
        assert spoiled(lambda s: s.chosen.__setitem__(0, 30 << 2)) == [
            "seat 0 has laid down card 30, which it does not hold"
        ]

    def test_a_track_beyond_five(self):  # QV-5.2
        assert spoiled(lambda s: s.level.__setitem__(2, 6)) == ["an evolution track is out of bounds"]

    def test_negative_points(self):
        assert spoiled(lambda s: s.points.__setitem__(0, -1)) == ["a seat has negative points"]

    def test_a_sector_twice(self):  # QV-2.2
        def double(state):
            tiles = list(state.tile)
            tiles[13] = tiles[14]
            state.lay_tiles(tuple(tiles))

        assert spoiled(double) == ["the neutral sectors are not all different and in their places"]


class TestClone:
    def test_a_clone_is_equal_and_goes_its_own_way(self):
        game = position("humains 2@c2 | minerls 1@c2 | sherais").turn("humains war 5")
        copy = game.state.clone()
        assert copy.key() == game.state.key()
        game.play("battle c2")
        assert copy.key() != game.state.key()
        assert copy.ships[13] == 2

    def test_a_clone_shares_nothing_that_changes(self):
        state = new_table(4).state
        copy = state.clone()
        for name, value in vars(state).items():
            if isinstance(value, list):
                assert getattr(copy, name) is not value, name

    def test_the_key_tells_every_secret_apart(self):
        choices = ("choose 3 war 4", "choose 3 evolution 4", "choose 3 war 5")
        assert len({position("humains | minerls").play(choice, 0).state.key() for choice in choices}) == 3
