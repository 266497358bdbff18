"""The turn (AE-U), recruiting (AE-R), mining (AE-G) and scanning (AE-V)."""

import pytest

from astrarium.games.ascending.box.components import UNKNOWN
from astrarium.games.ascending.table.actions import EVENTS, SEEN

from .position import Position, hole, kinds


class TestTurn:
    def test_one_action_then_the_next_player_clockwise(self):  # AE-U1
        game = Position(3).planet("alpha-C", "grey", 0, troops=2)
        game.play("colony alpha-C")
        assert game.state.to_act() == (1,)

    def test_passing_is_allowed_and_no_scan_follows(self):  # AE-U2, ruling
        game = Position().planet("alpha-C", "grey", up=False).ships(a1="alpha-C 0")
        game.play("pass")
        assert game.state.to_act() == (1,)

    def test_nobody_is_ever_stuck(self):  # AE-U2
        game = Position().supply(0, troops=0, ships=0)
        assert game.legal() == ["pass"]

    def test_it_is_not_the_others_turn(self):  # AE-U1
        game = Position()
        assert game.state.legal(1) == [] and not game.state.allows(1, (0,))


class TestRecruit:
    def test_up_to_two_troops_on_the_homeworld_and_occupied_planets(self):  # AE-R1, AE-R2
        game = Position().supply(0, troops=5).planet("alpha-C", "grey", 0, facilities=1)
        game.play("recruit alpha-H", "recruit alpha-C")
        assert (game.state.troops[0], game.state.troops[3], game.state.troop_supply[0]) == (1, 1, 3)
        assert game.state.to_act() == (1,)

    def test_both_on_the_same_planet(self):  # AE-R1
        game = Position()
        game.play("recruit alpha-H", "recruit alpha-H")
        assert game.state.troops[0] == 2

    def test_one_is_enough(self):  # AE-R1
        game = Position()
        game.play("recruit alpha-H", "done")
        assert game.state.troops[0] == 1 and game.state.to_act() == (1,)

    def test_without_troops_in_supply_it_is_impossible(self):  # AE-R1
        game = Position().supply(0, troops=0)
        assert game.why_not("recruit alpha-H") == "AE-R1"

    def test_not_on_a_free_planet(self):  # AE-R2
        assert Position().planet("alpha-C", "grey").why_not("recruit alpha-C") == "AE-R2"

    def test_not_on_somebody_elses_planet_or_homeworld(self):  # AE-R2
        game = Position().planet("alpha-C", "grey", 1, troops=1)
        assert game.why_not("recruit alpha-C") == "AE-R2" and game.why_not("recruit gamma-H") == "AE-R2"

    def test_at_most_three_pieces_on_a_planet(self):  # AE-P6
        game = Position().planet("alpha-C", "grey", 0, facilities=2, colonies=1)
        assert game.why_not("recruit alpha-C") == "AE-P6"

    @pytest.mark.parametrize(("level", "troops"), [(0, 2), (1, 3), (2, 3), (3, 4)])
    def test_levies_recruit_more(self, level, troops):  # AE-T13, AE-T15
        game = Position().level(0, brown=level).supply(0, troops=6)
        game.planet("alpha-C", "grey", 0, facilities=1)
        places = ["alpha-H", "alpha-H", "alpha-H", "alpha-C"]
        game.play(*(f"recruit {places[n]}" for n in range(troops)))
        assert game.state.to_act() == (1,) and game.state.troop_supply[0] == 6 - troops

    def test_drop_pods_reach_unoccupied_planets_without_a_ship(self):  # AE-T16, FAQ
        game = Position().level(0, brown=4).planet("gamma-C", "grey", up=False).ships(b1="gamma-C 0")
        events = game.play("recruit gamma-C")
        assert kinds(events)[:2] == ["turned_up", "recruited"] and game.state.owner[hole("gamma-C")] == 0

    def test_drop_pods_do_not_reach_homeworlds_or_others_planets(self):  # AE-T16
        game = Position().level(0, brown=4).planet("gamma-C", "grey", 1, troops=1)
        assert game.why_not("recruit gamma-H") == "AE-R2" and game.why_not("recruit gamma-C") == "AE-R2"

    def test_without_drop_pods_free_planets_are_out_of_reach(self):  # AE-T16
        assert Position().level(0, brown=3).planet("gamma-C", "grey").why_not("recruit gamma-C") == "AE-R2"


class TestRecall:
    def test_any_number_from_any_planets(self):  # AE-R3
        game = Position().planet("alpha-C", "grey", 0, troops=2, colonies=1).planet("alpha-H", owner=0, troops=3)
        supply = game.state.troop_supply[0]
        game.play("recall alpha-C 2", "recall alpha-H 1", "done")
        assert game.state.troop_supply[0] == supply + 3 and game.state.to_act() == (1,)

    def test_an_emptied_planet_is_free(self):  # AE-R3, AE-P1
        game = Position().planet("alpha-C", "grey", 0, troops=2)
        game.play("recall alpha-C 2")
        assert game.state.owner[3] == -1

    def test_no_scan_follows(self):  # AE-R4, ruling
        game = Position().planet("alpha-H", owner=0, troops=1).planet("alpha-C", "grey", up=False)
        game.ships(a1="alpha-C 0").play("recall alpha-H 1")
        assert game.state.to_act() == (1,)

    def test_not_more_than_there_are(self):  # AE-R3
        assert Position().planet("alpha-C", "grey", 0, troops=1).why_not("recall alpha-C 2") == "AE-R3"

    def test_a_recruit_cannot_turn_into_a_recall(self):  # AE-U1
        game = Position()
        game.play("recruit alpha-H")
        assert game.why_not("recall alpha-H 1") == "AE-U1"


class TestMine:
    @pytest.mark.parametrize(("troops", "points"), [(2, 1), (3, 2)])
    def test_two_troops_bring_one_point_and_three_bring_two(self, troops, points):  # AE-G1
        game = Position().planet("alpha-C", "grey", 0, troops=3)
        supply = game.state.troop_supply[0]
        game.play(f"mine alpha-C {troops}")
        assert game.state.tokens[0] == points and game.state.pool == 32 - points
        assert game.state.troop_supply[0] == supply + troops

    def test_all_troops_gone_means_a_free_planet(self):  # AE-G1, AE-P1
        game = Position().planet("alpha-C", "asteroid", 0, troops=2)
        game.play("mine alpha-C 2")
        assert game.state.owner[3] == -1

    def test_not_with_fewer(self):  # AE-G1
        assert Position().planet("alpha-C", "grey", 0, troops=2).why_not("mine alpha-C 3") == "AE-G1"

    def test_not_on_the_homeworld(self):  # AE-P4, FAQ
        assert Position().planet("alpha-H", owner=0, troops=3).why_not("mine alpha-H 3") == "AE-P4"

    def test_not_on_somebody_elses_planet(self):  # AE-G1
        assert Position().planet("alpha-C", "grey", 1, troops=3).why_not("mine alpha-C 3") == "AE-G1"


class TestScan:
    def orbiting(self) -> Position:
        game = Position(3).planet("alpha-C", "grey", up=False).ships(a1="alpha-C 0")
        game.play("recruit alpha-H", "done")
        return game

    def test_after_the_action_one_planet_with_an_own_ship_in_orbit(self):  # AE-V1
        game = self.orbiting()
        assert game.legal() == ["done", "scan alpha-C"]
        game.play("scan alpha-C")
        assert game.state.to_act() == (1,) and game.state.face_up[3] == 0

    def test_only_that_seat_learns_the_colour(self):  # AE-V2
        game = self.orbiting()
        events = game.play("scan alpha-C")
        assert [game.state.view(seat).planets[3].kind for seat in (0, 1, None)] == [1, UNKNOWN, UNKNOWN]
        assert game.state.view(1).planets[3].scanned_by == (0,)
        seen = next(event for event in events if event[0] == SEEN)
        assert EVENTS.seen_by(seen, 0) == (SEEN, 0, 3, 1) and EVENTS.seen_by(seen, 1) == (SEEN, 0)

    def test_it_is_optional(self):  # AE-V1
        game = self.orbiting()
        game.play("done")
        assert game.state.seen == [0, 0, 0] and game.state.to_act() == (1,)

    def test_not_without_a_ship_in_orbit(self):  # AE-V1
        game = self.orbiting().planet("alpha-D", "grey", up=False)
        assert game.why_not("scan alpha-D") == "AE-V1"

    def test_not_what_lies_face_up(self):  # AE-V1
        game = self.orbiting().planet("alpha-D", "grey").ships(a2="alpha-D 0")
        assert game.why_not("scan alpha-D") == "AE-V1"

    def test_not_the_same_disc_twice(self):  # AE-V3, ruling
        game = self.orbiting()
        game.play("scan alpha-C")
        game.turn_of(0).play("recruit alpha-H", "done")
        assert game.state.to_act() == (1,)

    def test_also_after_a_move(self):  # AE-V1
        game = Position().planet("alpha-C", "grey", up=False).ships(a1="alpha-C 0", a2=(360, 360))
        game.play("flick a2 204800 0", "done")
        assert "scan alpha-C" in game.legal()

    def test_scanning_is_no_action_of_its_own(self):  # AE-U3
        game = Position().planet("alpha-C", "grey", up=False).ships(a1="alpha-C 0")
        assert not game.legal("scan")

    def test_others_learn_nothing_through_samples(self):  # AE-S5, AE-V2
        from astrarium.core import Dice

        game = Position(2, seed=4)
        kinds_seen = {game.state.determinize(1, Dice(n)).kind[3] for n in range(40)}
        assert len(kinds_seen) > 2
        game.state.seen[1] |= 1 << 3
        assert {game.state.determinize(1, Dice(n)).kind[3] for n in range(40)} == {game.state.kind[3]}
