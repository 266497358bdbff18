"""Forming federations (GP-A4) and the search for the fewest satellites."""

from itertools import combinations

import pytest

from astrarium.core import Dice
from astrarium.core.testing import random_walk
from astrarium.games.gaia.game import GAME
from astrarium.games.gaia.rules.counting import power_of
from astrarium.games.gaia.rules.federations import building_ground, clusters_of, federations, threshold
from astrarium.games.gaia.table.actions import FEDERATE
from astrarium.games.gaia.table.player import SATELLITES
from astrarium.games.gaia.table.space import cells_of, grown

from .position import new_table, position

EXAMPLE = "terrans power=2/0/0 institute@1B3 station@1A1,1A2 {} | itars mine@4A5"


class TestPlanets:
    """Item 4: form a federation (GP-A4)."""

    def test_touching_planets_worth_seven_need_no_satellite(self):  # GP-A4.1, GP-A4.2
        line = "xenos academy_knowledge@3A3 academy_qic@3A2 mine@7A6 | itars mine@4A5"
        game = position(line, formed="7A6").play("federate 3A2 3A3 7A6", "token fed_12vp")
        assert game.stock("xenos", "vp") == 22
        assert game.at("xenos", "satellite") == []
        assert game.at("xenos", "federated") == ["3A2", "3A3", "7A6"]

    def test_six_are_too_few(self):  # GP-A4.1
        game = position("terrans academy_knowledge@3A3 academy_qic@3A2 | itars mine@4A5")
        assert game.why_not("federate 3A2 3A3") == ("GP-A4.1: These planets are worth 6 power together, 7 are needed.")

    def test_a_touching_planet_cannot_be_left_out(self):  # GP-A4.2
        game = position(
            "terrans academy_knowledge@3A3 academy_qic@3A2 mine@7A6 tile=std_big_power4 | itars mine@4A5", formed="7A6"
        )
        assert game.why_not("federate 3A2 3A3").startswith("GP-A4.2")

    def test_recomputed_after_the_power_four_tile_is_covered(self):  # GP-T3.3, trap of the Ambas
        line = "ambas institute@3A3 academy_qic@3A2 {} power=1/0/0 mine@4A8 | itars mine@4A5"
        strong = position(line.format("tile=std_big_power4"))
        assert strong.allows("federate 3A2 3A3")
        weak = position(line.format("covered=std_big_power4 advanced=adv_act_3o"))
        assert not weak.allows("federate 3A2 3A3")
        assert [len(action.split()) - 1 for action in weak.legal("federate")] == [4]  # with the mine and one satellite

    def test_foreign_cells_are_refused(self):  # GP-A4.1
        game = position(EXAMPLE.format(""))
        assert game.why_not("federate 1B3 1A2 1A1 1B2 4A5").startswith("GP-A4.1")


class TestSatellites:
    def test_the_two_options_of_the_rulebook(self):  # GP-A4.4, GP-A4.5
        """Institute and two stations with two satellites; another two touch a mine besides: both are allowed."""
        game = position(EXAMPLE.format("mine@1B5"))
        assert game.allows("federate 1B3 1A2 1A1 1B2 1A3")
        assert game.allows("federate 1B3 1A2 1A1 1B5 1C 1B1")
        assert len(game.legal("federate")) == 2

    def test_any_shortest_way_is_accepted_though_one_is_listed(self):  # GP-A4.4
        game = position(EXAMPLE.format(""))
        assert len(game.legal("federate")) == 1
        assert all(game.allows(f"federate 1B3 1A2 1A1 {way}") for way in ("1B2 1A3", "1C 1B1", "1B2 1B1"))

    def test_a_detour_is_refused(self):  # GP-A4.4
        game = position(EXAMPLE.format("").replace("power=2/0/0", "power=3/0/0"))
        assert game.why_not("federate 1B3 1A2 1A1 1B4 1C 1B1").startswith("GP-A4.4")

    def test_a_way_round_another_planet_is_refused_where_the_way_through_it_is_shorter(self):  # GP-A4.4
        line = "terrans power=4/0/0 tile=std_big_power4 institute@2A1 academy_qic@1A2 mine@2B5 | itars mine@5A8"
        game = position(line)
        assert game.allows("federate 2B5 2B0 2A1 2A10 1A2")
        assert game.why_not("federate 2A1 1A2 2A0 3A5 3A6").startswith("GP-A4.4")
        assert position(line.replace(" mine@2B5", "")).allows("federate 2A1 1A2 2A0 3A5 3A6")

    def test_a_superfluous_planet_with_its_satellite_is_refused(self):  # GP-A4.5
        line = "terrans power=3/0/0 institute@4B4 station@4A8,2A11 mine@3A3 | itars mine@4A5"
        game = position(line)
        assert game.allows("federate 4A8 4B4 2A11 2A0")
        assert game.why_not("federate 4A8 4B4 2A11 2A0 3A3 4A9").startswith("GP-A4.5")

    def test_each_costs_a_token_of_the_lowest_area(self):  # GP-A4.3, GP-P3
        game = position(EXAMPLE.format("").replace("power=2/0/0", "power=1/3/1"))
        game.play("federate 1B3 1A2 1A1 1B2 1A3", "token fed_12vp")
        assert game.power("terrans") == [0, 2, 1]
        assert game.at("terrans", "satellite") == ["1A3", "1B2"]

    def test_too_few_tokens_are_refused(self):  # GP-A4.3
        game = position(EXAMPLE.format("").replace("power=2/0/0", "power=1/0/0"))
        assert game.why_not("federate 1B3 1A2 1A1 1B2 1A3") == "GP-A4.3: You cannot pay for that many satellites."

    def test_unconnected_planets_are_refused(self):  # GP-A4.3
        assert position(EXAMPLE.format("")).why_not("federate 1B3 1A2 1A1").startswith("GP-A4.3")

    def test_not_on_planets_but_on_others_satellites_and_stations(self):  # GP-A4.3
        line = (
            "terrans power=2/0/0 institute@1B3 station@1A1,1A2 | ivits institute@5A11 satellite@1B2"
            " space@1A3 federated=1B2,1A3"
        )
        assert position(line).allows("federate 1B3 1A2 1A1 1B2 1A3")
        # 2A1 is a Transdim planet: no way leads over it
        line = "terrans power=9/0/0 institute@2B2 academy_qic@4A8 mine@4B4 | itars mine@4A5"
        assert not any("2A1" in action.split() for action in position(line).legal("federate"))

    def test_twenty_five_satellites_are_the_limit(self):  # GP-A4.3
        far = "5C,5B0,5B1,5B2,5B4,5B5,5A0,5A1,5A2,5A4,5A5,5A6,5A7,5A9,6C,6B0,6B2,6B3,6B4,6A2,6A3,6A4,6A5,6A6"
        game = position(EXAMPLE.format(f"satellite@{far} federated={far}"))
        assert game.why_not("federate 1B3 1A2 1A1 1B2 1A3") == "GP-A4.3: You cannot pay for that many satellites."


class TestApart:
    def test_nothing_may_touch_an_older_federation(self):  # GP-A4.7
        # a satellite of the older one lies beside 1B2 and 1A3, not beside the other way round
        game = position(EXAMPLE.format("satellite@1A4 federated=1A4"))
        assert not game.allows("federate 1B3 1A2 1A1 1B2 1A3")
        assert game.allows("federate 1B3 1A2 1A1 1C 1B1")

    def test_planets_of_an_older_one_serve_no_other(self):  # GP-A4.7
        game = position(EXAMPLE.format("federated=1B3"))
        assert game.legal("federate") == []

    def test_a_mine_beside_a_federation_joins_it_for_nothing(self):  # GP-A4.8
        line = (
            "terrans ore=4 credit=2 institute@1B3 station@1A2 federated=1B3,1B2,1A3,1A2"
            " satellite@1B2,1A3 | itars mine@4A5"
        )
        game = position(line).set("terrans", ore=7).play("mine 1A1")
        assert "1A1" in game.at("terrans", "federated")
        assert game.stock("terrans", "vp") == 10

    def test_a_mine_beside_a_satellite_joins_too_and_counts_at_the_end(self):  # GP-A4.8, trap
        line = "terrans ore=1 credit=2 mine@4A0 satellite@3A4 federated=4A0,3A4 navigation=4 | itars mine@4A5"
        game = position(line, final="federation_structures,sectors").play("mine 3A3")
        assert game.state.view(0).final[0].counts[0] == 2

    def test_a_federation_stays_when_its_value_falls(self):  # GP-A4.9
        line = "ambas institute@3A3 mine@3A2,4B0 federated=3A3,3A2 | itars mine@4A5"
        game = position(line).play("swap 4B0")
        assert game.at("ambas", "federated") == ["3A2", "3A3"]


class TestTokens:
    def test_the_token_is_gained_from_the_supply(self):  # GP-A4.6
        game = position(EXAMPLE.format("")).play("federate 1B3 1A2 1A1 1B2 1A3")
        assert game.legal() == [
            "token fed_12vp", "token fed_8vp_qic", "token fed_8vp_2t", "token fed_7vp_2o", "token fed_7vp_6c",
            "token fed_6vp_2k",
        ]  # fmt: skip
        game.play("token fed_6vp_2k")
        assert game.stock("terrans", "vp", "knowledge") == [16, 2]
        assert game.state.tokens[5] == 1  # three, one of them on terraforming 5
        assert game.state.view(0).players[0].green == 1

    def test_the_twelve_point_token_has_no_green_side(self):  # GP-A4.6
        game = position(EXAMPLE.format("")).play("federate 1B3 1A2 1A1 1B2 1A3", "token fed_12vp")
        assert game.state.view(0).players[0].green == 0

    def test_without_tokens_there_is_no_federation(self):  # GP-A4.6, trap
        game = position(EXAMPLE.format(""))
        game.state.tokens[:] = [0] * 6
        assert game.legal("federate") == []
        assert game.why_not("federate 1B3 1A2 1A1 1B2 1A3") == "GP-A4.6: No federation token is left."

    def test_the_round_tile_scores_it(self):  # GP-E1.2
        game = position(EXAMPLE.format(""), round="federation_5").play("federate 1B3 1A2 1A1 1B2 1A3", "token fed_12vp")
        assert game.stock("terrans", "vp") == 27


def by_hand(state, seat, limit):
    """All legal federations with at most `limit` satellites, by trying every set of free cells near the planets."""
    row = state.rows[seat]
    pieces, free = building_ground(state, row)
    enough = threshold(row)
    linked = {}
    for cluster in clusters_of(pieces):
        if power_of(state, row, cluster) >= enough:
            linked[cluster] = 0
    near = [1 << cell for cell in cells_of(free & grown(grown(pieces)))]
    for size in range(1, limit + 1):
        for cells in combinations(near, size):
            satellites = sum(cells)
            planets = 0
            wider = satellites
            while wider:
                touched = grown(wider) & pieces & ~planets
                planets |= touched
                wider = touched
            if len(clusters_of(satellites | planets)) == 1 and power_of(state, row, planets) >= enough:
                linked.setdefault(planets, size)
    return {
        planets for planets, size in linked.items()
        if not any(
            fewer < size and (other & planets == other or other & planets == planets) for other, fewer in linked.items()
        )
    }  # fmt: skip


class TestSearch:
    @pytest.mark.parametrize("seed", range(6))
    def test_the_search_finds_what_trying_everything_finds(self, seed):  # GP-A4.4, GP-A4.5
        """Up to two satellites, whose every place can be tried."""
        dice = Dice(seed)
        table = position("terrans | itars mine@4A5")
        planets = [n for n, cell in table.cells.items() if table.state.galaxy.planets >> cell & 1 and n != "4A5"]
        picked = dice.sample(planets, 9)
        kinds = ("institute", "academy_knowledge", "station", "station", "lab", "mine", "mine", "mine", "mine")
        line = " ".join(f"{kind}@{name}" for kind, name in zip(kinds, picked, strict=True))
        game = position(f"terrans power=2/0/0 {line} | itars mine@4A5")
        found = {planets for _, planets, _ in federations(game.state, 0)}
        assert found == by_hand(game.state, 0, 2)

    @pytest.mark.parametrize("seats", [2, 4])
    def test_everything_listed_is_allowed(self, seats):  # GP-A4
        state = new_table(seats, seed=seats).state
        for seat, _ in random_walk(state, Dice(seats)):
            for action in state.legal(seat):
                assert action[0] != FEDERATE or state.allows(seat, action)

    def test_twelve_satellites_are_found(self):  # trap: long federations were missed
        game = position("terrans power=15/0/0 institute@2A3 academy_qic@6A0 mine@6B5 | itars mine@4A5")
        (listed,) = game.legal("federate")
        row = game.state.rows[0]
        game.play(listed, "token fed_12vp")
        assert row[SATELLITES].bit_count() == 12


FIRST_MIND = GAME.mind.as_of(1)  # its games once showed a federation that was listed wrongly


@pytest.mark.parametrize("seed", [20, 65, 82, 135])
def test_every_federation_listed_in_a_played_game_is_accepted(seed):  # GP-A4.4
    state, dice, seen = GAME.new(2 + seed % 3, seed), Dice(seed), 0
    while not state.over:
        (seat,) = state.to_act()
        for action in state.legal(seat):
            if action[0] == FEDERATE:
                state.clone().play(seat, action)
                seen += 1
        if dice.unit() < 0.8:
            FIRST_MIND.follow(state, seat, dice)
        else:
            state.apply(seat, state.random_action(seat, dice))
    assert seen > 5
