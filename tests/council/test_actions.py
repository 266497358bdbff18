"""Actions from left to right (CS-6)."""

from astrarium.games.council.table.actions import ACTIONS

from .position import mined, position, yields

# orange1: two earth, one desert (anthracite, energy); orange2: earth, volcanic (the same); blue1: earth, desert (gold)
TILES = "orange1=s1_06 orange2=s1_10 blue1=s2_01"


class TestOrderAndRange:
    def test_cards_act_from_left_to_right(self):  # CS-6, CS-6.1
        game = position("ann z1=start_gems z2=start_convert z3=start_colonise_1 | ben", TILES)
        assert game.gems("ann") == (2, 1, 0)  # taken before the conversion is asked for
        assert game.legal() == ["convert anthracite", "convert gold", "done"]
        game.play("convert gold")
        assert game.legal("settle")

    def test_every_action_may_be_left_out(self):  # CS-6.1, ruling 7
        game = position("ann z1=start_colonise_2 | ben", TILES).play("done")
        assert game.supply("ann") == 30

    def test_a_tower_may_be_lower_than_printed(self):  # CS-6.1, ruling 7
        game = position("ann z1=start_colonise_2 | ben", TILES)
        assert game.legal("settle orange1a") == ["settle orange1a 1", "settle orange1a 2"]

    def test_a_zone_of_one_parsec_stays_in_sector_one(self):  # CS-6.2
        game = position("ann z1=start_colonise_1 | ben", TILES)
        assert not game.legal("settle blue")
        assert game.why_not("settle blue1a 1") == "CS-6.2: Blue Galaxy 1a is out of this action's range."

    def test_a_zone_of_two_parsecs_covers_one_and_two(self):  # CS-6.2, CS-4.9
        game = position("ann z1=start_colonise_1 r1=2 | ben", TILES)
        assert game.legal("settle blue1a")
        assert game.legal("settle orange1a")

    def test_range_belongs_to_the_zone_not_to_the_card(self):  # CS-6.2
        game = position("ann z2=start_colonise_1 r1=2 | ben", TILES)
        assert not game.legal("settle blue1a")

    def test_all_actions_of_one_player_come_before_the_next(self):  # CS-3.2
        game = position("ann z1=start_colonise_1 z3=start_colonise_2 | ben z1=start_colonise_1", TILES)
        game.play("settle orange1a 1", "settle orange1b 2")
        assert (game.acting, game.deciding) == ("ann", "exploit")
        assert game.play("done").acting == "ben"


class TestColonise:
    def test_cubes_go_as_one_tower_on_one_planet(self):  # CS-6.3
        game = position("ann z1=start_colonise_2 | ben", TILES).play("settle orange1a 2")
        assert game.state.view(0).galaxy("orange").spaces[0].tile.planets[0].cubes == (0, 0)

    def test_only_earth_like_planets_without_terraforming(self):  # CS-6.3, CS-4.7, CS-2.7
        game = position("ann z1=start_colonise_1 | ben", TILES)
        reason = "CS-4.7: Orange Galaxy 1c is a desert planet: you need the upgrade for deserts first."
        assert game.why_not("settle orange1c 1") == reason
        reason = "CS-4.7: Orange Galaxy 2b is a volcanic planet: you need the upgrade for volcanoes first."
        assert game.why_not("settle orange2b 1") == reason

    def test_terraforming_opens_deserts_and_volcanoes(self):  # CS-4.7
        game = position("ann z1=start_colonise_1 +terraform_desert +terraform_volcanic | ben", TILES)
        assert game.legal("settle orange1c")
        assert game.legal("settle orange2b")

    def test_any_cube_makes_a_planet_not_free(self):  # CS-4.8
        game = position("ann z1=start_colonise_1 1@orange1b | ben 1@orange1a", TILES)
        for planet in ("orange1a", "orange1b"):
            reason = f"CS-4.8: Orange Galaxy {planet[-2:]} is not free: you need the colony extension to stack cubes."
            assert game.why_not(f"settle {planet} 1") == reason

    def test_with_the_extension_cubes_go_onto_own_and_foreign_ones(self):  # CS-4.8
        game = position("ann z1=start_colonise_1 +colony_extension 1@orange1b | ben 1@orange1a", TILES)
        assert game.legal("settle orange1a")
        game.play("settle orange1b 1")
        assert game.cubes("ann", "orange") == 2

    def test_three_cubes_is_the_limit_over_all_colours(self):  # CS-6.4, ruling 7
        game = position("ann z1=start_colonise_2 +colony_extension | ben 2@orange1a", TILES)
        assert game.legal("settle orange1a") == ["settle orange1a 1"]
        assert game.why_not("settle orange1a 2") == "CS-6.4: No more than 3 cubes may stand on Orange Galaxy 1a."

    def test_more_cubes_than_the_card_has_are_refused(self):  # CS-6.3
        game = position("ann z1=start_colonise_1 | ben", TILES)
        assert game.why_not("settle orange1a 2") == "CS-6.3: This action places 1 at most."

    def test_where_no_planet_is_nothing_can_be_settled(self):  # CS-6.3
        game = position("ann z1=start_colonise_1 | ben", TILES)
        assert game.why_not("settle orange5a 1") == "CS-6.3: There is no planet at Orange Galaxy 5a."

    def test_the_tower_of_two_anywhere_ignores_range_and_planet_type(self):  # CS-6.10, ruling 11
        game = position("ann z1=ai_tower2_any | ben", TILES)
        assert game.legal("settle blue1b") == ["settle blue1b 1", "settle blue1b 2"]

    def test_but_stacking_still_needs_the_extension(self):  # CS-6.10
        game = position("ann z1=ai_tower2_any | ben 1@blue1b", TILES)
        assert game.why_not("settle blue1b 1").startswith("CS-4.8")
        game = position("ann z1=ai_tower2_any +colony_extension | ben 1@blue1b", TILES)
        assert game.legal("settle blue1b")

    def test_the_great_tower_places_three(self):  # CS-6.3
        game = position("ann z1=ai_tower3 | ben", TILES).play("settle orange1a 3")
        assert game.cubes("ann", "orange") == 3


class TestExtract:
    def test_two_cubes_in_a_system_allow_two_extractions_there(self):  # CS-6.5, case 5
        game = position("ann z1=start_extract 2@orange1a | ben", TILES)
        game.play("extract orange1", "extract orange1")
        assert game.gems("ann") == (2, 0, 0)
        assert game.cubes("ann", "orange") == 2  # cubes stay

    def test_one_cube_serves_once_per_card(self):  # CS-6.5
        game = position("ann z1=start_extract 1@orange1a 1@orange2a | ben", TILES).play("extract orange1")
        assert game.legal("extract") == ["extract orange2"]
        reason = "CS-6.5: Each of your cubes at Orange Galaxy 1 was used by this card."
        assert game.why_not("extract orange1") == reason

    def test_a_second_card_uses_the_same_cube_again(self):  # CS-6.5
        game = position("ann z1=start_extract z2=ai_extract2_cheap 1@orange1a | ben", TILES)
        game.play("extract orange1", "extract orange1")
        assert game.gems("ann") == (2, 0, 0)

    def test_cubes_of_different_planets_of_a_system_count_together(self):  # CS-6.5
        game = position("ann z1=start_extract 1@orange1a 1@orange1b | ben", TILES)
        game.play("extract orange1", "extract orange1")
        assert game.gems("ann") == (2, 0, 0)

    def test_a_system_without_an_own_colony_is_refused(self):  # CS-6.5
        game = position("ann z1=start_extract 1@orange1a | ben 1@orange2a", TILES)
        assert game.why_not("extract orange2") == "CS-6.5: You have no colony at Orange Galaxy 2."
        assert game.why_not("extract orange4") == "CS-6.5: No system has been discovered at Orange Galaxy 4."

    def test_a_foreign_cube_in_the_system_does_not_matter(self):  # CS-6.5
        game = position("ann z1=start_extract 1@orange2a +colony_extension | ben", TILES)
        game.state.add_cubes(1, 17, 1)
        game.play("extract orange2")
        assert game.energy("ann") == 3

    def test_extracting_needs_the_range_but_no_terraforming(self):  # CS-6.2, CS-4.7
        game = position("ann z1=start_extract 1@blue1b 1@orange2b | ben", TILES)
        assert game.legal("extract") == ["extract orange2"]
        assert game.why_not("extract blue1") == "CS-6.2: Blue Galaxy 1 is out of this action's range."

    def test_settle_and_mine_mines_only_the_system_just_settled(self):  # CS-6.11, ruling 10
        game = position("ann z1=ai_settle_mine 1@orange2a | ben", TILES).play("settle orange1a 1")
        assert game.legal("extract") == ["extract orange1"]
        assert game.why_not("extract orange2").startswith("CS-6.11")

    def test_nothing_settled_nothing_mined(self):  # CS-6.11, ruling 10
        game = position("ann z1=ai_settle_mine 1@orange2a | ben", TILES).play("done")
        assert game.deciding == "exploit"


class TestDiscover:
    def test_two_tiles_are_drawn_one_is_laid_and_the_other_goes_under_the_pile(self):  # CS-6.6
        game = position("ann z1=start_discover | ben", TILES, pile="s1_03 s1_04").play("discover 1")
        assert {text.split()[1] for text in game.legal("lay")} == {"s1_03", "s1_04"}
        game.play("lay s1_04 orange3")
        assert game.state.piles[0][0] == 2  # s1_03
        assert game.state.view(1).piles[0].returned == ("s1_03",)

    def test_the_tile_goes_onto_a_free_space_of_its_own_sector(self):  # CS-6.6
        game = position("ann z1=start_discover r1=2 | ben", TILES, pile="s2_03 s2_04").play("discover 2")
        assert {text.split()[2] for text in game.legal("lay")} == {
            "blue2",
            "blue3",
            "green1",
            "green2",
            "green3",
            "green4",
        }
        assert game.why_not("lay s2_03 orange3") == "CS-6.6: Orange Galaxy 3 is not an open space of that sector."
        assert game.why_not("lay s2_03 blue1") == "CS-6.6: There is already a system at Blue Galaxy 1."
        assert game.why_not("lay s2_09 blue2") == "CS-6.6: This is not one of the tiles you drew."

    def test_the_pile_must_be_in_range(self):  # CS-6.2
        game = position("ann z1=start_discover | ben", TILES)
        assert game.legal("discover") == ["discover 1"]
        assert game.why_not("discover 2") == "CS-6.2: 2 parsecs are out of this action's range."

    def test_then_one_cube_by_ability_or_the_resource_without_any(self):  # CS-6.7
        game = position("ann z1=start_discover | ben", TILES, pile="s1_08 s1_04")
        game.play("discover 1", "lay s1_08 orange3")
        assert game.legal() == ["settle orange3a 1", "extract orange3", "done"]  # not the desert, not the volcano
        assert game.play("extract orange3").gems("ann") == (0, 1, 0)
        assert game.cubes("ann", "orange") == 0

    def test_one_or_the_other_not_both(self):  # CS-6.7
        game = position("ann z1=start_discover | ben", TILES, pile="s1_08 s1_04")
        game.play("discover 1", "lay s1_08 orange3", "settle orange3a 1")
        assert game.deciding == "exploit"

    def test_the_resource_ignores_terraforming(self):  # CS-6.7
        game = position("ann z1=start_discover r1=3 | ben", TILES, pile="s3_07 s3_01")
        game.play("discover 3", "lay s3_07 red1")
        assert game.legal() == ["extract red1", "done"]
        assert game.play("extract red1").energy("ann") == mined("s3_07")

    def test_a_last_tile_is_simply_taken(self):  # CS-6.6, ruling 8
        game = position("ann z1=start_discover | ben", TILES)
        game.state.piles[0] = game.state.piles[0][-1:]
        game.state.apply(0, ACTIONS.from_text("discover 1"))
        assert game.legal("lay") == [f"lay s1_03 orange{n}" for n in (3, 4, 5)]

    def test_without_a_free_space_nothing_is_discovered(self):  # CS-6.6, ruling 8
        tiles = "orange1=s1_03 orange2=s1_04 orange3=s1_05 orange4=s1_06 orange5=s1_07"
        game = position("ann z1=start_discover z2=start_colonise_1 | ben", tiles)
        assert game.state.view(0).pending.zone == 2
        assert not game.legal("discover")

    def test_an_empty_pile_is_refused_with_its_reason(self):  # CS-6.6, ruling 8
        game = position("ann z1=start_discover r1=2 | ben", TILES)
        game.state.piles[0], game.state._listed = [], None
        assert game.why_not("discover 1") == "CS-6.6: The pile of this sector is empty."

    def test_covered_galaxies_take_no_tile(self):  # CS-2.1, ruling 8
        game = position("ann z1=start_discover r1=2 | ben | cid", TILES, pile="s2_03").play("discover 2")
        assert not [text for text in game.legal("lay") if "turquoise" in text]

    def test_discover_settle_and_mine_does_both_also_without_a_cube(self):  # CS-6.11, ruling 10
        game = position("ann z1=ai_discover_both | ben", TILES, pile="s1_08 s1_04")
        game.play("discover 1", "lay s1_08 orange3", "done", "extract orange3")
        assert game.gems("ann") == (0, 1, 0)
        assert game.cubes("ann", "orange") == 0

    def test_double_discovery_extracts_twice_without_cubes(self):  # CS-6.7
        game = position("ann z1=ai_discover_double | ben", TILES, pile="s1_09")
        game.play("discover 1", "lay s1_09 orange3", "extract orange3", "extract orange3")
        assert game.energy("ann") == 4

    def test_settle_or_discover_is_one_of_the_two(self):  # CS-6.1
        game = position("ann z1=ai_settle_or_discover | ben", TILES)
        assert game.legal("settle")
        assert game.legal("discover")
        assert game.play("settle orange1a 1").deciding == "exploit"

    def test_a_second_discovery_left_out_gives_nothing_more(self):  # CS-6.11
        game = position("ann z1=ai_discover_twice | ben", TILES, pile="s1_08 s1_04")
        game.play("discover 1", "lay s1_08 orange3", "settle orange3a 1", "done")
        assert game.deciding == "exploit"


class TestGems:
    def test_taking_gems(self):  # CS-6.8
        assert position("ann z1=start_gems | ben").gems("ann") == (2, 1, 0)

    def test_raising_a_gem_one_kind(self):  # CS-6.9
        game = position("ann z1=start_convert gems=1,1,0 | ben")
        assert game.legal() == ["convert anthracite", "convert gold", "done"]
        assert game.play("convert gold").gems("ann") == (1, 0, 1)

    def test_a_gem_one_does_not_have_is_refused(self):  # CS-6.9
        game = position("ann z1=start_convert gems=1,0,0 | ben")
        assert game.why_not("convert gold") == "CS-6.9: You have no such gem."

    def test_the_workshop_raises_two(self):  # CS-6.9
        game = position("ann z1=ai_convert2 gems=1,0,0 | ben").play("convert anthracite", "convert gold")
        assert game.gems("ann") == (0, 0, 1)


class TestCubes:
    def test_a_tower_is_no_higher_than_the_cubes_left(self):  # CS-1.2, ruling 16
        game = position("ann z1=start_colonise_2 | ben", TILES)
        game.state.board_cubes[0], game.state.supply[0], game.state._listed = 29, 1, None
        assert game.legal("settle orange1a") == ["settle orange1a 1"]
        assert game.why_not("settle orange1a 2") == "CS-1.2: You have no cube left."

    def test_without_a_cube_a_colony_cannot_be_founded(self):  # CS-1.2, ruling 16
        game = position("ann z1=ai_settle_or_discover | ben", TILES)
        game.state.board_cubes[0], game.state.supply[0], game.state._listed = 30, 0, None
        assert game.legal("settle") == []
        assert game.why_not("settle orange1a 1") == "CS-1.2: You have no cube left."


class TestShift:
    def test_cards_move_right_and_the_last_stack_returns(self):  # CS-6.12
        game = position("ann z1=start_gems z2=start_convert z3=start_extract/start_discover | ben")
        game.play("done")
        assert game.zones("ann") == [None, "start_gems", "start_convert"]
        assert {"start_extract", "start_discover"} <= game.hand("ann")

    def test_a_covered_card_shifts_below_its_cover(self):  # CS-6.12, CS-5.3
        game = position("ann z1=start_gems/start_colonise_1 | ben")
        assert game.zones("ann") == [None, "start_gems", None]
        assert game.state.view(0).players[0].zones[1].covered[0].id == "start_colonise_1"
        assert game.gems("ann") == (2, 1, 0)  # the covered card did nothing

    def test_a_card_that_stays_on_top_is_paid_for_again_in_its_new_zone(self):  # CS-5.5, CS-6.12
        game = position("ann z1=start_gems | ben")
        game.play("done")
        assert game.deciding == "plan"
        game.play("plan start_convert 1", "plan start_extract 3", "done", by="ann")
        assert game.state.view(0).players[0].open_sum == 5
        game.plan("ben", "start_gems", "start_extract", "start_convert")
        assert game.events("revealed")[0]["steps"] == 1 + 5 + 3

    def test_a_card_that_has_moved_acts_with_the_range_of_its_new_zone(self):  # CS-6.2, CS-6.12
        game = position("ann z1=start_colonise_1 r2=2 | ben", TILES).play("done")
        game.play("plan start_gems 1", "plan start_convert 3", "done", by="ann")
        game.plan("ben", "start_colonise_2", "start_gems", "start_extract")
        while game.acting != "ann":
            game.play("done")
        assert game.state.view(0).pending.zone == 2
        assert game.legal("settle blue1a")

    def test_the_shift_comes_before_exploitation(self):  # CS-6.12, CS-7
        game = position("ann z1=start_colonise_1 | ben", TILES).play("settle orange1a 1")
        assert game.deciding == "exploit"
        assert game.zones("ann") == [None, "start_colonise_1", None]


class TestTheWholeExample:
    """The rulebook's example of a round with two players, case 5."""

    def test_ben_and_chloe(self):  # CS-3.2, CS-6.5, CS-7.4, case 5
        game = position(
            "ben +range_zone1_2 | chloe hand=ai_save2", "orange1=s1_06", phase="plan", pile="s1_03 s1_04 s2_04 s2_05"
        )
        game.plan("ben", "start_discover", "start_colonise_2", "start_extract")
        game.plan("chloe", "start_discover", "ai_save2", "start_colonise_1")
        game.play("discover 2", "lay s2_04 blue1", "settle blue1a 1", "settle orange1a 2")
        game.play("extract orange1", "extract orange1")
        assert game.gems("ben") == (2, 0, 0)
        assert "start_extract" in game.hand("ben")
        game.play("exploit blue blue1a", "exploit orange orange1a")
        assert game.energy("ben") == 2 * mined("s1_06") + 8 + yields("orange")[0]
        assert (game.cubes("ben", "blue"), game.cubes("ben", "orange")) == (0, 1)
        game.play("discover 1", "lay s1_03 orange2", "settle orange2a 1", "settle orange1b 1")
        assert game.cubes("chloe", "orange") == 2
        game.play("exploit orange orange2a")
        assert game.cubes("chloe", "orange") == 1
        assert game.energy("chloe") == yields("orange")[0]  # two against one
        assert game.acting == "ben"  # the next round begins in the same order
