"""What a seat knows of what it does not see, and samples that agree with it."""

import pytest

from astrarium.core import Dice
from astrarium.core.masks import members_of
from astrarium.core.testing import as_bytes, random_walk
from astrarium.games.civilisations.game import GAME
from astrarium.games.civilisations.knowledge.hidden import known_hands

from .position import new_table, position

FOUR = "humains | minerls | sherais | cireades"


def traced(game, seat):
    return [player.traced for player in game.state.view(seat).players]


class Witness:
    """Keeps what one seat sees, the slow way: every hand it held, less the cards shown since."""

    def __init__(self, game, seat):
        self.game, self.seat, self.held = game, seat, {}

    def look(self):
        """At the start of a turn: the hand it holds now."""
        self.held[self.seat] = set(members_of(self.game.state.hand[self.seat]))

    def pass_on(self, left):
        """At the end of a turn: cards shown are gone from every hand, and hands move on."""
        gone = set(members_of(self.game.state.discard))
        step = 1 if left else -1
        seats = self.game.state.seats
        self.held = {(holder + step) % seats: hand - gone for holder, hand in self.held.items()}


class TestTracing:
    """Hands are private, but whoever passed one on knows it."""

    def test_in_the_first_turn_nothing_is_known(self):  # QV-3.5
        assert traced(position(FOUR), 0) == [None, None, None, None]

    def test_the_hand_passed_on_is_known_to_the_one_who_passed_it(self):  # QV-3.5
        game = position(FOUR)
        before = game.state.hand[0]
        game.turn("humains evolution 3")
        assert traced(game, 0) == [None, tuple(members_of(before & ~(1 << 3))), None, None]

    def test_in_the_second_age_it_is_the_right_neighbours_hand(self):  # QV-3.5
        game = position(FOUR, turn=6)
        before = game.state.hand[0]
        game.turn("humains evolution 3")
        assert traced(game, 0) == [None, None, None, tuple(members_of(before & ~(1 << 3)))]

    @pytest.mark.parametrize(("seats", "turn"), [(3, 1), (4, 1), (4, 6), (5, 11), (6, 6)])
    def test_the_formula_agrees_with_a_witness_who_takes_notes(self, seats, turn):  # QV-3.5
        names = ["humains", "minerls", "sherais", "cireades", "quintans", "sextans"]
        game = position(" | ".join(names[:seats]), turn=turn)
        left = turn != 6
        witness = Witness(game, 1)
        for _ in range(4):
            witness.look()
            game.turn()
            witness.pass_on(left)
            witness.look()
            known = known_hands(game.state, 1)
            rest = [holder for holder in range(seats) if holder not in witness.held]
            for holder, hand in witness.held.items():
                assert set(members_of(known[holder])) == hand == set(members_of(game.state.hand[holder]))
            if len(rest) > 1:
                assert [known[holder] for holder in rest] == [0] * len(rest)

    def test_when_one_hand_is_left_it_must_hold_the_rest(self):  # QV-3.5
        game = position(FOUR).turn().turn()
        assert known_hands(game.state, 0) == game.state.hand

    def test_in_a_duel_both_hands_are_known_from_the_first_turn(self):  # QV-10.1: all twenty cards are dealt
        game = position("humains | minerls")
        assert traced(game, 0)[1] == tuple(members_of(game.state.hand[1]))

    def test_a_card_laid_face_down_still_counts_as_held(self):  # QV-3.2
        game = position(FOUR).turn()
        before = traced(game, 0)
        game.play(f"choose {members_of(game.state.hand[1])[0]} war", 1)
        assert traced(game, 0) == before

    def test_a_spectator_knows_no_hand(self):
        game = position(FOUR).turn().turn().turn()
        assert traced(game, None) == [None] * 4


class TestSecrets:
    def test_others_see_that_a_seat_has_chosen_but_not_what(self):  # QV-3.2
        one = position(FOUR).play("choose 3 war", 0)
        two = position(FOUR).play("choose 4 expansion", 0)
        for seat in (None, 1, 2, 3):
            assert as_bytes(one.state.view(seat)) == as_bytes(two.state.view(seat))
            assert one.state.view(seat).players[0].has_chosen
        assert as_bytes(one.state.view(0)) != as_bytes(two.state.view(0))

    def test_the_event_of_a_choice_is_private(self):  # QV-3.2
        event = position(FOUR).state.play(0, GAME.actions.from_text("choose 3 war"))[0]
        assert GAME.events.seen_by(event, 0) == event
        for seat in (None, 1, 2, 3):
            assert GAME.events.seen_by(event, seat) == event[:2]

    def test_a_hand_is_seen_by_its_holder_only(self):
        game = position(FOUR)
        assert [face.card for face in game.state.view(2).hand] == members_of(game.state.hand[2])
        assert game.state.view(None).hand == ()

    def test_hidden_sectors_differ_without_a_view_telling(self):  # QV-11.1
        one = position(FOUR, "c2=ambush c3=victory", exploration=True)
        two = position(FOUR, "c2=portal c3=armament", exploration=True)
        assert as_bytes(one.state.view(0)) == as_bytes(two.state.view(0))


class TestSamples:
    def sampled(self, game, seat, times=40):
        return [game.state.determinize(seat, Dice(n)) for n in range(times)]

    def test_unknown_hands_vary_and_known_ones_do_not(self):
        game = position(FOUR).turn()
        samples = self.sampled(game, 0)
        assert {s.hand[0] for s in samples} == {game.state.hand[0]}
        assert {s.hand[1] for s in samples} == {game.state.hand[1]}  # passed on by seat 0
        assert len({s.hand[2] for s in samples}) > 10
        assert not any(s.violations() for s in samples)

    def test_secret_choices_of_others_are_drawn_anew_and_own_ones_kept(self):  # QV-3.2
        game = position(FOUR).play("choose 3 war", 0).play("choose 8 expansion", 1)
        samples = self.sampled(game, 0)
        assert {s.chosen[0] for s in samples} == {3 << 2}
        assert len({s.chosen[1] for s in samples}) > 10
        assert all(s.hand[1] >> (s.chosen[1] >> 2) & 1 for s in samples)
        assert {s.chosen[2] for s in samples} == {0}

    def test_in_a_duel_the_secret_discard_is_drawn_anew_too(self):  # QV-10.2
        game = position("humains | minerls").play("choose 16 war 17", 1)
        samples = self.sampled(game, 0)
        assert len({s.dropped[1] for s in samples}) > 5
        assert all(s.dropped[1] != s.chosen[1] >> 2 for s in samples)

    def test_hidden_sectors_are_any_that_do_not_lie_face_up(self):  # QV-11.1
        game = position("humains 1@c2 | minerls | sherais", "c2=victory", exploration=True)
        samples = self.sampled(game, 0, 200)
        cell = 14
        assert {s.tile[13] for s in samples} == {game.state.tile[13]}
        assert len({s.tile[cell] for s in samples}) == 23
        assert not any(s.violations() for s in samples)

    @pytest.mark.parametrize("seats", range(2, 7))
    def test_a_sample_knows_no_more_than_its_seat(self, seats):
        game = new_table(seats, seed=4, exploration=True)
        for count, _ in enumerate(random_walk(game.state, Dice(2))):
            if count % 9:
                continue
            for seat in range(seats):
                other = game.state.determinize(seat, Dice(count))
                again = [s.determinize(seat, Dice(7)).key() for s in (game.state, other)]
                assert again[0] == again[1]

    def test_a_sample_has_its_own_dice(self):
        game = new_table(4)
        assert game.state.determinize(0, Dice(3)).dice.state != game.state.dice.state
