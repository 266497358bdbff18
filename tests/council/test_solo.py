"""Solo against the Automa (CS-14)."""

import pytest

from astrarium.core import Dice
from astrarium.core.testing import random_walk
from astrarium.games.council.box.components import AUTOMA_IDS, PLANET_NAMES
from astrarium.games.council.rules import automa, planning
from astrarium.games.council.rules.scoring import final_energy
from astrarium.games.council.rules.sequence import BOOK
from astrarium.games.council.table.actions import EVENTS, LEVEL_CHECK
from astrarium.games.council.table.state import ACTING

from .position import new_table, position, random_game, yields

TILES = "orange1=s1_06 blue1=s2_01"  # orange1: earth, earth, desert; blue1: earth, desert


def solo(card, text="ann", tiles=TILES, cubes="", level=0, **more):
    """The Automa is about to act with this card."""
    game = position(text, tiles, phase="plan", **more)
    state = game.state
    state.stack.clear()
    state.phase = ACTING
    state.level[1], state.consumption[1] = level, 60
    for item in cubes.split():
        n, _, planet = item.partition("@")
        state.add_cubes(1, PLANET_NAMES.index(planet), int(n))
    number = AUTOMA_IDS.index(card)
    for pile in state.automa_decks:
        if number in pile:
            pile.remove(number)
    state.automa_used[state.box.automa[number].pile].append(number)
    state.automa_card = number
    automa.begin_turn(state)
    state.events = []
    BOOK.settle(state)
    return game


def on(game, planet):
    place = PLANET_NAMES.index(planet)
    return [cube for galaxy in game.state.view(0).galaxies for space in galaxy.spaces if space.tile
            for p in space.tile.planets if p.place == place for cube in p.cubes]  # fmt: skip


class TestSetUp:
    def test_sixteen_cards_in_three_piles(self):  # CS-14, CS-14.1
        state = new_table(1).state
        assert [len(deck) for deck in state.automa_decks] == [6, 5, 5]

    def test_two_silver_cards_as_an_option(self):  # CS-14.10
        state = new_table(1, silver=True).state
        assert [len(deck) for deck in state.automa_decks] == [6, 6, 6]
        assert sorted(card.pile for card in state.box.automa if card.silver) == [1, 2]

    def test_the_silver_cards_come_up_in_a_game_with_them_only(self):  # CS-14.10
        silver = {number for number, card in enumerate(new_table(1).state.box.automa) if card.silver}
        for option in (False, True):
            cards = {card for deck in new_table(1, silver=option).state.automa_decks for card in deck}
            assert cards & silver == (silver if option else set())

    def test_the_automa_is_the_second_party(self):  # CS-14.1
        automa_player = new_table(1).state.view(0).players[1]
        assert (automa_player.seat, automa_player.people, automa_player.cubes_left) == (None, "automas", 30)


class TestItsCard:
    def test_its_consumption_moves_its_marker_and_sets_the_order(self):  # CS-14.2
        game = new_table(1, 3)
        while game.deciding != "plan":
            game.play("done")
        game.plan("ann", "start_colonise_2", "start_gems", "start_extract")  # 14 steps
        card = game.state.view(0).automa.card
        assert game.consumption("automa") == 20 + card.consumption
        assert game.order() == ["ann", "automa"]

    def test_ties_are_broken_as_between_players(self):  # CS-14.2, ruling 20
        state = new_table(1).state
        state.steps = [7, 7]
        state.energy = [3, 5]
        assert planning.new_order(state) == [1, 0]
        state.energy = [5, 5]
        state.arrival = [1, 0]
        assert planning.new_order(state) == [1, 0]

    def test_a_negative_card_keeps_the_limits(self):  # CS-14.2, CS-5.7
        state = new_table(1).state
        assert planning.move_consumption(state, 1, -5) == 0


class TestTheExampleCard:
    """The rulebook's Automa card with consumption 11, case 7."""

    def test_its_printed_values(self):  # CS-14.3, case 7
        card = new_table(1).state.box.automa[AUTOMA_IDS.index("au1_1")]
        assert card.consumption == 11
        assert card.exploits_all
        assert card.actions[2][0].energy == 6

    def test_a_desert_tower_in_blue_and_a_desert_cube_in_orange(self):  # CS-14.3, case 7
        game = solo("au1_1", level=1)
        # one planet of each kind is free, so nothing is asked; both galaxies are exploited, one cube each
        assert on(game, "blue1b") == [1]
        assert on(game, "orange1c") == []
        assert game.energy("automa") == 6 + 8 + yields("orange")[0]

    def test_without_a_free_desert_in_blue_it_discovers_and_settles_a_volcano(self):  # CS-14.3, CS-14.5, case 7
        game = solo("au1_1", "ann 1@blue1b", level=1, pile="s2_06 s2_03")
        assert game.deciding == "automa-lay"
        assert {text.split()[1] for text in game.legal()} == {"s2_06"}  # s2_03 has no volcano
        assert {text.split()[2] for text in game.legal()} == {"blue2", "blue3"}
        game.play("lay s2_06 blue2")
        assert on(game, "blue2b") == [1]  # a tower of two, less the cube of the exploitation

    def test_without_a_free_desert_in_orange_it_discovers_one_and_builds_two(self):  # CS-14.3, case 7
        game = solo("au1_1", "ann 1@orange1c", level=1, pile="s1_03 s1_04")
        game.play("lay s1_04 orange2")
        assert on(game, "orange2b") == [1]
        assert game.energy("automa") == 6 + 8 + yields("orange")[0]


class TestItsActions:
    def test_the_human_chooses_among_planets(self):  # CS-14.4
        game = solo("au0_2")  # a tower of two on an earth-like planet of orange
        assert game.legal() == ["settle orange1a 2", "settle orange1b 2"]
        assert game.why_not("settle orange1c 2").startswith("CS-14.4")
        game.play("settle orange1a 2")
        assert on(game, "orange1a")[:1] == [1]

    def test_it_ignores_ability_and_range(self):  # CS-14.4
        game = solo("au2_3", tiles="red1=s3_01 blue1=s2_01", level=2)  # deserts in red and blue
        assert on(game, "red1a") == on(game, "blue1b") == [1]  # two each, less those of the exploitation

    def test_it_settles_free_planets_only(self):  # CS-14.4, ruling 19
        game = solo("au0_2", "ann 1@orange1a")
        assert on(game, "orange1b") == [1, 1]

    def test_if_neither_is_possible_it_does_nothing(self):  # CS-14.3
        game = solo("au1_3", "ann 1@grey1a", tiles="", level=1, pile="s2_04 s2_07")  # no desert is to be had
        told = [EVENTS.to_json(event) for event in game.state.events]
        assert [event["action"] for event in told if event["event"] == "skipped"] == [0, 1]
        assert game.energy("automa") == 5

    def test_a_discovery_without_the_planet_needed_puts_both_tiles_back(self):  # CS-14.5, ruling 19
        game = solo("au0_5", tiles="", pile="s2_03 s2_06")  # it needs an earth-like planet in green
        state = game.state
        assert state.view(0).piles[1].returned[:2] == ("s2_06", "s2_03")
        assert not any(space.tile for space in state.view(0).galaxy("green").spaces)

    def test_without_a_free_space_in_the_galaxy_nothing_is_drawn(self):  # CS-14.5, ruling 19
        tiles = "green1=s2_04 green2=s2_07 green3=s2_08 green4=s2_10"
        game = solo("au0_5", tiles=tiles, pile="s2_01 s2_06")
        told = [EVENTS.to_json(event)["event"] for event in game.state.events]
        assert "drawn" not in told
        assert game.state.view(0).piles[1].returned == ()

    def test_a_tile_that_fits_goes_into_the_galaxy_of_the_card(self):  # CS-14.5, ruling 19
        game = solo("au0_5", tiles="", pile="s2_01 s2_06")
        assert {text.split()[2][:5] for text in game.legal("lay")} == {"green"}
        assert game.why_not("lay s2_01 blue1").startswith("CS-14.5")
        assert game.why_not("lay s2_06 green1").startswith("CS-14.5")

    def test_the_human_chooses_the_cube_it_loses(self):  # CS-14.4
        game = solo("au0_6", cubes="1@blue1a 1@blue1b")  # it exploits everywhere
        assert game.legal() == ["exploit blue blue1a", "exploit blue blue1b"]
        assert game.why_not("exploit blue orange1a").startswith("CS-14.4")

    def test_majority_cards_exploit_only_where_it_leads(self):  # CS-14.7
        game = solo("au1_5", "ann 2@orange1a", cubes="1@orange1b", level=1)
        assert game.cubes("automa", "orange") == 1  # not exploited
        assert game.cubes("automa", "blue") == 0  # settled, led and exploited

    def test_all_cards_exploit_everywhere(self):  # CS-14.7
        game = solo("au0_6", "ann 2@orange1a", cubes="1@orange1b")
        assert game.legal() == ["exploit orange orange1b", "exploit orange orange1c"]
        gained = game.energy("automa")  # by its card
        game.play("exploit orange orange1b")
        assert game.energy("automa") == gained + yields("orange")[1]  # a tie is the minority

    def test_four_market_cards_go_and_new_ones_come(self):  # CS-14.6
        before = position("ann", TILES, phase="plan").state.market
        game = solo("au0_1")
        assert game.state.market == before  # not before its actions
        while (game.deciding or "").startswith("automa"):
            game.play(game.legal()[0])
        assert [place for place in range(8) if before[place] != game.state.market[place]] == [0, 2, 5, 7]

    def test_an_empty_deck_is_made_anew_from_discards(self):  # CS-14.6, ruling 26
        state = random_game(1, 3)
        assert -1 not in state.market


class TestLevels:
    def test_it_rises_without_card_and_without_compensation(self):  # CS-14.8
        game = position("ann", TILES, phase="plan")
        state = game.state
        state.energy[1] = 25
        state.stack = [(LEVEL_CHECK, 0, 1)]
        state.phase = ACTING
        before = game.gems("ann")
        BOOK.settle(state)
        assert (state.level[1], state.energy[1]) == (1, 5)
        assert game.gems("ann") == before
        assert [pile.bit_count() for pile in state.tech_piles] == [6, 6]

    def test_its_pile_follows_its_level(self):  # CS-14.8
        for level, pile in ((0, 0), (1, 1), (2, 2), (3, 2)):
            state = new_table(1).state
            state.level[1], state.consumption[1] = level, 60
            automa.turn_card(state)
            assert state.box.automa[state.automa_card].pile == pile

    def test_an_empty_pile_is_shuffled_anew(self):  # CS-14.8, ruling 19
        state = new_table(1).state
        for _ in range(9):
            automa.turn_card(state)
        assert len(state.automa_decks[0]) == 3

    def test_the_human_s_level_gives_the_automa_nothing(self):  # CS-14.8
        game = position("ann energy=40 consumption=40 1@orange1a", TILES).play("done")
        assert game.deciding == "tech"


class TestEnd:
    def test_the_game_ends_when_the_automa_reaches_three(self):  # CS-14.9
        ends = [random_game(1, seed) for seed in range(6)]
        assert any(state.throne == 1 for state in ends)

    def test_only_light_cards_count_for_it_without_a_limit(self):  # CS-14.9
        state = position("ann", TILES, phase="plan").state
        for _ in range(6):
            card = state.light_pile.pop()
            state.lights[1] |= 1 << card
        gems, cards, bonus = final_energy(state, 1)
        assert (gems, cards) == (0, 0)
        assert bonus >= 6

    def test_behind_the_automa_the_human_has_not_won(self):  # CS-14.9, CS-11.4
        state = next(s for s in (random_game(1, seed) for seed in range(20)) if s.level[1] > s.level[0])
        assert state.winners() == []
        assert state.scores()[0].rank == 2

    @pytest.mark.parametrize("silver", [False, True])
    def test_random_solo_games_end_without_violation(self, silver):
        for seed in range(5):
            state = new_table(1, seed, silver=silver, stations=True, leaders=True).state
            for _ in random_walk(state, Dice(seed)):
                assert not state.violations()
