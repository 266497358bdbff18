"""Duel: two players (QV-10)."""

from .position import new_table, position

DUEL = "humains 1@b2 | minerls 1@b3"


class TestDuel:
    """Rulebook, "Mode duel"."""

    def test_each_player_gets_ten_cards_of_a_deck_of_twenty(self):  # QV-10.1, case 17
        state = new_table(2).state
        assert [hand.bit_count() for hand in state.hand] == [10, 10]
        assert state.aside == 0

    def test_hands_shrink_by_two_each_turn(self):  # QV-10.2, case 17
        game = new_table(2)
        sizes = []
        while game.state.age == 1:
            if game.choosing and len(game.state.to_act()) == 2:
                sizes.append(game.state.hand[0].bit_count())
            game.play(game.legal()[-1])
        assert sizes == [10, 8, 6, 4, 2]

    def test_one_card_is_played_and_another_one_discarded(self):  # QV-10.2
        game = position(DUEL)
        assert len(game.legal()) == 10 * 4 * 9
        game.turn("humains evolution 1 2", "minerls evolution 13 14")
        assert [(e["card"], e["discard"]) for e in game.events("revealed")] == [(1, 2), (13, 14)]
        assert game.state.view(None).discard == (1, 2, 13, 14)

    def test_without_a_discard_the_choice_is_refused(self):  # QV-10.2
        assert position(DUEL).why_not("choose 1 war") == "QV-10.2: In a duel you also choose one other card to discard."

    def test_the_played_card_cannot_be_the_discarded_one(self):  # QV-10.2
        reason = position(DUEL).why_not("choose 1 war 1")
        assert reason == "QV-10.2: The card you discard must be another one than the card you play."

    def test_the_discarded_card_must_be_in_the_hand(self):  # QV-10.2
        assert position(DUEL).why_not("choose 1 war 28") == "QV-3.2: Card 28 is not in your hand."

    def test_two_discards_are_refused(self):  # QV-10.2
        assert position(DUEL).why_not("choose 1 war 2 3").startswith("QV-10.2")

    def test_only_a_duel_discards(self):  # QV-10.2
        game = position("humains | minerls | sherais")
        assert game.why_not("choose 1 war 2") == "QV-10.2: Only in a duel is a second card discarded."

    def test_hands_go_to_the_other_player_in_every_age(self):  # QV-10.2, QV-3.5
        for turn in (1, 6, 11):
            game = position(DUEL, turn=turn)
            before = game.state.hand[:]
            game.turn()
            assert [game.state.hand[1] & ~before[0], game.state.hand[0] & ~before[1]] == [0, 0]
            assert [hand.bit_count() for hand in game.state.hand] == [8, 8]

    def test_the_discard_stays_secret_until_the_cards_are_shown(self):  # QV-10.2
        game = position(DUEL).play("choose 1 war 2", 0)
        assert game.state.view(1).players[0].has_chosen
        assert game.state.view(1).discard == ()
        assert game.state.view(1).players[0].hand_size == 8
        assert game.state.view(0).choice is not None
        assert game.state.view(0).choice.discard == 2
