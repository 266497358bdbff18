"""What is mine: my name, the ways back to my seats, my sessions and tokens, my data."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Request, Response, Router, delete, get, patch, post
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from msgspec import Meta, Struct
from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..core import mark
from . import keeping, leaving, passkeys
from .api import provide_asker, refusals
from .asking import Asker, key_cookie
from .authority import READ, SCOPES
from .belongings import note, tables_of
from .codes import new_key, new_token, sha256
from .devices import device_link, label_of, qr_code
from .forms import Problem as ProblemInfo
from .health import operation_of
from .named import name_key, read_name
from .people import ACCOUNT, PROGRAM, TOKEN, Person, handle_of, open_session, write_down
from .problem import NOTHING_HERE, Problem
from .schema import emails, links, players, seats, sessions
from .store import A_DAY, now

AnyRequest = Request[Any, Any, Any]
Label = Annotated[str, Meta(max_length=40)]
Scope = Literal["read", "play", "chat", "tables"]
Kind = Literal["nobody", "guest", "account", "bot"]

RENAMED_EVERY = 30 * A_DAY
MOST_TOKENS = 50
NO_KEY = mark("You have no seat here yet.")
NAME_TAKEN = mark("Somebody has this name already.")
RENAMED_LATELY = mark("A name can be changed every 30 days.")
FOR_ACCOUNTS = mark("Keep your seats first: programs belong to accounts.")
NEEDS_BOT = mark("A program plays as a bot of yours: give it a name.")
TOO_MANY_TOKENS = mark("You have {n} tokens: close some first.")


class PasskeyInfo(Struct):
    """A passkey: where it was made, and when it was used last."""

    label: str
    made: int
    used: int


class Ways(Struct):
    """The ways back to the seats that are ready."""

    passkeys: list[PasskeyInfo]
    recovery: bool
    mail: str


class Offered(Struct):
    """The ways that this server offers beside the recovery code and the second device."""

    passkey: bool
    mail: bool


class ProgramInfo(Struct):
    """A program of yours: a player that is marked as a bot."""

    name: str
    handle: str


class Me(Struct):
    """Who you are here. `handle` is how others may know you, `guest` counts tables of this browser's guest.

    Ask once whether those come along, and say so to `me/merge`.
    """

    kind: Kind
    name: str
    handle: str
    seats: int
    ways: Ways
    offers: Offered
    rename: int
    closing: int | None
    guest: int
    programs: list[ProgramInfo]


class Rename(Struct, forbid_unknown_fields=True):
    """The name that others see."""

    name: Annotated[str, Meta(max_length=100)]


class SessionInfo(Struct):
    """A browser, a program, or an old key that may act for you."""

    id: str
    kind: Literal["browser", "guest", "token"]
    label: str
    scopes: list[str]
    made: int
    used: int
    here: bool


class NewToken(Struct, forbid_unknown_fields=True):
    """A token: what it may do, and the name of the bot it plays as; without one it reads with your eyes."""

    label: Label
    scopes: Annotated[list[Scope], Meta(min_length=1, max_length=4)]
    bot: Annotated[str, Meta(max_length=100)] = ""


class TokenMade(Struct):
    """The token, shown this once."""

    token: str
    id: str
    player: ProgramInfo | None


class RecoveryMade(Struct):
    """The recovery code, shown this once; `key` is yours."""

    code: str
    key: str


class DeviceOffered(Struct):
    """A link for the other device, drawn as a QR code too, until `expires`."""

    code: str
    link: str
    picture: str
    expires: int
    key: str


class DeviceState(Struct):
    """How far the other device is: `asked` when both show the number."""

    state: Literal["none", "waiting", "asked"]
    number: int | None = None
    expires: int | None = None


class DeviceAnswer(Struct, forbid_unknown_fields=True):
    """Whether the other device shows this number."""

    number: Annotated[int, Meta(ge=10, le=99)]
    yes: bool


class Address(Struct, forbid_unknown_fields=True):
    """A mail address."""

    address: Annotated[str, Meta(max_length=254)]


class Credential(Struct, forbid_unknown_fields=True):
    """A public key credential as a browser's `toJSON()` writes it."""

    credential: dict[str, Any]


class Merge(Struct, forbid_unknown_fields=True):
    """Whether the seats of this browser's guest come along."""

    yes: bool


class Merged(Struct):
    """How many tables came along."""

    tables: int


class Closing(Struct):
    """When you will be deleted; null: you stay."""

    closing: int | None


class Done(Struct):
    """It is done."""

    done: bool = True


def answers(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals of these routes, with the words for those without a key."""
    more = {401: ResponseSpec(ProblemInfo, description="Nobody with a key asks", generate_examples=False)}
    return refusals(*(s for s in statuses if s != 401)) | (more if 401 in statuses else {})


def need_player(asker: Asker) -> tuple[str, str]:
    """The player and the session that ask; `Problem` where nobody does."""
    if asker.owner is None or asker.session is None:
        raise Problem(401, NO_KEY)
    return asker.owner, asker.session


def new_player(asker: Asker) -> tuple[str, str, str]:
    """The key, the player and the session, made now where there was none."""
    key, owner = asker.identity()
    assert asker.session is not None
    return key, owner, asker.session


def public_id(session: str) -> str:
    """By which a session is named in lists: its digest is nobody's to read."""
    return sha256(f"session {session}")[:12]


@get("/me", tags=["me"])
async def read_me(asker: Asker, request: AnyRequest) -> Me:
    """Who you are, which ways back to your seats are ready, and which are offered here."""
    offers = offered(request)
    if asker.owner is None or asker.session is None:
        return Me("nobody", "", "", 0, Ways([], False, ""), offers, 0, None, 0, [])
    people, player = asker.hall.people, asker.owner
    row = await people.player(player)
    engine = people.engine
    ways = await keeping.ways_of(engine, player)
    found = [PasskeyInfo(one.label, one.made, one.used) for one in await passkeys.of(engine, player)]
    async with engine.connect() as connection:
        held = (await connection.execute(select(func.count()).where(seats.c.owner == player))).scalar_one()
        programs = (await connection.execute(select(players).where(players.c.owner_id == player))).all()
        asked = select(sessions.c.guest).where(sessions.c.digest == asker.session)
        guest = (await connection.execute(asked)).scalar()
        left = len(await tables_of(connection, guest)) if guest else 0
    own = [ProgramInfo(one.name or "", one.handle) for one in programs]
    kind: Kind = row.kind if row else "guest"
    name = (row.name or "") if row else ""
    renamed = row.named + RENAMED_EVERY if row and row.named and kind == ACCOUNT else 0
    closing = row.closing if row else None
    told = Ways(found, ways["recovery"], ways["mail"])
    return Me(kind, name, handle_of(player), int(held), told, offers, renamed, closing, left, own)


def offered(request: AnyRequest) -> Offered:
    settings = operation_of(request).settings
    site = passkeys.site_of(settings, request.headers.get("host", ""))
    return Offered(site is not None, request.app.state.send_mail is not None and bool(settings.origins))


@patch("/me", responses=answers(400, 409, 413), tags=["me"])
async def rename(asker: Asker, data: Rename) -> Response[Done]:
    """Choose your name: 2 to 24 letters of one script, nobody else's; an account may change it every 30 days."""
    name, (_, player, _) = read_name(data.name), new_player(asker)
    key = name_key(name)
    try:
        async with asker.hall.people.engine.begin() as connection:
            await write_down(connection, player)
            row = (await connection.execute(select(players).where(players.c.id == player))).one()
            if row.kind == ACCOUNT and row.named and now() < row.named + RENAMED_EVERY and row.name != name:
                raise Problem(409, RENAMED_LATELY)
            taken = select(players.c.id).where(players.c.name_key == key, players.c.id != player)
            if (await connection.execute(taken)).first():
                raise Problem(409, NAME_TAKEN)
            values = {"name": name, "named": now(), "name_key": key if row.kind == ACCOUNT else None}
            if row.name_key not in (None, key):
                values["name_before"] = row.name_key
            await connection.execute(update(players).where(players.c.id == player).values(**values))
    except IntegrityError:  # somebody else took it at this moment
        raise Problem(409, NAME_TAKEN) from None
    return Response(Done(), cookies=asker.cookies())


@delete("/me", status_code=200, responses=answers(401), tags=["me"])
async def leave(asker: Asker) -> Closing:
    """Ask to be deleted in seven days: your name and keys go, bots play your seats on, records stay."""
    player, session = need_player(asker)
    async with asker.hall.people.engine.begin() as connection:
        await keeping.keep(connection, player, session, "")
    return Closing(await leaving.ask_to_leave(asker.hall, player))


@post("/me/stay", status_code=200, responses=answers(401), tags=["me"])
async def stay(asker: Asker) -> Closing:
    """Change your mind: you will not be deleted."""
    player, _ = need_player(asker)
    await leaving.stay(asker.hall, player)
    return Closing(None)


@post("/me/export", status_code=200, responses=answers(401, 429), tags=["me"])
async def take_out(asker: Asker) -> Response[bytes]:
    """All that is kept for you as a ZIP: JSON, and the records of your finished games. Twice a day."""
    player, _ = need_player(asker)
    made = await leaving.export(asker.hall, player, asker.lang)
    name = 'attachment; filename="astrarium.zip"'
    return Response(made, media_type="application/zip", headers={"content-disposition": name})


@get("/me/sessions", responses=answers(401), tags=["me"])
async def list_sessions(asker: Asker) -> list[SessionInfo]:
    """The browsers, tokens and old keys that may act for you, the newest first."""
    player, session = need_player(asker)
    return [
        SessionInfo(
            public_id(row.digest), row.kind, row.label, row.scopes.split(), row.made, row.used, row.digest == session
        )
        for row in await asker.hall.people.sessions_of(player)
    ]


@delete("/me/sessions/{session:str}", status_code=200, responses=answers(401, 404), tags=["me"])
async def close_session(
    asker: Asker, session: Annotated[str, Parameter(description="Its id in the list.", max_length=40)]
) -> Done:
    """Close a session or a token: its key opens nothing any more, and its sockets are closed within 5 seconds."""
    player, _ = need_player(asker)
    people = asker.hall.people
    found = next((row for row in await people.sessions_of(player) if public_id(row.digest) == session), None)
    if found is None:
        raise Problem(404, NOTHING_HERE)
    await people.shut([found.digest])
    return Done()


@post("/me/signout", status_code=200, responses=answers(401), tags=["me"])
async def sign_out(asker: Asker) -> Response[Done]:
    """Forget you in this browser. A guest without a way back loses the seats."""
    player, session = need_player(asker)
    async with asker.hall.people.engine.begin() as connection:
        await keeping.keep(connection, player, session, "")
    await asker.hall.people.shut([session])
    gone = key_cookie("", asker.secure)
    gone.max_age = 0
    return Response(Done(), cookies=[gone])


@post("/me/tokens", responses=answers(400, 401, 403, 409, 413), tags=["me"])
async def make_token(asker: Asker, data: NewToken) -> TokenMade:
    """A token for a program, shown this once and sent as `Authorization: Bearer`.

    With `bot` it plays as a player of that name, marked as a bot and owned by you; without, it only reads with your
    eyes.
    """
    player, _ = need_player(asker)
    if not data.bot and set(data.scopes) != {READ}:
        raise Problem(400, NEEDS_BOT)
    people, scopes = asker.hall.people, " ".join(scope for scope in SCOPES if scope in data.scopes)
    row = await people.player(player)
    if row is None or row.kind != ACCOUNT:
        raise Problem(403, FOR_ACCOUNTS)
    if sum(one.kind == TOKEN for one in await people.sessions_of(player)) >= MOST_TOKENS:
        raise Problem(409, TOO_MANY_TOKENS, n=MOST_TOKENS)
    program = await own_bot(asker, player, read_name(data.bot)) if data.bot else None
    async with people.engine.begin() as connection:
        token = await open_session(connection, program or player, data.label, new_token(), scopes)
        await note(connection, player, "token", label=data.label, scopes=scopes)
    bot = ProgramInfo(read_name(data.bot), handle_of(program)) if program else None
    return TokenMade(token, public_id(sha256(token)), bot)


async def own_bot(asker: Asker, account: str, name: str) -> str:
    """The bot of that name which this account owns, made now where there was none."""
    key = name_key(name)
    async with asker.hall.people.engine.begin() as connection:
        there = (await connection.execute(select(players).where(players.c.name_key == key))).one_or_none()
        if there is not None:
            if there.owner_id != account:
                raise Problem(409, NAME_TAKEN)
            return str(there.id)
        made = sha256(new_key())
        row = {
            "id": made, "kind": PROGRAM, "handle": handle_of(made), "name": name, "name_key": key, "named": now(),
            "owner_id": account, "created": now(),
        }  # fmt: skip
        await connection.execute(insert(players), row)
    return made


@post("/me/recovery", responses=answers(), tags=["me"])
async def make_recovery(asker: Asker, request: AnyRequest) -> Response[RecoveryMade]:
    """A recovery code of 26 letters: with it you sign in anywhere. Shown this once; the one before stops working."""
    key, player, session = new_player(asker)
    code = await keeping.new_recovery(asker.hall.people.engine, player, session, label_of(request))
    return Response(RecoveryMade(code, key), status_code=201, cookies=asker.cookies())


@post("/me/device", responses=answers(), tags=["me"])
async def offer_device(asker: Asker, request: AnyRequest) -> Response[DeviceOffered]:
    """A one-time code for a second device, for two minutes, as a link and as a QR code."""
    key, player, session = new_player(asker)
    code, expires = await keeping.offer_device(asker.hall.people.engine, player, session, label_of(request))
    link = device_link(request, operation_of(request).settings, code)
    made = DeviceOffered(code, link, qr_code(link), expires, key)
    return Response(made, status_code=201, cookies=asker.cookies())


@get("/me/device", responses=answers(401), tags=["me"])
async def read_device(asker: Asker) -> DeviceState:
    """Whether another device has read the code, and the number that it shows."""
    player, _ = need_player(asker)
    row = await keeping.device_asking(asker.hall.people.engine, player)
    if row is None:
        return DeviceState("none")
    if row.used is None:
        return DeviceState("waiting", expires=row.expires)
    return DeviceState("asked", keeping.number_of(row), row.expires)


@post("/me/device/answer", status_code=200, responses=answers(400, 401, 409, 413), tags=["me"])
async def answer_device(asker: Asker, data: DeviceAnswer) -> Done:
    """Say that the other device shows the same number, or that it does not: then it stays outside."""
    player, _ = need_player(asker)
    await keeping.answer_device(asker.hall.people.engine, player, data.number, data.yes)
    return Done()


@post("/me/passkeys/options", status_code=200, responses=answers(404), tags=["me"])
async def passkey_options(asker: Asker, request: AnyRequest) -> Response[dict[str, Any]]:
    """What `navigator.credentials.create` needs; 404 where passkeys are not offered."""
    site = passkeys.need_site(operation_of(request).settings, request.headers.get("host", ""))
    _, player, _ = new_player(asker)
    row = await asker.hall.people.player(player)
    shown = Person((row.name or "") if row else "", ACCOUNT, handle_of(player)).shown(asker.words())
    options = await passkeys.creation_options(asker.hall.people.engine, site, player, shown)
    return Response(options, cookies=asker.cookies())


@post("/me/passkeys", responses=answers(400, 401, 403, 404, 409, 413), tags=["me"])
async def add_passkey(asker: Asker, request: AnyRequest, data: Credential) -> Done:
    """Keep a passkey that the browser has made."""
    site = passkeys.need_site(operation_of(request).settings, request.headers.get("host", ""))
    player, session = need_player(asker)
    await passkeys.add(asker.hall.people.engine, site, player, session, label_of(request), data.credential)
    return Done()


@delete("/me/passkeys/{number:int}", status_code=200, responses=answers(401, 404), tags=["me"])
async def remove_passkey(asker: Asker, number: int) -> Done:
    """Forget a passkey, by its place in the list of `ways`."""
    player, _ = need_player(asker)
    await passkeys.remove(asker.hall.people.engine, player, number)
    return Done()


@post("/me/mail", status_code=200, responses=answers(400, 404, 409, 413, 429), tags=["me"])
async def add_mail(asker: Asker, request: AnyRequest, data: Address) -> Response[Done]:
    """Send a link to an address that is to be yours; it is when the link is followed, within 15 minutes."""
    if not offered(request).mail:
        raise Problem(404, keeping.NO_MAIL)
    address, (_, player, _) = keeping.read_address(data.address), new_player(asker)
    code = await keeping.mail_code(asker.hall.people.engine, address, player)
    assert code is not None
    await keeping.send_link(request, asker.words(), address, code)
    return Response(Done(), cookies=asker.cookies())


@delete("/me/mail", status_code=200, responses=answers(401), tags=["me"])
async def remove_mail(asker: Asker) -> Done:
    """Forget your address: no link is mailed there any more."""
    player, _ = need_player(asker)
    async with asker.hall.people.engine.begin() as connection:
        await connection.execute(emails.delete().where(emails.c.player == player))
        await connection.execute(links.delete().where(links.c.player == player, links.c.purpose == keeping.MAIL))
    return Done()


@post("/me/merge", status_code=200, responses=answers(400, 401, 413), tags=["me"])
async def merge(asker: Asker, data: Merge) -> Merged:
    """After signing in: take the seats along that this browser's guest has, or leave them for good. Asked once."""
    player, session = need_player(asker)
    return Merged(await keeping.merge(asker.hall.people, session, player, data.yes))


router = Router(
    "/api",
    route_handlers=[
        read_me, rename, leave, stay, take_out, list_sessions, close_session, sign_out, make_token, make_recovery,
        offer_device, read_device, answer_device, passkey_options, add_passkey, remove_passkey, add_mail, remove_mail,
        merge,
    ],
    dependencies={"asker": Provide(provide_asker, sync_to_thread=False)},
    cache_control=CacheControlHeader(no_store=True),
)  # fmt: skip
