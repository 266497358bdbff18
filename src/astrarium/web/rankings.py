"""The rankings: who plays a game well, by the number of seats, this season; and what bots are worth beside them."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get

from ..core import games
from ..server.archive.players import ranking
from ..server.archive.skill import ANY_SIZE, LISTED, are_assumed
from ..server.asking import Asker
from ..words import words
from .render import html


def sizes_of(counts: Any) -> list[int]:
    """The numbers of seats at which people meet."""
    return [n for n in counts if n > 1]


@get("/rankings", include_in_schema=False)
async def rankings_page(request: Request[Any, Any, Any]) -> Response[str]:
    asker, asked = Asker(request), request.query_params
    chosen = next((found for found in games() if found.id == asked.get("game")), games()[0])
    sizes = sizes_of(chosen.seat_counts)
    size = next((n for n in sizes if str(n) == asked.get("seats")), ANY_SIZE)
    told = await ranking(asker.hall, chosen.id, size, asker.lang, asker.owner)
    year, _, quarter = told.season.partition("-Q")
    answer = html(
        "rankings.html", request, told=told, sizes=sizes, year=year, quarter=quarter, least=LISTED,
        games=[(found.id, words(asker.lang, found.id)(found.title)) for found in games()],
        bots=sorted(told.bots.items(), key=lambda one: -one[1]), assumed=are_assumed(chosen.id),
    )  # fmt: skip
    answer.headers["cache-control"] = "no-store"  # it says which line is one's own
    return answer


routes: list[Any] = [rankings_page]
