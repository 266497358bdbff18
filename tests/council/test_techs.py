"""The sixteen Dark Tech cards (CS-9)."""

from .position import mined, position, yields

TILES = "orange1=s1_06 orange2=s1_10 blue1=s2_01 red1=s3_01"
RISING = "energy=40 consumption=40"


def rising(card, more="", others="ben", level=0, **options):
    """Ann is about to choose this card."""
    game = position(f"ann {RISING} level={level} {more} | {others}", TILES, **options)
    game.offering(card)
    while game.deciding != "tech":
        game.play("done")
    return game


class TestLevelOne:
    def test_gem_transformation_gives_a_clear_gem_at_once(self):  # CS-9, CS-9.1
        assert rising("gem_transformation").play("tech gem_transformation").gems("ann") == (0, 0, 1)

    def test_gem_transformation_lifts_gems_of_extractions_one_kind(self):  # CS-9.1
        game = position("ann tech=gem_transformation z1=start_extract r1=3 1@orange1a 1@blue1a | ben", TILES)
        game.play("extract orange1", "extract blue1")  # anthracite and gold
        assert game.gems("ann") == (0, 1, 1)

    def test_a_clear_gem_stays_clear(self):  # CS-9.1
        game = position("ann tech=gem_transformation z1=start_extract r1=3 1@red1a | ben", TILES).play("extract red1")
        assert game.gems("ann") == (0, 0, 1)

    def test_extractions_after_a_discovery_count_too(self):  # CS-9.1, CS-6.11, ruling 9
        game = position("ann tech=gem_transformation z1=start_discover | ben", TILES, pile="s1_11")
        game.play("discover 1", "lay s1_11 orange3", "extract orange3")
        assert game.gems("ann") == (0, 2, 0)

    def test_gems_taken_from_the_supply_are_not_lifted(self):  # CS-9.1
        assert position("ann tech=gem_transformation z1=start_gems | ben").gems("ann") == (2, 1, 0)

    def test_explorer_people_place_one_cube_more_on_a_discovery(self):  # CS-9.2
        game = position("ann tech=explorer_people z1=start_discover | ben", TILES, pile="s1_08")
        game.play("discover 1", "lay s1_08 orange3")
        assert game.legal("settle") == ["settle orange3a 1", "settle orange3a 2"]

    def test_explorer_people_keep_the_limit_of_three_and_do_not_help_elsewhere(self):  # CS-9.2
        game = position("ann tech=explorer_people z1=ai_discover_double z2=start_colonise_1 | ben", TILES, pile="s1_08")
        game.play("discover 1", "lay s1_08 orange3")
        assert game.legal("settle orange3a")[-1] == "settle orange3a 3"
        game.play("settle orange3a 3")
        assert game.legal("settle orange1a") == ["settle orange1a 1"]

    def test_science_colonies_settle_anywhere_and_give_the_resource(self):  # CS-9.3
        game = rising("science_colonies").play("tech science_colonies")
        assert game.legal("settle red1b") == ["settle red1b 1"]  # a volcano at three parsecs
        game.play("settle red1b 1", "extract red1")
        assert game.gems("ann") == (0, 0, 1)

    def test_science_colonies_stack_only_with_the_extension(self):  # CS-9.3
        game = rising("science_colonies", others="ben 1@red1b").play("tech science_colonies")
        assert game.why_not("settle red1b 1").startswith("CS-4.8")

    def test_empire_gives_three_for_each_majority_before_exploiting(self):  # CS-9.4, ruling 4
        game = position("ann tech=empire 1@orange1a 1@blue1a 1@red1a | ben 1@red1b", TILES)
        assert game.energy("ann") == 6  # red is a tie
        assert game.deciding == "exploit"

    def test_empire_begins_with_the_next_exploitation_step(self):  # CS-9.4, ruling 4
        game = rising("empire", "1@orange1a").play("tech empire")
        assert game.energy("ann") == 0

    def test_star_gate_is_a_fourth_zone_of_three_parsecs_and_one_gold_gem(self):  # CS-9.5, ruling 2
        game = rising("new_star_gate").play("tech new_star_gate")
        assert game.ranges("ann") == [1, 1, 1, 3]
        assert game.gems("ann") == (0, 1, 0)

    def test_cards_shift_onto_the_star_gate_and_return_after_it(self):  # CS-9.5, CS-6.12
        game = position("ann tech=new_star_gate z3=start_gems z4=start_convert | ben").play("done")
        assert game.zones("ann") == [None, None, None, "start_gems"]
        assert "start_convert" in game.hand("ann")

    def test_star_gate_belongs_to_level_one(self):  # CS-9.5, ruling 2
        assert sum(tech.level == 1 for tech in rising("empire").state.box.techs) == 8
        assert "tech new_star_gate" in rising("new_star_gate").legal()

    def test_extended_planning_from_one_one_one_gives_six(self):  # CS-9.6, case 14
        game = rising("extended_planning").play("tech extended_planning")
        assert game.ranges("ann") == [3, 3, 3]
        assert game.energy("ann") == 6

    def test_extended_planning_from_three_two_one_gives_three(self):  # CS-9.6, case 14
        more = "+range_zone1_2 +range_zone1_3 +range_zone2_2"
        game = rising("extended_planning", more).play("tech extended_planning")
        assert game.ranges("ann") == [3, 3, 3]
        assert game.energy("ann") == 3
        assert game.state.board_cubes[0] == 6

    def test_energy_saver_moves_consumption_back_by_seven(self):  # CS-9.7
        assert rising("energy_saver").play("tech energy_saver").consumption("ann") == 33

    def test_energy_saver_keeps_the_limits(self):  # CS-9.7, CS-5.7
        game = position("ann energy=24 consumption=24 1@orange1a | ben", TILES).offering("energy_saver")
        assert game.play("done", "tech energy_saver").consumption("ann") == 20
        game = position("ann energy=78 consumption=40 1@orange1a | ben", TILES).offering("energy_saver")
        assert game.play("done", "tech energy_saver").consumption("ann") == 39  # energy is 38

    def test_shared_extraction_takes_where_only_opponents_are(self):  # CS-9.8
        game = position("ann tech=shared_extraction z1=start_extract | ben 2@orange2a", TILES)
        assert game.legal("extract") == ["extract orange2"]

    def test_shared_extraction_at_most_once_per_card_in_a_system(self):  # CS-9.8, ruling 12
        game = position("ann tech=shared_extraction z1=start_extract | ben 2@orange2a", TILES).play("extract orange2")
        assert game.energy("ann") == 3
        assert game.deciding != "step"

    def test_shared_extraction_keeps_to_the_range(self):  # CS-9.8, CS-6.2
        game = position("ann tech=shared_extraction z1=start_extract 1@orange1a | ben 1@blue1a", TILES)
        assert game.legal("extract") == ["extract orange1"]

    def test_shared_extraction_helps_resource_people(self):  # CS-9.8, CS-9.9, ruling 31
        game = rising("resource_people", "tech=shared_extraction", "ben 1@red1a", level=1)
        assert "extract red1" in game.play("tech resource_people").legal()


class TestLevelTwo:
    def test_resource_people_extract_twice_anywhere(self):  # CS-9.9
        game = rising("resource_people", "1@orange1a 1@red1a", level=1).play("tech resource_people")
        game.play("extract red1", "extract orange1")
        assert game.gems("ann") == (1, 0, 1)

    def test_resource_people_extract_twice_with_a_single_cube(self):  # CS-9.9, ruling 33
        game = rising("resource_people", "1@orange1a", level=1).play("tech resource_people")
        game.play("extract orange1", "extract orange1")
        assert game.gems("ann") == (2, 0, 0)

    def test_resource_people_extract_no_third_time(self):  # CS-9.9
        game = rising("resource_people", "3@orange1a", level=1).play("tech resource_people")
        game.play("extract orange1", "extract orange1")
        assert not game.legal("extract")

    def test_resource_people_need_a_colony(self):  # CS-9.9
        game = rising("resource_people", "1@orange1a", "ben 1@red1a", level=1).play("tech resource_people")
        assert game.why_not("extract red1") == "CS-6.5: You have no colony at Red Galaxy 1."

    def test_perpetual_motion_consumes_nothing(self):  # CS-9.10
        game = position("ann consumption=50 tech=perpetual_motion | ben", phase="plan")
        game.plan("ann", "start_colonise_2", "start_gems", "start_extract")
        game.plan("ben", "start_colonise_2", "start_gems", "start_extract")
        assert game.consumption("ann") == 50
        assert game.order() == ["ben", "ann"]

    def test_supremacy_gives_three_for_each_system_majority(self):  # CS-9.11, ruling 4
        game = position("ann tech=supremacy 1@orange1a 2@orange2a 1@blue1a | ben 1@orange1b", TILES)
        assert game.energy("ann") == 6  # orange2 and blue1; orange1 is a tie

    def test_scouting_mission_settles_two_cubes_of_any_kind(self):  # CS-9.12
        game = rising("scouting_mission", level=1, pile="s3_02").play("tech scouting_mission", "discover 3")
        game.play("lay s3_02 pink1")
        assert game.legal("settle pink1a") == ["settle pink1a 1", "settle pink1a 2"]

    def test_scouting_mission_or_extracts_twice(self):  # CS-9.12
        game = rising("scouting_mission", level=1, pile="s3_07").play("tech scouting_mission", "discover 3")
        game.play("lay s3_07 pink1", "extract pink1", "extract pink1")
        assert game.energy("ann") == 2 * mined("s3_07")

    def test_energy_surge_gives_ten(self):  # CS-9.13
        assert rising("energy_surge", level=1).play("tech energy_surge").energy("ann") == 10

    def test_better_information_gives_a_card_a_bonus_and_a_gem(self):  # CS-9.14
        game = rising("better_information", level=1, market="ai_save4").play("tech better_information")
        assert game.gems("ann") == (0, 0, 1)
        assert len(game.lights("ann")) == 1
        game.play("take ai_save4")
        assert "ai_save4" in game.hand("ann")
        assert -1 not in game.state.market

    def test_better_information_takes_from_the_market_only(self):  # CS-9.14
        game = rising("better_information", "hand=ai_save2", level=1).play("tech better_information")
        assert game.why_not("take ai_save2") == "CS-4.2: This card is not in the market."

    def test_extra_colony_is_a_tower_of_two_anywhere(self):  # CS-9.15
        game = rising("extra_colony", level=1).play("tech extra_colony", "settle red1b 2")
        assert game.cubes("ann", "red") == 2

    def test_hegemonic_people_exploit_two_different_galaxies(self):  # CS-9.16
        game = rising("hegemonic_people", "2@orange1a 1@blue1a 1@red1a", level=1).play("tech hegemonic_people")
        game.play("exploit orange orange1a")
        assert game.why_not("exploit orange orange1a").startswith("CS-7.2")
        game.play("exploit blue blue1a")
        assert game.energy("ann") == yields("orange")[0] + 8
        assert game.deciding != "exploit"

    def test_hegemonic_people_may_use_galaxies_exploited_this_round(self):  # CS-9.16, ruling 18
        game = position("ann energy=40 consumption=40 level=1 2@orange1a | ben", TILES).offering("hegemonic_people")
        game.play("exploit orange orange1a")
        game.play("tech hegemonic_people", "exploit orange orange1a")
        assert game.cubes("ann", "orange") == 0


class TestSecretPiles:
    def test_only_whoever_has_looked_sees_a_pile(self):  # CS-8.4, CS-2.5, ruling 30
        game = rising("empire")
        assert len(game.state.view(0).tech_piles[0].cards) == 6
        assert game.state.view(1).tech_piles[0].cards is None
        assert game.state.view(1).tech_piles[0].left == 6
