"""What a page says of seats and time: bots that sit in, offers, clocks. From entries alone: many share a page."""

from __future__ import annotations

from itertools import islice, takewhile

from ..core import Seat, Words, mark
from .clock import Clock, Time
from .forms import AskInfo
from .seatforms import ClockInfo, DeputyInfo, OfferInfo, SeatClock
from .sitting import (
    ABANDONED,
    AGREED,
    CLOCK,
    GIVEN,
    LET_BOT,
    OFFERED,
    PAUSE,
    PLAYED,
    RESIGNED,
    VOID,
    VOTE,
    Sitting,
)
from .table import Table

MOST_STANDS = 8  # stretches that a page is told of
FOR_YOU = mark("A bot plays <b>for you</b>.")
WHY = {
    GIVEN: mark("You left your seat to it; you can return at any time."),
    CLOCK: mark("Your time was up; you can return at any time."),
    VOTE: mark("The others let it play; you can return at any time."),
    RESIGNED: mark("You have resigned."),
}
NOBODY_BACK = mark("The game is over: nobody came back to it.")
ENDED = {
    AGREED: mark("The game was ended as it stands: all agreed."),
    VOID: mark("The game was ended without a result: all agreed."),
    RESIGNED: mark("The game is over: {name} has resigned."),
    ABANDONED: mark("The table stands still: everybody has left. Whoever returns wakes it."),
}


def deputy_of(sitting: Sitting, seat: Seat) -> DeputyInfo | None:
    deputy = sitting.deputies[seat]
    return DeputyInfo(deputy.level, deputy.why, deputy.since) if deputy else None  # type: ignore[arg-type]


def outcome_of(table: Table) -> str:
    return table.sitting.outcome or (PLAYED if table.timeline.state.over else "")


def said_instead(table: Table, seat: Seat | None, words: Words) -> AskInfo | None:
    """What is said where a seat is not asked although the position asks it."""
    sitting = table.sitting
    if sitting.still and not table.timeline.state.over:
        name = table.names(words)[sitting.resigned[-1]] if sitting.resigned else ""
        closed = table.over and sitting.outcome == ABANDONED
        return AskInfo(words(NOBODY_BACK if closed else ENDED[sitting.outcome], name=name), "")
    deputy = sitting.deputies[seat] if seat is not None else None
    return AskInfo(words(FOR_YOU), words(WHY[deputy.why])) if deputy and not table.over else None


def time_info(time: Time | None) -> tuple[int, int, int, int] | None:
    return (time.start, time.add, time.cap, time.free) if time else None


def clock_of(table: Table, now: int = 0) -> ClockInfo | None:
    """Everybody's time, as it changes with entries alone."""
    clock = table.clock
    if clock is None or table.over:
        return None
    seats, time = [seat_clock(clock, seat) for seat in table.sitting.persons], clock.time
    return ClockInfo((time.start, time.add, time.cap, time.free), time.live, clock.back, seats, now)


def seat_clock(clock: Clock, seat: Seat) -> SeatClock:
    bank, zero = clock.banks[seat], clock.zero(seat)
    if zero is None:
        return SeatClock(seat, bank.left, False, None, [])
    since = max(clock.at, clock.paused)
    stands = [(clock.at, clock.paused)] if clock.paused > clock.at else []
    stands += islice(takewhile(lambda stretch: stretch[0] < zero, clock.calendar.stands(seat, since)), MOST_STANDS)
    return SeatClock(seat, bank.left, True, zero, stands, max(0, clock.free - bank.spent))


def offers_of(table: Table, words: Words) -> list[OfferInfo]:
    sitting, names = table.sitting, table.names(words)
    found = []
    for offer in () if table.over else sitting.offers:
        other = offer.value if offer.what == LET_BOT else offer.seat
        text = words(OFFERED[offer.what], name=names[offer.seat], other=names[other])
        waits = [seat for seat in sitting.voters(offer) if seat not in offer.agreed]
        value = offer.value if offer.what in (LET_BOT, PAUSE) else 0
        until = offer.at + sitting.lasts
        found.append(OfferInfo(offer.number, offer.seat, offer.what, until, text, list(offer.agreed), waits, value))  # type: ignore[arg-type]
    return found
