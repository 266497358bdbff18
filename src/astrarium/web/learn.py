"""The pages to learn by playing: the paths of all games, and a lesson on the live board."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from markupsafe import Markup

from ..core import BadInput, Game, game, games
from ..core.lesson import lesson, lessons
from ..words import words
from .render import html, reader_language

AnyRequest = Request[Any, Any, Any]
PathWord = Annotated[str, Parameter(max_length=80)]
NO_LESSON = "There is no such lesson."


def path_of(found: Game, lang: str) -> dict[str, Any]:
    """The lessons of a game in their order, in the reader's words."""
    spoken = words(lang, found.id)
    taught = [{"id": one.id, "title": spoken(one.title), "minutes": one.minutes} for one in lessons(found.id)]
    return {"id": found.id, "title": spoken(found.title), "lessons": taught}


def paths(lang: str) -> list[dict[str, Any]]:
    """The games that have lessons, the shortest way to fun first."""
    return [path_of(found, lang) for found in games() if lessons(found.id)]


@get("/learn", include_in_schema=False, sync_to_thread=True)
def learn_page(request: AnyRequest) -> Response[str]:
    covers = {found.id: Markup(found.cover()) for found in games()}
    return html("learn.html", request, paths=paths(reader_language(request)), covers=covers)


@get("/learn/{game_id:str}/{lesson_id:str}", include_in_schema=False, sync_to_thread=True)
def lesson_page(request: AnyRequest, game_id: PathWord, lesson_id: PathWord) -> Response[str]:
    try:
        found = lesson(game_id, lesson_id)
    except BadInput:
        raise NotFoundException(NO_LESSON) from None
    spoken = words(reader_language(request), game_id)
    return html(
        "lesson.html", request, table="", kind="lesson", game=game_id, lesson=lesson_id,
        game_title=spoken(game(game_id).title), lesson_title=spoken(found.title),
    )  # fmt: skip


routes: list[Any] = [learn_page, lesson_page]
