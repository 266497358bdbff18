"""Warnings are told once a game, and again only where they are worse."""

import pytest

from astrarium.core import Dice, English, Look, game, game_ids
from astrarium.core.warned import LESS, PLAIN, figure_of, is_news, risks_of, together, warned, warns

NAMES = ["Ann", "Bob", "Cid"]


@warns()
def _short(n: int) -> str:
    return f"You will be <b>{n} money</b> short.\nincome <b>3</b>" if n else ""


class TestWhatAWarningIsAbout:
    def test_the_function_gives_the_name_and_the_first_bold_figure_says_how_bad(self):
        assert risks_of(_short(2)) == {"short": 2.0}

    def test_what_says_nothing_warns_of_nothing(self):
        assert _short(0) == ""
        assert risks_of(_short(0)) == {}

    def test_several_amounts_in_one_figure_are_added(self):
        assert figure_of("<b>2 ore, 1.5 credits</b> would be lost of <b>9</b>.") == 3.5

    def test_warnings_before_one_choice_keep_their_names(self):
        both = together(_short(2), "", warned("home", "<b>221</b> is your home.", PLAIN))
        assert both.split("\n")[-1] == "<b>221</b> is your home."
        assert risks_of(both) == {"short": 2.0, "home": 0.0}


class TestOnceAGame:
    def test_the_same_is_no_news_and_less_is_none_either(self):
        assert not is_news(_short(2), {"short": 2.0})
        assert not is_news(_short(1), {"short": 2.0})

    def test_a_worse_figure_and_another_kind_are_news(self):
        assert is_news(_short(3), {"short": 2.0})
        assert is_news(together(_short(2), warned("home", "<b>Home</b>")), {"short": 2.0})

    def test_a_smaller_chance_is_worse(self):
        fought = risks_of(warned("attack", "Only <b>20 %</b> to win.", LESS))
        assert is_news(warned("attack", "Only <b>12 %</b> to win.", LESS), fought)
        assert not is_news(warned("attack", "Only <b>23 %</b> to win.", LESS), fought)

    def test_a_warning_that_does_not_say_what_it_is_about_is_always_told(self):
        assert is_news("This is bad.", {"short": 9.0})
        assert not is_news("", {})


@pytest.mark.parametrize("game_id", game_ids())
def test_every_warning_of_a_game_says_what_it_is_about(game_id: str):
    found = game(game_id)
    state, dice, told = found.new(min(found.seat_counts[-1], 3), 5), Dice(5), 0
    for _ in range(150):
        if state.over:
            break
        seat = state.to_act()[0]
        for choice in found.picture(Look(found, state, seat), NAMES[: state.seats], English()).choices:
            assert bool(choice.risks) == bool(choice.warning), choice.warning
            told += bool(choice.warning)
        state.apply(seat, state.random_action(seat, dice))
    assert told
