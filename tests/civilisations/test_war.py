"""War and battles (QV-4)."""

import pytest

from .position import position


class TestWhere:
    """Rulebook, "Déclencher des batailles"."""

    def test_battles_are_possible_where_own_and_enemy_pieces_meet(self):  # QV-4.1
        game = position("humains 1@c2 1@c3 1@d1 | minerls 1@c2 1@d1 | sherais 1@a3").turn("humains war 5")
        assert game.legal() == ["battle c2", "battle d1", "done"]

    def test_a_sector_without_an_own_piece_is_refused(self):  # QV-4.1
        game = position("humains 1@c2 | minerls 1@c2 1@d1 | sherais 1@d1").turn("humains war 5")
        assert game.why_not("battle d1") == "QV-4.1: You have no piece on d1."

    def test_a_sector_without_an_enemy_is_refused(self):  # QV-4.1
        game = position("humains 1@c2 1@c3 | minerls 1@c2 | sherais").turn("humains war 5")
        assert game.why_not("battle c3") == "QV-4.1: No opponent has a piece on c3."

    def test_a_colony_is_enough_to_start_a_battle(self):  # QV-4.1, ruling 7
        game = position("humains colony@c2 | minerls 1@c2 | sherais", "c2=portal").turn("humains war 5")
        assert "battle c2" in game.legal()

    def test_the_home_colony_is_enough_too(self):  # QV-4.1, QV-1.4, ruling 7
        game = position("humains | minerls 1@c1 | sherais").turn("humains war 5")
        assert "battle c1" in game.legal()

    def test_a_lone_enemy_colony_can_be_attacked(self):  # QV-4.1
        game = position("humains 2@c2 | minerls colony@c2 | sherais").turn("humains war 5").play("battle c2")
        assert game.colony("c2") is None
        assert game.colonies_left("minerls") == 3

    def test_no_battle_is_a_duty(self):  # QV-4.2
        game = position("humains 1@c2 | minerls 1@c2 | sherais").turn("humains war 5").play("done")
        assert game.ships("humains", "c2") == game.ships("minerls", "c2") == 1
        assert game.choosing

    def test_war_with_nobody_to_fight_is_spent_without_a_question(self):  # QV-3.7, ruling 18
        game = position("humains 1@c2 | minerls 1@c3 | sherais").turn("humains war 5")
        assert game.choosing
        assert game.events("idle") == [{"event": "idle", "seat": 0, "side": 0}]


class TestOneAfterTheOther:
    def test_the_attacker_picks_the_order_and_sees_each_result_first(self):  # QV-4.2, ruling 4
        game = position("humains 5@c2 5@d1 | minerls 1@c2 1@d1 | sherais").turn("humains war 5").play("battle d1")
        assert game.points("humains") == 1
        assert game.legal() == ["battle c2", "done"]
        game.play("done")
        assert game.ships("minerls", "c2") == 1

    def test_the_same_sector_twice_in_one_war_is_refused(self):  # QV-4.3, ruling 5
        game = position("humains 4@b4 1@c2 | minerls 1@c2 | sherais").turn("humains war 5").play("battle b4")
        assert game.ships("humains", "b4") == 3
        assert game.why_not("battle b4") == "QV-4.3: You have already fought on b4 in this war."

    def test_a_later_players_war_may_fight_there_again(self):  # QV-4.3, ruling 5
        game = position("humains 4@b4 | minerls | sherais").turn("humains war 5", "minerls war 8").play("battle b4")
        assert game.acting == "minerls"
        game.play("battle b4")
        assert game.points("humains") == 2

    def test_the_last_possible_battle_ends_the_war_by_itself(self):  # QV-4.2
        game = position("humains 3@c2 | minerls 1@c2 | sherais").turn("humains war 5").play("battle c2")
        assert game.choosing


class TestBattle:
    """Rulebook, "Résolution d'une bataille"."""

    EXAMPLE = "humains 6@c2 armament=3 | minerls 6@c2 colony@c2 | sherais 2@c2 armament=4"

    def test_the_rulebooks_example_nine_against_seven_and_six(self):  # QV-4.5, QV-4.6, QV-4.7, QV-4.9, case 2
        game = position(self.EXAMPLE, "c2=portal").turn("humains war 5").play("battle c2")
        assert game.ships("humains", "c2") == 2
        assert game.ships("minerls", "c2") == game.ships("sherais", "c2") == 0
        assert game.colony("c2") is None
        assert (game.points("humains"), game.points("minerls"), game.points("sherais")) == (1, 0, 0)

    def test_the_event_tells_scores_and_losses(self):  # QV-4.5
        game = position(self.EXAMPLE, "c2=portal").turn("humains war 5").play("battle c2")
        battle = game.events("battle")[0]
        assert battle["winner"] == 0
        assert battle["more"] == [0, 9, 4, 0, 1, 7, 6, 1, 2, 6, 2, 0]  # seat, score, ships lost, colonies lost

    def test_destroyed_pieces_return_to_stock_at_once(self):  # QV-1.3
        game = position(self.EXAMPLE, "c2=portal").turn("humains war 5").play("battle c2")
        assert (game.stock("humains"), game.stock("minerls"), game.stock("sherais")) == (18, 20, 20)
        assert game.colonies_left("minerls") == 3

    def test_nobody_present_can_be_left_out(self):  # QV-4.4, ruling 6
        game = position("humains 5@c2 | minerls 1@c2 | sherais 1@c2").turn("humains war 5").play("battle c2")
        assert game.ships("sherais", "c2") == 0

    def test_the_second_score_is_the_best_opponent_not_the_sum(self):  # QV-4.7
        game = position("humains 5@c2 | minerls 2@c2 | sherais 2@c2").turn("humains war 5").play("battle c2")
        assert game.ships("humains", "c2") == 3

    def test_the_one_attacked_can_win_and_score(self):  # QV-4.6, QV-4.9
        game = position("humains 1@c2 | minerls 3@c2 | sherais").turn("humains war 5").play("battle c2")
        assert game.points("minerls") == 1
        assert (game.ships("humains", "c2"), game.ships("minerls", "c2")) == (0, 2)

    def test_a_third_party_can_win(self):  # QV-4.4, QV-4.6
        game = position("humains 1@c2 | minerls 2@c2 | sherais 4@c2").turn("humains war 5").play("battle c2")
        assert game.points("sherais") == 1
        assert game.ships("sherais", "c2") == 2

    def test_three_against_two_with_armament_one_wipes_out_all_five(self):  # QV-4.8, case 8
        game = position("humains 3@c2 | minerls 2@c2 armament=1 | sherais").turn("humains war 5").play("battle c2")
        assert game.ships("humains", "c2") == game.ships("minerls", "c2") == 0
        assert game.points("humains") == game.points("minerls") == 0

    def test_six_six_four_wipes_out_all_three(self):  # QV-4.8, case 9
        game = position("humains 6@c2 | minerls 6@c2 | sherais 4@c2").turn("humains war 5").play("battle c2")
        assert [game.ships(who, "c2") for who in ("humains", "minerls", "sherais")] == [0, 0, 0]
        assert [game.points(who) for who in ("humains", "minerls", "sherais")] == [0, 0, 0]

    def test_a_tie_destroys_colonies_too(self):  # QV-4.8, ruling 25
        game = position("humains 1@c2 | minerls colony@c2 | sherais").turn("humains war 5").play("battle c2")
        assert game.colony("c2") is None
        assert game.ships("humains", "c2") == 0

    def test_a_difference_above_the_own_pieces_brings_no_new_ones(self):  # QV-4.7, ruling 8, case 10
        game = position("humains 2@c2 armament=5 | minerls 1@c2 | sherais").turn("humains war 5").play("battle c2")
        assert game.ships("humains", "c2") == 2

    def test_ships_of_the_winner_go_before_its_colony(self):  # QV-4.7
        game = position("humains 3@c2 colony@c2 | minerls 3@c2 | sherais", "c2=portal").turn("humains war 5")
        game.play("battle c2")
        assert game.ships("humains", "c2") == 0
        assert game.colony("c2") == "humains"

    @pytest.mark.parametrize("ships", range(6))
    @pytest.mark.parametrize("enemies", range(1, 7))
    def test_a_winner_never_loses_a_colony(self, ships, enemies):  # QV-4.7
        own = f"{ships}@c2" if ships else ""
        game = position(f"humains {own} colony@c2 | minerls {enemies}@c2 | sherais", "c2=portal").turn("humains war 5")
        game.play("battle c2")
        assert game.colony("c2") == ("humains" if ships + 1 > enemies else None)

    def test_influence_does_not_count(self):  # QV-4.5
        game = position("humains 1@c2 influence=5 | minerls 2@c2 | sherais").turn("humains war 5").play("battle c2")
        assert game.points("minerls") == 1

    def test_armament_of_a_colony_counts_above_five(self):  # QV-5.3, QV-4.5
        game = position("humains 1@d1 colony@c2 armament=5 | minerls 6@d1 | sherais", "c2=armament")
        game.turn("humains war 5").play("battle d1")
        assert game.points("humains") == 1
        assert game.ships("humains", "d1") == 1

    def test_armament_is_taken_anew_for_each_battle(self):  # QV-4.11, QV-6.6, ruling 10
        game = position("humains 2@d1 1@c2 colony@c2 | minerls 2@d1 5@c2 | sherais", "c2=armament")
        game.turn("humains war 5").play("battle c2", "battle d1")
        assert game.points("humains") == 0  # d1: two against two, without the bonus lost on c2
        assert game.ships("humains", "d1") == game.ships("minerls", "d1") == 0

    def test_with_the_colony_still_there_the_same_battle_is_won(self):  # QV-4.11
        game = position("humains 2@d1 1@c2 colony@c2 | minerls 2@d1 5@c2 | sherais", "c2=armament")
        game.turn("humains war 5").play("battle d1")
        assert game.points("humains") == 1


class TestHomeColony:
    def test_an_invader_wins_one_point_and_the_home_colony_stays(self):  # QV-4.10, case 11
        game = position("humains 1@c1 armament=1 | minerls 4@c1 | sherais").turn("minerls war 5").play("battle c1")
        assert game.points("minerls") == 1
        assert game.ships("minerls", "c1") == 1
        assert game.ships("humains", "c1") == 0
        assert game.colony("c1") == "humains"
        assert game.controller("c1") is None  # one against one

    def test_a_lone_home_colony_can_win(self):  # QV-4.6, QV-1.4, case 12
        game = position("humains armament=2 | minerls 1@c1 | sherais").turn("minerls war 5").play("battle c1")
        assert game.points("humains") == 1
        assert game.ships("minerls", "c1") == 0

    def test_beating_a_lone_home_colony_scores_each_time(self):  # QV-4.9, ruling 11
        game = position("humains | minerls 5@c1 | sherais").turn("minerls war 5").play("battle c1")
        game.turn("minerls war 8").play("battle c1")
        assert game.points("minerls") == 2
        assert game.ships("minerls", "c1") == 3

    def test_it_survives_a_tie(self):  # QV-4.10, QV-4.8
        game = position("humains | minerls 1@c1 | sherais").turn("minerls war 5").play("battle c1")
        assert game.colony("c1") == "humains"
        assert game.ships("minerls", "c1") == 0
        assert game.points("humains") == game.points("minerls") == 0

    def test_the_winners_home_colony_is_one_of_the_pieces_kept(self):  # QV-4.7, ruling 9
        game = position("humains 3@c1 | minerls 2@c1 | sherais").turn("humains war 5").play("battle c1")
        assert game.ships("humains", "c1") == 1  # four against two: two pieces are kept, the colony is one of them
