"""When clocks stand: outside a player's hours, on vacation, while no server was there. Rows with from and to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from heapq import merge
from typing import NamedTuple
from zoneinfo import ZoneInfo

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from ..core import BadInput, Seat, mark
from .clock import DAY, HOUR, MINUTE
from .problem import Problem
from .schema import hours, outages, vacations

Stretch = tuple[int, int]

CHANGE_AFTER = 2 * DAY  # hours that were changed count from then on
LEAST_OPEN = 10 * 60  # minutes a day
A_YEAR = 365 * DAY
MOST_VACATION = 30 * DAY  # in a year
AT_ONCE = 12 * HOUR  # with more time left than this a vacation begins at once
MOST_VACATIONS = 60  # kept of one player
GRACE = (MINUTE, HOUR)  # live, days: for so long clocks stand after an outage

NO_ZONE = mark("There is no time zone {zone}.")
TOO_SHORT = mark("Your hours are at least ten hours a day.")
TOO_LONG = mark("A year has thirty days of vacation.")
PAST = mark("A vacation begins and ends in the future.")


class Hours(NamedTuple):
    """When a player plays, every day, from `since` on; minutes after midnight in that zone."""

    since: int
    zone: str
    opens: int
    closes: int

    def closed(self, since: int) -> Iterator[Stretch]:
        """The nights, for ever: from the one that may still last at `since`."""
        if self.opens == self.closes:
            return
        zone = ZoneInfo(self.zone)
        day = datetime.fromtimestamp(since / 1000, zone).date() - timedelta(days=2)
        while True:
            over = day if self.closes > self.opens else day + timedelta(days=1)
            yield instant(over, self.closes, zone), instant(day + timedelta(days=1), self.opens, zone)
            day += timedelta(days=1)


def instant(day: date, minutes: int, zone: ZoneInfo) -> int:
    """A minute of a local day."""
    local = datetime.combine(day, time(minutes // 60 % 24, minutes % 60), zone) + timedelta(days=minutes // 1440)
    return int(local.timestamp() * 1000)


def nights(rows: Sequence[Hours], since: int) -> Iterator[Stretch]:
    """The nights by the hours that counted then."""
    for i, row in enumerate(rows):
        end = rows[i + 1].since if i + 1 < len(rows) else None
        if end is not None and end <= since:
            continue
        for first, last in row.closed(max(since, row.since)):
            if end is not None and first >= end:
                break
            yield max(first, row.since), last if end is None else min(last, end)


def apart(stretches: Iterator[Stretch], since: int) -> Iterator[Stretch]:
    """What touches or overlaps becomes one; what was over before `since` is left out."""
    held: Stretch | None = None
    for first, last in stretches:
        if last <= first or last <= since:
            continue
        if held is None:
            held = (first, last)
        elif first <= held[1]:
            held = (held[0], max(held[1], last))
        else:
            yield held
            held = (first, last)
    if held is not None:
        yield held


@dataclass(frozen=True, slots=True)
class Stands:
    """When the clocks of one table stand: for all of them, and for each seat."""

    outages: tuple[Stretch, ...] = ()
    hours: tuple[tuple[Hours, ...], ...] = ()
    away: tuple[tuple[Stretch, ...], ...] = ()

    def stands(self, seat: Seat, since: int) -> Iterator[Stretch]:
        closed = nights(self.hours[seat], since) if self.hours else iter(())
        away = self.away[seat] if self.away else ()
        return apart(merge(self.outages, closed, away), since)


async def stands_of(engine: AsyncEngine, owners: Sequence[str | None], since: int, live: bool) -> Stands:
    """When clocks stand at a table that began `since`; hours and vacations are for those who play from day to day."""
    query = select(outages.c.begins, outages.c.ends).where(outages.c.ends > since).order_by(outages.c.begins)
    known = sorted({owner for owner in owners if owner})
    async with engine.connect() as connection:
        grace = GRACE[0 if live else 1]
        down = tuple((row.begins, row.ends + grace) for row in await connection.execute(query))
        if live:
            return Stands(down)
        kept = select(hours).where(hours.c.owner.in_(known)).order_by(hours.c.since)
        open_ = [
            (row.owner, Hours(row.since, row.zone, row.opens, row.closes)) for row in await connection.execute(kept)
        ]
        gone = select(vacations).where(vacations.c.owner.in_(known), vacations.c.ends > since)
        away = [
            (row.owner, (row.begins, row.ends)) for row in await connection.execute(gone.order_by(vacations.c.begins))
        ]
    return Stands(
        down,
        tuple(tuple(row for whose, row in open_ if whose == owner) for owner in owners),
        tuple(tuple(row for whose, row in away if whose == owner) for owner in owners),
    )


def check_hours(zone: str, opens: int, closes: int) -> None:
    try:
        ZoneInfo(zone)
    except (ValueError, OSError, LookupError):
        raise BadInput(NO_ZONE, zone=zone[:40]) from None
    if opens != closes and (closes - opens) % 1440 < LEAST_OPEN:
        raise BadInput(TOO_SHORT)


async def keep_hours(engine: AsyncEngine, owner: str, wish: Hours, now: int) -> int:
    """From when on a player's new hours count: at once where there were none, else when everybody could notice."""
    check_hours(wish.zone, wish.opens, wish.closes)
    mine = hours.c.owner == owner
    async with engine.begin() as connection:
        known = (await connection.execute(select(hours.c.since).where(mine))).all()
        since = now + CHANGE_AFTER if known else now
        await connection.execute(delete(hours).where(mine, hours.c.since > now))  # a change that never came to count
        row = {"owner": owner, "since": since, "zone": wish.zone, "opens": wish.opens, "closes": wish.closes}
        await connection.execute(insert(hours), row)
    return since


async def hours_of(engine: AsyncEngine, owner: str) -> list[Hours]:
    query = select(hours).where(hours.c.owner == owner).order_by(hours.c.since)
    async with engine.connect() as connection:
        return [Hours(row.since, row.zone, row.opens, row.closes) for row in await connection.execute(query)]


async def vacations_of(engine: AsyncEngine, owner: str, now: int) -> list[Stretch]:
    """This year's, and those to come."""
    mine = (vacations.c.owner == owner, vacations.c.ends > now - A_YEAR)
    query = select(vacations).where(*mine).order_by(vacations.c.begins)
    async with engine.connect() as connection:
        return [(row.begins, row.ends) for row in await connection.execute(query)]


def midnight(zone: str, now: int) -> int:
    """When the next day begins there."""
    place = ZoneInfo(zone) if zone else UTC
    today = datetime.fromtimestamp(now / 1000, place).date()
    return int(datetime.combine(today + timedelta(days=1), time(), place).timestamp() * 1000)


async def go_away(engine: AsyncEngine, owner: str, stretch: Stretch, now: int) -> None:
    """Keep a vacation: whole days are counted, thirty of them in a year."""
    begins, ends = stretch
    if begins < now or ends <= begins:
        raise BadInput(PAST)
    known = await vacations_of(engine, owner, now)
    days = sum(-(-(last - first) // DAY) for first, last in (*known, stretch))
    if days * DAY > MOST_VACATION or len(known) >= MOST_VACATIONS:
        raise Problem(409, TOO_LONG)
    mine = (vacations.c.owner == owner, vacations.c.begins == begins)
    async with engine.begin() as connection:
        if not (await connection.execute(update(vacations).where(*mine).values(ends=ends))).rowcount:
            await connection.execute(insert(vacations), {"owner": owner, "begins": begins, "ends": ends})


async def come_back(engine: AsyncEngine, owner: str, now: int) -> None:
    """Vacations end now, and those to come are off; what a clock stood already stays so."""
    mine = vacations.c.owner == owner
    async with engine.begin() as connection:
        await connection.execute(delete(vacations).where(mine, vacations.c.begins >= now))
        ends = (mine, vacations.c.ends > now)
        await connection.execute(update(vacations).where(*ends).values(ends=now))
