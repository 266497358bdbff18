"""The application: the API, the pages, the static files, and what starts and stops with it."""

from __future__ import annotations

import logging
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from litestar import Litestar, MediaType, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.exceptions import ClientException, HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec import UNSET, ValidationError
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from ..core import AstrariumError, BadInput, mark
from ..words import words
from . import forms
from .about import router as about_router
from .api import router
from .archive.api import archive_router
from .archive.dumps import read_dump
from .archive.office import office
from .archive.players import players_router
from .archive.tournament_api import tournaments_router
from .asking import language_of
from .coach import router as coach_router
from .doors import Doors
from .engines import Engines
from .guiding import router as guide_router
from .hall import Hall
from .health import Operation, health, metrics, ready
from .herald import Herald
from .keeping import SendMail
from .learned import router as learned_router
from .leaving import Farewells
from .limits import Limits
from .mail import mailer
from .me import router as me_router
from .meet import Meet
from .meet import router as meet_router
from .moderation import router as moderation_router
from .mynotices import router as notices_router
from .mynotices import unsubscribe
from .planning import router as planning_router
from .players import Thinkers
from .problem import NOTHING_HERE, Problem, sentence
from .review import router as review_router
from .seatapi import router as seats_router
from .settings import Settings
from .settings import from_environment as read_settings
from .signin import router as signin_router
from .static import moved, static_files
from .store import Store
from .study import router as study_router
from .talking import router as talking_router
from .threshold import Threshold
from .times import SYSTEM, Times

log = logging.getLogger("astrarium.server")

ROUTERS = (
    router, about_router, study_router, coach_router, review_router, learned_router, guide_router, me_router,
    signin_router, seats_router, planning_router, archive_router, players_router, tournaments_router, read_dump,
    talking_router, moderation_router, notices_router, unsubscribe, meet_router,
)  # fmt: skip
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


def create_app(
    database_url: str,
    *,
    bots: bool = True,
    bot_processes: int | None = None,
    settings: Settings | None = None,
    engines: Engines | None = None,
    send_mail: SendMail | None = None,
    times: Times = SYSTEM,
) -> Litestar:
    """The whole server on that database; without `bots` these think elsewhere (`astrarium worker`).

    `bot_processes` 0: they think in a thread of this process. `engines` are commands by name: seats may then be given
    to bots of the level `engine:NAME`. `send_mail` sends a text to an address, in place of the settings' mail
    server. `times` is the time of day.
    """
    if bot_processes is None:
        bot_processes = max(1, min(4, (os.cpu_count() or 2) - 1))
    thinkers, settings = Thinkers(bot_processes, engines) if bots else None, settings or read_settings()
    hall = Hall(Store(database_url, times), thinkers, engines)
    hall.talk.limits = Limits(settings.rates)
    operation, farewells, meet = Operation(hall, settings), Farewells(hall), Meet(hall, times.now)
    herald = Herald(hall, settings, times.now)
    herald.in_sight = meet.presence.in_sight

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.operation = operation
        await hall.open_doors()
        hall.keeper.start()  # here and not in workers: clocks stand while nobody can be asked
        hall.steward.start()
        operation.start()
        farewells.start()
        herald.start()
        meet.start()
        try:
            async with office(hall, settings.open_data):
                yield
        finally:
            operation.stop()
            await meet.close()
            await herald.close()
            await farewells.stop()
            await hall.close_doors()

    app = Litestar(
        [*ROUTERS, health, ready, metrics, *pages(), *static_files()],
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
            render_plugins=[of_the_web("description").Description(path="/")] if has_web() else [JsonRenderPlugin()],
        ),
        logging_config=None,
    )  # fmt: skip
    app.state.hall, app.state.meet, app.state.settings, app.state.herald = hall, meet, settings, herald
    app.state.send_mail, app.state.open_data = send_mail or mailer(settings), settings.open_data
    known: Any = Threshold(app.asgi_handler, hall.people, refuse)
    doors: Any = Doors(known, settings, refuse, operation.counting)
    app.asgi_handler = ProxyHeadersMiddleware(doors, settings.proxies)  # type: ignore[assignment]
    return app


@cache
def has_web() -> bool:
    """Whether the HTML pages are installed: the API does without."""
    return find_spec("astrarium.web") is not None and find_spec("astrarium.web.pages") is not None


def of_the_web(module: str) -> Any:
    return import_module(f"astrarium.web.{module}")


def pages() -> Sequence[Any]:
    return of_the_web("pages").routes if has_web() else ()


def answer(request: AnyRequest, status: int, sentence: str, rule: str | None = None, code: str = "") -> Response[Any]:
    """A refusal: a page where a person looks at it, JSON for programs."""
    if "text/html" in request.headers.get("accept", "") and has_web():
        page: Response[str] = of_the_web("pages").error_page(request, status, sentence)
        return page
    return Response(forms.Problem(sentence, rule, code or UNSET), status_code=status, media_type=MediaType.JSON)


def refuse(request: AnyRequest, problem: Problem) -> Response[Any]:
    said = problem.sentence(words(language_of(request), problem.game_id))
    response = answer(request, problem.status, said, problem.rule, problem.code)
    response.headers.update(problem.headers)
    return response


def refuse_input(request: AnyRequest, error: AstrariumError) -> Response[Any]:
    if isinstance(error, BadInput):
        return answer(request, 400, sentence(words(language_of(request)), error.text, error.values))
    return answer(request, 400, str(error))


def refuse_http(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """What the framework refuses: unknown paths, bodies and parameters that cannot be read."""
    if error.status_code == 404 and (elsewhere := moved(request.url.path)):
        return Response(None, status_code=307, headers={"location": elsewhere, "cache-control": "no-store"})
    if error.status_code >= 500:
        return apologise(request, error)
    known = SENTENCES.get(error.status_code)
    response = answer(request, error.status_code, words(language_of(request))(known) if known else reasons(error))
    response.headers.update(error.headers or {})
    return response


def reasons(error: HTTPException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    told = [f"{part.get('key', '')}: {part.get('message', '')}".strip(": ") for part in extra if isinstance(part, dict)]
    return "; ".join(told)[:500] or str(error.detail)[:500]


def apologise(request: AnyRequest, error: Exception) -> Response[Any]:
    if isinstance(error, ValidationError):
        return answer(request, 400, str(error)[:500])
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return answer(request, 500, words(language_of(request))("Something went wrong here; it is not your fault."))
