"""What travels about seats and time: who sits in, offers, clocks, hours and vacations."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

SeatNumber = Annotated[int, Meta(ge=0, le=63, description="A seat's number; the first is 0.")]
Milliseconds = Annotated[int, Meta(ge=0, le=2**53 - 1, description="Since 1970.")]
Seconds = Annotated[int, Meta(ge=0, le=60 * 86400)]
Level = Annotated[str, Meta(max_length=40, description="A level of bots; left out: the usual one.")]
MinuteOfDay = Annotated[int, Meta(ge=0, le=1439, description="Minutes after midnight.")]


class TimeWish(Struct, forbid_unknown_fields=True):
    """How much time everybody has, in seconds: at the start, for each turn, at most, and for nothing each time."""

    start: Annotated[int, Meta(ge=1, le=60 * 86400)]
    add: Seconds = 0
    cap: Seconds = 0
    free: Annotated[int, Meta(ge=0, le=3600)] = 0


class DeputyInfo(Struct):
    """A bot that plays in the place of a seat's owner, since when and why."""

    level: str
    why: Literal["given", "clock", "vote", "resigned"]
    since: Milliseconds


class SeatClock(Struct):
    """One seat's time. `left` is what it had at the last entry; `zero` is when it will be up if nothing happens."""

    seat: int
    left: Annotated[int, Meta(description="Milliseconds, at the last entry.")]
    runs: bool
    zero: Annotated[int | None, Meta(description="Milliseconds since 1970; null while it does not run.")]
    stands: Annotated[list[tuple[int, int]], Meta(description="When it stands until then: from, to.")]
    free: Annotated[int, Meta(description="Milliseconds of this decision that still cost nothing.")] = 0


class ClockInfo(Struct):
    """Everybody's time. What it says changes with entries alone: whoever shows it counts by himself."""

    time: Annotated[tuple[int, int, int, int], Meta(description="start, add, cap, free in seconds.")]
    live: Annotated[bool, Meta(description="Minutes, not days.")]
    back: Annotated[int, Meta(description="Milliseconds that whoever returns has at least.")]
    seats: list[SeatClock]
    now: Annotated[int, Meta(description="The server's time; 0 in pages, which are made once for many.")] = 0


class OfferInfo(Struct):
    """Something offered to all who sit."""

    number: int
    seat: int
    what: Literal["end", "none", "pause", "back", "bot"]
    until: Annotated[int, Meta(description="When it lapses, in milliseconds since 1970.")]
    text: Annotated[str, Meta(description="What the log says of it.")]
    agreed: Annotated[list[int], Meta(description="The seats that agree.")]
    waits: Annotated[list[int], Meta(description="The seats that have not answered.")]
    value: Annotated[int, Meta(description="`pause`: until when; `bot`: whose seat.")] = 0


class Sitter(Struct, forbid_unknown_fields=True):
    """One of your seats."""

    seat: SeatNumber


class GiveSeat(Struct, forbid_unknown_fields=True):
    """The bot that a seat is given to."""

    level: Level | None = None


class MakeOffer(Struct, forbid_unknown_fields=True):
    """An offer: end as it stands, no result, pause `until`, take back, or let a bot play for an absent seat `other`."""

    seat: SeatNumber
    what: Literal["end", "none", "pause", "back", "bot"]
    until: Milliseconds | None = None
    other: SeatNumber | None = None
    level: Level | None = None


class AnswerOffer(Struct, forbid_unknown_fields=True):
    """What a seat says to an offer."""

    seat: SeatNumber
    agrees: bool


class Conducted(Struct):
    """The table after something happened at it."""

    version: int
    number: Annotated[int, Meta(description="Of the entry that was written.")]


class Removed(Struct):
    """A table or a seat that is gone or free."""

    table: str


class HoursWish(Struct, forbid_unknown_fields=True):
    """When you play at tables of days, every day, in your time zone. The same minute twice: always."""

    zone: Annotated[str, Meta(max_length=64)]
    opens: MinuteOfDay
    closes: MinuteOfDay


class HoursInfo(HoursWish):
    """Your hours, and from when on they count."""

    since: Milliseconds = 0


class Vacation(Struct, forbid_unknown_fields=True):
    """When your clocks stand. Without `begins`: now where you have 12 hours left everywhere, else from midnight."""

    ends: Milliseconds
    begins: Milliseconds | None = None


class VacationInfo(Struct):
    begins: int
    ends: int
