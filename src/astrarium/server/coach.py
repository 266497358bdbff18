"""The coach: what could I do? Asked by a player about the own seat, answered from what that seat knows."""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b

from litestar import Router, post
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from msgspec import Struct

from ..core import Dice, Look, Seat, mark
from . import forms
from .api import TableId, provide_asker, refusals, seen_table
from .asking import Asker
from .ideas import Ideas, ideas_for
from .players import Effort, Limit, Question, ask, position
from .problem import NOT_ASKED, STALE, Problem
from .table import Table

NO_COACH = mark("No advice is given here: other people play, or the table counts for ratings.")


class AskCoach(Struct, forbid_unknown_fields=True):
    """Whose turn, and at which of its actions: an answer for another moment would mislead."""

    seat: forms.Seat
    at: int


class Coached(Ideas):
    """The ideas, and at which action of the seat they hold."""

    at: int


def coached(question: Question, names: list[str], lang: str) -> Ideas:
    """Runs in a thinking process."""
    apart = replace(question, table=f"coach {question.table}")  # no position is shared with a bot's thought
    look = Look(question.found, position(apart), question.seat)
    with Limit():
        return ideas_for(look, names, lang, luck(question.table, question.seat, question.number))


def luck(table_id: str, seat: Seat, number: int) -> Dice:
    """The coach's own chance, of nothing secret: asked again, it says the same."""
    said = f"coach {table_id} {seat} {number}".encode()
    return Dice(int.from_bytes(blake2b(said, digest_size=8).digest()))


def may_ask(table: Table, seat: Seat) -> None:
    """Who may have advice at a table: see `Seating.coached`."""
    if not table.coached:
        raise Problem(403, NO_COACH)
    if table.waiting or seat not in table.to_act:
        raise Problem(409, NOT_ASKED)


@post("/tables/{table_id:str}/coach", status_code=200, responses=refusals(400, 403, 404, 409, 413, 429), tags=["study"])
async def ask_coach(asker: Asker, table_id: TableId, data: AskCoach) -> Coached:
    """Three ideas of different kinds for one of your seats, with values and reasons. Plays nothing.

    Only where nobody else plays. The coach knows what the seat knows, and no more.
    """
    table = await seen_table(asker, table_id, data.seat)
    may_ask(table, data.seat)
    if data.at != table.timeline.made[data.seat]:
        raise Problem(409, STALE)
    question = replace(ask(table, data.seat, Effort.FULL, {}), number=data.at)  # whatever others choose meanwhile
    names = table.names(asker.words(table.header.game))
    found = await asker.hall.studio.ask(coached, question, names, asker.lang)
    return Coached(found.ideas, found.considered, found.samples, found.note, data.at)


router = Router(
    "/api",
    route_handlers=[ask_coach],
    dependencies={"asker": Provide(provide_asker, sync_to_thread=False)},
    cache_control=CacheControlHeader(no_store=True),
)
