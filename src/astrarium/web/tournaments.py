"""The pages of tournaments: a list with a form for a new one, and one tournament as it stands."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get

from ..core import games
from ..server.archive.forms import TournamentInfo
from ..server.archive.tournament_api import info
from ..server.archive.tournaments import load_or_404, newest
from ..server.asking import Asker
from ..words import words
from .learn import PathWord
from .render import html
from .told import day

SHOWN = 30
AnyRequest = Request[Any, Any, Any]


@get("/tournaments", include_in_schema=False)
async def tournaments_page(request: AnyRequest) -> Response[str]:
    asker = Asker(request)
    engine = asker.hall.store.engine
    found = [info(await load_or_404(engine, one), asker.owner, asker.lang) for one in await newest(engine, SHOWN)]
    offered = [
        {"id": one.id, "title": words(asker.lang, one.id)(one.title), "seats": [n for n in one.seat_counts if n > 1]}
        for one in games()
    ]
    answer = html("tournaments.html", request, tournaments=found, games=offered)
    answer.headers["cache-control"] = "no-store"
    return answer


@get("/tournaments/{tournament:str}", include_in_schema=False)
async def tournament_page(request: AnyRequest, tournament: PathWord) -> Response[str]:
    asker = Asker(request)
    found = info(await load_or_404(asker.hall.store.engine, tournament), asker.owner, asker.lang)
    answer = html(
        "tournament.html", request, tournament=found, rounds=rounds_of(found), my_table=my_table(found),
        deadline=day(found.deadline, asker.lang) if found.deadline else "",
    )  # fmt: skip
    answer.headers["cache-control"] = "no-store"
    return answer


def rounds_of(found: TournamentInfo) -> list[tuple[int, list[Any]]]:
    """The tables of each round, the last round first."""
    numbers = sorted({pairing.round for pairing in found.pairings}, reverse=True)
    return [(number, [one for one in found.pairings if one.round == number]) for number in numbers]


def my_table(found: TournamentInfo) -> str:
    """Where whoever looks must play now; empty: nowhere."""
    return next(
        (one.table for one in reversed(found.pairings) if not one.over and any(seat.mine for seat in one.seats)), ""
    )


routes: list[Any] = [tournaments_page, tournament_page]
