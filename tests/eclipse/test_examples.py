"""The rulebook's small examples, by their numbers in our notes on the rules (section 5, cases 1 to 12)."""

import pytest

from astrarium.games.eclipse.box import components as c
from astrarium.games.eclipse.rules import explore, population, research
from astrarium.games.eclipse.rules.targeting import wound
from astrarium.games.eclipse.table.state import D_ENERGY, D_HULL, D_INITIATIVE, D_MOVEMENT

from .eclipse_table import Game, sector


class TestConcepts:
    def test_case_1_production_follows_the_cubes_off_the_tracks(self):  # EC-1.7
        game = Game("terran", "terran2")
        for kind, off in enumerate((6, 9, 7)):
            game.state.track[kind] = c.TRACK_CUBES - off
        assert [population.income(game.state, 0, kind) for kind in range(3)] == [12, 21, 15]
        game.state.track[:3] = [11, 10, 11]
        assert [population.income(game.state, 0, kind) for kind in range(3)] == [2, 3, 2]

    def test_case_2_four_free_circles_cost_two(self):  # EC-16.2
        game = Game("terran", "terran2")
        game.state.discs[0] = 13 - 4
        assert population.upkeep(game.state, 0) == 2

    def test_case_3_the_discount_stops_at_the_minimum(self):  # EC-6.2
        game = Game("draco", "terran").tech(0, "neutron_bombs", "plasma_cannon").offer("starbase").store(0, science=3)
        assert research.price(game.state, 0, c.TECH_NAMES.index("starbase")) == 3
        game.play("take research", "learn starbase")
        assert game.stored(0)[1] == 0


class TestShips:
    def test_case_4_two_fusion_drives_add_up(self):  # EC-7.1
        fusion = c.PARTS[c.PART_OF["fusion_drive"]]
        assert (2 * fusion.movement, 2 * fusion.initiative, -2 * fusion.energy) == (4, 4, 4)
        game = Game("terran", "terran2").fit(0, "cruiser", L2="fusion_drive", R2="fusion_drive", M2="fusion_source")
        design = game.design(0, "cruiser")
        assert design[D_MOVEMENT] == 4
        assert design[D_INITIATIVE] == 1 + 4
        assert design[D_ENERGY] == 6 - 4 - 1

    def test_case_5_two_improved_hulls_die_at_the_fifth_point(self):  # EC-12.7
        game = Game("terran", "terran2").fit(0, "cruiser", L1="improved_hull", L2="improved_hull")
        hull = game.design(0, "cruiser")[D_HULL]
        assert wound((0,), 0, 4, hull) == (4,)
        assert wound((4,), 4, 1, hull) == ()

    def test_case_6_initiative_and_dice(self):  # EC-12.4
        game = Game("terran", "terran2")
        game.fit(0, "interceptor", L1="gluon_computer", R1="fusion_drive", M2="fusion_source")
        assert game.design(0, "interceptor")[D_INITIATIVE] == 6
        game.fit(1, "dreadnought", L3="nuclear_drive", R2="nuclear_drive", M2="fusion_source")
        assert game.design(1, "dreadnought")[D_INITIATIVE] == 3
        game.no_ships(221, 0).lay(201, 1, 1).ships(201, 1, dreadnought=1).ships(201, 0, interceptor=3)
        events = game.rolls(*[1] * 40).fight()
        first = next(e for e in events if e[0] == event("rolls"))
        assert first[1:4] == (0, 0, 0)
        assert len(first[4:]) == 3


def event(name: str) -> int:
    from astrarium.games.eclipse import GAME

    return GAME.events.number[name]


class TestCase7:
    """Of five ways to join a new sector, A and B need both wormholes, C and D one, E has none (EC-3.4, EC-3.5)."""

    # the home 221 lies at 2,-2 with wormholes on edges 0, 1, 3 and 4

    def test_without_the_generator_both_sides_need_a_wormhole(self):
        game = Game("terran", "terran2").next_sector(304)
        game.play("take explore", "explore 3,-2")
        assert game.legal("place") == ["place 304 1"]
        assert game.refusal("place 304 0") == "EC-3.4"

    def test_a_ship_joins_as_well_as_a_disc(self):
        game = Game("terran", "terran2").lay(201, 3, -3, 0).ships(201, 0, interceptor=1)
        # 201 has wormholes on 1, 3 and 5: the space at its edge 1 touches nothing else of this seat
        assert c.CELL_AT[4, -3] in explore.targets(game.state, 0)

    def test_with_the_generator_one_side_is_enough(self):
        game = Game("terran", "terran2").tech(0, "wormhole_generator").next_sector(304)
        game.play("take explore", "explore 3,-2")
        assert game.legal("place") == ["place 304 0", "place 304 1", "place 304 2"]

    def test_no_wormhole_on_either_side_never_joins(self):
        game = Game("terran", "terran2").next_sector(201)
        game.play("take explore")
        assert game.refusal("explore 2,-1") == "EC-3.4"
        game = Game("terran", "terran2").tech(0, "wormhole_generator").next_sector(201)
        game.play("take explore", "explore 2,-1")
        assert game.legal("place") == ["place 201 0"]
        assert game.refusal("place 201 1") == "EC-3.4"

    def test_influence_reaches_over_half_links_with_the_generator_only(self):  # EC-4.2
        game = Game("terran", "terran2")
        game.lay(201, 2, -1, 0)  # its edge 5 is open, the home's edge 2 is closed
        game.lay(202, 2, -3, 1)  # edge 2 open, the home's edge 5 closed
        game.lay(304, 3, -2, 0)  # the home's edge 1 is open, its edge 4 closed
        game.lay(306, 3, -3, 0)  # edges 1 and 3: full link over the home's edge 0
        game.play("take influence", "disc")
        assert game.legal("settle") == ["settle 306"]
        game = game_with_generator()
        assert sorted(game.legal("settle")) == ["settle 201", "settle 202", "settle 304", "settle 306"]


def game_with_generator() -> Game:
    game = Game("terran", "terran2").tech(0, "wormhole_generator")
    game.lay(201, 2, -1, 0).lay(202, 2, -3, 1).lay(304, 3, -2, 0).lay(306, 3, -3, 0)
    game.play("take influence", "disc")
    return game


class TestCase8:
    """Moving: activations, movement and pinning (EC-9.1, EC-9.4)."""

    def test_red_moves_its_interceptor_twice_and_its_cruiser_once(self):  # EC-9.1
        game = Game("terran", "terran2").fit(0, "interceptor", L1="nuclear_drive")
        game.fit(0, "cruiser", L2="nuclear_drive", L1="nuclear_drive", M2="fusion_source").ships(221, 0, cruiser=1)
        row(game)
        game.play("take move", "move interceptor 221 307", "move interceptor 307 309", "move cruiser 221 310")
        assert game.fleet(309, 0) == {"interceptor": 1}
        assert game.fleet(310, 0) == {"cruiser": 1}

    def test_green_leaves_one_behind_and_flies_on_with_the_second(self):  # EC-9.4
        game = Game("terran", "terran2").fit(0, "interceptor", L1="nuclear_drive").ships(221, 0, interceptor=1)
        row(game).ships(304, 1, interceptor=1)
        game.play("take move")
        assert game.legal("move interceptor 221") == ["move interceptor 221 304"]
        game.play("move interceptor 221 304")
        assert "move interceptor 221 307" in game.legal()
        game.play("move interceptor 221 307")
        assert game.refusal("move interceptor 304 307") == "EC-9.3"
        assert game.fleet(304, 0) == {"interceptor": 1}
        game.play("done")


def row(game: Game) -> Game:
    """Five sectors in a row, joined by wormholes, to the right of the home 221 at 2,-2."""
    game.lay(304, 3, -2, 1).lay(307, 4, -2, 1).lay(310, 5, -2, 1)
    return game.lay(309, 6, -2, 1).lay(311, 7, -2, 1)


class TestCase9:
    """Red sits in the sector, green enters, blue enters (EC-12.2)."""

    def pairs(self, game: Game) -> list[tuple[int, ...]]:
        game.ships(201, 0, interceptor=1).ships(201, 1, interceptor=1).ships(201, 2, interceptor=1)
        return [e[3:] for e in game.rolls(6, 6).fight() if e[0] == event("battle")]

    def test_the_two_latest_fight_first_and_the_survivor_meets_the_one_in_place(self):
        game = Game("terran", "terran2", "terran3").lay(201, 4, 0)
        assert self.pairs(game) == [(2, 1), (1, 0)]

    def test_the_owner_of_the_disc_fights_last_whenever_he_came(self):
        game = Game("terran", "terran2", "terran3").lay(201, 4, 0, owner=2)
        assert self.pairs(game) == [(1, 0), (0, 2)]


class TestCase10:
    """Retreat: only to a linked sector with the own disc and no enemy (EC-12.9)."""

    def position(self) -> Game:
        game = Game("terran", "terran2").lay(305, 4, -2, 1)  # A: edges 1, 2 and 4
        game.lay(311, 5, -2, 1, owner=0)  # B: own disc
        game.lay(306, 4, -1, 2)  # C: own ship only; edges 3 and 5
        game.lay(304, 3, -2, 1)  # D: empty
        return game.ships(306, 0, interceptor=1).ships(305, 1, interceptor=1).ships(305, 0, interceptor=1)

    def test_own_disc_yes_own_ship_or_empty_space_no(self):
        game = self.position()
        game.rolls(*[1] * 20).fight()
        assert game.seat == 0
        assert game.legal() == ["fire", "retreat 311"]
        assert game.refusal("retreat 306") == "EC-12.9"
        assert game.refusal("retreat 304") == "EC-12.9"

    def test_an_enemy_ship_bars_the_way(self):
        game = self.position().disc(304, 0).ships(304, 1, interceptor=1)
        game.rolls(*[1] * 20).fight()
        assert game.legal() == ["fire", "retreat 311"]
        assert game.refusal("retreat 304") == "EC-12.9"

    def test_the_other_side_has_nowhere_to_go(self):
        game = self.position()
        game.rolls(*[1] * 20).fight()
        game.play("fire")
        assert game.seat == 0  # nobody asked seat 1


def test_case_11_two_hits_of_three_kill_two_cubes_and_the_disc_stays():  # EC-13.1
    game = Game("terran", "terran2").lay(203, 1, 1, owner=1).cubes(203, 0, 1, 2)
    game.no_ships(221, 0).ships(203, 0, interceptor=3)
    game.fit(0, "interceptor", L1="gluon_computer", M2="fusion_source")
    game.rolls(6, 3, 2).fight()
    assert game.asked == "bomb"
    game.play("bomb", "kill 0", "kill 2")
    assert game.state.cubes[sector(203)] == 0b010
    assert game.state.grave[3:6] == [1, 0, 1]
    assert game.owner(203) == 1


class TestCase12:
    """Upkeep: income 4, upkeep 5 (EC-16.2, EC-16.3)."""

    def position(self, money: int) -> Game:
        game = Game("terran", "terran2").lay(202, 1, 1, owner=0).lay(207, 1, 0, owner=0)
        game.cubes(221, 1, 3).cubes(202, 0)  # 2 money, 3 science and 1 materials cubes off the tracks
        game.state.discs[0] -= 3
        game.state.spent[c.RESEARCH] = 3
        game.state.colony[0] = 0
        return game.store(0, money=money, science=2, materials=0)

    def test_money_goes_back_by_one(self):  # EC-16.2
        game = self.position(money=3)
        game.upkeep()
        assert game.stored(0) == (2, 2 + 6, 3)

    def test_a_trade_covers_the_missing_money(self):  # EC-16.3
        game = self.position(money=0)
        game.upkeep()
        assert game.asked == "bankrupt"
        game.play("trade science money")
        assert game.stored(0) == (0, 6, 3)

    def test_a_disc_taken_back_lowers_the_upkeep_to_three(self):  # EC-16.3
        game = self.position(money=0)
        game.upkeep()
        assert set(game.legal()) == {"trade science money", "abandon 202", "abandon 207", "abandon 221"}
        game.play("abandon 207")
        assert game.owner(207) == -1
        assert game.stored(0) == (4 - 3, 2 + 6, 3)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_species_has_its_tracks_full_at_the_start(number: int):  # EC-1.7
    game = Game("hydran", "orion", "planta", "eridani")
    species = c.SPECIES[game.state.species[number]]
    home = c.SECTORS[species.home]
    basic = sum(not advanced for _, advanced in home.squares)
    assert sum(game.tracks(number)) == 33 - basic
