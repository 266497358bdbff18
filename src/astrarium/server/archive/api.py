"""`GET /api/archive`: finished tables, searched."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Router, get
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.params import Parameter
from msgspec import Meta
from sqlalchemy.ext.asyncio import AsyncEngine

from ...core import BadInput, OptionValue, Words, game, game_ids
from ...words import words as catalogue
from ..api import Lang, provide_asker, refusals
from ..asking import Asker
from ..hall import game_or_404
from ..people import handle_of
from ..problem import Problem
from ..store import BOT
from .forms import Archive, FactInfo, Finished, Result
from .search import Found, Page, Wish, facts_known, find
from .search import Seat as FoundSeat

MOST = 50
LATEST = 10**14  # milliseconds: far enough
OptionText = Annotated[str, Meta(max_length=80)]
SeatCount = Annotated[int, Meta(ge=1, le=16)]


def title_of(game_id: str, words: Words) -> str:
    return words(game(game_id).title) if game_id in game_ids() else game_id


def name_of(seat: FoundSeat, words: Words) -> str:
    return seat.name or words("Bot {n}" if seat.kind == BOT else "Player {n}", n=seat.seat + 1)


def finished(found: Found, lang: str) -> Finished:
    """A table of the archive in the reader's words."""
    words = catalogue(lang, found.game)
    sat = [
        Result(
            seat.seat, name_of(seat, words), seat.kind, seat.level, handle_of(seat.player) if seat.player else None,
            seat.rank, seat.points, seat.shown,
            [FactInfo(words(name), words(value), value) for name, value in seat.facts.items()],
        )
        for seat in found.seats
    ]  # fmt: skip
    return Finished(
        found.id, found.game, title_of(found.game, words), dict(found.options), found.created, found.ended,
        found.rated, found.sealed, sat, f"/t/{found.id}/replay", f"/api/tables/{found.id}/record",
    )  # fmt: skip


def read_options(game_id: str, given: list[str]) -> dict[str, OptionValue]:
    """`name:value` as the game knows it."""
    if not given:
        return {}
    if not game_id:
        raise Problem(400, "Options are looked for in one game: name it too.")
    known, found = {option.name: option for option in game_or_404(game_id).options}, {}
    for pair in given:
        name, colon, value = pair.partition(":")
        if name not in known or not colon:
            raise Problem(400, "An option is looked for as name:value, with a name of {names}.", names=", ".join(known))
        found[name] = known[name].read(value)
    return found


async def alike(engine: AsyncEngine, text: str, lang: str) -> tuple[str, ...]:
    """The facts that a reader may mean by that text, in his language."""
    found: dict[str, None] = {}
    for game_id, facts in (await facts_known(engine)).items() if text else ():
        words = catalogue(lang, game_id)
        for value in (value for values in facts.values() for value in values):
            if text.casefold() in words(value).casefold():
                found[value] = None
    return tuple(found)


async def search(asker: Asker, wish: Wish, limit: int, cursor: str) -> Page:
    if wish.game:
        game_or_404(wish.game)
    try:
        return await find(asker.hall.store.engine, wish, limit, cursor)
    except BadInput as error:
        raise Problem(400, error.text) from None


@get("/archive", responses=refusals(400, 404), tags=["archive"])
async def read_archive(
    asker: Asker,
    q: Annotated[str, Parameter(max_length=60, description="A player, a faction, or a table's id.")] = "",
    game_id: Annotated[str, Parameter(query="game", max_length=40, description="The game's id.")] = "",
    seats: Annotated[list[SeatCount] | None, Parameter(description="Numbers of seats.", max_items=6)] = None,
    player: Annotated[str, Parameter(max_length=40, description="A part of a player's name.")] = "",
    handle: Annotated[str, Parameter(max_length=40, description="A player's handle.")] = "",
    fact: Annotated[str, Parameter(max_length=60, description="A fact's `id`: a faction, a species.")] = "",
    option: Annotated[
        list[OptionText] | None, Parameter(description="Options as name:value, of the game asked for.", max_items=8)
    ] = None,
    least: Annotated[
        int | None, Parameter(ge=0, le=10**6, description="The first has at least so many points.")
    ] = None,
    most: Annotated[int | None, Parameter(ge=0, le=10**6, description="The first has at most so many points.")] = None,
    after: Annotated[int | None, Parameter(ge=0, le=LATEST, description="Ended at that time or later.")] = None,
    before: Annotated[int | None, Parameter(ge=0, le=LATEST, description="Ended before that time.")] = None,
    bots: Annotated[Literal["yes", "no"], Parameter(description="`no`: only tables without bots.")] = "yes",
    rated: Annotated[bool, Parameter(description="Only tables that count for ratings.")] = False,
    mine: Annotated[bool, Parameter(description="Your own, whether public or not.")] = False,
    cursor: Annotated[str, Parameter(max_length=40, description="`next` of the page before.")] = "",
    limit: Annotated[int, Parameter(ge=1, le=MOST, description="At most so many.")] = 20,
    lang: Lang = None,  # noqa: ARG001
) -> Archive:
    """Finished public tables, the newest first: by game, seats, players, facts, options, points and dates."""
    engine = asker.hall.store.engine
    known = await asker.hall.people.of_handle(handle) if handle else ""
    if known is None or (mine and asker.owner is None):
        return Archive([], None, 0)
    wish = Wish(
        game_id, tuple(seats or ()), q, await alike(engine, q, asker.lang), player, known, fact,
        read_options(game_id, option or []), least, most, after, before, bots == "no", rated,
        asker.owner or "" if mine else "",
    )  # fmt: skip
    page = await search(asker, wish, limit, cursor)
    return Archive([finished(found, asker.lang) for found in page.found], page.next, page.total)


archive_router = Router(
    "/api",
    route_handlers=[read_archive],
    dependencies={"asker": Provide(provide_asker, sync_to_thread=False)},
    cache_control=CacheControlHeader(no_store=True),
)
