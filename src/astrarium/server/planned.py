"""Moves that a seat has queued for its next turns: made from a plan, and judged again when their moment comes.

Everything here is told from one seat's view: whether a queued move is played says nothing that its seat cannot know.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, NamedTuple

from msgspec.json import encode
from sqlalchemy import Executable, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ..core import Action, BadInput, Choice, Dice, IllegalAction, Line, Look, Move, Seat, State, Words, mark
from ..core.line import follow
from .due import QUEUE, drop, put
from .problem import against_the_rules
from .schema import queues
from .sitting import PERSON
from .timeline import Step as Tried
from .timeline import Timeline

MOST_STEPS = 30
LONGEST_PLAN = 400  # entries
SAME, ANY = "same", "any"  # the others do what the plan assumes; whatever they do
Guard = Literal["same", "any"]
NOTHING = "[]"  # no steps

HAND = mark("You have acted yourself: the rest of your queue was dropped.")
TO_A_BOT = mark("A bot plays at your seat: your queue was dropped.")
ENDED = mark("The game is over: your queue was dropped.")
TAKEN_BACK = mark("Something was taken back at the table: your queue was dropped.")
OTHERWISE = mark("The table is not as your plan had it: “{move}” was not played.")
NOT_SHOWN = mark("“{move}” is no longer what you were shown: “{was}” then, “{now}” now. It was not played.")
NOT_OFFERED = mark("“{move}” is not asked any more: it was not played.")
REFUSED = mark("“{move}” was not played: {refusal}")
REVEALS = mark("“{move}” would reveal something while you can still take back what you did: play it yourself.")
TOO_LONG = mark("A plan has at most {n} entries.")


@dataclass(frozen=True, slots=True)
class Step:
    """A queued move: its text, what it is called, and what must hold when its moment comes."""

    text: str
    label: str
    shown: str = ""  # what the page said of it: prices, warnings; empty: it is on no list
    view: str = ""  # the digest of all that the seat saw before it; empty: whatever the others do


class Steps(NamedTuple):
    """What of a plan can be queued, and after how many of its entries it is a guess; None: it uncovers nothing."""

    steps: list[Step]
    guess: int | None


@dataclass(frozen=True, slots=True)
class Why:
    """Why a queue came to an end: a message id with its values, and the rule behind it."""

    text: str
    values: Mapping[str, object] = field(default_factory=dict)
    rule: str = ""
    refusal: str = ""  # the message id of the rules' own reason
    reasons: Mapping[str, object] | None = None  # its values


class Queue(NamedTuple):
    """What a seat has queued; without steps: what became of it."""

    owner: str
    steps: list[Step]
    played: int
    stamp: int
    lang: str
    at: int
    why: Why | None


def digest_of(position: State, seat: Seat) -> str:
    """All that a seat sees of a position, as one word, but for what its text leaves out (how a piece flew)."""
    state = position.game.arrange(position.determinize(seat, Dice(0)).position())
    return hashlib.sha256(encode(state.view(seat), enc_hook=str)).hexdigest()[:32]


def choice_for(look: Look, action: Action, names: Sequence[str], words: Words) -> Choice | None:
    """The choice of the page that means this action; None where it is put together or aimed."""
    drawn = look.game.picture(look, names, words)
    return next((choice for choice in drawn.choices if choice.action == action), None)


def label_of(choice: Choice | None, text: str) -> str:
    return " · ".join(step.label for step in choice.steps) if choice and choice.steps else text


def shown_of(choice: Choice | None) -> str:
    """What a player was told of a choice before making it."""
    if choice is None:
        return ""
    parts = [f"{step.label} ({step.note})" if step.note else step.label for step in choice.steps]
    return " · ".join([*parts, *filter(None, (choice.warning.partition("\n")[0],))])


def steps_of(line: Line, seat: Seat, guard: str, names: Sequence[str], words: Words) -> Steps:
    """The seat's own actions of a plan, up to what they reveal.

    What others reveal before them is a guess: a move after that is played only where everything is as guessed.
    """
    if len(line.entries) > LONGEST_PLAN:
        raise BadInput(TOO_LONG, n=LONGEST_PLAN)
    state, found, guess, closed = line.start(), list[Step](), None, False
    for count, entry in enumerate(line.entries, 1):
        if isinstance(entry, Move) and entry.seat == seat and not closed and len(found) < MOST_STEPS:
            found.append(step_of(state, entry, guard if guess is None else SAME, names, words))
        try:
            state, events = follow(state, entry)
        except IllegalAction as error:
            raise against_the_rules(error.refusal, line.game_id) from None
        if any(state.game.events.reveals(event) for event in events):
            guess, closed = guess or count, closed or bool(found)
    return Steps(found, guess)


def step_of(state: State, move: Move, guard: str, names: Sequence[str], words: Words) -> Step:
    """A move of a plan with what its player sees before it."""
    action = state.game.actions.from_text(move.text)
    choice = choice_for(Look(state.game, state, move.seat), action, names, words)
    view = digest_of(state, move.seat) if guard == SAME else ""
    return Step(state.game.actions.to_text(action), label_of(choice, move.text), shown_of(choice), view)


def judge(timeline: Timeline, look: Look, step: Step, names: Sequence[str], words: Words) -> Tried | Why:
    """The queued move, tried, where it is legal now and all that its player was shown is still true; else why not."""
    state, seat = timeline.state, look.me
    action = timeline.game.actions.from_text(step.text)
    if step.view and digest_of(state, seat) != step.view:
        return Why(OTHERWISE, {"move": step.label})
    try:
        tried = timeline.try_action(seat, action)
    except IllegalAction as error:
        refusal = error.refusal
        return Why(REFUSED, {"move": step.label}, refusal.rule or "", refusal.text, refusal.values)
    now = shown_of(choice_for(look, action, names, words)) if step.shown else ""
    if now != step.shown:
        return Why(NOT_SHOWN if now else NOT_OFFERED, {"move": step.label, "was": step.shown, "now": now})
    if loses_undo(timeline, tried):
        return Why(REVEALS, {"move": step.label})
    return tried


def loses_undo(timeline: Timeline, tried: Tried) -> bool:
    """Whether what somebody did himself could be taken back, and could no more after this."""
    seat, reveals = tried.move.seat, timeline.game.events.reveals
    open_ = timeline.undo_refusal(seat) is None and timeline.last_by(seat) == PERSON
    return open_ and any(reveals(event) for event in tried.move.events)


def ref_of(table_id: str, seat: Seat) -> str:
    """What is due for a seat."""
    return f"{table_id}:{seat}"


def seat_of(ref: str) -> tuple[str, Seat]:
    table_id, _, seat = ref.partition(":")
    return table_id, int(seat)


async def queue_of(engine: AsyncEngine, table_id: str, seat: Seat) -> Queue | None:
    query = select(queues).where(queues.c.table_id == table_id, queues.c.seat == seat)
    async with engine.connect() as connection:
        row = (await connection.execute(query)).one_or_none()
    return None if row is None else read_queue(row)


def read_queue(row: Any) -> Queue:
    why = Why(**json.loads(row.why)) if row.why else None
    steps = [Step(**step) for step in json.loads(row.steps)]
    return Queue(row.owner, steps, row.played, row.stamp, row.lang, row.at, why)


def written(steps: Sequence[Step]) -> str:
    return json.dumps([asdict(step) for step in steps], ensure_ascii=False)


async def keep_queue(connection: AsyncConnection, table_id: str, seat: Seat, queue: Queue, due: int) -> None:
    """What was queued before gives way; whoever takes it looks at `due` for the first time."""
    await connection.execute(put(QUEUE, ref_of(table_id, seat), due))
    await connection.execute(delete(queues).where(queues.c.table_id == table_id, queues.c.seat == seat))
    row = {
        "table_id": table_id, "seat": seat, "owner": queue.owner, "steps": written(queue.steps), "played": 0,
        "stamp": queue.stamp, "lang": queue.lang, "at": queue.at,
    }  # fmt: skip
    await connection.execute(insert(queues), row)


async def erase_queue(connection: AsyncConnection, table_id: str, seat: Seat) -> None:
    await connection.execute(drop(QUEUE, ref_of(table_id, seat)))
    await connection.execute(delete(queues).where(queues.c.table_id == table_id, queues.c.seat == seat))


def played(table_id: str, seat: Seat, queue: Queue, at: int) -> Executable:
    """The first step was played; it changes nothing where the queue is another one by now."""
    mine = (queues.c.table_id == table_id, queues.c.seat == seat, queues.c.stamp == queue.stamp)
    now = {"steps": written(queue.steps[1:]), "played": queue.played + 1, "stamp": queue.stamp + 1, "at": at}
    return update(queues).where(*mine, queues.c.steps != NOTHING).values(now)


def stopped(table_id: str, seats: Sequence[Seat], why: Why, at: int, stamp: int | None = None) -> Executable:
    """What is queued for these seats is dropped, and why; nothing where nothing is, or another queue than known."""
    theirs = [queues.c.table_id == table_id, or_(*(queues.c.seat == seat for seat in seats)), queues.c.steps != NOTHING]
    theirs += [] if stamp is None else [queues.c.stamp == stamp]
    said = json.dumps(asdict(why), ensure_ascii=False, default=str)
    return update(queues).where(*theirs).values(steps=NOTHING, stamp=queues.c.stamp + 1, at=at, why=said)
