"""What whoever runs the server may set: read from the environment once, at the start."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from ..core import BadInput
from .limits import RATES, Rate, read_rates

LOGS = ("warnings", "text", "json")
THIS_MACHINE = "127.0.0.1,::1"
PUSH_HOSTS = (
    "fcm.googleapis.com", "*.push.services.mozilla.com", "*.push.apple.com", "*.notify.windows.com",
)  # fmt: skip


@dataclass(frozen=True)
class Settings:
    """The doors of one server; docs/operate.md names the variables."""

    origins: tuple[str, ...] = ()  # where browsers find us; empty: wherever the Host header says
    proxies: str = THIS_MACHINE  # whose X-Forwarded-For and X-Forwarded-Proto are believed
    rates: Mapping[str, Rate] = field(default_factory=lambda: RATES)
    connections: int = 4000  # open at once
    log: str = "warnings"
    metrics_for_all: bool = False
    open_data: Path | None = None  # where the files of /data/ are written; nothing: there are none
    moderators: tuple[str, ...] = ()  # player ids
    push_hosts: tuple[str, ...] = PUSH_HOSTS  # whose push services are called
    push_contact: str = ""  # a mailto: or https: address that they may complain to
    smtp: str = ""  # such as smtps://user:password@mail.example:465
    mail_from: str = ""


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings that are there, the defaults for the rest."""

    def given(name: str, default: str = "") -> str:
        return environment.get(f"ASTRARIUM_{name}", default).strip()

    log = given("LOG", LOGS[0])
    if log not in LOGS:
        raise BadInput(f"ASTRARIUM_LOG is one of {', '.join(LOGS)}, not {log[:40]!r}")
    connections = given("CONNECTIONS", str(Settings.connections))
    if not connections.isdecimal() or not int(connections):
        raise BadInput(f"ASTRARIUM_CONNECTIONS is a number above zero, not {connections[:40]!r}")
    return Settings(
        origins=tuple(origin(part) for part in given("ORIGIN").split(",") if part.strip()),
        proxies=given("PROXIES", THIS_MACHINE), rates=read_rates(given("LIMITS")), connections=int(connections),
        log=log, metrics_for_all=given("METRICS") == "all", moderators=several(given("MODERATORS")),
        open_data=Path(given("OPEN_DATA")) if given("OPEN_DATA") else None,
        push_hosts=several(given("PUSH_HOSTS")) or PUSH_HOSTS,
        push_contact=given("CONTACT"), smtp=mail_server(given("SMTP")), mail_from=given("MAIL_FROM"),
    )  # fmt: skip


def origin(text: str) -> str:
    """An origin as browsers write it."""
    parts = urlsplit(text.strip())
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
        raise BadInput(f"ASTRARIUM_ORIGIN is such as https://games.example, not {text[:60]!r}")
    return f"{parts.scheme}://{parts.netloc.lower()}"


def several(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").split())


def mail_server(text: str) -> str:
    """Where mail is handed in; empty: nowhere."""
    if text and (urlsplit(text).scheme not in ("smtp", "smtps") or not urlsplit(text).hostname):
        raise BadInput(
            "ASTRARIUM_SMTP is such as smtps://user:password@mail.example"
        )  # not what it is: it has a password
    return text
