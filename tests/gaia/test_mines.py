"""Building mines (GP-A1) and Gaia projects (GP-A2)."""

from .position import position


class TestPriceAndPlace:
    """Gaia Project, "Actions", item 1: build a mine (GP-A1)."""

    def test_a_mine_on_the_own_colour_costs_one_ore_and_two_credits(self):  # GP-A1.1
        game = position("terrans ore=1 credit=2 qic=1 mine@4A0 | xenos mine@1A5").play("mine 3A3")
        assert game.stock("terrans", "ore", "credit") == [0, 0]
        assert game.at("terrans", "mine") == ["3A3", "4A0"]

    def test_without_two_credits_it_is_refused_with_the_reason(self):  # GP-A1.1
        game = position("terrans ore=1 credit=1 navigation=5 mine@4A0 | xenos mine@1A5")
        assert game.why_not("mine 3A3") == "GP-A1.1: It needs 2 credits, you have 1."

    def test_a_planet_with_a_structure_is_taken(self):  # GP-A1.1
        game = position("terrans ore=9 credit=9 navigation=5 mine@1B5 | geodens mine@1A1")
        assert game.why_not("mine 1A1") == "GP-A1.1: This planet is taken."

    def test_empty_space_is_no_place(self):  # GP-A1.1
        game = position("terrans ore=9 credit=9 navigation=5 mine@1B5 | geodens mine@1A1")
        assert game.why_not("mine 1C") == "GP-A1.1: There is no planet here."

    def test_eight_mines_are_the_limit(self):  # GP-A1.7
        mines = "1B5,3A3,4A0,6B5,1A1,5A3,2A7,4B2"
        game = position(f"terrans ore=9 credit=9 navigation=5 mine@{mines} | xenos mine@1A5")
        assert game.why_not("mine 4B0") == "GP-A1.7: No such structure is left on your board."
        game = position("terrans ore=10 credit=9 navigation=5 mine@1B5,3A3,4A0,6B5,1A1,5A3,2A7 | xenos mine@1A5")
        assert game.allows("mine 4B0")


class TestRange:
    def test_range_is_one_two_three_four_by_level(self):  # GP-A1.2
        # from 1B5: 1A1 is at 2, 1B3 at 2, 5B3 at 3, 1A5 at 3
        for level, far in ((0, False), (1, False), (2, True), (3, True)):
            game = position(f"terrans ore=12 credit=9 navigation={level} mine@1B5 | itars mine@3B0")
            assert game.allows("mine 1B3") is far
        assert position("terrans ore=12 credit=9 navigation=4 mine@1B5 | itars mine@3B0").allows("mine 1A5")
        assert not position("terrans ore=12 credit=9 navigation=3 mine@1B5 | itars mine@3B0").allows("mine 1A5")

    def test_the_example_of_the_swarm_one_qic_reaches_four(self):  # GP-A1.3
        # 6B5 lies four from 5A11
        game = position("ivits ore=15 credit=9 qic=1 navigation=2 mine@5A11 | xenos mine@1A5")
        assert game.allows("mine 6B5")
        game.play("mine 6B5")
        assert game.stock("ivits", "qic") == 0

    def test_out_of_range_says_by_how_much(self):  # GP-A1.3
        game = position("terrans ore=15 credit=9 mine@1B5 | itars mine@3B0")
        assert game.why_not("mine 1A5") == (
            "GP-A1.3: Out of range: 3 away, your range is 1. It takes 1 Q.I.C., you have 0."
        )

    def test_gaiaformers_are_no_starting_points(self):  # GP-A1.2, GP-A2.2
        game = position("terrans ore=15 credit=9 mine@1B5 former@5A10 | itars mine@3B0")
        assert not game.allows("mine 5A11")


class TestTerraforming:
    def test_terrans_need_two_steps_for_orange_and_grey(self):  # GP-A1.4
        game = position("terrans ore=7 credit=2 navigation=2 mine@1B5 | itars mine@3B0").play("mine 1A1")
        assert game.stock("terrans", "ore", "credit") == [0, 0]

    def test_one_ore_short_is_refused_with_the_reason(self):  # GP-A1.4
        game = position("terrans ore=6 credit=2 navigation=2 mine@1B5 | itars mine@3B0")
        assert game.why_not("mine 1A1") == "GP-A1.4: It needs 7 ore, you have 6."

    def test_a_step_costs_three_two_and_one_ore_by_level(self):  # GP-A1.4
        for level, ore in ((0, 7), (1, 7), (2, 5), (3, 3), (4, 3), (5, 3)):
            game = position(f"terrans ore={ore} credit=2 navigation=2 terraforming={level} mine@1B5 | itars mine@3B0")
            assert game.play("mine 1A1").stock("terrans", "ore") == 0

    def test_three_steps_are_the_most(self):  # GP-A1.4
        game = position("terrans ore=10 credit=2 navigation=2 mine@1B5 | itars mine@3B0")
        assert game.play("mine 1B3").stock("terrans", "ore") == 0  # swamp


class TestGaiaPlanets:
    def test_a_printed_gaia_planet_costs_a_qic_more(self):  # GP-A1.5
        game = position("terrans ore=1 credit=2 qic=1 navigation=2 mine@3A3 | xenos mine@1A5").play("mine 3B3")
        assert game.stock("terrans", "ore", "credit", "qic") == [0, 0, 0]
        assert not position("terrans ore=9 credit=2 navigation=2 mine@3A3 | xenos mine@1A5").allows("mine 3B3")

    def test_range_and_habitability_need_a_qic_each(self):  # GP-A1.5, GP-A1.3
        game = position("terrans ore=1 credit=2 qic=2 mine@3A3 | xenos mine@1A5").play("mine 3B3")
        assert game.stock("terrans", "qic") == 0
        assert not position("terrans ore=1 credit=2 qic=1 mine@3A3 | xenos mine@1A5").allows("mine 3B3")

    def test_a_transdim_planet_is_refused(self):  # GP-A1.5
        game = position("terrans ore=9 credit=9 qic=3 mine@1B5 | xenos mine@1A5")
        assert game.why_not("mine 1A11") == "GP-A1.5: A Transdim planet needs a Gaia project first."

    def test_the_own_project_costs_the_mine_alone_at_any_distance(self):  # GP-A1.6
        game = position("terrans ore=1 credit=2 mine@1B5 former@7A6 | xenos mine@1A5", formed="7A6").play("mine 7A6")
        assert game.stock("terrans", "ore", "credit", "qic") == [0, 0, 0]
        assert game.at("terrans", "former") == []
        assert game.state.view(0).players[0].gaiaformers_ready == 1

    def test_nobody_else_builds_on_it(self):  # GP-A1.6
        game = position("xenos ore=9 credit=9 qic=3 mine@3A2 | terrans mine@1B5 former@7A6", formed="7A6")
        assert game.why_not("mine 7A6") == "GP-A1.1: This planet is taken."

    def test_nor_the_owner_before_the_next_round(self):  # GP-A1.6, GP-G1
        game = position("terrans ore=9 credit=9 qic=3 mine@4A0 former@7A6 | xenos mine@1A5")
        assert not game.allows("mine 7A6")


class TestProjects:
    """Item 2: Gaia projects (GP-A2)."""

    def test_six_tokens_from_the_lowest_areas_go_to_the_gaia_area(self):  # GP-A2.3, GP-P3
        game = position("terrans power=4/4/1 formers=1 gaia_project=1 mine@1B5 | xenos mine@1A5").play("project 1A11")
        assert game.power("terrans") == [0, 2, 1]
        assert game.stock("terrans", "gaia") == 6
        assert game.at("terrans", "former") == ["1A11"]

    def test_tokens_by_level(self):  # GP-A2.3
        for level, left in ((1, 0), (2, 0), (3, 2), (4, 3), (5, 3)):
            game = position(f"terrans power=6/0/0 formers=1 gaia_project={level} mine@1B5 | xenos mine@1A5")
            assert game.play("project 1A11").power("terrans") == [left, 0, 0]

    def test_too_few_tokens_are_refused(self):  # GP-A2.3
        game = position("terrans power=2/2/1 formers=1 gaia_project=1 mine@1B5 | xenos mine@1A5")
        assert game.why_not("project 1A11") == "GP-A2.3: A project needs 6 power tokens, you have 5."

    def test_without_a_gaiaformer_it_is_refused(self):  # GP-A2.1
        game = position("terrans power=6/0/0 gaia_project=1 mine@1B5 | xenos mine@1A5")
        assert game.why_not("project 1A11") == "GP-A2.1: You have no gaiaformer ready."

    def test_range_as_for_a_mine_with_qic(self):  # GP-A2.2, GP-A1.3
        game = position("terrans power=6/0/0 formers=1 qic=1 gaia_project=1 mine@4A0 | xenos mine@1A5")
        game.play("project 7A6")
        assert game.stock("terrans", "qic") == 0
        game = position("terrans power=6/0/0 formers=1 gaia_project=1 mine@4A0 | xenos mine@1A5")
        assert not game.allows("project 7A6")

    def test_one_gaiaformer_per_planet(self):  # GP-A2.2
        game = position("terrans power=6/0/0 formers=1 gaia_project=1 mine@1B5 former@1A11 | xenos mine@1A5")
        assert game.why_not("project 1A11") == "GP-A1.1: This planet is taken."

    def test_neighbours_do_not_charge_for_a_project(self):  # GP-A10.1, GP-A2.2
        game = position("terrans power=6/0/0 formers=1 gaia_project=1 mine@1B5 | geodens power=4/0/0 mine@1A1")
        game.play("project 1A11")
        assert game.events("charge") == [] and game.state.view(0).question.name != "charge"

    def test_in_the_last_round_it_is_legal_though_pointless(self):  # GP-A2.3
        game = position("terrans power=6/0/0 formers=1 gaia_project=1 mine@1B5 | xenos mine@1A5")
        game.state.round = 6
        assert game.allows("project 1A11")


class TestGaiaPhase:
    def test_projects_become_gaia_planets_and_tokens_return_to_area_one(self):  # GP-G1, GP-G2
        game = position("gleens power=0/1/0 gaia=6 mine@3A2 former@7A6 | itars mine@3B0").new_round()
        assert game.state.formed == 1 << game.cells["7A6"]
        assert game.power("gleens") == [6, 1, 0]
        assert game.at("gleens", "former") == ["7A6"]

    def test_tokens_return_after_income_so_income_cannot_charge_them(self):  # GP-G2
        game = position("gleens power=0/0/0 gaia=3 economy=4 mine@3A2 | itars mine@3B0").new_round()
        assert game.power("gleens") == [3, 0, 0]
