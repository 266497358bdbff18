"""Set-up, turns and the six actions, rule by rule: what is allowed and what is refused."""

import pytest

from astrarium.core import IllegalAction
from astrarium.games.eclipse import GAME
from astrarium.games.eclipse.box import components as c
from astrarium.games.eclipse.rules.targeting import margin
from astrarium.games.eclipse.table.state import D_ENERGY, D_INITIATIVE

from .eclipse_table import Game, sector


def two(**options: object) -> Game:
    return Game("terran", "terran2", **options)


class TestSetUp:
    @pytest.mark.parametrize(
        ("seats", "outer", "tiles"), [(2, 5, 12), (3, 10, 14), (4, 14, 16), (5, 16, 18), (6, 18, 20)]
    )
    def test_stacks_and_technologies_by_players(self, seats: int, outer: int, tiles: int):  # EC-1.1, EC-1.2
        state = GAME.new(seats, 3)
        assert [len(state.stacks[ring]) for ring in (1, 2, 3)] == [8, 11, outer]
        assert sum(state.shop) == tiles

    def test_species_are_chosen_from_the_right_of_the_first_player_backwards(self):  # EC-1.3
        state = GAME.new(4, 2, {"species": "chosen"})
        order = []
        while len(order) < 4:
            order.append(state.to_act()[0])
            state.play(order[-1], state.legal(order[-1])[0])
        assert order == [(state.start - 1 - i) % 4 for i in range(4)]

    def test_a_board_has_one_face_only(self):  # EC-1.3
        state = GAME.new(2, 2, {"species": "chosen"})
        state.play(state.to_act()[0], GAME.actions.from_text("species eridani"))
        assert GAME.actions.from_text("species terran_directorate") not in state.legal(state.to_act()[0])

    def test_two_players_are_not_dealt_planta_or_draco(self):  # EC-1.3
        for way in ("dealt", "aliens"):
            dealt = [c.SPECIES_NAMES[k] for seed in range(40) for k in GAME.new(2, seed, {"species": way}).species]
            assert "planta" not in dealt
            assert "draco" not in dealt
            assert "eridani" in dealt

    def test_aliens_only_or_terrans_only(self):  # EC-1.3
        for way, terran in (("aliens", False), ("terrans", True)):
            dealt = [k for seed in range(10) for k in GAME.new(5, seed, {"species": way}).species]
            assert {c.SPECIES[k].terran for k in dealt} == {terran}

    def test_the_home_holds_a_ship_a_disc_and_a_cube_on_every_basic_square(self):  # EC-1.4
        game = Game("hydran", "orion")
        assert game.fleet(224, 0) == {"interceptor": 1}
        assert game.fleet(232, 1) == {"cruiser": 1}
        assert game.owner(224) == 0
        assert game.state.cubes[sector(224)] == 0b0011  # not on the advanced squares, even with Advanced Labs

    def test_homes_lie_two_spaces_from_the_centre(self):  # EC-1.5
        for seats in range(2, 7):
            assert all(c.RING[cell] == 2 for cell in c.LAYOUT[seats].homes)

    def test_homes_turn_freely_where_the_table_says_so(self):  # EC-1.5
        state = GAME.new(2, 2, {"home_rotation": "free"})
        assert [GAME.actions.to_text(a) for a in state.legal(state.to_act()[0])] == ["turn 0", "turn 1", "turn 2"]

    def test_the_centre_is_guarded_over_a_discovery(self):  # EC-1.6
        game = two()
        assert game.state.discovery[c.CENTRE]
        assert game.state.guarded(c.CENTRE)


class TestTurns:
    def test_an_action_moves_a_disc(self):  # EC-2.2
        game = two().store(0, science=9).offer("gauss_shield")
        before = game.state.discs[0]
        game.play("take research", "learn gauss_shield")
        assert game.state.discs[0] == before - 1
        assert game.state.spent[c.RESEARCH] == 1

    def test_without_a_disc_only_passing_is_left(self):  # EC-2.2
        game = two()
        game.state.spent[0], game.state.discs[0] = game.state.discs[0], 0
        assert not game.legal("take")
        assert game.refusal("take move") == "EC-2.2"
        assert "pass" in game.legal()

    def test_the_first_to_pass_starts_the_next_round(self):  # EC-2.3
        game = two()
        game.turn_of(1).play("pass")
        game.turn_of(0).play("pass")
        while game.state.round == 1:
            game.play(game.legal()[-1])
        assert game.state.start == 1
        assert game.seat == 1

    def test_who_has_passed_reacts_or_passes_again(self):  # EC-2.4
        game = two().lay(304, 3, -2, 1)
        game.play("pass")
        game.turn_of(0)
        assert game.legal("react") == ["react upgrade", "react build", "react move"]
        assert game.refusal("take build") == "EC-2.4"
        game.play("pass")
        assert game.seat == 1

    def test_reactions_are_refused_before_passing(self):  # EC-2.4
        assert two().refusal("react build") == "EC-2.4"

    def test_the_phase_ends_with_the_last_pass(self):  # EC-2.5, EC-2.1
        game = two()
        game.play("pass")
        assert game.seat == 1
        game.play("pass")
        assert game.state.round == 2
        assert game.state.passed == 0


class TestExplore:
    def test_next_to_a_disc(self):  # EC-3.1
        game = two()
        game.play("take explore")
        assert sorted(game.legal("explore")) == ["explore 1,-1", "explore 1,-2", "explore 3,-2", "explore 3,-3"]
        assert game.refusal("explore 5,-5") == "EC-3.1"
        assert game.refusal("explore -2,2") == "EC-3.1"

    def test_next_to_a_ship_that_is_not_pinned(self):  # EC-3.1
        game = two().lay(304, 3, -2, 1).lay(305, 4, -2, 1).ships(305, 0, interceptor=1)
        game.play("take explore")
        assert "explore 5,-2" in game.legal()

    def test_not_next_to_a_pinned_ship(self):  # EC-3.1
        game = two().lay(304, 3, -2, 1).lay(305, 4, -2, 1).ships(305, 0, interceptor=1).ancients(305, 1)
        game.play("take explore")
        assert game.refusal("explore 5,-2") == "EC-3.1"

    def test_each_ring_has_its_stack(self):  # EC-3.2
        game = two().next_sector(105)
        game.play("take explore", "explore 1,-1")
        assert game.state.drawn == (sector(105),)
        game = two().next_sector(306)
        game.play("take explore", "explore 3,-2")
        assert game.state.drawn == (sector(306),)

    def test_a_sector_is_placed_or_discarded(self):  # EC-3.3
        game = two().next_sector(304)
        game.play("take explore", "explore 3,-2", "discard")
        assert game.state.discards[3] == (sector(304),)
        assert game.seat == 1
        game = two().next_sector(304)
        game.play("take explore", "explore 3,-2", "place 304 1")
        assert game.state.at[c.CELL_AT[3, -2]] == sector(304)

    def test_discovery_tile_and_ancients(self):  # EC-3.6
        game = two().next_sector(305)
        game.play("take explore", "explore 3,-2")
        game.play(game.legal("place")[0])
        assert game.state.ancients[sector(305)] == 1
        assert game.state.discovery[sector(305)]

    def test_a_disc_may_follow_unless_ancients_are_there(self):  # EC-3.7
        game = two().next_sector(304)
        game.play("take explore", "explore 3,-2", "place 304 1")
        assert game.legal() == ["claim 304", "decline"]
        discs = game.state.discs[0]
        game.play("claim 304")
        assert game.owner(304) == 0
        assert game.state.discs[0] == discs - 1
        game = two().next_sector(305)
        game.play("take explore", "explore 3,-2")
        game.play(game.legal("place")[0])
        assert game.asked == "turn"

    def test_no_disc_without_one_on_the_track(self):  # EC-3.7
        game = two().next_sector(304)
        game.state.spent[0], game.state.discs[0] = game.state.discs[0] - 1, 1
        game.play("take explore", "explore 3,-2", "place 304 1")
        assert game.asked == "turn"

    def test_an_empty_stack_is_formed_anew_from_its_discards(self):  # EC-3.8
        game = two().next_sector(304)
        game.state.discards[3] = game.state.stacks[3]
        game.state.stacks[3] = ()
        game.play("take explore", "explore 3,-2")
        assert len(game.state.stacks[3]) == 4

    def test_nothing_left_for_the_ring(self):  # EC-3.8
        game = two()
        game.state.stacks[3] = ()
        game.play("take explore")
        assert game.refusal("explore 3,-2") == "EC-3.8"


class TestInfluence:
    def test_two_moves_then_colony_ships_turn_up(self):  # EC-4.1, EC-4.4
        game = two().lay(304, 3, -2, 1).lay(307, 4, -2, 1)
        game.state.colony[0] = 0
        game.play("take influence", "disc", "settle 304", "disc", "settle 307")
        assert game.owner(304) == game.owner(307) == 0
        assert game.state.colony[0] == 2
        assert game.asked == "turn_end"

    def test_putting_a_disc_back_takes_both_moves(self):  # EC-4.1
        game = two()
        game.play("take influence", "lift 221")
        assert game.refusal("settle 221") == "EC-4.1"
        game.play("home", "disc", "settle 221")
        assert game.owner(221) == 0
        assert game.state.discs[0] == 11

    def test_not_over_discs_or_enemies(self):  # EC-4.2
        game = two().lay(304, 3, -2, 1, owner=1).lay(306, 3, -3, 0).ancients(306, 1)
        game.lay(201, 1, -2, 0).play("take influence", "disc")
        assert game.refusal("settle 304") == "EC-4.2"
        assert game.refusal("settle 306") == "EC-4.2"
        assert game.legal() == ["settle 201"]

    def test_not_into_the_guarded_centre(self):  # EC-4.2
        game = two().lay(105, 1, -1, 0, owner=0).lay(304, 3, -2, 1)
        game.play("take influence", "disc")
        assert game.refusal("settle 001") == "EC-4.2"

    def test_a_sector_given_up_sends_its_cubes_home(self):  # EC-4.3
        game = two()
        game.play("take influence", "lift 221", "home")
        assert game.tracks(0) == (11, 11, 11)
        assert game.state.cubes[sector(221)] == 0

    def test_cubes_of_grey_squares_go_where_their_owner_likes(self):  # EC-11.4
        game = two().lay(314, 3, -2, 2, owner=0).cubes(314, 0, track=1)
        game.state.track[2] = 10
        game.play("take influence", "lift 314")
        assert game.legal() == ["cube money", "cube science", "cube materials"]
        game.play("cube materials")
        assert game.tracks(0) == (10, 9, 11)

    def test_the_disc_takes_the_discovery(self):  # EC-4.5
        game = two().lay(316, 3, -2, 0).hide(316, "money_8")
        game.tech(0, "wormhole_generator").play("take influence", "disc", "settle 316")
        assert game.asked == "discovery"
        game.play("use")
        assert game.stored(0)[0] == 2 + 8


class TestResearch:
    def test_price_less_discount(self):  # EC-6.1
        game = two().offer("plasma_cannon").store(0, science=5)
        game.play("take research", "learn plasma_cannon")
        assert game.stored(0)[1] == 0

    def test_too_dear(self):  # EC-6.1
        game = two().offer("plasma_cannon", "neutron_bombs").store(0, science=4)
        game.play("take research")
        assert game.refusal("learn plasma_cannon") == "EC-6.1"
        assert game.legal("learn") == ["learn neutron_bombs"]

    def test_nothing_twice_and_seven_at_most(self):  # EC-6.3
        game = two().offer("starbase", "gluon_computer", "gauss_shield").store(0, science=40)
        game.tech(0, "neutron_bombs", "plasma_cannon", "phase_shield", "advanced_mining", "tachyon_source")
        game.tech(0, "plasma_missile").play("take research")
        assert game.refusal("learn starbase") == "EC-6.3"
        assert game.refusal("learn gluon_computer") == "EC-6.3"

    def test_more_discs(self):  # EC-6.4
        game = two().offer("quantum_grid", "advanced_robotics").store(0, science=40)
        before = game.state.discs[0]
        game.play("take research", "learn quantum_grid")
        assert game.state.discs[0] == before - 1 + 2
        assert game.state.reserve[0] == 1

    def test_discs_beside_the_full_track_cost_nothing(self):  # EC-6.4
        assert c.UPKEEP[13] == c.UPKEEP[14] == c.UPKEEP[16] == 0

    def test_artifact_key_pays_for_each_artifact(self):  # EC-6.5
        game = two().lay(302, 3, -2, 1, owner=0).offer("artifact_key").store(0, money=0, science=14, materials=0)
        game.play("take research", "learn artifact_key", "gain money", "gain materials")
        assert game.stored(0) == (5, 0, 5)

    def test_a_technology_not_on_offer(self):
        game = two().offer("gauss_shield").store(0, science=9)
        game.play("take research")
        assert game.refusal("learn nanorobots") == "EC-6.1"


class TestUpgrade:
    def test_two_parts_over_printed_ones_or_empty_places(self):  # EC-7.1
        game = two()
        game.play("take upgrade", "fit interceptor 0 hull", "fit cruiser 4 nuclear_drive")
        assert game.design(0, "interceptor")[1] == 1
        assert game.seat == 1

    def test_parts_go_back_before_new_ones_come(self):  # EC-7.1
        game = two().fit(0, "interceptor", L1="hull")
        game.play("take upgrade", "fit cruiser 1 hull")
        assert game.refusal("remove interceptor 0") == "EC-7.1"
        game = two().fit(0, "interceptor", L1="hull")
        game.play("take upgrade", "remove interceptor 0", "done")
        assert game.state.tile[0] == 0

    def test_printed_parts_stay(self):  # EC-7.1
        game = two()
        game.play("take upgrade")
        assert game.refusal("remove interceptor 1") == "EC-7.1"

    def test_each_part_needs_its_own_technology(self):  # EC-7.2
        game = two().tech(0, "gluon_computer").fit(0, "cruiser", M2="fusion_source")
        game.play("take upgrade")
        assert "fit cruiser 4 gluon_computer" in game.legal()
        assert game.refusal("fit cruiser 4 positron_computer") == "EC-7.2"

    def test_energy_must_suffice_in_the_end(self):  # EC-7.3
        game = two().tech(0, "plasma_cannon")
        game.play("take upgrade", "fit interceptor 0 plasma_cannon")  # short of 1: the second part must help
        assert "done" not in game.legal()
        assert game.refusal("fit cruiser 1 hull") == "EC-7.3"
        game.play("fit interceptor 1 hull")
        assert game.design(0, "interceptor")[D_ENERGY] == 0

    def test_with_the_last_part_energy_must_suffice(self):  # EC-7.3
        game = two().tech(0, "plasma_cannon")
        game.play("pass")
        game.turn_of(0).play("react upgrade")
        assert game.refusal("fit interceptor 0 plasma_cannon") == "EC-7.3"

    def test_ships_need_a_drive_starbases_have_none(self):  # EC-7.4
        game = two()
        game.play("pass")
        game.turn_of(0).play("react upgrade")
        assert game.refusal("fit interceptor 3 hull") == "EC-7.4"
        assert game.refusal("fit starbase 3 nuclear_drive") == "EC-7.4"

    def test_a_drive_may_move_to_another_place(self):  # EC-7.4
        game = two()
        game.play("take upgrade", "fit interceptor 3 hull")
        assert game.legal("fit interceptor")
        assert all("drive" in text for text in game.legal("fit"))

    def test_a_stored_ancient_part_is_placed_once_and_then_gone(self):  # EC-7.5
        game = two()
        game.state.parts[0] = 1 << c.PART_OF["axion_computer"]
        game.play("take upgrade", "fit interceptor 0 axion_computer")
        assert not game.state.parts[0]
        assert game.refusal("fit cruiser 1 axion_computer") == "EC-7.2"

    def test_computers_of_all_parts_add_up(self):  # EC-12.6
        game = two().fit(0, "cruiser", L2="electron_computer")
        assert margin(4, game.design(0, "cruiser")[2]) == 0


class TestBuild:
    def test_on_own_sectors_even_with_enemies(self):  # EC-8.1
        game = two().ships(221, 1, interceptor=1).store(0, materials=9)
        game.play("take build", "build interceptor 221")
        assert game.fleet(221, 0) == {"interceptor": 2}
        assert game.refusal("build interceptor 223") == "EC-8.1"

    def test_prices(self):  # EC-8.2
        game = two().store(0, money=0, science=0, materials=7)
        game.play("take build")
        assert game.refusal("build dreadnought 221") == "EC-8.2"
        game.play("build cruiser 221")
        assert game.stored(0)[2] == 2
        assert game.seat == 1  # nothing else could be paid

    def test_limits(self):  # EC-8.3
        game = two().ships(221, 0, dreadnought=2).store(0, materials=40).tech(0, "monolith")
        game.play("take build")
        assert game.refusal("build dreadnought 221") == "EC-8.3"
        game.play("build monolith 221")
        assert game.refusal("build monolith 221") == "EC-8.3"

    def test_technologies(self):  # EC-8.4
        game = two().store(0, materials=40)
        game.play("take build")
        assert game.refusal("build orbital 221") == "EC-8.4"
        assert "build starbase 221" in game.legal()  # Terrans know it

    def test_nanorobots_add_one_but_not_to_a_reaction(self):  # EC-8.5
        game = two().store(0, materials=40).tech(0, "nanorobots")
        game.play("take build", *["build interceptor 221"] * 3)
        assert game.seat == 1
        game = two().store(0, materials=40).tech(0, "nanorobots")
        game.play("pass")
        game.turn_of(0).play("react build", "build interceptor 221")
        assert game.seat == 1


class TestMove:
    def position(self) -> Game:
        return two().lay(304, 3, -2, 1).lay(305, 4, -2, 1)

    def test_the_same_ship_may_move_again(self):  # EC-9.1
        game = self.position()
        game.play("take move", "move interceptor 221 304", "move interceptor 304 305", "move interceptor 305 304")
        assert game.fleet(304, 0) == {"interceptor": 1}

    def test_no_further_than_its_drives(self):  # EC-9.2
        game = self.position()
        game.play("take move")
        assert game.refusal("move interceptor 221 305") == "EC-9.2"

    def test_starbases_stay(self):  # EC-9.2
        game = self.position().ships(221, 0, starbase=1)
        game.play("take move")
        assert game.refusal("move starbase 221 304") == "EC-9.2"

    def test_wormholes_on_both_sides_or_the_generator(self):  # EC-9.2
        game = two().lay(304, 3, -2, 0).lay(306, 3, -3, 0)
        game.play("take move")
        assert game.legal("move") == ["move interceptor 221 306"]
        game = two().lay(304, 3, -2, 0).lay(306, 3, -3, 0).tech(0, "wormhole_generator")
        game.play("take move")
        assert "move interceptor 221 304" in game.legal()

    def test_enemies_pin_as_many_ships_as_they_are(self):  # EC-9.3
        game = self.position().ships(304, 1, interceptor=1).ancients(304, 1).ships(304, 0, interceptor=2)
        game.play("take move")
        assert game.refusal("move interceptor 304 305") == "EC-9.3"
        game = self.position().ships(304, 1, interceptor=1).ancients(304, 1).ships(304, 0, interceptor=3)
        game.play("take move", "move interceptor 304 305")
        assert game.refusal("move interceptor 304 221") == "EC-9.3"

    def test_own_starbases_hold_too(self):  # EC-R6
        game = two().ships(221, 1, interceptor=1).ships(221, 0, starbase=1).lay(304, 3, -2, 1)
        game.play("take move")
        assert "move interceptor 221 304" in game.legal()

    def test_the_defence_system_lets_nobody_through_or_out(self):  # EC-9.5
        game = two().lay(105, 1, -1, 0).lay(101, -1, 1, 0).lay(304, 3, -2, 1)
        game.fit(0, "interceptor", L1="nuclear_drive").ships(105, 0, interceptor=1)
        game.play("take move")
        assert "move interceptor 105 001" in game.legal()
        assert game.refusal("move interceptor 105 101") == "EC-9.2"
        game.play("move interceptor 105 001")
        assert game.refusal("move interceptor 001 105") == "EC-9.5"


class TestReactions:
    def test_one_unit_each(self):  # EC-10.1
        game = two().lay(304, 3, -2, 1)
        game.play("pass")
        game.turn_of(0).play("react move", "move interceptor 221 304")
        assert game.seat == 1
        assert game.state.spent[8] == 1

    def test_no_other_reaction(self):  # EC-10.1
        game = two()
        game.play("pass")
        assert game.turn_of(0).refusal("react research") == "EC-10.1"


class TestPopulation:
    def test_a_colony_ship_lands_a_cube(self):  # EC-11.1
        game = two().lay(306, 3, -3, 0, owner=0)
        game.play("colonise 306 0 money")
        assert game.state.cubes[sector(306)] == 1
        assert game.state.colony[0] == 2
        assert game.tracks(0)[0] == 9

    def test_only_with_a_colony_ship_and_a_disc(self):  # EC-11.1
        game = two().lay(306, 3, -3, 0)
        assert game.refusal("colonise 306 0 money") == "EC-11.1"
        game.disc(306, 0).state.colony[0] = 0
        assert game.refusal("colonise 306 0 money") == "EC-11.1"

    def test_the_track_of_the_square_is_used(self):  # EC-11.2
        game = two().lay(306, 3, -3, 0, owner=0)
        assert game.refusal("colonise 306 0 science") == "EC-11.2"
        game.play("colonise 306 0 money")
        assert game.refusal("colonise 306 0 money") == "EC-11.2"

    def test_an_empty_track_fills_nothing(self):  # EC-11.2
        game = two().lay(306, 3, -3, 0, owner=0)
        game.state.track[0], game.state.grave[0] = 0, 10
        assert game.refusal("colonise 306 0 money") == "EC-11.2"

    def test_advanced_squares(self):  # EC-11.3
        game = two()
        assert game.refusal("colonise 221 1 money") == "EC-11.3"
        game.tech(0, "advanced_economy").play("colonise 221 1 money")
        assert game.tracks(0)[0] == 9

    def test_grey_squares_and_orbitals(self):  # EC-11.4
        game = two().lay(314, 3, -2, 2, owner=0)
        assert game.legal("colonise 314") == [f"colonise 314 0 {kind}" for kind in c.RESOURCES]
        assert game.refusal("colonise 221 6 money") == "EC-11.4"
        game.state.built[sector(221)] = 1
        game.state._listed = None
        assert game.legal("colonise 221") == ["colonise 221 6 money", "colonise 221 6 science"]
        assert game.refusal("colonise 221 6 materials") == "EC-11.4"

    def test_a_full_track_sends_the_cube_elsewhere(self):  # EC-11.5
        game = two().lay(314, 3, -2, 2, owner=0).cubes(314, 0, track=1)
        game.state.track[0:3] = [11, 8, 10]  # an earlier grey cube came back as money
        game.play("take influence", "lift 221")
        assert game.tracks(0) == (11, 10, 11)

    def test_trade(self):  # EC-11.6
        game = two()
        game.play("trade science money")
        assert game.stored(0) == (3, 1, 3)
        assert game.refusal("trade science money") == "EC-11.6"
        game = Game("orion", "terran2")
        assert game.legal("trade") == ["trade materials money", "trade materials science"]


def test_refused_actions_say_why_and_change_nothing():
    game = two()
    before = game.state.fingerprint()
    with pytest.raises(IllegalAction, match="Reactions are for those who have passed"):
        game.play("react build")
    assert game.state.fingerprint() == before


def test_initiative_of_starbases_is_four_five_and_two():  # EC-20.7, EC-20.4
    game = Game("terran", "orion", "planta", "hydran")
    assert [game.design(seat, "starbase")[D_INITIATIVE] for seat in range(4)] == [4, 5, 2, 4]
