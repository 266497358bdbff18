"""Readings of unclear passages and often made mistakes: what the other files leave open."""

from itertools import pairwise

import pytest

from astrarium.games.ascending.box.components import GRID, STANDARD
from astrarium.games.ascending.table.space import ring_spots

from .position import Position, hole, kinds, ship


class TestPieces:
    @pytest.mark.parametrize(
        ("stock", "action"), [("colony_stock", "colony alpha-C"), ("city_stock", "city alpha-C troops")]
    )
    def test_a_structure_must_be_left_beside_the_board(self, stock, action):  # AE-B1
        game = Position().planet("alpha-C", "grey", 0, colonies=1, troops=1)
        assert game.can(action)
        getattr(game.state, stock)[0] = 0
        assert game.turn_of(0).why_not(action) == "AE-B1"

    def test_a_planet_turned_up_stays_up_when_its_troops_leave(self):  # AE-M6
        game = Position().planet("alpha-C", "grey", up=False).ships(a1="alpha-C 0")
        game.play("land a1", "done")
        game.turn_of(0).play("recall alpha-C 1")
        assert (game.state.owner[3], game.state.face_up[3]) == (-1, 1)

    def test_two_facilities_and_a_troop_fill_a_planet(self):  # AE-P6, AE-B4
        game = Position().planet("alpha-C", "grey", 0, facilities=1, troops=2)
        game.play("facility alpha-C")
        game.turn_of(0).play("recruit alpha-C", "done")
        assert game.turn_of(0).why_not("recruit alpha-C") == "AE-P6"

    def test_every_spot_of_every_ring_lies_on_the_board_and_in_that_orbit_alone(self):  # AE-M1, AE-P5
        edge = 720 * GRID
        for at in range(len(STANDARD.holes)):
            for x, y in ring_spots(STANDARD, at):
                assert 0 < x < edge and 0 < y < edge
                assert [STANDARD.planet_at(x, y, cruiser) for cruiser in (False, True)] == [at, at]

    def test_a_ship_is_in_one_orbit_at_most(self):  # AE-P5
        reach = 2 * (STANDARD.orbit_radius + STANDARD.cruiser_radius)
        for one in STANDARD.holes:
            for other in STANDARD.holes:
                assert one is other or (one.x - other.x) ** 2 + (one.y - other.y) ** 2 > reach**2


class TestBlockade:
    def test_one_ship_blockades_the_owner_and_shields_the_planet_from_a_third_player(self):  # AE-P2, AE-P3, X11
        game = Position(3).planet("alpha-C", "grey", 1, colonies=1, troops=1)
        game.ships(a1="alpha-C 0", a2="alpha-C 23", a3="alpha-C 1", c1="alpha-C 12").after_move()
        assert game.state.colonies[3] == 1 and game.state.tokens[0] == 0  # shielded from the first player
        assert game.turn_of(1).why_not("colony alpha-C") == "AE-P2"
        for blockader in ("a1", "a2", "a3"):
            game.state.take_ship(ship(blockader), 1)
        assert game.turn_of(1).why_not("colony alpha-C") == "AE-P2"  # the third player's alone is enough
        game.state.take_ship(ship("c1"), 1)
        assert game.turn_of(1).can("colony alpha-C")

    def test_it_is_read_off_the_positions_after_every_flick(self):  # AE-P2, AE-N6
        game = Position().planet("alpha-C", "grey", 1, colonies=1, troops=1).ships(a1="alpha-C 0")
        assert game.state.view(0).planets[3].blockaded
        game.play(f"flick a1 {500 * GRID} 0")
        assert not game.state.view(0).planets[3].blockaded

    def test_ships_in_a_homeworlds_orbit_can_be_attacked(self):  # AE-P4, AE-A1
        game = Position().ships(a1="gamma-H 0", a2="gamma-H 2", b1="gamma-H 4").after_move()
        assert game.where("b1") == "supply" and game.state.tokens[0] == 1


class TestAttacks:
    def test_nobody_shoots_back(self):  # AE-A8
        game = Position().ships(a1=(100, 100), b1=(125, 130), b2=(75, 130), b3=(100, 140)).after_move()
        assert game.where("a1") == "board" and game.state.tokens == [0, 0]

    def test_orange_1_alone_gives_long_range(self):  # AE-T1, AE-A3, ruling
        far = {"a1": (200, 30), "a2": (280, 110), "b1": (280, 30)}  # edges 64 mm apart
        assert Position().ships(**far).after_move().where("b1") == "board"
        assert Position().level(0, orange=1).ships(**far).after_move().where("b1") == "supply"

    @pytest.mark.parametrize(("attackers", "falls"), [(2, False), (3, True)])
    def test_a_guarded_cruiser_in_orbit_has_no_more_than_its_own_defence(self, attackers, falls):  # AE-T11
        game = Position().level(1, purple=3).ships(bC="alpha-C 0")
        game.ships(**{f"a{n}": f"alpha-C {3 * n}" for n in range(1, attackers + 1)}).level(0, orange=1).after_move()
        assert (game.where("bC") == "supply") == falls and game.state.tokens[0] == 2 * falls

    def test_guarded_starships_have_defence_two_in_an_enemys_orbit_too(self):  # AE-T11
        game = Position().level(1, purple=3).planet("alpha-C", "grey", 0, troops=1)
        game.ships(b1="alpha-C 0", a1="alpha-C 3", a2="alpha-C 21").after_move()
        assert game.where("b1") == "board"
        game.ships(a3="alpha-C 6").after_move()
        assert game.where("b1") == "supply"

    def test_a_conquered_planet_cannot_be_landed_on_in_the_same_turn(self):  # AE-A7, AE-A8
        game = Position().planet("alpha-C", "grey", 1, facilities=1).ships(a1="alpha-C 0").after_move()
        assert game.state.to_act() == (1,)
        assert game.turn_of(0).can("land a1")

    def test_all_kinds_of_pieces_return_to_their_owner(self):  # AE-A7
        game = Position().planet("alpha-C", "grey", 1, facilities=1, cities=1, troops=1)
        before = (game.state.facility_stock[1], game.state.city_stock[1], game.state.troop_supply[1])
        game.ships(**{f"a{n}": f"alpha-C {4 * n}" for n in range(1, 5)}).after_move()
        after = (game.state.facility_stock[1], game.state.city_stock[1], game.state.troop_supply[1])
        assert tuple(b - a for a, b in zip(before, after, strict=True)) == (1, 1, 1)
        assert game.state.tokens[0] == 3 and game.sound()

    def test_an_enemy_in_range_does_not_cost_another_player_a_ship_in_his_own_turn(self):  # AE-A8, X16
        game = Position().ships(a1=(100, 100), a2=(150, 100), b1=(125, 130)).turn_of(1)
        game.play("recruit gamma-H", "done")
        assert game.where("b1") == "board"


class TestFlicks:
    def test_opponents_pushed_together_do_nothing_to_each_other(self):  # AE-N3, ruling
        game = Position(3).ships(a1=(300, 360), b1=(340, 360), c1=(380, 360))
        events = game.play(f"flick a1 {900 * GRID} 0")
        assert kinds(events).count("rammed") == 1
        assert game.where("b1") == "supply" and game.where("c1") == "board"

    def test_a_ship_that_hangs_over_the_edge_stays(self):  # AE-N5, ruling
        game = Position().ships(a1=(650, 360))
        game.play(f"flick a1 {round(528.7724609375 * GRID)} 0")
        assert game.where("a1") == "board" and game.state.x[0] / GRID == pytest.approx(719.9001, abs=2e-3)

    def test_a_ship_flicked_through_two_enemies_rams_the_first_only(self):  # AE-N4
        game = Position().ships(a1=(300, 360), b1=(340, 353), b2=(340, 375))
        game.play(f"flick a1 {900 * GRID} 0")
        assert sorted(game.where(name) for name in ("b1", "b2")) == ["board", "supply"]

    @pytest.mark.parametrize(("speed", "place"), [(65_522, "board"), (65_536, "supply")])
    def test_a_brush_slower_than_a_millimetre_a_second_is_no_ram(self, speed, place):  # AE-N3
        # 1048/1024 mm lie between them: v^2 - 4000 mm/s^2 * 1.0234375 mm leaves 0.71 mm/s of 63.986 and 1.5 of 64
        game = Position().ships(a1=(360, 360), b1=(377.0234375, 360))
        game.play(f"flick a1 {speed} 0")
        assert game.where("b1") == place


class TestRows:
    def test_a_row_pays_once(self):  # AE-D4
        game = Position().supply(0, troops=2, ships=1).level(0, orange=1, purple=1, brown=1, grey=1)
        game.planet("alpha-C", "grey", 0, facilities=2)
        game.play("develop grey")
        assert game.state.starships(0, 1) == 1

    @pytest.mark.parametrize(("row", "ships", "troops"), [(1, 1, 1), (2, 1, 2), (3, 2, 2), (4, 2, 3)])
    def test_what_each_row_brings(self, row, ships, troops):  # AE-D4
        game = Position().supply(0, troops=0, ships=0).level(0, orange=row, purple=row, brown=row, grey=row - 1)
        for name, count in zip(("alpha-C", "alpha-D", "alpha-E"), (2, 1, 1), strict=True):
            game.planet(name, "grey", 0, facilities=count)
        game.play("develop grey")
        assert (game.state.starships(0, 1), game.state.troop_supply[0]) == (ships, troops)

    def test_a_bonus_gives_no_more_than_the_box_has(self):  # AE-D4
        game = Position().supply(0, ships=8).level(0, orange=1, purple=1, brown=1)
        game.planet("alpha-C", "grey", 0, facilities=1).play("develop grey")
        assert game.state.starships(0, 1) == 8 and game.sound()


class TestScores:
    def test_a_city_planet_is_worth_three_in_all(self):  # AE-E4
        assert Position().planet("alpha-C", "grey", 0, cities=1).state.scores()[0].total == 3

    def test_troops_facilities_and_levels_score_nothing(self):  # AE-E4
        game = Position().level(0, grey=2).planet("alpha-C", "grey", 0, facilities=2, troops=1)
        assert game.state.scores()[0].total == 1

    def test_two_cities_in_one_quadrant_count_as_one_quadrant(self):  # AE-E5
        game = Position()
        for name in ("alpha-C", "alpha-D", "beta-C", "beta-D"):
            game.planet(name, "grey", 0, cities=1)
        assert dict(game.state.scores()[0].parts)["quadrants"] == 0

    def test_a_quadrant_is_that_of_the_hole(self):  # AE-E5
        names = [STANDARD.quadrant[hole(f"{name}-C")] for name in ("alpha", "beta", "gamma", "delta")]
        assert all(one < other for one, other in pairwise(names))


class TestEnd:
    def test_three_points_with_one_token_left_end_the_game_after_one_turn_of_each_other(self):  # AE-E1, AE-E2, X14
        game = Position(4).level(0, grey=2).planet("alpha-C", "grey", 0, facilities=2)
        game.planet("alpha-D", "grey", 0, facilities=1)
        game.state.pool = 1
        game.play("develop grey")
        assert game.state.tokens[0] == 3 and game.state.trigger == 0
        for seat in (1, 2, 3):
            assert game.state.to_act() == (seat,)
            game.play("pass")
        assert game.state.over
