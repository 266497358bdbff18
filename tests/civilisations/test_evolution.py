"""Evolution (QV-5)."""

import pytest

from .position import position


class TestEvolution:
    """Rulebook, "Évolution"."""

    def test_an_influence_card_raises_influence_by_one(self):  # QV-5.1, case 6
        game = position("humains influence=2 | minerls | sherais").turn("humains evolution 2")
        assert game.level("humains", "influence") == 3

    @pytest.mark.parametrize(("card", "track"), [(3, "production"), (4, "movement"), (8, "influence"), (1, "armament")])
    def test_the_card_names_the_track(self, card, track):  # QV-5.1
        game = position("humains | minerls | sherais").turn(f"humains evolution {card}")
        assert game.level("humains", track) == 1
        assert sum(game.state.level[:4]) == 1

    def test_at_five_nothing_happens(self):  # QV-5.2, case 6
        game = position("humains influence=5 | minerls | sherais").turn("humains evolution 2")
        assert game.level("humains", "influence") == 5
        assert game.events("evolved")[0]["gain"] == 0

    def test_it_needs_no_decision_and_cannot_be_declined(self):  # QV-5.4, ruling 17
        game = position("humains 3@c2 | minerls 3@c2 | sherais").turn("humains evolution 2")
        assert game.choosing
        assert game.level("humains", "influence") == 1

    def test_markers_do_not_move_for_colonies(self):  # QV-5.3
        game = position("humains 1@c2 influence=1 | minerls | sherais", "c2=influence")
        game.turn("humains colonisation 1").play("colonise c2")
        assert game.level("humains", "influence") == 1
        assert game.state.influence(0) == 2

    def test_production_and_movement_levels_do_nothing_outside_expansion(self):  # QV-7.1
        game = position("humains 1@c2 production=5 movement=5 | minerls 1@c2 | sherais").turn("humains war 5")
        assert game.legal() == ["battle c2", "done"]
