"""Actions as JSON and as short text, and clear words for what is neither."""

import pytest

from astrarium.core import ActionKind, ActionTable, BadInput, Names, Number

SIDES = Names(["war", "evolution"])
TABLE = ActionTable(
    ActionKind("pass"),
    ActionKind("choose", card=Number(1, 30), side=SIDES),
    ActionKind("link", ("cells", Number(0, 99)), from_=Names(["a1", "a2"], offset=5)),
)


def test_both_forms_lead_back_to_the_same_value():
    for action in ((0,), (1, 17, 1), (2, 5), (2, 6, 1, 2, 3)):
        assert TABLE.from_text(TABLE.to_text(action)) == action
        assert TABLE.from_json(TABLE.to_json(action)) == action
    assert TABLE.to_text((1, 17, 1)) == "choose 17 evolution"
    assert TABLE.to_json((2, 6, 4)) == {"do": "link", "from": "a2", "cells": [4]}


def test_the_short_text_is_accepted_where_json_is():
    assert TABLE.from_json("choose 3 war") == (1, 3, 0)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("", "an empty action"),
        ("dance", "unknown action 'dance'; known: pass, choose, link"),
        ("choose 31 war", "choose card: 31 is not between 1 and 30"),
        ("choose x war", "choose card: 'x' is not a number"),
        ("choose 3 peace", "choose side: 'peace' is not one of: war, evolution"),
        ("choose 3", "choose needs: card, side"),
        ("pass now", "pass takes 0 values, not 1"),
        ({"do": "choose", "card": 3}, "choose needs 'side'"),
        ({"do": "pass", "extra": 1}, "pass has no field 'extra'"),
        ({"do": "choose", "card": [3], "side": "war"}, "choose card: a word or a number is needed"),
        ({"do": "choose", "card": True, "side": "war"}, "choose card: 1 is not between 1 and 30"),
        ({"do": 4}, "unknown action '4'; known: pass, choose, link"),
        (None, "an action is an object with 'do', or its short text"),
        ({"do": "link", "from": "a1", "cells": 3}, "link: a list is needed"),
    ],
)
def test_nonsense_gets_one_clear_sentence(given, sentence):
    with pytest.raises(BadInput) as error:
        TABLE.from_json(given)
    assert str(error.value) == sentence
