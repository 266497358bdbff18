"""Set-up (QV-2)."""

import pytest

from astrarium.core import BadInput
from astrarium.games.civilisations.box.components import CARDS, CIVILISATIONS, TRACKS

from .position import CELL, IDS, new_table


class TestChoosing:
    def test_each_seat_takes_a_civilisation_then_a_home_in_turn(self):  # QV-2.3, ruling 22
        game = new_table(3, setup="choose")
        order = []
        for civilisation, home in (("minerls", "b4"), ("humains", "c1"), ("sextans", "e3")):
            for text in (f"civilisation {civilisation}", f"home {home}"):
                order.append(game.state.to_act())
                game.play(text)
        assert order == [(0,), (0,), (1,), (1,), (2,), (2,)]
        assert [IDS[i] for i in game.state.civilisation] == ["minerls", "humains", "sextans"]
        assert game.state.home == [CELL["b4"], CELL["c1"], CELL["e3"]]
        assert game.choosing

    def test_a_civilisation_cannot_be_taken_twice(self):  # QV-2.3
        game = new_table(3, setup="choose").play("civilisation minerls", "home b4")
        assert game.why_not("civilisation minerls") == "QV-2.3: Another player has this civilisation."
        assert len(game.legal()) == 5

    def test_a_home_place_cannot_be_taken_twice(self):  # QV-2.3
        game = new_table(3, setup="choose").play("civilisation minerls", "home b4", "civilisation humains")
        assert game.why_not("home b4") == "QV-2.3: Another player has settled at b4."

    def test_a_home_lies_on_a_home_place_only(self):  # QV-2.3
        game = new_table(3, setup="choose").play("civilisation minerls")
        assert game.why_not("home c2") == "QV-2.3: c2 is no place for a home sector."
        assert game.legal() == ["home c1", "home b4", "home e3"]

    def test_no_cards_are_dealt_before_all_have_settled(self):  # QV-2.3
        game = new_table(2, setup="choose").play("civilisation minerls", "home b4", "civilisation humains")
        assert game.state.hand == [0, 0]
        game.play("home b1")
        assert [hand.bit_count() for hand in game.state.hand] == [10, 10]


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("setup", ["random", "choose"])
class TestStart:
    def started(self, seats, setup):
        game = new_table(seats, seed=seats, setup=setup)
        while not game.choosing:
            game.play(game.legal()[-1])
        return game

    def test_ships_and_levels_are_those_of_the_civilisation(self, seats, setup):  # QV-2.4, QV-2.5
        state = self.started(seats, setup).state
        for seat in range(seats):
            civilisation = CIVILISATIONS[state.civilisation[seat]]
            assert state.pieces_at(seat, state.home[seat]) == civilisation.starting_ships + 1
            assert tuple(state.level[seat * 4 : seat * 4 + 4]) == civilisation.levels
            assert len(civilisation.levels) == len(TRACKS)

    def test_every_home_holds_a_colony_without_a_token(self, seats, setup):  # QV-1.4
        state = self.started(seats, setup).state
        for seat in range(seats):
            assert state.colony[state.home[seat]] == seat
            assert state.colonies_left(seat) == 3

    def test_four_different_neutral_sectors_per_player_lie_face_up(self, seats, setup):  # QV-2.2
        view = self.started(seats, setup).state.view(None)
        tiles = [sector.tile for sector in view.sectors if sector.kind == "neutral"]
        assert len(set(tiles)) == 4 * seats
        assert None not in tiles

    def test_civilisations_and_homes_are_all_different(self, seats, setup):  # QV-2.3
        state = self.started(seats, setup).state
        assert len(set(state.civilisation)) == len(set(state.home)) == seats


class TestCards:
    def test_circled_cards_never_appear_with_three_players(self):  # QV-2.1, ruling 3
        circled = [card.index for card in CARDS if card.circled]
        view = new_table(3).state.view(0)
        assert list(view.removed) == circled
        game = new_table(3)
        while not game.state.over:
            held = game.state.aside | game.state.discard
            for hand in game.state.hand:
                held |= hand
            assert not any(held >> card & 1 for card in circled)
            game.play(game.legal()[-1])

    def test_all_thirty_cards_are_in_with_four_players(self):  # QV-2.1, ruling 3
        state = new_table(4).state
        assert sum(state.hand) + state.aside == sum(1 << card for card in range(1, 31))
        assert state.view(0).removed == ()


class TestOptions:
    def test_two_to_six_seats(self):
        for seats in (1, 7):
            with pytest.raises(BadInput, match="2 to 6 seats"):
                new_table(seats)

    def test_an_unknown_option_is_named(self):
        with pytest.raises(BadInput, match="no option 'speed'"):
            new_table(2, speed=3)

    def test_different_seeds_give_different_galaxies(self):  # QV-2.2
        assert new_table(4, seed=1).state.tile != new_table(4, seed=2).state.tile
