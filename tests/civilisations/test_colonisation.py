"""Colonisation (QV-6)."""

from .position import position


class TestWhere:
    """Rulebook, "Colonisation"."""

    def test_a_controlled_sector_without_a_colony(self):  # QV-6.1
        game = position("humains 1@c2 2@c3 | minerls 1@c3 | sherais").turn("humains colonisation 1")
        assert game.legal() == ["colonise c2", "colonise c3", "done"]
        game.play("colonise c3")
        assert game.colony("c3") == "humains"
        assert game.colonies_left("humains") == 2
        assert game.choosing

    def test_a_sector_without_own_pieces_is_refused(self):  # QV-6.1
        game = position("humains 1@c2 | minerls | sherais").turn("humains colonisation 1")
        assert game.why_not("colonise c3") == "QV-6.1: You have no piece on c3, so you do not control it."

    def test_a_sector_under_foreign_control_is_refused(self):  # QV-6.1
        game = position("humains 1@c2 1@c3 | minerls 2@c3 | sherais").turn("humains colonisation 1")
        assert game.why_not("colonise c3") == "QV-6.1: Another player controls c3."

    def test_a_tied_sector_is_refused(self):  # QV-6.1, QV-8.3, case 13
        game = position("humains 1@c2 2@c3 influence=1 | minerls 3@c3 | sherais").turn("humains colonisation 1")
        assert game.why_not("colonise c3") == "QV-6.1: Nobody controls c3: the strongest there are equal."

    def test_a_foreign_colony_on_a_controlled_sector_blocks(self):  # QV-6.2
        game = position("humains 1@c2 3@c3 | minerls colony@c3 | sherais").turn("humains colonisation 1")
        assert game.controller("c3") == "humains"
        assert game.why_not("colonise c3") == "QV-6.2: There is already a colony on c3."

    def test_an_own_colony_blocks_too(self):  # QV-6.2
        game = position("humains 1@c2 1@c3 colony@c3 | minerls | sherais").turn("humains colonisation 1")
        assert game.why_not("colonise c3") == "QV-6.2: There is already a colony on c3."

    def test_a_home_sector_can_never_be_colonised(self):  # QV-6.2
        game = position("humains 1@c2 3@b4 | minerls | sherais").turn("humains colonisation 1")
        assert game.controller("b4") == "humains"
        assert game.why_not("colonise b4") == "QV-6.2: There is already a colony on b4."


class TestTokens:
    FULL = "humains 1@d1 colony@c2 colony@c3 colony@d2 {} | minerls {} | sherais"

    def test_with_all_three_tokens_out_nothing_happens(self):  # QV-6.3
        game = position(self.FULL.format("", "")).turn("humains colonisation 1")
        assert game.choosing
        assert game.colony("d1") is None
        assert game.events("idle")[0]["side"] == 2

    def test_a_token_lost_in_this_turns_war_can_be_placed_again(self):  # QV-6.3, QV-1.3, case 16
        game = position(self.FULL.format("", "2@c2")).turn("minerls war 5", "humains colonisation 1")
        game.play("battle c2", "colonise d1")
        assert game.colony("d1") == "humains"
        assert game.colonies_left("humains") == 0

    def test_at_most_four_colonies_with_home(self):  # QV-6.3
        game = position(self.FULL.format("", ""))
        assert game.state.settled[0].bit_count() == 4

    def test_placing_may_be_declined(self):  # QV-6.4, ruling 17
        game = position("humains 1@c2 | minerls | sherais").turn("humains colonisation 1").play("done")
        assert game.colony("c2") is None
        assert game.choosing


class TestBonus:
    def test_an_ambush_sector_gives_an_ambush_in_later_expansions(self):  # QV-6.5, case 7
        game = position("humains 1@c2 | minerls | sherais 1@c1", "c2=ambush").turn("humains colonisation 1")
        game.play("colonise c2")
        game.turn("humains expansion 4")
        assert game.left() == {"production": 2, "ambush": 1}

    def test_the_home_sector_gives_none(self):  # QV-1.4
        game = position("humains | minerls | sherais").turn("humains expansion 4")
        assert game.left() == {"production": 2}

    def test_a_bonus_ends_with_its_colony(self):  # QV-6.6
        game = position("humains colony@c2 | minerls 3@c2 | sherais 1@c1", "c2=ambush")
        game.turn("minerls war 5", "humains expansion 4").play("battle c2")
        assert game.acting == "humains"
        assert game.left() == {"production": 2}

    def test_a_colony_placed_in_a_turn_works_at_once(self):  # QV-6.5
        game = position("humains 2@c2 1@c3 | minerls 2@c2 | sherais", "c3=influence")
        assert game.controller("c2") is None
        game.turn("humains colonisation 1").play("colonise c3")
        assert game.controller("c2") == "humains"
