"""What happens at a table and not on it, folded: who sits, what was offered, how it ended. The engine never sees it."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import NamedTuple

from ..core import BadInput, Score, Seat, mark
from .clock import DAY, MINUTE, Time
from .store import ANSWER, BOT, END, OFFER, SEAT, Chair, Entry

KINDS = (SEAT, OFFER, ANSWER, END)

PERSON, ORDER, PLAN = "person", "order", "plan"  # who acts, besides a bot

GIVEN, CLOCK, VOTE, RESIGNED = "given", "clock", "vote", "resigned"  # why a bot sits in
AS_IT_STANDS, NO_RESULT, PAUSE, TAKE_BACK, LET_BOT = "end", "none", "pause", "back", "bot"  # what is offered
PLAYED, AGREED, VOID, ABANDONED = "played", "agreed", "void", "abandoned"  # how tables end, besides RESIGNED

OFFER_LASTS = (MINUTE, 3 * DAY)  # live, days
IDLE_AFTER = (30 * MINUTE, 7 * DAY)
ABSENT_AFTER = (2 * MINUTE, DAY)  # for so long it was somebody's turn: the others may let a bot play
ABSENT_UNTIMED = 10 * MINUTE
RESUMED_WITHIN = 90 * DAY

SAID = {
    GIVEN: mark("<b>{name}</b> leaves the seat to a bot."),
    CLOCK: mark("The time of <b>{name}</b> is up: a bot plays on."),
    RESIGNED: mark("<b>{name}</b> resigns: a bot plays on."),
}
BACK = mark("<b>{name}</b> is back.")
OFFERED = {
    AS_IT_STANDS: mark("<b>{name}</b> offers to end the game as it stands."),
    NO_RESULT: mark("<b>{name}</b> offers to end the game without a result."),
    PAUSE: mark("<b>{name}</b> offers a pause."),
    TAKE_BACK: mark("<b>{name}</b> asks to take the last action back."),
    LET_BOT: mark("<b>{name}</b> proposes that a bot plays for <b>{other}</b>."),
}
YES, NO = mark("<b>{name}</b> agrees."), mark("<b>{name}</b> declines.")
DONE = {
    AS_IT_STANDS: mark("All agree: the game ends as it stands."),
    NO_RESULT: mark("All agree: the game ends without a result."),
    PAUSE: mark("All agree: the table pauses."),
    TAKE_BACK: mark("All agree: the action is taken back."),
    LET_BOT: mark("The others let a bot play for <b>{other}</b>."),
}
GIVES_UP = mark("<b>{name}</b> resigns: the game is over.")
NOBODY_HERE = mark("Nobody is here any more: the table stands still until somebody returns.")


class Deputy(NamedTuple):
    """A bot that plays in the place of a seat's owner."""

    level: str
    why: str
    since: int


@dataclass(frozen=True, slots=True)
class Offer:
    """What somebody offers to the others."""

    number: int  # of its entry
    seat: Seat
    what: str
    value: int  # of a pause: until when; of a take-back: how many moves stay; of a bot: whose seat
    level: str  # of the bot
    at: int
    agreed: tuple[Seat, ...]


class Happening(NamedTuple):
    """A line of the log that is no move."""

    number: int
    seat: Seat
    turn: int
    texts: tuple[str, ...]  # message ids
    other: Seat


class Sitting:
    """Who sits where, what is offered, how it ended: after some entries."""

    def __init__(self, chairs: Sequence[Chair], time: Time | None) -> None:
        self.persons = [seat for seat, chair in enumerate(chairs) if chair.kind != BOT]
        self.lasts = OFFER_LASTS[0 if time and time.live else 1]
        self.deputies: list[Deputy | None] = [None] * len(chairs)
        self.resigned: list[Seat] = []
        self.offers: list[Offer] = []
        self.outcome = ""
        self.since = 0  # when it ended or came to stand
        self.paused = 0  # until then
        self.happened: list[Happening] = []
        self.entries: list[Entry] = []

    @property
    def ended(self) -> bool:
        """Over by agreement or resignation, whatever the position says."""
        return self.outcome in (AGREED, VOID, RESIGNED)

    @property
    def still(self) -> bool:
        """Nothing is played: it is over, or nobody is here."""
        return bool(self.outcome)

    def sits(self, seat: Seat) -> bool:
        """Whether the owner plays that seat."""
        return seat in self.persons and self.deputies[seat] is None

    @property
    def here(self) -> list[Seat]:
        """The seats whose owners sit."""
        return [seat for seat in self.persons if self.deputies[seat] is None]

    def voters(self, offer: Offer) -> list[Seat]:
        return [seat for seat in self.here if offer.what != LET_BOT or seat != offer.value]

    def open_offers(self, now: int) -> list[Offer]:
        return [offer for offer in self.offers if now < offer.at + self.lasts]

    def offered(self, number: int) -> Offer:
        found = next((offer for offer in self.offers if offer.number == number), None)
        if found is None:
            raise BadInput(f"no offer {number}")
        return found

    def completes(self, entry: Entry) -> Offer | None:
        """The offer that this entry makes everybody's wish."""
        offer = self._answered(entry)
        return offer if offer and set(self.voters(offer)) <= set(offer.agreed) else None

    def _answered(self, entry: Entry) -> Offer | None:
        """The offer as it is after this entry; None where the entry is none, or says no."""
        if entry.kind == OFFER:
            return read_offer(entry)
        if entry.kind == ANSWER:
            word, number, seats = entry.text.split(" ")
            offer = self.offered(int(number))
            return replace(offer, agreed=(*offer.agreed, *read_seats(seats))) if word == "yes" else None
        return None

    def after(self, entry: Entry) -> Sitting:
        """As it would be then."""
        found = copy(self)
        found.deputies, found.resigned = self.deputies[:], self.resigned[:]
        found.offers, found.happened, found.entries = self.offers[:], [], []
        found.take(entry, 0)
        return found

    def take(self, entry: Entry, turn: int) -> None:
        """Follow an entry; one that cannot be raises an error."""
        texts, other = {SEAT: self._seat, OFFER: self._offer, ANSWER: self._answer, END: self._end}[entry.kind](entry)
        self.happened.append(Happening(entry.number, entry.seat, turn, texts, other))
        self.entries.append(entry)

    def lines(self, moves: Sequence[int]) -> list[tuple[int, dict[str, object]]]:
        """What a record tells of it: after how many of the moves (given by their entries), and the line."""
        found: list[tuple[int, dict[str, object]]] = []
        for entry in self.entries:
            line: dict[str, object] = {"event": entry.kind, "seat": entry.seat, "what": entry.text}
            found.append((sum(number < entry.number for number in moves), line))
        return found

    def _seat(self, entry: Entry) -> tuple[tuple[str, ...], Seat]:
        if entry.text == "owner":
            self.deputies[entry.seat] = None
            if self.outcome == ABANDONED:
                self.outcome = ""
            return (BACK,), entry.seat
        _, why, level = entry.text.split(" ")
        self._leave(entry.seat, why, level, entry.at)
        return (SAID[why],), entry.seat

    def _leave(self, seat: Seat, why: str, level: str, at: int) -> None:
        if seat not in self.persons:
            raise BadInput(f"seat {seat} has no owner")
        self.deputies[seat] = Deputy(level, why, at)
        self.offers = [offer for offer in self.offers if offer.seat != seat]
        if why == RESIGNED:
            self.resigned.append(seat)

    def _offer(self, entry: Entry) -> tuple[tuple[str, ...], Seat]:
        offer = read_offer(entry)
        self.offers = [known for known in self.offers if known.seat != offer.seat]
        other = offer.value if offer.what == LET_BOT else offer.seat
        if self.completes(entry):
            return self._do(offer, entry), other
        self.offers.append(offer)
        return (OFFERED[offer.what],), other

    def _answer(self, entry: Entry) -> tuple[tuple[str, ...], Seat]:
        number = int(entry.text.split(" ")[1])
        offer, known = self._answered(entry), self.offered(number)
        other = known.value if known.what == LET_BOT else known.seat
        if offer and self.completes(entry):
            self.offers = [kept for kept in self.offers if kept.number != number]
            return (YES, *self._do(offer, entry)), other
        kept = [open_ for open_ in self.offers if open_.number != number]
        self.offers = [*kept, offer] if offer else kept
        return (YES if offer else NO,), other

    def _do(self, offer: Offer, entry: Entry) -> tuple[str, ...]:
        """All agree."""
        if offer.what == LET_BOT:
            self._leave(offer.value, VOTE, offer.level, entry.at)
        elif offer.what == PAUSE:
            self.paused = offer.value
        elif offer.what in (AS_IT_STANDS, NO_RESULT):
            self.outcome, self.since = AGREED if offer.what == AS_IT_STANDS else VOID, entry.at
        return (DONE[offer.what],)

    def _end(self, entry: Entry) -> tuple[tuple[str, ...], Seat]:
        if entry.text not in (RESIGNED, ABANDONED):
            raise BadInput(f"no way to end {entry.text!r}")
        self.outcome, self.since = entry.text, entry.at
        if entry.text == RESIGNED:
            self.resigned.append(entry.seat)
        return (GIVES_UP if entry.text == RESIGNED else NOBODY_HERE,), entry.seat


def read_seats(text: str) -> tuple[Seat, ...]:
    return tuple(int(seat) for seat in text.split(","))


def write_seats(seats: Sequence[Seat]) -> str:
    return ",".join(map(str, seats))


def read_offer(entry: Entry) -> Offer:
    """An offer as it is written: for whom, what, and what belongs to it."""
    seats, what, value, level = entry.text.split(" ")
    if what not in OFFERED:
        raise BadInput(f"no offer {what!r}")
    return Offer(entry.number, entry.seat, what, int(value), level, entry.at, read_seats(seats))


def write_offer(seats: Sequence[Seat], what: str, value: int = 0, level: str = "-") -> str:
    return f"{write_seats(seats)} {what} {value} {level}"


def ranks(scores: Sequence[Score], resigned: Sequence[Seat]) -> list[int]:
    """The places of these scores: whoever resigned comes last, and who did so first behind the others."""
    if not resigned:
        return [score.rank for score in scores]
    stayed = [score.rank for score in scores if score.seat not in resigned]
    return [
        len(scores) - resigned.index(score.seat)
        if score.seat in resigned
        else 1 + sum(rank < score.rank for rank in stayed)
        for score in scores
    ]
