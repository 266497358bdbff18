"""Mail, where whoever runs the server has named a mail server."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid, parseaddr
from importlib.util import find_spec
from urllib.parse import unquote, urlsplit

from .settings import Settings, from_environment

log = logging.getLogger("astrarium.notices")

PATIENCE = 20.0  # seconds
ADDRESS = re.compile(r"[^\s@<>(),;:\"\\\[\]]{1,64}@[a-zA-Z0-9-]{1,63}(\.[a-zA-Z0-9-]{1,63})+")
REFUSED_FOR_GOOD = 500
LONG_LINES = SMTP.clone(max_line_length=990)  # or a long link would be encoded, and no mail program could follow it


class MailFailed(Exception):
    """It was not taken; another time it may be."""


class MailRefused(MailFailed):
    """This address takes no mail: it is not to be tried again."""


def can_mail(settings: Settings | None = None) -> bool:
    found = settings or from_environment()
    return bool(found.smtp and sender(found)) and find_spec("aiosmtplib") is not None


def is_address(text: str) -> bool:
    return len(text) <= 254 and ADDRESS.fullmatch(text) is not None


def sender(settings: Settings) -> str:
    return settings.mail_from or next((f"Astrarium <noreply@{urlsplit(o).hostname}>" for o in settings.origins), "")


def letter(to: str, subject: str, text: str, settings: Settings, headers: Mapping[str, str]) -> bytes:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender(settings), to, " ".join(subject.split())
    message["Date"] = formatdate(usegmt=True)
    message["Message-ID"] = make_msgid(domain=parseaddr(sender(settings))[1].partition("@")[2] or "localhost")
    message["Auto-Submitted"] = "auto-generated"
    for name, value in headers.items():
        message[name] = value
    message.set_content(text)
    return message.as_bytes(policy=LONG_LINES)


async def send_mail(
    to: str, subject: str, text: str, *, headers: Mapping[str, str] | None = None, settings: Settings | None = None
) -> None:
    """Hand in one mail. `MailRefused`: that address is not to be tried again; `MailFailed`: later, perhaps."""
    import aiosmtplib

    found = settings or from_environment()
    if not can_mail(found):
        raise MailFailed("no mail server is set")
    if not is_address(to):
        raise MailRefused("this is no address")
    server = urlsplit(found.smtp)
    try:
        await aiosmtplib.send(
            letter(to, subject, text, found, headers or {}), sender=parseaddr(sender(found))[1], recipients=[to],
            hostname=server.hostname, port=server.port,
            username=unquote(server.username) if server.username else None,
            password=unquote(server.password) if server.password else None, use_tls=server.scheme == "smtps",
            timeout=PATIENCE,
        )  # fmt: skip
    except aiosmtplib.SMTPRecipientsRefused as error:
        code = max(one.code for one in error.recipients)
        raise (MailRefused if code >= REFUSED_FOR_GOOD else MailFailed)(str(code)) from None
    except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
        raise MailFailed(type(error).__name__) from None


def mailer(settings: Settings) -> Callable[[str, str, str], Awaitable[None]] | None:
    """Sends links by which people sign in; None without mail. A failure does not tell who has an account."""
    if not can_mail(settings):
        return None

    async def send(to: str, subject: str, text: str) -> None:
        try:
            await send_mail(to, subject, text, settings=settings)
        except MailFailed as failed:
            log.warning("a link was not mailed: %s", failed)

    return send
