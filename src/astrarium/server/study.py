"""Lines that are studied: the answer to "this line plus this action". Nothing of them is kept.

The page of a line is the page of a table, so that the same modules show it; a lesson's page also says where its learner
stands. A line holds no secret of anybody: one that comes from a live table begins with its player's own view.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Annotated, Any, TypeVar

from litestar import Response, Router, get, post
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.params import Parameter
from msgspec import Meta, Struct, convert

from ..core import (
    NOBODY,
    BadInput,
    English,
    Event,
    Game,
    IllegalAction,
    Line,
    Look,
    Move,
    Seat,
    State,
    Words,
    line_seen,
    mark,
    read_line,
)
from ..core.lesson import Lesson, Progress, hint, lesson, lessons, progress
from ..core.line import Redraw, follow, from_link
from ..core.puzzle import PREFIX, puzzles
from . import forms
from .api import MySeat, TableId, provide_asker, refusals, seen_table, why_of
from .asking import Asker
from .ideas import Ideas
from .page import aims_of, choice_of, gathered_of, gathers_of, scores_of
from .problem import NOT_ASKED, Problem, against_the_rules
from .replying import known_level, line_ideas, replied
from .rulebook import heading_of

LONGEST = 5.0  # seconds for one answer
MOST_AT_ONCE, MOST_WAITING = 4, 40
KEPT = 64  # lines whose end is remembered
NEAR = 40  # entries that a line may be longer than a remembered one
RIVALS = (mark("Zoe"), mark("Milo"), mark("Ada"), mark("Ravi"), mark("Nuria"))
BUSY = mark("Too many lines are being studied: try again soon.")
TOO_LONG = mark("This line takes too long to follow.")
NO_SEAT_HERE = mark("This line has no seat {seat}.")
TAKE_BACK = mark("Take back your last action")
Answer = TypeVar("Answer")


class Studied(Struct, forbid_unknown_fields=True):
    """A line or a lesson, and what is done next. A lesson without a line begins."""

    line: Annotated[dict[str, Any] | None, Meta(description="As last answered; null: the lesson begins.")] = None
    link: Annotated[str, Meta(max_length=60_000, description="The line as the text of a link, instead of `line`.")] = ""
    lesson: Annotated[str, Meta(max_length=80, description="`game/lesson`; empty: a line without a lesson.")] = ""
    seat: Annotated[forms.Seat | None, Meta(description="Whose eyes; a lesson says it itself.")] = None
    action: Annotated[object, Meta(description="An action in either form; null: nothing is played.")] = None
    back: Annotated[bool, Meta(description="Take back one's last action and all after it.")] = False
    undo: Annotated[bool, Meta(description="Take back the last entry of a line, whoever made it.")] = False
    show: Annotated[bool, Meta(description="Play the next action of the lesson's solution.")] = False
    luck: Annotated[int, Meta(ge=0, le=2**63 - 1, description="A lesson begins with these dice; a line: new luck.")] = 0
    level: Annotated[str, Meta(max_length=40, description="Bots of this level answer for the other seats.")] = ""


class AskedAbout(Struct, forbid_unknown_fields=True):
    """A place, or an action, of a line's end."""

    line: dict[str, Any]
    seat: forms.Seat = 0
    place: Annotated[str, Meta(max_length=200)] = ""
    taken: Annotated[str, Meta(max_length=400)] = ""
    action: Annotated[str, Meta(max_length=400)] = ""
    places: Annotated[str, Meta(max_length=400)] = ""


class PositionText(Struct):
    """A position as text."""

    position: str


class TaughtRule(Struct):
    """A rule and its title."""

    rule: str
    title: str


class LineMade(Struct):
    """A line to study."""

    line: dict[str, Any]
    link: str
    seat: int


class LessonName(Struct):
    """A lesson by name."""

    id: str
    title: str


class LessonInfo(Struct, kw_only=True):
    """Where a learner stands."""

    game: str
    id: str
    title: str
    number: Annotated[int, Meta(description="Its place on the path, from 1.")]
    of: Annotated[int, Meta(description="The lessons of the path.")]
    step: int
    steps: int
    say: Annotated[str, Meta(description="The one sentence: of the step, or about what was just done.")]
    at: Annotated[list[str], Meta(description="Ids of elements to light.")]
    wrong: Annotated[bool, Meta(description="What was done leads elsewhere: take it back.")]
    hint: Annotated[str, Meta(description="The next action of the solution; empty: take back first.")]
    done: bool
    stuck: bool
    chance: Annotated[bool, Meta(description="It may fail by bad luck: begin again with other dice.")]
    can: str
    rules: list[TaughtRule]
    next: LessonName | None


class StudyPage(forms.Page, kw_only=True):
    """A page of a line."""

    line: dict[str, Any]
    link: Annotated[str, Meta(description="The line as text that an address can hold.")]
    lesson: LessonInfo | None


@dataclass
class Told:
    """The end of a line: its position and its log, as one seat saw it."""

    state: State
    log: list[forms.LogLine]
    own: int = 0


class Desk:
    """Follows lines; remembers the ends of a few, so that one more action costs one more action."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[object, ...], Told] = OrderedDict()
        self.lock = Lock()
        self.threads = ThreadPoolExecutor(MOST_AT_ONCE, "study")
        self.waiting = 0

    async def ask(self, work: Callable[[], Answer]) -> Answer:
        """Do it in a thread, some at a time."""
        if self.waiting >= MOST_WAITING:
            raise Problem(429, BUSY)
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, work)
        finally:
            self.waiting -= 1

    def told(self, line: Line, seat: Seat | None, words: Words) -> Told:
        """The end of a line; from the longest beginning of it that is remembered."""
        until = monotonic() + LONGEST
        begins = (line.game_id, line.rules, line.position, line.seats, line.seed, tuple(sorted(line.options.items())))
        key = (begins, seat, words.lang, tuple(words(name) for name in RIVALS))
        count, told = self._longest(key, line)
        if told is None:
            state = line.start()
            if seat is not None and seat >= state.seats:
                raise Problem(404, NO_SEAT_HERE, seat=seat)
            told = Told(state, lines_of(state, list(state.events), seat, words, 0))
        for number, entry in enumerate(line.entries[count:], count + 1):
            turn = told.state.turn
            try:
                told.state, events = follow(told.state, entry)
            except IllegalAction as error:
                raise against_the_rules(error.refusal, line.game_id) from None
            told.log += lines_of(told.state, events, seat, words, number, turn)
            told.own += isinstance(entry, Move) and entry.seat == seat
            if monotonic() > until:
                raise Problem(422, TOO_LONG)
        self._keep((key, line.entries), told)
        return told

    def _longest(self, key: tuple[object, ...], line: Line) -> tuple[int, Told | None]:
        most = len(line.entries)
        for count in range(most, max(-1, most - NEAR), -1):
            with self.lock:
                found = self.kept.get((key, line.entries[:count]))
            if found is not None:
                return count, Told(found.state.clone(), list(found.log), found.own)
        return 0, None

    def _keep(self, key: tuple[object, ...], told: Told) -> None:
        with self.lock:
            self.kept[key] = Told(told.state.clone(), list(told.log), told.own)
            self.kept.move_to_end(key)
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)


def lines_of(
    state: State, events: Sequence[Event], seat: Seat | None, words: Words, number: int, turn: int = 0
) -> list[forms.LogLine]:
    """What happened, in sentences for one seat."""
    if not events:
        return []
    found, view, names = state.game, state.view(seat), names_at(state, seat, words)
    label = found.turn_name(view, words)
    said = [(found.say(found.events.seen_by(event, seat), view, names, words), event[1]) for event in events]
    return [
        forms.LogLine(number, None if about == NOBODY else about, turn, html, label) for html, about in said if html
    ]


def names_at(state: State, seat: Seat | None, words: Words) -> list[str]:
    """You, and the others by their first names."""
    rivals = (words(name) for name in RIVALS)
    return [words("You") if other == seat else next(rivals) for other in range(state.seats)]


def opened(asked: Studied) -> tuple[Line, Lesson | None, Seat | None]:
    """The line as it was before what is done now."""
    found = lesson(*asked.lesson.split("/", 1)) if "/" in asked.lesson else None
    if asked.lesson and found is None:
        raise BadInput("a lesson is named game/lesson")
    if asked.line is not None or asked.link:
        line = from_link(asked.link) if asked.line is None else read_line(asked.line)
        return line, found, found.seat if found else asked.seat
    if found is None:
        raise BadInput("a line or a lesson is needed")
    return found.begin(asked.luck), found, found.seat


def moved(asked: Studied, line: Line, found: Lesson | None, seat: Seat | None) -> Line:
    """The line after what is done now."""
    if asked.back and seat is not None:
        return line.back(seat)
    if asked.undo and not found:
        return line.until(max(0, len(line.entries) - 1))
    if asked.luck and not found:
        return line.then(Redraw(seat, asked.luck))
    action = asked.action
    if asked.show and found:
        action = hint(found, progress(found, line)) or None
    if action is None:
        return line
    if seat is None:
        raise BadInput("say which seat acts")
    text = line.game.actions.to_text(line.game.actions.from_json(action))
    try:
        if found:
            return found.play(line, text)
        line.state().play(seat, text)
        return line.then(Move(seat, text))
    except IllegalAction as error:
        raise against_the_rules(error.refusal, line.game_id) from None


def lesson_info(found: Lesson, now: Progress, words: Words, lang: str) -> LessonInfo:
    path = puzzles(found.game_id) if found.id.startswith(PREFIX) else lessons(found.game_id)
    number, values = path.index(found), dict(found.values)
    following = path[number + 1] if number + 1 < len(path) else None
    step = found.steps[min(now.step, len(found.steps) - 1)]
    rules = [TaughtRule(rule, heading_of(found.game, lang, rule)) for rule in found.teaches]
    return LessonInfo(
        game=found.game_id, id=found.id, title=words(found.title, **values), number=number + 1, of=len(path),
        step=now.step, steps=len(found.steps), say=words(now.wrong or step.say, **values),
        at=[] if now.done else list(step.at), wrong=bool(now.wrong), hint="" if now.done else hint(found, now),
        done=now.done, stuck=now.stuck,
        chance=bool(found.fails), can=words(found.can), rules=rules,
        next=LessonName(following.id, words(following.title, **dict(following.values))) if following else None,
    )  # fmt: skip


def study_page(
    told: Told, line: Line, found: Lesson | None, seat: Seat | None, words: Words, lang: str
) -> StudyPage:  # fmt: skip
    """What a screen shows of a line."""
    state = told.state
    look, names = Look(state.game, state, seat), names_at(state, seat, words)
    picture = state.game.picture(look, names, words)
    now = progress(found, line) if found else None
    acting = list(state.to_act())
    seats = [
        forms.SeatInfo(
            seat=other, name=names[other], kind="me" if other == seat else "person", level="", mine=other == seat,
            taken=True, to_act=other in acting,
        )
        for other in range(state.seats)
    ]  # fmt: skip
    return StudyPage(
        table="", game=line.game_id, title=words(state.game.title), seat=seat, lang=lang, version=len(line.entries),
        at=told.own, status=state.game.headline(look.view, words), state="over" if state.over else "playing",
        over=state.over, to_act=acting,
        ask=forms.AskInfo(picture.ask.sentence, picture.ask.reason) if picture.ask else None,
        choices=[choice_of(state.game, choice) for choice in picture.choices], aims=aims_of(picture),
        gathers=gathers_of(state.game, picture), regions=picture.regions, log=told.log,
        scores=scores_of(state, look.view, words), seats=seats,
        undo=forms.UndoInfo(told.own > 0, words(TAKE_BACK)), moves=len(line.entries), line=line.to_json(),
        link=line.to_link(),
        coach=not found and seat in acting, lesson=lesson_info(found, now, words, lang) if found and now else None,
    )  # fmt: skip


DESK = Desk()


@post("/study", status_code=200, responses=refusals(400, 404, 413, 422, 429), tags=["study"])
async def study(asker: Asker, data: Studied) -> StudyPage:
    """The page of a line after an action, after taking one back, or as it is. Nothing is kept.

    In a lesson the others answer at once, and `lesson` says how far one has come. In a line they do with `level`.
    """
    line, found, seat = await DESK.ask(lambda: begun(data))
    if data.level and not found and seat is not None:
        line = read_line(await asker.hall.studio.ask(replied, line.to_json(), seat, known_level(data.level)))

    def work() -> StudyPage:
        words = asker.words(line.game_id)
        return study_page(DESK.told(line, seat, words), line, found, seat, words, asker.lang)

    return await DESK.ask(work)


def begun(data: Studied) -> tuple[Line, Lesson | None, Seat | None]:
    line, found, seat = opened(data)
    return moved(data, line, found, seat), found, seat


def end_of(data: AskedAbout, words: Words) -> tuple[Game, State, Look]:
    told = DESK.told(read_line(data.line), data.seat, words)
    return told.state.game, told.state, Look(told.state.game, told.state, data.seat)


@post("/study/why", status_code=200, responses=refusals(400, 404, 413, 422, 429), tags=["study"])
async def study_why(asker: Asker, data: AskedAbout) -> forms.Why:
    """Why nothing can be done at `place` now, after the steps `taken`."""

    def work() -> forms.Why:
        words = asker.words(read_line(data.line).game_id)
        found, _, look = end_of(data, words)
        refusal = found.explain(look, data.place, data.taken.split())
        return why_of(asker, found, refusal) or forms.Why(words("Nothing can be done here now."), None, "")

    return await DESK.ask(work)


@post("/study/gather", status_code=200, responses=refusals(400, 404, 413, 422, 429), tags=["study"])
async def study_gather(asker: Asker, data: AskedAbout) -> forms.GatheredInfo:
    """What an action put together place by place comes to: `action` is its beginning, `places` what was clicked."""

    def work() -> forms.GatheredInfo:
        words = asker.words(read_line(data.line).game_id)
        found, state, look = end_of(data, words)
        begun, added = found.actions.from_text(data.action), found.picked(look.view, data.places.split())
        try:
            gathering = state.gather(data.seat, begun, added)
        except IllegalAction as error:
            raise against_the_rules(error.refusal, found.id) from None
        told = found.gathered(look, gathering, words)
        return gathered_of(found, told, why_of(asker, found, gathering.refusal))

    return await DESK.ask(work)


@post("/study/preview", status_code=200, responses=refusals(400, 404, 413, 422, 429), tags=["study"])
async def study_preview(asker: Asker, data: AskedAbout) -> forms.FlightInfo | None:
    """What an aimed action would do, as far as the line's options show it."""

    def work() -> forms.FlightInfo | None:
        found, _, look = end_of(data, asker.words())
        flown = found.preview(look, found.actions.from_text(data.action))
        return convert(flown, forms.FlightInfo, from_attributes=True) if flown else None

    return await DESK.ask(work)


@get("/tables/{table_id:str}/line", responses=refusals(400, 403, 404, 409), tags=["study"])
async def line_of_table(asker: Asker, table_id: TableId, seat: MySeat) -> LineMade:
    """A line that begins with what your seat knows of a table now: the rest is drawn, the truth is not in it."""
    table = await seen_table(asker, table_id, seat)
    line = line_seen(table.timeline.state, seat, secrets.randbits(62))
    return LineMade(line.to_json(), line.to_link(), seat)


@post("/study/ideas", status_code=200, responses=refusals(400, 404, 409, 413, 422, 429), tags=["study"])
async def study_ideas(asker: Asker, data: AskedAbout) -> Ideas:
    """Three plans for the seat that acts at the end of a line, with values and reasons."""
    line, words = read_line(data.line), asker.words(read_line(data.line).game_id)
    _, state, _ = await DESK.ask(lambda: end_of(data, words))
    if data.seat not in state.to_act():
        raise Problem(409, NOT_ASKED)
    names = names_at(state, data.seat, words)
    return await asker.hall.studio.ask(line_ideas, line.to_json(), data.seat, names, asker.lang)


@post("/study/position", status_code=200, responses=refusals(400, 404, 413, 422, 429), tags=["study"])
async def study_position(asker: Asker, data: AskedAbout) -> PositionText:
    """The position at the end of a line, as text to keep or to change."""

    def work() -> PositionText:
        _, state, _ = end_of(data, asker.words())
        return PositionText(state.position())

    return await DESK.ask(work)


@get("/study/picture", responses=refusals(400, 404, 422, 429), tags=["study"], media_type="image/svg+xml")
async def study_picture(
    line: Annotated[str, Parameter(max_length=60_000, description="The text of a link.")],
) -> Response[str]:
    """The board at the end of a line as a spectator sees it, as one SVG file that stands alone."""

    def work() -> str:
        state = DESK.told(from_link(line), None, English()).state
        return state.game.svg(state)

    return Response(await DESK.ask(work), media_type="image/svg+xml")


router = Router(
    "/api",
    route_handlers=[
        study,
        study_why,
        study_gather,
        study_preview,
        study_ideas,
        study_position,
        study_picture,
        line_of_table,
    ],
    dependencies={"asker": Provide(provide_asker, sync_to_thread=False)},
    cache_control=CacheControlHeader(no_store=True),
)
