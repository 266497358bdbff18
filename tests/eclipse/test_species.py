"""The species' differences, discovery tiles, and the rulings a table can switch."""

import pytest

from astrarium.games.eclipse.box import components as c
from astrarium.games.eclipse.rules import population
from astrarium.games.eclipse.table.state import D_COMPUTER, D_INITIATIVE, D_MOVEMENT, D_SHIELD

from .eclipse_table import Game, sector


class TestSpecies:
    def test_terrans_move_three_times_and_trade_two_for_one(self):  # EC-20.1
        factions = [s for s in c.SPECIES if s.terran]
        assert len(factions) == 6
        assert all((s.limits[c.MOVE], s.trade, s.storage) == (3, 2, (2, 3, 3)) for s in factions)
        assert all(s.limits[c.MOVE] == 2 for s in c.SPECIES if not s.terran)

    def test_eridani_begin_with_two_free_circles_and_two_tiles(self):  # EC-20.2
        game = Game("eridani", "terran2")
        assert population.upkeep(game.state, 0) == 1
        assert len(game.state.reputation[0]) == 2
        assert game.stored(0) == (26, 2, 4)

    def test_hydrans_research_twice_terrans_once(self):  # EC-20.3, EC-6.6
        game = Game("hydran", "terran").offer("gauss_shield", "nanorobots").store(0, science=9)
        game.play("take research", "learn gauss_shield", "learn nanorobots")
        game = Game("terran", "hydran").offer("gauss_shield", "nanorobots").store(0, science=9)
        game.play("take research", "learn gauss_shield")
        assert game.seat == 1

    def test_planta_explores_twice_and_scores_its_sectors(self):  # EC-20.4, EC-3.9
        game = Game("planta", "terran", "terran2").next_sector(306)
        game.play("take explore")
        game.play(next(text for text in game.legal("explore") if c.RING[c.CELL_NAMES.index(text[8:])] == 3), "discard")
        assert game.asked == "explore"
        game.play("done")
        assert dict(game.state.scores()[0].parts)["Species bonus"] == 1
        assert game.state.colony[0] == 4
        assert game.design(0, "starbase")[D_COMPUTER] == 2

    def test_planta_stops_after_a_discard_where_the_table_says_so(self):  # EC-R4
        game = Game("planta", "terran", "terran2", explore_after_discard=False)
        game.play("take explore")
        game.play(game.legal("explore")[0], "discard")
        assert game.asked == "turn"

    def test_others_explore_once(self):  # EC-3.9
        game = Game("terran", "terran2").next_sector(304)
        game.play("take explore", "explore 3,-2")
        assert "draw" not in game.legal()
        game.play("discard")
        assert game.seat == 1

    def test_draco_chooses_between_two_sectors(self):  # EC-20.5, EC-3.9
        game = Game("draco", "terran", "terran2").next_sector(306).next_sector(304)
        target = next(text for text in targets(game) if ring(text) == 3)
        game.play(target, "draw")
        assert game.state.drawn == (sector(304), sector(306))
        game.play(game.legal("place 306")[0])
        assert game.state.discards[3] == (sector(304),)

    def test_draco_sees_both_at_once_where_the_table_says_so(self):  # EC-R5
        game = Game("draco", "terran", "terran2", second_tile_after_first=False)
        game.play(targets(game)[0])
        assert len(game.state.drawn) == 2
        assert "draw" not in game.legal()

    def test_draco_shares_sectors_with_ancients(self):  # EC-20.5
        game = Game("draco", "terran", "terran2").next_sector(305)
        target = next(text for text in targets(game) if ring(text) == 3)
        game.play(target)
        game.play(game.legal("place 305")[0], "claim 305")
        assert game.asked != "discovery"
        assert game.state.discovery[sector(305)]
        assert dict(game.state.scores()[0].parts)["Species bonus"] == 1
        game.ships(305, 0, interceptor=1)
        assert not [e for e in game.fight() if e[0] == 26]

    def test_draco_fights_the_defence_system(self):  # EC-20.5
        game = Game("draco", "terran", "terran2").ships(1, 0, interceptor=1)
        game.rolls(1, 6).fight()
        assert game.fleet(1, 0) == {}

    def test_ancients_do_not_pin_draco(self):  # EC-R7
        for pins in (False, True):
            game = Game("draco", "terran", "terran2", ancients_pin_draco=pins).lay(305, 5, 0, 1).lay(304, 6, 0, 1)
            game.ancients(305, 1).ships(305, 0, interceptor=1)
            assert ("take move" in game.legal()) is not pins

    def test_draco_waits_for_the_tile_when_others_kill_the_ancients(self):  # EC-R17
        for late in (False, True):
            game = Game("draco", "terran", "terran2", draco_late_discovery=late).lay(305, 5, 0, 1, owner=0)
            game.hide(305, "money_8").fight()
            assert (game.asked == "discovery") is late

    def test_mechanema_builds_more_for_less(self):  # EC-20.6
        game = Game("mechanema", "terran").store(0, materials=8)
        game.play("take build", "build cruiser 230", "build interceptor 230", "build interceptor 230")
        assert game.stored(0)[2] == 0
        assert c.SPECIES[game.state.species[0]].limits[c.UPGRADE] == 3
        assert c.SPECIES[game.state.species[0]].prices == (2, 4, 7, 2, 4, 8)

    def test_orion_begins_with_a_shielded_cruiser(self):  # EC-20.7
        game = Game("orion", "terran")
        assert game.fleet(232, 0) == {"cruiser": 1}
        assert game.design(0, "cruiser")[D_SHIELD] == 1
        assert game.design(0, "cruiser")[D_INITIATIVE] == 3
        assert c.SPECIES[game.state.species[0]].trade == 4


def targets(game: Game) -> list[str]:
    game.play("take explore")
    return game.legal("explore")


def ring(text: str) -> int:
    return c.RING[c.CELL_NAMES.index(text.split()[1])]


class TestDiscoveries:
    def position(self, name: str, **options: object) -> Game:
        return Game("terran", "terran2", **options).lay(316, 3, -2, 0).hide(316, name).tech(0, "wormhole_generator")

    def claimed(self, name: str, **options: object) -> Game:
        game = self.position(name, **options)
        game.play("take influence", "disc", "settle 316")
        return game

    def test_bonus_or_two_points_at_once(self):  # EC-21.1
        game = self.claimed("science_5")
        assert game.legal() == ["use", "keep"]
        game.play("keep")
        assert dict(game.state.scores()[0].parts)["Discoveries"] == 2

    @pytest.mark.parametrize(
        ("name", "stored"), [("money_8", (10, 3, 3)), ("science_5", (2, 8, 3)), ("materials_6", (2, 3, 9))]
    )
    def test_resources(self, name: str, stored: tuple[int, ...]):  # EC-21.2
        game = self.claimed(name)
        game.play("use")
        assert game.stored(0) == stored

    def test_the_cheapest_technology_by_printed_price(self):  # EC-21.3
        game = self.position("ancient_technology").offer("starbase", "improved_hull", "fusion_drive", "orbital")
        game.play("take influence", "disc", "settle 316", "use")
        assert game.legal() == ["learn improved_hull", "learn fusion_drive"]
        game.play("learn improved_hull")
        assert game.stored(0) == (2, 3, 3)

    def test_no_technology_on_offer_leaves_the_points(self):  # EC-21.3
        game = self.claimed("ancient_technology")
        assert len(game.state.kept[0]) == 1

    def test_instant_effects_apply(self):  # EC-R16
        for acts, discs in ((True, 11), (False, 10)):
            game = self.position("ancient_technology", ancient_technology_acts=acts).offer("advanced_robotics")
            game.play("take influence", "disc", "settle 316", "use")
            assert game.state.discs[0] == discs

    def test_a_cruiser_on_the_sector(self):  # EC-21.4
        game = self.claimed("ancient_cruiser")
        game.play("use")
        assert game.fleet(316, 0) == {"cruiser": 1}

    def test_no_cruiser_left(self):  # EC-21.4
        game = self.position("ancient_cruiser").ships(221, 0, cruiser=4)
        game.play("take influence", "disc", "settle 316")
        assert len(game.state.kept[0]) == 1

    def test_an_ancient_part_is_placed_or_kept(self):  # EC-21.5, EC-7.5
        game = self.claimed("conformal_drive")
        game.play("use")
        assert "store" in game.legal()
        assert not game.legal("fit starbase")
        assert "fit interceptor 0 conformal_drive" not in game.legal()  # energy
        game.play("fit interceptor 3 conformal_drive")
        assert game.design(0, "interceptor")[D_MOVEMENT] == 4
        game = self.claimed("shard_hull")
        game.play("use", "store")
        assert game.state.parts[0] == 1 << c.PART_OF["shard_hull"]


class TestRulings:
    def test_discs_go_where_only_own_ships_are(self):  # EC-R2
        for own, expected in ((True, ["settle 301"]), (False, [])):
            game = Game("terran", "terran2", influence_own_ships=own).lay(301, 5, 0).ships(301, 0, interceptor=1)
            game.play("take influence", "lift 221")
            assert game.legal("settle") == expected

    def test_blind_exploration(self):  # EC-R3
        game = Game("terran", "terran2", explore_blind=True)
        game.play("take explore", "explore 2,-1")
        assert game.legal() == ["discard"]
        game = Game("terran", "terran2")
        game.play("take explore")
        assert game.refusal("explore 2,-1") == "EC-3.4"

    def test_starbases_hold_or_not(self):  # EC-R6
        for hold in (True, False):
            game = Game("terran", "terran2", starbases_hold=hold).ships(221, 1, interceptor=1).ships(221, 0, starbase=1)
            game.lay(304, 3, -2, 1).turn_of(0)
            assert ("take move" in game.legal()) is hold

    def test_cubes_stay_or_leave_freely(self):  # EC-R18
        assert not Game("terran", "terran2").legal("recall")
        game = Game("terran", "terran2", cubes_leave_freely=True)
        game.play("recall 221 0")
        assert game.tracks(0) == (11, 10, 10)
