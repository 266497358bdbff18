"""Set-up (CS-2)."""

from dataclasses import replace

import pytest

from astrarium.core import BadInput
from astrarium.games.council.box.components import AI_CARDS, GALAXY_IDS
from astrarium.games.council.game import GAME
from astrarium.words import words

from .position import new_table

PAIRS = (("civilisation humans", "civilisation shengar"), ("civilisation automas", "civilisation tretans"))


def galaxies(seats):
    return {GALAXY_IDS[galaxy] for galaxy in new_table(seats).state.galaxies}


class TestBoard:
    def test_four_players_use_ten_galaxies(self):  # CS-2, CS-2.1
        assert galaxies(4) == set(GALAXY_IDS)

    def test_three_players_leave_turquoise_and_yellow_covered(self):  # CS-2.1
        assert set(GALAXY_IDS) - galaxies(3) == {"turquoise", "yellow"}
        closed = {galaxy.id for galaxy in new_table(3).state.view(None).galaxies if galaxy.closed}
        assert closed == {"turquoise", "yellow"}

    @pytest.mark.parametrize("seats", [1, 2])
    def test_one_and_two_players_use_the_other_side(self, seats):  # CS-2.1, CS-14.1
        assert set(GALAXY_IDS) - galaxies(seats) == {"yellow", "turquoise", "brown", "beige"}

    @pytest.mark.parametrize("seats", [1, 2, 3, 4])
    def test_all_tiles_are_shuffled_in_every_game(self, seats):  # CS-2.2, ruling 23
        state = new_table(seats).state
        assert [len(pile) for pile in state.piles] == [11 - 2, 12, 8]

    @pytest.mark.parametrize("seats", [1, 2, 3, 4])
    def test_two_tiles_lie_in_parvus_corta(self, seats):  # CS-2.3
        laid = [space.tile is not None for space in new_table(seats).state.view(None).galaxy("grey").spaces]
        assert laid == [True, True]


class TestCards:
    def test_eight_cards_in_the_market_and_seventeen_in_the_deck(self):  # CS-2.4
        state = new_table(2).state
        assert (len(state.market), len(state.deck)) == (8, 17)
        assert all(AI_CARDS >> card & 1 for card in state.market)

    def test_two_dark_tech_cards_of_each_level_leave_unseen(self):  # CS-2.5
        state = new_table(2).state
        assert [pile.bit_count() for pile in state.tech_piles] == [6, 6]

    def test_everybody_has_one_dark_card_of_a_galaxy_in_play(self):  # CS-2.6
        for seats in (1, 2, 3, 4):
            for seed in range(20):
                state = new_table(seats, seed).state
                assert len(set(state.dark)) == seats
                assert all(state.box.darks[card].galaxy in state.galaxies for card in state.dark)

    def test_eighteen_light_cards_form_a_pile(self):  # CS-2.6
        assert len(new_table(3).state.light_pile) == 18


class TestPlayers:
    @pytest.mark.parametrize("seats", [1, 2, 3, 4])
    def test_what_everybody_starts_with(self, seats):  # CS-2.7, CS-1.2, ruling 1
        for player in new_table(seats).state.view(None).players[:seats]:
            assert (player.energy, player.consumption, player.level) == (0, 20, 0)
            assert (player.gems, player.cubes_left, len(player.hand)) == ((1, 1, 0), 30, 6)
            assert [zone.range for zone in player.zones] == [1, 1, 1]

    def test_the_first_order_is_drawn_and_breaks_ties(self):  # CS-2.8
        orders = {tuple(new_table(3, seed).state.order) for seed in range(40)}
        assert len(orders) == 6
        state = new_table(3, 5).state
        assert sorted(range(3), key=lambda party: state.arrival[party]) == state.order

    def test_peoples_differ_in_name_only(self):  # CS-1.4
        views = [new_table(2, civilisations="chosen").play(*chosen).state.view(None) for chosen in PAIRS]
        players = [[replace(player, people="") for player in view.players] for view in views]
        assert players[0] == players[1]


class TestOptions:
    def test_five_seats_are_too_many(self):
        with pytest.raises(BadInput, match="1 to 4 seats"):
            GAME.new(5)

    def test_silver_cards_are_for_a_solo_game(self):  # CS-14.10
        with pytest.raises(BadInput, match="“Automa” cannot be chosen at a table of 2 seats"):
            GAME.new(2, 1, {"silver": True})

    def test_the_page_offers_silver_cards_to_one_seat_only(self):  # CS-14.10
        silver = next(option for option in GAME.options if option.name == "silver")
        assert [silver.fits(seats, True) for seats in GAME.seat_counts] == [True, False, False, False]

    def test_every_other_option_fits_every_table(self):
        others = [option for option in GAME.options if option.name != "silver"]
        assert all(option.fits(seats, value) for option in others for value in option.values for seats in range(1, 5))

    def test_what_is_refused_is_refused_in_french_too(self):  # CS-14.10, CS-15.2
        for given in ({"silver": True}, {"components": "abcdef"}):
            with pytest.raises(BadInput) as refused:
                GAME.new(2, 1, given)
            assert words("fr", "council")(refused.value.text, **refused.value.values) != str(refused.value)

    def test_a_record_of_another_components_file_is_refused(self):  # CS-15.2
        with pytest.raises(BadInput, match="start the program with --components council=FILE"):
            GAME.new(2, 1, {"components": "abcdef"})
