"""What the page tells of others' moves, and how a federation is chosen."""

import re

from astrarium.core import English, Look
from astrarium.games.gaia.game import GAME
from astrarium.words import words

from .position import new_table, position

NAMES = ["Ann", "<Bob>", "Cid", "Dee"]


def picture(game, seat, language=None):
    state = game.state
    return GAME.picture(Look(GAME, state, seat), NAMES, language or English())


def marks(game, seat):
    """The marks of the last moves on the map, by the colour of who moved."""
    drawn = picture(game, seat).regions["map"]
    return re.findall(r'<g class="last" fill="none" stroke="var\(--p(\d)\)"', drawn)


class TestChargeQuestion:
    START = "terrans ore=9 credit=9 mine@3A3 | xenos power=4/0/0 station@3A2"

    def test_it_names_who_built_what_and_where(self):  # GP-A10.1
        game = position(self.START).play("upgrade trading_station 3A3")
        assert picture(game, 1).ask.reason == (
            "<b>Ann</b> built near you: trading station on <b>Terra 3A3</b>. Your areas: 4·0·0."
        )

    def test_the_structure_is_lit_and_a_click_on_it_charges(self):
        game = position(self.START).play("upgrade trading_station 3A3")
        charge, decline = picture(game, 1).choices
        assert [step.id for step in charge.steps] == ["cell-3A3"]
        assert [step.id for step in decline.steps] == ["decline"]

    def test_names_are_escaped_and_the_sentence_is_french_too(self):
        game = position("xenos ore=9 credit=9 mine@3A2 | terrans power=4/0/0 mine@3A3")
        game.play("upgrade trading_station 3A2")
        reason = GAME.picture(Look(GAME, game.state, 1), ["<Bob>", "Ann"], words("fr", "gaia")).ask.reason
        assert reason.startswith("<b>&lt;Bob&gt;</b> a bâti près de chez vous")
        assert "comptoir" in reason

    def test_two_structures_of_one_turn_are_asked_about_one_after_the_other(self):  # GP-A10.3
        game = position(
            "terrans ore=9 credit=9 navigation=4 token=fed_8vp_qic station@3A3 | xenos power=6/0/0 mine@3A2"
        ).play("upgrade research_lab 3A3", "tile navigation", "advance navigation")
        lost = next(cell for cell in game.legal("lost-planet") if "3A" in cell)
        game.play(lost)
        assert "research lab on <b>Terra 3A3</b>" in picture(game, 1).ask.reason
        if game.play("charge power").acting == "xenos":
            assert "mine on <b>Lost Planet" in picture(game, 1).ask.reason


class TestLastMoves:
    def test_the_others_see_where_somebody_built_until_their_next_turn(self):
        game = position("terrans ore=9 credit=19 mine@3A3,1B5 | xenos ore=9 credit=9 mine@1A5").play(
            "upgrade trading_station 3A3", "end"
        )
        assert game.state.view(1).news[0].cells == (game.cells["3A3"],)
        assert marks(game, 1) == ["1"]
        assert marks(game, 0) == []
        game.play("upgrade trading_station 1A5", "end")
        assert (marks(game, 0), marks(game, 1)) == (["2"], ["1"])
        game.play("upgrade trading_station 1B5", "end")
        assert game.state.view(1).news[0].cells == (game.cells["1B5"],)

    def test_passing_wipes_the_mark_of_the_turn_before(self):
        game = position("terrans ore=3 credit=9 booster=ore_knowledge mine@3A3 | xenos booster=credits_qic mine@1A5")
        game.play("upgrade trading_station 3A3", "end")
        game.play(game.legal("pass")[0])
        assert marks(game, 1) == ["1"]
        game.play(game.legal("pass")[0])
        assert game.state.view(1).news[0].cells == ()

    def test_a_research_step_is_marked_on_the_track(self):
        game = position("terrans knowledge=4 mine@3A3 | xenos ore=1 mine@1A5").play("research science")
        assert re.search(r'class="fresh"[^>]*data-seat="1"', picture(game, 1).regions["rail"])
        assert "fresh" not in picture(game, 0).regions["rail"]

    def test_a_new_federation_shines(self):
        game = position("terrans power=9/0/0 institute@3A3 academy_qic@3A2 mine@1B5 ore=1 | xenos mine@1A5")
        game.play(game.legal("federate")[0], "token fed_12vp")
        assert "ribbon fresh" in picture(game, 1).regions["map"]
        assert "ribbon fresh" not in picture(game, 0).regions["map"]

    def test_the_automa_s_moves_are_marked(self):
        game = new_table(1, seed=4, setup="first_game")
        while not game.state.news[1][1] or game.state.round < 1:
            game.play(game.legal()[-1])
        assert set(marks(game, 0)) == {"2"}

    def test_the_marks_are_no_part_of_the_position(self):
        game = position("terrans ore=9 credit=9 mine@3A3 | xenos mine@1A5")
        before = game.state.fingerprint()
        game.state.news[0] = (3, 1, 0, 0)
        assert game.state.fingerprint() == before


class TestFederationChoices:
    FEW = "terrans power=9/9/0 institute@3A3 academy_qic@1B5 mine@5A11 | xenos mine@1A5"

    def steps(self, game):
        found = [choice.steps for choice in picture(game, 0).choices if choice.steps[0].id == "do-federate"]
        return [[step.id for step in steps] for steps in found]

    def test_each_choice_lights_its_own_drawing(self):
        game = position(self.FEW)
        assert game.legal("federate")
        drawn = picture(game, 0).regions["map"]
        for steps in self.steps(game):
            assert f'id="{steps[-1]}"' in drawn

    def test_the_fewest_satellites_come_first(self):
        game = position(self.FEW.replace("mine@5A11", "mine@5A11 station@7B4,4A0"))
        sizes = [
            int(re.search(r"(\d+) satellite", choice.steps[-1].label)[1])
            for choice in picture(game, 0).choices
            if choice.steps[0].id == "do-federate"
        ]
        assert sizes == sorted(sizes)

    def test_where_there_are_many_the_number_of_satellites_is_chosen_before(self):
        everywhere = "mine@5A11,6B5,4A0,2A3,1A1,1B5 lab@3A2,3A3,7B4"
        game = position(f"terrans power=11/0/0 {everywhere} | xenos mine@1A5")
        found = self.steps(game)
        assert len(found) > 8
        assert all(steps[1].startswith("satellites-") for steps in found)


def test_no_income_is_promised_in_the_last_round():
    game = position("terrans mine@3A3 | xenos mine@1A5")
    assert game.state.view(0).players[0].income.ore > 0
    game.state.round = 6
    assert game.state.view(0).players[0].income.ore == 0
