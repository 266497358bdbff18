"""The end and the final count (CS-11), and what bonus cards are worth (CS-10)."""

import pytest

from astrarium.games.council.box.components import DARK_IDS, LIGHT_IDS
from astrarium.games.council.rules import ending
from astrarium.games.council.rules.scoring import dark_energy, final_energy, light_energy, scores

from .position import position

TILES = "orange1=s1_06 orange2=s1_08 blue1=s2_01 red1=s3_03"


def light(text, card, tiles=TILES):
    return light_energy(position(text, tiles, phase="plan").state, 0, LIGHT_IDS.index(card))


def dark(text, card, **options):
    return dark_energy(position(text, TILES, phase="plan", **options).state, 0, DARK_IDS.index(card))


class TestLastRound:
    def test_the_round_of_the_throne_is_played_to_its_end(self):  # CS-11, CS-11.1
        game = position("ann energy=40 consumption=40 level=2 1@orange1a | ben 1@blue1a", TILES).play("done")
        assert game.acting == "ben"
        game.play("done")
        assert game.state.over

    def test_level_three_while_buying_still_plays_the_round(self):  # CS-11.1
        game = position("ann energy=18 level=2 gems=1,0,0 | ben", phase="buy").play("upgrade energy_1 1 0 0")
        assert game.state.throne == 0
        assert game.deciding == "plan"
        assert game.state.view(0).last_round

    def test_after_the_end_everything_is_refused(self):  # CS-11.4
        game = position("ann energy=40 consumption=40 level=2 1@orange1a | ben", TILES).play("done")
        assert game.state.refusal(0, (14,)).rule == "CS-11.4"


class TestFinalCount:
    def test_gems_and_ai_cards(self):  # CS-11.2, case 12
        text = "ann gems=2,1,1 hand=ai_save2 hand=ai_save4 z2=ai_tower3 light=lb_ai | ben"
        state = position(text, phase="plan").state
        gems, cards, bonus = final_energy(state, 0)
        assert (gems, cards) == (7, 6)
        assert light_energy(state, 0, LIGHT_IDS.index("lb_ai")) == 7
        assert bonus == 7 + dark_energy(state, 0, state.dark[0])

    def test_ai_cards_count_in_hand_on_zones_and_covered(self):  # CS-11.2
        text = "ann hand=ai_save2 z1=ai_tower3/ai_save4 z2=start_gems/ai_convert2 | ben"
        assert final_energy(position(text, phase="plan").state, 0)[1] == 8

    def test_starting_cards_do_not_count(self):  # CS-11.2
        assert final_energy(position("ann | ben", phase="plan").state, 0)[1] == 0

    def test_levels_in_the_final_count_bring_neither_card_nor_gems(self):  # CS-11.3
        text = "ann energy=40 consumption=40 level=2 gems=0,0,9 1@orange1a | ben"
        game = position(text, TILES).play("done")
        assert game.state.over
        assert game.gems("ben") == (0, 0, 0)
        assert game.state.techs == [0, 0]

    def test_a_level_can_be_gained_by_the_final_count(self):  # CS-11.3
        text = "ann energy=60 consumption=40 level=2 gems=0,0,9 1@orange1a dark=db_grey | ben"
        game = position(text, TILES).play("done")
        assert (game.level("ann"), game.energy("ann")) == (4, 20 + 27 + 3 - 40)

    def test_the_throne_s_holder_counts_first_then_in_turn_order(self):  # CS-11.2
        game = position("ann | ben energy=40 consumption=40 level=2 1@orange1a | cid", TILES).play("done")
        assert [event["seat"] for event in game.events("final")] == [1, 0, 2]

    def test_level_then_energy_then_colonies_then_shared(self):  # CS-11.4, CS-1, CS-1.1
        state = position("ann level=3 energy=5 | ben level=3 energy=9 | cid level=2 energy=19", phase="plan").state
        assert [score.rank for score in scores(state)] == [2, 1, 3]
        state = position("ann level=3 energy=5 1@orange1a | ben level=3 energy=5", TILES, phase="plan").state
        assert [score.rank for score in scores(state)] == [1, 2]
        state = position("ann level=3 energy=5 | ben level=3 energy=5", phase="plan").state
        assert [score.rank for score in scores(state)] == [1, 1]

    def test_the_throne_breaks_no_tie(self):  # CS-11.4
        state = position("ann level=3 energy=5 | ben level=3 energy=5", phase="plan").state
        state.throne = 0
        assert [score.rank for score in scores(state)] == [1, 1]

    def test_the_last_tie_break_is_one_switch(self):  # CS-11.4, ruling 6
        state = position("ann level=3 +energy_1 | ben level=3 1@orange1a", TILES, phase="plan").state
        assert [score.rank for score in scores(state)] == [2, 1]
        state.box.last_tie_break = 1
        try:
            assert [score.rank for score in scores(state)] == [1, 2]
        finally:
            state.box.last_tie_break = 0

    def test_the_count_is_kept_for_the_table(self):  # CS-11.2
        state = position("ann level=3 gems=2,1,1 dark=db_grey | ben", phase="plan").state
        state.throne = 0
        state.stack.clear()
        ending.finish(state)
        assert state.view(1).players[0].final == (7, 0, 3)


class TestLightCards:
    """Case 12 and the rulebook's glossary (CS-10.2)."""

    @pytest.mark.parametrize(
        ("card", "worth"), [("lb_gem_anthracite", 3 + 2), ("lb_gem_gold", 3 + 1), ("lb_gem_clear", 3), ("lb_flat", 5)]
    )
    def test_gems_left_and_the_fixed_card(self, card, worth):  # CS-10.2
        assert light("ann gems=2,1,0 | ben", card) == worth

    @pytest.mark.parametrize(
        ("card", "worth"),
        [
            ("lb_planet_earth", 3 + 3), ("lb_planet_desert", 3 + 1), ("lb_planet_volcanic", 3 + 1),
            ("lb_sector_1", 4 + 4), ("lb_sector_2", 4 + 1), ("lb_sector_3", 4),
        ],
    )  # fmt: skip
    def test_cubes_by_planet_and_sector(self, card, worth):  # CS-10.2
        assert light("ann 2@orange1a 1@orange1c 1@orange2c 1@blue1a | ben 1@orange1b", card) == worth

    def test_consumption_divided_by_ten_rounded_down(self):  # CS-10.2, case 12
        assert light("ann consumption=87 | ben", "lb_consumption") == 8

    def test_cubes_on_the_own_boards_but_not_printed_ones(self):  # CS-10.2
        assert light("ann +energy_1 +range_zone1_2 tech=new_star_gate | ben", "lb_board") == 1 + 2

    def test_light_cards_count_themselves(self):  # CS-10.2, case 13
        assert light("ann light=lb_light light=lb_flat light=lb_ai | ben", "lb_light") == 7


class TestDarkCards:
    @pytest.mark.parametrize(
        ("text", "worth"),
        [("ann 2@grey1a | ben 1@grey1b", 9), ("ann 1@grey1a | ben 1@grey1b", 6), ("ann | ben 1@grey1b", 3)],
    )
    def test_the_grey_card_by_majority_presence_and_absence(self, text, worth):  # CS-10.3, case 13
        assert dark(text, "db_grey") == worth

    def test_two_stations_are_worth_ten(self):  # CS-10.3, case 13
        text = "ann 1@orange1a 1@blue1a station=extraction@orange station=exploitation@blue | ben"
        assert dark(text, "db_stations", stations=True) == 10

    def test_breish_needs_a_strict_majority_here(self):  # CS-10.3, ruling 22
        assert dark("ann leader=breish 1@grey1a | ben 1@grey1b", "db_grey", leaders=True) == 6
