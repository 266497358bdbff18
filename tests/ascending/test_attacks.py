"""Attacks after a Move action (AE-A), with the rulebook's examples."""

import pytest

from .position import Position, kinds, ship


def gone(game: Position, *names: str) -> bool:
    return all(game.where(name) == "supply" for name in names)


class TestShips:
    def test_two_ships_in_short_range_destroy_one_for_a_point(self):  # AE-A1, rulebook example 1
        game = Position().ships(a1=(100, 100), a2=(150, 100), b1=(125, 130)).after_move()
        assert gone(game, "b1") and game.state.tokens == [1, 0]
        assert game.where("a1") == game.where("a2") == "board"

    def test_one_ship_alone_destroys_nothing(self):  # AE-A1
        game = Position().ships(a1=(100, 100), b1=(125, 130)).after_move()
        assert game.where("b1") == "board" and game.state.tokens == [0, 0]

    def test_multiple_targets_with_orange_2(self):  # AE-T2, rulebook example 2
        game = Position().level(0, orange=2).ships(a1=(100, 100), a2=(150, 100), b1=(125, 130), b2=(125, 70))
        game.after_move()
        assert gone(game, "b1", "b2") and game.state.tokens[0] == 2

    def test_without_orange_2_each_ship_attacks_once_and_the_player_picks(self):  # AE-A4
        game = Position().ships(a1=(100, 100), a2=(150, 100), b1=(125, 130), b2=(125, 70)).after_move()
        assert game.legal() == ["attack-ship b1 a1 a2", "attack-ship b2 a1 a2"]
        game.play("attack-ship b2 a1 a2")
        assert gone(game, "b2") and game.where("b1") == "board" and game.state.tokens[0] == 1

    def test_a_possible_attack_cannot_be_declined(self):  # AE-A4
        game = Position().ships(a1=(100, 100), a2=(150, 100), b1=(125, 130), b2=(125, 70)).after_move()
        assert game.why_not("done") == "AE-A4"

    def test_a_cruiser_alone_destroys_several_ships_at_long_range(self):  # AE-A2, AE-T1, rulebook example 3
        game = Position().level(0, orange=3).ships(aC=(200, 200), b1=(280, 200), b2=(200, 120)).after_move()
        assert gone(game, "b1", "b2") and game.state.tokens[0] == 2

    def test_61_mm_is_out_of_short_range(self):  # AE-A3
        game = Position().ships(aC=(200, 200), b1=(280, 200), b2=(200, 120)).after_move()
        assert game.state.tokens[0] == 0

    def test_a_lone_cruiser_does_not_destroy_guarded_ships_in_orbit(self):  # AE-T11, FAQ
        game = Position().level(0, orange=3).level(1, purple=3)
        game.ships(aC=(250, 190), b1="alpha-C 0", b2="alpha-C 6").after_move()
        assert game.where("b1") == game.where("b2") == "board" and game.state.tokens[0] == 0

    def test_the_guard_does_not_help_outside_an_orbit(self):  # AE-T11
        game = Position().level(1, purple=3).ships(aC=(250, 60), b1=(240, 30)).after_move()
        assert gone(game, "b1")

    def test_the_guard_adds_nothing_to_attacks(self):  # AE-T11, ruling
        game = Position().level(0, purple=3).ships(a1="alpha-C 0", b1=(250, 200)).after_move()
        assert game.where("b1") == "board"

    def test_three_ships_destroy_a_cruiser_for_two_points(self):  # AE-A5, rulebook example 4
        game = Position().ships(a1=(100, 100), a2=(140, 100), a3=(120, 135), bC=(120, 112)).after_move()
        assert gone(game, "bC") and game.state.tokens[0] == 2

    def test_two_ships_do_not_destroy_a_cruiser(self):  # AE-A2
        game = Position().ships(a1=(100, 100), a2=(140, 100), bC=(120, 125)).after_move()
        assert game.where("bC") == "board" and game.state.tokens[0] == 0

    def test_a_ship_and_a_cruiser_destroy_a_cruiser(self):  # AE-A2, FAQ
        game = Position().ships(a1=(100, 100), aC=(140, 100), bC=(120, 125)).after_move()
        assert gone(game, "bC") and game.state.tokens[0] == 2

    def test_range_is_measured_between_edges_and_every_attacker_must_reach(self):  # AE-A3
        near = Position().ships(a1=(100, 130), a2=(156, 130), b1=(212, 130)).after_move()
        assert near.where("b1") == "board"  # the first is 96 mm away
        game = Position().ships(a1=(300, 30), a2=(244, 86), b1=(244, 30)).after_move()
        assert gone(game, "b1")  # both centres exactly 56 mm away: edges 40 mm
        game = Position().ships(a1=(300.125, 30), a2=(244, 86), b1=(244, 30)).after_move()
        assert game.where("b1") == "board"

    def test_planets_and_ships_do_not_block(self):  # AE-A3, FAQ
        game = Position().level(0, orange=1).ships(a1="alpha-C 0", a2="alpha-C 1", b1="alpha-C 12").after_move()
        assert gone(game, "b1")

    def test_a_destroyed_ship_goes_to_supply_not_to_the_box(self):  # AE-A5
        game = Position().ships(a1=(100, 100), a2=(150, 100), b1=(125, 130)).after_move()
        assert game.where("b1") == "supply"

    def test_ships_just_launched_attack_without_a_flick(self):  # AE-A8, FAQ
        game = Position().planet("alpha-H", owner=0, troops=2).ships(b1="alpha-H 4")
        game.play("launch alpha-H starship 0", "launch alpha-H starship 8")
        assert gone(game, "b1") and game.state.tokens[0] == 1

    def test_no_attack_after_another_action(self):  # AE-A8, FAQ
        game = Position().ships(a1=(100, 100), a2=(150, 100), b1=(125, 130))
        game.play("recruit alpha-H", "done")
        assert game.where("b1") == "board" and game.state.tokens[0] == 0

    def test_attacks_wait_until_all_movement_is_over(self):  # AE-A8
        game = Position().ships(a1=(100, 150), a2=(150, 150), b1=(125, 130), a3=(400, 360))
        game.play("flick a3 0 204800")
        assert game.where("b1") == "board"
        game.play("done")
        assert gone(game, "b1")

    def test_no_more_ships_than_needed_take_part(self):  # AE-A4, ruling
        game = Position().ships(a1=(100, 150), a2=(150, 150), a3=(125, 165), b1=(125, 130), b2=(160, 180)).after_move()
        for text in game.legal():
            assert len(text.split()) == 4, text
        assert game.why_not("attack-ship b1 a1 a2 a3") == "AE-A4"

    def test_ships_that_could_do_the_same_are_not_asked_about(self):  # AE-A4
        game = Position().ships(a1=(100, 150), a2=(150, 150), a3=(125, 165), b1=(125, 130)).after_move()
        assert gone(game, "b1") and game.state.tokens[0] == 1


class TestPlanets:
    def test_three_ships_take_a_planet_of_defence_two(self):  # AE-A6, AE-A7, X5
        game = Position().planet("alpha-C", "grey", 1, colonies=1, troops=1)
        supply = game.state.troop_supply[1]
        game.ships(a1="alpha-C 0", a2="alpha-C 6", a3="alpha-C 12").after_move()
        assert game.state.owner[3] == -1 and game.state.pieces(3) == 0
        assert game.state.tokens[0] == 2
        assert (game.state.troop_supply[1], game.state.colony_stock[1]) == (supply + 1, 4)
        assert game.sound()

    def test_equal_strength_is_not_enough(self):  # AE-A6, X5b
        game = Position().planet("alpha-C", "grey", 1, cities=1)
        game.ships(a1="alpha-C 0", a2="alpha-C 12").after_move()
        assert game.state.cities[3] == 1 and game.state.tokens[0] == 0

    def test_a_facility_has_no_defence_and_falls_to_one_ship(self):  # AE-A6
        game = Position().planet("alpha-C", "grey", 1, facilities=1).ships(a1="alpha-C 0").after_move()
        assert game.state.facilities[3] == 0 and game.state.tokens[0] == 1

    def test_an_empty_planet_cannot_be_attacked(self):  # AE-A6
        game = Position().planet("alpha-C", "grey").ships(a1="alpha-C 0").after_move()
        assert game.state.tokens[0] == 0

    def test_homeworlds_are_never_attacked(self):  # AE-P4
        game = Position().planet("gamma-H", owner=1, troops=1)
        game.ships(a1="gamma-H 0", a2="gamma-H 6", a3="gamma-H 12").after_move()
        assert game.state.troops[14] == 1 and game.state.tokens[0] == 0

    def test_ships_near_but_not_in_orbit_do_not_count(self):  # AE-A6
        game = Position().planet("alpha-C", "grey", 1, facilities=1).ships(a1=(190, 274)).after_move()
        assert game.state.facilities[3] == 1

    @pytest.mark.parametrize(("level", "falls"), [(0, True), (1, False)])
    def test_bunkers_give_facilities_defence(self, level, falls):  # AE-T9
        game = Position().level(1, purple=level).planet("alpha-C", "grey", 1, facilities=1)
        game.ships(a1="alpha-C 0").after_move()
        assert (game.state.facilities[3] == 0) == falls

    @pytest.mark.parametrize(("level", "falls"), [(1, True), (2, False)])
    def test_shields_give_every_planet_one_more(self, level, falls):  # AE-T10
        game = Position().level(1, purple=level).planet("alpha-C", "grey", 1, troops=1)
        game.ships(a1="alpha-C 0", a2="alpha-C 12").after_move()
        assert (game.state.troops[3] == 0) == falls

    def test_a_conquered_planet_is_free_and_face_up(self):  # AE-A7
        game = Position().planet("alpha-C", "grey", 1, facilities=1).ships(a1="alpha-C 0").after_move()
        assert (game.state.owner[3], game.state.face_up[3]) == (-1, 1)


class TestDefended:
    def test_a_third_players_ship_shields_the_planet(self):  # AE-P3, X11
        game = Position(3).planet("alpha-C", "grey", 1, colonies=1)
        game.ships(a1="alpha-C 0", a2="alpha-C 6", c1="alpha-C 3").after_move()
        assert game.where("c1") == "supply"  # in range of both: it must be attacked
        assert game.state.colonies[3] == 1 and game.state.tokens[0] == 1

    def test_out_of_range_the_defender_stops_the_attack(self):  # AE-P3
        game = Position(3).planet("alpha-C", "grey", 1, colonies=1)
        game.ships(a1="alpha-C 0", a2="alpha-C 23", c1="alpha-C 12").after_move()
        assert game.where("c1") == "board" and game.state.colonies[3] == 1 and game.state.tokens[0] == 0

    def test_with_orange_2_the_same_ships_clear_the_orbit_and_take_the_planet(self):  # AE-T2, X12
        game = Position(3).level(0, orange=2).planet("alpha-C", "grey", 1, colonies=1)
        game.ships(a1="alpha-C 0", a2="alpha-C 6", c1="alpha-C 3").after_move()
        assert game.where("c1") == "supply" and game.state.colonies[3] == 0 and game.state.tokens[0] == 2

    def test_without_orange_2_two_others_may_take_the_planet(self):  # AE-A4
        game = Position().planet("alpha-C", "grey", 1, colonies=1)
        game.ships(a1="alpha-C 0", a2="alpha-C 6", a3="alpha-C 10", a4="alpha-C 14", b1="alpha-C 3").after_move()
        while game.state.to_act() == (0,) and game.legal("attack-ship"):
            game.play(next(t for t in game.legal("attack-ship") if t.endswith("a1 a2")))
        assert game.state.colonies[3] == 0 and game.state.tokens[0] == 2

    def test_the_owners_ship_defends_as_well(self):  # AE-P3
        game = Position().planet("alpha-C", "grey", 1, facilities=1)
        game.ships(a1="alpha-C 0", b1="alpha-C 12").after_move()
        assert game.state.facilities[3] == 1


class TestOrder:
    def test_ships_that_reach_different_targets_are_offered_apart(self):  # AE-A4
        game = Position().ships(a1=(300, 30), a2=(244, 30), a3=(356, 30), b1=(272, 50), b2=(328, 50)).after_move()
        assert set(game.legal()) >= {"attack-ship b1 a1 a2", "attack-ship b2 a1 a3"}
        game.play("attack-ship b1 a1 a2")
        assert game.where("b2") == "board"  # one unused ship is left

    def test_events_name_the_attackers(self):  # AE-A5
        game = Position().ships(a1=(300, 30), a2=(244, 30), a3=(356, 30), b1=(272, 50), b2=(328, 50)).after_move()
        events = game.play("attack-ship b1 a1 a2")
        assert kinds(events)[0] == "destroyed" and events[0][2:] == (ship("b1"), 1, ship("a1"), ship("a2"))
