"""Why a bot moved as it did, in one plain sentence: the terms that made the difference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..core import Game, Words, mark
from .base import Decided

MOST_TERMS = 3
LEAST_GAP = 0.05  # points; smaller differences are not worth a word


class Sentences(NamedTuple):
    """How a comparison with the second idea is told: gains and costs, gains alone, costs alone, neither."""

    both: str
    gains: str
    costs: str
    neither: str


OWN = Sentences(
    mark("Against my second idea, this gains {gains}, at the price of {costs}."),
    mark("Against my second idea, this gains {gains}."),
    mark("My second idea looked better by {costs}, but I vary my play."),
    mark("My ideas looked equally good, and the dice chose."),
)


def explain(decided: Decided, game: Game, words: Words) -> str:  # noqa: ARG001
    """The reason of a decision in the reader's language."""
    line = said_line(decided.line, words)
    if decided.considered == 0:
        return line or words("This bot gives no reasons.")
    if decided.considered == 1 and line:
        return line
    return " ".join(filter(None, (told_by(decided, OWN, words), line)))


def told_by(decided: Decided, sentences: Sentences, words: Words) -> str:
    """The terms that made the difference, in one of these sentences."""
    if decided.considered == 1:
        return words("There was nothing else worth considering.")
    told = _worth_telling(decided.terms)
    gains = [_phrase(term, words) for term in told if term[1] > 0]
    costs = [_phrase(term, words) for term in told if term[1] < 0]
    if gains and costs:
        return words(sentences.both, gains=_joined(gains, words), costs=_joined(costs, words))
    if gains:
        return words(sentences.gains, gains=_joined(gains, words))
    return words(sentences.costs, costs=_joined(costs, words)) if costs else words(sentences.neither)


def _worth_telling(terms: Sequence[tuple[str, float]]) -> list[tuple[str, float]]:
    """The largest differences, and as many more as it takes for their sum to say what all of them together say."""
    known, balance = [term for term in terms if abs(term[1]) >= LEAST_GAP], sum(value for _, value in terms)
    told, rest = known[:MOST_TERMS], known[MOST_TERMS:]
    while rest and sum(value for _, value in told) * balance < 0:
        told.append(rest.pop(0))
    return told


def _phrase(term: tuple[str, float], words: Words) -> str:
    """ "1.4 points (ships)"; the decimal sign and the plural follow the language."""
    amount = round(abs(term[1]), 1)
    number = f"{amount:.1f}"
    if words.lang == "fr":
        number = number.replace(".", ",")
    single = amount < 2 if words.lang == "fr" else amount == 1
    text = words("{number} point ({term})", number=number, term=words(term[0])) if single else ""
    return text or words("{number} points ({term})", number=number, term=words(term[0]))


def _joined(parts: list[str], words: Words) -> str:
    if len(parts) == 1:
        return parts[0]
    return words("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])


def said_line(lines: str, words: Words) -> str:
    """A decision's own lines in the reader's language."""
    return " ".join(_line(line, words) for line in filter(None, lines.split("\n")))


def _line(line: str, words: Words) -> str:
    text, *values = line.split("\t")
    return words(text, **dict(value.split("=", 1) for value in values))
