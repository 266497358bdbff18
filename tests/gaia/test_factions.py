"""The fourteen factions (GP-F1 to GP-F14)."""

import ast
from pathlib import Path

import pytest

from astrarium.core import Look
from astrarium.games import gaia
from astrarium.games.gaia.box.components import FACTION_IDS, FACTIONS, S_STATION
from astrarium.games.gaia.game import GAME
from astrarium.games.gaia.rules.counting import power_of, strongest
from astrarium.games.gaia.table.player import FEDERATED, USED

from .position import position


class TestTerrans:
    """GP-F1."""

    def test_tokens_leave_the_gaia_area_for_area_two(self):  # GP-F1.1
        assert position("terrans power=0/0/0 gaia=6 mine@1B5 | itars mine@4A5").new_round().power("terrans") == [
            0,
            6,
            0,
        ]

    def test_the_example_four_tokens_buy_one_ore_and_one_credit(self):  # GP-F1.2
        game = position("terrans power=9/0/0 gaia=4 institute@1B5 | itars mine@4A5").new_round()
        ore, credit = game.stock("terrans", "ore", "credit")
        game.play("convert power_to_ore", "convert power_to_credit")
        assert game.stock("terrans", "ore", "credit") == [ore + 1, credit + 1]
        assert game.power("terrans") == [6, 8, 0]

    def test_unused_value_is_lost_and_the_tokens_still_move(self):  # GP-F1.2
        game = position("terrans power=9/0/0 gaia=4 institute@1B5 | itars mine@4A5").new_round().play("decline")
        assert game.power("terrans") == [6, 8, 0]

    def test_without_the_institute_nothing_is_asked(self):  # GP-F1.2
        game = position("terrans power=9/0/0 gaia=4 mine@1B5 | itars mine@4A5").new_round()
        assert game.state.view(0).question.name == "turn"


class TestLantids:
    """GP-F2."""

    line = "lantids ore=1 credit=2 qic=1 {} mine@3A3 | xenos mine@3A2 power=4/0/0 | itars mine@3B0"

    def test_a_mine_beside_a_neighbour_costs_the_mine_alone(self):  # GP-F2.1
        game = position(self.line.format("")).play("mine 3A2")
        assert game.stock("lantids", "ore", "credit", "qic") == [0, 0, 1]
        assert game.at("lantids", "guest") == ["3A2"]

    def test_others_may_not(self):  # GP-F2.1
        assert not position("terrans ore=1 credit=2 mine@3A3 | xenos mine@3A2").allows("mine 3A2")

    def test_not_beside_a_gaiaformer_alone_nor_twice(self):  # GP-F2.1
        assert not position("lantids ore=9 credit=9 qic=9 mine@3A3 | xenos mine@3A2 former@7A6").allows("mine 7A6")
        assert not position("lantids ore=9 credit=9 qic=9 mine@3A3,3A2 | xenos mine@3A2").allows("mine 3A2")

    def test_the_host_may_charge_at_distance_nought(self):  # GP-F2.1, GP-A10.1
        game = position(self.line.format("")).play("mine 3A2")
        assert (game.acting, game.legal()) == ("xenos", ["charge power", "decline"])

    def test_no_type_no_gaia_no_upgrade_but_structure_and_sector(self):  # GP-F2.2, trap
        line = "lantids ore=9 credit=9 navigation=5 mine@3A3,7B2 | xenos mine@7B2 | itars mine@4A5"
        game = position(line)
        me = game.state.view(0).players[0]
        assert (me.types, me.gaia_planets, me.structures, me.sectors, me.left[0]) == ((0,), 0, 2, 2, 6)
        assert game.why_not("upgrade trading_station 7B2") == (
            "GP-F2.2: A mine beside another’s structure is never upgraded."
        )

    def test_a_guest_scores_mines_but_no_gaia_mine(self):  # GP-F2.2
        line = "lantids ore=1 credit=2 navigation=5 mine@4A0 | xenos mine@7B2 | itars mine@4A5"
        assert position(line, round="mine_2").play("mine 7B2").stock("lantids", "vp") == 12
        assert position(line, round="gaia_mine_4").play("mine 7B2").stock("lantids", "vp") == 10

    def test_on_a_lost_planet_a_guest_uses_a_mine_and_its_income(self):  # GP-F2.1, trap
        game = position("lantids ore=1 credit=2 mine@3A3 | xenos mine@3A4 | itars mine@4A5", lost="3A4")
        assert game.play("mine 3A4").state.view(0).players[0].left[0] == 6
        assert game.state.view(0).players[0].income.ore == 1 + 2

    def test_the_institute_gives_two_knowledge_per_guest(self):  # GP-F2.3
        game = position(self.line.format("institute@1B5")).play("mine 3A2")
        assert game.stock("lantids", "knowledge") == 2

    def test_the_institute_has_no_token_income(self):  # GP-F2
        assert FACTIONS[FACTION_IDS.index("lantids")].institute_token == 0


class TestXenos:
    """GP-F3."""

    def test_federations_of_six_with_the_institute(self):  # GP-F3.2
        assert position("xenos institute@3A2 academy_qic@3A3 | itars mine@4A5").allows("federate 3A2 3A3")
        assert not position("xenos academy_knowledge@3A2 academy_qic@3A3 | itars mine@4A5").allows("federate 3A2 3A3")

    def test_a_qic_instead_of_a_token(self):  # GP-F3.2
        income = position("xenos institute@3A2 | itars mine@4A5").state.view(0).players[0].income
        assert (income.qic, income.token, income.charge) == (1, 0, 4)


class TestGleens:
    """GP-F4."""

    def test_qic_become_ore(self):  # GP-F4.1
        game = position("gleens knowledge=4 mine@3A2 | itars mine@4A5").play("research artificial_intelligence")
        assert game.stock("gleens", "ore", "qic") == [1, 0]

    def test_until_the_academy_which_counts_before_its_own_tile(self):  # GP-F4.1
        game = position("gleens ore=6 credit=6 lab@3A2 | itars mine@4A5")
        game.play("upgrade academy_qic 3A2", "tile terraforming", "decline")
        assert game.stock("gleens", "ore", "qic") == [1, 1]

    def test_gaia_planets_cost_an_ore_even_after_the_academy(self):  # GP-F4.2
        for academy in ("", "academy_qic@1A5"):
            game = position(f"gleens ore=2 credit=2 navigation=4 {academy} mine@3A2 | itars mine@4A5").play("mine 3B3")
            assert game.stock("gleens", "ore", "qic") == [0, 0]
        assert not position("gleens ore=1 credit=2 navigation=4 mine@3A2 | itars mine@4A5").allows("mine 3B3")

    def test_two_points_per_mine_on_gaia_of_any_origin(self):  # GP-F4.3, trap
        game = position("gleens ore=2 credit=2 navigation=4 mine@3A2 | itars mine@4A5").play("mine 3B3")
        assert game.stock("gleens", "vp") == 12
        game = position("gleens ore=1 credit=2 mine@3A2 former@7A6 | itars mine@4A5", formed="7A6").play("mine 7A6")
        assert game.stock("gleens", "vp") == 12

    def test_the_institute_brings_their_token(self):  # GP-F4.4, GP-E1.2
        line = "gleens ore=4 credit=6 station@3A2 | itars mine@4A5"
        game = position(line, round="federation_5").play("upgrade planetary_institute 3A2")
        assert game.stock("gleens", "ore", "knowledge", "credit", "vp") == [1, 1, 2, 15]
        assert game.state.view(0).players[0].green == 1


class TestTaklons:
    """GP-F5."""

    def test_the_brainstone_is_worth_three_when_spent(self):  # GP-F5.1
        line = "taklons power=0/0/{} brain=3 mine@1B3 | itars mine@4A5"
        game = position(line.format(2)).play("act power_2o brainstone")
        assert (game.power("taklons"), game.stock("taklons", "brain")) == ([2, 0, 0], 1)
        assert not position(line.format(1)).allows("act power_2o brainstone")

    def test_the_owner_chooses_whether_it_is_spent(self):  # GP-F5.1
        game = position("taklons power=0/0/5 brain=3 mine@1B3 | itars mine@4A5")
        assert game.legal("act power_2o") == ["act power_2o tokens", "act power_2o brainstone"]
        game.play("act power_2o tokens")
        assert (game.power("taklons"), game.stock("taklons", "brain")) == ([4, 0, 1], 3)

    def test_combined_conversions_use_it_up(self):  # GP-F5.1
        line = "taklons power=0/0/2 brain=3 mine@1B3 | itars mine@4A5"
        assert position(line).play("convert brainstone_to_credits").stock("taklons", "credit") == 3
        assert position(line).play("convert brainstone_to_qic").stock("taklons", "qic") == 1
        assert position(line).play("convert brainstone_to_ore").stock("taklons", "ore") == 1

    def test_when_charging_the_owner_chooses_the_token(self):  # GP-F5.2
        line = "taklons tile=std_act_charge4 power=5/0/0 brain=1 mine@1B3 | itars mine@4A5"
        game = position(line).play("special charge_4")
        assert game.legal() == ["brainstone area2", "brainstone area1"]
        game.play("brainstone area1")
        assert (game.power("taklons"), game.stock("taklons", "brain")) == ([1, 4, 0], 1)

    def test_where_all_tokens_move_nothing_is_asked(self):  # GP-F5.2
        game = position("taklons tile=std_act_charge4 power=4/0/0 brain=1 mine@1B3 | itars mine@4A5").play(
            "special charge_4"
        )
        assert game.stock("taklons", "brain") == 2
        assert not game.legal("brainstone")

    def test_a_project_asks_whether_it_goes_too(self):  # GP-F5.3
        line = "taklons power=4/3/0 brain=2 formers=1 gaia_project=3 navigation=2 mine@1B3 | itars mine@4A5"
        game = position(line.replace("mine@1B3", "mine@2B2")).play("project 2A1")
        assert game.legal() == ["brainstone gaia", "brainstone area2"]
        game.play("brainstone gaia")
        assert (game.power("taklons"), game.stock("taklons", "brain", "gaia")) == ([1, 2, 0], [4, 4])
        assert game.new_round().stock("taklons", "brain") == 1

    def test_discarded_it_is_lost_for_good(self):  # GP-F5.3
        line = "taklons power=1/2/0 brain=1 institute@1B3 station@1A1,1A2 | itars mine@4A5"
        game = position(line).play("federate 1B3 1A2 1A1 1B2 1A3")
        assert game.legal() == ["brainstone area1", "brainstone supply"]
        game.play("brainstone supply")
        assert (game.power("taklons"), game.stock("taklons", "brain")) == ([0, 1, 0], 0)

    charged = "terrans ore=9 credit=9 mine@3A3 | taklons {} institute@4B0 mine@3A2"

    def test_the_institute_gives_a_token_before_or_after(self):  # GP-F5.4
        line = self.charged.format("power=0/1/0")
        game = position(line).play("upgrade trading_station 3A3")
        assert game.legal() == ["charge power-token", "charge token-power", "decline"]
        assert game.play("charge power-token").power("taklons") == [1, 0, 1]
        game = position(line).play("upgrade trading_station 3A3", "charge token-power")
        assert game.power("taklons") == [0, 2, 0]

    def test_it_may_be_taken_even_when_nothing_can_be_charged(self):  # GP-F5.4, trap
        game = position(self.charged.format("power=0/0/4")).play("upgrade trading_station 3A3", "charge power-token")
        assert (game.power("taklons"), game.stock("taklons", "vp")) == ([1, 0, 4], 10)

    def test_token_first_raises_what_can_be_charged_and_its_price(self):  # GP-F5.4, GP-A10.2
        line = "terrans ore=9 credit=9 mine@3A3 | taklons power=0/0/4 institute@3A2"
        game = position(line).play("upgrade trading_station 3A3", "charge token-power")
        assert (game.power("taklons"), game.stock("taklons", "vp")) == ([0, 0, 5], 9)


class TestAmbas:
    """GP-F6."""

    def test_the_swap(self):  # GP-F6.1
        game = position("ambas institute@1B3 mine@2B2,4B0 | itars mine@4A5").play("swap 2B2")
        assert (game.at("ambas", "institute"), game.at("ambas", "mine")) == (["2B2"], ["1B3", "4B0"])

    def test_only_with_an_institute_once_per_round(self):  # GP-F6.1
        assert position("ambas mine@2B2,4B0 | itars mine@4A5").legal("swap") == []
        game = position("ambas institute@1B3 mine@2B2 | itars booster=ore_knowledge mine@4A5").play("swap 2B2")
        while game.acting == "ambas":
            game.play("end")
        assert game.play("pass tokens_ore").legal("swap") == []

    def test_nothing_else_happens(self):  # GP-F6.2, trap
        line = "ambas institute@1B3 mine@3A2 federated=1B3 | xenos power=4/0/0 mine@3A3"
        game = position(line, round="big_5").play("swap 3A2")
        assert game.stock("ambas", "vp") == 10
        assert game.at("ambas", "federated") == ["1B3"]
        assert not game.legal("charge")


class TestHadschHallas:
    """GP-F7."""

    def test_the_example_three_credits_to_one_ore(self):  # GP-F7.1
        game = position("hadsch_hallas credit=11 institute@1A2 | itars mine@4A5")
        game.play("convert credits_to_ore", "convert credits_to_qic", "convert credits_to_knowledge")
        assert game.stock("hadsch_hallas", "credit", "ore", "qic", "knowledge") == [0, 1, 1, 1]

    def test_not_before_the_institute_and_not_for_board_actions(self):  # GP-F7.1
        assert not position("hadsch_hallas credit=9 mine@1A2 | itars mine@4A5").allows("convert credits_to_ore")
        assert not position("hadsch_hallas credit=9 institute@1A2 | itars mine@4A5").allows("act power_2o tokens")


class TestIvits:
    """GP-F8."""

    def test_satellites_cost_a_qic_each_once(self):  # GP-F8.3, trap
        line = "ivits qic={} power=9/9/9 institute@1B3 station@1A1,1A2 | itars mine@4A5"
        game = position(line.format(2)).play("federate 1B3 1A2 1A1 1B2 1A3", "token fed_12vp")
        assert game.stock("ivits", "qic") == 0
        assert game.power("ivits") == [9, 9, 9]
        assert position(line.format(1)).legal("federate") == []

    def test_the_second_token_needs_fourteen_in_all(self):  # GP-F8.2
        line = (
            "ivits qic=1 institute@4B4 station@4A8,2A11 academy_qic@3A2 {} federated=4A8,4B4,2A11,2A0"
            " satellite@2A0 | itars mine@4A5"
        )
        weak = position(line.format("lab@3A3"))  # 7 + 5
        assert weak.legal("federate") == []
        strong = position(line.format("academy_knowledge@3A3 mine@7A6"), formed="7A6")  # 7 + 7, one satellite away
        (listed,) = strong.legal("federate")
        strong.play(listed, "token fed_12vp")
        assert strong.stock("ivits", "qic") == 0
        assert len(strong.at("ivits", "federated")) == 8

    def test_where_growth_was_enough_no_satellite_is_needed(self):  # GP-F8.2
        line = (
            "ivits institute@3A3 academy_qic@3A2 academy_knowledge@7A6 station@7B2,7B4 mine@7B0"
            " federated={0} | itars mine@4A5"
        )
        cells = "3A3,3A2,7A6,7B2,7B4,7B0,7B3,7B5"
        game = position(line.format(cells).replace("| itars", "satellite@7B3,7B5 | itars"), formed="7A6")
        assert [set(action.split()[1:]) for action in game.legal("federate")] == [set(cells.split(","))]

    def test_the_token_of_terraforming_five_does_not_raise_the_threshold(self):  # GP-F8.2
        game = position("ivits institute@5A11 token=fed_8vp_qic | itars mine@4A5")
        assert game.state.view(0).players[0].threshold == 7

    def test_a_station_in_range_is_a_starting_point_and_worth_one(self):  # GP-F8.4
        game = position("ivits institute@5A11 ore=9 credit=9 | itars mine@4A5").play("space-station 5A0")
        assert game.at("ivits", "space") == ["5A0"]
        assert game.state.view(0).players[0].structures == 1
        while game.acting == "ivits":
            game.play("end")

    @pytest.mark.parametrize(("row", "place", "answer"), [
        ("institute@5A11", "5A10", "A space station needs a hex without a planet."),
        ("institute@5A11 space@5B5", "5B5", "There is a space station here already."),
        ("institute@5A11 space@5B5,5B4,5B1,5B2,5C,5A0", "5B0", "All your space stations are on the map."),
        ("mine@5A11", "5B5", "Only the Ivits place space stations, once their institute stands."),
    ])  # fmt: skip
    def test_a_station_not_on_planets_or_stations(self, row, place, answer):  # GP-F8.4
        game = position(f"ivits {row} | itars mine@4A5")
        assert f"space-station {place}" not in game.legal("space-station")
        assert game.why_not(f"space-station {place}") == f"GP-F8.4: {answer}"

    def test_a_station_out_of_range_says_how_far(self):  # GP-F8.4, GP-A1.3
        game = position("ivits institute@5A11 | itars mine@4A5")
        assert game.why_not("space-station 5A6").startswith("GP-A1.3: Out of range: 4 away, your range is 1.")
        assert GAME.explain(Look(GAME, game.state, 0), "cell-5A6") == game.refusal("space-station 5A6")

    def test_a_station_once_per_round(self):  # GP-A7.1, GP-F8.4
        game = position("ivits institute@5A11 | itars mine@4A5")
        game.row("ivits")[USED] |= 1 << S_STATION
        assert game.why_not("space-station 5A0") == "GP-A7.1: You have used this action this round."

    def test_a_station_on_an_own_satellite_strengthens_the_federation_and_both_count(self):  # GP-F8.4
        line = "ivits qic=0 institute@3A3 academy_qic@3A2 satellite@3A4 federated=3A3,3A2,3A4 | itars mine@4A5"
        game = position(line, final="satellites,sectors").play("space-station 3A4")
        assert (game.at("ivits", "space"), game.at("ivits", "satellite")) == (["3A4"], ["3A4"])
        assert power_of(game.state, game.row("ivits"), game.row("ivits")[FEDERATED]) == 7
        assert game.state.view(0).final[0].counts[0] == 2

    def test_a_station_charges_nobody_and_joins_its_federation(self):  # GP-F8.4
        line = "ivits institute@3A3 mine@3A2 federated=3A3,3A2 | itars power=4/0/0 mine@3B0"
        game = position(line).play("space-station 3A4")
        assert "3A4" in game.at("ivits", "federated")
        assert not game.legal("charge")

    def test_a_station_counts_in_the_federation(self):  # GP-F8.4, trap
        line = "ivits qic=0 institute@3A3 academy_qic@3A2 space@3A4 | itars mine@4A5"
        assert position(line).allows("federate 3A3 3A2 3A4")


class TestGeodens:
    """GP-F9."""

    def test_three_knowledge_for_a_new_type_after_the_institute(self):  # GP-F9.1
        line = "geodens ore=9 credit=9 qic=2 navigation=2 {} mine@1A2 | itars mine@4A5"
        assert position(line.format("institute@1A1")).play("mine 3B3").stock("geodens", "knowledge") == 3
        assert position(line.format("mine@1A1")).play("mine 3B3").stock("geodens", "knowledge") == 0

    def test_not_for_a_type_colonised_before(self):  # GP-F9.1
        game = position("geodens ore=9 credit=9 navigation=5 institute@4B2 mine@1A2 | itars mine@4A5").play("mine 4B4")
        assert game.stock("geodens", "knowledge") == 0

    def test_the_lost_planet_is_a_type(self):  # GP-F9.1
        line = "geodens knowledge=4 navigation=4 token=fed_8vp_qic institute@1A1 | itars mine@4A5"
        assert position(line).play("research navigation", "lost-planet 1C").stock("geodens", "knowledge") == 3


class TestBalTaks:
    """GP-F10."""

    def test_navigation_is_closed_until_the_institute(self):  # GP-F10.1
        assert not position("bal_taks knowledge=4 mine@1A1 | itars mine@4A5").allows("research navigation")
        assert position("bal_taks knowledge=4 institute@1A1 | itars mine@4A5").allows("research navigation")

    def test_the_tile_below_navigation_brings_no_step(self):  # GP-F10.1, GP-T1.2
        game = position("bal_taks ore=3 credit=5 station@1A1 | itars mine@4A5").play(
            "upgrade research_lab 1A1", "tile navigation"
        )
        assert not game.legal("advance")
        assert game.level("bal_taks", "navigation") == 0

    def test_a_gaiaformer_for_a_qic_until_the_gaia_phase(self):  # GP-F10.2
        game = position("bal_taks formers=2 mine@1A1 | itars mine@4A5")
        game.play("convert gaiaformer_to_qic", "convert gaiaformer_to_qic")
        assert game.stock("bal_taks", "qic") == 2
        assert not game.allows("convert gaiaformer_to_qic")
        assert game.new_round().state.view(0).players[0].gaiaformers_ready == 2

    def test_their_academy_gives_four_credits(self):  # GP-F10.3
        game = position("bal_taks academy_qic@1A1 | itars mine@4A5").play("special academy")
        assert game.stock("bal_taks", "credit", "qic") == [4, 0]


class TestFiraks:
    """GP-F11."""

    def test_a_lab_becomes_a_station_and_a_track_rises(self):  # GP-F11.1, trap
        line = "firaks institute@2A8 lab@3A11 | itars power=4/0/0 mine@3B0"
        game = position(line, round="trading_station_4").play("downgrade 3A11", "advance science")
        assert game.at("firaks", "station") == ["3A11"]
        assert game.level("firaks", "science") == 1
        assert game.stock("firaks", "vp") == 14
        assert game.acting == "itars"  # it counts as an upgrade: neighbours charge

    def test_a_station_must_be_left(self):  # GP-F11.1
        line = "firaks institute@2A8 lab@3A11 station@4A8,7A2,1A1,1A2 | itars mine@4A5"
        assert position(line).legal("downgrade") == []
        assert position(line).why_not("downgrade 3A11") == "GP-F11.1: No such structure is left on your board."

    def test_only_with_the_institute(self):  # GP-F11.1
        assert position("firaks lab@3A11 | itars mine@4A5").legal("downgrade") == []

    def test_level_five_follows_its_rules(self):  # GP-F11.1, GP-A5.4
        game = position("firaks science=4 institute@2A8 lab@3A11 | itars mine@4A5").play("downgrade 3A11")
        assert "advance science" not in game.legal()


class TestBescods:
    """GP-F12."""

    def test_the_board_is_turned_round(self):  # GP-F12.1
        line = "bescods ore=9 credit=9 station@2A8 lab@4A8 mine@7A2 | itars mine@4A5"
        game = position(line)
        assert game.allows("upgrade academy_qic 2A8")
        assert game.allows("upgrade planetary_institute 4A8")
        assert not game.allows("upgrade planetary_institute 2A8")
        assert not game.allows("upgrade academy_qic 4A8")

    def test_incomes_are_exchanged(self):  # GP-F12.1
        income = position("bescods station@2A8,4A8 lab@7A2 | itars mine@4A5").state.view(0).players[0].income
        assert (income.knowledge, income.credit) == (2, 3)

    def test_lab_and_academy_still_give_tiles(self):  # GP-F12.1
        game = position("bescods ore=9 credit=9 station@2A8 | itars mine@4A5").play("upgrade academy_qic 2A8")
        assert game.legal("tile")

    def test_the_lowest_track_of_choice_among_equals(self):  # GP-F12.2
        line = (
            "bescods terraforming=1 navigation=1 artificial_intelligence=2 gaia_project=1 economy={}"
            " science=1 mine@2A8 | itars mine@4A5"
        )
        game = position(line.format(0)).play("special lowest")
        assert game.legal("advance") == ["advance economy"]
        assert len(position(line.format(1)).play("special lowest").legal("advance")) == 5

    def test_structures_on_titanium_are_worth_one_more(self):  # GP-F12.3
        game = position("bescods institute@2A8 mine@4A8,4B4 tile=std_big_power4 | itars mine@4A5")
        row, state = game.row("bescods"), game.state
        assert strongest(state, row, 1 << game.cells["2A8"]) == 5
        assert strongest(state, row, 1 << game.cells["4A8"]) == 2
        assert strongest(state, row, 1 << game.cells["4B4"]) == 1


class TestNevlas:
    """GP-F13."""

    def test_a_token_to_the_gaia_area_for_knowledge_never_doubled(self):  # GP-F13.1
        game = position("nevlas power=0/0/1 institute@2B5 | xenos mine@4A5").play("convert token_to_knowledge")
        assert (game.power("nevlas"), game.stock("nevlas", "gaia", "knowledge")) == ([0, 0, 0], [1, 1])

    def test_tokens_are_worth_two(self):  # GP-F13.2
        game = position("nevlas power=0/0/2 institute@2B5 | xenos mine@4A5").play("act power_2o tokens")
        assert game.power("nevlas") == [2, 0, 0]
        assert not position("nevlas power=0/0/2 mine@2B5 | xenos mine@4A5").allows("act power_2o tokens")

    def test_an_odd_price_wastes_one(self):  # GP-F13.2
        game = position("nevlas power=0/0/4 institute@2B5 | xenos mine@4A5").play("act power_3k tokens")
        assert game.power("nevlas") == [4, 0, 0]

    def test_the_example_one_token_for_two_credits(self):  # GP-F13.2
        game = position("nevlas power=0/0/1 institute@2B5 | xenos mine@4A5").play("convert power_to_credit")
        assert game.stock("nevlas", "credit") == 2

    def test_combined_conversions(self):  # GP-F13.2
        line = "nevlas power=0/0/3 institute@2B5 | xenos mine@4A5"
        assert position(line).play("convert two_tokens_to_ore_and_credit").stock("nevlas", "ore", "credit") == [1, 1]
        assert position(line).play("convert three_tokens_to_two_ore").stock("nevlas", "ore") == 2

    def test_labs_charge_two_each(self):  # GP-F13
        income = position("nevlas lab@2B5,3B0 | xenos mine@4A5").state.view(0).players[0].income
        assert (income.charge, income.knowledge) == (4, 1)


class TestItars:
    """GP-F14."""

    def test_burned_tokens_go_to_the_gaia_area(self):  # GP-F14.1
        game = position("itars power=0/2/0 mine@2B5 | terrans mine@1B5").play("convert burn")
        assert (game.power("itars"), game.stock("itars", "gaia")) == ([0, 0, 1], 1)

    def test_four_tokens_for_a_tile_as_often_as_wanted(self):  # GP-F14.2
        game = position("itars power=9/0/0 gaia=9 institute@2B5 | terrans mine@1B5").new_round()
        game.play("trade", "tile free_1", "decline", "trade", "tile free_2", "decline")
        assert game.stock("itars", "gaia") == 0
        assert game.power("itars") == [9 + 2 - 4 + 1, 4, 0]

    def test_tokens_not_given_return_after_the_steps_own_charge(self):  # GP-F14.2, trap
        line = "itars power=9/0/0 gaia=5 science=2 institute@2B5 | terrans mine@1B5"
        game = position(line).new_round().play("trade", "tile science", "advance science")
        assert game.power("itars") == [9 + 2 - 4 - 3 + 1, 7, 0]

    def test_without_a_tile_left_nothing_is_asked(self):  # GP-F14.2, trap
        tiles = " ".join(f"tile={t}" for t in (
            "std_ore_qic", "std_types_knowledge", "std_big_power4", "std_7vp", "std_inc_ore_charge",
            "std_inc_knowledge_credit", "std_gaia_mine_3vp", "std_inc_4c", "std_act_charge4",
        ))  # fmt: skip
        game = position(f"itars power=9/0/0 gaia=5 {tiles} institute@2B5 | terrans mine@1B5").new_round()
        assert game.state.view(0).question.name == "turn"
        assert game.stock("itars", "gaia") == 0

    def test_the_knowledge_academy_gives_three(self):  # GP-F14.3
        assert (
            position("itars academy_knowledge@2B5 | terrans mine@1B5").state.view(0).players[0].income.knowledge
            == 1 + 3
        )


@pytest.mark.parametrize(
    ("faction", "credit", "ore", "knowledge", "qic", "bowls"),
    [
        ("terrans", 15, 4, 3, 1, (4, 4, 0)), ("lantids", 13, 4, 3, 1, (4, 0, 0)), ("xenos", 15, 4, 3, 1, (2, 4, 0)),
        ("gleens", 15, 4, 3, 0, (2, 4, 0)), ("taklons", 15, 4, 3, 1, (2, 4, 0)), ("ambas", 15, 4, 3, 1, (2, 4, 0)),
        ("hadsch_hallas", 15, 4, 3, 1, (2, 4, 0)), ("ivits", 15, 4, 3, 1, (2, 4, 0)), ("geodens", 15, 4, 3, 1, (2, 4,
        0)),
        ("bal_taks", 15, 4, 3, 0, (2, 2, 0)), ("firaks", 15, 3, 2, 1, (2, 4, 0)), ("bescods", 15, 4, 1, 1, (2, 4, 0)),
        ("nevlas", 15, 4, 2, 1, (2, 4, 0)), ("itars", 15, 5, 3, 1, (4, 4, 0)),
    ],
)  # fmt: skip
def test_what_a_board_starts_with(faction, credit, ore, knowledge, qic, bowls):  # GP-S3.2
    board = FACTIONS[FACTION_IDS.index(faction)]
    assert board.start[:4] == (credit, ore, knowledge, qic)
    assert board.bowls == bowls


def test_the_rules_read_powers_from_the_boards_and_ask_for_no_faction_by_name():
    names = {name.upper() for name in FACTION_IDS}
    for path in sorted((Path(gaia.__file__).parent / "rules").glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert names.isdisjoint(node.id for node in ast.walk(tree) if isinstance(node, ast.Name)), path.name
