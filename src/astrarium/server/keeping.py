"""The ways to keep a seat: a recovery code, a second device, a link by mail; and signing in by them."""

from __future__ import annotations

import json
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from litestar import Request
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ..core import Words, mark
from .belongings import holds_anything, move, note, tables_of
from .codes import RECOVERY_LETTERS, SHORT_LETTERS, new_code, read_code, sha256
from .health import operation_of
from .people import AN_HOUR, GUEST, OLD_KEY, People, adopt, become_account, open_session, write_down
from .problem import Problem
from .schema import emails, links, players, seats, sessions
from .store import now
from .wire import SEATS, News

RECOVERY, DEVICE, MAIL, CHALLENGE = "recovery", "device", "mail", "challenge"  # purposes of a code
TWO_MINUTES, FIVE_MINUTES, A_QUARTER = 120_000, 300_000, 900_000  # milliseconds
MAILS_AN_HOUR = 3

NO_SUCH_CODE = mark("This code opens nothing here.")
CODE_USED = mark("This code is used or too old: ask for another.")
OTHER_NUMBER = mark("The other device shows another number.")
NO_MAIL = mark("This server sends no mail.")
ODD_ADDRESS = mark("This is no mail address.")
MAIL_TOO_OFTEN = mark("Three mails an hour are enough: look at those that came.")
ANOTHERS = mark("This address opens another account.")

SendMail = Callable[[str, str, str], Awaitable[None]]  # to, subject, text


class Entered(NamedTuple):
    """Somebody who signed in: the new key, and whether a guest of this browser has seats to be taken along."""

    key: str
    player: str
    guest: bool


async def make_code(
    connection: AsyncConnection, purpose: str, player: str | None, letters: int, lasts: int | None, said: str = ""
) -> str:
    """A code, of which only the digest is kept; those that are long out of date go."""
    code, at = new_code(letters), now()
    await connection.execute(delete(links).where(links.c.expires < at - AN_HOUR))
    row = {
        "digest": sha256(code), "purpose": purpose, "player": player, "made": at,
        "expires": None if lasts is None else at + lasts, "note": said,
    }  # fmt: skip
    await connection.execute(insert(links), row)
    return code


async def take_code(connection: AsyncConnection, purpose: str, code: str) -> Any:
    """The row of a code that works once; `Problem` where it did, or is too old, or never was."""
    mine = (links.c.digest == sha256(read_code(code)), links.c.purpose == purpose)
    row = (await connection.execute(select(links).where(*mine))).one_or_none()
    gone = await connection.execute(delete(links).where(*mine))
    if row is None or gone.rowcount != 1 or row.expires < now():
        raise Problem(403, CODE_USED)
    return row


async def keep(connection: AsyncConnection, player: str, session: str, label: str) -> None:
    """From now on this player is written down, with the key it came with."""
    await write_down(connection, player)
    await adopt(connection, session, player, label)


async def new_recovery(engine: AsyncEngine, player: str, session: str, label: str) -> str:
    """A recovery code, shown once; the one before opens nothing any more."""
    async with engine.begin() as connection:
        await keep(connection, player, session, label)
        await connection.execute(delete(links).where(links.c.player == player, links.c.purpose == RECOVERY))
        code = await make_code(connection, RECOVERY, player, RECOVERY_LETTERS, None)
        await become_account(connection, player)
        await note(connection, player, "recovery")
    return code


async def recovered(engine: AsyncEngine, code: str) -> str:
    """The player whose recovery code it is; it goes on working."""
    query = select(links.c.player).where(links.c.digest == sha256(read_code(code)), links.c.purpose == RECOVERY)
    async with engine.connect() as connection:
        found = (await connection.execute(query)).scalar()
    if found is None:
        raise Problem(403, NO_SUCH_CODE)
    return str(found)


async def enter(people: People, player: str, session: str | None, before: str | None, label: str) -> Entered:
    """Sign in as this player with a new key. `before`: who asked until now, with the key `session`."""
    async with people.engine.begin() as connection:
        kind = (await connection.execute(select(players.c.kind).where(players.c.id == before))).scalar()
        was_guest = before is not None and before != player and kind in (None, GUEST)
        guest = before if was_guest and before and await holds_anything(connection, before) else None
        key = await open_session(connection, player, label, guest=guest)
    if session and not was_guest:
        await people.shut([session])  # its key is forgotten by the browser
    return Entered(key, player, guest is not None)


async def merge(people: People, session: str, account: str, yes: bool) -> int:
    """Take along what the guest of this browser has, or leave it; how many tables came along. Asked once."""
    async with people.engine.begin() as connection:
        guest = (await connection.execute(select(sessions.c.guest).where(sessions.c.digest == session))).scalar()
        await connection.execute(update(sessions).where(sessions.c.digest == session).values(guest=None))
        if guest is None or not yes:
            return 0
        moved = await tables_of(connection, guest)
        keys = [row.digest for row in await connection.execute(select(sessions.c.digest).where(_open_of(guest)))]
        await move(connection, guest, account)
        await write_down(connection, guest)
        await connection.execute(update(players).where(players.c.id == guest).values(merged_into=account))
        await adopt(connection, guest, account, "", OLD_KEY)  # programs that hold the old key go on
        both = await _share_a_table(connection, moved, account)
        await note(connection, account, "merge", guest=guest, tables=moved, both=both)
    people.tell(dict.fromkeys([guest, *keys]))
    for table in moved:
        people.wire.say(News(table, SEATS, False))
    return len(moved)


def _open_of(player: str) -> Any:
    return (sessions.c.player == player) & sessions.c.closed.is_(None)


async def _share_a_table(connection: AsyncConnection, moved: list[str], account: str) -> list[str]:
    """The tables at which the account now has several seats that were two players'."""
    query = (
        select(seats.c.table_id)
        .where(seats.c.table_id.in_(moved), seats.c.owner == account)
        .group_by(seats.c.table_id)
        .having(func.count() > 1)
    )
    return sorted(str(row.table_id) for row in await connection.execute(query))


async def offer_device(engine: AsyncEngine, player: str, session: str, label: str) -> tuple[str, int]:
    """A code for a second device, and when it ends."""
    async with engine.begin() as connection:
        await keep(connection, player, session, label)
        await connection.execute(delete(links).where(links.c.player == player, links.c.purpose == DEVICE))
        code = await make_code(connection, DEVICE, player, SHORT_LETTERS, TWO_MINUTES)
    return code, now() + TWO_MINUTES


async def device_asking(engine: AsyncEngine, player: str) -> Any:
    """The offer of this player that is open, or None."""
    query = select(links).where(links.c.player == player, links.c.purpose == DEVICE, links.c.expires > now())
    async with engine.connect() as connection:
        return (await connection.execute(query)).first()


async def claim_device(engine: AsyncEngine, code: str) -> tuple[int, str]:
    """The second device has read the code: a number that both show, and what it asks again with. Once."""
    number, claim = secrets.randbelow(90) + 10, new_code(RECOVERY_LETTERS)
    free = (
        links.c.digest == sha256(read_code(code)), links.c.purpose == DEVICE, links.c.used.is_(None),
        links.c.expires > now(),
    )  # fmt: skip
    said = json.dumps({"number": number, "claim": sha256(claim), "agreed": False})
    async with engine.begin() as connection:
        change = update(links).where(*free).values(used=now(), expires=now() + TWO_MINUTES, note=said)
        if (await connection.execute(change)).rowcount != 1:
            raise Problem(403, CODE_USED)
    return number, claim


def number_of(row: Any) -> int:
    """The number that both devices show."""
    return int(json.loads(row.note)["number"])


async def answer_device(engine: AsyncEngine, player: str, number: int, yes: bool) -> None:
    """The first device says whether both show the same number."""
    row = await device_asking(engine, player)
    if row is None or row.used is None:
        raise Problem(409, CODE_USED)
    said = json.loads(row.note)
    async with engine.begin() as connection:
        if not yes:
            await connection.execute(delete(links).where(links.c.digest == row.digest))
        elif said["number"] != number:
            raise Problem(409, OTHER_NUMBER)
        else:
            agreed = json.dumps({**said, "agreed": True})
            await connection.execute(update(links).where(links.c.digest == row.digest).values(note=agreed))


async def agreed_device(engine: AsyncEngine, code: str, claim: str) -> str | None:
    """The player that the second device belongs to, once the first has agreed; None: not yet."""
    mine = (links.c.digest == sha256(read_code(code)), links.c.purpose == DEVICE)
    async with engine.begin() as connection:
        row = (await connection.execute(select(links).where(*mine))).one_or_none()
        said = json.loads(row.note) if row is not None and row.note else {}
        if row is None or row.expires < now() or said.get("claim") != sha256(read_code(claim)):
            raise Problem(403, CODE_USED)
        if not said["agreed"]:
            return None
        if (await connection.execute(delete(links).where(*mine))).rowcount != 1:
            raise Problem(403, CODE_USED)
        await note(connection, row.player, "device")
    return str(row.player)


def read_address(text: str) -> str:
    """A mail address; what a mail's header could be broken with is none."""
    found = text.strip().lower()
    name, _, host = found.partition("@")
    odd = any(letter.isspace() or not letter.isprintable() or letter in '<>,;"()@' for letter in name + host)
    if not name or "." not in host or odd or len(found) > 254:
        raise Problem(400, ODD_ADDRESS)
    return found


async def mail_code(engine: AsyncEngine, address: str, player: str | None) -> str | None:
    """A code to be mailed: of `player`, whose address it is to be, or of whoever has that address; None: of nobody."""
    async with engine.begin() as connection:
        owner = (await connection.execute(select(emails.c.player).where(emails.c.address == address))).scalar()
        if player is not None and owner not in (None, player):
            raise Problem(409, ANOTHERS)
        whose = player or owner
        if whose is None:
            return None
        lately = (links.c.purpose == MAIL, links.c.note == address, links.c.made > now() - AN_HOUR)
        if int((await connection.execute(select(func.count()).where(*lately))).scalar_one()) >= MAILS_AN_HOUR:
            if player is None:
                return None  # whoever asks learns nothing about the address
            raise Problem(429, MAIL_TOO_OFTEN)
        return await make_code(connection, MAIL, whose, 16, A_QUARTER, address)


async def mailed(engine: AsyncEngine, code: str) -> str:
    """The player who got this code by mail: the address is theirs."""
    async with engine.begin() as connection:
        row = await take_code(connection, MAIL, code)
        await write_down(connection, row.player)
        await connection.execute(delete(emails).where(emails.c.player == row.player))
        await connection.execute(insert(emails), {"player": row.player, "address": row.note, "verified": now()})
        await become_account(connection, row.player)
        await note(connection, row.player, "mail")
    return str(row.player)


async def send_link(request: Request[Any, Any, Any], words: Words, address: str, code: str) -> None:
    """Mail the link that a code belongs to; the address of the site is the settings' own."""
    send: SendMail = request.app.state.send_mail
    link = f"{operation_of(request).settings.origins[0]}/mail#{code}"  # what stands behind # is in no log
    said = words("Open this link within 15 minutes to come back to your seats: {link}", link=link)
    await send(address, words("Your seats at Astrarium"), said)


async def ways_of(engine: AsyncEngine, player: str) -> dict[str, Any]:
    """Whether there is a recovery code, and the address."""
    async with engine.connect() as connection:
        code = select(links.c.digest).where(links.c.player == player, links.c.purpose == RECOVERY)
        address = select(emails.c.address).where(emails.c.player == player)
        return {
            "recovery": (await connection.execute(code)).first() is not None,
            "mail": (await connection.execute(address)).scalar() or "",
        }
