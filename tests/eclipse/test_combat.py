"""Battles, population, reputation and taking sectors, rule by rule."""

from astrarium.games.eclipse import GAME
from astrarium.games.eclipse.box import components as c
from astrarium.games.eclipse.rules.targeting import ALWAYS, NEVER, assign_printed, cheapest_kill, margin

from .eclipse_table import Game, sector


def event(name: str) -> int:
    return GAME.events.number[name]


def two(**options: object) -> Game:
    return Game("terran", "terran2", **options)


def far(game: Game, number: int = 301) -> Game:
    """A sector that touches nothing."""
    return game.lay(number, 5, 0)


def count(events: list[tuple[int, ...]], name: str) -> int:
    return sum(e[0] == event(name) for e in events)


class TestOrder:
    def test_sectors_by_descending_number_the_centre_last(self):  # EC-12.1
        game = two().lay(301, 5, 0).lay(105, 6, 2).ancients(301, 1).ancients(105, 1)
        for number in (105, 301, 1):
            game.ships(number, 0, interceptor=1)
        game.rolls(*[1, 6, 6] * 3)
        battles = [c.SECTOR_NAMES[e[2]] for e in game.fight() if e[0] == event("battle")]
        assert battles == ["301", "105", "001"]

    def test_players_fight_before_ancients(self):  # EC-12.2
        game = far(two()).ancients(301, 1).ships(301, 0, interceptor=1).ships(301, 1, interceptor=1)
        battles = [e[3:] for e in game.rolls(6, 1, 1, 1).fight() if e[0] == event("battle")]
        assert battles[:2] == [(1, 0), (0, 6)]

    def test_the_owner_of_the_disc_defends_else_the_earlier_one(self):  # EC-12.3
        game = far(two()).disc(301, 1).ships(301, 0, interceptor=1).ships(301, 1, interceptor=1)
        game.rolls(6).fight()
        assert game.fleet(301, 0) == {}  # seat 1 defended and fired first
        game = far(two()).ships(301, 0, interceptor=1).ships(301, 1, interceptor=1)
        game.rolls(6).fight()
        assert game.fleet(301, 1) == {}

    def test_ships_without_a_foe_do_not_fight(self):  # EC-12.1
        game = far(two()).ships(301, 0, interceptor=1)
        assert count(game.fight(), "battle") == 0


class TestInitiative:
    def test_the_faster_type_fires_first(self):  # EC-12.4
        game = far(two()).ships(301, 0, cruiser=1).ships(301, 1, interceptor=1)
        events = game.rolls(1, 6).fight()
        rolls = [e[1:3] for e in events if e[0] == event("rolls")]
        assert rolls[:2] == [(1, c.INTERCEPTOR), (0, c.CRUISER)]

    def test_the_owner_orders_types_of_equal_initiative(self):  # EC-R10
        game = far(two()).fit(0, "cruiser", L2="nuclear_drive").ships(301, 0, cruiser=1, interceptor=1)
        game.ships(301, 1, dreadnought=1)
        game.rolls(*[1] * 9).fight()
        assert game.legal() == ["first interceptor", "first cruiser"]

    def test_or_the_bigger_type_acts_first(self):  # EC-R10
        game = far(two(owner_orders_ties=False)).fit(0, "cruiser", L2="nuclear_drive")
        game.ships(301, 0, cruiser=1, interceptor=1).ships(301, 1, interceptor=1)
        game.fit(1, "interceptor", M1="hull")
        rolls = [e[1:3] for e in game.rolls(1, 6, 6).fight() if e[0] == event("rolls")]
        assert rolls[0] == (0, c.CRUISER)


class TestMissiles:
    def test_two_orange_dice_before_the_first_round_and_never_again(self):  # EC-12.5
        game = far(two()).fit(0, "interceptor", L1="plasma_missile").ships(301, 0, interceptor=2)
        game.ships(301, 1, interceptor=1)
        events = game.rolls(1, 1, 1, 1, 1, 1, 1, 6).fight()
        missiles = [e for e in events if e[0] == event("rolls") and e[3]]
        assert len(missiles) == 1
        assert [die >> 3 for die in missiles[0][4:]] == [c.ORANGE] * 4

    def test_nobody_retreats_instead_of_firing_missiles(self):  # EC-12.5
        game = two().lay(304, 3, -2, 1).fit(0, "interceptor", L1="plasma_missile").ships(304, 0, interceptor=1)
        game.ships(304, 1, interceptor=1)
        events = game.rolls(6, 6).fight()
        assert count(events, "rolls") >= 1
        assert game.fleet(304, 1) == {}

    def test_they_fire_in_every_battle_of_the_sector(self):  # EC-R11
        for each, expected in ((True, 2), (False, 1)):
            game = far(Game("terran", "terran2", "terran3", missiles_each_battle=each), 303)
            game.fit(2, "interceptor", L1="plasma_missile").disc(303, 0)
            game.ships(303, 0, interceptor=1).ships(303, 1, interceptor=1).ships(303, 2, interceptor=1)
            events = game.rolls(6, 6, *([1, 1, 6] if each else [6])).fight()
            assert sum(e[0] == event("rolls") and e[3] for e in events) == expected


class TestHitting:
    def test_natural_faces_and_sums(self):  # EC-12.6
        assert margin(6, 0) == ALWAYS
        assert margin(1, 5) == NEVER
        assert [margin(roll, 2) for roll in (3, 4, 5)] == [NEVER, 0, 1]

    def test_a_die_cannot_go_to_a_ship_it_does_not_hit(self):  # EC-12.6
        game = far(two()).fit(1, "cruiser", L2="gauss_shield").ships(301, 1, interceptor=2, cruiser=1)
        game.fit(0, "interceptor", L1="electron_computer").ships(301, 0, interceptor=1)
        game.fit(0, "interceptor", R1="tachyon_drive", M2="fusion_source")
        game.rolls(5, *[1] * 3).fight()
        assert game.fleet(301, 1) == {"interceptor": 1, "cruiser": 1}  # a 5 hits those without a shield only

    def test_several_dice_may_go_to_one_ship(self):  # EC-12.7
        game = far(two()).ships(301, 0, interceptor=2).ships(301, 1, cruiser=1, interceptor=1)
        game.fit(1, "interceptor", M1="hull", L1="hull")
        game.rolls(6, 6, 1).fight()
        game.play("hit cruiser 0")
        assert game.legal() == ["hit interceptor 0", "hit cruiser 1"]
        events = game.play("hit cruiser 1")
        assert (event("hits"), 0, c.INTERCEPTOR, c.CRUISER, 1, 1) in events

    def test_damage_stays_between_the_battles_of_a_sector(self):  # EC-12.7
        game = far(Game("terran", "terran2", "terran3")).disc(301, 0)
        game.ships(301, 0, interceptor=1).ships(301, 1, cruiser=1).ships(301, 2, interceptor=1)
        game.rolls(6, 6)  # the interceptor of seat 2 hits the cruiser, the cruiser destroys it
        game.state.dice.faces += [6]  # the interceptor of seat 0 finishes it
        game.fight()
        assert game.fleet(301, 1) == {}


class TestAncients:
    def test_they_destroy_the_biggest_ship_they_can(self):  # EC-12.8
        wounds = [(0, 0), (0,), (0,), ()]
        hits = assign_printed(c.SIZE_ORDER, (0, 1, 2, 2), (0, 0, 0, 0), wounds, [(1, 0), (1, 0)])
        assert hits == [(c.CRUISER, 0, 1), (c.CRUISER, 1, 1)]
        assert wounds == [(0, 0), (), (0,), ()]

    def test_otherwise_they_hurt_one_ship_as_much_as_they_can(self):  # EC-12.8
        wounds = [(), (0, 1), (0,), ()]
        assign_printed(c.SIZE_ORDER, (0, 3, 4, 2), (0, 0, 0, 0), wounds, [(1, 0), (1, 0)])
        assert wounds == [(), (0, 1), (2,), ()]

    def test_dice_that_cannot_help_against_the_shielded_go_to_others(self):  # EC-12.8
        wounds = [(0,), (0,), (), ()]
        assign_printed(c.SIZE_ORDER, (0, 1, 2, 2), (0, 2, 0, 0), wounds, [(1, 0), (1, ALWAYS)])
        assert wounds == [(), (1,), (), ()]

    def test_as_little_waste_as_possible(self):  # EC-12.8
        assert cheapest_kill([(4, 0), (1, 0), (1, 0), (2, 0)], 0, 2) == [(2, 0)]
        assert cheapest_kill([(1, 0)], 0, 2) is None

    def test_their_printed_values(self):  # EC-12.8
        assert (c.ANCIENT.initiative, c.ANCIENT.hull, c.ANCIENT.computer, c.ANCIENT.dice) == (2, 1, 1, (2, 0, 0))
        assert (c.GCDS.initiative, c.GCDS.hull, c.GCDS.computer, c.GCDS.dice) == (0, 7, 1, (4, 0, 0))


class TestRetreat:
    def position(self) -> Game:
        return two().lay(304, 3, -2, 1).ships(304, 0, interceptor=2).ships(304, 1, interceptor=2)

    def test_retreating_ships_are_shot_at_and_leave_next_time(self):  # EC-12.9
        game = self.position()
        game.rolls(6, 1).fight()
        game.play("retreat 221")
        assert game.fleet(304, 0) == {}
        assert game.fleet(221, 0) == {"interceptor": 2}  # one of two was shot, one joined the one at home

    def test_all_ships_of_the_type_go(self):  # EC-12.9
        game = self.position()
        game.rolls(1, 1).fight()
        game.play("retreat 221")
        assert game.fleet(221, 0) == {"interceptor": 3}

    def test_winners_on_the_run_still_leave_when_the_foe_is_destroyed(self):  # EC-12.9
        game = two().lay(304, 3, -2, 1).ships(304, 0, interceptor=1, cruiser=1).ships(304, 1, interceptor=1)
        game.rolls(1).fight()
        game.play("retreat 221")
        game.rolls(6).play("fire")  # the cruiser destroys the foe in the same round
        assert game.fleet(304, 0) == {"cruiser": 1}
        assert game.fleet(221, 0) == {"interceptor": 2}

    def test_an_escape_from_an_earlier_battle_cancels_no_retreat(self):  # EC-12.9
        game = Game("terran", "terran2", "terran3").lay(304, 5, 0, 1).lay(307, 6, 0, 1, owner=1)
        game.beside(308, 304, 4, owner=0).tech(0, "wormhole_generator").ships(304, 0, interceptor=1, dreadnought=1)
        game.ships(304, 1, interceptor=1, cruiser=1).ships(304, 2, interceptor=1)
        game.fight()
        game.rolls(1, 6).play("retreat 307", "fire")  # seat 1 flees from seat 2, whose only ship its cruiser destroys
        assert game.fleet(304, 1) == {"cruiser": 1}
        game.rolls(1, 6, 6).play("retreat 308", "fire", "fire")  # then seat 0 flees and destroys that cruiser
        assert game.fleet(304, 0) == {"dreadnought": 1}
        assert game.fleet(308, 0) == {"interceptor": 1}

    def test_winners_on_the_run_stay_when_the_foe_leaves_first(self):  # EC-12.9
        game = two().lay(304, 3, -2, 1).lay(307, 4, -2, 1, owner=1)
        game.ships(304, 0, cruiser=1).ships(304, 1, interceptor=1)
        game.fight()
        game.play("retreat 307", "retreat 221")
        assert game.fleet(304, 0) == {"cruiser": 1}
        assert game.fleet(307, 1) == {"interceptor": 1}

    def test_who_left_draws_only_for_kills(self):  # EC-14.4
        game = self.position()
        game.rolls(1, 1).fight()
        events = game.play("retreat 221")
        assert [e[1] for e in events if e[0] == event("draws_reputation")] == [1]

    def test_those_shot_on_the_run_took_part(self):  # EC-R12
        for kind, seats in ((True, [0, 1]), (False, [1])):
            game = two(shot_retreat_draws=kind).lay(304, 3, -2, 1)
            game.ships(304, 0, interceptor=1).ships(304, 1, interceptor=1)
            game.fight()
            events = game.rolls(6).play("retreat 221")
            while game.asked == "reputation":
                events += game.play(game.legal()[0])
            assert [e[1] for e in events if e[0] == event("draws_reputation")] == seats


class TestStalemate:
    def position(self, **options: object) -> Game:
        game = two(**options).lay(304, 3, -2, 1).lay(307, 4, -2, 1, owner=1)
        for seat in (0, 1):
            game.fit(seat, "interceptor", M1="hull").ships(304, seat, interceptor=1)
        return game

    def test_the_attacker_retreats_or_loses_his_ships(self):  # EC-12.10
        game = self.position()
        game.fight()
        assert game.seat == 1
        assert game.legal() == ["hold", "retreat 307"]
        game.play("retreat 307")
        assert game.fleet(307, 1) == {"interceptor": 1}
        game = self.position()
        game.fight()
        game.play("hold")
        assert game.fleet(304, 1) == {}
        assert game.state.supply[4] == 7

    def test_such_losses_bring_no_draws(self):  # EC-R13
        for draws, tiles in ((False, 1), (True, 2)):
            game = self.position(stalemate_draws=draws)
            game.fight()
            events = game.play("hold")
            assert [e[2] for e in events if e[0] == event("draws_reputation") and e[1] == 0] == [tiles]


class TestPopulation:
    def position(self, **options: object) -> Game:
        return far(two(**options), 203).disc(203, 1).cubes(203, 0, 1).ships(203, 0, interceptor=1)

    def test_ships_may_attack_once_or_spare(self):  # EC-13.1
        game = self.position()
        game.rolls(6).fight()
        assert game.legal() == ["bomb", "spare"]
        game.play("bomb")
        assert game.legal() == ["kill 0", "kill 1"]
        game.play("kill 1")
        assert game.state.cubes[sector(203)] == 1
        game = self.position()
        game.fight()
        game.play("spare")
        assert game.state.cubes[sector(203)] == 0b11

    def test_missiles_do_not_count(self):  # EC-13.1
        game = self.position().fit(0, "interceptor", M1="plasma_missile")
        game.fight()
        assert game.asked != "bomb"

    def test_neutron_bombs_need_no_dice(self):  # EC-13.2
        game = self.position().tech(0, "neutron_bombs")
        game.fight()
        game.play("bomb")
        assert game.state.cubes[sector(203)] == 0
        assert game.state.grave[3:6] == [1, 1, 0]

    def test_planta_cubes_die_alone(self):  # EC-13.3
        game = far(Game("terran", "planta", "terran2"), 203).disc(203, 1).cubes(203, 0, 1).ships(203, 0, interceptor=1)
        game.fit(0, "interceptor", M1="hull")
        game.fight()
        assert game.state.cubes[sector(203)] == 0

    def test_the_owner_chooses_the_grave_of_a_grey_cube(self):  # EC-13.4
        game = far(two(), 314).disc(314, 1).cubes(314, 0).ships(314, 0, interceptor=1)
        game.rolls(6).fight()
        game.play("bomb")
        assert game.seat == 1
        assert game.legal() == ["cube money", "cube science", "cube materials"]
        game.play("cube science")
        assert game.state.grave[3:6] == [0, 1, 0]

    def test_only_after_a_battle_where_the_table_says_so(self):  # EC-R14
        game = self.position(bomb_without_battle=False)
        game.fight()
        assert game.asked != "bomb"


class TestReputation:
    def test_draws_for_kills_at_most_five(self):  # EC-14.1
        game = far(two()).ships(301, 0, dreadnought=2, interceptor=1).ships(301, 1, dreadnought=2)
        for seat in (0, 1):
            game.fit(seat, "dreadnought", L2="electron_computer", M1="electron_computer", L3="electron_computer")
        events = game.rolls(1, *[6] * 4).fight()
        tiles = {e[1]: e[2] for e in events if e[0] == event("draws_reputation")}
        assert tiles[0] == 5

    def test_one_is_kept_and_the_rest_goes_back(self):  # EC-14.2
        game = far(two()).ancients(301, 1).ships(301, 0, interceptor=2)
        game.rolls(6, 6).fight()
        while game.asked == "reputation":
            game.play(game.legal()[0])
        assert len(game.state.reputation[0]) == 1
        assert sum(game.state.honours) == 31

    def test_a_full_track_swaps_or_refuses(self):  # EC-14.2
        game = far(two()).ancients(301, 1).ships(301, 0, interceptor=2).reputation(0, 1, 1, 2, 2)
        game.rolls(6, 6).fight()
        assert game.asked == "reputation"
        assert "honour 0 0" in game.legal()
        assert all(not text.endswith(" 0") for text in game.legal() if text != "honour 0 0")
        game.play("honour 0 0")
        assert game.state.reputation[0] == (2, 2, 1, 1)

    def test_first_entrant_first(self):  # EC-14.3
        game = far(two()).disc(301, 1).ships(301, 0, interceptor=1).ships(301, 1, interceptor=1)
        events = game.rolls(6).fight()
        while game.asked == "reputation":
            events += game.play(game.legal()[0])
        assert [e[1] for e in events if e[0] == event("draws_reputation")] == [0, 1]

    def test_once_per_sector_or_after_each_battle(self):  # EC-R15
        for per_sector, expected in ((True, 1), (False, 2)):
            game = far(Game("terran", "terran2", "terran3", reputation_per_sector=per_sector)).disc(301, 0)
            game.ships(301, 0, interceptor=1).ships(301, 1, interceptor=1).ships(301, 2, interceptor=1)
            events = game.rolls(6, 6).fight()
            while game.asked == "reputation":
                events += game.play(game.legal()[0])
            assert sum(e[0] == event("draws_reputation") and e[1] == 1 for e in events) == expected


class TestTaking:
    def test_a_sector_without_cubes_changes_hands(self):  # EC-15.1
        game = far(two(), 207).disc(207, 1).ships(207, 0, interceptor=1)
        before = game.state.discs[1]
        game.fight()
        assert game.legal() == ["claim 207", "decline"]
        game.play("claim 207")
        assert game.owner(207) == 0
        assert game.state.discs[1] == before + 1

    def test_cubes_hold_the_disc(self):  # EC-15.1
        game = far(two(), 203).disc(203, 1).cubes(203, 0).ships(203, 0, interceptor=1)
        game.rolls(1).fight()
        game.play("bomb")
        assert game.owner(203) == 1
        assert game.asked != "claim"

    def test_without_a_ship_there_nothing_is_taken(self):  # EC-15.1
        game = far(two(), 203).disc(203, 1)
        game.fight()
        assert game.owner(203) == 1

    def test_discoveries_are_taken_after_all_battles(self):  # EC-15.2
        game = far(two()).ancients(301, 1).hide(301, "ancient_cruiser").ships(301, 0, interceptor=2)
        game.lay(105, 7, 0).ancients(105, 1).ships(105, 0, interceptor=2)
        events = game.rolls(6, 6, 6, 6).fight()
        while game.asked == "reputation":
            events += game.play(game.legal()[0])
        assert count(events, "battle") == 2
        assert game.legal() == ["claim 301", "decline"]
        game.play("claim 301", "use")
        assert game.fleet(301, 0) == {"interceptor": 2, "cruiser": 1}  # EC-21.4
