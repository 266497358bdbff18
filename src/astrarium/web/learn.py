"""The pages to learn by playing: the paths of all games, and a lesson on the live board."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from markupsafe import Markup

from ..core import BadInput, game, games, mark
from ..core.lesson import lesson
from ..words import words
from .paint import Paint
from .paths import paths, seats_of
from .render import html, reader_language

AnyRequest = Request[Any, Any, Any]
PathWord = Annotated[str, Parameter(max_length=80)]
NO_LESSON = mark("There is no such lesson.")


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
        game_title=spoken(game(game_id).title), lesson_title=spoken(found.title, **dict(found.values)),
        seats=seats_of(found.game), paint=Paint(),
    )  # fmt: skip


routes: list[Any] = [learn_page, lesson_page]
