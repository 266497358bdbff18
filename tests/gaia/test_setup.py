"""Setting up: first game (GP-S1), shuffled maps (GP-S2), advanced set-up (GP-S3)."""

from dataclasses import replace

import pytest

from astrarium.core import BadInput, Dice
from astrarium.games.gaia.box.components import FACTION_IDS, TOKEN_COPIES, TRANSDIM
from astrarium.games.gaia.game import GAME
from astrarium.games.gaia.table.player import FACTION
from astrarium.games.gaia.table.setup import read_setup
from astrarium.games.gaia.table.space import Galaxy, distance_between, grown, printed, shuffled
from astrarium.words import words

from .position import new_table, position, setup


class TestPrintedMap:
    def test_counts_of_planets(self):  # GP-S1.1
        assert [cells.bit_count() for cells in printed(2).kinds] == [4, 4, 4, 4, 4, 4, 4, 5, 7, 0]
        assert [cells.bit_count() for cells in printed(4).kinds] == [6, 6, 6, 6, 6, 6, 6, 7, 12, 0]

    def test_the_sides_of_the_double_tiles(self):  # GP-S1.1
        assert sorted(tile.number for tile in printed(2).tiles) == [1, 2, 3, 4, 5, 6, 7]
        assert sorted(tile.number for tile in printed(3).tiles) == list(range(1, 11))
        five = {n: next(t for t in printed(n).tiles if t.number == 5).letters for n in (2, 4)}
        assert sum(letter != "e" for letter in five[2]) == 5
        assert sum(letter != "e" for letter in five[4]) == 6

    def test_no_twins_on_it(self):  # GP-S2.4
        assert not printed(2).touching_twins()
        assert not printed(4).touching_twins()


PLACES = {tile.centre: tile.number for tile in printed(4).tiles}


def _twins(galaxy):
    """Neighbouring planets of one type on two tiles."""
    planets = [cell for cell in galaxy.names if galaxy.planets >> cell & 1]
    return [
        (galaxy.names[a], galaxy.names[b])
        for a in planets
        for b in planets
        if distance_between(a, b) == 1
        and galaxy.kind[a] == galaxy.kind[b]
        and galaxy.sector_of[a] != galaxy.sector_of[b]
    ]


class TestShuffledMap:
    @pytest.mark.parametrize("method", ["method1", "method2", "method3", "small"])
    def test_the_printed_shape_without_twins(self, method):  # GP-S2.4, GP-S2.5
        for seed in range(5):
            galaxy = shuffled(3, method, Dice(seed))
            assert not galaxy.touching_twins()
            assert {tile.centre for tile in galaxy.tiles} <= set(PLACES)
            assert len(galaxy.tiles) == (8 if method == "small" else 10)

    @pytest.mark.parametrize("method", ["method1", "method2", "method3", "small"])
    def test_no_planets_of_one_type_meet_across_a_border_transdim_and_gaia_included(self, method):  # GP-S2.4
        for seed in range(20):
            seats = 2 if method == "method3" and seed % 2 else 3
            assert not _twins(shuffled(seats, method, Dice(seed)))

    def test_the_pair_printed_on_one_tile_is_excused(self):  # GP-S2.4
        ten = next(i for i, tile in enumerate(printed(4).tiles) if tile.number == 10)
        pair = printed(4).kinds[TRANSDIM] & printed(4).sectors[ten]
        assert grown(pair & -pair) & pair == pair
        assert not printed(4).touching_twins()

    def test_method_one_keeps_the_four_inner_sectors_as_printed_and_shuffles_and_turns_the_others(self):  # GP-S2.1
        as_printed = {tile.number: tile for tile in printed(4).tiles}
        moved = turned = False
        for seed in range(5):
            for tile in shuffled(4, "method1", Dice(seed)).tiles:
                if tile.number <= 4:
                    assert tile == as_printed[tile.number]
                moved |= PLACES[tile.centre] != tile.number
                turned |= tile.letters != as_printed[tile.number].letters
        assert moved
        assert turned

    def test_method_two_shuffles_them_among_themselves(self):  # GP-S2.2
        moved = False
        for seed in range(5):
            for tile in shuffled(4, "method2", Dice(seed)).tiles:
                assert (tile.number <= 4) == (PLACES[tile.centre] <= 4)
                moved |= tile.number <= 4 and PLACES[tile.centre] != tile.number
        assert moved

    def test_method_three_shuffles_all(self):  # GP-S2.3
        mixed = [t for seed in range(5) for t in shuffled(4, "method3", Dice(seed)).tiles]
        assert any((t.number <= 4) != (PLACES[t.centre] <= 4) for t in mixed)

    @pytest.mark.parametrize(("seats", "options", "french"), [
        (2, {"sectors": "method1"}, "À un ou deux joueurs, tous les secteurs sont permutés, ou placés comme imprimé."),
        (4, {"sectors": "small"}, "Le plateau sans les secteurs 09 et 10 est pour trois joueurs."),
        (3, {"setup": "first_game", "sectors": "small"}, "La première partie se joue sur le plateau imprimé."),
        (4, {"setup": "first_game", "sectors": "method1"}, "La première partie se joue sur le plateau imprimé."),
        (2, {"setup": "first_game", "layout": setup(2).text()}, "La première partie se joue sur le plateau imprimé."),
        (3, {"setup": "first_game", "factions": "random"},
         "La première partie a ses propres factions, choisies à tour de rôle."),
        (1, {"setup": "first_game", "automa_faction": "itars"}, "Dans la première partie, l’Automa joue les Taklons."),
        (2, {"layout": 5}, "La disposition est un texte court."),
    ])  # fmt: skip
    def test_options_that_do_not_fit_are_refused_in_the_readers_language(self, seats, options, french):
        # GP-S1.1, GP-S1.7, GP-S2.3, GP-S2.5
        with pytest.raises(BadInput) as error:
            GAME.new(seats, 1, options)
        assert words("fr", "gaia")(error.value.text, **error.value.values) == french

    @pytest.mark.parametrize("option", [{"automa": "ultoma"}, {"automa_faction": "itars"}])
    def test_the_automas_options_are_for_one_seat(self, option):  # GP-X1.1
        assert GAME.new(1, 1, option).options[next(iter(option))] == next(iter(option.values()))
        with pytest.raises(BadInput, match="cannot be chosen at a table of 2 seats"):
            GAME.new(2, 1, option)

    def test_the_first_game_fits_its_own_map_and_automa(self):  # GP-S1.1, GP-S1.7
        own = {"setup": "first_game", "sectors": "printed", "automa_faction": "taklons"}
        assert GAME.new(1, 1, own).galaxy.text == printed(2).text

    def test_a_planet_of_a_type_beside_its_twin_is_seen(self):  # GP-S2.4
        tiles = list(printed(2).tiles)
        twins = [replace(tile, letters="m" * len(tile.letters)) for tile in tiles]
        assert not Galaxy((twins[0],)).touching_twins()  # side by side on one tile only
        assert Galaxy(tuple(twins)).touching_twins()


class TestTiles:
    def test_tiles_are_drawn(self):  # GP-S1.2, GP-S1.4, GP-S1.5, GP-S1.6
        for seats in (2, 3, 4):
            state = new_table(seats, seed=seats).state
            assert sorted(state.tile_at) == list(range(9))
            assert len(set(state.advanced)) == 6
            assert len(set(state.round_tiles)) == 6
            assert len(set(state.final_tiles)) == 2
            assert len(state.boosters) == seats + 3

    def test_one_token_waits_on_terraforming_five(self):  # GP-S1.3
        state = new_table(3, seed=5).state
        assert sum(state.tokens) == 17
        assert state.tokens[state.top_token] == TOKEN_COPIES[state.top_token] - 1


class TestFactions:
    def test_a_colour_is_taken_once(self):  # GP-S3.1
        game = new_table(2).play("faction terrans")
        assert "faction terrans" not in game.legal()
        assert "faction lantids" not in game.legal()
        assert len(game.legal()) == 12

    def test_level_one_brings_its_bonus_at_once(self):  # GP-S3.2
        game = new_table(4).play("faction geodens", "faction gleens", "faction itars", "faction terrans")
        assert game.stock("geodens", "ore") == 6
        assert game.stock("gleens", "ore", "qic") == [5, 0]  # no QIC for them, an ore instead
        assert game.state.view(0).players[3].gaiaformers_ready == 1
        assert game.stock("itars", "vp") == 10

    def test_economy_and_science_pay_in_round_one_only(self):  # GP-S3.2
        game = new_table(2).play("faction hadsch_hallas", "faction nevlas")
        assert game.stock("hadsch_hallas", "credit") == 15
        assert game.stock("nevlas", "knowledge") == 2

    def test_the_brainstone_starts_in_area_one_besides_the_tokens(self):  # GP-F5.1
        game = new_table(2).play("faction taklons", "faction terrans")
        assert (game.power("taklons"), game.stock("taklons", "brain")) == ([3, 4, 0], 1)

    def test_dealt_at_random(self):  # GP-S3.1
        state = new_table(4, seed=3, factions="random").state
        assert len({FACTION_IDS[row[FACTION]] for row in state.rows}) == 4


class TestFirstStructures:
    def test_forth_and_back_then_xenos_then_ivits_then_boosters_from_the_last(
        self,
    ):  # GP-S3.3, GP-S3.5, GP-F3.1, GP-F8.1
        game = new_table(4, seed=2, sectors="printed")
        game.play("faction ivits", "faction xenos", "faction terrans", "faction itars")
        order = []
        while game.state.round == 0:
            order.append((game.acting, game.state.view(0).question.name))
            game.play(game.legal()[0])
        places = [faction for faction, question in order if question == "place"]
        assert places == ["xenos", "terrans", "itars", "itars", "terrans", "xenos", "xenos", "ivits"]
        assert [faction for faction, question in order if question == "booster"] == [
            "itars",
            "terrans",
            "xenos",
            "ivits",
        ]
        assert len(game.at("ivits", "institute")) == 1
        assert len(game.at("xenos", "mine")) == 3

    def test_on_free_planets_of_the_own_colour_only(self):  # GP-S3.3
        game = new_table(2, sectors="printed").play("faction terrans", "faction itars")
        assert sorted(game.legal()) == ["place 1B5", "place 3A3", "place 4A0", "place 6B5"]
        assert not game.allows("place 1A1")
        game.play("place 1B5", "place 3B0", "place 2B5")
        assert sorted(game.legal()) == ["place 3A3", "place 4A0", "place 6B5"]

    def test_free_of_charge(self):  # GP-S3.4
        game = new_table(2, sectors="printed").play("faction terrans", "faction itars")
        game.play(game.legal()[0])
        assert game.stock("terrans", "ore", "credit") == [4, 15]


class TestFirstGame:
    def test_factions_and_mines(self):  # GP-S1.7, GP-S1.8
        game = new_table(3, setup="first_game")
        assert game.legal() == ["faction terrans", "faction taklons", "faction geodens"]
        game.play("faction terrans", "faction geodens", "faction taklons")
        assert game.state.view(0).question.name == "booster"
        assert [len(game.at(f, "mine")) for f in ("terrans", "geodens", "taklons")] == [2, 2, 2]

    def test_two_and_four_players(self):  # GP-S1.7
        assert new_table(2, setup="first_game").legal() == ["faction hadsch_hallas", "faction xenos"]
        assert len(new_table(4, setup="first_game").legal()) == 4
        game = new_table(2, setup="first_game").play("faction xenos", "faction hadsch_hallas")
        assert len(game.at("xenos", "mine")) == 3

    def test_solo(self):  # GP-S1.7, GP-X1.3
        game = new_table(1, setup="first_game").play("faction hadsch_hallas")
        assert FACTION_IDS[game.state.rows[1][FACTION]] == "taklons"


class TestLayout:
    def test_its_text_reads_back(self):
        laid = setup(3, loose=True, bids=(0, 4, 2), order=(2, 0, 1))
        assert read_setup(laid.text(), 3).text() == laid.text()

    @pytest.mark.parametrize(
        "broken",
        ["", "map=x", "tech=1", ";;", "map=1@0,0:eeeeeeeeeeeeeeeeeee;tech=1,2,3", "unknown=1"],
    )
    def test_nonsense_is_refused_with_a_sentence(self, broken):
        with pytest.raises(BadInput):
            read_setup(broken, 2)

    def test_a_position_can_start_from_it(self):
        game = position("terrans mine@1B5 | itars mine@4A5")
        assert game.state.options["layout"] == setup(2).text()
