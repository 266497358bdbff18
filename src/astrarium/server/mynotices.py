"""What I am told, and how: the wishes of whoever asks, his browsers, his address, his webhook."""

from __future__ import annotations

import asyncio
from math import ceil
from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar import Request, Response, Router, delete, get, post
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.params import Parameter
from msgspec import UNSET, Meta, Struct, UnsetType, structs

from ..core import mark
from ..words import LANGUAGES, words
from .api import provide_asker, readable, refusals
from .asking import Asker, language_of
from .doors import TOO_OFTEN
from .due import tell
from .herald import Herald
from .limits import MAILS
from .mail import MailFailed, can_mail, is_address, send_mail
from .notices import Item, decisions_about
from .problem import Problem
from .sayings import Saying, as_push, decided, line
from .settings import Settings
from .store import now
from .webhook import MOST_FAILURES, Unreachable, is_callable
from .webpush import can_push, is_key, is_listed
from .wishes import (
    KINDS,
    NEVER,
    USUAL,
    WAYS,
    Device,
    Hour,
    Kind,
    Way,
    Wished,
    Wishes,
    confirm_address,
    devices_of,
    drop_address,
    forget_device,
    is_zone,
    keep_device,
    keep_webhook,
    keep_wishes,
    leave_alone,
    no_more_mail,
    want_address,
    webhook_of,
    wished_by,
)  # fmt: skip

AnyRequest = Request[Any, Any, Any]
A_DAY = 24 * 3600 * 1000  # milliseconds in which an address is confirmed
MOST_TABLES = 50  # with ways of their own

NOT_LISTED = mark("This push service is not one that we call.")
NO_PUSH = mark("This server sends no push messages.")
NO_MAIL = mark("This server sends no mail.")
NO_KEY = mark("Make a table or take a seat first: then there is something to tell you.")
NO_CALL = mark("A webhook is an https address of the open net.")


class DeviceInfo(Struct):
    """A browser that is told."""

    id: str
    label: str
    made: int


class WebhookInfo(Struct):
    """The address that is called; whoever holds the secret can check the signature."""

    url: str
    secret: str
    failed: int
    off: bool  # it failed too often: set it again


class Decision(Struct):
    """Something that moderators have decided about you."""

    at: int
    text: str


class TableWays(Struct):
    """A table with ways of its own."""

    table: str
    title: str
    ways: list[Way]


class Notices(Struct):
    """What you are told and how."""

    ways: dict[Kind, list[Way]]
    never: list[tuple[str, str]]  # kinds that cannot go by a way
    tables: list[TableWays]
    quiet: tuple[int, int]
    digest: bool
    hour: int
    zone: str
    can: list[Way]  # what this server does
    key: str  # a browser needs it to be reached by push; empty: it cannot
    devices: list[DeviceInfo]
    address: str
    wanted: str  # an address that is to be confirmed
    refused: bool  # the last address took no mail
    webhook: WebhookInfo | None
    decisions: list[Decision]


class Wish(Struct, forbid_unknown_fields=True):
    """What is to change; what is left out stays."""

    ways: dict[Kind, list[Way]] | UnsetType = UNSET
    tables: dict[Annotated[str, Meta(max_length=16)], list[Way] | None] | UnsetType = UNSET  # null: as all others
    quiet: tuple[Hour, Hour] | UnsetType = UNSET
    digest: bool | UnsetType = UNSET
    hour: Hour | UnsetType = UNSET
    zone: Annotated[str, Meta(max_length=64)] | UnsetType = UNSET


class Subscription(Struct, forbid_unknown_fields=True):
    """What a browser's PushSubscription says of itself."""

    endpoint: Annotated[str, Meta(max_length=2000)]
    p256dh: Annotated[str, Meta(max_length=120)]
    auth: Annotated[str, Meta(max_length=40)]
    label: Annotated[str, Meta(max_length=40)] = ""
    zone: Annotated[str, Meta(max_length=64)] = ""


class Address(Struct, forbid_unknown_fields=True):
    """An address of mail; empty: no more mail."""

    address: Annotated[str, Meta(max_length=254)]


class Hook(Struct, forbid_unknown_fields=True):
    """An https address; empty: none."""

    url: Annotated[str, Meta(max_length=1000)]


class Token(Struct, forbid_unknown_fields=True):
    """The token of a link in a mail."""

    token: Annotated[str, Meta(max_length=80)]


class Done(Struct):
    """Whether something was done."""

    done: bool


def herald_of(request: AnyRequest) -> Herald:
    found: Herald = request.app.state.herald
    return found


def settings_of(request: AnyRequest) -> Settings:
    found: Settings = request.app.state.settings
    return found


def me(asker: Asker) -> str:
    """Whoever asks; nothing can be told to nobody."""
    if asker.owner is None:
        raise Problem(403, NO_KEY)
    return asker.owner


async def mine(asker: Asker, request: AnyRequest) -> Wished:
    """The wishes of whoever asks, with where and in which language to find him now."""
    wished = await wished_by(asker.hall.store.engine, me(asker)) or Wished(Wishes())
    wished.wishes.lang = asker.lang if asker.lang in LANGUAGES else LANGUAGES[0]
    wished.wishes.origin = f"{request.base_url}".rstrip("/")
    return wished


@get("/me/notices", responses=refusals(400, 403), tags=["notices"])
async def read_notices(
    asker: Asker,
    request: AnyRequest,
    lang: Annotated[str | None, Parameter(description="Language of the texts: en or fr.", max_length=40)] = None,  # noqa: ARG001
) -> Notices:
    """What you are told, by which ways, and when not."""
    return await notices_of(asker, request)


async def notices_of(asker: Asker, request: AnyRequest) -> Notices:
    engine, player, settings = asker.hall.store.engine, me(asker), settings_of(request)
    wished = await mine(asker, request)
    wishes, said, hook = wished.wishes, asker.words(), await webhook_of(engine, player)
    can: list[Way] = [way for way, there in zip(WAYS, (can_push(), can_mail(settings), True), strict=True) if there]  # type: ignore[misc]
    ways = {kind: wishes.ways.get(kind, list(USUAL[kind])) for kind in KINDS}
    return Notices(
        ways, sorted(NEVER), await tables_of(asker, wishes),
        wishes.quiet, wishes.digest, wishes.hour, wishes.zone, can,
        await herald_of(request).pusher.public_key() if can_push() else "",
        [DeviceInfo(one.digest, one.label, one.made) for one in await devices_of(engine, player)],
        wished.address or "", wished.wanted or "", wished.mail_failed is not None,
        WebhookInfo(hook.url, hook.secret, hook.failed, hook.failed >= MOST_FAILURES) if hook else None,
        [Decision(row["made"], decided(row["text"], said)) for row in await decisions_about(engine, player)],
    )  # fmt: skip


async def tables_of(asker: Asker, wishes: Wishes) -> list[TableWays]:
    """Tables with ways of their own, by name; one that is gone is named by its id."""
    found = []
    for table_id, ways in wishes.tables.items():
        try:
            table = await readable(asker, table_id)
            title = line_of(asker, table)
        except Problem:
            title = table_id
        found.append(TableWays(table_id, title, ways))
    return found


def line_of(asker: Asker, table: Any) -> str:
    return line(Item("", "days", table.id), table, me(asker), asker.words(table.header.game))


@post("/me/notices", status_code=200, responses=refusals(400, 403, 404, 413, 422), tags=["notices"])
async def change_notices(asker: Asker, request: AnyRequest, data: Wish) -> Notices:
    """Change what you are told, how, and when not. What is left out stays as it is."""
    engine, player, wished = asker.hall.store.engine, me(asker), await mine(asker, request)
    wishes = wished.wishes
    if data.zone is not UNSET and not is_zone(data.zone):
        raise Problem(422, "This is no time zone: {zone}", zone=data.zone)
    given = {name: value for name, value in structs.asdict(data).items() if value is not UNSET and name != "tables"}
    if "ways" in given:
        given["ways"] = {**wishes.ways, **given["ways"]}
    wishes = structs.replace(wishes, **given)
    if data.tables is not UNSET:
        await change_tables(asker, wishes, data.tables)
    await keep_wishes(engine, player, wishes)
    await asker.hall.store.also([tell(player, now())])  # what waits already is told by the new way
    return await notices_of(asker, request)


async def change_tables(asker: Asker, wishes: Wishes, given: dict[str, list[Way] | None]) -> None:
    for table_id, ways in given.items():
        if ways is None:
            wishes.tables.pop(table_id, None)
            continue
        await readable(asker, table_id)
        wishes.tables[table_id] = ways
    if len(wishes.tables) > MOST_TABLES:
        raise Problem(422, "At most {n} tables can have ways of their own.", n=MOST_TABLES)


@post("/me/push", responses=refusals(400, 403, 413, 422), tags=["notices"])
async def subscribe(asker: Asker, request: AnyRequest, data: Subscription) -> Response[Notices]:
    """Let this browser be told by push. One that was another player's is yours from now on."""
    if not can_push():
        raise Problem(422, NO_PUSH)
    if not is_listed(data.endpoint, settings_of(request)):
        raise Problem(422, NOT_LISTED)
    if not is_key(data.p256dh, data.auth):
        raise Problem(422, "These are not the keys of a browser.")
    engine, player, wished = asker.hall.store.engine, me(asker), await mine(asker, request)
    first = await wished_by(engine, player) is None
    if first and is_zone(data.zone):
        wished.wishes.zone = data.zone
    await keep_wishes(engine, player, wished.wishes)
    label = " ".join(data.label.split())[:40]
    await keep_device(engine, player, Device(data.endpoint, data.p256dh, data.auth, label, now()))
    await asker.hall.store.also([tell(player, now())])
    return Response(await notices_of(asker, request), status_code=201)


@delete("/me/push/{device:str}", status_code=200, responses=refusals(400, 403, 404), tags=["notices"])
async def unsubscribe_device(
    asker: Asker,
    request: AnyRequest,
    device: Annotated[str, Parameter(description="The id of one of your browsers.", max_length=64)],
) -> Notices:
    """Tell this browser nothing any more."""
    engine = asker.hall.store.engine
    if device not in [one.digest for one in await devices_of(engine, me(asker))]:
        raise Problem(404, "There is no such device.")
    await forget_device(engine, device)
    return await notices_of(asker, request)


@post("/me/push/{device:str}/test", status_code=200, responses=refusals(400, 403, 404, 429), tags=["notices"])
async def try_push(
    asker: Asker,
    request: AnyRequest,
    device: Annotated[str, Parameter(description="The id of one of your browsers.", max_length=64)],
) -> Done:
    """Send one push to one of your browsers, to see whether it arrives."""
    engine, herald, player = asker.hall.store.engine, herald_of(request), me(asker)
    found = next((one for one in await devices_of(engine, player) if one.digest == device), None)
    if found is None:
        raise Problem(404, "There is no such device.")
    check_mails(asker, player)
    wished, said = await mine(asker, request), asker.words()
    told = Saying(
        said(mark("It works")), ((said(mark("This is how you will be told.")), ""),), "/me/notices", "test", 0
    )
    origin = next(iter(settings_of(request).origins), wished.wishes.origin)
    pushed = await herald.pusher.push(found, as_push(told, wished.wishes, origin), 60, "test", urgent=True)
    if pushed.gone:
        await forget_device(engine, found.digest)
    elif pushed.wait:
        await leave_alone(engine, found.digest, now() + pushed.wait * 1000)
    return Done(pushed.taken)


def check_mails(asker: Asker, *who: str) -> None:
    """Mails and trials are few: three, then one in twenty minutes."""
    seconds = asker.hall.talk.limits.wait(MAILS, *who)
    if seconds:
        problem = Problem(429, TOO_OFTEN, n=ceil(seconds))
        problem.headers["retry-after"] = str(ceil(seconds))
        raise problem


@post("/me/notices/mail", status_code=200, responses=refusals(400, 403, 413, 422, 429), tags=["notices"])
async def set_address(asker: Asker, request: AnyRequest, data: Address) -> Notices:
    """Where mail goes, as soon as it is confirmed by the link that is sent there; empty: no more mail."""
    engine, player, settings = asker.hall.store.engine, me(asker), settings_of(request)
    if not data.address:
        await drop_address(engine, player)
        return await notices_of(asker, request)
    if not can_mail(settings):
        raise Problem(422, NO_MAIL)
    if not is_address(data.address):
        raise Problem(422, "This is no address of mail.")
    check_mails(asker, player, data.address.lower())
    wished, said = await mine(asker, request), asker.words()
    await keep_wishes(engine, player, wished.wishes)
    token = await want_address(engine, player, data.address, now() + A_DAY)
    link = f"{next(iter(settings.origins), wished.wishes.origin)}/me/notices?confirm={token}"
    text = said(mark("To get mail from Astrarium at this address, open this link within a day:")) + f"\n\n{link}\n"
    try:
        await send_mail(data.address, said(mark("Astrarium: is this your address?")), text, settings=settings)
    except MailFailed:
        raise Problem(422, "The mail could not be sent to that address.") from None
    return await notices_of(asker, request)


@post("/me/notices/mail/confirm", status_code=200, responses=refusals(400, 404, 413), tags=["notices"])
async def confirm(asker: Asker, data: Token) -> Done:
    """Confirm an address by the token of the link that was sent there, on whatever device."""
    if not await confirm_address(asker.hall.store.engine, data.token, now()):
        raise Problem(404, "This link has been used or is too old.")
    return Done(True)


@post("/me/webhook", status_code=200, responses=refusals(400, 403, 413, 422), tags=["notices"])
async def set_webhook(asker: Asker, request: AnyRequest, data: Hook) -> Notices:
    """The https address that is called; empty: none. It gets a new secret each time."""
    engine, player = asker.hall.store.engine, me(asker)
    if data.url and not await can_call(request, data.url):
        raise Problem(422, NO_CALL)
    wished = await mine(asker, request)
    await keep_wishes(engine, player, wished.wishes)
    await keep_webhook(engine, player, data.url or None)
    return await notices_of(asker, request)


async def can_call(request: AnyRequest, url: str) -> bool:
    """Whether an address may be called as it stands now; each call looks again."""
    if not is_callable(url):
        return False
    parts = urlsplit(url)
    try:
        await asyncio.wait_for(herald_of(request).caller.address(parts.hostname or "", parts.port or 443), 5)
    except (Unreachable, TimeoutError, ValueError):
        return False
    return True


@post("/unsubscribe/{token:str}", status_code=200, include_in_schema=False)
async def unsubscribe(
    request: AnyRequest, token: Annotated[str, Parameter(description="Of the link in a mail.", max_length=80)]
) -> Response[str]:
    """No more mail: what the one click of a mail program sends, and the button of the page behind the link."""
    if not await no_more_mail(request.app.state.hall.store.engine, token):
        raise Problem(404, "This link has been used or is too old.")
    return Response(words(language_of(request))("You get no more mail from us."), media_type="text/plain")


router = Router(
    "/api",
    route_handlers=[
        read_notices, change_notices, subscribe, unsubscribe_device, try_push, set_address, confirm, set_webhook,
    ],
    dependencies={"asker": Provide(provide_asker, sync_to_thread=False)},
    cache_control=CacheControlHeader(no_store=True),
)  # fmt: skip
