"""What recorded games write beside the moves themselves, and the order in which offers are answered."""

import pytest

from .position import position
from .test_import_forms import refused, replay


class TestNotes:
    """Words that say what happens anyway."""

    @pytest.mark.parametrize("move", ["up sci. endturn.", "up sci. endturn", "up sci. spend 1o for 1c. endturn."])
    def test_the_end_of_a_turn(self, move):
        game = position("xenos ore=1 knowledge=4 mine@1A5 | itars mine@4A5")
        replay(game, f"xenos {move}", "itars pass booster2")
        assert game.acting == "xenos"

    def test_the_end_of_a_turn_waits_for_the_neighbours(self):  # GP-A10.3
        game = position("terrans ore=3 credit=3 mine@3A3 | xenos power=2/0/0 mine@3A2")
        played = replay(game, "terrans build ts 3A3. spend 1o for 1c. endturn.", "xenos charge 1pw")
        assert (game.acting, game.stock("terrans", "credit")) == ("xenos", 1)
        assert not played.waiting

    def test_the_end_of_a_turn_declines_a_step(self):  # GP-T1.4
        game = position("xenos ore=3 credit=5 station@1A5 | itars mine@4A5")
        replay(game, "xenos build lab 1A5. tech nav. endturn.")
        assert (game.acting, game.level("xenos", "navigation")) == ("itars", 0)

    def test_nothing_follows_the_end_of_a_turn(self):
        game = position("xenos knowledge=4 mine@1A5 | itars mine@4A5")
        assert refused(game, "xenos endturn. up sci.") == "nothing follows the end of a turn"

    PROJECT = "xenos power=4/3/0 formers=1 gaia_project=1 navigation=5 mine@1A5 | itars mine@4A5"

    @pytest.mark.parametrize("note", ["area2: 2", "area1: 4, area2: 2", "area1: 4 area2: 2", "using area1: 4"])
    def test_the_areas_that_paid(self, note):  # GP-P3
        game = position(self.PROJECT)
        replay(game, f"xenos build gf 1A11 {note}.")
        assert (game.power("xenos"), game.at("xenos", "former")) == ([0, 1, 0], ["1A11"])

    @pytest.mark.parametrize(("note", "otherwise"), [("area2: 2", False), ("area2: 3", True), ("", False)])
    def test_other_areas_than_the_lowest_are_noticed(self, note, otherwise):  # GP-P3
        assert replay(position(self.PROJECT), f"xenos build gf 1A11 {note}.").paid_otherwise == otherwise


class TestOrderOfAnswers:
    LINE = "xenos ore=2 credit=3 mine@3A2 | terrans power=4/0/0 mine@3A3 | itars power=4/0/0 mine@3B0"

    @pytest.mark.parametrize(("order", "known"), [((0, 2, 1), []), ((), ["GP-A10.3"])])
    def test_the_order_of_the_table_or_another(self, order, known):  # GP-A10.3
        game = position(self.LINE, order=order)
        played = replay(game, "xenos build ts 3A2.", "itars charge 1pw", "terrans decline 1pw")
        assert (game.power("itars"), game.power("terrans")) == ([3, 1, 0], [4, 0, 0])
        assert (played.known, played.early) == (known, {})

    def test_an_offer_that_nobody_answers_is_told(self):  # GP-A10.3
        game = position(self.LINE)
        assert refused(game, "xenos build ts 3A2.", "itars charge 1pw") == "an offer to charge power is not answered"
