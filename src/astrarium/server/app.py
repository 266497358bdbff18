"""The application: the API, the pages, the static files, and what starts and stops with it."""

from __future__ import annotations

import logging
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from litestar import Litestar, MediaType, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.exceptions import ClientException, HTTPException
from litestar.openapi import OpenAPIConfig
from msgspec import ValidationError

from ..core import AstrariumError, BadInput, mark
from ..words import words
from . import forms
from .api import router
from .asking import language_of
from .hall import Hall
from .players import Thinkers
from .problem import Problem, sentence
from .static import NOTHING_HERE, moved, static_files
from .store import Store

log = logging.getLogger("astrarium.server")

LARGEST_BODY = 64 * 1024
SENTENCES = {404: NOTHING_HERE, 413: mark("This is too much: at most 64 kB can be sent.")}
AnyRequest = Request[Any, Any, Any]


class CarefulRequest(AnyRequest):
    """A request whose body may be anything."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except (RecursionError, UnicodeDecodeError) as error:
            raise ClientException(f"JSON is malformed: {error}") from None


def create_app(database_url: str, *, bot_processes: int | None = None, poll: float = 1.0) -> Litestar:
    """The whole server on that database. `bot_processes` 0: bots think in a thread of this process."""
    if bot_processes is None:
        bot_processes = max(1, min(4, (os.cpu_count() or 2) - 1))
    hall = Hall(Store(database_url), Thinkers(bot_processes), poll)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.hall = hall
        await hall.open_doors()
        try:
            yield
        finally:
            await hall.close_doors()

    return Litestar(
        [router, *pages(), *static_files()],
        lifespan=[lifespan],
        request_class=CarefulRequest,
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5, minimum_size=2000),
        exception_handlers={
            Problem: refuse, AstrariumError: refuse_input, HTTPException: refuse_http, Exception: apologise,
        },
        openapi_config=OpenAPIConfig(
            title="Astrarium", version="1", use_handler_docstrings=True,
            description="Make a table, take a seat, read its view, list its legal actions, play one.",
        ),
        logging_config=None,
    )  # fmt: skip


def from_environment() -> Litestar:
    """For several workers: `uvicorn --factory astrarium.server.app:from_environment --workers 4`."""
    return create_app(os.environ.get("ASTRARIUM_DATABASE", "sqlite:///astrarium.db"))


def pages() -> Sequence[Any]:
    """The HTML pages, where they are installed."""
    if find_spec("astrarium.web") is None or find_spec("astrarium.web.pages") is None:
        return ()
    routes: Sequence[Any] = import_module("astrarium.web.pages").routes
    return routes


def answer(status: int, sentence: str, rule: str | None = None) -> Response[forms.Problem]:
    return Response(forms.Problem(sentence, rule), status_code=status, media_type=MediaType.JSON)


def refuse(request: AnyRequest, problem: Problem) -> Response[forms.Problem]:
    said = problem.sentence(words(language_of(request), problem.game_id))
    return answer(problem.status, said, problem.rule)


def refuse_input(request: AnyRequest, error: AstrariumError) -> Response[forms.Problem]:
    if isinstance(error, BadInput):
        return answer(400, sentence(words(language_of(request)), error.text, error.values))
    return answer(400, str(error))


def refuse_http(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """What the framework refuses: unknown paths, bodies and parameters that cannot be read."""
    if error.status_code == 404 and (elsewhere := moved(request.url.path)):
        return Response(None, status_code=307, headers={"location": elsewhere, "cache-control": "no-store"})
    if error.status_code >= 500:
        return apologise(request, error)
    known = SENTENCES.get(error.status_code)
    response = answer(error.status_code, words(language_of(request))(known) if known else reasons(error))
    response.headers.update(error.headers or {})
    return response


def reasons(error: HTTPException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    told = [f"{part.get('key', '')}: {part.get('message', '')}".strip(": ") for part in extra if isinstance(part, dict)]
    return "; ".join(told)[:500] or str(error.detail)[:500]


def apologise(request: AnyRequest, error: Exception) -> Response[forms.Problem]:
    if isinstance(error, ValidationError):
        return answer(400, str(error)[:500])
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return answer(500, words(language_of(request))("Something went wrong here; it is not your fault."))
