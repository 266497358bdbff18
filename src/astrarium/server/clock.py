"""How much time everybody has: a fold over what happened at a table. Nothing of it is stored, no clock is read here.

All times are milliseconds; `Time` alone is in seconds, as people say it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Protocol

from ..core import Seat

SECOND, MINUTE, HOUR, DAY = 1_000, 60_000, 3_600_000, 86_400_000
LEAST_BACK = MINUTE  # whoever returns has at least so much
LIVE_START = 4 * 3600  # seconds: with more to start with, people play from day to day
MOST_LAG = SECOND
LAST_CALL = (30 * SECOND, HOUR)  # live, days: when somebody is told for the last time

BEGIN, ACTION, UNDO, LEAVE, RETURN, PAUSE, OTHER = "begin", "action", "undo", "leave", "return", "pause", "other"


class Time(NamedTuple):
    """What a table gives, in seconds: at the start, for each turn, at most; what each decision has for nothing."""

    start: int
    add: int
    cap: int
    free: int

    @property
    def live(self) -> bool:
        return self.start < LIVE_START


PRESETS: Mapping[str, Time] = {
    "quick": Time(600, 45, 600, 10),
    "calm": Time(1800, 90, 1800, 10),
    "day": Time(24 * 3600, 24 * 3600, 24 * 3600, 0),
    "relaxed": Time(72 * 3600, 24 * 3600, 120 * 3600, 0),
    "slow": Time(7 * 86400, 7 * 86400, 7 * 86400, 0),
}


class Beat(NamedTuple):
    """Something that happened at a table: from then on these seats are asked, in this turn."""

    at: int
    kind: str
    seat: Seat  # who did it, or whose seat it is about
    asked: tuple[Seat, ...]
    turn: int
    lag: int = 0
    until: int = 0  # of a pause


class Calendar(Protocol):
    """When clocks stand."""

    def stands(self, seat: Seat, since: int) -> Iterator[tuple[int, int]]:
        """The stretches in which this seat's clock stands, in order and apart, those that end after `since`."""


class Always:
    """A calendar in which clocks never stand."""

    def stands(self, seat: Seat, since: int) -> Iterator[tuple[int, int]]:  # noqa: ARG002
        return iter(())


def running(calendar: Calendar, seat: Seat, begin: int, end: int) -> int:
    """How much of this stretch a clock runs."""
    if end <= begin:
        return 0
    run = end - begin
    for first, last in calendar.stands(seat, begin):
        if first >= end:
            break
        run -= min(last, end) - max(first, begin)
    return run


def moment(calendar: Calendar, seat: Seat, begin: int, left: int) -> int:
    """When a clock that starts to run at `begin` will have run for so long."""
    at = begin
    for first, last in calendar.stands(seat, begin):
        if first - at >= left:
            break
        left -= max(0, first - at)
        at = max(at, last)
    return at + left


@dataclass(slots=True)
class Bank:
    """What one seat has left, and how it stands with its decision and its turn."""

    left: int
    sits: bool
    asked: bool = False
    spent: int = 0  # on this decision
    charged: frozenset[int] = frozenset()  # the turns that cost anything: an undo may lead back to an earlier one
    gifts: tuple[tuple[int, int], ...] = ()  # the turns that were rewarded, and with how much


@dataclass
class Clock:
    """The banks of a table after the last beat."""

    time: Time
    banks: list[Bank]
    calendar: Calendar = field(default_factory=Always)
    at: int = 0
    turn: int = 0
    paused: int = 0  # until then
    beats: int = 0  # taken

    def take(self, beat: Beat) -> None:
        """What has run since the last beat is paid; then it may be rewarded, taken back, or begin anew."""
        for seat, bank in enumerate(self.banks):
            if bank.asked and bank.sits:
                self._pay(bank, self._ran(seat, beat.at) - (beat.lag if seat == beat.seat else 0))
        self._sit(beat)
        for seat, bank in enumerate(self.banks):
            asked = seat in beat.asked
            if bank.asked and bank.sits and not (asked and beat.turn == self.turn):
                self._reward(bank)
            if beat.kind == UNDO:
                self._take_back(bank, beat.turn, asked)
            if asked and (not bank.asked or (seat == beat.seat and beat.kind in (ACTION, UNDO, RETURN))):
                bank.spent = self.free if beat.kind == UNDO else 0  # an undo never gives time
            bank.asked = asked
        self.at, self.turn, self.beats = beat.at, beat.turn, self.beats + 1

    @property
    def free(self) -> int:
        return self.time.free * SECOND

    @property
    def back(self) -> int:
        """What whoever returns has at least."""
        return max(self.time.add * SECOND, LEAST_BACK)

    def _ran(self, seat: Seat, until: int) -> int:
        return running(self.calendar, seat, max(self.at, min(self.paused, until)), until)

    def _pay(self, bank: Bank, ran: int) -> None:
        ran = max(0, ran)
        cost = max(0, bank.spent + ran - self.free) - max(0, bank.spent - self.free)
        bank.spent += ran
        if cost:
            bank.left, bank.charged = max(0, bank.left - cost), bank.charged | {self.turn}

    def _sit(self, beat: Beat) -> None:
        bank = self.banks[beat.seat]
        if beat.kind == LEAVE:
            bank.sits = False
        elif beat.kind == RETURN:
            bank.sits, bank.left = True, max(bank.left, self.back)
        elif beat.kind == PAUSE:
            self.paused = beat.until

    def _reward(self, bank: Bank) -> None:
        """Once for a turn that cost something: trifles cost nothing and earn nothing."""
        if self.turn not in bank.charged or any(turn == self.turn for turn, _ in bank.gifts):
            return
        gift = max(0, min(self.time.add * SECOND, self.time.cap * SECOND - bank.left))
        bank.left, bank.gifts = bank.left + gift, (*bank.gifts, (self.turn, gift))

    def _take_back(self, bank: Bank, turn: int, asked: bool) -> None:
        """What was given for turns that are to come again, and for one that goes on again."""
        kept = tuple(one for one in bank.gifts if one[0] < turn or (one[0] == turn and not asked))
        back = sum(gift for _, gift in bank.gifts) - sum(gift for _, gift in kept)
        bank.left, bank.gifts = max(0, bank.left - back), kept

    def runs(self, seat: Seat) -> bool:
        return self.banks[seat].asked and self.banks[seat].sits

    def left(self, seat: Seat, now: int) -> int:
        """What this seat has left now."""
        bank = self.banks[seat]
        if not self.runs(seat):
            return bank.left
        ran = self._ran(seat, max(now, self.at))
        return max(0, bank.left - max(0, bank.spent + ran - self.free) + max(0, bank.spent - self.free))

    def reaches(self, seat: Seat, left: int) -> int | None:
        """When this seat has so much left, if nothing happens; None where its clock does not run."""
        bank = self.banks[seat]
        if not self.runs(seat):
            return None
        rest = max(0, self.free - bank.spent) + bank.left - left
        return moment(self.calendar, seat, max(self.at, self.paused), rest) if rest >= 0 else None

    def zero(self, seat: Seat) -> int | None:
        """When this seat's time is up, if nothing happens."""
        return self.reaches(seat, 0)

    def wakes(self, now: int) -> int | None:
        """When somebody must next be told something or has no time left; None where no clock runs."""
        seats = range(len(self.banks))
        zeros = [at for seat in seats if (at := self.zero(seat)) is not None]
        return min([*zeros, *(at for seat in seats for at in self.calls(seat) if at > now)], default=None)

    def calls(self, seat: Seat) -> list[int]:
        """When this seat is told that its time runs out: at a quarter of what it can have, and near the end."""
        last = LAST_CALL[0 if self.time.live else 1]
        found = [self.reaches(seat, left) for left in (self.time.cap * SECOND // 4, last)]
        return sorted(at for at in found if at is not None)

    def is_low(self, left: int) -> bool:
        return left < self.time.cap * SECOND // 4

    def after(self, beat: Beat) -> Clock:
        """The clock as it would be then."""
        clock = replace(self, banks=[replace(bank) for bank in self.banks])
        clock.take(beat)
        return clock


def fold(time: Time, sits: Sequence[bool], beats: Sequence[Beat], calendar: Calendar | None = None) -> Clock:
    """The clock after all that happened."""
    clock = Clock(time, [Bank(time.start * SECOND, here) for here in sits], calendar or Always())
    for beat in beats:
        if not clock.beats:
            clock.at = beat.at
        clock.take(beat)
    return clock
