"""The end of a game that says itself who has won and with what."""

import pytest

from astrarium.core import Dice, Record, game

pytestmark = pytest.mark.browser


def council_record() -> str:
    """A game of Council of Shadows, played at random."""
    council = game("council")
    options, dice = council.read_options(1, {}), Dice(2)
    state = council.setup(1, 3, options)
    record = Record(council.id, council.version, 1, 3, options, ["Ines"])
    while not state.over:
        action, turn = state.random_action(0, dice), state.turn
        state.apply(0, action)
        record.add(state, 0, action, turn)
    return record.dumps()


def test_the_game_s_own_words_stand_below_the_winner(visit):
    visitor = visit()
    table = visitor.record(council_record())
    end = visitor.page.locator(".end")
    end.wait_for()
    ask = visitor.ask(f"/api/tables/{table}/page?seat=0")["ask"]
    assert "The Automa: level" in ask["reason"]
    assert end.locator(".win p").inner_text() == ask["reason"]
    assert f"<b>{visitor.sentence().removesuffix(' wins.')}</b> wins." == ask["sentence"]
