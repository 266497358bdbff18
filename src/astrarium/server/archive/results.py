"""What each seat of a finished table came to: written in the commit that ends it."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Executable, insert

from ...core import Score, Seat, State
from ..due import rating, round_of
from ..schema import results
from ..sitting import PLAYED, ranks
from ..store import BOT, ME, OPEN, Chair, Header

log = logging.getLogger("astrarium.server")

Facts = Sequence[dict[str, str]]  # of each seat: the game's own names and words


def at_the_end(
    header: Header, state: State, at: int, resigned: Sequence[Seat] = (), outcome: str = PLAYED
) -> list[Executable]:
    """What is written along with the last entry of a table: its results, and what may follow from them."""
    scores = state.scores()
    placed = [replace(score, rank=rank) for score, rank in zip(scores, ranks(scores, resigned), strict=True)]
    told = insert(results).values(rows(header, placed, facts_of(state), at, outcome))
    return [told, rating(at), round_of(header.id, at)]


def rows(header: Header, scores: Sequence[Score], facts: Facts, at: int, outcome: str = PLAYED) -> list[dict[str, Any]]:
    """A row per seat."""
    return [
        {
            "table_id": header.id, "seat": seat, "game": header.game, "seats": len(header.chairs), "ended": at,
            "player": player_of(chair), "level": chair.level if chair.kind == BOT else "",
            "rank": score.rank, "points": None if score.text else score.total, "shown": score.shown[:60],
            "outcome": outcome, "facts": json.dumps(facts[seat], ensure_ascii=False), "pool": None,
        }
        for seat, (chair, score) in enumerate(zip(header.chairs, scores, strict=True))
    ]  # fmt: skip


def player_of(chair: Chair) -> str | None:
    """Who played there: nobody known where a bot sat, or somebody at another's screen."""
    return chair.owner if chair.kind in (ME, OPEN) else None


def facts_of(state: State) -> Facts:
    """What the game sorts each seat by; nothing where it fails: a last action must not be lost by that."""
    try:
        found = state.game.facts(state)
    except Exception:
        log.exception("the facts of a game of %s could not be told", state.game.id)
        found = {}
    return [{name: values[seat] for name, values in found.items() if values[seat]} for seat in range(state.seats)]
