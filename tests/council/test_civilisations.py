"""Civilisations, drawn or chosen (CS-2.9)."""

import pytest

from astrarium.core import Dice, English, Look
from astrarium.games.council.game import GAME
from astrarium.words import words

from .position import new_table


def peoples(game):
    return [player.people for player in game.state.view(None).players]


class TestDrawn:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_everybody_has_another_one(self, seats):  # CS-2.9, CS-1.4
        found = peoples(new_table(seats))
        assert len(set(found)) == seats
        assert "" not in found

    def test_any_seat_may_draw_any(self):  # CS-2.9
        assert {peoples(new_table(2, seed))[0] for seed in range(40)} == {"tretans", "humans", "shengar", "automas"}

    def test_alone_one_never_draws_the_automas(self):  # CS-2.9, CS-14.1
        assert {peoples(new_table(1, seed))[0] for seed in range(40)} == {"tretans", "humans", "shengar"}

    def test_the_solo_opponent_are_the_automas(self):  # CS-2.9, CS-14.1
        assert peoples(new_table(1))[1] == "automas"


class TestChosen:
    def test_the_first_in_turn_order_chooses_first(self):  # CS-2.9, ruling 34
        game = new_table(3, civilisations="chosen")
        asked = []
        while game.deciding == "civilisation":
            asked.append(game.acting)
            game.play(game.legal()[0])
        assert asked == game.order()

    def test_all_four_are_free_for_the_first(self):  # CS-2.9
        game = new_table(2, civilisations="chosen")
        names = ["tretans", "humans", "shengar", "automas"]
        assert game.legal() == [f"civilisation {name}" for name in names]

    def test_what_one_chooses_one_plays(self):  # CS-2.9
        game = new_table(2, civilisations="chosen")
        seat = game.state.to_act()[0]
        assert peoples(game)[seat] == ""
        assert peoples(game.play("civilisation shengar"))[seat] == "shengar"

    def test_nobody_takes_what_another_has(self):  # CS-2.9
        game = new_table(2, civilisations="chosen").play("civilisation humans")
        assert game.why_not("civilisation humans") == "CS-2.9: Another player has this civilisation."

    def test_of_four_players_the_last_takes_what_is_left(self):  # CS-2.9
        game = new_table(4, civilisations="chosen")
        game.play("civilisation humans", "civilisation automas", "civilisation tretans")
        assert peoples(game)[game.state.order[3]] == "shengar"
        assert game.deciding == "buy"

    def test_alone_there_are_three(self):  # CS-2.9, CS-14.1
        game = new_table(1, civilisations="chosen")
        assert len(game.legal()) == 3
        assert game.why_not("civilisation automas") == "CS-2.9: The Automas are your opponent in a solo game."

    def test_leaders_come_after(self):  # CS-2.9, CS-13.1
        game = new_table(2, civilisations="chosen", leaders=True)
        assert game.deciding == "civilisation"
        assert game.play("civilisation humans", "civilisation tretans").deciding == "leader"

    def test_nothing_else_can_be_done_before(self):  # CS-2.9
        game = new_table(2, civilisations="chosen")
        assert game.why_not("done") == "CS-2.9: First choose your civilisation."


class TestPage:
    @pytest.mark.parametrize(("lang", "asked"), [("en", "Which <b>civ"), ("fr", "Quelle <b>civ")])
    def test_the_question_and_a_choice_for_each(self, lang, asked):  # CS-2.9
        game = new_table(1, civilisations="chosen")
        picture = GAME.picture(Look(GAME, game.state, 0), ["Ann"], words(lang, "council"))
        assert picture.ask.sentence.startswith(asked)
        assert [choice.steps[0].label for choice in picture.choices] == ["Tretans", "Humans", "Shengar"]

    def test_the_page_says_why_another_ones_cannot_be_had(self):  # CS-2.9
        game = new_table(2, civilisations="chosen").play("civilisation humans")
        seat = game.state.to_act()[0]
        assert GAME.explain(Look(GAME, game.state, seat), "civilisation-humans").rule == "CS-2.9"

    def test_the_log_tells_it(self):
        game = new_table(2, civilisations="chosen")
        seat = game.state.to_act()[0]
        event = game.state.play(seat, game.state.legal(seat)[0])[0]
        told = GAME.say(event, game.state.view(None), ["Ann", "Ann"], English())
        assert told == "<b>Ann</b>: plays the <b>Tretans</b>."


def test_bots_choose_too():  # CS-2.9
    state = new_table(2, civilisations="chosen").state
    seat = state.to_act()[0]
    assert GAME.mind.policy(state, seat, Dice(1)) in state.legal(seat)
