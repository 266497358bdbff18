"""What is in the box: counts against the rulebook's list, and the numbers that the rules depend on."""

import pytest

from astrarium.core.hexes import distance, steps_from
from astrarium.games.civilisations.box.components import (
    BONUSES,
    CARDS,
    CIVILISATIONS,
    DATA,
    DEALS,
    EXPANSION_ACTIONS,
    GALAXIES,
    LIMITS,
    PASSES_LEFT,
    SECTOR_NAMES,
    TILES,
    TRACKS,
)

PORTAL_POINTS = 2


def by_track(cards):
    return {track: sum(card.evolution == i for card in cards) for i, track in enumerate(TRACKS)}


class TestComponentList:
    """Rulebook, "Éléments" (QV-1)."""

    def test_the_box_holds_six_civilisations_thirty_cards_and_twenty_four_neutral_sectors(self):  # QV-1.3
        assert (len(CIVILISATIONS), len(CARDS), len(TILES)) == (6, 30, 24)

    def test_each_civilisation_has_twenty_ships_three_colonies_and_four_markers(self):  # QV-1.3
        for entry in DATA["civilisation"]:
            assert (entry["ships_total"], entry["colony_tokens"], entry["evolution_markers"]) == (20, 3, 4)
        assert LIMITS["ships_per_civilisation"] == 20
        assert LIMITS["colony_tokens_per_civilisation"] == 3
        assert LIMITS["max_colonies_including_home"] == 4

    def test_three_ages_of_five_turns(self):  # QV-1.1
        assert (LIMITS["ages"], LIMITS["turns_per_age"]) == (3, 5)

    def test_eight_bonuses_three_sectors_each(self):  # QV-6.5
        assert len(BONUSES) == 8
        assert [sum(tile.bonus == bonus for tile in TILES) for bonus in range(8)] == [3] * 8

    def test_every_record_says_where_it_comes_from(self):
        for family in ("passing", "deal", "evolution", "action", "bonus", "civilisation", "card", "sector", "layout"):
            for entry in DATA[family]:
                assert entry["source"] in ("seed", "reconstructed"), entry

    def test_nothing_on_cards_sectors_and_maps_claims_to_be_read_off_the_box(self):
        made_anew = (*CARDS, *TILES, *GALAXIES.values(), *CIVILISATIONS)
        assert {entry.source for entry in made_anew} == {"reconstructed"}


class TestCards:
    def test_indices_run_from_one_to_thirty(self):
        assert [card.index for card in CARDS] == list(range(1, 31))

    def test_ten_cards_are_circled_and_neither_3_nor_20_is_one(self):  # QV-2.1
        circled = [card.index for card in CARDS if card.circled]
        assert len(circled) == 10
        assert 3 not in circled
        assert 20 not in circled

    def test_evolution_kinds_are_spread_evenly(self):  # QV-5.1
        assert by_track(CARDS) == {"production": 8, "movement": 8, "influence": 7, "armament": 7}
        assert by_track([card for card in CARDS if not card.circled]) == dict.fromkeys(TRACKS, 5)

    def test_higher_indices_give_more_actions(self):  # QV-7.1
        for card, entry in zip(CARDS, DATA["card"], strict=True):
            points = sum(card.actions) + (PORTAL_POINTS - 1) * card.actions[EXPANSION_ACTIONS.index("portal")]
            assert points == entry["points"] == 2 + (card.index - 1) // 10

    def test_a_card_of_a_lone_portal_exists(self):  # the rulebook's example of an expansion has one
        assert (1, 0, 0, 0, 0) in [card.actions for card in CARDS]


class TestCivilisations:
    def test_minerls_start_without_influence_and_armament(self):  # QV-2.5
        minerls = next(c for c in CIVILISATIONS if c.id == "minerls")
        assert minerls.levels[TRACKS.index("influence")] == minerls.levels[TRACKS.index("armament")] == 0

    def test_each_pair_of_tracks_is_circled_once(self):  # QV-2.5
        assert len({c.levels for c in CIVILISATIONS}) == 6
        assert all(sorted(c.levels) == [0, 0, 1, 1] for c in CIVILISATIONS)

    def test_starting_ships(self):  # QV-2.4
        assert {c.id: c.starting_ships for c in CIVILISATIONS} == {
            "humains": 4, "minerls": 5, "sherais": 3, "cireades": 3, "quintans": 3, "sextans": 5,
        }  # fmt: skip


class TestDeals:
    @pytest.mark.parametrize(
        ("players", "deck", "hand", "aside"),
        [(2, 20, 10, 0), (3, 20, 6, 2), (4, 30, 6, 6), (5, 30, 6, 0), (6, 30, 5, 0)],
    )
    def test_hands_by_number_of_players(self, players, deck, hand, aside):  # QV-3.1, case 17
        deal = DEALS[players]
        assert (len(deal.deck), deal.hand, len(deal.deck) - players * deal.hand) == (deck, hand, aside)

    def test_circled_cards_are_out_with_two_and_three_players_only(self):  # QV-2.1, ruling 3
        circled = {card.index for card in CARDS if card.circled}
        for players, deal in DEALS.items():
            assert bool(circled & set(deal.deck)) == (players > 3)

    def test_hands_pass_left_right_left(self):  # QV-3.5, ruling 1
        assert PASSES_LEFT == (True, False, True)


@pytest.mark.parametrize("players", range(2, 7))
class TestGalaxies:
    def test_four_neutral_sectors_and_one_home_per_player(self, players):  # QV-2.2
        galaxy = GALAXIES[players]
        assert (len(galaxy.neutrals), len(galaxy.homes)) == (4 * players, players)

    def test_neighbouring_homes_are_three_steps_apart(self, players):
        galaxy = GALAXIES[players]
        for here, there in zip(galaxy.homes, galaxy.homes[1:] + galaxy.homes[:1], strict=True):
            assert steps_from(here, galaxy.adjacent)[there] == 3

    def test_homes_have_equally_many_neighbours_and_all_of_them_neutral(self, players):
        galaxy = GALAXIES[players]
        expected = {2: 3, 3: 4, 4: 3, 5: 4, 6: 3}[players]
        for home in galaxy.homes:
            assert len(galaxy.adjacent[home]) == expected
            assert set(galaxy.adjacent[home]) <= set(galaxy.neutrals)

    def test_adjacent_means_sharing_a_side_and_voids_are_no_sectors(self, players):  # QV-2.6, ruling 24
        galaxy = GALAXIES[players]
        for cell in galaxy.cells:
            near = [c for c in galaxy.cells if distance(galaxy.coordinates[c], galaxy.coordinates[cell]) == 1]
            assert list(galaxy.adjacent[cell]) == sorted(near)
        assert all(not galaxy.adjacent[cell] for cell in range(len(SECTOR_NAMES)) if cell not in galaxy.cells)

    def test_names_follow_the_drawing(self, players):
        """Row letters from the top, numbers from the left, as in the picture kept with the data."""
        entry = next(layout for layout in DATA["layout"] if layout["players"] == players)
        rows = [row for row in entry["ascii"].split("\n") if row.strip()]
        marks = [(f"{'abcdefg'[y]}{x // 2 + 1}", mark) for y, row in enumerate(rows) for x, mark in enumerate(row)]
        drawn = {name: mark for name, mark in marks if mark != " "}
        galaxy = GALAXIES[players]
        assert set(drawn) == {SECTOR_NAMES[cell] for cell in galaxy.cells}
        homes = {name: int(mark) for name, mark in drawn.items() if mark.isdigit()}
        assert homes == {SECTOR_NAMES[cell]: slot for slot, cell in enumerate(galaxy.homes, 1)}
