"""Passkeys: a device's own finger, face or code instead of a password. Needs the package webauthn and https."""

from __future__ import annotations

import json
from functools import cache
from importlib.util import find_spec
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from ..core import mark
from .belongings import note
from .codes import sha256
from .keeping import CHALLENGE, CODE_USED, FIVE_MINUTES, keep
from .people import AN_HOUR, become_account, handle_of
from .problem import NOTHING_HERE, Problem
from .schema import links, passkeys
from .settings import Settings
from .store import now

REFUSED = mark("This passkey was not accepted.")
THERE = mark("This passkey is kept already.")
MOST = 20


class Site(NamedTuple):
    """What passkeys are bound to: it can never change."""

    name: str  # the public host
    origins: list[str]


@cache
def installed() -> bool:
    return find_spec("webauthn") is not None


def site_of(settings: Settings, host: str) -> Site | None:
    """The site of the settings; without any, this machine alone. None: no passkeys here.

    A host that a request claims counts for `localhost` only, which nobody else can be.
    """
    if not installed():
        return None
    safe = [origin for origin in settings.origins if urlsplit(origin).scheme == "https" or is_local(origin)]
    if safe:
        return Site(urlsplit(safe[0]).hostname or "", safe)
    origin = f"http://{host.lower()}"
    return Site("localhost", [origin]) if not settings.origins and is_local(origin) else None


def is_local(origin: str) -> bool:
    return urlsplit(origin).hostname == "localhost"


def need_site(settings: Settings, host: str) -> Site:
    site = site_of(settings, host)
    if site is None:
        raise Problem(404, NOTHING_HERE)
    return site


async def creation_options(engine: AsyncEngine, site: Site, player: str, shown: str) -> dict[str, Any]:
    """What a browser needs to make a passkey."""
    import webauthn
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    made = webauthn.generate_registration_options(
        rp_id=site.name, rp_name="Astrarium", user_name=shown, user_id=handle_of(player).encode(),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=webauthn.base64url_to_bytes(row.id)) for row in await of(engine, player)
        ],
    )  # fmt: skip
    await _remember(engine, made.challenge, player)
    return dict(json.loads(webauthn.options_to_json(made)))


async def add(
    engine: AsyncEngine, site: Site, player: str, session: str, label: str, credential: dict[str, Any]
) -> None:
    """Keep a passkey that the browser has made."""
    import webauthn
    from webauthn.helpers.exceptions import WebAuthnException

    challenge = await _recall(engine, credential, player)
    try:
        found = webauthn.verify_registration_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=site.name, expected_origin=site.origins
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise Problem(403, REFUSED) from None
    if len(await of(engine, player)) >= MOST:
        raise Problem(409, THERE)
    at, name = now(), str(credential["id"])
    row = {
        "id": name, "player": player, "public_key": found.credential_public_key, "counter": found.sign_count,
        "label": label, "made": at, "used": at,
    }  # fmt: skip
    async with engine.begin() as connection:
        if (await connection.execute(select(passkeys.c.id).where(passkeys.c.id == name))).first():
            raise Problem(409, THERE)
        await keep(connection, player, session, label)
        await connection.execute(insert(passkeys), row)
        await become_account(connection, player)
        await note(connection, player, "passkey")


async def request_options(engine: AsyncEngine, site: Site) -> dict[str, Any]:
    """What a browser needs to show the passkeys it has for us."""
    import webauthn

    asked = webauthn.generate_authentication_options(rp_id=site.name)
    await _remember(engine, asked.challenge, None)
    return dict(json.loads(webauthn.options_to_json(asked)))


async def player_of(engine: AsyncEngine, site: Site, credential: dict[str, Any]) -> str:
    """The player whose passkey has signed."""
    import webauthn
    from webauthn.helpers.exceptions import WebAuthnException

    challenge = await _recall(engine, credential, None)
    name = str(credential.get("id", ""))
    async with engine.connect() as connection:
        row = (await connection.execute(select(passkeys).where(passkeys.c.id == name))).one_or_none()
    if row is None:
        raise Problem(403, REFUSED)
    try:
        found = webauthn.verify_authentication_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=site.name,
            expected_origin=site.origins, credential_public_key=row.public_key,
            credential_current_sign_count=row.counter,
        )  # fmt: skip
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise Problem(403, REFUSED) from None
    values = {"counter": found.new_sign_count, "used": now()}
    async with engine.begin() as connection:
        await connection.execute(update(passkeys).where(passkeys.c.id == name).values(**values))
    return str(row.player)


async def of(engine: AsyncEngine, player: str) -> list[Any]:
    """The passkeys of a player, the oldest first."""
    query = select(passkeys).where(passkeys.c.player == player).order_by(passkeys.c.made, passkeys.c.id)
    async with engine.connect() as connection:
        return list((await connection.execute(query)).all())


async def remove(engine: AsyncEngine, player: str, number: int) -> None:
    """Forget the passkey of that number in the list."""
    mine = await of(engine, player)
    if not 0 <= number < len(mine):
        raise Problem(404, NOTHING_HERE)
    async with engine.begin() as connection:
        await connection.execute(delete(passkeys).where(passkeys.c.id == mine[number].id))


async def _remember(engine: AsyncEngine, challenge: bytes, player: str | None) -> None:
    """A challenge counts once, whichever process gets the answer."""
    at = now()
    row = {
        "digest": sha256(challenge.hex()), "purpose": CHALLENGE, "player": player, "made": at,
        "expires": at + FIVE_MINUTES,
    }  # fmt: skip
    async with engine.begin() as connection:
        await connection.execute(delete(links).where(links.c.expires < at - AN_HOUR))
        await connection.execute(insert(links), row)


async def _recall(engine: AsyncEngine, credential: dict[str, Any], player: str | None) -> bytes:
    """The challenge that an answer is for, if it was asked by us, of this player, and not answered before."""
    challenge = challenge_in(credential)
    asked = (links.c.digest == sha256(challenge.hex()), links.c.purpose == CHALLENGE, links.c.expires > now())
    whose = links.c.player.is_(None) if player is None else links.c.player == player
    async with engine.begin() as connection:
        if (await connection.execute(delete(links).where(*asked, whose))).rowcount != 1:
            raise Problem(403, CODE_USED)
    return challenge


def challenge_in(credential: dict[str, Any]) -> bytes:
    """What the browser says it has answered; the signature is checked against it later."""
    import webauthn

    try:
        told = json.loads(webauthn.base64url_to_bytes(credential["response"]["clientDataJSON"]))
        return webauthn.base64url_to_bytes(told["challenge"])
    except (KeyError, TypeError, ValueError):
        raise Problem(400, REFUSED) from None
