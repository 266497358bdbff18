"""What is this? And: what does the other one have? Things of the page explained, and everybody's board."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Iterable
from functools import cache
from typing import Annotated

from litestar import Router, get
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.params import Parameter

from ..core import Entry, Game, Look, mark
from ..words import words
from . import gameforms
from .api import GameId, Lang, SeatAsked, TableId, provide_asker, readable, refusals
from .asking import Asker
from .figures import set_apart
from .hall import game_or_404
from .kept import Kept
from .mentions import split_words
from .problem import NO_SEAT, Problem
from .rulebook import heading_of, lesson_on
from .table import Table

Key = Annotated[str, Parameter(description="What a drawing's `data-about` says.", max_length=80)]
PlaceAsked = Annotated[str, Parameter(description="The id of the element, where it has one.", max_length=200)]
UNKNOWN = mark("Nothing is known about {key}.")


@get("/games/{game_id:str}/about", responses=refusals(400, 404), tags=["games"])
async def list_about(asker: Asker, game_id: GameId, lang: Lang = None) -> list[str]:  # noqa: ARG001
    """The keys of all that can be asked about."""
    return await to_thread(keys_of, game_or_404(game_id), asker.lang)


@cache
def keys_of(found: Game, lang: str) -> list[str]:
    return list(found.keys(words(lang, found.id)))


@get("/games/{game_id:str}/about/{key:str}", responses=refusals(400, 404), tags=["games"])
async def read_about(asker: Asker, game_id: GameId, key: Key, lang: Lang = None) -> gameforms.About:  # noqa: ARG001
    """What a thing on the page is and does, by its key."""
    return await to_thread(about_of, game_or_404(game_id), key, asker.lang)


@get("/tables/{table_id:str}/about/{key:str}", responses=refusals(400, 403, 404, 409), tags=["page"])
async def read_about_here(
    asker: Asker,
    table_id: TableId,
    key: Key,
    seat: SeatAsked = None,
    place: PlaceAsked = "",
    lang: Lang = None,  # noqa: ARG001
) -> gameforms.About:
    """The same at a table: `now` says what it means for that seat, from what the seat may know."""
    table = await readable(asker, table_id, seat)
    found = game_or_404(table.header.game) if isinstance(table, Kept) else table.timeline.game
    about = await to_thread(about_of, found, key, asker.lang)
    if isinstance(table, Table):
        about.now = facts_of(now_of(table, table.look(seat), about.key, place, asker))
    return about


def about_of(found: Game, key: str, lang: str) -> gameforms.About:
    spoken = words(lang, found.id)
    entry = found.about(key, spoken)
    if entry is None:
        raise Problem(404, UNKNOWN, key=key)
    title = heading_of(found, lang, entry.rule) if entry.rule else ""
    return gameforms.About(
        entry.key, entry.id, entry.name, set_apart(entry.picture, f"about-{entry.id}"), entry.effect,
        entry.rule or None, title, facts_of(entry.facts), entry.rebuilt, mentions_of(entry, found, lang),
        lesson=lesson_on(found, entry.rule),
    )  # fmt: skip


def mentions_of(entry: Entry, found: Game, lang: str) -> list[gameforms.Mention]:
    terms = [term for term in found.glossary(words(lang, found.id)) if term.id != entry.id]
    return [gameforms.Mention(text, term.key) for text, term in split_words(entry.effect, terms) if term is not None]


def now_of(table: Table, look: Look, key: str, place: str, asker: Asker) -> Iterable[tuple[str, str]]:
    """What may be done with it at once, then what the game says of it for whoever looks."""
    found, spoken = look.game, asker.words(look.game.id)
    entry = found.about(key, spoken)
    lines = () if entry is None or table.waiting else found.means(look, entry, table.names(spoken), spoken)
    priced = any(label == spoken("Price now") for label, _ in lines)
    chosen = table.picture(look.seat, spoken).choices if place and look.asks and not priced else ()
    step = next((step for choice in chosen for step in choice.steps if step.id == place and step.note), None)
    if step is not None:
        yield spoken("Now"), f"{step.label}: {step.note}"
    yield from lines


def facts_of(facts: Iterable[tuple[str, str]]) -> list[gameforms.Fact]:
    return [gameforms.Fact(label, value) for label, value in facts]


@get("/tables/{table_id:str}/boards/{whose:int}", responses=refusals(400, 403, 404, 409), tags=["page"])
async def read_board(
    asker: Asker,
    table_id: TableId,
    whose: Annotated[int, Parameter(description="Whose board: a seat, or the number after the last: the Automa.")],
    seat: SeatAsked = None,
    k: Annotated[int | None, Parameter(description="As it was after so many actions; left out: now.")] = None,
    lang: Lang = None,  # noqa: ARG001
) -> gameforms.Board:
    """Anybody's whole board, as your seat may know it. One of the past: for your own eyes until the game is over."""
    table = await readable(asker, table_id, None if k is not None else seat)
    if isinstance(table, Kept):
        raise table.stopped
    look = table.look(seat) if k is None else past_look(asker, table, seat, k)
    if not 0 <= whose < table.timeline.state.seats + len(table.timeline.state.rivals()):
        raise Problem(404, NO_SEAT, seat=whose)
    html = look.game.board_of(look.view, whose, asker.words(look.game.id))
    return gameforms.Board(whose, table.version, html)


def past_look(asker: Asker, table: Table, seat: int | None, k: int) -> Look:
    """The position after `k` actions, for the eyes that the replay is open to."""
    if seat is not None:
        table.check_seat(seat)
        if not table.over:
            table.check_owner(seat, asker.owner)
    timeline = table.timeline
    if not 0 <= k <= len(timeline.moves):
        raise Problem(404, "There were {n} actions.", n=len(timeline.moves))
    return Look(timeline.game, timeline.state_after(k), seat, asks=False)


router = Router(
    "/api",
    route_handlers=[list_about, read_about, read_about_here, read_board],
    dependencies={"asker": Provide(provide_asker, sync_to_thread=False)},
    cache_control=CacheControlHeader(no_store=True),
)
