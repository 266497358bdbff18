"""Exploration (QV-11)."""

from astrarium.games.civilisations.game import GAME

from .position import new_table, position


def hidden(game):
    return {sector.name for sector in game.state.view(None).sectors if sector.hidden}


class TestExploration:
    """Rulebook, "Mode exploration"."""

    def test_neutral_sectors_start_face_down(self):  # QV-11.1
        view = new_table(3, exploration=True).state.view(0)
        for sector in view.sectors:
            assert sector.hidden == (sector.kind == "neutral")
            assert sector.bonus is None
            assert sector.tile is None

    def test_without_the_option_all_are_face_up(self):  # QV-11.1
        assert not hidden(new_table(3))

    def test_a_sector_is_turned_up_when_ships_first_arrive(self):  # QV-11.2
        game = position("humains 2@c1 | minerls | sherais", "c2=ambush", exploration=True).turn("humains expansion 1")
        game.play("move c1 c2 1")
        assert game.state.view(None).sector("c2").bonus == "ambush"
        assert game.events("uncovered") == [{"event": "uncovered", "seat": 0, "sector": 13, "bonus": 3}]
        assert len(hidden(game)) == 11

    def test_it_stays_face_up_when_the_ships_leave(self):  # QV-11.2
        game = position("humains 2@c1 | minerls | sherais", exploration=True).turn("humains expansion 1")
        game.play("move c1 c2 1", "move c2 c1 1")
        assert "c2" not in hidden(game)
        assert len(game.events("uncovered")) == 1

    def test_a_portal_may_lead_into_the_unknown_and_reveals_at_once(self):  # QV-11.3, ruling 20
        game = position("humains 2@c1 | minerls | sherais", "e4=victory", exploration=True).turn("humains expansion 20")
        game.play("portal c1 e4 1")
        assert [event["event"] for event in game.told[-2:]] == ["moved", "uncovered"]
        assert game.acting == "humains"

    def test_production_never_meets_a_hidden_sector(self):  # QV-11.4, ruling 21
        game = position("humains | minerls | sherais", exploration=True).turn("humains expansion 4")
        assert game.legal() == ["produce c1", "done"]
        assert game.why_not("produce c2") == "QV-7.6: You have no colony on c2."

    def test_discovering_closes_the_way_back(self):  # QV-11.2
        game = position("humains 2@c1 | minerls | sherais", exploration=True).turn("humains expansion 1")
        events = game.state.play(0, GAME.actions.from_text("move c1 c2 1"))
        assert [GAME.events.reveals(event) for event in events] == [False, True]
