"""Launching, navigating and landing (AE-M, AE-N), and what an orbit does to a planet (AE-P)."""

import pytest

from astrarium.games.ascending.box.components import GRID
from astrarium.games.ascending.page.flights import preview
from astrarium.games.ascending.table.actions import ACTIONS, FLICK, GONE, OPEN_SPACE, SPOTS

from .position import Position, hole, kinds, ship


def flick(name: str, vx: float, vy: float) -> str:
    return f"flick {name} {round(vx * GRID)} {round(vy * GRID)}"


class TestLaunch:
    def test_a_troop_goes_to_supply_and_a_ship_into_orbit(self):  # AE-M1
        game = Position().supply(0, troops=4, ships=2).planet("alpha-H", owner=0, troops=2)
        game.play("launch alpha-H starship 5")
        assert (game.state.troops[0], game.state.troop_supply[0]) == (1, 3)
        assert game.where("a1") == "board" and game.state.orbit[ship("a1")] == 0

    def test_the_last_troop_leaves_a_free_planet(self):  # AE-M1, AE-P1
        game = Position().planet("alpha-C", "grey", 0, troops=1)
        game.play("launch alpha-C starship 0")
        assert game.state.owner[3] == -1

    def test_a_homeworld_stays_its_players(self):  # AE-P4
        game = Position().planet("alpha-H", owner=0, troops=1)
        game.play("launch alpha-H starship 0")
        assert game.state.owner[0] == 0

    def test_it_needs_a_ship_in_supply(self):  # AE-M1
        game = Position().supply(0, ships=0).planet("alpha-H", owner=0, troops=2)
        assert game.why_not("launch alpha-H starship 5") == "AE-M1"

    def test_it_needs_a_troop_on_the_planet(self):  # AE-M1
        game = Position().planet("alpha-C", "grey", 0, colonies=1)
        assert game.why_not("launch alpha-C starship 0") == "AE-M1"

    def test_not_from_another_players_planet(self):  # AE-M1
        game = Position().planet("alpha-C", "grey", 1, troops=1)
        assert game.why_not("launch alpha-C starship 0") == "AE-M1"

    def test_not_onto_another_ship(self):  # AE-M1
        game = Position().planet("alpha-H", owner=0, troops=2).ships(b1="alpha-H 5")
        assert game.why_not("launch alpha-H starship 6") == "AE-M1"
        assert game.can("launch alpha-H starship 8")

    def test_a_full_ring_refuses_every_launch(self):  # AE-M1
        game = Position(4).planet("alpha-H", owner=0, troops=2)
        ring = [f"{seat}{n}" for seat in "bcd" for n in range(1, 5)]
        game.ships(**{name: f"alpha-H {2 * i}" for i, name in enumerate(ring)})
        assert game.legal("launch") == [] and len(ring) * 2 == SPOTS

    def test_a_cruiser_costs_one_troop_as_well(self):  # AE-M1
        game = Position().level(0, orange=3).planet("alpha-H", owner=0, troops=2)
        game.state.take_ship(ship("aC"), 1)
        game.play("launch alpha-H cruiser 0")
        assert game.where("aC") == "board" and game.state.troops[0] == 1


class TestLand:
    def test_a_ship_goes_to_supply_and_a_troop_onto_the_planet(self):  # AE-M4
        game = Position().supply(0, troops=3).planet("alpha-C", "grey").ships(a1="alpha-C 0")
        game.play("land a1")
        assert game.where("a1") == "supply"
        assert (game.state.owner[3], game.state.troops[3], game.state.troop_supply[0]) == (0, 1, 2)

    def test_a_face_down_planet_is_turned_up_for_ever(self):  # AE-M6
        game = Position().planet("alpha-C", "grey", up=False).ships(a1="alpha-C 0")
        assert kinds(game.play("land a1"))[0] == "turned_up" and game.state.face_up[3] == 1

    def test_it_needs_a_troop_in_supply(self):  # AE-M4
        game = Position().supply(0, troops=0).planet("alpha-C", "grey").ships(a1="alpha-C 0")
        assert game.why_not("land a1") == "AE-M4"

    def test_it_needs_an_orbit(self):  # AE-M4
        game = Position().planet("alpha-C", "grey").ships(a1=(190, 280))
        assert game.why_not("land a1") == "AE-M4"

    def test_not_on_another_players_planet(self):  # AE-M5
        game = Position().planet("alpha-C", "grey", 1, troops=1).ships(a1="alpha-C 0")
        assert game.why_not("land a1") == "AE-M5"

    def test_not_on_any_homeworld(self):  # AE-P4, FAQ
        game = Position().ships(a1="alpha-H 0", a2="gamma-H 0")
        assert game.why_not("land a1") == "AE-P4" and game.why_not("land a2") == "AE-P4"

    def test_at_most_three_pieces(self):  # AE-P6
        game = Position().planet("alpha-C", "grey", 0, colonies=2, troops=1).ships(a1="alpha-C 0")
        assert game.why_not("land a1") == "AE-P6"

    def test_an_unoccupied_planet_with_an_enemy_in_orbit_can_be_landed_on(self):  # AE-P2
        game = Position().planet("alpha-C", "grey").ships(a1="alpha-C 0", b1="alpha-C 12")
        assert game.can("land a1")

    def test_an_own_blockaded_planet_cannot(self):  # AE-P2
        game = Position().planet("alpha-C", "grey", 0, colonies=1).ships(a1="alpha-C 0", b1="alpha-C 12")
        assert game.why_not("land a1") == "AE-P2"

    def test_not_somebody_elses_ship(self):  # AE-M2
        game = Position().planet("alpha-C", "grey").ships(b1="alpha-C 0")
        assert game.why_not("land b1") == "AE-M2"


class TestPoints:
    def test_two_points_for_any_mix(self):  # AE-M3
        game = Position().planet("alpha-H", owner=0, troops=2).planet("alpha-C", "grey").ships(a2="alpha-C 0")
        game.play("launch alpha-H starship 0")
        assert game.state.to_act() == (0,)
        game.play("land a2")
        assert game.state.to_act() == (1,)

    def test_the_same_ship_may_be_flicked_twice(self):  # AE-M3
        game = Position().ships(a1=(360, 360))
        game.play(flick("a1", 200, 0), flick("a1", -200, 0))
        assert game.state.to_act() == (1,)

    def test_points_may_be_given_up_after_the_first(self):  # AE-M3
        game = Position().ships(a1=(360, 360))
        assert "done" not in game.legal()
        game.play(flick("a1", 200, 0), "done")
        assert game.state.to_act() == (1,)

    def test_another_action_cannot_follow_a_move(self):  # AE-U1
        game = Position().ships(a1=(360, 360))
        game.play(flick("a1", 200, 0))
        assert game.why_not("recruit alpha-H") == "AE-U1"

    @pytest.mark.parametrize(("level", "points"), [(0, 2), (1, 3), (2, 3), (3, 4), (4, 5)])
    def test_grey_drives_give_more_points(self, level, points):  # AE-T5, AE-T7, AE-T8
        game = Position().level(0, grey=level).ships(a1=(360, 360))
        for n in range(points):
            assert game.state.to_act() == (0,), n
            game.play(flick("a1", 60 * (-1) ** n, 0))
        assert game.state.to_act() == (1,)

    def test_the_first_launch_or_landing_is_free_with_grey_2(self):  # AE-T6
        game = Position().level(0, grey=2).supply(0, ships=3).planet("alpha-H", owner=0, troops=3)
        game.play("launch alpha-H starship 0", "launch alpha-H starship 6", "launch alpha-H starship 12")
        assert game.state.to_act() == (0,)  # one of three points is left
        game.play(flick("a1", 60, 0))
        assert game.state.to_act() == (1,)

    def test_a_flick_is_never_free(self):  # AE-T6
        game = Position().level(0, grey=2).supply(0, troops=0, ships=0).ships(a1=(360, 360))
        for n in range(3):
            game.play(flick("a1", 60 * (-1) ** n, 0))
        assert game.state.to_act() == (1,)


class TestFlick:
    def test_any_speed_between_40_and_2000_mm_a_second(self):  # AE-N1
        game = Position().ships(a1=(360, 360))
        assert game.can(flick("a1", 40, 0)) and game.can(flick("a1", 1200, -1600))
        assert game.why_not(flick("a1", 39, 0)) == "AE-N1"
        assert game.why_not(flick("a1", 1500, 1500)) == "AE-N1"

    def test_only_own_ships_on_the_board(self):  # AE-M2
        game = Position().ships(a1=(360, 360), b1=(300, 360))
        assert game.why_not(flick("b1", 400, 0)) == "AE-M2" and game.why_not(flick("a2", 400, 0)) == "AE-M2"

    def test_it_slides_where_the_physics_says(self):  # AE-N1
        game = Position().ships(a1=(360, 360))
        game.play(flick("a1", 400, 0))
        assert (game.state.x[0], game.state.y[0]) == (400 * GRID, 360 * GRID)

    def test_planets_may_be_bounced_off(self):  # AE-N2
        game = Position().ships(a1=(248, 226))
        game.play(flick("a1", -600, 0))
        assert game.state.x[0] > 220 * GRID and game.where("a1") == "board"

    def test_a_ram_destroys_both_ships_without_points(self):  # AE-N3
        game = Position().ships(a1=(320, 360), b1=(400, 360))
        events = game.play(flick("a1", 900, 0))
        assert game.where("a1") == game.where("b1") == "supply"
        assert "rammed" in kinds(events) and game.state.tokens == [0, 0]

    def test_any_ship_rams_a_cruiser_away(self):  # AE-N3, glossary
        game = Position().ships(a1=(320, 360), bC=(400, 360))
        game.play(flick("a1", 900, 0))
        assert game.where("bC") == "supply" and game.state.tokens == [0, 0]

    def test_own_ships_do_not_ram_each_other(self):  # AE-N3, FAQ
        game = Position().ships(a1=(320, 360), a2=(400, 360))
        game.play(flick("a1", 600, 0))
        assert game.where("a1") == game.where("a2") == "board"

    def test_only_the_first_two_ships_are_destroyed(self):  # AE-N4
        game = Position().ships(a1=(300, 360), b1=(340, 360), b2=(380, 360))
        game.play(flick("a1", 900, 0))
        assert game.where("b1") == "supply" and game.where("b2") == "board"

    def test_rammed_ships_push_others_before_they_leave(self):  # AE-N4, AE-N6
        game = Position().ships(a1=(300, 360), b1=(340, 360), b2=(380, 360))
        game.play(flick("a1", 900, 0))
        assert game.state.x[ship("b2")] > 400 * GRID

    def test_an_own_ship_pushed_into_an_enemy_rams_it(self):  # AE-N3, ruling
        game = Position().ships(a1=(300, 360), a2=(340, 360), b1=(380, 360))
        game.play(flick("a1", 900, 0))
        assert game.where("a1") == "board" and game.where("a2") == game.where("b1") == "supply"

    def test_a_touching_enemy_flicked_at_is_rammed(self):  # AE-N3
        game = Position().ships(a1=(344, 360), b1=(360, 360))
        game.play(flick("a1", 300, 0))
        assert game.where("b1") == "supply"

    def test_a_touching_enemy_flicked_away_from_is_not(self):  # AE-N3
        game = Position().ships(a1=(344, 360), b1=(360, 360))
        game.play(flick("a1", -300, 0))
        assert game.where("b1") == "board"

    def test_leaving_the_board_means_supply(self):  # AE-N5
        game = Position().ships(a1=(700, 300))
        events = game.play(flick("a1", 900, 0))
        assert game.where("a1") == "supply" and "lost" in kinds(events)

    def test_pushing_somebody_off_the_board_brings_no_points(self):  # AE-N5
        game = Position().ships(a1=(650, 300), b1=(700, 300), b2=(300, 360))
        game.play(flick("a1", 900, 0))
        assert game.where("b1") == "supply" and game.state.tokens == [0, 0]

    def test_pushed_ships_stay_where_they_end_and_blockades_follow(self):  # AE-N6, AE-P2
        game = Position().planet("alpha-C", "grey", 1, colonies=1).ships(a1=(240, 226), a2=(290, 226))
        assert game.state.orbit[0] == -1
        game.play(flick("a2", -500, 0))
        assert game.state.orbit[0] == hole("alpha-C")
        game.turn_of(1)
        assert game.why_not("recruit alpha-C") == "AE-P2"

    def test_ram_masters_survive(self):  # AE-T4
        game = Position().level(0, orange=4).ships(a1=(320, 360), b1=(400, 360))
        game.play(flick("a1", 900, 0))
        assert game.where("a1") == "board" and game.where("b1") == "supply" and game.state.tokens == [0, 0]

    def test_without_wobble_the_velocity_is_exact(self):  # AE-N7
        game = Position().ships(a1=(360, 360))
        flicked = game.play(flick("a1", 400, 0))[0]
        assert flicked[2:5] == (0, 400 * GRID, 0)

    @pytest.mark.parametrize("wobble", ["light", "strong"])
    def test_wobble_changes_a_flick_a_little_and_comes_from_the_tables_dice(self, wobble):  # AE-N7
        ends = []
        for _ in range(2):
            game = Position(seed=3, wobble=wobble).ships(a1=(360, 360))
            ends.append(game.play(flick("a1", 400, 0))[0][3:5])
        assert ends[0] == ends[1] != (400 * GRID, 0)
        assert abs(ends[0][0] / GRID - 400) < 120 and abs(ends[0][1] / GRID) < 60

    def test_an_aim_names_the_hand_that_flicks(self):  # AE-N7
        game = Position().ships(a1=(360, 360))
        flicked = game.play(f"aim a1 {400 * GRID} 0 novice")[0]
        assert flicked[3] != 400 * GRID
        assert game.state.view(0).shot.aim_vx == 400 * GRID

    @pytest.mark.parametrize(("speed", "end"), [(200, OPEN_SPACE), (-250, hole("alpha-C")), (1600, GONE)])
    def test_the_log_learns_where_it_ended(self, speed, end):  # AE-N1
        assert Position().ships(a1=(248, 226)).play(flick("a1", speed, 0))[0][5] == end

    def test_the_path_of_the_last_flick_is_in_the_view(self):  # AE-N1
        game = Position().ships(a1=(320, 360), b1=(400, 360))
        game.play(flick("a1", 900, 0))
        shot = game.state.view(None).shot
        assert [leg.ship for leg in shot.legs[:3]] == [ship("a1"), ship("a1"), ship("b1")]
        assert [bump.kind for bump in shot.bumps] == [0, 3, 3]
        assert shot.legs[0].vx == 900.0


class TestPreview:
    def test_the_full_preview_is_what_happens(self):  # AE-N1
        game = Position().ships(a1=(320, 360), b1=(400, 360), a2=(440, 362))
        told = preview(game.state, (FLICK, 0, 900 * GRID, 3 * GRID), "full")
        game.play(flick("a1", 900, 3))
        assert told == game.state.view(0).shot

    def test_the_short_one_ends_at_the_first_contact(self):  # AE-N1
        state = Position().ships(a1=(320, 360), b1=(400, 360)).state
        shot = preview(state, (FLICK, 0, 900 * GRID, 0), "short")
        assert len(shot.legs) == 1 and [bump.other for bump in shot.bumps] == [ship("b1")]

    def test_none_shows_no_path(self):  # AE-N1
        state = Position().ships(a1=(320, 360)).state
        assert preview(state, (FLICK, 0, 900 * GRID, 0), "none").legs == ()

    def test_a_free_slide_shows_where_it_stops(self):  # AE-N1
        state = Position().ships(a1=(360, 360)).state
        shot = preview(state, (FLICK, 0, 400 * GRID, 0), "short")
        assert (shot.legs[-1].x, shot.legs[-1].vx) == (400.0, 0.0)


class TestBlockade:
    def blockaded(self) -> Position:
        return Position().planet("alpha-C", "grey", 0, colonies=1, troops=2).ships(b1="alpha-C 0", a1="alpha-C 12")

    @pytest.mark.parametrize(
        "action",
        ["colony alpha-C", "city alpha-C troops", "facility alpha-C", "launch alpha-C starship 5", "recruit alpha-C",
         "mine alpha-C 2"],
    )  # fmt: skip
    def test_it_stops_everything_but_recalling(self, action):  # AE-P2, X10
        assert self.blockaded().why_not(action) == "AE-P2"

    def test_recalling_still_works(self):  # AE-R3, X10
        assert self.blockaded().can("recall alpha-C 2")

    def test_facilities_there_do_not_count(self):  # AE-D2, X8b
        game = Position().level(0, grey=2).planet("alpha-C", "grey", 0, facilities=2)
        game.planet("beta-C", "grey", 0, facilities=1)
        assert game.can("develop grey")
        game.ships(b1="alpha-C 0")
        assert game.why_not("develop grey") == "AE-D2"

    def test_own_ships_do_not_lift_it(self):  # AE-P2
        assert self.blockaded().state.view(0).planets[3].blockaded

    def test_unoccupied_planets_and_homeworlds_are_never_blockaded(self):  # AE-P2, AE-P4
        game = Position().planet("alpha-H", owner=0, troops=1).planet("alpha-C", "grey")
        game.ships(b1="alpha-H 0", b2="alpha-C 0")
        assert game.can("recruit alpha-H") and game.can("launch alpha-H starship 12")
        assert not game.state.view(0).planets[3].blockaded

    def test_open_lanes_prevent_it(self):  # AE-T12
        game = self.blockaded().level(0, purple=4)
        assert game.can("mine alpha-C 2")

    def test_any_part_of_a_ship_in_the_ring_is_in_orbit(self):  # AE-P5
        game = Position().ships(a1=(236, 226), a2=(236.125, 300), aC=(190, 177))
        assert game.state.orbit[0] == 3 and game.state.orbit[8] == 3
        game.ships(a1=(236.125, 226))
        assert game.state.orbit[0] == -1


class TestNotation:
    def test_actions_read_as_they_are_written(self):
        for text in ("flick a1 -2048000 17", "aim bC 5 -5 sharp", "attack-planet alpha-C a1 aC", "place 23"):
            assert ACTIONS.to_text(ACTIONS.from_text(text)) == text
