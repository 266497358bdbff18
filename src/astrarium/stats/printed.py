"""The counts as text for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core import Words
from ..words import words as catalogue
from .counting import Counted
from .parts import Part, parts_of


def printed(counted: Sequence[Counted], lang: str) -> str:
    return "\n".join(line for one in counted for line in _game(one, catalogue(lang, one.game.id)))


def headline(counted: Counted, words: Words) -> str:
    """ "Gaia Project: 100 games", and how many were left out."""
    games = words.plural("{n} game", "{n} games", counted.games)
    left = words.plural("{n} unfinished game left out", "{n} unfinished games left out", counted.unfinished)
    return ", ".join([games, *([left] if counted.unfinished else [])])


def _game(counted: Counted, words: Words) -> Iterator[str]:
    yield words("{game}: {count}", game=words(counted.game.title), count=headline(counted, words))
    for part in parts_of(counted, words) if counted.games else ():
        yield from ("", part.title, *_table(part), part.note)
    yield ""


def _table(part: Part) -> Iterator[str]:
    rows = [part.head, *part.rows]
    widths = [max(len(row[i]) for row in rows) for i in range(len(part.head))]
    for row in rows:
        figures = "".join(f"  {cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True))
        yield f"  {row[0]:<{widths[0]}}{figures}"
