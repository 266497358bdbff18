"""Choosing, revealing, resolving, passing hands on, ages (QV-3)."""

import pytest

from astrarium.core import IllegalAction
from astrarium.games.civilisations.table.actions import ACTIONS

from .position import new_table, position

THREE = "humains 1@c2 | minerls 1@c3 | sherais 1@d2"


class TestChoosing:
    """Rulebook, "Choix des stratégies"."""

    def test_all_choose_at_once_and_in_any_order(self):  # QV-3.2
        game = position(THREE)
        assert game.state.to_act() == (0, 1, 2)
        game.play("choose 20 war", 2)
        assert game.state.to_act() == (0, 1)
        assert not game.events("revealed")

    def test_each_card_of_the_hand_can_be_played_in_four_ways(self):  # QV-3.2
        game = position(THREE)
        assert len(game.legal()) == 6 * 4
        assert game.legal()[:4] == ["choose 1 war", "choose 1 evolution", "choose 1 colonisation", "choose 1 expansion"]

    def test_a_card_that_is_not_in_the_hand_is_refused(self):  # QV-3.2
        game = position(THREE)
        assert game.why_not("choose 28 war") == "QV-3.2: Card 28 is not in your hand."

    def test_a_choice_cannot_be_made_twice(self):  # QV-3.3
        game = position(THREE).play("choose 1 war", 0)
        with pytest.raises(IllegalAction):
            game.play("choose 2 war", 0)

    def test_the_last_choice_reveals_all(self):  # QV-3.3
        game = position(THREE).turn("humains evolution 1", "minerls evolution 10", "sherais evolution 14")
        shown = [(e["seat"], e["card"], e["side"]) for e in game.events("revealed")]
        assert shown == [(0, 1, 1), (1, 10, 1), (2, 14, 1)]

    def test_after_revealing_only_the_chosen_side_counts(self):  # QV-3.3
        game = position("humains 2@c2 | minerls 1@c2 | sherais").turn("humains war 5")
        assert game.why_not("colonise c2") == "QV-3.3: You chose war: only battles are possible."
        assert game.why_not("move c2 c3 1") == "QV-3.3: You chose war: only battles are possible."
        game = position("humains 2@c2 | minerls 1@c2 | sherais").turn("humains expansion 1")
        assert game.why_not("battle c2").startswith("QV-3.3: You chose expansion")
        game = position("humains 2@c2 | minerls 1@c2 | sherais").turn("humains colonisation 1")
        assert game.why_not("move c2 c3 1").startswith("QV-3.3: You chose colonisation")

    def test_nothing_else_can_be_done_while_cards_are_chosen(self):  # QV-3.2
        assert position(THREE).why_not("battle c2") == "QV-3.2: First everybody chooses a card and a side."


class TestOrder:
    """Rulebook, "Résolution des stratégies"."""

    def test_the_rulebooks_example_c_then_a_with_3_then_b_with_20(self):  # QV-3.4, case 3
        game = position("humains 1@c2 | minerls 1@c3 | sherais 1@d2")  # A, B, C
        game.turn("humains expansion 3", "minerls expansion 20", "sherais colonisation 29")
        seen = []
        while not game.choosing:
            seen.append(game.acting)
            game.play("done")
        assert seen == ["sherais", "humains", "minerls"]

    def test_a_war_at_30_precedes_an_evolution_at_1(self):  # QV-3.4
        game = position("humains 1@c2 | minerls 1@c2 | sherais | cireades")
        game.turn("humains war 30", "minerls evolution 1")
        assert game.acting == "humains"
        assert game.level("minerls", "armament") == 0
        game.play("done")
        assert game.level("minerls", "armament") == 1

    def test_all_four_strategies_in_order(self):  # QV-3.4
        game = position("humains 1@c2 | minerls | sherais | cireades")
        game.turn("humains expansion 1", "minerls colonisation 2", "sherais evolution 3", "cireades war 30")
        happened = [(e["event"], e["seat"]) for e in game.told if e["event"] in ("idle", "evolved")]
        assert happened == [("idle", 3), ("evolved", 2), ("idle", 1)]
        assert game.acting == "humains"

    def test_the_order_is_in_the_view_with_who_acts_now(self):  # QV-3.4
        game = position("humains 1@c2 | minerls 1@c3 | sherais 1@d2")
        game.turn("humains expansion 3", "minerls expansion 20", "sherais colonisation 29").play("done")
        order = [(s.seat, s.card, s.side, s.status) for s in game.state.view(None).order]
        assert order == [
            (2, 29, "colonisation", "done"), (0, 3, "expansion", "now"), (1, 20, "expansion", "waiting"),
        ]  # fmt: skip


class TestPassing:
    """Rulebook, "Fin du tour"."""

    @pytest.mark.parametrize(("age", "step"), [(1, 1), (2, -1), (3, 1)])
    def test_hands_pass_left_right_left(self, age, step):  # QV-3.5, ruling 1
        game = position("humains | minerls | sherais | cireades", turn=5 * age - 4)
        before = game.state.hand[:]
        game.turn()
        used = game.state.discard
        for seat in range(4):
            assert game.state.hand[(seat + step) % 4] == before[seat] & ~used

    def test_in_the_third_age_three_cards_are_left_after_turn_three_and_go_left(self):  # QV-3.5, case 4
        game = position("humains | minerls | sherais", turn=13)
        before = game.state.hand[:]
        game.turn()
        assert [hand.bit_count() for hand in game.state.hand] == [3, 3, 3]
        assert [game.state.hand[(seat + 1) % 3] & ~before[seat] for seat in range(3)] == [0, 0, 0]

    def test_after_turn_five_hands_are_discarded_not_passed(self):  # QV-3.6, ruling 2
        game = position("humains | minerls | sherais", turn=5).turn()
        assert not game.events("passed")
        assert (game.state.age, game.state.turn_of_age) == (2, 1)
        assert [hand.bit_count() for hand in game.state.hand] == [6, 6, 6]


class TestAges:
    def test_each_age_deals_from_all_cards_again(self):  # QV-3.1
        game = position("humains | minerls | sherais", turn=5).turn()
        assert game.state.discard == 0
        assert sum(game.state.hand) + game.state.aside == game.state.deal.cards
        assert game.state.aside.bit_count() == 2

    def test_cards_not_dealt_are_open_to_all(self):  # QV-3.1
        game = new_table(4)
        assert len(game.state.view(None).aside) == 6
        assert game.state.view(0).aside == game.state.view(3).aside

    def test_six_players_have_empty_hands_after_turn_five(self):  # QV-3.1, case 17
        game = new_table(6)
        sizes = []
        while game.state.age == 1:
            if game.choosing and len(game.state.to_act()) == 6:
                sizes.append(game.state.hand[0].bit_count())
            game.play(game.legal()[-1])
        assert sizes == [5, 4, 3, 2, 1]

    def test_a_game_lasts_fifteen_turns(self):  # QV-1.1
        game = new_table(3)
        turns = set()
        while not game.state.over:
            turns.add((game.state.age, game.state.turn_of_age))
            game.play(game.legal()[-1])
        assert len(turns) == 15
        assert max(turns) == (3, 5)

    def test_one_point_per_controlled_sector_homes_included(self):  # QV-3.8
        game = position("humains 1@c2 1@c3 1@d2 | minerls 1@d2 | sherais", "d2=portal", turn=5).turn()
        assert game.points("humains") == 3  # home, c2, c3; d2 is nobody's
        assert game.points("minerls") == 1
        assert dict(game.score("humains").parts) == {"battles won": 0, "sectors": 3, "victory colonies": 0}

    def test_an_invaded_home_scores_for_the_invader(self):  # QV-3.8, QV-8.4
        game = position("humains | minerls 2@c1 | sherais", turn=5).turn()
        assert (game.points("humains"), game.points("minerls")) == (0, 2)

    def test_a_victory_colony_scores_beside_its_sector(self):  # QV-3.9
        game = position("humains colony@c2 | minerls | sherais", "c2=victory", turn=5).turn()
        assert game.points("humains") == 3  # home, c2, and the bonus of c2
        assert dict(game.score("humains").parts)["victory colonies"] == 1

    def test_a_victory_colony_scores_under_foreign_control_too(self):  # QV-3.9, ruling 12
        game = position("humains colony@c2 | minerls 3@c2 | sherais", "c2=victory", turn=5).turn()
        assert game.points("humains") == 2  # home and the bonus
        assert game.points("minerls") == 2  # home and the control of c2

    def test_ships_alone_do_not_earn_the_victory_bonus(self):  # QV-3.9
        game = position("humains 2@c2 | minerls | sherais", "c2=victory", turn=5).turn()
        assert game.points("humains") == 2

    def test_points_come_only_at_the_end_of_an_age(self):  # QV-3.8
        game = position("humains 1@c2 | minerls | sherais", turn=4).turn()
        assert game.points("humains") == 0


class TestNothingToDo:
    def test_every_side_may_be_chosen_without_effect(self):  # QV-3.7, ruling 18
        for side in ("war", "colonisation"):
            game = position("humains | minerls | sherais").turn(f"humains {side} 5")
            assert game.choosing
            assert game.events("idle")[0]["seat"] == 0

    def test_an_expansion_without_ships_to_move_is_spent(self):  # QV-3.7
        game = position("humains | minerls | sherais").turn("humains expansion 1")
        assert game.choosing
        assert game.events("idle") == [{"event": "idle", "seat": 0, "side": 3}]

    def test_while_something_can_be_done_the_seat_is_asked(self):  # QV-3.7
        game = position("humains | minerls | sherais").turn("humains expansion 4")
        assert game.acting == "humains"


class TestNotYourTurn:
    def test_a_seat_that_does_not_act_is_refused(self):  # QV-3.4
        game = position("humains 1@c2 | minerls 1@c2 | sherais").turn("humains war 5", "minerls expansion 1")
        refusal = game.state.refusal(1, ACTIONS.from_text("done"))
        assert refusal is not None
        assert "not this seat's turn" in str(refusal)
