"""Everything of a game that can be asked about: its appendix, its glossary, its signs, and places by their kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any, cast

from .game import Game
from .page import Words
from .reference import Entry, Term

ICON, PLACE = "icon", "place"


def glossary(game: Game, words: Words) -> tuple[Entry, ...]:
    """The terms of a game's room `page.help` as entries."""
    terms: Sequence[Term] = _help(game, "TERMS") or ()
    picture = import_module("astrarium.drawing").symbol_picture
    return tuple(
        Entry(
            term.id, words(term.name), words(term.effect), (), picture(term.symbol), term.rule,
            forms=words(term.forms) if term.forms else "",
        )
        for term in terms
    )  # fmt: skip


def keys(game: Game, words: Words) -> tuple[str, ...]:
    return (
        *_index(game, cast(Any, words)), *(f"{ICON}:{symbol}" for symbol in _signs(game)),
        *(f"{PLACE}:{kind}" for kind in _places(game)),
    )  # fmt: skip


def about(game: Game, key: str, words: Words) -> Entry | None:
    kind, _, name = key.partition(":")
    leads = {ICON: _signs, PLACE: _places}.get(kind)
    return _index(game, cast(Any, words)).get(leads(game).get(name, "") if leads else key)


def _signs(game: Game) -> Mapping[str, str]:
    return cast(Mapping[str, str], _help(game, "SIGNS") or {})


def _places(game: Game) -> Mapping[str, str]:
    """Places that show no sign, by what their ids begin with: "cell" of "cell-4A9"."""
    return cast(Mapping[str, str], _help(game, "PLACES") or {})


def _help(game: Game, name: str) -> Any:
    return getattr(game.room("page.help"), name) if game._has("page.help") else None


@lru_cache(maxsize=32)
def _index(game: Game, words: Any) -> dict[str, Entry]:
    """Every entry by its key; the appendix comes before the glossary."""
    entries = [entry for chapter in game.reference(words) for entry in chapter.entries]
    return {entry.key: entry for entry in reversed((*entries, *glossary(game, words)))}
