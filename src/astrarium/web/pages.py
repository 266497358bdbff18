"""The HTML pages: home, lobby, a new table, a table, its replay, rules, odds. All else they fetch from the API."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from functools import cache
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from markupsafe import Markup
from msgspec import to_builtins

from ..core import English, game, game_ids, games
from ..server.api import game_info
from ..server.odds import battles_of, fleet_form
from ..server.rulebook import rules_of
from ..words import PACKAGE, words
from .archive import routes as archive_routes
from .identity import routes as identity_routes
from .learn import routes as learn_routes
from .notices import routes as notice_routes
from .paint import Paint, find_table, first_paint
from .paths import puzzle_of
from .player import routes as player_routes
from .rankings import routes as ranking_routes
from .render import html, reader_language
from .study import routes as study_routes
from .tournaments import routes as tournament_routes

AnyRequest = Request[Any, Any, Any]
PathWord = Annotated[str, Parameter(max_length=80)]


def cards(request: AnyRequest) -> list[dict[str, Any]]:
    """The games as home and new table show them."""
    lang, hall = reader_language(request), getattr(request.app.state, "hall", None)
    engines = hall.engines if hall else ()  # pages can stand without a server's tables
    return [to_builtins(game_info(found, words(lang, found.id), engines)) for found in games()]


def covers() -> dict[str, Markup]:
    return {game_id: Markup(game(game_id).cover()) for game_id in game_ids()}


@cache
def practised() -> tuple[str, ...]:
    """The games that have a practice board."""
    return tuple(game_id for game_id in game_ids() if game(game_id).practice(English()))


@get("/", include_in_schema=False, sync_to_thread=True)
def home(request: AnyRequest) -> Response[str]:
    today = datetime.now(UTC).date().toordinal()
    daily = puzzle_of(today, reader_language(request))
    return html("home.html", request, games=cards(request), covers=covers(), practised=practised(), daily=daily)


@get("/lobby", include_in_schema=False, sync_to_thread=True)
def lobby_page(request: AnyRequest) -> Response[str]:
    return html("lobby.html", request, games=cards(request), covers=covers())


@get("/new", include_in_schema=False, sync_to_thread=True)
def new_table(request: AnyRequest) -> Response[str]:
    wish = request.query_params.get("game", "")
    wish = wish if wish in game_ids() else games()[0].id
    return html("new.html", request, games=cards(request), covers=covers(), wish=wish)


@get("/t/{table:str}", include_in_schema=False)
async def table_page(request: AnyRequest, table: PathWord) -> Response[str]:
    paint = await first_paint(request, table)
    answer = html("table.html", request, table=table, kind="table", paint=paint)
    if paint.regions:
        answer.headers["cache-control"] = "no-store"  # it holds what one seat may know
    return answer


@get("/t/{table:str}/replay", include_in_schema=False)
async def replay_page(request: AnyRequest, table: PathWord) -> Response[str]:
    await find_table(request, table)
    return html("replay.html", request, table=table, kind="replay", paint=Paint())


@get("/rules/{game_id:str}", include_in_schema=False, sync_to_thread=True)
def rules_page(request: AnyRequest, game_id: PathWord) -> Response[str]:
    if game_id not in game_ids():
        raise NotFoundException(f"There is no game {game_id[:40]}.")
    found, lang = game(game_id), reader_language(request)
    rules, styled = rules_of(found, lang), (PACKAGE / "games" / game_id / "style.css").is_file()
    return html(
        "rules.html", request, title=words(lang, game_id)(found.title), game=found.id, text=Markup(rules.html),
        appendix=Markup(rules.appendix), contents=to_builtins(rules.contents), styled=styled,
        odds=battles_of(game_id) is not None, practised=practised(),
    )  # fmt: skip


@get("/odds/{game_id:str}", include_in_schema=False, sync_to_thread=True)
def odds_page(request: AnyRequest, game_id: PathWord) -> Response[str]:
    battles = battles_of(game_id) if game_id in game_ids() else None
    if battles is None:
        raise NotFoundException(f"There are no odds of {game_id[:40]}.")
    spoken = words(reader_language(request), game_id)
    asked = fleet_form(game_id, spoken)
    return html("odds.html", request, title=spoken(game(game_id).title), game=game_id, battles=battles, asked=asked)


@get("/practice/{game_id:str}", include_in_schema=False, sync_to_thread=True)
def practice_page(request: AnyRequest, game_id: PathWord) -> Response[str]:
    found, lang = (game(game_id) if game_id in game_ids() else None), reader_language(request)
    picture = found.practice(words(lang, game_id)) if found else None
    if found is None or picture is None:
        raise NotFoundException(f"There is no practice board {game_id[:40]}.")
    return html(
        "practice.html", request, title=words(lang, game_id)(found.title), game=found.id,
        board=Markup(picture.regions["map"]), aims=[asdict(aim) for aim in picture.aims],
    )  # fmt: skip


def error_page(request: AnyRequest, status: int, sentence: str) -> Response[str]:
    """What a person sees where nothing else can be shown."""
    return html("error.html", request, status, number=status, sentence=sentence)


routes: list[Any] = [
    home, lobby_page, new_table, table_page, replay_page, rules_page, odds_page, practice_page, *learn_routes,
    *study_routes, *identity_routes, *archive_routes, *player_routes, *ranking_routes, *tournament_routes,
    *notice_routes,
]  # fmt: skip
