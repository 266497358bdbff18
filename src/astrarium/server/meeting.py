"""On what terms people meet at a table: who finds it, who may enter, who may watch, and when the game begins."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

PUBLIC: Final = "public"
PRIVATE: Final = "private"
CODE_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"  # none that looks like another
CODE_LENGTH = 6
READY_TIME = 60_000  # milliseconds in which everybody says that the game may begin
A_MINUTE, A_DAY = 60_000, 24 * 3600 * 1000
LIVE_STAYS, DAYS_STAY = 30 * A_MINUTE, 14 * A_DAY  # how long a waiting table stays without its maker's doing

Visibility = Literal["public", "unlisted", "private"]
Language = Literal["", "en", "fr"]
Level = Annotated[int, Meta(ge=0, le=4000)]
Delay = Annotated[int, Meta(ge=0, le=99)]


class Terms(Struct, kw_only=True):
    """What whoever makes a table says about meeting there; left out, it is as ever: whoever has the link may come."""

    visibility: Annotated[
        Visibility, Meta(description="`public`: in the lobby; `unlisted`: by link; `private`: invited, or by code.")
    ] = "unlisted"
    name: Annotated[str, Meta(max_length=200, description="Of the table; cut to 40 characters.")] = ""
    language: Annotated[Language, Meta(description="In which people talk there; empty: any.")] = ""
    level: Annotated[tuple[Level, Level] | None, Meta(description="For whom it is meant; null: for all.")] = None
    rated: Annotated[bool, Meta(description="It is meant to count.")] = False
    spectators: Annotated[bool, Meta(description="Others may watch.")] = True
    delay: Annotated[Delay, Meta(description="Turns that others do not see yet, the running one included.")] = 0
    live: Annotated[bool, Meta(description="Everybody says `ready` within a minute before it begins.")] = False


class MeetingInfo(Struct):
    """On what terms people meet at a table."""

    visibility: Visibility
    name: str
    language: str
    level: tuple[int, int] | None
    rated: bool
    spectators: bool
    live: bool
    maker: Annotated[bool, Meta(description="You made it.")]
    code: Annotated[str | None, Meta(description="Lets people in while it waits; only for those who sit there.")]
    ready: Annotated[list[int], Meta(description="Live: the seats that have said so.")]
    left: Annotated[int | None, Meta(description="Live and full: milliseconds until seats that are silent open again.")]
    goes: Annotated[int | None, Meta(description="It waits until then, for its maker to see; longer with `keep`.")]
    delay: Annotated[int, Meta(description="Turns that those who watch do not see yet; 0: they see all.")] = 0


@dataclass(slots=True)
class Meeting:
    """The terms as they are kept with a table."""

    visibility: Visibility = "unlisted"
    name: str = ""
    language: str = ""
    level: tuple[int, int] | None = None
    rated: bool = False
    spectators: bool = True
    live: bool = False
    code: str = ""
    called: int | None = None  # when everybody was asked to say ready
    goes: int | None = None  # until when it waits
    delay: int = 0  # turns that those who watch do not see yet

    @property
    def stays(self) -> int:
        """How long it waits, from whenever its maker was there or said so."""
        return LIVE_STAYS if self.live else DAYS_STAY

    @property
    def until(self) -> int | None:
        return None if self.called is None else self.called + READY_TIME


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str:
    """A code as people write it."""
    return "".join(letter for letter in text.upper() if letter in CODE_LETTERS)[:CODE_LENGTH]
