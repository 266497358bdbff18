"""The pages to study: the analysis board of a game, and the review of a finished one."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import Parameter

from ..core import game, game_ids
from ..words import words
from .paint import Paint, find_table
from .paths import seats_of
from .render import html, reader_language

AnyRequest = Request[Any, Any, Any]
PathWord = Annotated[str, Parameter(max_length=80)]


@get("/study/{game_id:str}", include_in_schema=False, sync_to_thread=True)
def analysis_page(request: AnyRequest, game_id: PathWord) -> Response[str]:
    if game_id not in game_ids():
        raise NotFoundException(f"There is no game {game_id[:40]}.")
    found, spoken = game(game_id), words(reader_language(request), game_id)
    return html(
        "analysis.html", request, table="", kind="analysis", game=game_id, game_title=spoken(found.title),
        rules=found.version, seats=seats_of(found), paint=Paint(),
    )  # fmt: skip


@get("/t/{table:str}/plan", include_in_schema=False)
async def plan_page(request: AnyRequest, table: PathWord) -> Response[str]:
    """The copy on which somebody at a table tries moves: what it holds comes from the API, for its owner alone."""
    found = await find_table(request, table)
    game_id = found.header.game if found else ""
    title = words(reader_language(request), game_id)(game(game_id).title) if game_id else ""
    return html("plan.html", request, table=table, kind="plan", game=game_id, game_title=title, paint=Paint())


@get("/t/{table:str}/review", include_in_schema=False)
async def review_page(request: AnyRequest, table: PathWord) -> Response[str]:
    await find_table(request, table)
    return html("review.html", request, table=table, kind="review", paint=Paint())


routes: list[Any] = [analysis_page, plan_page, review_page]
