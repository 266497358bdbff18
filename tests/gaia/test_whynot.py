"""The page's "why not?": what a player asks about a place that is not lit, and the answer with its rule."""

import pytest

from astrarium.core import Look
from astrarium.games.gaia.game import GAME

from .position import new_table, position


def why(game, place, seat=0):
    found = GAME.explain(Look(GAME, game.state, seat), place)
    return found and f"{found.rule}: {found}"


class TestPlanets:
    @pytest.mark.parametrize(("place", "answer"), [
        ("cell-1A1", "GP-A1.1: This planet is taken."),
        ("cell-1B3", "GP-A1.4: It needs 10 ore, you have 1."),
        ("cell-1C", "GP-A1.1: There is no planet here."),
        ("cell-1A11", "GP-A2.1: You have no gaiaformer ready."),
        ("cell-1B5", "GP-A3.1: It needs 2 ore, you have 1."),
    ])  # fmt: skip
    def test_the_reason_of_each(self, place, answer):
        game = position("terrans ore=1 credit=2 navigation=2 mine@1B5 | geodens mine@1A1")
        assert why(game, place) == answer

    def test_out_of_range_tells_distance_and_range(self):  # GP-A1.3
        game = position("terrans ore=15 credit=9 mine@1B5 | itars mine@3B0")
        answer = "GP-A1.3: Out of range: 3 away, your range is 1. It takes 1 Q.I.C., you have 0."
        assert why(game, "cell-1A5") == answer

    def test_a_lit_planet_has_no_reason(self):
        game = position("terrans ore=15 credit=9 navigation=4 mine@1B5 | itars mine@3B0")
        assert game.allows("mine 1A5")
        assert why(game, "cell-1A5") is None

    def test_credits_are_told_where_the_ore_is_there(self):
        game = position("terrans ore=15 credit=1 navigation=4 mine@1B5 | itars mine@3B0")
        assert why(game, "cell-1A5") == "GP-A1.1: It needs 2 credits, you have 1."

    def test_a_gaia_planet_takes_a_qic(self):  # GP-A1.5
        game = position("terrans ore=9 credit=9 navigation=5 mine@1B5 | itars mine@3B0")
        gaia = next(c.name for c in game.state.view(0).cells if c.planet == 7)
        assert why(game, f"cell-{gaia}") == "GP-A1.5: It needs 1 Q.I.C., you have 0."

    def test_a_project_needs_tokens(self):  # GP-A2.3
        game = position("terrans power=1/2/0 formers=1 gaia_project=1 navigation=2 mine@1B5 | itars mine@3B0")
        assert why(game, "cell-1A11") == "GP-A2.3: A project needs 6 power tokens, you have 3."

    def test_ones_own_gaiaformer_is_at_work(self):  # GP-G1
        game = position("terrans ore=9 credit=9 mine@1B5 former@1A11 | itars mine@3B0")
        assert why(game, "cell-1A11").startswith("GP-G1: Your gaiaformer is at work")

    def test_a_free_step_must_be_used(self):  # GP-A6.3
        game = position("terrans ore=9 credit=9 power=0/0/3 navigation=5 mine@1B5 | itars mine@3B0")
        home = next(c.name for c in game.state.view(0).cells if c.planet == 0 and not c.structures)
        game.play("act power_1step tokens")
        assert why(game, f"cell-{home}") == "GP-A6.3: The free step must be used: this planet needs none."

    def test_an_academy_and_a_guest_are_not_upgraded(self):  # GP-A3.1, GP-F2.2
        game = position("lantids ore=9 credit=9 academy_qic@1B5 mine@1A1 | geodens mine@1A1")
        assert why(game, "cell-1B5") == "GP-A3.1: This structure cannot be upgraded any further."
        assert why(game, "cell-1A1") == "GP-F2.2: A mine beside another’s structure is never upgraded."


class TestResearch:
    @pytest.mark.parametrize(("row", "answer"), [
        ("knowledge=3", "GP-A5.1: Research needs 4 knowledge, you have 3."),
        ("knowledge=4 science=4", "GP-A5.4: The top level turns a green federation token grey, and you have none."),
        ("knowledge=4 science=5", "GP-A5.3: You stand on top of this track."),
    ])  # fmt: skip
    def test_a_track(self, row, answer):
        assert why(position(f"xenos {row} mine@1A5 | itars mine@4A5"), "track-science") == answer

    def test_the_top_is_for_one(self):  # GP-A5.3
        game = position("xenos knowledge=4 science=4 token=fed_8vp_qic mine@1A5 | itars science=5 mine@4A5")
        assert why(game, "track-science").startswith("GP-A5.3: Another player stands on top")

    def test_navigation_is_shut_to_the_bal_taks(self):  # GP-F10.1
        game = position("bal_taks knowledge=4 mine@1A5 | itars mine@4A5")
        assert why(game, "track-navigation") == "GP-F10.1: Navigation opens to you with your institute."
        assert why(game, "track-science") is None


class TestTiles:
    LAB = "xenos ore=3 credit=5 station@1A5"

    def test_in_a_turn_a_tile_says_how_it_is_taken(self):
        game = position(f"{self.LAB} | itars mine@4A5")
        assert why(game, "tile-economy").startswith("GP-T1: A technology tile comes with")

    @pytest.mark.parametrize(("more", "answer"), [
        ("science=3", "An advanced tile needs level 4 on its track, you are on level 3."),
        ("science=4 tile=std_7vp", "An advanced tile turns a green federation token grey, and you have none."),
        ("science=4 token=fed_8vp_qic", "An advanced tile covers one of your standard tiles, and none is free."),
    ])  # fmt: skip
    def test_an_advanced_tile_has_three_conditions(self, more, answer):  # GP-T2
        game = position(f"{self.LAB} {more} | itars mine@4A5").play("upgrade research_lab 1A5")
        assert why(game, "advanced-science") == f"GP-T2: {answer}"

    def test_never_the_same_tile_twice(self):  # GP-T1.1
        game = position(f"{self.LAB} tile=std_7vp | itars mine@4A5").play("upgrade research_lab 1A5")
        assert why(game, "tile-gaia_project") == "GP-T1.1: You already have this technology tile."

    def test_the_step_of_a_tile_belongs_to_its_track(self):  # GP-T1.2
        game = position(f"{self.LAB} | itars mine@4A5").play("upgrade research_lab 1A5", "tile economy")
        assert why(game, "track-science") == "GP-T1.2: This step belongs to another track."


class TestActions:
    def test_power_and_qic_are_told(self):  # GP-A6.1
        game = position("terrans power=0/0/3 qic=1 mine@1B5 | itars mine@4A5")
        assert why(game, "board-power_2o") == "GP-A6.1: It needs 4 power in area III, you have 3."
        assert why(game, "board-qic_tech") == "GP-A6.1: It needs 4 Q.I.C., you have 1."

    def test_the_brainstone_counts_three(self):  # GP-F5.1
        game = position("taklons power=0/0/1 brain=3 mine@1A5 | itars mine@4A5")
        assert why(game, "board-power_2o") == "GP-A6.1: It needs 4 power in area III, you have 3."

    def test_taken_by_somebody(self):  # GP-A6.1
        game = position("terrans power=0/0/4 mine@1B5 | itars power=0/0/8 booster=ore_knowledge mine@4A5")
        game.play("act power_2o tokens", "end")
        assert why(game, "board-power_2o", 1) == "GP-A6.1: This action was taken this round."

    def test_without_effect(self):  # GP-A6.2, GP-A6.5
        game = position("terrans power=0/0/4 ore=15 qic=4 mine@1B5 | itars mine@4A5")
        assert why(game, "board-power_2o") == "GP-A6.2: Your store is full: you would gain nothing."
        assert why(game, "board-qic_rescore") == "GP-A6.5: You have no federation token to score again."

    def test_a_special_action_once_a_round(self):  # GP-A7.1
        game = position("terrans tile=std_act_charge4 power=4/0/0 mine@1B5 | itars booster=ore_knowledge mine@4A5")
        game.play("special charge_4", "end")
        game.play(game.legal("pass")[0])
        assert why(game, "special-charge_4") == "GP-A7.1: You have used this action this round."


class TestFederations:
    def test_too_weak(self):  # GP-A4.1
        game = position("terrans power=9/0/0 mine@1B5,3A3 | itars mine@4A5")
        answer = "GP-A4.1: Your planets outside federations are worth 2 power together, 7 are needed."
        assert why(game, "supply-fed_12vp") == answer

    def test_too_far_apart(self):  # GP-A4.3
        game = position("terrans institute@1B5 academy_qic@3A3 mine@7B4 | itars mine@4A5")
        assert why(game, "supply-fed_12vp").startswith("GP-A4.3: The planets that would be strong enough")

    def test_hand_picked_planets_that_are_too_weak(self):  # GP-A4.1
        game = position("terrans power=9/0/0 mine@1B5 | itars mine@4A5")
        assert game.why_not("federate 1B5") == "GP-A4.1: These planets are worth 1 power together, 7 are needed."


class TestWhoAndWhen:
    def test_it_is_another_seats_turn(self):  # GP-D2
        game = position("terrans ore=15 credit=9 mine@1B5 | itars mine@3B0")
        assert why(game, "cell-1A5", seat=1) == "GP-D2: It is not your turn."

    def test_after_the_action_only_conversions_are_left(self):  # GP-D3
        game = position("terrans knowledge=4 ore=3 mine@1B5 | itars mine@3B0").play("research science")
        assert why(game, "cell-1A5") == "GP-D3: Your action is done: convert, or end the turn."

    def test_a_charge_is_answered_first(self):
        game = position("terrans ore=2 credit=3 mine@3A3 | xenos power=4/0/0 station@3A2").play(
            "upgrade trading_station 3A3"
        )
        assert why(game, "cell-1A5", seat=1) == "GP-A10.4: First say whether you charge power."

    def test_the_colour_of_a_faction_is_taken(self):  # GP-S3.1
        game = new_table(2).play("faction terrans")
        assert why(game, "faction-lantids", seat=1) == "GP-S3.1: Somebody plays this colour already."

    def test_first_mines_stand_on_the_own_type(self):  # GP-S3.3
        game = new_table(2).play("faction terrans", "faction xenos")
        other = next(c.name for c in game.state.view(0).cells if c.planet == 1)
        assert why(game, f"cell-{other}").startswith("GP-S3.3: Your first structures")

    def test_other_elements_have_no_reason(self):
        assert why(position("terrans mine@1B5 | itars mine@3B0"), "elsewhere") is None
