"""Why a bot moved as it did, in one plain sentence: the terms that made the difference."""

from __future__ import annotations

from ..core import Game, Words
from .base import Decided

MOST_TERMS = 3
LEAST_GAP = 0.05  # points; smaller differences are not worth a word


def explain(decided: Decided, game: Game, words: Words) -> str:  # noqa: ARG001
    """The reason of a decision in the reader's language."""
    if decided.considered == 1:
        return " ".join(
            filter(None, (words("There was nothing else worth considering."), said_line(decided.line, words)))
        )
    if decided.considered == 0:
        return said_line(decided.line, words) or words("This bot gives no reasons.")
    told = [term for term in decided.terms if abs(term[1]) >= LEAST_GAP][:MOST_TERMS]
    gains = [_phrase(term, words) for term in told if term[1] > 0]
    costs = [_phrase(term, words) for term in told if term[1] < 0]
    return " ".join(filter(None, (_sentence(gains, costs, words), said_line(decided.line, words))))


def _sentence(gains: list[str], costs: list[str], words: Words) -> str:
    if gains and costs:
        text = "Against my second idea, this gains {gains}, at the price of {costs}."
        return words(text, gains=_joined(gains, words), costs=_joined(costs, words))
    if gains:
        return words("Against my second idea, this gains {gains}.", gains=_joined(gains, words))
    if costs:
        return words("My second idea looked better by {costs}, but I vary my play.", costs=_joined(costs, words))
    return words("My ideas looked equally good, and the dice chose.")


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


def said_line(line: str, words: Words) -> str:
    """A decision's own line in the reader's language."""
    if not line:
        return ""
    text, *values = line.split("\t")
    return words(text, **dict(value.split("=", 1) for value in values))
