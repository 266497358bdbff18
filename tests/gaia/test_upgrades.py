"""Upgrading structures (GP-A3), technology tiles (GP-T) and research (GP-A5, GP-B)."""

import pytest

from .position import position


class TestUpgrades:
    """Item 3: upgrade structures (GP-A3)."""

    @pytest.mark.parametrize(
        ("start", "building", "ore", "credit"),
        [
            ("mine", "trading_station", 2, 6),
            ("station", "research_lab", 3, 5),
            ("station", "planetary_institute", 4, 6),
            ("lab", "academy_knowledge", 6, 6),
            ("lab", "academy_qic", 6, 6),
        ],
    )
    def test_prices(self, start, building, ore, credit):  # GP-A3.1
        line = f"terrans ore={ore} credit={credit} {start}@1B5 | itars mine@4A5"
        game = position(line).play(f"upgrade {building} 1B5")
        assert game.stock("terrans", "ore", "credit") == [0, 0]
        assert game.at("terrans", start) == []
        poor = position(line.replace(f"ore={ore}", f"ore={ore - 1}"))
        assert poor.why_not(f"upgrade {building} 1B5") == f"GP-A3.1: It needs {ore} ore, you have {ore - 1}."

    def test_a_mine_does_not_become_a_lab(self):  # GP-A3.1
        game = position("terrans ore=9 credit=9 mine@1B5 | itars mine@4A5")
        assert game.why_not("upgrade research_lab 1B5") == "GP-A3.1: This structure cannot become that one."

    def test_a_neighbour_within_two_makes_a_station_cheaper(self):  # GP-A3.2
        game = position("terrans ore=2 credit=3 mine@1B5 | geodens mine@1A1").play("upgrade trading_station 1B5")
        assert game.stock("terrans", "ore", "credit") == [0, 0]

    def test_a_neighbour_at_three_does_not(self):  # GP-A3.2
        game = position("terrans ore=2 credit=5 mine@1B5 | xenos mine@1A5")
        assert game.why_not("upgrade trading_station 1B5") == "GP-A3.1: It needs 6 credits, you have 5."

    def test_a_gaiaformer_or_a_space_station_gives_no_discount(self):  # GP-A3.2, GP-A2.2
        game = position("terrans ore=2 credit=5 mine@1B5 | ivits institute@5A11 former@1A11 space@1C")
        assert not game.allows("upgrade trading_station 1B5")

    def test_four_trading_stations_are_the_limit(self):  # GP-A3.3
        game = position("terrans ore=9 credit=9 mine@1B5 station@3A3,4A0,6B5,1A1 | itars mine@4A5")
        assert game.why_not("upgrade trading_station 1B5") == "GP-A3.3: No such structure is left on your board."

    def test_income_follows_the_pieces_left_on_the_board(self):  # GP-A3.1, GP-I1
        game = position("terrans ore=2 credit=6 mine@1B5,3A3,4A0,6B5 | itars mine@4A5")
        before = game.state.view(0).players[0].income.ore
        game.play("upgrade trading_station 1B5")
        # mines pay 1, 1, 0, 1: with three of them left the fourth slot is covered again
        assert (before, game.state.view(0).players[0].income.ore) == (4, 3)

    def test_a_lab_and_an_academy_bring_a_tile_an_institute_does_not(self):  # GP-A3.4
        assert position("terrans ore=3 credit=5 station@1B5 | itars mine@4A5").play(
            "upgrade research_lab 1B5"
        ).legal("tile") == [f"tile {p}" for p in (
            "terraforming", "navigation", "artificial_intelligence", "gaia_project", "economy", "science",
            "free_1", "free_2", "free_3",
        )]  # fmt: skip
        assert (
            not position("terrans ore=4 credit=6 station@1B5 | itars mine@4A5")
            .play("upgrade planetary_institute 1B5")
            .events("tile")
        )


class TestStandardTiles:
    """ "Gaining a technology tile" (GP-T1). Tile i lies at place i: terraforming holds tile 1."""

    lab = "terrans ore=3 credit=5 station@1B5 {} | itars mine@4A5"

    def test_a_tile_below_a_track_advances_that_track_only(self):  # GP-T1.2
        game = position(self.lab.format("")).play("upgrade research_lab 1B5", "tile navigation")
        assert game.legal() == ["advance navigation", "decline"]

    def test_a_free_tile_advances_any_track(self):  # GP-T1.3
        game = position(self.lab.format("")).play("upgrade research_lab 1B5", "tile free_1")
        assert len(game.legal("advance")) == 6

    def test_the_step_may_be_declined(self):  # GP-T1.4
        game = position(self.lab.format("")).play("upgrade research_lab 1B5", "tile free_1", "decline")
        assert [game.level("terrans", t) for t in ("economy", "science")] == [0, 0]

    def test_where_the_track_is_closed_the_step_is_lost(self):  # GP-T1.2
        game = position(self.lab.format("navigation=4")).play("upgrade research_lab 1B5", "tile navigation")
        assert game.level("terrans", "navigation") == 4
        assert not game.legal("advance")

    def test_the_same_kind_is_never_owned_twice_even_covered(self):  # GP-T1.1
        game = position(self.lab.format("tile=std_7vp covered=std_ore_qic advanced=adv_act_3o"))
        game.play("upgrade research_lab 1B5")
        assert "tile gaia_project" not in game.legal("tile")
        assert "tile terraforming" not in game.legal("tile")

    def test_effects_at_once(self):  # GP-T3
        game = position(self.lab.format("")).play("upgrade research_lab 1B5", "tile terraforming")
        assert game.stock("terrans", "ore", "qic") == [1, 1]
        game = position(self.lab.format("mine@3A3,1A1")).play("upgrade research_lab 1B5", "tile navigation")
        assert game.stock("terrans", "knowledge") == 2  # Terra and Volcanic
        game = position(self.lab.format("")).play("upgrade research_lab 1B5", "tile gaia_project")
        assert game.stock("terrans", "vp") == 17

    def test_income_tiles_pay_until_they_are_covered(self):  # GP-T3, GP-T2
        tiles = "tile=std_inc_ore_charge tile=std_inc_knowledge_credit tile=std_inc_4c"
        income = position(f"terrans mine@1B5 {tiles} | itars mine@4A5").state.view(0).players[0].income
        assert (income.credit, income.ore, income.knowledge, income.charge) == (5, 3, 2, 1)
        covered = tiles.replace("tile=std_inc_4c", "covered=std_inc_4c advanced=adv_act_3o")
        assert position(f"terrans mine@1B5 {covered} | itars mine@4A5").state.view(0).players[0].income.credit == 1

    def test_power_value_four_ends_when_the_tile_is_covered(self):  # GP-T3.3
        from astrarium.games.gaia.rules.counting import big_power

        open_tile = position("terrans institute@1B5 tile=std_big_power4 | itars mine@4A5")
        covered = position("terrans institute@1B5 covered=std_big_power4 advanced=adv_act_3o | itars mine@4A5")
        assert (big_power(open_tile.row("terrans")), big_power(covered.row("terrans"))) == (4, 3)

    def test_triggers_score_beside_the_round_tile(self):  # GP-T4, GP-E1
        line = "terrans ore=1 credit=2 qic=1 navigation=2 tile=std_gaia_mine_3vp mine@3A3 | itars mine@4A5"
        game = position(line, round="gaia_mine_4").play("mine 3B3")
        assert game.stock("terrans", "vp") == 10 + 3 + 4


class TestAdvancedTiles:
    """Advanced tile i lies on track i; three conditions (GP-T2)."""

    def lab(self, extra):
        game = position(f"terrans ore=3 credit=5 station@1B5 {extra} | itars mine@4A5")
        return game.play("upgrade research_lab 1B5")

    def test_all_three_conditions_hold(self):  # GP-T2
        game = self.lab("terraforming=4 tile=std_7vp token=fed_8vp_qic")
        assert game.legal("advanced") == ["advanced terraforming std_7vp"]
        game.play("advanced terraforming std_7vp")
        assert game.state.advanced[0] == -1
        assert game.state.view(0).players[0].green == 0
        assert game.state.view(0).players[0].covered == (3,)

    def test_each_condition_is_needed(self):  # GP-T2
        assert self.lab("terraforming=3 tile=std_7vp token=fed_8vp_qic").legal("advanced") == []
        assert self.lab("terraforming=4 token=fed_8vp_qic").legal("advanced") == []
        assert self.lab("terraforming=4 tile=std_7vp grey=fed_8vp_qic").legal("advanced") == []

    def test_a_tile_is_covered_once(self):  # GP-T2
        game = self.lab("terraforming=4 covered=std_7vp advanced=adv_act_3o token=fed_8vp_qic")
        assert game.legal("advanced") == []

    def test_the_twelve_point_token_unlocks_nothing(self):  # GP-T2, GP-A4.6
        assert self.lab("terraforming=4 tile=std_7vp token=fed_12vp").legal("advanced") == []

    def test_a_step_to_level_five_needs_a_second_green_token(self):  # GP-T2, GP-A5.4
        game = self.lab("terraforming=4 tile=std_7vp token=fed_8vp_qic").play("advanced terraforming std_7vp")
        assert "advance terraforming" not in game.legal()
        game = self.lab("terraforming=4 tile=std_7vp token=fed_8vp_qic token=fed_8vp_qic")
        assert "advance terraforming" in game.play("advanced terraforming std_7vp").legal()

    def test_four_points_per_station_do_not_count_the_one_just_upgraded(self):  # GP-T3
        line = "terrans ore=3 credit=5 terraforming=4 tile=std_7vp token=fed_8vp_qic station@1B5,3A3 | itars mine@4A5"
        game = position(line, advanced=(8, 1, 2, 3, 4, 5)).play(
            "upgrade research_lab 1B5", "advanced terraforming std_7vp"
        )
        assert game.stock("terrans", "vp") == 14

    def test_covering_a_used_action_tile_ends_it(self):  # GP-T2, GP-A7.1
        game = self.lab("terraforming=4 tile=std_act_charge4 token=fed_8vp_qic")
        game.play("advanced terraforming std_act_charge4", "decline")
        assert game.state.view(0).players[0].specials == ()

    @pytest.mark.parametrize(
        ("tile", "gains"),
        [
            (3, 2 * 2),  # two mines
            (7, 2 * 1),  # one Gaia planet
            (9, 2 * 2),  # two sectors
            (11, 5 * 2),  # two tokens
        ],
    )
    def test_points_at_once(self, tile, gains):  # GP-T3, GP-E2
        others = [i for i in (0, 1, 2, 4, 5, 6) if i != tile][:5]
        line = (
            "terrans ore=3 credit=5 terraforming=4 tile=std_7vp token=fed_8vp_qic token=fed_8vp_qic"
            " station@1B5 mine@3B3,3A3 | itars mine@4A5"
        )
        game = position(line, advanced=(tile, *others)).play(
            "upgrade research_lab 1B5", "advanced terraforming std_7vp"
        )
        assert game.stock("terrans", "vp") == 10 + gains

    def test_one_ore_per_sector_at_once(self):  # GP-T3, GP-E2
        line = (
            "terrans ore=3 credit=5 terraforming=4 tile=std_7vp token=fed_8vp_qic station@1B5 mine@3A3 | itars mine@4A5"
        )
        game = position(line, advanced=(5, 1, 2, 3, 4, 6)).play(
            "upgrade research_lab 1B5", "advanced terraforming std_7vp"
        )
        assert game.stock("terrans", "ore") == 2


class TestResearch:
    """Item 5: research (GP-A5)."""

    def test_the_xenos_pay_four_knowledge_and_gain_two_ore(self):  # GP-A5.1, GP-A5.2, GP-B1
        game = position("xenos knowledge=4 mine@1A5 | itars mine@4A5").play("research terraforming")
        assert game.stock("xenos", "knowledge", "ore") == [0, 2]
        assert game.level("xenos", "terraforming") == 1

    def test_three_knowledge_are_too_few(self):  # GP-A5.1
        game = position("xenos knowledge=3 mine@1A5 | itars mine@4A5")
        assert game.why_not("research science") == "GP-A5.1: Research needs 4 knowledge, you have 3."

    def test_level_three_charges_three_power(self):  # GP-A5.5
        game = position("xenos knowledge=4 power=2/2/0 science=2 mine@1A5 | itars mine@4A5").play("research science")
        assert game.power("xenos") == [0, 3, 1]

    def test_level_five_needs_a_green_token(self):  # GP-A5.4
        game = position("xenos knowledge=4 science=4 grey=fed_8vp_qic mine@1A5 | itars mine@4A5")
        assert game.why_not("research science") == (
            "GP-A5.4: The top level turns a green federation token grey, and you have none."
        )
        game = position("xenos knowledge=4 science=4 token=fed_8vp_qic mine@1A5 | itars mine@4A5").play(
            "research science"
        )
        assert game.stock("xenos", "knowledge") == 9
        assert game.state.view(0).players[0].green == 0

    def test_level_five_is_for_one_player(self):  # GP-A5.3
        game = position("xenos knowledge=4 science=4 token=fed_8vp_qic mine@1A5 | itars science=5 mine@4A5")
        assert not game.allows("research science")

    @pytest.mark.parametrize(("level", "qic"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 4)])
    def test_artificial_intelligence(self, level, qic):  # GP-B3
        line = f"terrans knowledge=4 artificial_intelligence={level} token=fed_8vp_qic mine@1B5 | itars mine@4A5"
        assert position(line).play("research artificial_intelligence").stock("terrans", "qic") == qic

    @pytest.mark.parametrize(("level", "qic"), [(0, 1), (1, 0), (2, 1), (3, 0)])
    def test_navigation(self, level, qic):  # GP-B2
        line = f"terrans knowledge=4 navigation={level} mine@1B5 | itars mine@4A5"
        assert position(line).play("research navigation").stock("terrans", "qic") == qic

    @pytest.mark.parametrize(("level", "ore"), [(0, 2), (1, 0), (2, 0), (3, 2)])
    def test_terraforming(self, level, ore):  # GP-B1
        line = f"terrans knowledge=4 terraforming={level} mine@1B5 | itars mine@4A5"
        assert position(line).play("research terraforming").stock("terrans", "ore") == ore

    def test_gaia_project(self):  # GP-B4
        line = "xenos knowledge=4 gaia_project={} power=0/0/0 mine@1A5 | itars mine@4A5"
        for level, formers, tokens in ((0, 1, 0), (1, 0, 3), (2, 1, 0), (3, 1, 0)):
            game = position(line.format(level)).play("research gaia_project")
            assert game.state.view(0).players[0].gaiaformers_ready == formers
            assert game.power("xenos") == [tokens, 0, 0]

    def test_gaia_five_scores_four_and_one_per_gaia_planet(self):  # GP-B4.5
        line = "xenos knowledge=4 gaia_project=4 token=fed_8vp_qic mine@3B3,7A6 former@2A1 | itars mine@4A5"
        game = position(line, formed="7A6 2A1").play("research gaia_project")
        assert game.stock("xenos", "vp") == 10 + 4 + 2

    def test_terraforming_five_brings_the_token_that_waits_there(self):  # GP-B1.5, GP-E1.2
        line = "xenos knowledge=4 terraforming=4 token=fed_8vp_qic mine@1A5 | itars mine@4A5"
        game = position(line, round="federation_5").play("research terraforming")
        assert game.stock("xenos", "vp", "knowledge") == [10 + 6 + 5, 2]
        assert game.state.top_token == -1
        assert game.state.view(0).players[0].green == 1

    def test_economy_five_pays_once_and_ends_the_income(self):  # GP-B5
        line = "xenos knowledge=4 economy={} power=6/0/0 token=fed_8vp_qic mine@1A5 | itars mine@4A5"
        income = position(line.format(4)).state.view(0).players[0].income
        assert (income.credit, income.charge) == (4, 4)
        game = position(line.format(4)).play("research economy")
        assert game.stock("xenos", "ore", "credit") == [3, 6]
        assert game.power("xenos") == [0, 6, 0]
        assert game.state.view(0).players[0].income.charge == 0

    @pytest.mark.parametrize(
        ("level", "income"),
        [(0, (0, 0, 0)), (1, (2, 0, 1)), (2, (2, 1, 2)), (3, (3, 1, 3)), (4, (4, 2, 4)), (5, (0, 0, 0))],
    )
    def test_economy_income(self, level, income):  # GP-B5, GP-I1
        found = position(f"terrans economy={level} | itars mine@4A5").state.view(0).players[0].income
        assert (found.credit, found.ore - 1, found.charge) == income

    @pytest.mark.parametrize(("level", "knowledge"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 0)])
    def test_science_income(self, level, knowledge):  # GP-B6, GP-I1
        found = position(f"terrans science={level} | itars mine@4A5").state.view(0).players[0].income
        assert found.knowledge - 1 == knowledge


class TestLostPlanet:
    """Navigation 5 (GP-B2.5)."""

    line = (
        "terrans knowledge=4 navigation=4 token=fed_8vp_qic mine@1B5 {} | itars power=4/0/0 mine@3B0"
        " satellite@1C federated=1C space@1B1"
    )

    def test_it_counts_as_a_mine_on_a_type_of_its_own(self):  # GP-B2.5, GP-E2
        game = position(self.line.format(""), round="mine_2").play("research navigation", "lost-planet 1B0")
        me = game.state.view(0).players[0]
        assert game.stock("terrans", "vp", "credit", "ore") == [12, 0, 0]
        assert me.types == (0, 9)
        assert me.left[0] == 7
        assert me.structures == 2

    def test_not_on_planets_satellites_or_stations(self):  # GP-B2.5
        game = position(self.line.format("")).play("research navigation")
        places = game.legal("lost-planet")
        assert "lost-planet 1B0" in places
        for name in ("1A1", "1C", "1B1"):
            assert f"lost-planet {name}" not in places

    def test_range_four_and_qic_for_more(self):  # GP-B2.5, GP-A1.3
        # 2C lies six from 1B5
        assert "lost-planet 2C" not in position(self.line.format("")).play("research navigation").legal()
        game = position(self.line.format("qic=1")).play("research navigation", "lost-planet 2C")
        assert game.stock("terrans", "qic") == 0

    def test_neighbours_charge_for_it(self):  # GP-B2.5, GP-A10.1
        game = position(self.line.format("qic=1")).play("research navigation", "lost-planet 3C")
        assert (game.acting, game.legal()) == ("itars", ["charge power", "decline"])

    def test_it_cannot_be_upgraded_nor_swapped(self):  # GP-B2.5, GP-F6.1
        game = position("ambas ore=9 credit=9 mine@1C,1B3 institute@2B2 | itars mine@3B0", lost="1C")
        assert not game.allows("upgrade trading_station 1C")
        assert game.legal("swap") == ["swap 1B3"]

    def test_it_joins_a_federation_it_touches(self):  # GP-A4.8
        line = (
            "terrans knowledge=4 navigation=4 token=fed_8vp_qic mine@1B5,1A1 federated=1B5,1B0,1A1"
            " satellite@1B0 | itars mine@3B0"
        )
        game = position(line).play("research navigation", "lost-planet 1C")
        assert "1C" in game.at("terrans", "federated")
