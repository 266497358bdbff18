"""Why a bot chose what it chose, as it is kept with the entry."""

from __future__ import annotations

from msgspec import DecodeError, Struct
from msgspec.json import decode, encode

from ..bots import Decided
from ..core import Action


class Kept(Struct, frozen=True):
    """What is needed to explain a decision in any language."""

    terms: tuple[tuple[str, float], ...]
    line: str
    considered: int


def keep(decided: Decided) -> str:
    return encode(Kept(tuple(decided.terms), decided.line, decided.considered)).decode()


def line_of(kept: str) -> str:
    """What the bot itself said, as a message id and values."""
    try:
        return decode(kept, type=Kept).line
    except DecodeError:
        return ""


def recall(kept: str, action: Action) -> Decided | None:
    """The decision to that action; None where this program cannot read what was kept."""
    try:
        found = decode(kept, type=Kept)
    except DecodeError:
        return None
    return Decided(action, found.terms, found.line, found.considered)
