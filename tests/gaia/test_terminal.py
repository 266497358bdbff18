"""Actions typed in the terminal as the board names its hexes."""

import pytest

from astrarium.cli.play import Terminal
from astrarium.core import English
from astrarium.games.gaia.game import GAME
from astrarium.words import words

from .position import position

EXAMPLE = "terrans power=2/0/0 institute@1B3 station@1A1,1A2 | itars mine@4A5"


@pytest.fixture
def answers(monkeypatch):
    """What the person types, one line after the other."""

    def given(*lines):
        left = list(lines)
        monkeypatch.setattr("builtins.input", lambda _prompt: left.pop(0))

    return given


def terminal(game, language=None):
    return Terminal(GAME, game.state, [], ["Ann", "Bob"], language or English())


def test_a_federation_that_is_not_listed_is_typed_with_the_names_of_its_hexes(answers):  # GP-A4.4
    game = position(EXAMPLE)
    wanted = game.action("federate 1B3 1A2 1A1 1C 1B1")
    assert wanted not in game.state.legal(0)
    answers("federate 1b3 1C 1A2 1B1 1A1")
    assert terminal(game).act(0) == wanted


def test_what_is_refused_is_told_with_its_rule_and_asked_again(answers, capsys):  # GP-A4.3
    game = position(EXAMPLE)
    answers("federate 1B3 1A2 1A1", "fly home", "q")
    assert terminal(game, words("fr", "gaia")).act(0) is None
    told = capsys.readouterr().out
    assert "doivent" in told and "GP-A4.3" in told
    assert "unknown action 'fly'" in told
