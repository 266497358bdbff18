"""Whole games replay to the letter: a change of the rules shows as a difference in their text."""

import pytest

from astrarium.games.council.actions import ACTIONS

from .golden import FOLDER, GAMES, playthrough, recorded


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_recorded_game_replays_to_the_letter(name):
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(name, recorded(text)) == text


def test_the_recorded_games_hold_every_kind_of_action():
    texts = "".join((FOLDER / f"{name}.txt").read_text(encoding="utf-8") for name in GAMES)
    played = {line.split()[2] for line in texts.splitlines() if line.startswith("> ")}
    assert played >= {kind.name for kind in ACTIONS.kinds} - {"take"}
