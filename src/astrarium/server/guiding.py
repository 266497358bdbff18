"""A guided first game: an ordinary table against beginners, with one aim after the other beside the question."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Iterator
from typing import Annotated

from litestar import Router, get
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from msgspec import Meta, Struct

from ..core import Seat
from ..core.guide import Played, guide, guided
from .api import Lang, MySeat, TableId, provide_asker, refusals, seen_table
from .asking import Asker
from .timeline import Timeline


class GuideInfo(Struct):
    """Where a guided game stands."""

    say: Annotated[str, Meta(description="The aim now; empty: all are behind.")]
    met: Annotated[list[bool], Meta(description="The aims behind: reached, or gone by.")]
    of: int


def played(timeline: Timeline) -> Iterator[Played]:
    """All moves with the positions they led to."""
    states = timeline.states(0)
    next(states)
    for move, (_, state) in zip(timeline.moves, states, strict=True):
        yield state, move.seat, move.action, move.events


def guide_info(timeline: Timeline, seat: Seat) -> tuple[int, list[bool]]:
    found = guided(guide(timeline.game.id), seat, played(timeline))
    return found.now, list(found.met)


@get("/tables/{table_id:str}/guide", responses=refusals(400, 403, 404, 409), tags=["study"])
async def read_guide(
    asker: Asker, table_id: TableId, seat: MySeat,
    lang: Lang = None,  # noqa: ARG001
) -> GuideInfo:  # fmt: skip
    """The next aim of a first game, worked out from what was played: nothing of it is kept."""
    table = await seen_table(asker, table_id, seat)
    aims, words = guide(table.header.game), asker.words(table.header.game)
    now, met = await to_thread(guide_info, table.timeline.snapshot(), seat)
    return GuideInfo(words(aims[now].say) if now < len(aims) else "", met, len(aims))


router = Router(
    "/api",
    route_handlers=[read_guide],
    dependencies={"asker": Provide(provide_asker, sync_to_thread=False)},
    cache_control=CacheControlHeader(no_store=True),
)
