"""The end of the game and its order (QV-9)."""

from .position import position


class TestVictory:
    """Rulebook, "Conditions de victoire"."""

    def test_most_points_after_the_third_age_win(self):  # QV-9.1
        game = position("humains battles=3 | minerls battles=5 | sherais", turn=15).turn()
        assert game.state.over
        assert game.state.winners() == [1]
        assert [game.points(who) for who in ("humains", "minerls", "sherais")] == [4, 6, 1]  # each its home

    def test_no_end_before_the_third_age_is_over(self):  # QV-9.1
        assert not position("humains battles=50 | minerls | sherais", turn=14).turn().state.over

    def test_equal_points_go_to_more_pieces_on_sectors(self):  # QV-9.2
        game = position("humains battles=1 1@c2 | minerls battles=0 1@c3 1@d4 | sherais battles=2 3@e3", turn=15).turn()
        assert [game.points(who) for who in ("humains", "minerls", "sherais")] == [3, 3, 3]
        assert game.state.winners() == [2]
        assert [score.rank for score in game.state.scores()] == [3, 2, 1]

    def test_home_colonies_count_the_same_for_all(self):  # QV-9.2, ruling 19
        game = position("humains 2@c1 | minerls 1@b4 colony@d4 | sherais 3@e3", turn=15, bonus="d4=portal").turn()
        pieces = [player.pieces for player in game.state.view(None).players]
        assert pieces == [3, 3, 4]

    def test_equal_in_points_and_pieces_share_the_victory(self):  # QV-9.3
        game = position("humains 1@c1 | minerls 1@b4 | sherais", turn=15).turn()
        assert game.state.winners() == [0, 1]
        assert [score.rank for score in game.state.scores()] == [1, 1, 3]
        assert game.events("over")[0]["more"] == [0, 1]

    def test_nothing_can_be_done_afterwards(self):  # QV-9.1
        game = position("humains | minerls | sherais", turn=15).turn()
        refusal = game.state.refusal(0, (10,))
        assert refusal is not None
        assert (refusal.rule, str(refusal)) == ("QV-9.1", "The game is over.")


class TestPoints:
    def test_points_are_open_with_their_parts(self):  # QV-9.4, ruling 23
        game = position("humains 5@c2 colony@c3 | minerls 1@c2 | sherais", "c3=victory", turn=5)
        game.turn("humains war 5").play("battle c2")
        for seat in (None, 0, 1, 2):
            player = game.state.view(seat).players[0]
            assert (player.battle_points, player.sector_points, player.colony_points, player.points) == (1, 3, 1, 5)

    def test_points_have_no_limit(self):  # QV-9.4, ruling 23
        game = position("humains battles=300 | minerls | sherais", turn=15).turn()
        assert game.points("humains") == 301
