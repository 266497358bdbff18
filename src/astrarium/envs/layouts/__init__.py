"""One file for each game: its view as columns (`fields`), and what spelling its actions needs (`manner`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

from ...core import BadInput, Game, Options
from ..layout import Field, Layout
from ..spelling import Manner, Tokens
from ..watching import Watching

Grid = tuple[int, int]  # angles and powers of a flick
CONTINUOUS: Grid = (0, 0)
WATCHES = __name__.replace("layouts", "watches")


@dataclass(frozen=True, slots=True)
class Description:
    """A table as numbers: how a seat's view is laid out and how its actions are spelled."""

    layout: Layout
    tokens: Tokens
    watches: tuple[Watching, ...]


def describe(game: Game, seats: int, options: Options, flick: Grid) -> Description:
    """The description of such a table; it is the same for every seat and every seed."""
    return _described(game, seats, tuple(sorted(options.items())), flick)


@lru_cache(maxsize=32)
def _described(game: Game, seats: int, options: tuple[tuple[str, bool | int | str], ...], flick: Grid) -> Description:
    if find_spec(f"{__name__}.{game.id}") is None:
        raise BadInput(f"{game.id} has no layout: what its view means in numbers is not written down")
    module = import_module(f"{__name__}.{game.id}")
    fields: Callable[[Game, int, Options], list[Field]] = module.fields
    manner: Callable[[Game, int, Options, Grid], Manner] = module.manner
    chosen = dict(options)
    layout = Layout(fields(game, seats, chosen))
    tokens = Tokens(game.actions, manner(game, seats, chosen, flick))
    return Description(layout, tokens, _watches(game, seats, chosen))


def _watches(game: Game, seats: int, options: Options) -> tuple[Watching, ...]:
    """None for a game that does not say what its numbers follow from: it is read whole."""
    if find_spec(f"{WATCHES}.{game.id}") is None:
        return ()
    watches: Callable[[Game, int, Options], list[Watching]] = import_module(f"{WATCHES}.{game.id}").watches
    return tuple(watches(game, seats, options))
