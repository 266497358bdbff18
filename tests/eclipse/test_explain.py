"""The page's "why not?": one sentence with its rule and what is missing, for every place of the board."""

import re
from collections.abc import Iterator

import pytest

from astrarium.core import Dice, English, Look
from astrarium.games.eclipse import GAME
from astrarium.games.eclipse.knowledge.view import DECISIONS
from astrarium.games.eclipse.table.state import EclipseState

from .eclipse_table import Game
from .eclipse_walk import careful_walk

ANSWERED_BY_THE_SECTOR = ("disc", "ships", "square")  # nested places: the page asks for the sector next
WITHOUT_REASON = ("player",)  # opens that player's points


def two(**options: object) -> Game:
    return Game("terran", "terran2", **options)


def why(game: Game, place: str, *taken: str, seat: int | None = None) -> str | None:
    seat = game.seat if seat is None else seat
    refusal = GAME.explain(Look(GAME, game.state, seat), place, taken)
    return None if refusal is None else f"{refusal.rule}: {refusal}"


class TestExplore:
    def test_a_space_out_of_reach(self):  # EC-3.1
        game = two()
        game.play("take explore")
        assert why(game, "space-5_-5") == "EC-3.1: You need a disc or an unpinned ship next to it."

    def test_a_space_behind_a_wall_without_wormhole(self):  # EC-3.4
        game = two()
        game.play("take explore")
        assert why(game, "space-2_-1") == "EC-3.4: No wormhole of yours leads there."

    def test_a_sector(self):  # EC-3.1
        game = two()
        game.play("take explore")
        assert why(game, "sector-001") == "EC-3.1: This space is explored."

    def test_before_the_action_is_taken(self):  # EC-2.2
        assert why(two(), "space-1_-1") == "EC-2.2: Take the action Explore first."

    def test_without_a_disc(self):  # EC-2.2
        game = two()
        game.state.discs[0] = 0
        assert why(game, "space-1_-1") == "EC-2.2: No influence disc is left on the track: you can only pass."
        assert why(game, "do-explore") == "EC-2.2: No influence disc is left on the track: you can only pass."


class TestInfluence:
    def test_targets(self):  # EC-4.2
        game = two().lay(304, 3, -2, 1, owner=1).lay(306, 3, -3, 0).ancients(306, 1).lay(201, 1, -2, 0)
        game.lay(307, 5, -1, 0).play("take influence", "disc")
        assert why(game, "sector-304") == "EC-4.2: There is a disc already."
        assert why(game, "sector-306") == "EC-4.2: An enemy ship is there."
        assert why(game, "sector-307") == "EC-4.2: It is not joined to a disc or ship of yours."

    def test_a_disc_is_taken_before_it_is_put(self):  # EC-4.1
        game = two().lay(201, 1, -2, 0)
        game.play("take influence")
        assert why(game, "sector-201") == "EC-4.1: Take a disc first: from your track, or off another sector."

    def test_a_disc_lifted_cannot_go_back_at_once(self):  # EC-4.1
        game = two()
        game.play("take influence", "lift 221")
        assert why(game, "sector-221") == "EC-4.1: Putting it back takes the second move."

    def test_the_track(self):  # EC-4.1, EC-4.2
        game = two()
        game.play("take influence")
        assert why(game, "influence-track") == "EC-4.2: No sector without disc and enemies is joined to yours."
        game.state.discs[0] = 0
        assert why(game, "influence-track") == "EC-4.1: No influence disc is left on the track."


class TestResearch:
    def test_too_dear_says_what_is_missing(self):  # EC-6.1: Gluon Computer 16, Terrans own one military technology
        game = two().offer("gluon_computer").store(0, money=4, science=3, materials=1)
        assert why(game, "tech-gluon_computer") == (
            "EC-6.1: It costs 15 science: you have 3, and trading brings 2 more."
        )

    def test_owned_missing_and_affordable(self):  # EC-6.3, EC-6.1, EC-2.2
        game = two().offer("starbase", "neutron_bombs")
        assert why(game, "tech-starbase") == "EC-6.3: You have this technology."
        assert why(game, "tech-quantum_grid") == "EC-6.1: This technology is not on offer."
        assert why(game, "tech-neutron_bombs") == "EC-2.2: Take the action Research first."

    def test_no_technology_can_be_paid(self):  # EC-6.1
        game = two().offer("gluon_computer")
        assert why(game, "do-research") == "EC-6.1: There is no technology you could pay for, even by trading."


class TestUpgrade:
    def upgrading(self, *technologies: str) -> Game:
        game = two().tech(0, *technologies)
        game.play("pass")
        game.turn_of(0).play("react upgrade")
        return game

    def test_a_part_without_its_technology(self):  # EC-7.2
        assert why(self.upgrading(), "part-plasma_cannon") == (
            "EC-7.2: This part needs the technology of the same name."
        )

    def test_a_part_that_takes_too_much_energy_there(self):  # EC-7.3: 3 made; drive 1, ion 1, antimatter 4
        game = self.upgrading("antimatter_cannon")
        assert why(game, "part-antimatter_cannon", "plan-interceptor", "slot-interceptor-0") == (
            "EC-7.3: The ship would lack 3 energy: it needs a better source first."
        )

    def test_the_only_drive_stays(self):  # EC-7.4
        game = self.upgrading()
        told = why(game, "part-hull", "plan-interceptor", "slot-interceptor-3")
        assert told == "EC-7.4: The ship would have no drive."

    def test_starbases_take_no_drive(self):  # EC-7.4
        game = self.upgrading()
        assert why(game, "part-nuclear_drive", "plan-starbase", "slot-starbase-0") == "EC-7.4: Starbases have no drive."

    def test_a_design_that_cannot_fly_is_mended_first(self):  # EC-7.3
        game = two().tech(0, "plasma_cannon")
        game.play("take upgrade", "fit interceptor 0 plasma_cannon")
        assert why(game, "part-hull", "plan-cruiser", "slot-cruiser-1") == (
            "EC-7.3: Another blueprint of yours lacks energy or a drive: mend it first."
        )


class TestBuild:
    def test_price_limit_and_technology_of_a_ship(self):  # EC-8.2, EC-8.3, EC-8.4
        game = two().store(0, money=0, science=5, materials=7).ships(221, 0, cruiser=4)
        assert why(game, "blue-dreadnought") == "EC-8.2: It costs 8 materials: you have 7, and trading brings 2 more."
        assert why(game, "blue-cruiser") == "EC-8.3: All of these are on the board."
        assert why(game, "blue-interceptor") == "EC-2.2: Take the action Build first."
        assert why(Game("hydran", "orion").store(0, materials=9), "blue-starbase") == (
            "EC-8.4: This needs the technology of the same name."
        )

    def test_only_on_own_sectors(self):  # EC-8.1
        game = two().lay(304, 3, -2, 1)
        game.play("take build")
        assert why(game, "sector-304", "blue-interceptor") == "EC-8.1: You build where your discs are."

    def test_one_orbital_a_sector(self):  # EC-8.3
        game = two().store(0, materials=20).tech(0, "orbital").lay(304, 3, -2, 1, owner=0)
        game.play("take build", "build orbital 221")
        assert why(game, "sector-221", "build-orbital") == "EC-8.3: There is one here already."

    def test_nothing_can_be_paid(self):  # EC-8.2
        game = two().store(0, money=0, science=0, materials=2)
        assert why(game, "do-build") == "EC-8.2: There is nothing you could pay for and build, even by trading."


class TestMove:
    def position(self) -> Game:
        return two().lay(304, 3, -2, 1).lay(305, 4, -2, 1)

    def test_too_far(self):  # EC-9.2
        game = self.position()
        game.play("take move")
        assert why(game, "sector-305", "ships-221-1-interceptor") == (
            "EC-9.2: It is 2 sectors away, and this ship moves 1."
        )

    def test_no_wormholes(self):  # EC-9.2
        game = two().lay(304, 3, -2, 0).lay(306, 3, -3, 0)
        game.play("take move")
        assert why(game, "sector-304") == "EC-9.2: No wormholes lead there from 221."

    def test_enemies_on_the_way(self):  # EC-9.4
        game = self.position().fit(0, "interceptor", L1="nuclear_drive").ancients(304, 2)
        game.play("take move")
        assert why(game, "sector-305") == "EC-9.4: Enemy ships on the way stop it."

    def test_pinned_ships_and_starbases(self):  # EC-9.3, EC-9.2, EC-9.1
        game = self.position().ships(304, 0, interceptor=1).ancients(304, 2).ships(221, 0, starbase=1)
        game.play("take move")
        assert why(game, "ships-304-1-interceptor") == "EC-9.3: It is pinned: 2 enemy ships hold as many of yours here."
        assert why(game, "ships-221-1-starbase") == "EC-9.2: Starbases do not move."
        assert why(game, "ships-222-2-interceptor") == "EC-9.1: This is not your ship."

    def test_no_ship_can_move(self):  # EC-9.3
        assert why(two(), "do-move") == "EC-9.3: No ship of yours can move: all are pinned, or no wormholes lead on."


class TestPopulation:
    def test_squares(self):  # EC-11.1, EC-11.2, EC-11.3
        game = two()
        assert why(game, "square-221-0") == "EC-11.2: This square is taken."
        assert why(game, "square-221-1") == "EC-11.3: This starred square needs Advanced Economy."
        assert why(game, "square-001-0") == "EC-11.1: Cubes only go to sectors with your disc."
        game.state.colony[0] = 0
        assert why(game, "square-221-1") == "EC-11.1: All colony ships are used."

    def test_trade(self):  # EC-11.6: Terrans trade 2 for 1
        game = two().store(0, money=1, science=1, materials=1)
        assert why(game, "track-money") == "EC-11.6: A trade takes 2 of one kind, you have 1."
        assert why(game, "do-trade") == "EC-11.6: A trade takes 2 of one kind, you have 1."

    def test_an_action_trades_only_for_what_it_pays_with(self):  # EC-11.6
        game = two().store(0, money=1, science=9, materials=9)
        game.play("take build")
        assert why(game, "track-money") == "EC-11.6: A trade takes 2 of one kind, you have 1."
        assert why(game, "track-science") == "EC-11.6: To trade it, choose Trade."
        assert why(game, "track-materials") == "EC-11.6: Now you can only trade for materials."

    def test_colony_ships_wait_for_the_exploration(self):  # EC-3.1
        game = two()
        game.play("take explore")
        assert why(game, "square-221-1") == "EC-3.1: Name a space to explore first."


class TestDiplomacy:
    def four(self) -> Game:
        return Game("terran", "planta", "mechanema", "hydran")

    def test_without_a_link(self):  # EC-5.1
        assert why(self.four(), "do-talk") == "EC-5.1: No sectors of yours are joined by wormholes."

    def test_the_traitor(self):  # EC-5.5
        game = self.four()
        game.state.traitor = 0
        assert why(game, "do-talk") == "EC-5.5: The traitor begins no relations."


class TestBattle:
    def battle(self) -> Game:
        """A cruiser of seat 0, computer 1, has thrown a 5 against three types, of which the cruiser has a shield."""
        game = two().lay(301, 5, 0).fit(1, "cruiser", L2="gauss_shield")
        game.ships(301, 1, interceptor=1, cruiser=1, dreadnought=1).ships(301, 0, cruiser=1)
        game.rolls(1, 1, 5).fight()
        assert game.legal() == ["hit interceptor 0", "hit dreadnought 0"]
        return game

    def test_a_shield_turns_a_die_away(self):  # EC-12.6
        assert why(self.battle(), "target-cruiser-0") == (
            "EC-12.6: Against this ship's shield it takes a 6, and the die shows 5."
        )

    def test_nowhere_to_retreat(self):  # EC-12.9
        assert why(self.battle(), "own-0-target-cruiser-0") == (
            "EC-12.9: No sector with your disc and without enemies is joined to the battle: they fight on."
        )

    def test_the_map_waits(self):  # EC-12.6
        assert why(self.battle(), "tech-starbase") == "EC-12.6: Your die needs its target first."


def test_after_passing_only_reactions():  # EC-10.1
    game = two()
    game.play("pass")
    assert why(game.turn_of(0), "do-explore") == "EC-10.1: A reaction is Upgrade, Build or Move."


def test_one_action_a_turn():  # EC-2.2
    game = two()
    game.play("take upgrade")
    assert why(game, "do-build") == "EC-2.2: One action a turn: finish the one you have taken."


def test_somebody_elses_turn_the_end_and_no_place():
    game = two()
    assert "not this seat's turn" in str(why(game, "sector-001", seat=1))
    assert why(game, "log") is None
    assert why(game, "sector-999") is None
    game.state.stack.clear()
    assert why(game, "sector-001", seat=0) == "EC-2.1: The game is over."


def positions(seats: int, seed: int, of_a_kind: int) -> Iterator[EclipseState]:
    """So many positions of a random game for each kind of decision."""
    state, seen = GAME.new(seats, seed), [0] * len(DECISIONS)
    for _ in careful_walk(state, Dice(seed)):
        if not state.over:
            seen[state.stack[-1][0]] += 1
            if seen[state.stack[-1][0]] <= of_a_kind:
                yield state


@pytest.mark.parametrize("seats", [2, 5])
def test_every_place_that_is_not_lit_says_why_with_a_rule(seats):
    for state in positions(seats, seats, 2):
        seat = state.to_act()[0]
        look = Look(GAME, state, seat)
        shown = GAME.picture(look, ["x"] * seats, English())
        lit = {step.id for choice in shown.choices for step in choice.steps}
        for place in re.findall(r'\bid="([^"]+)"', "".join(shown.regions.values())):
            if place in lit or place.split("-")[0] in WITHOUT_REASON:
                continue
            refusal = GAME.explain(look, place)
            if refusal is None:
                assert place.split("-")[0] in ANSWERED_BY_THE_SECTOR, (look.view.pending.kind, place)
            else:
                assert refusal.rule in GAME.rules("en"), (look.view.pending.kind, place)
                assert "{" not in str(refusal)
