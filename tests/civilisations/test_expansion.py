"""Expansion (QV-7)."""

from .position import position


class TestAllowance:
    """Rulebook, "Expansion"."""

    def test_the_rulebooks_example_adds_card_tracks_and_colonies(self):  # QV-7.1, case 5
        game = position(
            "humains 1@c1 production=1 movement=2 colony@c2 colony@c3 | minerls | sherais", "c2=production c3=ambush"
        ).turn("humains expansion 5")
        assert game.left() == {"portal": 1, "production": 2, "movement": 2, "ambush": 1}

    def test_the_list_is_fixed_when_the_expansion_starts(self):  # QV-7.1, ruling 16
        game = position("humains 1@c1 colony@c2 | minerls 3@c2 | sherais", "c2=portal")
        game.turn("minerls war 5", "humains expansion 1").play("battle c2")
        assert game.left() == {"movement": 2}  # the colony fell in this turn's war

    def test_a_track_raised_in_the_same_turn_is_not_of_the_same_player(self):  # QV-7.1: one card, one side
        game = position("humains 1@c1 movement=1 | minerls | sherais").turn("humains expansion 1")
        assert game.left() == {"movement": 3}
        assert game.level("humains", "movement") == 1

    def test_actions_come_in_any_order_and_none_is_a_duty(self):  # QV-7.2
        game = position("humains 1@c1 | minerls | sherais").turn("humains expansion 11")
        assert game.left() == {"movement": 2, "production": 1}
        game.play("move c1 c2 1", "produce c1", "move c2 c1 1")
        assert game.ships("humains", "c1") == 2
        assert game.choosing

    def test_done_gives_the_rest_away(self):  # QV-7.2
        game = position("humains 1@c1 | minerls | sherais").turn("humains expansion 11").play("move c1 c2 1", "done")
        assert game.choosing

    def test_an_action_used_up_is_refused(self):  # QV-7.1
        game = position("humains 2@c1 | minerls | sherais").turn("humains expansion 2").play("move c1 c2 1")
        assert game.why_not("move c1 c2 1") == "QV-7.1: You have no movement left."
        assert game.why_not("portal c1 c2 1") == "QV-7.1: You have no portal left."
        assert game.why_not("ambush c1 1") == "QV-7.1: You have no ambush left."
        assert game.why_not("convert c1 1") == "QV-7.1: You have no conversion left."
        game.play("produce c1")
        assert game.choosing  # nothing is left

    def test_production_used_up_is_refused(self):  # QV-7.1
        game = position("humains 2@c1 | minerls | sherais").turn("humains expansion 2").play("produce c1")
        assert game.why_not("produce c1") == "QV-7.1: You have no production left."


class TestVoyages:
    def test_any_number_of_ships_from_one_to_all(self):  # QV-7.3
        game = position("humains 3@c1 | minerls | sherais").turn("humains expansion 1")
        assert game.legal("move c1 c2") == ["move c1 c2 1", "move c1 c2 2", "move c1 c2 3"]

    def test_more_ships_than_there_are_is_refused(self):  # QV-7.3
        game = position("humains 3@c1 | minerls | sherais").turn("humains expansion 1")
        assert game.why_not("move c1 c2 4") == "QV-7.3: Your ships on c1: 3, not more."

    def test_a_sector_without_own_ships_is_refused(self):  # QV-7.3
        game = position("humains 3@c1 | minerls 1@c2 | sherais").turn("humains expansion 1")
        assert game.why_not("move c2 c3 1") == "QV-7.3: You have no ship on c2."

    def test_a_colony_never_moves(self):  # QV-7.3, QV-1.2
        game = position("humains 1@c1 colony@c2 | minerls | sherais", "c2=victory").turn("humains expansion 1")
        assert game.why_not("move c2 c3 1") == "QV-7.3: You have no ship on c2."

    def test_a_ship_may_move_again_with_another_action(self):  # QV-7.3
        game = position("humains 1@c1 | minerls | sherais").turn("humains expansion 1")
        game.play("move c1 c2 1", "move c2 c3 1")
        assert game.ships("humains", "c3") == 1

    def test_movement_leads_to_an_adjacent_sector_only(self):  # QV-7.5
        game = position("humains 1@c1 | minerls | sherais").turn("humains expansion 1")
        assert {text.split()[2] for text in game.legal("move c1")} == {"b2", "c2", "d1", "d2"}
        assert game.why_not("move c1 c3 1") == "QV-7.5: c3 is not next to c1: only a portal leads there."

    def test_a_portal_leads_anywhere_else(self):  # QV-7.4
        game = position("humains 1@c1 | minerls | sherais").turn("humains expansion 5")
        assert len(game.legal("portal c1")) == 14
        game.play("portal c1 e4 1")
        assert game.ships("humains", "e4") == 1

    def test_a_portal_into_an_enemy_home_is_allowed(self):  # QV-7.4
        game = position("humains 1@c1 | minerls | sherais").turn("humains expansion 5").play("portal c1 b4 1")
        assert game.ships("humains", "b4") == 1

    def test_a_portal_to_the_same_sector_is_refused(self):  # QV-7.3, ruling 15
        game = position("humains 1@c1 | minerls | sherais").turn("humains expansion 5")
        assert game.why_not("portal c1 c1 1") == "QV-7.3: The ships must go to another sector."

    def test_no_ship_at_all_cannot_even_be_said(self):  # QV-7.3, ruling 15
        game = position("humains 1@c1 | minerls | sherais").turn("humains expansion 5")
        assert not [text for text in game.legal() if text.endswith(" 0")]
        assert game.state.refusal(0, (5, 12, 13, 0)) is not None

    def test_voids_and_sectors_of_other_galaxies_are_refused(self):  # QV-2.6, ruling 24
        game = position("humains 1@c1 | minerls | sherais").turn("humains expansion 5")
        assert game.why_not("portal c1 g6 1") == "QV-2.6: There is no sector g6 in this galaxy."

    def test_a_void_is_not_crossed(self):  # QV-2.6, ruling 24
        game = position("humains 1@b2 | minerls | sherais | cireades").turn("humains expansion 1")
        assert {text.split()[2] for text in game.legal("move b2")} == {"a2", "a3", "b1", "c2", "c3"}  # b3, b4 are voids


class TestProduction:
    def test_a_new_ship_on_any_own_colony_and_at_home(self):  # QV-7.6
        game = position("humains colony@c3 | minerls | sherais", "c3=victory").turn("humains expansion 4")
        assert game.legal() == ["produce c1", "produce c3", "done"]
        game.play("produce c3")
        assert game.ships("humains", "c3") == 1
        assert game.stock("humains") == 19

    def test_a_sector_without_an_own_colony_is_refused(self):  # QV-7.6
        game = position("humains 2@c3 | minerls | sherais").turn("humains expansion 4")
        assert game.why_not("produce c3") == "QV-7.6: You have no colony on c3."
        assert game.why_not("produce b4") == "QV-7.6: You have no colony on b4."

    def test_an_invaded_home_still_produces(self):  # QV-7.6
        game = position("humains | minerls 5@c1 | sherais").turn("humains expansion 4").play("produce c1")
        assert game.ships("humains", "c1") == 1

    def test_with_twenty_ships_out_nothing_can_be_produced(self):  # QV-7.9, ruling 13, case 15
        game = position("humains 20@c1 | minerls | sherais").turn("humains expansion 2")
        assert game.legal("produce") == []
        assert game.why_not("produce c1") == "QV-7.9: All your ships are already on the map."

    def test_after_an_enemy_ambush_production_works_again(self):  # QV-7.9, case 15
        game = position("humains 20@c1 | minerls 1@c1 | sherais").turn("minerls expansion 3", "humains expansion 4")
        game.play("ambush c1 0", "done")
        assert game.stock("humains") == 1
        game.play("produce c1")
        assert game.ships("humains", "c1") == 20


class TestAmbush:
    def test_one_enemy_ship_where_the_player_has_a_piece(self):  # QV-7.7
        game = position("humains 1@c2 | minerls 5@c2 1@c3 | sherais").turn("humains expansion 3")
        assert game.legal("ambush") == ["ambush c2 1"]
        game.play("ambush c2 1")
        assert game.ships("minerls", "c2") == 4
        assert game.stock("minerls") == 15

    def test_control_is_not_needed(self):  # QV-7.7
        game = position("humains 1@c2 | minerls 5@c2 | sherais").turn("humains expansion 3")
        assert game.controller("c2") == "minerls"
        assert "ambush c2 1" in game.legal()

    def test_a_colony_is_enough(self):  # QV-7.7
        game = position("humains colony@c2 | minerls 5@c2 | sherais", "c2=victory").turn("humains expansion 3")
        assert game.legal("ambush") == ["ambush c2 1"]

    def test_without_a_piece_there_it_is_refused(self):  # QV-7.7
        game = position("humains 1@c2 | minerls 5@c3 | sherais").turn("humains expansion 3")
        assert game.why_not("ambush c3 1") == "QV-7.7: You have no piece on c3."

    def test_a_colony_is_never_the_victim(self):  # QV-7.10
        game = position("humains 1@c2 | minerls colony@c2 | sherais", "c2=victory").turn("humains expansion 3")
        assert game.why_not("ambush c2 1") == "QV-7.7: That player has no ship on c2."

    def test_own_ships_are_never_the_victims(self):  # QV-7.7
        game = position("humains 2@c2 | minerls 1@c2 | sherais").turn("humains expansion 3")
        assert game.why_not("ambush c2 0") == "QV-7.7: Your own ships cannot be the victims."

    def test_the_victim_is_chosen_among_those_present(self):  # QV-7.7
        game = position("humains 1@c2 | minerls 1@c2 | sherais 1@c2").turn("humains expansion 3")
        assert game.legal("ambush") == ["ambush c2 1", "ambush c2 2"]

    def test_it_works_with_twenty_ships_out(self):  # QV-7.9, case 15
        game = position("humains 20@c2 | minerls 1@c2 | sherais").turn("humains expansion 3").play("ambush c2 1")
        assert game.ships("minerls", "c2") == 0


class TestConversion:
    def test_the_enemy_ship_goes_and_an_own_one_comes(self):  # QV-7.8
        game = position("humains 3@c2 | minerls 2@c2 | sherais").turn("humains expansion 8").play("convert c2 1")
        assert (game.ships("humains", "c2"), game.ships("minerls", "c2")) == (4, 1)
        assert (game.stock("humains"), game.stock("minerls")) == (16, 19)

    def test_control_is_needed(self):  # QV-7.8
        game = position("humains 1@c2 | minerls 2@c2 | sherais").turn("humains expansion 8")
        assert game.why_not("convert c2 1") == "QV-7.8: Another player controls c2."

    def test_a_tie_is_no_control(self):  # QV-7.8, QV-8.3, case 13
        game = position("humains 2@c2 influence=1 | minerls 3@c2 | sherais").turn("humains expansion 8")
        assert game.why_not("convert c2 1") == "QV-7.8: Nobody controls c2: the strongest there are equal."

    def test_control_is_checked_before_every_conversion(self):  # QV-7.8, QV-8.5, ruling 14
        game = position("humains 2@c2 1@c1 colony@c3 | minerls 2@c2 | sherais", "c3=conversion")
        game.turn("humains expansion 17")
        assert game.legal("convert") == []
        game.play("move c1 c2 1")  # three against two
        assert game.legal("convert") == ["convert c2 1"]
        game.play("convert c2 1", "convert c2 1")
        assert (game.ships("humains", "c2"), game.ships("minerls", "c2")) == (5, 0)

    def test_leaving_a_sector_ends_control_for_the_next_conversion(self):  # QV-7.8, ruling 14
        game = position("humains 3@c2 | minerls 2@c2 | sherais").turn("humains expansion 17").play("move c2 c3 2")
        assert game.why_not("convert c2 1") == "QV-7.8: Another player controls c2."

    def test_with_twenty_ships_out_the_victim_stays(self):  # QV-7.9, ruling 13
        game = position("humains 20@c2 | minerls 2@c2 | sherais").turn("humains expansion 17")
        assert game.legal("convert") == []
        assert game.why_not("convert c2 1") == "QV-7.9: All your ships are already on the map."
        assert game.ships("minerls", "c2") == 2

    def test_a_colony_is_never_converted(self):  # QV-7.10
        game = position("humains 3@c2 | minerls colony@c2 | sherais", "c2=victory").turn("humains expansion 17")
        assert game.why_not("convert c2 1") == "QV-7.8: That player has no ship on c2."

    def test_a_home_under_control_allows_conversions(self):  # QV-7.8, QV-8.4
        game = position("humains 4@b4 | minerls 1@b4 | sherais").turn("humains expansion 8").play("convert b4 1")
        assert game.ships("minerls", "b4") == 0
        assert game.colony("b4") == "minerls"
