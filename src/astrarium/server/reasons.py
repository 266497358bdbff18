"""Why a bot chose what it chose, as it is kept with the entry and as it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import DecodeError, Struct
from msgspec.json import decode, encode

from ..bots import Decided, explain, explain_from_outside, from_outside, knows_more
from ..core import Action, Dice, State, Words, mark
from . import forms
from .problem import Problem

if TYPE_CHECKING:
    from .timeline import Move

NO_REASON = mark("This seat has given no reason for its last move.")


class Remembered(Struct, frozen=True):
    """What is needed to explain a decision in any language."""

    terms: tuple[tuple[str, float], ...]
    line: str
    considered: int


def keep(decided: Decided) -> str:
    return encode(Remembered(tuple(decided.terms), decided.line, decided.considered)).decode()


def told(before: State, move: Move, kept: str, secretive: bool, words: Words) -> forms.Reason:
    """Why a bot made this move in that position; `secretive`: without anything that came from what it alone knows."""
    decided, text = recall(kept, move.action), ""
    if decided is None:
        raise Problem(404, NO_REASON)
    if secretive and knows_more(before, move.seat):
        decided = from_outside(before, move.seat, move.action, Dice(move.number))
        text = explain_from_outside(decided, words)
    terms = [forms.Term(words(name), round(value, 2)) for name, value in decided.terms]
    said = text or explain(decided, before.game, words)
    return forms.Reason(before.game.actions.to_text(move.action), said, terms)


def line_of(kept: str) -> str:
    """What the bot itself said, as a message id and values."""
    try:
        return decode(kept, type=Remembered).line
    except DecodeError:
        return ""


def recall(kept: str, action: Action) -> Decided | None:
    """The decision to that action; None where this program cannot read what was kept."""
    try:
        found = decode(kept, type=Remembered)
    except DecodeError:
        return None
    return Decided(action, found.terms, found.line, found.considered)
