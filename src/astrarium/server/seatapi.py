"""Seats and time over HTTP: leave a seat and return, resign, offer, withdraw, clocks, hours and vacations."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, delete, get, post, put
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.params import Parameter

from ..core import BadInput, Seat, mark
from . import conduct
from . import seatforms as forms
from .api import TableId, provide_asker, readable, refusals
from .api import router as tables_router
from .asking import Asker
from .daybook import (
    AT_ONCE,
    Hours,
    Stretch,
    come_back,
    go_away,
    hours_of,
    keep_hours,
    midnight,
    vacations_of,
)
from .hall import bot_level
from .kept import Kept
from .problem import Problem
from .seatinfo import clock_of
from .table import Table

SeatPath = Annotated[int, Parameter(description="The seat's number.", ge=0, le=63)]
OfferPath = Annotated[int, Parameter(description="The offer's number.", ge=0, le=2**31 - 1)]

NO_KEY = mark("Whoever has no seat anywhere has no hours to keep.")
WHOSE = mark("An offer to let a bot play says for which seat.")


async def my_table(asker: Asker, table_id: str, seat: Seat) -> Table:
    """The table, where that seat is the asker's: all that is done for a seat passes here."""
    table = await asker.open(table_id)
    conduct.check_person(table, seat, asker.owner)
    return table


@post(
    "/tables/{table_id:str}/seats/{seat:int}/bot",
    status_code=200,
    responses=refusals(400, 403, 404, 409),
    tags=["seats"],
)
async def give_seat(asker: Asker, table_id: TableId, seat: SeatPath, data: forms.GiveSeat) -> forms.Conducted:
    """Give a seat to a bot: one of yours while the game runs, or an open one while your table waits.

    The bot plays on in the same moment. Your seat stays yours: see `return`.
    """
    table = await asker.open(table_id)
    table.check_seat(seat)
    level = bot_level(data.level, asker.hall.engines)
    if table.waiting:
        await conduct.open_seat_to_bot(table, seat, level, asker.owner)
    else:
        conduct.check_person(table, seat, asker.owner)
        await conduct.give_to_bot(table, seat, level)
    return forms.Conducted(table.version, table.version)


@post("/tables/{table_id:str}/return", status_code=200, responses=refusals(400, 403, 404, 409), tags=["seats"])
async def return_to_seat(asker: Asker, table_id: TableId, data: forms.Sitter) -> forms.Conducted:
    """Take one of your seats back from the bot that plays there. A table that everybody had left goes on."""
    table = await my_table(asker, table_id, data.seat)
    await conduct.return_to(table, data.seat)
    return forms.Conducted(table.version, table.version)


@post("/tables/{table_id:str}/resign", status_code=200, responses=refusals(400, 403, 404, 409), tags=["seats"])
async def resign(asker: Asker, table_id: TableId, data: forms.Sitter) -> forms.Conducted:
    """Give up. With two seats the game is over; with more a bot plays on, and you are last."""
    table = await my_table(asker, table_id, data.seat)
    await conduct.resign(table, data.seat)
    return forms.Conducted(table.version, table.version)


@post("/tables/{table_id:str}/offers", status_code=200, responses=refusals(400, 403, 404, 409, 422), tags=["seats"])
async def make_offer(asker: Asker, table_id: TableId, data: forms.MakeOffer) -> forms.Conducted:
    """Offer something to all who sit; it happens when all have agreed, at once where nobody else sits.

    It lapses after a minute at live tables and after three days elsewhere. A pause without `until` ends the pause that
    is on. To take something back never reaches behind what was revealed.
    """
    table = await my_table(asker, table_id, data.seat)
    value = data.until or 0
    if data.what == "bot":
        if data.other is None:
            raise BadInput(WHOSE)
        value = data.other
    level = bot_level(data.level, asker.hall.engines)
    entry = await conduct.offer(table, data.seat, data.what, value, level)
    return forms.Conducted(table.version, entry.number)


@post(
    "/tables/{table_id:str}/offers/{number:int}",
    status_code=200,
    responses=refusals(400, 403, 404, 409, 422),
    tags=["seats"],
)
async def answer_offer(asker: Asker, table_id: TableId, number: OfferPath, data: forms.AnswerOffer) -> forms.Conducted:
    """Agree to an offer, or decline it; whoever made it may take it back by declining."""
    table = await my_table(asker, table_id, data.seat)
    entry = await conduct.answer(table, data.seat, number, data.agrees)
    return forms.Conducted(table.version, entry.number)


@get("/tables/{table_id:str}/clock", responses=refusals(400, 404, 409), tags=["seats"])
async def read_clock(asker: Asker, table_id: TableId) -> forms.ClockInfo | None:
    """Everybody's time, with the server's; null where the table has no clock, has not begun, or is over."""
    table = await readable(asker, table_id)
    return None if isinstance(table, Kept) else clock_of(table, asker.hall.store.times.now())


@delete("/tables/{table_id:str}", status_code=200, responses=refusals(400, 403, 404, 409), tags=["seats"])
async def withdraw(asker: Asker, table_id: TableId) -> forms.Removed:
    """Withdraw a table of yours that still waits for players."""
    table = await asker.open(table_id)
    await asker.hall.withdraw(table, asker.owner)
    return forms.Removed(table.id)


@delete(
    "/tables/{table_id:str}/seats/{seat:int}", status_code=200, responses=refusals(400, 403, 404, 409), tags=["seats"]
)
async def free_seat(asker: Asker, table_id: TableId, seat: SeatPath) -> forms.Removed:
    """Make a seat of a table that waits free again: your own, or any where you made the table."""
    table = await asker.open(table_id)
    table.check_seat(seat)
    await conduct.free_seat(table, seat, asker.owner)
    return forms.Removed(table.id)


def known(asker: Asker) -> str:
    if asker.owner is None:
        raise Problem(403, NO_KEY)
    return asker.owner


@get("/me/hours", responses=refusals(400, 403), tags=["seats"])
async def read_hours(asker: Asker) -> list[forms.HoursInfo]:
    """Your hours as they count one after the other: the last one is what you wished last."""
    rows = await hours_of(asker.hall.store.engine, known(asker))
    return [forms.HoursInfo(zone=row.zone, opens=row.opens, closes=row.closes, since=row.since) for row in rows]


@put("/me/hours", responses=refusals(400, 403), tags=["seats"])
async def change_hours(asker: Asker, data: forms.HoursWish) -> forms.HoursInfo:
    """Change the hours outside which your clocks stand, at least ten a day. A change counts after two days."""
    store = asker.hall.store
    wish = Hours(0, data.zone, data.opens, data.closes)
    since = await keep_hours(store.engine, known(asker), wish, store.times.now())
    await ring(asker)
    return forms.HoursInfo(zone=data.zone, opens=data.opens, closes=data.closes, since=since)


@get("/me/vacations", responses=refusals(400, 403), tags=["seats"])
async def read_vacations(asker: Asker) -> list[forms.VacationInfo]:
    """Your vacations of the last year and those to come."""
    store = asker.hall.store
    found = await vacations_of(store.engine, known(asker), store.times.now())
    return [forms.VacationInfo(*stretch) for stretch in found]


@post("/me/vacations", status_code=200, responses=refusals(400, 403, 409), tags=["seats"])
async def take_vacation(asker: Asker, data: forms.Vacation) -> forms.VacationInfo:
    """Let your clocks stand for some days, thirty in a year."""
    now = asker.hall.store.times.now()
    stretch = await stretch_of(asker, data, now)
    await go_away(asker.hall.store.engine, known(asker), stretch, now)
    await ring(asker)
    return forms.VacationInfo(*stretch)


@delete("/me/vacations", status_code=200, responses=refusals(400, 403), tags=["seats"])
async def end_vacations(asker: Asker) -> list[forms.VacationInfo]:
    """You are back: what is left of your vacations is yours again."""
    store = asker.hall.store
    await come_back(store.engine, known(asker), store.times.now())
    await ring(asker)
    found = await vacations_of(store.engine, known(asker), store.times.now())
    return [forms.VacationInfo(*stretch) for stretch in found]


async def stretch_of(asker: Asker, data: forms.Vacation, now: int) -> Stretch:
    """A vacation begins at once where there is enough time left at every table, else with the next day."""
    owner = known(asker)
    if data.begins is not None:
        return max(data.begins, now), data.ends
    rows = await hours_of(asker.hall.store.engine, owner)
    pressed = any(left < AT_ONCE for left in await left_of(asker, owner, now))
    return midnight(rows[-1].zone if rows else "", now) if pressed else now, data.ends


async def left_of(asker: Asker, owner: str, now: int) -> list[int]:
    """What this player has left at the tables of days where a clock runs."""
    found = []
    for table in await timed_tables(asker, owner):
        clock = table.clock
        if clock and not clock.time.live:
            found += [
                clock.left(seat, now) for seat in table.sitting.here if table.owned(seat, owner) and clock.runs(seat)
            ]
    return found


async def timed_tables(asker: Asker, owner: str) -> list[Table]:
    tables = [await readable(asker, table_id) for table_id in await asker.hall.mine(owner, 100, "open")]
    return [table for table in tables if isinstance(table, Table) and table.header.time]


async def ring(asker: Asker) -> None:
    """What a clock will show has changed: those who watch are told, and the keeper looks anew."""
    for table in await timed_tables(asker, known(asker)):
        await table.look_up()
        async with asker.hall.store.engine.begin() as connection:
            for statement in table.flag_now():
                await connection.execute(statement)
    asker.hall.keeper.bell.set()


router = Router(
    "/api",
    route_handlers=[
        give_seat, return_to_seat, resign, make_offer, answer_offer, read_clock, read_hours, change_hours,
        read_vacations, take_vacation, end_vacations,
    ],
    dependencies={"asker": Provide(provide_asker, sync_to_thread=False)},
    cache_control=CacheControlHeader(no_store=True),
)  # fmt: skip

for handler in (withdraw, free_seat):
    tables_router.register(handler)  # further methods of paths that are there: only one router can have a path
