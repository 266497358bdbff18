"""Signing in, on any device: by recovery code, passkey, second device or mail. There are no passwords."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Response, Router, post
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from msgspec import Meta, Struct

from . import keeping, passkeys
from .api import provide_asker
from .asking import Asker, key_cookie
from .devices import label_of
from .health import operation_of
from .me import Address, AnyRequest, Credential, Done, answers, offered
from .problem import Problem

Code = Annotated[str, Meta(max_length=60)]


class CodeGiven(Struct, forbid_unknown_fields=True):
    """A code, however it is written."""

    code: Code


class Claim(Struct, forbid_unknown_fields=True):
    """The code of the link, and what this device got when it asked first."""

    code: Code
    claim: Code


class SignedIn(Struct):
    """You are signed in: `key` is yours, and the browser's cookie. `guest`: ask whether its seats come along."""

    key: str
    guest: bool


class Claimed(Struct):
    """The number that both devices show, and what to ask again with."""

    number: int
    claim: str


class Waiting(Struct):
    """Whether the first device has agreed; `key` then."""

    state: Literal["asked", "done"]
    key: str = ""
    guest: bool = False


async def enter(asker: Asker, request: AnyRequest, player: str) -> keeping.Entered:
    return await keeping.enter(asker.hall.people, player, asker.session, asker.owner, label_of(request))


async def signed_in(asker: Asker, request: AnyRequest, player: str) -> Response[SignedIn]:
    found = await enter(asker, request, player)
    return Response(SignedIn(found.key, found.guest), cookies=[key_cookie(found.key, asker.secure)])


@post("/recovery", status_code=200, responses=answers(400, 403, 413), tags=["signin"])
async def by_recovery(asker: Asker, request: AnyRequest, data: CodeGiven) -> Response[SignedIn]:
    """Sign in by a recovery code; spaces, hyphens, small letters and O for 0 do not matter."""
    return await signed_in(asker, request, await keeping.recovered(asker.hall.people.engine, data.code))


@post("/device", status_code=200, responses=answers(400, 403, 413), tags=["signin"])
async def claim_device(asker: Asker, data: CodeGiven) -> Claimed:
    """A second device has read the code: it shows the number, and waits until the first one agrees."""
    return Claimed(*await keeping.claim_device(asker.hall.people.engine, data.code))


@post("/device/wait", status_code=200, responses=answers(400, 403, 413), tags=["signin"])
async def wait_for_device(asker: Asker, request: AnyRequest, data: Claim) -> Response[Waiting]:
    """Whether the first device has agreed; then this one is signed in."""
    player = await keeping.agreed_device(asker.hall.people.engine, data.code, data.claim)
    if player is None:
        return Response(Waiting("asked"))
    found = await enter(asker, request, player)
    return Response(Waiting("done", found.key, found.guest), cookies=[key_cookie(found.key, asker.secure)])


@post("/passkey/options", status_code=200, responses=answers(404), tags=["signin"])
async def passkey_options(asker: Asker, request: AnyRequest) -> dict[str, Any]:
    """What `navigator.credentials.get` needs; 404 where passkeys are not offered."""
    site = passkeys.need_site(operation_of(request).settings, request.headers.get("host", ""))
    return await passkeys.request_options(asker.hall.people.engine, site)


@post("/passkey", status_code=200, responses=answers(400, 403, 404, 413), tags=["signin"])
async def by_passkey(asker: Asker, request: AnyRequest, data: Credential) -> Response[SignedIn]:
    """Sign in by a passkey."""
    site = passkeys.need_site(operation_of(request).settings, request.headers.get("host", ""))
    return await signed_in(asker, request, await passkeys.player_of(asker.hall.people.engine, site, data.credential))


@post("/mail", status_code=200, responses=answers(400, 404, 413), tags=["signin"])
async def ask_for_mail(asker: Asker, request: AnyRequest, data: Address) -> Done:
    """Have a link sent to your address. The answer is the same whether anybody has that address."""
    if not offered(request).mail:
        raise Problem(404, keeping.NO_MAIL)
    address = keeping.read_address(data.address)
    code = await keeping.mail_code(asker.hall.people.engine, address, None)
    if code is not None:
        await keeping.send_link(request, asker.words(), address, code)
    return Done()


@post("/mail/confirm", status_code=200, responses=answers(400, 403, 413), tags=["signin"])
async def by_mail(asker: Asker, request: AnyRequest, data: CodeGiven) -> Response[SignedIn]:
    """Sign in by the code of a mailed link: by a button, because programs that look for viruses open links."""
    return await signed_in(asker, request, await keeping.mailed(asker.hall.people.engine, data.code))


router = Router(
    "/api/signin",
    route_handlers=[
        by_recovery, claim_device, wait_for_device, passkey_options, by_passkey, ask_for_mail, by_mail,
    ],
    dependencies={"asker": Provide(provide_asker, sync_to_thread=False)},
    cache_control=CacheControlHeader(no_store=True),
)  # fmt: skip
