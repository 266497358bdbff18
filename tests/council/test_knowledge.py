"""What seats can and cannot know: secrets, and samples that agree with what is known."""

import pytest

from astrarium.core import Dice
from astrarium.core.testing import as_bytes, random_walk
from astrarium.games.council.components import DARK_IDS
from astrarium.games.council.game import GAME

from .position import new_table, position

TILES = "orange1=s1_06 blue1=s2_05"
FULL = "light=lb_flat light=lb_ai light=lb_board"


class TestSecrets:
    @pytest.mark.parametrize("eyes", [None, 1])
    def test_a_dark_card_changes_nothing_in_the_others_views(self, eyes):  # CS-2.6
        one = position("ann dark=db_grey | ben dark=db_red", phase="plan")
        two = position("ann dark=db_blue | ben dark=db_red", phase="plan")
        assert as_bytes(one.state.view(eyes)) == as_bytes(two.state.view(eyes))
        assert as_bytes(one.state.view(0)) != as_bytes(two.state.view(0))

    @pytest.mark.parametrize("eyes", [None, 1])
    def test_a_light_card_changes_nothing_in_the_others_views(self, eyes):  # CS-10.1
        one = position("ann light=lb_flat | ben", phase="plan")
        two = position("ann light=lb_gem_gold | ben", phase="plan")
        assert as_bytes(one.state.view(eyes)) == as_bytes(two.state.view(eyes))
        assert as_bytes(one.state.view(0)) != as_bytes(two.state.view(0))

    def test_the_order_of_piles_and_decks_is_in_nobody_s_view(self):
        one, two = new_table(3, 4).state, new_table(3, 4).state
        for pile in (two.deck, two.light_pile, *two.piles):
            pile.reverse()
        for eyes in (None, 0, 1, 2):
            assert as_bytes(one.view(eyes)) == as_bytes(two.view(eyes))

    def test_what_was_removed_from_the_dark_tech_is_in_nobody_s_view(self):  # CS-2.5
        one, two = new_table(2, 4).state, new_table(2, 4).state
        two.tech_piles[0] = 0b111111 if one.tech_piles[0] != 0b111111 else 0b11111100
        for eyes in (None, 0, 1):
            assert as_bytes(one.view(eyes)) == as_bytes(two.view(eyes))

    def test_the_automa_s_next_card_is_not_known(self):  # CS-14.2
        one, two = new_table(1, 4).state, new_table(1, 4).state
        two.automa_decks[0].reverse()
        assert as_bytes(one.view(0)) == as_bytes(two.view(0))

    def test_events_of_bonus_cards_are_private(self):  # CS-10.1
        state = position("ann 1@blue1a | ben", TILES).state
        events = state.play(0, GAME.actions.from_text("exploit blue blue1a"))
        drawn = next(event for event in events if GAME.events.kinds[event[0]].name == "bonus")
        assert len(GAME.events.seen_by(drawn, 0)) == 3
        assert len(GAME.events.seen_by(drawn, 1)) == len(GAME.events.seen_by(drawn, None)) == 2

    def test_at_the_end_all_bonus_cards_are_shown(self):  # CS-11.2
        state = position(
            "ann energy=40 consumption=40 level=2 1@orange1a light=lb_flat dark=db_grey | ben", TILES
        ).state
        state.play(0, GAME.actions.from_text("done"))
        assert state.over
        player = state.view(1).players[0]
        assert player.dark.id == "db_grey"
        assert player.lights[0].id == "lb_flat"

    def test_hands_can_be_counted_out_by_everybody(self):
        game = position("ann hand=ai_save2 z2=start_gems | ben", phase="plan")
        assert {card.id for card in game.state.view(1).players[0].hand} == game.hand("ann")


class TestKnownPlaces:
    def test_everybody_knows_the_tile_put_under_a_pile(self):  # CS-6.6, ruling 29
        game = position("ann z1=start_discover | ben", TILES, pile="s1_03 s1_04").play(
            "discover 1", "lay s1_04 orange3"
        )
        for dice in range(10):
            assert game.state.determinize(1, Dice(dice)).piles[0][0] == game.state.piles[0][0]

    def test_whoever_put_a_light_card_back_knows_where_it_is(self):  # CS-10.1
        game = position(f"ann 1@blue1a {FULL} | ben", TILES).play("exploit blue blue1a", "return lb_ai")
        card = game.state.light_pile[0]
        assert {game.state.determinize(0, Dice(n)).light_pile[0] for n in range(20)} == {card}
        assert len({game.state.determinize(1, Dice(n)).light_pile[0] for n in range(20)}) > 5

    def test_and_knows_it_in_the_hand_of_the_one_who_draws_it(self):  # CS-10.1
        game = position(f"ann 1@blue1a {FULL} | ben 1@blue1b", TILES).play("exploit blue blue1a", "return lb_ai")
        pile = game.state.light_pile
        card = pile.pop(0)
        pile.append(card)  # as if the others had been drawn
        assert game.acting == "ben"
        game.play("exploit blue blue1b")
        assert all(game.state.determinize(0, Dice(n)).lights[1] >> card & 1 for n in range(20))
        assert game.state.view(0).players[1].lights[0].id == "lb_ai"


class TestSamples:
    def test_dark_cards_of_others_vary_and_the_own_one_does_not(self):  # CS-2.6
        state = new_table(4, 2).state
        samples = [state.determinize(1, Dice(n)) for n in range(60)]
        assert {s.dark[1] for s in samples} == {state.dark[1]}
        assert len({s.dark[0] for s in samples}) == len(DARK_IDS) - 2  # all but stations and the own one

    def test_plans_of_those_who_are_ready_are_drawn_anew(self):  # CS-5.1
        game = position("ann | ben | cid", phase="plan")
        game.plan("ben", "start_gems", "start_convert", "start_extract").play("plan start_gems 2", by="cid")
        samples = [game.state.determinize(0, Dice(n)) for n in range(40)]
        assert len({tuple(s.planned[5:8]) for s in samples}) > 20
        assert {tuple(s.planned[10:13]) for s in samples} == {(-1, -1, -1)}  # cid is still planning
        assert {s.to_act() for s in samples} == {(0, 2)}

    def test_the_own_plan_is_kept(self):  # CS-5.1
        game = position("ann | ben", phase="plan").play("plan start_gems 2", by="ann")
        assert game.state.determinize(0, Dice(1)).planned[:3] == [-1, 4, -1]

    @pytest.mark.parametrize("seats", range(1, 5))
    def test_a_sample_knows_no_more_than_its_seat(self, seats):
        state = new_table(seats, seed=4, stations=True).state
        for count, _ in enumerate(random_walk(state, Dice(2))):
            if count % 29 == 0:
                for seat in range(seats):
                    other = state.determinize(seat, Dice(count))
                    again = [s.determinize(seat, Dice(7)).key() for s in (state, other)]
                    assert again[0] == again[1]
                    assert not other.violations()
