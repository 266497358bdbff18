"""Passive charging (GP-A10)."""

import pytest

from astrarium.games.gaia.rules.passing import next_order
from astrarium.games.gaia.table.player import PASSED

from .position import new_table, position


class TestOffers:
    """Item 10: charge power (GP-A10)."""

    def test_the_example_a_mine_gives_one_and_an_institute_three_for_two_points(self):  # GP-A10.1, GP-A10.2
        game = position(
            "ivits ore=9 credit=9 navigation=4 qic=1 institute@1A2 | xenos power=4/0/0 mine@2A11 | itars"
            " power=4/0/0 institute@3B0"
        )
        game.play("mine 3B3")
        assert game.acting == "xenos"
        game.play("charge power")
        assert (game.stock("xenos", "vp"), game.power("xenos")) == (10, [3, 1, 0])
        game.play("charge power")
        assert (game.stock("itars", "vp"), game.power("itars")) == (8, [1, 3, 0])

    def test_the_example_tokens_that_can_take_one_only(self):  # GP-A10.4
        game = position("xenos ore=9 credit=9 mine@3A2 navigation=2 qic=2 | itars power=0/1/5 institute@3B0 | terrans")
        game.play("mine 3B3", "charge power")
        assert (game.stock("itars", "vp"), game.power("itars")) == (10, [0, 0, 6])

    def test_the_example_one_point_pays_for_two(self):  # GP-A10.4
        game = position(
            "xenos ore=9 credit=9 mine@3A2 navigation=2 qic=2 | itars vp=1 power=4/0/0 institute@3B0 | terrans"
        )
        game.play("mine 3B3", "charge power")
        assert (game.stock("itars", "vp"), game.power("itars")) == (0, [2, 2, 0])

    def test_without_points_a_charge_of_one_is_free(self):  # GP-A10.4
        game = position(
            "xenos ore=9 credit=9 mine@3A2 navigation=2 qic=2 | itars vp=0 power=4/0/0 institute@3B0 | terrans"
        )
        game.play("mine 3B3", "charge power")
        assert (game.stock("itars", "vp"), game.power("itars")) == (0, [3, 1, 0])

    def test_all_or_nothing(self):  # GP-A10.4
        game = position("xenos ore=9 credit=9 mine@3A2 navigation=2 qic=2 | itars power=4/0/0 institute@3B0 | terrans")
        assert game.play("mine 3B3").legal() == ["charge power", "decline"]
        game.play("decline")
        assert (game.stock("itars", "vp"), game.power("itars")) == (10, [4, 0, 0])

    def test_the_strongest_structure_counts_once(self):  # GP-A10.1
        game = position(
            "xenos ore=9 credit=9 mine@3A2 navigation=2 qic=2 | itars power=9/0/0 lab@3B0 mine@1A1,2A11 | terrans"
        )
        assert game.play("mine 3B3").state.view(1).question.offer == 2

    def test_nobody_farther_than_two_is_asked(self):  # GP-A10.1
        game = position("terrans ore=9 credit=9 mine@1B5 | xenos power=4/0/0 mine@1A5 | ambas")
        game.play("upgrade trading_station 1B5")
        assert not game.events("charge")
        assert game.state.view(0).question.name != "charge"

    def test_clockwise_from_the_builder_and_those_who_passed_too(self):  # GP-A10.3
        game = position("terrans ore=9 credit=9 mine@3A3 | xenos power=4/0/0 mine@3A2 | itars power=4/0/0 mine@3B0")
        game.state.rows[1][PASSED] = 1
        game.play("upgrade trading_station 3A3")
        assert game.acting == "xenos"
        game.play("charge power")
        assert game.acting == "itars"

    def test_conversions_after_the_action_follow_the_answers(self):  # GP-A10.3, GP-D3
        game = position("terrans ore=9 credit=9 mine@3A3 | xenos power=4/0/0 mine@3A2")
        game.play("upgrade trading_station 3A3")
        assert game.acting == "xenos"
        game.play("decline")
        assert game.acting == "terrans"
        assert "end" in game.legal()

    def test_an_offer_that_charges_nothing_is_not_made(self):  # GP-A10.6
        game = position("terrans ore=9 credit=9 mine@3A3 | xenos power=0/0/6 mine@3A2")
        game.play("upgrade trading_station 3A3")
        assert game.acting == "terrans"

    def test_a_free_charge_is_taken_by_itself_unless_the_table_asks(self):  # GP-A10.6
        for asks, question in ((False, "close"), (True, "charge")):
            game = position("terrans ore=9 credit=9 mine@3A3 | xenos power=4/0/0 mine@3A2")
            game.state.asks_free = asks
            game.play("upgrade trading_station 3A3")
            assert game.state.view(0).question.name == question
            assert game.power("xenos") == ([4, 0, 0] if asks else [3, 1, 0])

    def test_setup_mines_charge_nobody(self):  # GP-S3.4
        game = new_table(2, charging="ask", factions="random", sectors="printed")
        while game.state.round == 0:
            game.play(game.legal()[0])
        assert not game.events("charge") and not game.events("decline")

    @pytest.mark.parametrize(("order", "first"), [((), "xenos"), ((0, 2, 1), "taklons"), ((1, 0, 2), "taklons")])
    def test_clockwise_is_the_order_of_the_table_also_after_an_auction(self, order, first):  # GP-A10.3
        line = "terrans ore=2 credit=3 mine@3A3 | xenos power=4/0/0 mine@3A2 | taklons power=4/0/0 mine@1B3,3B0"
        game = position(line, order=order).play("upgrade trading_station 3A3")
        assert game.acting == first

    @pytest.mark.parametrize(("order", "after"), [((), [1, 2, 0]), ((0, 2, 1), [1, 0, 2])])
    def test_the_first_who_passed_begins_and_the_table_follows(self, order, after):  # GP-A8.5
        game = position("terrans mine@3A3 | xenos mine@3A2 | taklons mine@1B3", order=order)
        game.state.passed = [1, 0, 2]
        assert next_order(game.state) == after

    def test_lab_and_lost_planet_in_one_action_make_two_offers(self):  # GP-A10.3, trap
        line = "terrans ore=3 credit=5 navigation=4 token=fed_8vp_qic station@3A3 | xenos power=9/0/0 mine@3A2"
        game = position(line, tech=(1, 0, 2, 3, 4, 5, 6, 7, 8))
        game.play("upgrade research_lab 3A3", "tile navigation", "advance navigation", "lost-planet 3B1")
        assert game.acting == "xenos"
        game.play("charge power", "charge power")
        assert game.power("xenos") == [7, 2, 0]

    def test_in_the_gaia_phase_a_lost_planet_is_offered_at_once(self):  # GP-A10.5, GP-F14.2, trap
        line = (
            "itars power=9/0/0 gaia=4 navigation=4 token=fed_8vp_qic institute@3B0 mine@4A5 | xenos"
            " power=9/0/0 mine@3A2"
        )
        game = position(line, tech=(1, 0, 2, 3, 4, 5, 6, 7, 8)).new_round()
        game.play("trade", "tile navigation", "advance navigation", "lost-planet 3B1")
        assert game.acting == "xenos"
        game.play("charge power")
        assert game.power("xenos") == [8, 1, 0]
        assert game.state.view(0).question.name == "turn"
