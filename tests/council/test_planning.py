"""Planning, consumption and the new order (CS-5)."""

import pytest

from astrarium.core.testing import as_bytes
from astrarium.games.council.game import GAME

from .position import position

ONE_LEFT = "z2=start_colonise_2/start_gems/start_extract/start_convert/start_discover"  # one card in hand
BASIC = ("start_colonise_1", "start_extract", "start_convert")


class TestCards:
    def test_in_the_first_round_three_cards_go_to_three_zones(self):  # CS-5, CS-5.2
        game = position("ann | ben", phase="plan")
        assert not game.legal("done")
        game.play("plan start_colonise_1 1", "plan start_extract 2", by="ann")
        assert game.why_not("done") == "CS-5.2: Every empty zone needs a card."
        game.play("plan start_convert 3", "done", by="ann").plan("ben", *BASIC)
        assert game.told[-1]["event"] != "ready"

    def test_a_card_that_is_not_in_hand_is_refused(self):  # CS-5.2
        game = position("ann | ben", phase="plan")
        assert game.why_not("plan ai_save2 1") == "CS-5.2: This card is not in your hand."

    def test_a_zone_takes_one_card_in_a_planning(self):  # CS-5.4
        game = position("ann | ben", phase="plan").play("plan start_colonise_1 1")
        assert game.why_not("plan start_gems 1") == "CS-5.4: You have planned a card for zone 1 already."

    def test_a_zone_that_is_not_there_is_refused(self):  # CS-5.2
        assert position("ann | ben", phase="plan").why_not("plan start_gems 4") == "CS-5.2: Your board has no zone 4."

    def test_occupied_zones_may_be_covered_and_the_covered_card_does_not_cost(self):  # CS-5.3, CS-5.5
        ben = "ben z1=start_convert z2=start_gems z3=start_extract"
        game = position(f"ann z2=start_colonise_2 z3=start_discover | {ben}", phase="plan")
        game.plan("ann", "start_convert", "start_extract").play("done", by="ben")
        assert game.consumption("ann") == 20 + 1 + 3 + 3
        revealed = game.events("revealed")[0]
        assert revealed["steps"] == 7

    def test_covering_is_optional(self):  # CS-5.3
        game = position("ann z2=start_colonise_2 z3=start_discover | ben", phase="plan")
        game.play("plan start_convert 1")
        assert "done" in game.legal()
        assert "plan start_extract 3" in game.legal()

    def test_cards_needed_for_empty_zones_cannot_cover(self):  # CS-5.3
        game = position(f"ann {ONE_LEFT} | ben", phase="plan")
        assert game.why_not("plan start_colonise_1 2") == "CS-5.2: You need the cards of your hand for the empty zones."

    def test_too_few_cards_for_the_empty_zones_fill_what_they_can(self):  # CS-5.9, ruling 28
        game = position(f"ann {ONE_LEFT} | ben", phase="plan")
        game.play("plan start_colonise_1 3")
        assert game.legal() == ["done"]

    def test_a_new_zone_must_be_filled(self):  # CS-5.8, ruling 21
        game = position("ann z2=start_convert z3=start_gems tech=new_star_gate | ben", phase="plan")
        game.play("plan start_extract 1")
        assert game.why_not("done") == "CS-5.2: Every empty zone needs a card."
        game.play("plan start_discover 4")
        assert "done" in game.legal()

    def test_shown_cards_cannot_be_taken_back(self):  # CS-5.4
        game = position("ann z1=start_convert gems=1,0,0 | ben")
        assert game.why_not("plan start_gems 1") == "CS-6.1: First carry out the action of your card."


class TestConsumption:
    def test_chloe_moves_twelve_and_acts_before_dario_who_stands_further(self):  # CS-5.5, CS-5.6, case 1
        game = position("dario consumption=41 hand=ai_save2 hand=ai_discover_both | chloe consumption=33", phase="plan")
        game.plan("dario", "start_colonise_1", "ai_discover_both", "ai_save2")
        game.plan("chloe", "start_colonise_2", "start_colonise_1", "start_extract")
        assert (game.consumption("chloe"), game.consumption("dario")) == (45, 47)
        assert game.order() == ["chloe", "dario"]

    def test_ben_and_chloe_of_the_two_player_example(self):  # CS-5.5, CS-5.6, case 5
        game = position("ben | chloe hand=ai_save2", phase="plan")
        game.plan("ben", "start_discover", "start_colonise_2", "start_extract")
        game.plan("chloe", "start_discover", "ai_save2", "start_colonise_1")
        assert (game.consumption("ben"), game.consumption("chloe")) == (32, 24)
        assert game.order() == ["ben", "chloe"]

    def planned(self, ann, *cards, more=""):
        game = position(f"ann {ann} | ben {more}", phase="plan")
        game.plan("ann", *cards).plan("ben", *BASIC)
        return game.consumption("ann"), game.events("revealed")[0]["steps"]

    def test_consumption_stops_at_100_and_only_real_steps_count(self):  # CS-5.7, case 8
        assert self.planned("consumption=95", "start_colonise_2", "start_extract", "start_discover") == (100, 5)

    def test_consumption_never_falls_below_20(self):  # CS-5.7, case 8
        cards = ("ai_save4", "ai_save2", "start_convert")
        hand = " ".join(f"hand={card}" for card in cards)
        assert self.planned(hand, *cards) == (20, 0)

    def test_consumption_stays_one_above_energy(self):  # CS-5.7, case 8
        cards = ("ai_save4", "ai_save2", "start_convert")
        hand = " ".join(f"hand={card}" for card in cards)
        assert self.planned(f"energy=39 consumption=41 {hand}", *cards) == (40, -1)

    def test_going_back_brings_no_level(self):  # CS-5.7, case 8
        cards = ("ai_save4", "ai_save2", "start_convert")
        hand = " ".join(f"hand={card}" for card in cards)
        game = position(f"ann energy=39 consumption=41 {hand} | ben", phase="plan")
        game.plan("ann", *cards).plan("ben", *BASIC)
        assert game.level("ann") == 0


class TestOrder:
    def order(self, text):
        game = position(text, phase="plan")
        for name in game.names:
            game.plan(name, *BASIC)
        return game.order()

    def test_capped_steps_count_for_the_order(self):  # CS-5.6, case 8
        game = position("ann consumption=95 | ben", phase="plan")
        game.plan("ann", "start_colonise_2", "start_extract", "start_discover")
        game.plan("ben", "start_colonise_2", "start_convert", "start_extract")
        assert game.order() == ["ben", "ann"]

    def test_on_equal_steps_more_energy_acts_first(self):  # CS-5.6
        assert self.order("ann energy=3 | ben energy=9 | cid energy=4") == ["ben", "cid", "ann"]

    def test_levels_do_not_matter(self):  # CS-5.6
        assert self.order("ann energy=3 level=2 | ben energy=9 level=0") == ["ben", "ann"]

    def test_on_equal_energy_the_earlier_arrival_acts_first(self):  # CS-5.6, CS-2.8
        game = position("ann energy=5 | ben energy=3 gems=0,0,0", phase="plan")
        game.state.gain_energy(1, 2)  # ben comes to 5 after ann
        for name in game.names:
            game.plan(name, *BASIC)
        assert game.order() == ["ann", "ben"]

    def test_whoever_moved_its_energy_later_stands_on_top(self):  # CS-5.6
        game = position("ann energy=3 | ben energy=5", phase="plan")
        game.state.gain_energy(0, 2)
        for name in game.names:
            game.plan(name, *BASIC)
        assert game.order() == ["ben", "ann"]

    def test_perpetual_motion_is_last_even_after_one_who_moved_back(self):  # CS-9.10, ruling 5
        cards = ("ai_save4", "ai_save2", "start_convert")
        hand = " ".join(f"hand={card}" for card in cards)
        game = position(f"ann consumption=50 tech=perpetual_motion | ben consumption=50 {hand}", phase="plan")
        game.plan("ann", "start_colonise_2", *BASIC[1:]).plan("ben", *cards)
        assert (game.consumption("ann"), game.consumption("ben")) == (50, 45)
        assert game.order() == ["ben", "ann"]


class TestSecret:
    """Hands while planning (CS-5.1)."""

    @pytest.mark.parametrize("eyes", [None, 1, 2])
    def test_a_plan_changes_nothing_in_the_others_views(self, eyes):  # CS-5.1
        one, two, three = (position("ann | ben | cid", phase="plan") for _ in range(3))
        one.play("plan start_colonise_1 1", by="ann")
        two.play("plan start_gems 2", "plan start_extract 1", by="ann")
        views = [as_bytes(game.state.view(eyes)) for game in (one, two, three)]
        assert views[0] == views[1] == views[2]

    @pytest.mark.parametrize("eyes", [None, 1, 2])
    def test_others_see_that_a_seat_is_ready_but_not_with_what(self, eyes):  # CS-5.1
        one = position("ann | ben | cid", phase="plan").plan("ann", *BASIC)
        two = position("ann | ben | cid", phase="plan").plan("ann", "start_colonise_2", "start_gems", "start_discover")
        assert as_bytes(one.state.view(eyes)) == as_bytes(two.state.view(eyes))
        assert one.state.view(eyes).players[0].ready
        assert as_bytes(one.state.view(0)) != as_bytes(two.state.view(0))

    def test_the_event_of_a_plan_is_private(self):  # CS-5.1
        game = position("ann | ben", phase="plan").play("plan start_gems 1", by="ann")
        assert game.events("planned")
        event = position("ann | ben", phase="plan").state.play(0, GAME.actions.from_text("plan start_gems 1"))[0]
        assert GAME.events.seen_by(event, 0) == event
        assert GAME.events.seen_by(event, 1) == event[:2] == GAME.events.seen_by(event, None)

    def test_the_preview_of_the_own_plan(self):  # CS-5.5, CS-5.7
        game = position("ann energy=31 consumption=44 z2=start_extract z3=start_convert | ben", phase="plan")
        game.play("plan start_colonise_2 1", by="ann")
        plan = game.state.view(0).plan
        assert (plan.cards, plan.total, plan.consumption, plan.to_next_level) == ((6, 3, 1), 10, 54, 23)
        assert plan.complete
        assert game.state.view(1).players[0].open_sum == 4  # what lies open: extract 3 and convert 1
