"""Module 1, stations (CS-12), and module 2, leaders (CS-13)."""

import pytest

from astrarium.games.council.box.records import LIGHT_COUNTS
from astrarium.games.council.rules.scoring import light_count

from .position import new_table, position, yields

TILES = "orange1=s1_06 orange2=s1_10 blue1=s2_01 red1=s3_01"


def stations(text, phase="act", **more):
    return position(text, TILES, phase=phase, stations=True, **more)


def leaders(text, phase="act", **more):
    return position(text, TILES, phase=phase, leaders=True, **more)


class TestStations:
    def test_a_station_needs_a_colony_in_its_galaxy(self):  # CS-12, CS-12.1
        game = stations("ann gems=9,9,9 1@orange1a | ben", "buy")
        assert game.why_not("station extraction blue 1 1 0") == "CS-12.1: You need a colony in the Blue Galaxy first."
        game.play("station extraction orange 1 1 0")
        assert game.state.view(1).galaxy("orange").stations[0].station == "extraction"

    def test_a_station_is_one_of_the_three_purchases(self):  # CS-12.1, CS-4.1
        game = stations("ann gems=9,9,9 1@orange1a | ben", "buy").play("station extraction orange 1 1 0")
        assert game.state.view(0).pending.purchases == 2

    def test_one_own_station_in_a_galaxy(self):  # CS-12.1, ruling 14
        game = stations("ann gems=9,9,9 1@orange1a | ben", "buy").play("station extraction orange 1 1 0")
        reason = "CS-12.1: You have a station in the Orange Galaxy already."
        assert game.why_not("station exploitation orange 0 1 1") == reason

    def test_each_kind_is_built_once(self):  # CS-12.1
        game = stations("ann gems=9,9,9 1@orange1a 1@blue1a | ben", "buy").play("station extraction orange 1 1 0")
        assert game.why_not("station extraction blue 1 1 0") == "CS-12.1: You have built this station already."

    def test_a_galaxy_has_only_so_many_places(self):  # CS-12.1, ruling 14
        game = stations("ann gems=9,9,9 1@grey1a | ben 1@grey1b station=extraction@grey", "buy")
        reason = "CS-12.1: No place for a station is left in Parvus Corta."
        assert game.why_not("station extraction grey 1 1 0") == reason

    def test_without_the_module_there_are_none(self):  # CS-12
        game = position("ann gems=9,9,9 1@orange1a | ben", TILES, phase="buy")
        assert game.why_not("station extraction orange 1 1 0") == "CS-12: This table plays without space stations."

    def test_an_extraction_station_mines_in_every_exploitation_step(self):  # CS-12.2
        game = stations("ann 1@orange1a station=extraction@orange | ben")
        assert game.gems("ann") == (1, 0, 0)
        assert game.deciding == "exploit"  # exploited or not

    def test_of_several_systems_the_player_chooses_one(self):  # CS-12.2
        game = stations("ann 1@orange1a 1@orange2a station=extraction@orange | ben")
        assert game.legal() == ["extract orange1", "extract orange2"]
        assert game.why_not("extract blue1").startswith("CS-12.2")
        assert game.play("extract orange2").energy("ann") == 3

    def test_shared_extraction_does_not_help_the_station(self):  # CS-12.2, CS-9.8, ruling 31
        game = stations("ann station=extraction@orange tech=shared_extraction 1@blue1a | ben 1@orange1a")
        assert game.gems("ann") == (0, 0, 0)

    def test_an_exploitation_station_keeps_the_cube(self):  # CS-12.3, ruling 32
        game = stations("ann 1@orange1a station=exploitation@orange | ben")
        assert game.legal("exploit") == ["exploit orange keep"]
        assert game.why_not("exploit orange orange1a") == "CS-12.3: No cube is removed from the Orange Galaxy."
        game.play("exploit orange keep")
        assert (game.energy("ann"), game.cubes("ann", "orange")) == (yields("orange")[0], 1)

    def test_it_still_needs_a_colony(self):  # CS-12.3
        game = stations("ann 1@blue1a station=exploitation@orange | ben")
        assert not game.legal("exploit orange")

    def test_a_colonisation_station_counts_three_for_the_majority(self):  # CS-12.4
        game = stations("ann 1@orange1a station=colonisation@orange | ben 3@orange1b").play("exploit orange orange1a")
        assert game.energy("ann") == yields("orange")[0]

    def test_its_cubes_are_no_colonies(self):  # CS-12.4, ruling 15
        game = stations("ann 1@blue1a station=colonisation@orange | ben")
        assert not game.legal("exploit orange")
        assert game.state.view(0).players[0].colonies == 1

    def test_any_station_fits_any_place(self):  # CS-12.1, ruling 14
        game = stations("ann gems=9,9,9 1@orange1a | ben", "buy")
        kinds = {text.split()[1] for text in game.legal("station") if text.split()[2] == "orange"}
        assert kinds == {"extraction", "exploitation", "colonisation"}

    def test_its_cubes_count_for_the_bonus_of_their_sector(self):  # CS-10.2, CS-12.4, ruling 15
        state = stations("ann 1@orange1a station=colonisation@orange | ben").state
        near, far = (light_count(state, 0, LIGHT_COUNTS.index(f"cubes_in_sector_{n}")) for n in (1, 2))
        assert (near, far) == (4, 0)

    def test_its_cubes_do_not_count_for_the_bonus_of_a_kind_of_planet(self):  # CS-10.2, CS-12.4
        state = stations("ann 1@orange1a station=colonisation@orange | ben").state
        assert light_count(state, 0, LIGHT_COUNTS.index("cubes_on_earth")) == 1

    def test_its_cubes_stand_on_the_board_in_a_tie(self):  # CS-11.4, CS-12.4, ruling 15
        state = stations("ann 1@orange1a station=colonisation@orange | ben 3@orange1b").state
        assert [score.rank for score in state.scores()] == [1, 2]

    def test_they_take_three_cubes_of_the_thirty(self):  # CS-12.4, CS-1.2
        game = stations("ann gems=0,2,0 1@orange1a | ben", "buy").play("station colonisation orange 0 2 0")
        assert game.supply("ann") == 26

    def test_without_three_cubes_it_cannot_be_built(self):  # CS-12.4
        game = stations("ann gems=9,9,9 1@orange1a | ben", "buy")
        game.state.board_cubes[0], game.state.supply[0], game.state._listed = 27, 2, None
        assert game.why_not("station colonisation orange 0 2 0") == "CS-12.4: You need three cubes for this station."

    def test_the_station_bonus_card_is_in_with_the_module_only(self):  # CS-2.6, CS-12
        held = {new_table(4, seed, stations=False).state.dark[s] for seed in range(60) for s in range(4)}
        assert 8 not in held
        held = {new_table(4, seed, stations=True).state.dark[s] for seed in range(60) for s in range(4)}
        assert 8 in held


class TestLeaders:
    def test_the_last_in_order_chooses_first(self):  # CS-13, CS-13.1
        game = new_table(4, leaders=True)
        picked = []
        for leader in ("buteo", "zoe", "ava", "breish"):
            picked.append(game.names.index(game.acting))
            game.play(f"leader {leader}")
        assert picked == game.state.order[::-1]

    def test_a_leader_is_taken_once(self):  # CS-13.1
        game = new_table(2, leaders=True).play("leader zoe")
        assert game.why_not("leader zoe") == "CS-13.1: Another player has this leader."

    @pytest.mark.parametrize(
        ("leader", "consumption", "energy"),
        [("buteo", 30, 0), ("zoe", 34, 0), ("casares", 26, 0), ("ava", 28, 0), ("s3e3", 27, 0), ("breish", 25, 8)],
    )
    def test_consumption_and_energy_at_the_start(self, leader, consumption, energy):  # CS-13.1, case 6
        game = leaders(f"ann leader={leader} | ben", "plan")
        assert (game.consumption("ann"), game.energy("ann")) == (consumption, energy)

    def test_buteo_extracts_once_in_any_sector(self):  # CS-13.2, ruling 13
        game = leaders("ann leader=buteo 1@orange1a 1@red1a | ben")
        assert game.legal("extract") == ["extract orange1", "extract red1"]
        game.play("extract red1")
        assert (game.gems("ann"), game.deciding) == ((0, 0, 1), "exploit")

    def test_buteo_mines_one_system_once_however_many_cubes(self):  # CS-13.2, ruling 13
        game = leaders("ann leader=buteo 3@orange1a | ben").play("extract orange1")
        assert not game.legal("extract")

    def test_buteo_needs_a_colony_there(self):  # CS-13.2
        game = leaders("ann leader=buteo 1@orange1a | ben 1@red1a")
        assert game.why_not("extract red1") == "CS-6.5: You have no colony at Red Galaxy 1."

    def test_zoe_settles_for_nothing_in_any_sector_by_ability(self):  # CS-13.3
        game = leaders("ann leader=zoe gems=1,0,0 | ben", "buy")
        assert game.legal("settle blue1a") == ["settle blue1a 1"]
        assert game.why_not("settle blue1b 1").startswith("CS-4.7")
        game.play("settle blue1a 1")
        assert game.state.view(0).pending.purchases == 3  # not a purchase
        assert game.why_not("settle orange1a 1").startswith("CS-3.1")

    def test_others_found_no_colony_while_buying(self):  # CS-13.3, CS-3.1
        game = leaders("ann leader=ava gems=1,0,0 | ben", "buy")
        assert game.why_not("settle orange1a 1").startswith("CS-3.1")

    def test_casares_keeps_cubes_from_three_colonies_on(self):  # CS-13.4
        game = leaders("ann leader=casares 2@orange1a 1@orange1b 2@blue1a | ben")
        assert game.legal("exploit orange") == ["exploit orange keep"]
        assert game.legal("exploit blue") == ["exploit blue blue1a"]

    def test_station_cubes_do_not_count_for_casares(self):  # CS-13.4, CS-12.4, ruling 15
        text = "ann leader=casares 1@orange1a station=colonisation@orange | ben"
        game = position(text, TILES, stations=True, leaders=True)
        assert game.legal("exploit orange") == ["exploit orange orange1a"]

    def test_casares_may_not_have_the_tower_of_three(self):  # CS-13.4
        game = leaders("ann leader=casares gems=9,9,9 | ben", "buy", market="ai_tower3")
        assert game.why_not("buy ai_tower3 0 1 1") == "CS-13.4: Your leader may not have this card."
        game = leaders("ann leader=ava gems=9,9,9 | ben", "buy", market="ai_tower3")
        assert game.legal("buy ai_tower3")

    def test_nor_take_it_for_nothing(self):  # CS-13.4, ruling 27
        text = "ann leader=casares energy=40 consumption=40 level=1 1@orange1a | ben"
        game = leaders(text, market="ai_tower3").offering("better_information")
        game.play("done", "tech better_information")
        assert game.why_not("take ai_tower3") == "CS-13.4: Your leader may not have this card."

    def test_ava_has_a_fourth_zone_that_can_be_upgraded(self):  # CS-13.5
        game = leaders("ann leader=ava gems=2,1,0 | ben", "buy")
        assert game.ranges("ann") == [1, 1, 1, 1]
        assert game.supply("ann") == 29
        game.play("upgrade range_zone4_2 1 0 0", "upgrade range_zone4_3 1 1 0")
        assert game.ranges("ann") == [1, 1, 1, 3]

    def test_ava_with_the_star_gate_has_five(self):  # CS-13.5, CS-9.5
        game = leaders("ann leader=ava tech=new_star_gate z3=start_gems z4=start_convert z5=start_extract | ben")
        game.play("done")
        assert game.zones("ann") == [None, None, None, "start_gems", "start_convert"]
        assert game.ranges("ann") == [1, 1, 1, 1, 3]

    def test_ava_s_zone_grows_with_extended_planning(self):  # CS-9.6, CS-13.5
        game = leaders("ann leader=ava energy=40 consumption=40 1@orange1a | ben").offering("extended_planning")
        game.play("done", "tech extended_planning")
        assert game.ranges("ann") == [3, 3, 3, 3]
        assert game.energy("ann") == 8

    def test_s3e3_gains_one_for_each_colony_before_exploiting(self):  # CS-13.6, CS-7.1
        game = leaders("ann leader=s3e3 2@orange1a 1@blue1a | ben")
        assert (game.energy("ann"), game.deciding) == (3, "exploit")

    def test_station_cubes_do_not_count_for_s3e3(self):  # CS-13.6, ruling 15
        text = "ann leader=s3e3 1@orange1a station=colonisation@orange | ben"
        assert position(text, TILES, stations=True, leaders=True).energy("ann") == 1

    def test_breish_wins_ties_when_exploiting(self):  # CS-13.7
        game = leaders("ann leader=breish energy=0 1@orange1a | ben 1@orange1b").play("exploit orange orange1a")
        assert game.energy("ann") == yields("orange")[0]

    def test_others_do_not(self):  # CS-13.7, CS-7.3
        game = leaders("ann leader=ava 1@orange1a | ben 1@orange1b").play("exploit orange orange1a")
        assert game.energy("ann") == yields("orange")[1]

    def test_breish_has_no_majority_for_empire_in_a_tie(self):  # CS-10.3, CS-9.4, ruling 22
        game = leaders("ann leader=breish energy=0 tech=empire 1@orange1a | ben 1@orange1b")
        assert game.energy("ann") == 0

    def test_nor_for_supremacy(self):  # CS-9.11, CS-10.3, ruling 22
        game = leaders("ann leader=breish energy=0 tech=supremacy 1@orange1a | ben 1@orange1b")
        assert game.energy("ann") == 0
