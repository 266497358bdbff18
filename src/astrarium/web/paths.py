"""The lessons of all games in the reader's words, for any page that leads to them."""

from __future__ import annotations

from functools import cache
from typing import Any

from ..core import Game, games
from ..core.lesson import lessons
from ..core.puzzle import daily, puzzles
from ..words import words


def path_of(found: Game, lang: str) -> dict[str, Any]:
    """The lessons of a game in their order."""
    spoken = words(lang, found.id)
    taught = [{"id": one.id, "title": spoken(one.title), "minutes": one.minutes} for one in lessons(found.id)]
    asked = [one.id for one in puzzles(found.id)]
    return {
        "id": found.id, "title": spoken(found.title), "lessons": taught, "seats": seats_of(found), "puzzles": asked,
    }  # fmt: skip


@cache
def seats_of(found: Game) -> int:
    """How many sit at a first game: as many as in the first lesson."""
    return found.arrange(lessons(found.id)[0].position).seats


def paths(lang: str) -> list[dict[str, Any]]:
    """The games that have lessons, the shortest way to fun first."""
    return [path_of(found, lang) for found in games() if lessons(found.id)]


def puzzle_of(day: int, lang: str) -> dict[str, Any] | None:
    """The puzzle of a day, one game after the other; None where there are none."""
    kept = [found.id for found in games() if puzzles(found.id)]
    if not kept:
        return None
    one = daily(kept, day)
    spoken = words(lang, one.game_id)
    title = spoken(one.title, **dict(one.values))
    return {"game_id": one.game_id, "id": one.id, "game": spoken(one.game.title), "title": title}


def titles(lang: str) -> dict[str, list[dict[str, Any]]]:
    """Lessons by game, for a script that leads back to where one was."""
    return {path["id"]: path["lessons"] for path in paths(lang)}
