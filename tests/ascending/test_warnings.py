"""Warnings before a move that gives something away for certain; each from both sides."""

from astrarium.core import English, Look
from astrarium.core.lesson import lesson
from astrarium.games.ascending.game import GAME
from astrarium.games.ascending.table.state import AscendingState


def position(name: str) -> AscendingState:
    """The position of a lesson."""
    state = GAME.arrange(lesson("ascending", name).position)
    assert isinstance(state, AscendingState)
    return state


def warnings(state: AscendingState, start: str) -> set[str]:
    picture = GAME.picture(Look(GAME, state, 0), ["Ann", "Bob"], English())
    return {choice.warning for choice in picture.choices if state.text(choice.action).startswith(start)}


class TestTheLastToken:
    def test_taking_it_while_behind_is_warned_of(self):  # AE-E1
        state = position("end")
        state.tokens[1] = state.tokens[0] + 9
        assert any("behind" in said for said in warnings(state, "mine"))

    def test_taking_it_while_ahead_is_not(self):
        assert warnings(position("end"), "mine") == {""}


class TestRecalling:
    def test_with_troops_in_supply_it_is_needless(self):  # AE-R3
        state = position("recruit")
        assert all("in your supply" in said for said in warnings(state, "recall"))
        assert warnings(state, "recall")

    def test_with_an_empty_supply_it_is_not_warned_of(self):
        state = position("recruit")
        state.troop_supply[0] = 0
        assert warnings(state, "recall") == {""}
