"""Building (AE-B) and developing (AE-D), with the technologies' effects (AE-T)."""

import pytest

from astrarium.core import Look
from astrarium.games.ascending.game import GAME
from astrarium.games.ascending.table.actions import CITY
from astrarium.words import words

from .position import Position, kinds, ship


class TestFacility:
    def test_two_troops_become_a_facility(self):  # AE-B1, AE-B2
        game = Position().planet("alpha-C", "grey", 0, troops=3)
        supply = game.state.troop_supply[0]
        game.play("facility alpha-C")
        assert (game.state.facilities[3], game.state.troops[3]) == (1, 1)
        assert (game.state.facility_stock[0], game.state.troop_supply[0]) == (7, supply + 2)

    def test_one_troop_is_not_enough(self):  # AE-B2
        assert Position().planet("alpha-C", "grey", 0, troops=1).why_not("facility alpha-C") == "AE-B2"

    def test_not_on_asteroids(self):  # AE-B3
        assert Position().planet("alpha-C", "asteroid", 0, troops=2).why_not("facility alpha-C") == "AE-B3"

    def test_not_on_a_homeworld(self):  # AE-P4
        game = Position().planet("alpha-H", owner=0, troops=3)
        assert {game.why_not(f"{what} alpha-H") for what in ("facility", "colony")} == {"AE-P4"}

    def test_not_on_somebody_elses_planet(self):  # AE-B1
        assert Position().planet("alpha-C", "grey", 1, troops=2).why_not("facility alpha-C") == "AE-B1"

    def test_a_second_one_on_one_planet_only(self):  # AE-B4, rulebook example, X6
        game = Position().planet("alpha-C", "grey", 0, facilities=1, troops=2)
        game.planet("alpha-D", "grey", 0, facilities=1, troops=2).planet("alpha-E", "brown", 0, troops=2)
        game.play("facility alpha-C")
        game.turn_of(0)
        assert game.state.facilities[3] == 2
        assert game.why_not("facility alpha-D") == "AE-B4"
        assert game.can("facility alpha-E")

    def test_the_right_returns_when_the_doubled_planet_is_lost(self):  # AE-B4, X7
        game = Position().planet("alpha-C", "grey", 0, facilities=2)
        game.planet("alpha-D", "grey", 0, facilities=1, troops=2)
        game.ships(b1="alpha-C 0").after_move(1)
        assert game.state.facilities[3] == 0
        game.turn_of(0)
        game.play("facility alpha-D")
        assert game.state.facilities[4] == 2

    def test_three_on_one_planet_are_impossible(self):  # AE-B4, ruling
        game = Position().planet("alpha-C", "grey", 0, facilities=2, troops=1)
        assert game.why_not("facility alpha-C") == "AE-B2"

    def test_not_without_stock(self):  # AE-B1
        game = Position().planet("alpha-C", "grey", 0, troops=2)
        game.state.facility_stock[0] = 0
        assert game.why_not("facility alpha-C") == "AE-B1"


class TestColonyAndCity:
    def test_a_troop_becomes_a_colony(self):  # AE-B5
        game = Position().planet("alpha-C", "asteroid", 0, troops=1)
        game.play("colony alpha-C")
        assert (game.state.colonies[3], game.state.troops[3], game.state.colony_stock[0]) == (1, 0, 3)
        assert game.state.owner[3] == 0 and game.sound()

    def test_not_without_a_troop(self):  # AE-B5
        assert Position().planet("alpha-C", "grey", 0, facilities=1).why_not("colony alpha-C") == "AE-B5"

    def test_a_colony_and_a_troop_become_a_city(self):  # AE-B6
        game = Position().planet("alpha-C", "grey", 0, colonies=1, troops=1)
        game.play("city alpha-C troops")
        assert (game.state.cities[3], game.state.colonies[3], game.state.troops[3]) == (1, 0, 0)
        assert (game.state.city_stock[0], game.state.colony_stock[0]) == (3, 4) and game.sound()

    def test_the_limit_of_three_is_counted_after_paying(self):  # AE-B6
        game = Position().planet("alpha-C", "grey", 0, colonies=1, troops=1, facilities=1)
        game.play("city alpha-C troops")
        assert game.state.pieces(3) == 2

    def test_not_without_a_colony(self):  # AE-B6
        assert Position().planet("alpha-C", "grey", 0, troops=2).why_not("city alpha-C troops") == "AE-B6"

    def test_not_without_a_troop_beside_it(self):  # AE-B6
        assert Position().planet("alpha-C", "grey", 0, colonies=1).why_not("city alpha-C troops") == "AE-B6"

    def test_a_city_brings_a_troop_or_a_starship_from_the_box(self):  # AE-B7
        game = Position().supply(0, troops=2, ships=2).planet("alpha-C", "grey", 0, colonies=2, troops=1)
        box = game.state.troop_box[0]
        game.play("city alpha-C troops")
        assert game.state.troop_box[0] == box - 1
        game.planet("alpha-C", owner=0, troops=1).turn_of(0)
        game.play("city alpha-C starship")
        assert game.state.starships(0, 1) == 3

    def test_the_bonus_stays_when_the_city_is_lost(self):  # AE-B7
        game = Position().planet("alpha-C", "grey", 0, colonies=1, troops=1)
        box = game.state.troop_box[0]
        game.play("city alpha-C troops")
        game.ships(b1="alpha-C 0", b2="alpha-C 6", b3="alpha-C 12").after_move(1)
        assert game.state.cities[3] == 0 and game.state.troop_box[0] == box - 1

    def test_what_the_box_has_not_cannot_be_chosen(self):  # AE-B7, ruling
        game = Position().planet("alpha-C", "grey", 0, colonies=1, troops=1).supply(0, ships=8)
        assert game.legal("city") == ["city alpha-C troops", "city alpha-C nothing"]
        assert game.why_not("city alpha-C starship") == "AE-B7"
        game.state.troop_supply[0] += game.state.troop_box[0]
        game.state.troop_box[0] = 0
        game.turn_of(0)
        assert game.legal("city") == ["city alpha-C nothing"]

    def test_the_gift_may_be_declined(self):  # AE-B7: the book says "peut"
        game = Position().supply(0, troops=2, ships=2).planet("alpha-C", "grey", 0, colonies=1, troops=1)
        events = game.play("city alpha-C nothing")
        assert kinds(events)[0] == "built" and "city_bonus" not in kinds(events)
        assert (game.state.troop_supply[0], game.state.starships(0, 1), game.state.cities[3]) == (2, 2, 1)
        assert game.sound()

    @pytest.mark.parametrize(
        ("lang", "note"), [("en", "the gift stays in the box"), ("fr", "l’apport reste dans la boîte")]
    )
    def test_the_page_offers_to_decline_it(self, lang, note):  # AE-B7
        state = Position().planet("alpha-C", "grey", 0, colonies=1, troops=1).state
        picture = GAME.picture(Look(GAME, state, 0), ["Ann", "Bob"], words(lang, "ascending"))
        last = [choice.steps[-1] for choice in picture.choices if choice.action[0] == CITY]
        assert [step.id for step in last] == ["bonus-troops", "bonus-starship", "bonus-nothing"]
        assert last[-1].note == note

    @pytest.mark.parametrize(("bonus", "troops", "ships"), [("troops", 2, 0), ("starship", 0, 1)])
    def test_city_levy_doubles_troops_only(self, bonus, troops, ships):  # AE-T14, FAQ, X13
        game = Position().level(0, brown=2).supply(0, troops=2, ships=2)
        game.planet("alpha-C", "grey", 0, colonies=1, troops=1)
        box = game.state.troop_box[0]
        game.play(f"city alpha-C {bonus}")
        assert box - game.state.troop_box[0] == troops and game.state.starships(0, 1) - 2 == ships

    def test_several_of_a_kind_fit_on_one_planet(self):  # AE-B1
        game = Position().planet("alpha-C", "grey", 0, colonies=2, troops=1)
        game.play("colony alpha-C")
        assert game.state.colonies[3] == 3


class TestDevelop:
    def test_level_by_level_with_as_many_facilities_of_the_colour(self):  # AE-D1, AE-D2
        game = Position().planet("alpha-C", "grey", 0, facilities=1)
        assert game.legal("develop") == ["develop grey"]
        game.play("develop grey")
        assert game.state.level(0, 1) == 1 and game.state.facilities[3] == 1
        game.turn_of(0)
        assert game.why_not("develop grey") == "AE-D2"

    def test_other_colours_do_not_help(self):  # AE-D2
        assert Position().planet("alpha-C", "brown", 0, facilities=2).why_not("develop grey") == "AE-D2"

    def test_three_facilities_on_two_planets_make_level_three(self):  # AE-D2, AE-D3, rulebook example, X8
        game = Position().level(0, grey=2).planet("alpha-C", "grey", 0, facilities=1)
        game.planet("alpha-D", "grey", 0, facilities=2)
        game.play("develop grey")
        assert game.state.level(0, 1) == 3 and game.state.tokens[0] == 3

    def test_only_the_first_player_takes_points(self):  # AE-D3
        game = Position().planet("alpha-C", "grey", 0, facilities=1).planet("gamma-C", "grey", 1, facilities=1)
        game.play("develop grey", "develop grey")
        assert game.state.tokens == [1, 0]

    def test_four_is_the_highest_level(self):  # AE-D1
        game = Position().level(0, grey=4)
        assert game.why_not("develop grey") == "AE-D1"

    def test_lost_facilities_leave_the_level(self):  # AE-D5, FAQ, X15
        game = Position().level(0, grey=2).planet("alpha-C", "grey", 0, facilities=2)
        game.ships(b1="alpha-C 0").after_move(1)
        assert game.state.facilities[3] == 0 and game.state.level(0, 1) == 2

    def test_the_first_row_brings_a_ship_and_a_troop(self):  # AE-D4, rulebook example, X9
        game = Position().supply(0, troops=2, ships=1).level(0, orange=1, purple=1, brown=2)
        game.planet("alpha-C", "grey", 0, facilities=1)
        box = game.state.troop_box[0]
        game.play("develop grey")
        assert game.state.starships(0, 1) == 2 and game.state.troop_box[0] == box - 1

    def test_every_player_who_completes_a_row_gets_it(self):  # AE-D4, ruling
        game = Position().supply(1, ships=1).level(0, orange=1, purple=1, brown=1, grey=1)
        game.level(1, orange=1, purple=1, brown=1).planet("gamma-C", "grey", 1, facilities=1)
        game.turn_of(1).play("develop grey")
        assert game.state.starships(1, 1) == 2 and game.state.tokens[1] == 0

    def test_an_incomplete_row_brings_nothing(self):  # AE-D4
        game = Position().supply(0, ships=1).level(0, orange=1, purple=1).planet("alpha-C", "grey", 0, facilities=1)
        game.play("develop grey")
        assert game.state.starships(0, 1) == 1


class TestCruiser:
    def developed(self) -> Position:
        game = Position().level(0, orange=2).planet("alpha-C", "orange", 0, facilities=2)
        game.planet("alpha-D", "orange", 0, facilities=1).supply(0, ships=1).ships(a7=(360, 360))
        game.play("develop orange")
        return game

    def test_it_comes_to_supply_and_two_starships_go_back(self):  # AE-T3
        game = self.developed()
        assert game.where("aC") == "supply"
        assert game.legal() == ["return a1", "return a7"]
        game.play("return a7", "return a1")
        assert game.where("a7") == game.where("a1") == "box" and game.state.to_act() == (1,)

    def test_nobody_elses_ship_goes_back(self):  # AE-T3
        game = self.developed()
        assert game.why_not("return b1") == "AE-T3"
        assert not game.can("done")

    def test_the_event_is_told(self):  # AE-T3
        game = Position().level(0, orange=2).planet("alpha-C", "orange", 0, facilities=2)
        game.planet("alpha-D", "orange", 0, facilities=1)
        assert "cruiser" in kinds(game.play("develop orange")) and game.where("aC") == "supply"
        assert game.state.where[ship("bC")] == 0
