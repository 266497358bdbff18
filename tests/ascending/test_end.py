"""Set-up (AE-S), the end and the scores (AE-E)."""

from collections import Counter

import pytest

from astrarium.core import Dice, Record
from astrarium.games.ascending.box.components import ASTEROID, HOMEWORLD, STANDARD
from astrarium.games.ascending.game import GAME

from .position import Position


class TestSetup:
    @pytest.mark.parametrize(("seats", "asteroids", "each"), [(2, 10, 4), (3, 5, 5), (4, 0, 6)])
    def test_discs_on_the_board(self, seats, asteroids, each):  # AE-S1, AE-S2, AE-S3
        kinds = Counter(GAME.new(seats, 3).kind)
        assert kinds[HOMEWORLD] == seats and kinds[ASTEROID] == asteroids
        assert [kinds[colour] for colour in range(4)] == [each] * 4

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_only_the_fixed_discs_lie_face_up(self, seats):  # AE-S2, AE-S4
        state = GAME.new(seats, 3)
        up = [hole for hole, face in enumerate(state.face_up) if face]
        assert sorted(STANDARD.quadrant[hole] for hole in up) == [0, 1, 2, 3]
        assert all(state.kind[hole] in (HOMEWORLD, ASTEROID) for hole in up)

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_each_quadrant_holds_one_group(self, seats):  # AE-S3
        state = GAME.new(seats, 8)
        for quadrant, group in enumerate(state.group):
            hidden = [state.kind[h] for h, q in enumerate(STANDARD.quadrant) if q == quadrant and not state.face_up[h]]
            assert sorted(hidden) == sorted(STANDARD.setups[seats].groups[group])

    def test_the_groups_of_the_quadrants_are_known_but_not_the_places(self):  # AE-S5, ruling
        view = GAME.new(4, 8).view(0)
        assert all(sum(left) == 6 for left in view.hidden)
        assert all(planet.kind == -1 for planet in view.planets if not planet.face_up)

    def test_what_a_player_starts_with(self):  # AE-S6
        state = GAME.new(3, 1)
        for seat in range(3):
            assert (state.troop_supply[seat], state.troop_box[seat]) == (6, 8)
            assert [state.starships(seat, place) for place in (0, 1, 2)] == [6, 0, 2]
            assert state.where[seat * 9 + 8] == 0
            assert (state.facility_stock[seat], state.colony_stock[seat], state.city_stock[seat]) == (8, 4, 4)
            assert state.levels[seat * 4 : seat * 4 + 4] == [0, 0, 0, 0]

    def test_the_first_ships_are_in_orbit_of_the_homeworld(self):  # AE-S6
        state = GAME.new(4, 1)
        for seat in range(4):
            assert [state.orbit[ship] for ship in state.fleet(seat)] == [state.home[seat]] * 2
        assert (state.x[0] / 1024, state.y[0] / 1024) == pytest.approx((98.8415, 74.7998), abs=1e-3)

    def test_players_may_choose_the_spots(self):  # AE-S6
        state = GAME.new(2, 1, {"placing": "free"})
        seat = state.to_act()[0]
        state.play(seat, GAME.actions.from_text("place 5"))
        assert GAME.actions.from_text("place 6") not in state.legal(seat)
        state.play(seat, GAME.actions.from_text("place 9"))
        other = state.to_act()[0]
        assert other != seat
        state.play(other, GAME.actions.from_text("place 0"))
        state.play(other, GAME.actions.from_text("place 12"))
        assert state.to_act() == (state.first,) and state.violations() == []

    @pytest.mark.parametrize(("seats", "pool"), [(2, 32), (3, 36), (4, 40)])
    def test_the_pool(self, seats, pool):  # AE-S7
        assert GAME.new(seats, 1).pool == pool
        assert GAME.new(seats, 1, {"pool": 46}).pool == 46

    def test_the_first_seat_is_drawn(self):  # AE-S8
        assert {GAME.new(4, seed).first for seed in range(30)} == {0, 1, 2, 3}


class TestEnd:
    def test_the_last_token_gives_everybody_else_one_more_turn(self):  # AE-E1, AE-E3, X14
        game = Position(3).planet("alpha-C", "grey", 0, troops=3)
        game.state.pool = 1
        game.turn_of(0).play("mine alpha-C 3")
        assert game.state.tokens[0] == 2 and game.state.pool == 0 and game.state.trigger == 0
        game.play("pass")
        assert not game.state.over
        game.play("pass")
        assert game.state.over

    def test_points_beyond_the_pool_are_paid_in_full(self):  # AE-E2, X14
        game = Position().level(0, grey=2).planet("alpha-C", "grey", 0, facilities=2)
        game.planet("alpha-D", "grey", 0, facilities=1)
        game.state.pool = 1
        game.turn_of(0).play("develop grey")
        assert game.state.tokens[0] == 3 and game.state.pool == 0

    def test_points_of_the_last_turns_count(self):  # AE-E2
        game = Position().planet("alpha-C", "grey", 0, troops=2).planet("gamma-C", "grey", 1, troops=3)
        game.state.pool = 1
        game.turn_of(0).play("mine alpha-C 2", "mine gamma-C 3")
        assert game.state.over and game.state.tokens == [1, 2] and game.state.winners() == [1]

    def test_players_before_the_trigger_get_their_turn_too(self):  # AE-E3
        game = Position(3).planet("gamma-C", "grey", 2, troops=2)
        game.state.pool = 1
        game.turn_of(2).play("mine gamma-C 2", "pass", "pass")
        assert game.state.over


class TestScores:
    def test_planets_colonies_and_cities(self):  # AE-E4
        game = Position().planet("alpha-C", "grey", 0, cities=1).planet("alpha-D", "asteroid", 0, colonies=2, troops=1)
        game.planet("alpha-H", owner=0, troops=2).ships(b1="alpha-C 0")
        assert dict(game.state.scores()[0].parts) == {
            "tokens": 0, "planets": 2, "colonies": 2, "cities": 2, "quadrants": 0,
        }  # fmt: skip

    @pytest.mark.parametrize(
        ("cities", "points"),
        [(("alpha-C", "alpha-D", "beta-C"), 0), (("alpha-C", "beta-C", "gamma-C"), 3),
         (("alpha-C", "beta-C", "gamma-C", "delta-C"), 6)],
    )  # fmt: skip
    def test_cities_in_three_or_four_quadrants(self, cities, points):  # AE-E5, ruling: 6 replaces 3
        game = Position()
        for name in cities:
            game.planet(name, "grey", 0, cities=1)
        assert dict(game.state.scores()[0].parts)["quadrants"] == points

    def test_a_tie_goes_to_more_tokens_then_to_more_levels(self):  # AE-E6
        game = Position(3).planet("alpha-C", "grey", 0, troops=1).planet("alpha-D", "grey", 1, troops=1)
        game.state.tokens[:] = [3, 3, 4]
        assert [score.rank for score in game.state.scores()] == [2, 2, 1]
        game.level(1, grey=1)
        assert [score.rank for score in game.state.scores()] == [3, 2, 1]

    def test_a_full_tie_is_a_shared_win(self):  # AE-E6, ruling
        assert Position().state.winners() == [0, 1]


class TestRecord:
    def test_a_random_game_replays_to_the_same_fingerprint(self):
        state, dice = GAME.new(3, 5), Dice(6)
        record = Record("ascending", GAME.version, 3, 5, dict(state.options))
        while not state.over:
            seat = state.to_act()[0]
            turn, action = state.turn, state.random_action(seat, dice)
            state.play(seat, action)
            record.add(state, seat, action, turn)
        assert record.verify() is None
