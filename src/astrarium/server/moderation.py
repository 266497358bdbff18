"""Moderators read reports, hide messages, silence people, close public tables to them; all of it is written down."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from litestar import Request, Router, get, post
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.params import Parameter
from msgspec import Meta, Struct
from sqlalchemy import Row, func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from .api import provide_asker, refusals
from .asking import Asker
from .notices import note_for
from .problem import Problem
from .sanctions import BAN, SILENCE, Sanction, impose, lift, write_down
from .schema import audit, reports
from .settings import Settings
from .store import A_DAY, now
from .talk import clean
from .talking import names_of
from .wishes import MODERATION

HIDE, DISMISS, LIFT = "hide", "dismiss", "lift"
LISTED = 100


class Standing(Struct):
    """Whether you moderate here, and your own player id: the one to be named in the settings."""

    moderator: bool
    player: str
    open: int  # reports that wait


class KeptMessage(Struct):
    """A message as it was when it was reported."""

    id: int
    name: str
    at: int
    text: str


class ReportInfo(Struct):
    """A report, with the messages around the one that is meant."""

    id: int
    at: int
    table: str
    message: int
    name: str  # whom it is about
    by: str
    why: str
    kept: list[KeptMessage]
    state: str
    before: int  # acts that were taken about the same person


class Act(Struct, forbid_unknown_fields=True):
    """What is done about a report. The person is told, with the reason."""

    act: Literal["hide", "silence", "ban", "dismiss", "lift"]
    days: Annotated[int, Meta(ge=1, le=365)] = 1
    why: Annotated[str, Meta(max_length=300)] = ""


class AuditLine(Struct):
    """One line of the book."""

    at: int
    did: str
    mine: bool
    what: dict[str, Any]


Number = Annotated[int, Parameter(description="The number of a report.", ge=1, le=2**31 - 1)]
AnyRequest = Request[Any, Any, Any]


def moderates(request: AnyRequest, asker: Asker) -> bool:
    settings: Settings = request.app.state.settings
    return asker.owner is not None and asker.owner in settings.moderators


def moderator(request: AnyRequest, asker: Asker) -> str:
    """The moderator who asks; nobody else comes in."""
    if asker.owner is None or not moderates(request, asker):
        raise Problem(403, "This is for moderators.")
    return asker.owner


@get("/moderation", tags=["moderation"])
async def read_standing(asker: Asker, request: AnyRequest) -> Standing:
    """Whether you moderate here, how many reports wait, and your own player id."""
    if not moderates(request, asker):
        return Standing(False, asker.owner or "", 0)
    query = select(func.count()).where(reports.c.state == "open")
    async with asker.hall.talk.engine.connect() as connection:
        return Standing(True, asker.owner or "", int((await connection.execute(query)).scalar_one()))


@get("/moderation/reports", responses=refusals(400, 403), tags=["moderation"])
async def list_reports(
    asker: Asker,
    request: AnyRequest,
    which: Annotated[Literal["open", "done"], Parameter(description="Those that wait, or those done.")] = "open",
) -> list[ReportInfo]:
    """Reports, the oldest that waits first, with the messages that were kept."""
    moderator(request, asker)
    order = reports.c.id if which == "open" else reports.c.id.desc()
    query = select(reports).where(reports.c.state == which).order_by(order).limit(LISTED)
    async with asker.hall.talk.engine.connect() as connection:
        rows = (await connection.execute(query)).all()
    return await described(asker, rows)


async def described(asker: Asker, rows: Sequence[Row[Any]]) -> list[ReportInfo]:
    """These reports, with the names that people have now."""
    names = await names_of(asker, [one for row in rows for one in (row.about, row.by)])
    before = await acts_about(asker.hall.talk.engine, [row.about for row in rows])
    return [report_info(row, names, before) for row in rows]


def report_info(row: Row[Any], names: dict[str, str], before: dict[str, int]) -> ReportInfo:
    kept = [KeptMessage(**one) for one in json.loads(row.kept)]
    return ReportInfo(
        row.id, row.at, row.table_id, row.message, names[row.about], names[row.by], row.why, kept, row.state,
        before.get(row.about, 0),
    )  # fmt: skip


async def acts_about(engine: AsyncEngine, players: list[str]) -> dict[str, int]:
    """How many reports about each of these ended with an act."""
    acted = (reports.c.about.in_(players), reports.c.state == "done")
    query = select(reports.c.about, func.count()).where(*acted).group_by(reports.c.about)
    async with engine.connect() as connection:
        return {row[0]: row[1] for row in await connection.execute(query)}


@post("/moderation/reports/{number:int}", status_code=200, responses=refusals(400, 403, 404, 413), tags=["moderation"])
async def act_on(asker: Asker, request: AnyRequest, number: Number, data: Act) -> ReportInfo:
    """Hide the message, silence whoever said it, close public tables to them, lift that, or leave it as it is."""
    who, talk = moderator(request, asker), asker.hall.talk
    row = await report_of(talk.engine, number)
    at, why = now(), clean(data.why)
    async with talk.engine.begin() as connection:
        if data.act in (SILENCE, BAN):
            await impose(connection, row.about, Sanction(data.act, at + data.days * A_DAY, why))
        elif data.act == LIFT:
            await lift(connection, row.about, SILENCE)
            await lift(connection, row.about, BAN)
        await connection.execute(update(reports).where(reports.c.id == number).values(state="done"))
        what = {"report": number, "about": row.about, "message": row.message, "days": data.days, "why": why}
        await write_down(connection, at, who, data.act, **what)
    said = await talk.message(row.message) if data.act == HIDE else None
    if said is not None:
        await talk.hide(said, at)
    if data.act != DISMISS:
        await note_for(talk.engine, row.about, MODERATION, row.table_id, at, told(data, why))
    talk.ring(row.table_id)
    return (await described(asker, [await report_of(talk.engine, number)]))[0]


async def report_of(engine: AsyncEngine, number: int) -> Row[Any]:
    async with engine.connect() as connection:
        row = (await connection.execute(select(reports).where(reports.c.id == number))).one_or_none()
    if row is None:
        raise Problem(404, "There is no such report.")
    return row


def told(act: Act, why: str) -> str:
    """What the person is told, to be put into words when it is read."""
    return json.dumps({"act": act.act, "days": act.days, "why": why})


@get("/moderation/audit", responses=refusals(400, 403), tags=["moderation"])
async def read_audit(asker: Asker, request: AnyRequest) -> list[AuditLine]:
    """The last hundred acts, the newest first. Whoever they are about stands there by name."""
    who = moderator(request, asker)
    acts = audit.c.did.in_((HIDE, SILENCE, BAN, DISMISS, LIFT))  # what people did about themselves is not theirs
    query = select(audit).where(acts).order_by(audit.c.id.desc()).limit(LISTED)
    async with asker.hall.talk.engine.connect() as connection:
        rows = (await connection.execute(query)).all()
    lines = [AuditLine(row.at, row.did, row.who == who, json.loads(row.what)) for row in rows]
    names = await names_of(asker, [line.what["about"] for line in lines if "about" in line.what])
    for line in lines:
        if "about" in line.what:
            line.what["about"] = names[line.what["about"]]
    return lines


router = Router(
    "/api",
    route_handlers=[read_standing, list_reports, act_on, read_audit],
    dependencies={"asker": Provide(provide_asker, sync_to_thread=False)},
    cache_control=CacheControlHeader(no_store=True),
)
