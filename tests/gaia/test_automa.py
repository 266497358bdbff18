"""The solo opponent: set-up (GP-X1), cards (GP-X2), choices (GP-X3), factions (GP-X4), points (GP-X5)."""

import pytest

from astrarium.core import Dice, English
from astrarium.core.testing import random_walk
from astrarium.games.gaia.box.automa import CARDS, INDEX, LEVELS
from astrarium.games.gaia.box.components import FACTION_IDS, FACTIONS, FINAL_TILES
from astrarium.games.gaia.game import GAME
from astrarium.games.gaia.rules import automa
from astrarium.games.gaia.table.actions import X_SATELLITE
from astrarium.games.gaia.table.player import (
    BOOSTER,
    FACTION,
    GREEN,
    HOME,
    LAB,
    MINE,
    OWNED,
    PASSED,
    SATELLITES,
    STATION,
    TRACK,
    TYPES,
    VP,
    VP_ACTION,
)  # fmt: skip
from astrarium.games.gaia.table.space import cells_of

from .position import new_table


def solo(faction="geodens", level="automa", human="terrans", **options):
    """A solo game after the set-up, on the printed map."""
    game = new_table(1, seed=4, sectors="printed", automa=level, automa_faction=faction, **options)
    game.play(f"faction {human}")
    while game.state.round == 0:
        game.play(game.legal()[0])
    return game


def bare(game):
    """The Automa's row with nothing on the map but one mine on 2A7."""
    row = game.state.rows[1]
    for column in range(MINE, OWNED + 1):
        row[column] = 0
    row[MINE] = row[OWNED] = 1 << game.cells["2A7"]
    row[TYPES] = 1 << row[HOME]
    game.state.builds.clear()
    return row


def card(number):
    return CARDS[INDEX[number]]


def names(game, cells):
    return sorted(game.state.galaxy.names[cell] for cell in cells_of(cells))


class TestSetUp:
    def test_the_table_of_two_players(self):  # GP-X1.1
        game = new_table(1, seed=1)
        assert len(game.state.galaxy.tiles) == 7
        assert len(game.state.boosters) == 5
        game = solo()
        assert game.state.order == [0, 1]
        assert game.state.view(0).final[0].neutral >= 4

    def test_two_tokens_of_each_kind(self):  # GP-X1.2
        state = new_table(1, seed=1).state
        assert sum(state.tokens) == 11
        assert max(state.tokens) == 2

    def test_a_faction_of_another_colour_with_its_level_and_no_resources(self):  # GP-X1.3
        row = solo("geodens").state.rows[1]
        assert FACTION_IDS[row[FACTION]] == "geodens"
        assert row[TRACK] == 1
        assert sum(row[3:11]) == 0
        clash = solo("terrans", human="lantids").state.rows[1]
        assert FACTIONS[clash[FACTION]].home != 0

    @pytest.mark.parametrize(("level", "size", "vp"), [
        ("automalein", 6, 0), ("automa", 7, 10), ("automachtig", 8, 10), ("ultoma", 9, 10), ("alptrauma", 9, 10),
    ])  # fmt: skip
    def test_deck_and_points_by_level(self, level, size, vp):  # GP-X1.4
        state = solo(level=level).state
        assert len(state.deck) + len(state.used) == size
        assert LEVELS[level].vp == vp
        assert sorted(state.deck + state.used + state.reserve) == list(range(17))

    def test_mines_near_the_middle(self):  # GP-X1.5
        game = new_table(1, seed=4, sectors="printed", automa_faction="itars").play("faction terrans")
        game.play("place 1B5")
        placed = [event for event in game.told if event["event"] == "place" and event["seat"] == 1]
        assert placed[0]["cell"] == game.cells["3B0"]  # ice, beside the middle of the map


class TestCards:
    def test_the_first_card_only_supports(self):  # GP-X2.2
        game = solo()
        state = game.state
        assert state.used == [state.support]
        before, action = state.support, state.deck[-1]
        automa.automa_turn(state)
        assert state.used == [before, action]

    def test_a_red_lamp_among_the_last_three_cards_passes(self):  # GP-X2.3
        state = solo().state
        state.deck = [INDEX[4], INDEX[6], INDEX[1]]
        automa.automa_turn(state)
        assert state.rows[1][PASSED] == 1

    def test_a_red_lamp_before_does_not(self):  # GP-X2.3
        state = solo().state
        state.deck = [INDEX[4], INDEX[6], INDEX[7], INDEX[1]]
        automa.automa_turn(state)
        assert state.rows[1][PASSED] == 0

    def test_without_a_card_it_passes(self):  # GP-X2.3
        state = solo().state
        state.deck = []
        automa.automa_turn(state)
        assert state.rows[1][PASSED] == 1

    def test_action_of_the_new_card_points_of_the_new_card(self):  # GP-X2.4
        state = solo("itars").state
        state.support, state.deck = INDEX[1], [INDEX[2], INDEX[4], INDEX[5], INDEX[12]]
        points = state.rows[1][VP]
        automa.automa_turn(state)
        assert state.acts[0] == 1  # card 1 supports: the first space from the left
        assert state.rows[1][VP] == points + 3
        assert state.support == INDEX[12]

    def test_every_round_one_card_more(self):  # GP-X2.1
        state = solo().state
        sizes = []
        for state.round in (2, 3, 4):
            automa.shuffle_deck(state)
            sizes.append(len(state.deck) + 1)
        assert sizes == [8, 9, 10]

    def test_the_order_of_its_cards_stays_secret(self):
        state = solo().state
        one, two = state.determinize(0, Dice(1)), state.determinize(0, Dice(2))
        assert one.view(0) == two.view(0) == state.view(0)
        assert one.deck != two.deck


class TestChoices:
    def test_a_mine_with_fewest_steps_then_nearest_to_the_human(self):  # GP-X3.1
        game = solo()
        row = bare(game)
        game.state.final_tiles = (0, 1)
        automa.build(game.state, card(4))  # range 2 from 2A7: 2A8, 2B5, 2B2
        # volcanic needs two steps to swamp (2B2), three to titanium (2A8) and to ice (2B5)
        assert names(game, row[MINE]) == ["2A7", "2B2"]

    def test_a_final_tile_guides_it(self):  # GP-X3.1
        game = solo()
        row = bare(game)
        game.state.final_tiles = (FINAL_TILES.index("gaia_planets"), 0)
        automa.build(game.state, card(1))  # range 4, tie-break by the upper tile
        (new,) = set(names(game, row[MINE])) - {"2A7"}
        assert new in ("2A1", "3B3")

    @pytest.mark.parametrize(("guide", "planet"), [
        ("", "1A5"),  # the tile sends it into a new sector
        ("closest_to_human_planet", "2B2"),  # beside the human on 2A3
        ("transdim", "2A1"),
    ])  # fmt: skip
    def test_the_guide_of_the_faction_card_comes_before_the_final_tile(self, guide, planet):  # GP-X3.1
        game = solo("taklons", human="hadsch_hallas")
        row = bare(game)
        row[MINE] = row[OWNED] = row[OWNED] | (1 << game.cells["2B5"] if guide == "transdim" else 0)
        game.state.final_tiles = (FINAL_TILES.index("sectors"), 0)
        automa.build(game.state, card(1), 3, guide)
        assert planet in names(game, row[MINE])

    def test_the_taklons_build_beside_the_human_first(self):  # GP-X3.1, GP-X4.1
        game = new_table(1, seed=1, setup="first_game").play("faction hadsch_hallas")
        game.play("booster pass_labs", "pass pass_mines")
        assert "4A8" in game.at("taklons", "mine")

    def test_a_transdim_planet_becomes_gaia_at_once(self):  # GP-X3.1
        game = solo("terrans", human="xenos")
        row = game.state.rows[1]
        for column in range(MINE, OWNED + 1):
            row[column] = 0
        row[MINE] = row[OWNED] = 1 << game.cells["1B5"]
        automa.build(game.state, card(4), 4, "transdim")
        assert game.state.formed & row[MINE]

    def test_without_a_planet_it_upgrades(self):  # GP-X3.1
        game = solo()
        row = bare(game)
        game.state.rows[0][OWNED] |= game.state.galaxy.planets & ~row[OWNED]
        automa.build(game.state, card(4))
        assert row[STATION] == 1 << game.cells["2A7"]

    def test_upgrades_in_their_order(self):  # GP-X3.2
        game = solo()
        row = bare(game)
        kinds = []
        for _ in range(3):
            automa.upgrade(game.state, card(1))
            kinds.append((row[MINE].bit_count(), row[STATION].bit_count(), row[LAB].bit_count()))
        assert kinds[:2] == [(0, 1, 0), (0, 0, 0)]  # a trading station, then the institute

    def test_it_covers_an_action_by_numbered_selection(self):  # GP-X3.3, GP-X3.5
        game = solo("itars")
        game.state.acts[0] = 0
        automa.block_action(game.state, card(2))  # second open space from the left
        assert game.state.acts[2] == 1
        automa.block_action(game.state, card(5))  # fifth from the right: 8 spaces left
        assert [i for i, who in enumerate(game.state.acts) if who == 1] == [2, 5]

    def test_numbers_go_round(self):  # GP-X3.5
        assert automa.numbered([4, 7], card(3)) == 4
        assert automa.numbered([4, 7], card(5)) == 7
        assert automa.numbered([], card(3)) == -1

    def test_research_takes_the_advanced_tile_at_level_four(self):  # GP-X3.4
        game = solo("itars")
        row = game.state.rows[1]
        row[TRACK : TRACK + 6] = [4, 0, 0, 0, 0, 0]
        automa.research_highest(game.state, card(1))
        assert game.state.advanced[0] == -1
        automa.research_highest(game.state, card(1))
        assert row[TRACK] == 5
        assert row[GREEN] == 0

    def test_level_five_closes_the_track_to_the_human(self):  # GP-X3.4, GP-A5.3
        game = solo("itars")
        game.state.rows[1][TRACK] = 5
        game.state.rows[0][TRACK] = 4
        game.state.rows[0][GREEN] = 1
        game.set("terrans", knowledge=9)
        assert not game.allows("research terraforming")

    def test_direction(self):  # GP-X3.6
        from astrarium.games.gaia.rules.automa_sites import directional

        game = solo()
        cells = [game.cells[name] for name in ("2A8", "4A0", "1B5")]
        assert game.state.galaxy.names[directional(cells, card(1))] == "2A8"  # right and down: the top row first
        assert game.state.galaxy.names[directional(cells, card(4))] == "4A0"

    def test_a_lonely_mine_gets_a_satellite_where_they_score(self):  # GP-X3.7
        game = solo()
        row = bare(game)
        game.state.final_tiles = (FINAL_TILES.index("satellites"), 0)
        automa.build(game.state, card(4))
        assert row[SATELLITES].bit_count() == 1
        (told,) = [event for event in game.state.events if event[0] == X_SATELLITE]
        said = GAME.say(told, game.state.view(0), ["Ann"], English())
        (place,) = names(game, row[SATELLITES])
        assert said == f"<b>Automa</b>: satellite on <b>{place}</b>, beside its lonely mine."

    def test_its_structures_let_the_human_charge_and_buy_cheaper(self):  # GP-X3.1, GP-A3.2
        game = solo()
        bare(game)
        game.state.rows[0][OWNED] |= 1 << game.cells["2A8"]
        game.state.rows[0][MINE] |= 1 << game.cells["2A8"]
        game.set("terrans", ore=2, credit=3)
        assert game.allows("upgrade trading_station 2A8")


class TestFactionCards:
    def test_the_list_is_done_in_order(self):  # GP-X4.1
        game = solo("itars")
        points = game.state.rows[1][VP]
        automa.act(game.state, card(13), card(1))
        assert sum(who == 1 for who in game.state.acts) == 2
        assert game.state.rows[1][VP] == points + 4

    def test_xenos_take_two_actions(self):  # GP-X4.2
        game = solo("xenos")
        automa.act(game.state, card(5), card(1))
        assert sum(who == 1 for who in game.state.acts) == 2

    def test_firaks_go_back_on_the_faction_card_only(self):  # GP-X4.3
        game = solo("firaks")
        row = game.state.rows[1]
        for column in range(MINE, OWNED + 1):
            row[column] = 0
        row[LAB] = row[OWNED] = 1 << game.cells["2A8"]
        automa.act(game.state, card(13), card(1))
        assert row[STATION] == 1 << game.cells["2A8"]

    def test_hadsch_hallas_score_a_trading_station(self):  # GP-X4.1
        game = solo("hadsch_hallas", human="xenos")
        row = bare(game)
        points = row[VP]
        automa.act(game.state, card(1), card(2))
        assert row[VP] == points + 3 + 1


class TestPoints:
    def test_the_highest_level_adds_one_to_every_gain(self):  # GP-X5.1
        game = solo("itars", level="alptrauma")
        points = game.state.rows[1][VP]
        automa.automa_points(game.state, 3, VP_ACTION)
        assert game.state.rows[1][VP] == points + 4
        automa.automa_points(game.state, 0, VP_ACTION)
        assert game.state.rows[1][VP] == points + 4

    def test_passing_gives_the_figure_of_the_round_tile(self):  # GP-X5.2
        for number, vp in ((1, 4), (5, 6)):
            game = solo("itars")
            game.state.round_tiles = (0,) * 6
            game.state.round = number
            points = game.state.rows[1][VP]
            automa.automa_pass(game.state, card(1))
            assert game.state.rows[1][VP] == points + vp

    def test_a_booster_by_position_the_old_one_to_the_right_end(self):  # GP-X5.3
        game = solo("itars")
        left, own = game.state.boosters[0], game.state.rows[1][BOOSTER]
        automa.automa_pass(game.state, card(1))
        assert game.state.rows[1][BOOSTER] == left
        assert game.state.boosters[-1] == own

    def test_all_structures_but_one_are_in_federations(self):  # GP-X6
        game = solo()
        structures = game.state.rows[1][OWNED].bit_count()
        assert automa.automa_count(game.state, FINAL_TILES.index("federation_structures")) == structures - 1

    @pytest.mark.parametrize("faction", ["terrans", "xenos", "taklons", "hadsch_hallas", "geodens", "firaks", "itars"])
    def test_every_faction_plays_to_the_end(self, faction):  # GP-X4.1, GP-X6
        human = "bal_taks" if faction != "geodens" else "nevlas"
        state = solo(faction, human=human).state
        for _ in random_walk(state, Dice(3)):
            assert not state.violations()
        assert state.rows[1][VP] > 20
