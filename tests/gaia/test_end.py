"""Scoring (GP-E) and the end of the game."""

import pytest

from astrarium.games.gaia.box.components import NEUTRAL
from astrarium.games.gaia.rules.ending import final_points, leftover_points, research_points
from astrarium.games.gaia.table.player import PASSED

from .position import position


class TestRoundTiles:
    @pytest.mark.parametrize(("tile", "vp"), [("gaia_mine_4", 4), ("gaia_mine_3", 3), ("mine_2", 2)])
    def test_a_mine_on_a_gaia_planet(self, tile, vp):  # GP-E1
        line = "terrans ore=1 credit=2 qic=1 navigation=2 mine@3A3 | itars mine@4A5"
        assert position(line, round=tile).play("mine 3B3").stock("terrans", "vp") == 10 + vp

    @pytest.mark.parametrize(("tile", "vp"), [("trading_station_4", 4), ("trading_station_3", 3), ("mine_2", 0)])
    def test_a_trading_station(self, tile, vp):  # GP-E1
        game = position("terrans ore=2 credit=6 mine@1B5 | itars mine@4A5", round=tile).play(
            "upgrade trading_station 1B5"
        )
        assert game.stock("terrans", "vp") == 10 + vp

    def test_an_institute_or_academy(self):  # GP-E1
        line = "terrans ore=6 credit=6 station@1B5 lab@3A3 | itars mine@4A5"
        assert position(line, round="big_5").play("upgrade planetary_institute 1B5").stock("terrans", "vp") == 15
        assert position(line, round="big_5").play("upgrade academy_qic 3A3").stock("terrans", "vp") == 15

    def test_research(self):  # GP-E1
        game = position("terrans knowledge=4 mine@1B5 | itars mine@4A5", round="research_2").play("research science")
        assert game.stock("terrans", "vp") == 12

    def test_every_step_needed_counts_free_or_bought(self):  # GP-E1.1
        line = "terrans ore=7 credit=2 power=0/0/3 navigation=2 mine@1B5 | itars mine@4A5"
        assert position(line, round="terraform_2").play("mine 1A1").stock("terrans", "vp") == 14
        game = position(line, round="terraform_2").play("act power_1step tokens", "mine 1A1")
        assert game.stock("terrans", "vp") == 14

    def test_a_gaia_planet_needs_no_step(self):  # GP-E1.1
        line = "terrans ore=1 credit=2 qic=1 navigation=2 mine@3A3 | itars mine@4A5"
        assert position(line, round="terraform_2").play("mine 3B3").stock("terrans", "vp") == 10


class TestFinalTiles:
    def test_eighteen_twelve_six_nothing(self):  # GP-E3
        assert final_points([9, 7, 5, 3]) == [18, 12, 6, 0]

    def test_the_example_two_firsts_share_thirty(self):  # GP-E3
        assert final_points([8, 8, 5, 3]) == [15, 15, 6, 0]

    def test_every_kind_of_tie(self):  # GP-E3
        assert final_points([8, 8, 8, 3]) == [12, 12, 12, 0]
        assert final_points([8, 8, 8, 8]) == [9, 9, 9, 9]
        assert final_points([9, 5, 5, 5]) == [18, 6, 6, 6]
        assert final_points([9, 7, 5, 5]) == [18, 12, 3, 3]

    def test_nothing_scores_nothing_even_if_ranked(self):  # GP-E3, trap
        assert final_points([4, 0, 0]) == [18, 0, 0]

    def test_the_neutral_player_takes_a_rank(self):  # GP-E3.4
        game = position("terrans mine@1B5 | itars mine@4A5", final="satellites,sectors")
        final = game.state.view(0).final[1]
        assert (final.neutral, final.points) == (6, (9, 9))
        assert NEUTRAL == (11, 10, 5, 4, 6, 8)

    def test_no_neutral_player_with_three(self):  # GP-E3.4
        game = position("terrans mine@1B5 | itars mine@4A5 | xenos mine@1A5,3A2", final="structures,sectors")
        assert game.state.view(0).final[0].points == (9, 9, 18)

    def test_what_is_counted(self):  # GP-E2
        line = (
            "ivits institute@5A11 mine@3B3,7A6,3A3 space@5C satellite@5B0 federated=5A11,5B0,5C"
            " former@2A1 | itars mine@4A5"
        )
        game = position(line, formed="7A6 2A1")
        me = game.state.view(0).players[0]
        assert (me.structures, me.gaia_planets, me.sectors, me.types) == (4, 2, 3, (0, 1, 7))
        assert (
            position(line, formed="7A6 2A1", final="satellites,federation_structures").state.view(0).final[0].counts[0]
            == 2
        )
        counts = position(line, formed="7A6", final="satellites,federation_structures").state.view(0).final[1].counts
        assert counts == (1, 0)


class TestTheRest:
    def test_four_points_per_level_from_three_on(self):  # GP-E4
        game = position("terrans navigation=5 science=3 economy=2 terraforming=4 mine@1B5 | itars mine@4A5")
        assert research_points(game.row("terrans")) == 12 + 4 + 8

    def test_one_point_for_three_of_what_is_left_together(self):  # GP-E5
        game = position("terrans credit=4 ore=2 knowledge=2 mine@1B5 | itars mine@4A5")
        assert leftover_points(game.row("terrans")) == 2

    def test_power_and_qic_are_converted_first(self):  # GP-E5
        assert leftover_points(position("terrans qic=1 power=9/2/1 mine@1B5 | itars mine@4A5").row("terrans")) == 1

    def test_the_nevlas_token_is_two_credits_once(self):  # GP-E5, trap
        assert leftover_points(position("nevlas power=0/0/3 institute@2B5 | xenos mine@4A5").row("nevlas")) == 2

    def test_the_brainstone_is_three_credits(self):  # GP-E5, GP-F5.1
        assert leftover_points(position("taklons power=0/0/1 brain=3 mine@1B3 | itars mine@4A5").row("taklons")) == 1

    @pytest.mark.parametrize(("line", "vp", "recorded"), [
        ("terrans credit=29 power=0/0/9", 12, 10),
        ("terrans ore=15 qic=3", 6, 5),
        ("nevlas credit=30 power=0/0/3 institute@2B5", 12, 10),
        ("taklons credit=30 power=0/0/1 brain=3", 11, 10),
        ("bal_taks ore=1 formers=2", 1, 0),
        ("terrans ore=1 formers=2", 0, 0),
    ])  # fmt: skip
    def test_no_limit_of_a_track_costs_points_at_the_end_but_in_recorded_games(self, line, vp, recorded):  # GP-E5
        row = position(f"{line} mine@1B5 | xenos mine@4A5").state.rows[0]
        assert (leftover_points(row), leftover_points(row, capped=True)) == (vp, recorded)

    @pytest.mark.parametrize(("capped", "vp"), [(False, 12), (True, 10)])
    def test_the_layout_of_a_recorded_game_says_how_it_was_counted(self, capped, vp):  # GP-E5
        line = "terrans booster=pass_labs credit=29 power=0/0/9 mine@1B5 | itars booster=ore_knowledge mine@4A5"
        game = position(line, capped=capped)
        game.state.round = 6
        game.play("pass none", "pass none")
        assert dict(game.state.scores()[0].parts)["Left over"] == vp

    def test_the_log_tells_what_research_and_the_rest_bring(self):  # GP-E4, GP-E5
        line = "terrans booster=pass_labs credit=6 science=3 mine@1B5 | itars booster=ore_knowledge mine@4A5"
        game = position(line)
        game.state.round = 6
        game.play("pass none", "pass none")
        told = [(event["seat"], event["vp"]) for event in game.events("points")]
        assert told == [(0, 4), (0, 2)]

    def test_a_free_charge_after_passing_still_counts_in_the_last_round(self):  # GP-A10.3, GP-E5, trap
        line = (
            "terrans ore=2 credit=3 booster=pass_labs mine@3A3 | xenos booster=ore_knowledge credit=2"
            " power=0/1/0 mine@3A2"
        )
        game = position(line)
        game.state.round = 6
        game.state.rows[1][PASSED] = 1
        game.state.passed.append(1)
        game.play("upgrade trading_station 3A3", "charge power", "pass none")
        assert dict(game.state.scores()[1].parts)["Left over"] == 1

    def test_most_points_win_and_equals_share(self):  # GP-D1
        game = position("terrans vp=50 booster=pass_labs mine@1B5 | itars vp=50 booster=ore_knowledge mine@4A5")
        game.state.round = 6
        game.play("pass none", "pass none")
        assert game.state.winners() == [0, 1]
        assert all(sum(vp for _, vp in score.parts) == score.total for score in game.state.scores())
