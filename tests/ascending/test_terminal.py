"""Flicks typed in the terminal: degrees and power instead of a list of directions (AE-N1)."""

import sys
from math import atan2, degrees, hypot

import pytest

from astrarium.cli import main
from astrarium.core import BadInput
from astrarium.games.ascending.game import GAME
from astrarium.games.ascending.table.actions import ACTIONS, FLICK, FLICK_LIMIT, SHIP_NAMES
from astrarium.words import words

from .position import Position


def typed(text: str, *taken: str, **ships: tuple[float, float]):
    """What is read: the ship, the angle in degrees, the power in percent."""
    view = Position().ships(**(ships or {"a1": (300, 360)})).state.view(0)
    kind, ship, vx, vy = GAME.read_typed(text, view, 0, taken)
    assert kind == FLICK
    return SHIP_NAMES[ship], round(degrees(atan2(vy, vx)), 2) % 360, round(100 * hypot(vx, vy) / FLICK_LIMIT, 2)


class TestReading:
    @pytest.mark.parametrize(
        "text",
        ["flick 35 0.8", "35° 80%", "35 80%", "35 80", "a1 35 0,8", "flick a1 35 80", "A1 35°80 %", "35; 80%"],
    )  # fmt: skip
    def test_an_angle_and_a_power_are_a_flick(self, text):  # AE-N1
        assert typed(text) == ("a1", 35, 80)

    def test_degrees_go_clockwise_from_the_right(self):  # AE-N1
        assert [typed(f"{angle} 50%")[1] for angle in (0, 90, -90, 361.5)] == [0, 90, 270, 1.5]

    def test_one_is_the_whole_power_and_one_percent_is_not(self):  # AE-N1
        assert typed("0 1")[2] == 100
        with pytest.raises(BadInput, match="from 2 % to 100 %"):
            typed("0 1%")

    @pytest.mark.parametrize("power", ["0", "-0.5", "101%", "120"])
    def test_no_other_power_is_read(self, power):  # AE-N1
        with pytest.raises(BadInput, match="from 2 % to 100 %"):
            typed(f"10 {power}")

    def test_among_several_ships_it_is_the_one_chosen_before_or_named(self):
        fleet = {"a1": (300, 360), "aC": (400, 360), "b1": (500, 360)}
        assert typed("10 50%", "do-move", "ship-aC", **fleet)[0] == "aC"
        assert typed("ac 10 50%", **fleet)[0] == "aC"
        with pytest.raises(BadInput, match="Say which ship you flick: a1, aC"):
            typed("10 50%", **fleet)

    def test_the_short_notation_is_read_as_ever(self):
        view = Position().ships(a1=(300, 360)).state.view(0)
        for text in ("flick a1 900000 0", "flick a1 0 -500000", "recruit alpha-H", "pass"):
            assert GAME.read_typed(text, view, 0) == ACTIONS.from_text(text)
        with pytest.raises(BadInput):
            GAME.read_typed("fly a1", view, 0)


class TestTerminal:
    def play(self, monkeypatch, capsys, lang: str, *answers: str) -> str:
        given = iter(answers)
        monkeypatch.setattr("builtins.input", lambda _prompt: next(given))
        arguments = ["play", "ascending", "--bots", "random", "--seed", "5", "--lang", lang]
        monkeypatch.setattr(sys, "argv", ["astrarium", *arguments])
        main()
        return capsys.readouterr().out

    def test_a_typed_flick_is_played(self, monkeypatch, capsys):  # AE-N1
        out = self.play(monkeypatch, capsys, "en", "a1 90 30%", "q")
        assert "Or type a flick: a1 35 80%" in out and "You: flicks ship a1" in out

    def test_what_cannot_be_played_is_refused_in_the_readers_language(self, monkeypatch, capsys):  # AE-M2
        out = self.play(monkeypatch, capsys, "fr", "b1 90 30%", "10 30%", "q")
        assert "Ou tapez une pichenette\u00a0: a1 35 80%" in out
        assert "Ce n’est pas un de vos vaisseaux sur le plateau. AE-M2" in out
        assert "Dites quel vaisseau reçoit la pichenette\u00a0: a1, a2." in out

    def test_the_help_is_silent_where_nothing_can_be_flicked(self):
        view = Position().planet("alpha-C", "grey", up=False).ships(a1="alpha-C 0").state.view(1)
        assert GAME.typing_help(view, words("en")) == ""
