"""The chances to win that people are told: where all stand, with the doubt that games have shown.

A search plays by `Mind.spread`, which is as careful as it plays best; how often leads really held was counted
(tools/make_chances.py) and is kept beside the mind.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources

from ..core import State, game_ids
from ..core.game import GAMES_PACKAGE
from .future import final_shares, win_shares

CHANCES = "chances.toml"  # in the room of a mind

Knots = Sequence[tuple[float, float]]  # a mind's spread, and the one that games have shown there; rising


def shares(state: State) -> list[float]:
    """Every seat's chance to win, from where all stand."""
    if state.over:
        return final_shares(state)
    mind = state.game.mind
    totals = [sum(terms) for terms in mind.standings(state)]
    return win_shares(totals, shown(mind.spread(state), knots(state.game.id)))


@cache
def knots(game_id: str) -> Knots:
    """Empty where nobody has counted."""
    if game_id not in game_ids():
        return ()
    file = resources.files(f"{GAMES_PACKAGE}.{game_id}") / "mind" / CHANCES
    if not file.is_file():
        return ()
    return tuple((spread, found) for spread, found in tomllib.loads(file.read_text(encoding="utf-8"))["knots"])


def shown(spread: float, found: Knots) -> float:
    """The spread that games have shown: straight from knot to knot, and beyond the last as at it."""
    before = None
    for at, value in found:
        if spread <= at:
            if before is None:
                return value
            part = (spread - before[0]) / (at - before[0])
            return before[1] + part * (value - before[1])
        before = (at, value)
    return before[1] if before else spread
