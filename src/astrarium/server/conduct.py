"""What people do at a table besides playing: leave a seat to a bot and return, resign, offer and answer, withdraw."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Executable

from ..bots import USUAL_LEVEL
from ..core import Seat, mark
from .archive.results import at_the_end
from .clock import DAY
from .due import FLAG, IDLE, drop, put, round_of
from .notices import over_for
from .planned import ENDED, TAKEN_BACK, TO_A_BOT, Why, stopped
from .problem import NOT_YOURS, OVER, WAITING, Problem
from .sitting import (
    ABANDONED,
    ABSENT_AFTER,
    ABSENT_UNTIMED,
    CLOCK,
    GIVEN,
    IDLE_AFTER,
    LET_BOT,
    PAUSE,
    PERSON,
    RESIGNED,
    RESUMED_WITHIN,
    TAKE_BACK,
    VOID,
    Sitting,
    write_offer,
    write_seats,
)
from .store import ANSWER, BOT, END, OFFER, SEAT, Entry, Taken, sits, stands_still, the_end
from .table import Table
from .timeline import NOTHING_YET, REVEALED, result_of

LONGEST_PAUSE = 30 * DAY

BOT_ALREADY = mark("A bot plays at this seat already.")
NO_BOT = mark("No bot plays at this seat for you.")
HAS_RESIGNED = mark("Whoever has resigned does not return.")
TOO_LATE = mark("This table was left more than ninety days ago: it cannot go on.")
NOT_ABSENT = mark("This seat is not absent: it has not been waited for long enough.")
NO_OFFER = mark("This offer is no longer open.")
NOT_ASKED = mark("This offer is not yours to answer.")
WRONG_PAUSE = mark("A pause ends within thirty days.")
NOT_YET = mark("There is still time left.")
MAKER_ALONE = mark("Only whoever made the table does that.")
BEGUN = mark("The table has begun: seats are no longer given away.")
NOT_OPEN = mark("Seat {seat} is not open.")


async def note(table: Table, seat: Seat, kind: str, write: Callable[[int], str], by: str | None = PERSON) -> Entry:
    """Write what happens at the table; `write` says it, or refuses, each time that somebody else was first."""
    async with table.lock:
        while True:
            await table.catch_up()
            now = table.store.times.now()
            entry = table.timeline.note(seat, kind, write(now), now)._replace(by=by)
            before = table.sitting
            after = before.after(entry)
            if await table.written(entry, along(table, entry, after)):
                if after.ended:
                    table.header.ended, table.header.result = entry.at, result(table, after)
                table.header.outcome = after.outcome
                return entry


def result(table: Table, sitting: Sitting) -> str | None:
    return None if sitting.outcome == VOID else result_of(table.timeline.state, sitting.resigned)


def along(table: Table, entry: Entry, after: Sitting) -> list[Executable]:
    """What is written with such an entry: what becomes due, who sits, how it ended."""
    before, state = table.sitting, table.timeline.noted(entry).state
    found = [*table.due(entry.at, state, after), *table.flag(entry, state, after), *table.wakes(entry.at, state, after)]
    found += unqueued(table, entry, after)
    for seat, deputy in enumerate(after.deputies):
        if deputy != before.deputies[seat]:
            found.append(sits(table.id, seat, deputy.level if deputy else ""))
    if after.ended:
        found += [the_end(table.id, entry.at, result(table, after), after.outcome), drop(FLAG, table.id)]
        return [*found, drop(IDLE, table.id), *told_at_end(table, entry.at, after)]
    if after.outcome != before.outcome:
        found.append(stands_still(table.id, after.outcome))
    return [*found, *idle(table, entry.at, before, after)]


def told_at_end(table: Table, at: int, sitting: Sitting) -> list[Executable]:
    """Of a table that was not played out: its results, if it has any, and who is to be told."""
    told = over_for(table.header, at)
    if sitting.outcome == VOID:
        return [*told, round_of(table.id, at)]
    return [*told, *at_the_end(table.header, table.timeline.state, at, sitting.resigned, sitting.outcome)]


def unqueued(table: Table, entry: Entry, after: Sitting) -> list[Executable]:
    """Nothing queued is played for whoever has left, after the end, or after something was taken back."""
    left = [seat for seat in range(len(after.deputies)) if after.deputies[seat] != table.sitting.deputies[seat]]
    if after.ended or table.timeline.noted(entry).stayed < len(table.timeline.moves):
        everybody = range(len(after.deputies))
        return [stopped(table.id, everybody, Why(ENDED if after.ended else TAKEN_BACK), entry.at)]
    return [stopped(table.id, left, Why(TO_A_BOT), entry.at)] if left else []


def idle(table: Table, at: int, before: Sitting, after: Sitting) -> list[Executable]:
    """A table that nobody sits at comes to stand, and is closed when nobody came back to it."""
    if after.outcome == ABANDONED:
        return [put(IDLE, table.id, at + RESUMED_WITHIN)]
    if before.here and not after.here:
        return [put(IDLE, table.id, at + IDLE_AFTER[0 if is_live(table) else 1])]
    return [drop(IDLE, table.id)] if after.here and not before.here else []


def is_live(table: Table) -> bool:
    time = table.header.time
    return time is not None and time.live


def check_begun(table: Table) -> None:
    if table.waiting:
        raise Problem(409, WAITING)
    if table.over:
        raise Problem(409, OVER)


async def give_to_bot(table: Table, seat: Seat, level: str) -> None:
    """The owner leaves, and a bot plays on at once."""

    def write(_: int) -> str:
        check_begun(table)
        if table.is_bot(seat):
            raise Problem(409, BOT_ALREADY)
        return f"{BOT} {GIVEN} {level}"

    await note(table, seat, SEAT, write)


async def return_to(table: Table, seat: Seat) -> None:
    """The owner takes the seat back from the bot; a table that stood still goes on."""

    def write(now: int) -> str:
        check_begun(table)
        sitting = table.sitting
        if seat in sitting.resigned:
            raise Problem(409, HAS_RESIGNED)
        if sitting.deputies[seat] is None:
            raise Problem(409, NO_BOT)
        if sitting.outcome == ABANDONED and now > sitting.since + RESUMED_WITHIN:
            raise Problem(409, TOO_LATE)
        return "owner"

    await note(table, seat, SEAT, write)


async def resign(table: Table, seat: Seat) -> None:
    """With two seats the game is over; with more a bot plays on, and whoever resigned is last."""
    over = len(table.header.chairs) <= 2

    def write(_: int) -> str:
        check_begun(table)
        if seat in table.sitting.resigned:
            raise Problem(409, HAS_RESIGNED)
        return RESIGNED if over else f"{BOT} {RESIGNED} {USUAL_LEVEL}"

    await note(table, seat, END if over else SEAT, write)


def together(table: Table, seat: Seat) -> list[Seat]:
    """The seats that speak with one voice: those of the same owner who sits there."""
    owner = table.header.chairs[seat].owner
    return [other for other in table.sitting.here if table.header.chairs[other].owner == owner]


async def offer(table: Table, seat: Seat, what: str, value: int = 0, level: str = USUAL_LEVEL) -> Entry:
    """Offer something to all who sit; where nobody else does, it is done at once."""

    def write(now: int) -> str:
        check_begun(table)
        if table.is_bot(seat):
            raise Problem(409, NO_OFFER)
        given = offered(table, seat, what, value, now)
        return write_offer(together(table, seat), what, given, level if what == LET_BOT else "-")

    return await note(table, seat, OFFER, write)


def offered(table: Table, seat: Seat, what: str, value: int, now: int) -> int:
    """What belongs to an offer, checked."""
    if what == TAKE_BACK:
        return stays(table, seat)
    if what == PAUSE:
        if value and not now < value <= now + LONGEST_PAUSE:
            raise Problem(400, WRONG_PAUSE)
        return value
    if what == LET_BOT:
        check_absent(table, seat, value, now)
        return value
    return 0


def stays(table: Table, seat: Seat) -> int:
    """How many moves stay when this seat's last one goes with all that followed."""
    last = table.timeline.last_move_of(seat)
    if last is None:
        raise Problem(422, NOTHING_YET)
    check_revealed(table, last)
    return last


def check_revealed(table: Table, stay: int) -> None:
    if table.timeline.crosses_revelation(stay):
        raise Problem(422, REVEALED)  # whoever has seen something cannot unsee it


def check_absent(table: Table, seat: Seat, other: Seat, now: int) -> None:
    """Whether the others may let a bot play for somebody: it is his turn, and has been for long."""
    table.check_seat(other)
    time = table.header.time
    long_enough = ABSENT_UNTIMED if time is None else ABSENT_AFTER[0 if time.live else 1]
    waited = now - table.timeline.updated
    if other == seat or table.is_bot(other) or other not in table.to_act or waited < long_enough:
        raise Problem(409, NOT_ABSENT)


async def answer(table: Table, seat: Seat, number: int, agrees: bool) -> Entry:
    """Agree to an offer or decline it; the one who made it may take it back."""

    def write(now: int) -> str:
        check_begun(table)
        sitting = table.sitting
        found = next((made for made in sitting.open_offers(now) if made.number == number), None)
        if found is None:
            raise Problem(409, NO_OFFER)
        if seat not in sitting.voters(found):
            raise Problem(403, NOT_ASKED)
        if found.what == TAKE_BACK and agrees:
            check_revealed(table, min(found.value, len(table.timeline.moves)))
        return f"{'yes' if agrees else 'no'} {number} {write_seats(together(table, seat))}"

    return await note(table, seat, ANSWER, write)


async def flag(table: Table, seat: Seat) -> None:
    """Somebody's time is up: a bot sits in."""

    def write(now: int) -> str:
        zero = table.clock.zero(seat) if table.clock and not table.sitting.still else None
        if zero is None or zero > now:
            raise Problem(409, NOT_YET)
        return f"{BOT} {CLOCK} {USUAL_LEVEL}"

    await note(table, seat, SEAT, write, None)


async def call_time(table: Table, seat: Seat) -> None:
    """The time for the whole table is up: a bot plays on for whoever still sits there."""

    def write(_: int) -> str:
        check_begun(table)
        if table.is_bot(seat):
            raise Problem(409, BOT_ALREADY)
        return f"{BOT} {CLOCK} {USUAL_LEVEL}"

    await note(table, seat, SEAT, write, None)


async def abandon(table: Table) -> None:
    """Nobody who owns a seat has been here for long: bots stop, and wait for somebody to return."""

    def write(_: int) -> str:
        check_begun(table)
        if table.sitting.here or table.sitting.outcome:
            raise Problem(409, NOT_YET)
        return ABANDONED

    await note(table, 0, END, write, None)


async def close(table: Table) -> None:
    """Nobody came back to an abandoned table: it is over, and its seal is opened."""
    now = table.store.times.now()
    async with table.store.engine.begin() as connection:
        await connection.execute(the_end(table.id, now, result(table, table.sitting), ABANDONED))
        for statement in told_at_end(table, now, table.sitting):
            await connection.execute(statement)
    table.header.ended = now
    table.changed()


async def open_seat_to_bot(table: Table, seat: Seat, level: str, owner: str | None) -> None:
    """Whoever made a table that waits lets a bot sit down on an open seat."""
    check_maker(table, owner)
    async with table.lock:
        try:
            begins = [*table.due_at_start(bots=True), *table.call(table.store.times.now())]
            await table.store.give_seat(table.id, seat, level, begins)
        except Taken:
            raise Problem(409, NOT_OPEN, seat=seat) from None
        await table.seats_changed()


async def free_seat(table: Table, seat: Seat, owner: str | None) -> None:
    """A seat of a table that waits becomes open again: by whoever sits there, or by the maker."""
    if not table.owned(seat, owner):
        check_maker(table, owner)
    async with table.lock:
        if not await table.store.open_seat(table.id, seat):
            raise Problem(409, BEGUN)
        await table.seats_changed()


def check_maker(table: Table, owner: str | None) -> None:
    if owner is None or table.header.maker != owner:
        raise Problem(403, MAKER_ALONE)


def check_person(table: Table, seat: Seat, owner: str | None) -> None:
    """Only whoever owns a seat acts for it."""
    table.check_owner(seat, owner)
    if table.header.chairs[seat].kind == BOT:
        raise Problem(403, NOT_YOURS, seat=seat)
