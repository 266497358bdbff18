"""A record becomes a table: it is replayed action by action before anything is written."""

from __future__ import annotations

import re
from copy import copy

from ..core import BadInput, IllegalAction, Record, Refusal, Seat, Words, game, mark
from ..core.record import loads
from .problem import Problem, sentence
from .store import ACTION, BOT, PERSON, Chair, Entry, Header, now
from .table import clean_name
from .timeline import Timeline, result_of

LARGEST_RECORD = 512 * 1024
LARGEST_SEED = 2**63 - 1  # that the database can keep
TABLE_ID = re.compile(r"[a-z0-9-]{1,40}")

TOO_LARGE = mark("This is too much: a record has at most 512 kB.")
OLD_RULES = mark("This record follows version {old} of its rules, and this program plays version {new}.")
WRONG_ACTION = mark("Action {n} of the record (seat {seat}, {action}) is not allowed: {reason}")
OTHER_POSITION = mark("After action {n} the position differs from the recorded one.")


class WrongAction(Problem):
    """An action of the record that the rules forbid; the reason is said in the game's own words."""

    def __init__(self, record: Record, n: int, refusal: Refusal) -> None:
        seat, action = record.moves[n - 1]
        text = record.game.actions.to_text(action)
        super().__init__(422, WRONG_ACTION, n=n, seat=seat, action=text, reason=refusal)
        self.refusal, self.rule, self.game_id = refusal, refusal.rule or None, record.game_id

    def sentence(self, words: Words) -> str:
        reason = sentence(words, self.refusal.text, self.refusal.values)
        return words(self.text, **{**self.values, "reason": reason})


def read_record(raw: bytes, table_id: str, owner: str, pace: int) -> tuple[Timeline, list[Entry]]:
    """The table of a record, replayed, and the entries to be written; all its seats belong to `owner`."""
    try:
        record = loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Problem(400, "This is not a text in UTF-8.") from None
    return followed(record, header_of(record, table_id, owner, pace))


def followed(record: Record, header: Header) -> tuple[Timeline, list[Entry]]:
    """The table of that header after all that was recorded, and the entries to be written."""
    timeline = Timeline(header)
    entries = []
    check_mark(record, 0, timeline)
    for n in range(1, len(record.moves) + 1):
        entries.append(follow(record, n, timeline))
        check_mark(record, n, timeline)
    if timeline.state.over:
        timeline.header.ended, timeline.header.result = timeline.updated, result_of(timeline.state)
    return timeline, entries


def play_on(
    record: Record, k: int, seat: Seat, level: str, table_id: str, owner: str, pace: int
) -> tuple[Timeline, list[Entry]]:  # fmt: skip
    """A table that begins after the first `k` actions of a record: the owner in one seat, bots in the others."""
    begun = copy(record)
    begun.moves, begun.marks = record.moves[:k], {n: mark for n, mark in record.marks.items() if n <= k}
    header = header_of(begun, table_id, owner, pace)
    header.chairs = [
        chair if at == seat else Chair(BOT, chair.name, level, None, chair.word)
        for at, chair in enumerate(header.chairs)
    ]
    return followed(begun, header)


def header_of(record: Record, table_id: str, owner: str, pace: int) -> Header:
    played = game(record.game_id).version
    if record.version != played:
        raise Problem(409, OLD_RULES, old=record.version, new=played)
    if not 0 <= record.seed <= LARGEST_SEED:
        raise BadInput(f"line 1: seed is a number from 0 to {LARGEST_SEED}")
    if record.seal and not TABLE_ID.fullmatch(record.seal.table):
        raise BadInput("line 1: the seal belongs to no table")
    record.start()  # it says which numbers of seats there are
    names = [clean_name(name) for name in record.names] + [""] * record.seats
    seal = record.seal
    words = seal.words if seal else ("",) * record.seats
    chairs = [Chair(PERSON, names[seat], "", owner, words[seat]) for seat in range(record.seats)]
    return Header(
        table_id, record.game_id, record.version, record.options, record.seed, True, pace, owner, now(), None, chairs,
        record.game.box, seal.secret if seal else None, sealed_as=seal.table if seal else "",
    )  # fmt: skip


def follow(record: Record, n: int, timeline: Timeline) -> Entry:
    """Play the record's action `n`; its entry."""
    seat, action = record.moves[n - 1]
    try:
        step = timeline.try_action(seat, action)
    except IllegalAction as error:
        raise WrongAction(record, n, error.refusal) from None
    entry = timeline.entry(seat, ACTION, step, timeline.header.created)
    timeline.take(entry, step)
    return entry


def check_mark(record: Record, n: int, timeline: Timeline) -> None:
    if n in record.marks and record.marks[n] != timeline.state.fingerprint():
        raise Problem(422, OTHER_POSITION, n=n)
