"""The herald: takes the notices that are due and tells each player one thing for all tables, or nothing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from ..words import words as words_of
from .due import LEASE, NOTICE, Agenda, Job
from .mail import MailFailed, MailRefused, can_mail, send_mail
from .notices import SOON, Item, Sent, claim, close, manner, sent_to, unclaim, waiting_for
from .problem import Problem
from .sayings import as_hook, as_mail, as_push, saying
from .seating import Seating
from .settings import Settings
from .store import now
from .table import Table
from .timeline import Stopped
from .webhook import MOST_FAILURES, Caller
from .webpush import Pusher, can_push
from .wishes import (
    HOOK,
    LIVE,
    MAIL,
    PUSH,
    TURNS,
    WAYS,
    Wished,
    devices_of,
    drop_address,
    forget_device,
    leave_alone,
    next_hour,
    quiet_until,
    webhook_answered,
    webhook_of,
    wished_by,
)  # fmt: skip

if TYPE_CHECKING:
    from .hall import Hall

log = logging.getLogger("astrarium.notices")

SECOND, MINUTE, HOUR = 1_000, 60_000, 3_600_000
PER_TABLE = 10 * MINUTE  # one push about a table
PER_HOUR = 6  # pushes
BETWEEN_MAILS = 6 * HOUR
LOOK_AGAIN = MINUTE  # while the player looks at one of our pages
TRY_AGAIN = 5 * MINUTE
GIVE_UP = 30 * MINUTE  # after which what could not be told is old
TABLES = 100  # of one player that are looked at
AT_ONCE = 20
LOOK = 10.0  # seconds after which the herald looks for work that nobody told of
TTL = {True: 3600, False: 24 * 3600}  # seconds for which a push is worth delivering: live or not


class Round(NamedTuple):
    """All there is to say to one player at one moment."""

    player: str
    wished: Wished
    items: Sequence[Item]
    tables: dict[str, Seating]
    sent: Sequence[Sent]
    in_sight: frozenset[str]
    at: int

    def fresh(self, way: str) -> list[Item]:
        """What this way is to tell and has not told; nothing of a table that is in view."""
        told = {one for sent in self.sent if sent.way == way for one in sent.marks}
        wants = self.wished.wishes.wants
        return [
            item for item in self.items
            if item.mark not in told and wants(item.kind, item.table, way) and item.table not in self.in_sight
        ]  # fmt: skip

    @property
    def waiting(self) -> int:
        return len({item.table for item in self.items if item.kind in TURNS and item.table not in self.in_sight})

    def times(self, way: str) -> list[int]:
        return [sent.at for sent in self.sent if sent.way == way]


class Herald:
    """Whoever leased a notice looks whether it is still worth telling, and by which ways, now or later."""

    def __init__(self, hall: Hall, settings: Settings, clock: Callable[[], int] = now) -> None:
        self.hall, self.settings, self.clock = hall, settings, clock
        self.engine = hall.store.engine
        self.agenda = Agenda(self.engine, NOTICE)
        self.in_sight: Callable[[str], Awaitable[frozenset[str]]] = nobody_looks
        self.pusher, self.caller = Pusher(self.engine, settings), Caller()
        self.senders: dict[str, Callable[[Round, list[Item]], Awaitable[bool]]] = {
            PUSH: self._push, MAIL: self._mail, HOOK: self._call,
        }  # fmt: skip
        self._tasks: list[asyncio.Task[None]] = []
        self._in_hand: set[str] = set()

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._run()), asyncio.create_task(self._renew())]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.pusher.close()
        with suppress(Exception):  # where the database is gone, the leases end by themselves
            await self.agenda.give_back()

    async def _run(self) -> None:
        while True:
            try:
                if not await self.work():
                    await asyncio.sleep(await self._pause())
            except Exception:
                log.exception("notices could not be told")
                await asyncio.sleep(LOOK)

    async def _pause(self) -> float:
        earliest = await self.agenda.earliest()
        return LOOK if earliest is None else min(LOOK, max(0.2, (earliest - self.clock()) / 1000))

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(LEASE / 3000)
            if self._in_hand:
                with suppress(Exception):
                    await self.agenda.renew(self.clock(), sorted(self._in_hand))

    async def work(self) -> int:
        """Tell all that is due now; how many players that were."""
        jobs = await self.agenda.take(AT_ONCE, self.clock())
        self._in_hand |= {job.ref for job in jobs}
        await asyncio.gather(*(self._attempt(job) for job in jobs))
        return len(jobs)

    async def _attempt(self, job: Job) -> None:
        try:
            later = await self.tell(job.ref)
            await (self.agenda.done(job.ref) if later is None else self.agenda.again(job.ref, later))
        except Exception:
            log.exception("a notice could not be told")
            with suppress(Exception):
                await self.agenda.again(job.ref, self.clock() + TRY_AGAIN * job.tries)
        finally:
            self._in_hand.discard(job.ref)

    async def tell(self, player: str) -> int | None:
        """Tell a player what is to be told now; when to look again, or None."""
        wished = await wished_by(self.engine, player)
        if wished is None:
            return None
        at = self.clock()
        tables = await self._tables(player)
        begun = turns(tables, player)
        early = [ripe(item) for item in begun if ripe(item) > at]  # something else has come before its moment
        items = [item for item in begun if ripe(item) <= at] + await waiting_for(self.engine, player)
        sent, in_sight = await sent_to(self.engine, player, at), await self.in_sight(player)
        round_ = Round(player, wished, items, dict(tables), sent, in_sight, at)
        times = [await self._by(way, round_) for way in WAYS]
        later = early + [time for time in times if time is not None]
        if not later:
            await close(self.engine, player, items, at)
            return None
        return min(later)

    async def _tables(self, player: str) -> dict[str, Table]:
        """The tables of this player that are not over, as far as they can be played here."""
        found: dict[str, Table] = {}
        for table_id in await self.hall.store.tables_of(player, TABLES, "open"):
            with suppress(Problem, Stopped):
                found[table_id] = await self.hall.open(table_id)
        return found

    async def _by(self, way: str, found: Round) -> int | None:
        """Tell by one way; when to look again where it is not the moment."""
        fresh = found.fresh(way)
        if not fresh or not await self._open(way, found):
            return None
        when, ready = moment(way, fresh, found)
        if when > found.at:
            return when
        number = await claim(self.engine, found.player, way, ready, found.at)
        try:
            gone = await self.senders[way](found, ready)
        except Exception:  # one way that fails holds no other back; who is stopped in the middle does not know of it
            log.exception("a notice could not go by %s", way)
            gone = False
        if gone:
            return found.at + PER_TABLE if len(ready) < len(fresh) else None
        await unclaim(self.engine, number)
        return found.at + TRY_AGAIN if found.at - max(item.since for item in ready) < GIVE_UP else None

    async def _open(self, way: str, found: Round) -> bool:
        """Whether this player can be told so at all."""
        if way == PUSH:
            return can_push() and bool(await devices_of(self.engine, found.player))
        if way == MAIL:
            return bool(found.wished.address) and can_mail(self.settings)
        hook = await webhook_of(self.engine, found.player)
        return hook is not None and hook.failed < MOST_FAILURES

    def origin(self, found: Round) -> str:
        return next(iter(self.settings.origins), found.wished.wishes.origin)

    async def said(self, found: Round, items: list[Item]) -> tuple[list[Item], dict[str, Seating]]:
        """The items with their tables; one that is over is read as well."""
        for item in items:
            if item.table not in found.tables:
                with suppress(Problem):
                    try:
                        found.tables[item.table] = await self.hall.open(item.table)
                    except Stopped as stopped:
                        if stopped.kept is not None:
                            found.tables[item.table] = stopped.kept
        return items, found.tables

    async def _push(self, found: Round, items: list[Item]) -> bool:
        """To every browser of the player; those that are gone are forgotten."""
        wishes, taken = found.wished.wishes, False
        items, tables = await self.said(found, items)
        told = saying(items, tables, found.waiting, found.player, wishes)
        text, live = as_push(told, wishes, self.origin(found)), all(item.kind == LIVE for item in items)
        for device in await devices_of(self.engine, found.player):
            if device.not_before > found.at:
                continue
            pushed = await self.pusher.push(device, text, TTL[live], told.tag[:32], urgent=live)
            if pushed.gone:
                await forget_device(self.engine, device.digest)
            elif pushed.wait:
                await leave_alone(self.engine, device.digest, found.at + pushed.wait * SECOND)
            taken = taken or pushed.taken
        return taken

    async def _mail(self, found: Round, items: list[Item]) -> bool:
        """One mail; an address that refuses it for good is not tried again."""
        wishes, address = found.wished.wishes, found.wished.address or ""
        words, origin = words_of(wishes.lang), self.origin(found)
        items, tables = await self.said(found, items)
        told = saying(items, tables, found.waiting, found.player, wishes)
        link = f"{origin}/unsubscribe/{found.wished.no_more}"
        headers = {"List-Unsubscribe": f"<{link}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        try:
            text = as_mail(told, origin, link, words)
            await send_mail(address, f"Astrarium: {told.title}", text, headers=headers, settings=self.settings)
        except MailRefused:
            await drop_address(self.engine, found.player, failed=found.at)
            return True  # there is nothing to try again
        except MailFailed as failed:
            log.warning("a mail was not taken: %s", failed)
            return False
        return True

    async def _call(self, found: Round, items: list[Item]) -> bool:
        hook = await webhook_of(self.engine, found.player)
        assert hook is not None
        items, tables = await self.said(found, items)
        told = saying(items, tables, found.waiting, found.player, found.wished.wishes)
        well = await self.caller.call(hook, as_hook(told, items, self.origin(found)), found.at)
        await webhook_answered(self.engine, found.player, well)
        return True  # it had its three tries


async def nobody_looks(_: str) -> frozenset[str]:
    return frozenset()


def turns(tables: dict[str, Table], player: str) -> list[Item]:
    """The tables that wait for this player. The mark is another one as soon as he has acted there."""
    found = []
    for table in tables.values():
        asked = [seat for seat in table.to_act if table.owned(seat, player) and not table.is_bot(seat)]
        if asked and not table.over:
            acted = sum(made for seat, made in enumerate(table.timeline.made) if table.owned(seat, player))
            found.append(Item(f"{table.id}:{acted}", manner(table.header), table.id, table.timeline.updated))
    return found


def ripe(item: Item) -> int:
    """When a turn may be told."""
    return item.since + SOON[item.kind]


def moment(way: str, fresh: list[Item], found: Round) -> tuple[int, list[Item]]:
    """When these may be told, and those of them that may be told then."""
    at, wishes, times = found.at, found.wished.wishes, found.times(way)
    if way == MAIL and wishes.digest:
        return digest_time(found, times), fresh  # at the hour that was chosen for it, be it a quiet one
    quiet = quiet_until(at, wishes)
    if quiet > at:
        return quiet, fresh
    if way == MAIL:
        return max([at, *(time + BETWEEN_MAILS for time in times[-1:])]), fresh
    if way == PUSH and found.in_sight:
        return at + LOOK_AGAIN, fresh  # who looks at us sees it there
    lately = times[-PER_HOUR:]
    if len(lately) == PER_HOUR and lately[0] + HOUR > at:
        return lately[0] + HOUR, fresh
    free = {item: free_at(item, way, found) for item in fresh}
    ready = [item for item in fresh if free[item] <= at]
    return (at, ready) if ready else (min(free.values()), fresh)


def free_at(item: Item, way: str, found: Round) -> int:
    """When a table may be spoken of again."""
    return max((sent.at + PER_TABLE for sent in found.sent if sent.way == way and item.table in sent.tables), default=0)


def digest_time(found: Round, times: list[int]) -> int:
    """The hour of the day's mail: now, within that hour, unless it went already."""
    wishes, at = found.wished.wishes, found.at
    hour = next_hour(at - HOUR + 1, wishes.zone, wishes.hour)  # the last one, if it is less than an hour ago
    if hour <= at and not any(time >= hour for time in times):
        return at
    return next_hour(at + 1, wishes.zone, wishes.hour)
