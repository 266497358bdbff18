"""What somebody wants to be told of, and how; with the devices, the address and the webhook for it."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta, tzinfo
from typing import Annotated, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Meta, Struct, field
from msgspec.json import decode, encode
from sqlalchemy import ColumnElement, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from .schema import devices, notice_wishes, own_keys, webhooks

# what may be told
LIVE, DAYS, CLOCK, QUEUE, INVITE = "live", "days", "clock", "queue", "invite"
MESSAGE, OVER, MODERATION = "message", "over", "moderate"
TURNS = (LIVE, DAYS)
# and how
PUSH, MAIL, HOOK = "push", "mail", "hook"
WAYS = (PUSH, MAIL, HOOK)
NEVER = {(LIVE, MAIL)}  # a mail comes too late for a live table

Way = Literal["push", "mail", "hook"]
Kind = Literal["live", "days", "clock", "queue", "invite", "message", "over", "moderate"]
Hour = Annotated[int, Meta(ge=0, le=23)]
USUAL: Mapping[Kind, tuple[Way, ...]] = {
    "live": ("push",), "days": ("push", "mail"), "clock": ("push", "mail"), "queue": ("push",),
    "invite": ("push",), "message": (), "over": ("mail", "hook"), "moderate": ("push", "mail"),
}  # fmt: skip
KINDS: tuple[Kind, ...] = tuple(USUAL)
KEEP = (
    "INSERT INTO notice_wishes (player, wishes) VALUES (:player, :wishes)"
    " ON CONFLICT (player) DO UPDATE SET wishes = :wishes"
)
MOST_DEVICES = 20  # of one player


class Wishes(Struct):
    """How one player wants to be told. Hours are those of the clock where that player lives."""

    ways: dict[Kind, list[Way]] = field(default_factory=lambda: {kind: list(ways) for kind, ways in USUAL.items()})
    tables: dict[str, list[Way]] = field(default_factory=dict)  # where one table has its own
    quiet: tuple[Hour, Hour] = (22, 8)  # nothing is told between; twice the same: never quiet
    digest: bool = True  # mail once a day, else as soon as six hours have passed
    hour: Hour = 18  # of the day's mail
    zone: str = "UTC"
    lang: str = "en"
    origin: str = ""  # where this player's browser finds us

    def wants(self, kind: str, table: str, way: str) -> bool:
        own = self.tables.get(table)
        ways = own if own is not None else self.ways.get(kind, USUAL.get(kind, ()))  # type: ignore[call-overload]
        return way in ways and (kind, way) not in NEVER


def zone_of(name: str) -> tzinfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def local(at: int, zone: str) -> datetime:
    return datetime.fromtimestamp(at / 1000, zone_of(zone))


def next_hour(at: int, zone: str, hour: int) -> int:
    """When it is that hour next, at the earliest now."""
    there = local(at, zone)
    then = there.replace(hour=hour, minute=0, second=0, microsecond=0)
    if then < there:
        then = (then + timedelta(days=1)).replace(hour=hour)
    return int(then.timestamp() * 1000)


def quiet_until(at: int, wishes: Wishes) -> int:
    """When something may be told: now, or when the silence ends."""
    begin, end = wishes.quiet
    hour = local(at, wishes.zone).hour
    silent = begin <= hour < end if begin <= end else hour >= begin or hour < end
    return next_hour(at, wishes.zone, end) if silent else at


class Wished(Struct):
    """A player's wishes with the ways that are open."""

    wishes: Wishes
    address: str | None = None
    no_more: str | None = None
    mail_failed: int | None = None
    wanted: str | None = None


async def wished_by(engine: AsyncEngine, player: str) -> Wished | None:
    """None: this player never wished for anything."""
    async with engine.connect() as connection:
        query = select(notice_wishes).where(notice_wishes.c.player == player)
        row = (await connection.execute(query)).one_or_none()
    if row is None:
        return None
    return Wished(decode(row.wishes, type=Wishes), row.address, row.no_more, row.mail_failed, row.wanted)


async def keep_wishes(engine: AsyncEngine, player: str, wishes: Wishes) -> None:
    async with engine.begin() as connection:
        await connection.execute(text(KEEP), {"player": player, "wishes": encode(wishes).decode()})


async def want_address(engine: AsyncEngine, player: str, address: str, until: int) -> str:
    """An address that is to be confirmed: the token that does it."""
    token = secrets.token_hex(20)
    wanted = {"wanted": address, "wanted_token": token, "wanted_until": until}
    await _change(engine, notice_wishes.c.player == player, **wanted)
    return token


async def confirm_address(engine: AsyncEngine, token: str, at: int) -> bool:
    """Whether that token has confirmed an address."""
    good = (notice_wishes.c.wanted_token == token) & (notice_wishes.c.wanted_until > at)
    kept = {"address": notice_wishes.c.wanted, "no_more": secrets.token_hex(20), "mail_failed": None}
    return await _change(engine, good, **kept, wanted=None, wanted_token=None)


async def drop_address(engine: AsyncEngine, player: str, failed: int | None = None) -> None:
    none = {"address": None, "no_more": None, "wanted": None, "wanted_token": None}
    await _change(engine, notice_wishes.c.player == player, **none, mail_failed=failed)


async def no_more_mail(engine: AsyncEngine, token: str) -> bool:
    """Whether that token belonged to an address, which gets no more mail."""
    return await _change(engine, notice_wishes.c.no_more == token, address=None)  # the token still says so twice


async def _change(engine: AsyncEngine, which: ColumnElement[bool], **values: object) -> bool:
    async with engine.begin() as connection:
        return bool((await connection.execute(update(notice_wishes).where(which).values(**values))).rowcount)


class Device(Struct):
    """A browser that can be reached by push."""

    endpoint: str
    p256dh: str
    auth: str
    label: str
    made: int
    not_before: int = 0

    @property
    def digest(self) -> str:
        return digest_of(self.endpoint)


def digest_of(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


async def devices_of(engine: AsyncEngine, player: str) -> list[Device]:
    query = select(devices).where(devices.c.player == player).order_by(devices.c.made, devices.c.endpoint_digest)
    async with engine.connect() as connection:
        rows = (await connection.execute(query)).all()
    return [Device(row.endpoint, row.p256dh, row.auth, row.label, row.made, row.not_before) for row in rows]


async def keep_device(engine: AsyncEngine, player: str, device: Device) -> None:
    """A browser is one player's: whoever used it before is not told there any more. The oldest of too many goes."""
    surplus = (await devices_of(engine, player))[: -MOST_DEVICES + 1]
    async with engine.begin() as connection:
        gone = [device.digest, *(one.digest for one in surplus)]
        await connection.execute(delete(devices).where(devices.c.endpoint_digest.in_(gone)))
        await connection.execute(
            insert(devices).values(
                endpoint_digest=device.digest, player=player, endpoint=device.endpoint, p256dh=device.p256dh,
                auth=device.auth, label=device.label, made=device.made, not_before=0,
            )
        )  # fmt: skip


async def forget_device(engine: AsyncEngine, digest: str) -> None:
    async with engine.begin() as connection:
        await connection.execute(delete(devices).where(devices.c.endpoint_digest == digest))


async def leave_alone(engine: AsyncEngine, digest: str, until: int) -> None:
    async with engine.begin() as connection:
        mine = devices.c.endpoint_digest == digest
        await connection.execute(update(devices).where(mine).values(not_before=until))


class Webhook(Struct):
    """An address of a player's own that is called."""

    url: str
    secret: str
    failed: int


async def webhook_of(engine: AsyncEngine, player: str) -> Webhook | None:
    async with engine.connect() as connection:
        row = (await connection.execute(select(webhooks).where(webhooks.c.player == player))).one_or_none()
    return Webhook(row.url, row.secret, row.failed) if row else None


async def keep_webhook(engine: AsyncEngine, player: str, url: str | None) -> None:
    """Another address has another secret."""
    async with engine.begin() as connection:
        await connection.execute(delete(webhooks).where(webhooks.c.player == player))
        if url:
            row = {"player": player, "url": url, "secret": secrets.token_hex(32), "failed": 0}
            await connection.execute(insert(webhooks).values(row))


async def webhook_answered(engine: AsyncEngine, player: str, well: bool) -> None:
    failed = 0 if well else webhooks.c.failed + 1
    async with engine.begin() as connection:
        await connection.execute(update(webhooks).where(webhooks.c.player == player).values(failed=failed))


async def own_key(engine: AsyncEngine, name: str, new: str) -> str:
    """A key of this server, made once: the first that was made is everybody's."""
    query = select(own_keys.c.value).where(own_keys.c.name == name)
    async with engine.connect() as connection:
        found = (await connection.execute(query)).scalar()
    if found is not None:
        return str(found)
    try:
        async with engine.begin() as connection:
            await connection.execute(insert(own_keys).values(name=name, value=new))
        return new
    except IntegrityError:  # another process was first
        async with engine.connect() as connection:
            return str((await connection.execute(query)).scalar_one())
