"""Power, conversions, board and special actions, passing, income (GP-P, GP-R, GP-A6 to GP-A9, GP-I, GP-C)."""

import pytest

from astrarium.games.gaia.rules.passing import next_order
from astrarium.games.gaia.rules.power import charge, spend

from .position import position


class TestPowerCycle:
    def test_the_example_four_power_move_two_tokens_all_the_way(self):  # GP-P1
        game = position("hadsch_hallas power=1/1/0 mine@1A2 | itars mine@4A5")
        assert charge(game.state, 0, 4) == 3  # one token I to II, then two II to III: nothing is left to move
        assert game.power("hadsch_hallas") == [0, 0, 2]

    def test_area_one_empties_before_anything_reaches_three(self):  # GP-P1
        game = position("terrans power=2/4/0 mine@1B5 | itars mine@4A5")
        charge(game.state, 0, 3)
        assert game.power("terrans") == [0, 5, 1]

    def test_one_token_may_move_twice(self):  # GP-P1
        game = position("terrans power=1/0/0 mine@1B5 | itars mine@4A5")
        assert charge(game.state, 0, 2) == 2
        assert game.power("terrans") == [0, 0, 1]

    def test_spent_tokens_return_to_area_one(self):  # GP-P2
        game = position("terrans power=0/0/3 mine@1B5 | itars mine@4A5")
        spend(game.state.rows[0], 2)
        assert game.power("terrans") == [2, 0, 1]

    def test_new_tokens_lie_in_area_one(self):  # GP-P4
        game = position("terrans ore=1 power=0/0/1 mine@1B5 | itars mine@4A5").play("convert ore_to_token")
        assert game.power("terrans") == [1, 0, 1]


class TestLimits:
    def test_fifteen_ore_fifteen_knowledge_thirty_credits(self):  # GP-R1
        line = "terrans ore=14 knowledge=14 credit=29 qic=40 power=0/0/9 mine@1B5 | itars mine@4A5"
        for action, name, most in (("power_2o", "ore", 15), ("power_2k", "knowledge", 15), ("power_7c", "credit", 30)):
            assert position(line).play(f"act {action} tokens").stock("terrans", name) == most

    def test_qic_have_no_limit(self):  # GP-R1
        game = position("terrans qic=40 power=0/0/4 mine@1B5 | itars mine@4A5").play("convert power_to_qic")
        assert game.stock("terrans", "qic") == 41


class TestConversions:
    """Item 9: free conversions (GP-A9)."""

    @pytest.mark.parametrize(
        ("how", "power", "gain"),
        [("qic", 4, "qic"), ("ore", 3, "ore"), ("knowledge", 4, "knowledge"), ("credit", 1, "credit")],
    )
    def test_power_rates(self, how, power, gain):  # GP-A9.1
        game = position(f"terrans power=0/0/{power} mine@1B5 | itars mine@4A5").play(f"convert power_to_{how}")
        assert game.stock("terrans", gain) == 1
        assert game.power("terrans") == [power, 0, 0]
        assert not position(f"terrans power=0/9/{power - 1} mine@1B5 | itars mine@4A5").allows(
            f"convert power_to_{how}"
        )

    @pytest.mark.parametrize(("paid", "how", "gained"), [
        ("qic", "qic_to_ore", "ore"), ("knowledge", "knowledge_to_credit", "credit"), ("ore", "ore_to_credit",
        "credit"),
    ])  # fmt: skip
    def test_other_rates(self, paid, how, gained):  # GP-A9.1
        game = position(f"terrans {paid}=1 mine@1B5 | itars mine@4A5").play(f"convert {how}")
        assert game.stock("terrans", paid, gained) == [0, 1]
        assert not position("terrans mine@1B5 | itars mine@4A5").allows(f"convert {how}")

    def test_burning_with_tokens_in_area_one(self):  # GP-A9.2
        game = position("terrans power=3/2/0 mine@1B5 | itars mine@4A5").play("convert burn")
        assert game.power("terrans") == [3, 0, 1]
        assert not position("terrans power=3/1/0 mine@1B5 | itars mine@4A5").allows("convert burn")

    def test_a_brainstone_is_the_token_that_moves(self):  # GP-A9.2
        game = position("taklons power=0/2/0 brain=2 mine@1B3 | itars mine@4A5").play("convert burn")
        assert (game.power("taklons"), game.stock("taklons", "brain")) == ([0, 0, 1], 3)

    def test_as_often_as_it_can_be_paid(self):  # GP-A9.3
        game = position("terrans power=0/0/3 mine@1B5 | itars mine@4A5").play(*["convert power_to_credit"] * 3)
        assert game.stock("terrans", "credit") == 3
        assert not game.allows("convert power_to_credit")

    def test_before_and_after_the_action(self):  # GP-A9.4, GP-D3
        game = position("terrans knowledge=4 power=0/0/2 mine@1B5 | itars mine@4A5")
        game.play("convert power_to_credit", "research science", "convert power_to_credit")
        assert game.stock("terrans", "credit") == 2
        assert game.acting == "itars"  # nothing is left to convert

    def test_not_after_passing(self):  # GP-A9.4
        game = position("terrans booster=ore_knowledge power=0/0/2 mine@1B5 | itars mine@4A5").play("pass tokens_ore")
        assert game.acting == "itars"

    def test_not_inside_an_action(self):  # GP-A9.4
        game = position("terrans ore=9 credit=9 power=0/0/5 navigation=2 mine@1B5 | itars mine@4A5")
        assert game.play("act power_1step tokens").legal("convert") == []

    def test_waste_is_allowed_but_not_listed(self):  # GP-A9.5
        game = position("terrans credit=30 knowledge=1 mine@1B5 | itars mine@4A5")
        assert game.legal("convert") == []
        assert game.play("convert knowledge_to_credit").stock("terrans", "knowledge", "credit") == [0, 30]


class TestBoardActions:
    """Item 6: power and QIC actions (GP-A6)."""

    @pytest.mark.parametrize(
        ("action", "power", "name", "gain"),
        [
            ("power_3k", 7, "knowledge", 3),
            ("power_2o", 4, "ore", 2),
            ("power_7c", 4, "credit", 7),
            ("power_2k", 4, "knowledge", 2),
        ],
    )
    def test_resources(self, action, power, name, gain):  # GP-A6
        game = position(f"terrans power=0/0/{power} mine@1B5 | itars mine@4A5").play(f"act {action} tokens")
        assert game.stock("terrans", name) == gain
        assert game.power("terrans") == [power, 0, 0]
        assert not position(f"terrans power=9/9/{power - 1} mine@1B5 | itars mine@4A5").allows(f"act {action} tokens")

    def test_two_tokens(self):  # GP-A6
        game = position("terrans power=0/0/3 mine@1B5 | itars mine@4A5").play("act power_2t tokens")
        assert game.power("terrans") == [5, 0, 0]

    def test_once_per_round_for_all_players_together(self):  # GP-A6.1
        game = position("terrans power=0/0/4 mine@1B5 | itars power=0/0/8 booster=ore_knowledge mine@4A5")
        game.play("act power_2o tokens", "end")
        assert game.acting == "itars"
        assert game.why_not("act power_2o tokens") == "GP-A6.1: This action was taken this round."
        assert game.allows("act power_7c tokens")

    def test_a_yield_lost_wholly_is_refused(self):  # GP-A6.2, trap
        assert not position("terrans ore=15 power=0/0/4 mine@1B5 | itars mine@4A5").allows("act power_2o tokens")
        assert position("terrans ore=14 power=0/0/4 mine@1B5 | itars mine@4A5").allows("act power_2o tokens")

    def test_the_example_of_the_geodens_one_free_step_and_one_bought(self):  # GP-A6.3
        line = "geodens ore=2 credit=2 power=0/0/3 terraforming=3 navigation=2 mine@1A1 | itars mine@4A5"
        game = position(line.replace("mine@1A1", "mine@4B2")).play("act power_1step tokens", "mine 4B0")
        assert game.stock("geodens", "ore", "credit") == [0, 0]  # swamp: two steps, one of them paid

    def test_steps_too_many_are_lost(self):  # GP-A6.3, GP-E1.1
        line = "hadsch_hallas ore=1 credit=2 power=0/0/5 navigation=2 mine@1A2 | itars mine@4A5"
        game = position(line, round="terraform_2").play("act power_2steps tokens", "mine 1A1")
        assert game.stock("hadsch_hallas", "vp") == 12  # one step was needed

    def test_a_planet_that_needs_no_step_is_refused(self):  # GP-A6.3, trap
        line = "terrans ore=9 credit=9 qic=3 power=0/0/3 navigation=5 mine@3A3 | itars mine@4A5"
        game = position(line).play("act power_1step tokens")
        assert game.why_not("mine 4A0") == "GP-A6.3: The free step must be used: this planet needs none."
        assert not game.allows("mine 3B3")

    def test_without_a_planet_to_build_on_the_step_is_refused(self):  # GP-A6.3, trap
        assert not position("terrans power=0/0/3 credit=9 mine@1B5 | itars mine@4A5").allows("act power_1step tokens")

    def test_a_technology_tile_for_four_qic(self):  # GP-A6.4
        game = position("terrans qic=4 mine@1B5 | itars mine@4A5").play("act qic_tech tokens", "tile free_1", "decline")
        assert game.stock("terrans", "qic") == 0
        assert not position("terrans qic=3 mine@1B5 | itars mine@4A5").allows("act qic_tech tokens")

    def test_no_tile_left_refuses_it(self):  # GP-A6.2, trap
        tiles = " ".join(f"tile={t}" for t in (
            "std_ore_qic", "std_types_knowledge", "std_big_power4", "std_7vp", "std_inc_ore_charge",
            "std_inc_knowledge_credit", "std_gaia_mine_3vp", "std_inc_4c", "std_act_charge4",
        ))  # fmt: skip
        assert not position(f"terrans qic=4 {tiles} mine@1B5 | itars mine@4A5").allows("act qic_tech tokens")

    def test_a_token_grey_or_green_is_scored_again(self):  # GP-A6.5, GP-E1.2
        line = "terrans qic=3 grey=fed_7vp_2o mine@1B5 | itars mine@4A5"
        game = position(line, round="federation_5").play("act qic_rescore tokens", "rescore fed_7vp_2o")
        assert game.stock("terrans", "vp", "ore", "qic") == [17, 2, 0]
        assert game.state.view(0).players[0].tokens[3] == 1

    def test_without_a_token_it_is_refused(self):  # GP-A6.5, trap
        assert not position("terrans qic=3 mine@1B5 | itars mine@4A5").allows("act qic_rescore tokens")

    def test_three_points_and_one_per_planet_type(self):  # GP-A6.6
        line = "terrans qic=2 mine@1B5,1A1,3B3,7A6 former@2A1 | itars mine@4A5"
        game = position(line, formed="7A6").play("act qic_types tokens")
        assert game.stock("terrans", "vp") == 10 + 3 + 3  # Terra, Volcanic, Gaia


class TestSpecialActions:
    """Item 7: special actions (GP-A7)."""

    @pytest.mark.parametrize(
        ("own", "action", "name", "gain"),
        [
            ("advanced=adv_act_3o covered=std_7vp", "ore_3", "ore", 3),
            ("advanced=adv_act_3k covered=std_7vp", "knowledge_3", "knowledge", 3),
            ("advanced=adv_act_qic_5c covered=std_7vp", "qic_5c", "credit", 5),
            ("academy_qic@3A3", "academy", "qic", 1),
        ],
    )
    def test_yields_once_per_round(self, own, action, name, gain):  # GP-A7.1
        game = position(f"terrans {own} mine@1B5 | itars booster=ore_knowledge mine@4A5").play(f"special {action}")
        assert game.stock("terrans", name) == gain
        while game.acting == "terrans":
            game.play("end")
        game.play("pass tokens_ore")
        assert not game.allows(f"special {action}")

    def test_charge_four(self):  # GP-A7.1
        game = position("terrans tile=std_act_charge4 power=4/0/0 mine@1B5 | itars mine@4A5").play("special charge_4")
        assert game.power("terrans") == [0, 4, 0]

    def test_who_does_not_own_it_cannot_use_it(self):  # GP-A7.1
        assert not position("terrans power=4/0/0 mine@1B5 | itars mine@4A5").allows("special charge_4")

    def test_the_boosters_step_must_build(self):  # GP-A7.2, trap
        line = "terrans booster=terraform_action ore={} credit=2 navigation=2 mine@1B5 | itars mine@4A5"
        game = position(line.format(4)).play("special step")
        assert game.legal() == ["mine 1A1"]
        assert game.play("mine 1A1").stock("terrans", "ore") == 0
        assert not position(line.format(0)).allows("special step")

    def test_the_boosters_range_serves_a_project_too(self):  # GP-A7.2
        line = "terrans booster=range_action power=6/0/0 formers=1 gaia_project=1 mine@4A0 | itars mine@4A5"
        game = position(line).play("special range")
        assert "project 7A6" in game.legal()

    def test_range_three_more_and_qic_stack(self):  # GP-A7.2, GP-A1.3
        # 5B3 lies five from 3B0: range 1 + 3 and one QIC, and one for the Gaia planet
        line = "itars booster=range_action ore=1 credit=2 qic=2 mine@3B0 | terrans mine@4A0"
        game = position(line).play("special range", "mine 5B3")
        assert game.stock("itars", "qic") == 0

    def test_action_spaces_do_not_combine(self):  # GP-A7.1
        line = "terrans booster=terraform_action ore=9 credit=9 power=0/0/5 navigation=2 mine@1B5 | itars mine@4A5"
        game = position(line).play("act power_1step tokens")
        assert game.legal("special") == []


class TestPassing:
    """Item 8: pass (GP-A8)."""

    def test_one_of_the_free_boosters_not_the_own(self):  # GP-A8.1
        game = position("terrans booster=ore_knowledge mine@1B5 | itars booster=credits_qic mine@4A5")
        assert game.legal("pass") == ["pass tokens_ore", "pass terraform_action", "pass range_action"]
        game.play("pass range_action")
        assert "pass ore_knowledge" in game.legal("pass")  # returned in this round: free for the next

    def test_the_booster_given_back_scores(self):  # GP-A8.2
        game = position("terrans booster=pass_mines mine@1B5,3A3,1C | itars mine@4A5", lost="1C").play(
            "pass tokens_ore"
        )
        assert game.stock("terrans", "vp") == 13  # the Lost Planet counts as a mine
        line = "terrans booster=pass_big institute@1B5 academy_qic@3A3 mine@4A0 | itars mine@4A5"
        assert position(line).play("pass tokens_ore").stock("terrans", "vp") == 18
        line = "terrans booster=pass_gaia mine@3B3,7A6 former@2A1 | itars mine@4A5"
        assert position(line, formed="7A6 2A1").play("pass tokens_ore").stock("terrans", "vp") == 12

    @pytest.mark.parametrize(("booster", "pieces", "vp"), [
        ("pass_labs", "lab@1B5,3A3", 6), ("pass_trading_stations", "station@1B5,3A3,4A0", 6),
    ])  # fmt: skip
    def test_labs_and_stations(self, booster, pieces, vp):  # GP-A8.2
        assert (
            position(f"terrans booster={booster} {pieces} | itars mine@4A5")
            .play("pass tokens_ore")
            .stock("terrans", "vp")
            == 10 + vp
        )

    @pytest.mark.parametrize(("tile", "vp"), [
        ("adv_pass_federation_3vp", 6), ("adv_pass_lab_3vp", 3), ("adv_pass_types_1vp", 2),
    ])  # fmt: skip
    def test_passing_tiles_score_every_round(self, tile, vp):  # GP-A8.2, GP-E2
        line = (
            f"terrans booster=ore_knowledge advanced={tile} covered=std_7vp token=fed_12vp grey=fed_8vp_qic"
            " lab@1B5 mine@1A1 | itars mine@4A5"
        )
        assert position(line).play("pass tokens_ore").stock("terrans", "vp") == 10 + vp

    def test_the_new_booster_works_from_the_next_round(self):  # GP-A8.3
        game = position("terrans booster=ore_knowledge power=2/0/0 mine@1B5 | itars booster=credits_qic mine@4A5")
        assert game.play("pass range_action").power("terrans") == [2, 0, 0]
        game.play(game.legal("pass")[0])
        assert game.state.round == 2
        assert game.power("terrans") == [0, 2, 0]
        assert game.stock("terrans", "ore") == 2  # not that of the booster given back

    def test_in_round_six_no_booster_is_taken(self):  # GP-A8.4, GP-C1
        game = position("terrans booster=pass_mines mine@1B5 | itars booster=ore_knowledge mine@4A5")
        game.state.round = 6
        assert game.legal("pass") == ["pass none"]
        game.play("pass none", "pass none")
        assert game.state.over

    def test_who_passes_first_begins_the_next_round_and_action_spaces_are_free(self):  # GP-A8.5, GP-C1, GP-D2
        line = (
            "terrans booster=ore_knowledge power=0/0/4 mine@1B5 | itars booster=credits_qic mine@4A5 |"
            " xenos booster=pass_mines mine@1A5"
        )
        game = position(line).play("act power_2o tokens", "end", "pass tokens_ore")
        assert game.acting == "xenos"
        game.play(game.legal("pass")[0])
        assert game.acting == "terrans"
        game.play(game.legal("pass")[0])
        assert game.state.order == [1, 2, 0]
        assert game.state.acts == [-1] * 10

    def test_variable_order_is_the_order_of_passing(self):  # GP-S3.6
        line = (
            "terrans booster=ore_knowledge mine@1B5 | itars booster=credits_qic mine@4A5 | xenos"
            " booster=pass_mines mine@1A5"
        )
        for by_passing, order in ((True, [2, 0, 1]), (False, [2, 0, 1])):
            game = position(line)
            game.state.by_passing, game.state.passed = by_passing, [2, 0, 1]
            assert next_order(game.state) == order
        game.state.passed = [2, 1, 0]
        assert next_order(game.state) == [2, 0, 1]
        game.state.by_passing = True
        assert next_order(game.state) == [2, 1, 0]


class TestIncome:
    """Phase I: income (GP-I)."""

    def test_the_third_mine_gives_no_ore(self):  # GP-I1
        ore = []
        for count in range(9):
            mines = ",".join(("1B5", "3A3", "4A0", "6B5", "1A1", "5A3", "2A7", "4B2")[:count])
            line = f"terrans {'mine@' + mines if mines else 'station@1B5'} | itars mine@4A5"
            ore.append(position(line).state.view(0).players[0].income.ore - 1)
        assert ore == [0, 1, 2, 2, 3, 4, 5, 6, 7]

    def test_trading_stations_and_labs(self):  # GP-I1
        income = (
            position("terrans station@1B5,3A3,4A0,6B5 lab@1A1,5A3 | itars mine@4A5").state.view(0).players[0].income
        )
        assert (income.credit, income.knowledge) == (3 + 4 + 4 + 5, 1 + 2)

    def test_institute_academy_and_booster(self):  # GP-I1
        line = "terrans institute@1B5 academy_knowledge@3A3 booster=tokens_ore | itars mine@4A5"
        income = position(line).state.view(0).players[0].income
        assert (income.charge, income.token, income.knowledge, income.ore) == (4, 3, 3, 2)

    def test_the_order_matters_and_is_asked(self):  # GP-I2
        """0/3/0 with 4 power and 2 tokens gives 2/0/3 or 0/3/2."""
        line = "ambas power=0/3/0 institute@1B3 | itars mine@4A5"
        game = position(line).new_round()
        assert game.legal() == ["income-charge 4", "income-tokens 2"]
        assert game.play("income-charge 4").power("ambas") == [2, 0, 3]
        assert position(line).new_round().play("income-tokens 2").power("ambas") == [0, 3, 2]

    def test_it_is_not_asked_where_it_does_not_matter(self):  # GP-I3
        game = position("ambas power=4/0/0 institute@1B3 | itars mine@4A5").new_round()
        assert game.state.view(0).question.name == "turn"
        assert game.power("ambas") == [2, 4, 0]

    def test_a_brainstone_is_asked_about_even_without_an_order(self):  # GP-F5.2, trap
        game = position("taklons power=3/0/0 brain=1 booster=range_action mine@1B3 | itars mine@4A5").new_round()
        assert game.legal() == ["brainstone area2", "brainstone area1"]
