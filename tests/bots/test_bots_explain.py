"""The reason of a move, as a player reads it."""

import ast
from pathlib import Path

import pytest
from bidding import BIDDING

import astrarium.bots
from astrarium.bots import Decided, explain
from astrarium.core import English
from astrarium.words import read_texts, words

FOLDER = Path(astrarium.bots.__file__).parent
FRENCH = read_texts([FOLDER / "text" / "fr.po"])


def told(terms, lang="en", considered=5, line=""):
    return explain(Decided((0,), terms, line, considered), BIDDING, words(lang))


def test_the_three_largest_terms_make_the_sentence():
    terms = (("ships", 2.0), ("sectors", 1.0), ("points", -0.5), ("colonies", 0.3))
    expected = "Against my second idea, this gains 2.0 points (ships) and 1.0 point (sectors), "
    assert told(terms) == expected + "at the price of 0.5 points (points)."


def test_as_much_is_told_as_it_takes_not_to_look_like_the_worse_idea():
    terms = (("points", -0.9), ("ships", 0.6), ("sectors", 0.2), ("cards", 0.15), ("colonies", 0.1), ("science", 0.07))
    assert told(terms) == (
        "Against my second idea, this gains 0.6 points (ships), 0.2 points (sectors) and 0.1 points (cards), "
        "at the price of 0.9 points (points)."
    )


def test_the_same_in_french_with_a_comma():
    text = told((("cards", 1.5),), "fr")
    assert text == "Par rapport à ma deuxième idée, cela gagne 1,5 point (cards)."


def test_equal_ideas_are_the_dice_choice():
    assert told((("ships", 0.01),)) == "My ideas looked equally good, and the dice chose."


def test_a_varied_choice_is_owned_up_to():
    assert told((("ships", -0.4),)).startswith("My second idea looked better by 0.4 points (ships)")


def test_a_forced_move_needs_no_reason():
    assert told((), considered=1) == "There was nothing else worth considering."


def test_the_odds_of_a_secret_choice_are_told():
    line = "I mix my secret choices: this one had {share} % of the odds.\tshare=40"
    assert told((("ships", 1.2),), line=line).endswith("this one had 40 % of the odds.")


def message_ids():
    for path in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("words", "mark")
            if called and isinstance(node.args[0], ast.Constant):
                yield node.args[0].value


def test_every_message_has_its_french_and_no_french_is_left_over():
    ids = {*message_ids(), "Against my second idea, this gains {gains}, at the price of {costs}."}
    assert sorted(ids - set(FRENCH)) == []
    assert sorted(set(FRENCH) - ids) == []


@pytest.mark.parametrize("words_of", [English(), words("fr")], ids=["en", "fr"])
def test_no_value_is_left_open(words_of):
    decided = Decided((0,), (("ships", 1.0), ("points", -2.0)), "", 4)
    assert "{" not in explain(decided, BIDDING, words_of)
