"""Upkeep, cleanup, leaving the game, the end."""

from astrarium.games.eclipse.box import components as c

from .eclipse_table import Game, sector


def two(**options: object) -> Game:
    return Game("terran", "terran2", **options)


class TestUpkeep:
    def test_colony_ships_then_money_then_the_rest(self):  # EC-16.1
        game = two().lay(306, 5, 0, owner=0)
        game.upkeep()
        assert game.asked == "colony"
        game.play("colonise 306 0 money", "done")
        # income of two money cubes off the track, upkeep of two sectors
        assert game.stored(0) == (2 + 4 - 0, 3 + 3, 3 + 3)

    def test_this_rounds_science_cannot_pay_this_upkeep(self):  # EC-16.1
        game = two().store(0, money=0, science=0, materials=0)
        game.state.discs[0], game.state.spent[0] = 4, 8
        game.upkeep()
        assert game.asked == "bankrupt"
        assert not game.legal("trade")

    def test_bankruptcy_by_giving_up_sectors_changes_both_sides(self):  # EC-16.3
        game = two().lay(207, 5, 0, owner=0).store(0, money=0, science=0, materials=0)
        game.state.discs[0], game.state.spent[0] = 6, 5  # upkeep 7, income 3
        game.upkeep()
        game.play("abandon 207")
        assert game.asked == "bankrupt"  # upkeep 5 is still too much
        game.play("abandon 221")  # upkeep 3, income 2
        assert game.state.gone == 1

    def test_nothing_left_to_give_up_is_the_end(self):  # EC-16.4, EC-18.2
        game = two().store(0, money=0, science=0, materials=0)
        game.state.kept[0] = (0,)
        game.state.found = tuple(x for i, x in enumerate(game.state.found) if i)
        game.state.discs[0], game.state.spent[0] = 2, 10
        game.upkeep()
        game.play("abandon 221")
        assert game.state.gone == 1
        assert game.state.scores()[0].total == 2
        assert game.owner(221) == -1
        assert game.fleet(221, 0) == {}
        assert game.seat == 1

    def test_those_who_can_pay_are_not_asked(self):  # EC-16.3
        game = two()
        game.upkeep()
        assert game.state.round == 2

    def test_further_sectors_only_where_the_table_says_so(self):  # EC-R19
        game = two(abandon_more=True).lay(207, 5, 0, owner=0).store(0, money=1, science=0, materials=0)
        game.state.discs[0], game.state.spent[0] = 7, 4  # upkeep 5, income 3, 1 stored
        game.upkeep()
        game.play("abandon 207")
        assert game.legal() == ["abandon 221", "done"]
        game.play("done")
        assert game.stored(0)[0] == 1

    def test_the_last_round_has_its_upkeep(self):  # EC-R1
        for kept, money in ((True, 2 + 3), (False, 2)):
            game = two(last_upkeep=kept)
            game.state.round = 9
            game.fight()
            assert game.state.over
            assert game.stored(0)[0] == money


class TestCleanup:
    def test_technologies_discs_graveyards_and_colony_ships(self):  # EC-17.1, EC-17.2, EC-17.3, EC-17.4
        game = two()
        game.state.track[0], game.state.grave[0] = 9, 1
        game.state.discs[0], game.state.spent[0], game.state.spent[7] = 10, 1, 1
        game.state.colony[0] = 0
        game.upkeep()
        assert sum(game.state.shop) == 4
        assert game.state.discs[0] == 12
        assert game.tracks(0)[0] == 10
        assert game.state.grave[0] == 0
        assert game.state.colony[0] == 3

    def test_bombed_cubes_are_missing_in_this_rounds_income(self):  # EC-17.3
        game = two().empty(221, 0)
        game.state.track[0], game.state.grave[0] = 10, 1
        money = game.stored(0)[0]
        game.state.track[0] = 10
        game.state.colony[0] = 0
        game.upkeep()
        assert game.stored(0)[0] == money + 3

    def test_an_empty_bag_brings_nothing(self):  # EC-17.1
        game = two()
        game.state.shop, game.state.bag = game.state.bag, game.state.shop
        game.upkeep()
        assert sum(game.state.shop) == 96


class TestLeaving:
    def test_without_land_and_ships_only_research_is_left(self):  # EC-18.1
        game = two().offer("gauss_shield").store(0, science=5).no_ships(221, 0)
        game.play("take influence", "lift 221", "home", "done")
        game.turn_of(0)
        assert game.legal("take") == ["take research"]
        assert game.refusal("take explore") == "EC-18.1"
        assert "quit" in game.legal()

    def test_leaving_keeps_the_points_and_ends_relations(self):  # EC-18.2
        game = Game("terran", "planta", "mechanema", "hydran").relations(0, 1).reputation(0, 4).no_ships(221, 0)
        game.play("take influence", "lift 221", "home")
        while game.asked != "turn" or game.seat == 0:
            game.play("done")
        game.turn_of(0).play("quit")
        assert game.asked == "cube"
        assert game.seat == 1
        game.play("cube money")
        assert game.state.scores()[0].total == 4 + 1
        assert game.state.ambassadors[1] == 0

    def test_with_a_ship_or_a_sector_one_plays_on(self):  # EC-18.1
        assert "quit" not in two().legal()


class TestEnd:
    def test_points_by_source(self):  # EC-19.1
        game = two().lay(301, 5, 0, owner=0).reputation(0, 4, 2)
        game.state.built[sector(301)] = 2
        game.state.kept[0] = (1, 2)
        game.tech(0, "neutron_bombs", "plasma_cannon", "phase_shield", "nanorobots", "fusion_drive", "orbital")
        parts = dict(game.state.scores()[0].parts)
        assert parts == {
            "Reputation": 6, "Ambassadors": 0, "Sectors": 3 + 2, "Discoveries": 4, "Monoliths": 3,
            "Military technologies": 1, "Grid technologies": 0, "Nano technologies": 0, "Traitor": 0,
            "Species bonus": 0,
        }  # fmt: skip

    def test_stored_resources_break_ties(self):  # EC-19.2
        game = two()
        assert [score.rank for score in game.state.scores()] == [1, 1]
        game.store(1, money=9)
        assert [score.rank for score in game.state.scores()] == [2, 1]

    def test_ships_alone_score_nothing(self):  # EC-19.1
        game = two().lay(301, 5, 0).ships(301, 0, dreadnought=2)
        assert game.state.scores()[0].total == 3

    def test_the_game_ends_after_the_ninth_round(self):  # EC-2.1
        game = two()
        game.state.round = c.ROUNDS
        game.play("pass")
        game.play("pass")
        assert game.state.over
