"""The review of a finished game: graph, mistakes, luck; trying something better, and playing on from any moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from litestar import Response, Router, get, post
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.params import Parameter
from msgspec import Meta, Struct

from ..bots import USUAL_LEVEL
from ..bots.base import Decided
from ..bots.explain import Sentences, told_by
from ..bots.review import LEAST_COST, Moment, Verdict, judge, luck_of, size_of
from ..core import Dice, Look, Seat, Words, line_seen, mark
from ..core.look import ASKING
from ..drawing.charts import course
from ..drawing.standalone import alone
from ..words import words as words_of
from . import forms
from .api import Lang, TableId, provide_asker, refusals
from .asking import Asker
from .ideas import plan_told
from .page import name_turns, seats_of, ticks_of
from .players import Effort, Limit, Question, ask
from .problem import Problem
from .reviewing import Past, Review, overview
from .table import Table

SHOWN = 3  # mistakes
MOST_TOLD = 3  # actions of a decision
TRIED = 16  # samples for something that is tried
NOT_OVER = mark("A game is reviewed when it is over.")
NO_MOMENT = mark("This seat decided nothing there.")
AGAINST_PLAYED = Sentences(
    mark("Against what was played, this gains {gains}, at the price of {costs}."),
    mark("Against what was played, this gains {gains}."),
    mark("What was played looks better by {costs}, and still wins less often."),
    mark("Both look alike, term by term."),
)
Moments = Annotated[int, Parameter(description="After so many actions.", ge=0)]
SeatReviewed = Annotated[int, Parameter(description="Whose game; anybody's, when it is over.")]


class MistakeInfo(Struct):
    """A decision that cost some of the chance to win."""

    k: Annotated[int, Meta(description="After so many actions.")]
    cost: Annotated[float, Meta(description="Of the chance to win, 0 to 1.")]
    error: float
    size: Annotated[int, Meta(description="1: from 3 %, 2: from 8 %, 3: from 15 %.")]
    played: Annotated[str, Meta(description="What was played, in words.")]
    turn: str


class LuckInfo(Struct):
    """Luck apart from decisions, both as a chance to win that was gained or lost in all."""

    luck: float
    error: float
    decisions: float
    strokes: Annotated[list[tuple[int, float]], Meta(description="The largest: after `k` actions, and their worth.")]
    none: Annotated[bool, Meta(description="Nothing that was revealed changed the chances.")]
    notes: Annotated[list[str], Meta(description="What the game itself says of luck: battles, shots.")]


class ReviewInfo(Struct):
    """A review as far as it has come."""

    seat: int
    moves: int
    shares: Annotated[list[list[float]], Meta(description="Of every seat, after every action; empty: known.")]
    ticks: list[forms.Tick]
    mistakes: list[MistakeInfo]
    best: MistakeInfo | None
    found: Annotated[int, Meta(description="Mistakes in all; at most three are told.")]
    luck: LuckInfo | None
    looked: int
    of: Annotated[int, Meta(description="Decisions that are looked at.")]
    done: bool


class AnswerInfo(Struct):
    """Something better than what was played."""

    actions: list[str]
    told: Annotated[list[str], Meta(description="The better plan, action by action.")]
    reply: Annotated[str, Meta(description="What somebody would probably answer; a sentence of the log.")]
    reason: str
    cost: float


class Tried(Struct, forbid_unknown_fields=True):
    """What is tried instead."""

    seat: forms.Seat
    k: Annotated[int, Meta(ge=0)]
    actions: Annotated[list[Annotated[str, Meta(max_length=400)]], Meta(min_length=1, max_length=40)]


class TriedInfo(Struct):
    """How good it is."""

    cost: Annotated[float, Meta(description="Against the best that is known; nothing or less: it is better.")]
    found: Annotated[bool, Meta(description="Within 3 % of the best: that counts.")]
    sentence: str


class PlayOn(Struct, forbid_unknown_fields=True):
    """From which moment, in which seat, against bots of which level."""

    seat: forms.Seat
    k: Annotated[int, Meta(ge=0)]
    level: Annotated[str, Meta(max_length=40)] = USUAL_LEVEL


class LineOfMoment(Struct):
    """A line to study."""

    line: dict[str, object]
    link: str
    seat: int | None


async def finished(asker: Asker, table_id: str, seat: Seat | None = None) -> Table:
    """The table, when its game is over: then nothing of it is secret, and everybody may look."""
    table = await asker.open(table_id)
    if seat is not None:
        table.check_seat(seat)
    if not table.over:
        raise Problem(409, NOT_OVER)
    return table


def question_of(table: Table, seat: Seat) -> Question:
    return replace(ask(table, seat, Effort.FULL, {}), level="")


def told(question: Question, verdicts: Sequence[Verdict], names: list[str], lang: str) -> list[str]:
    """What was played, in words, decision by decision. Runs in a thinking process."""
    words, past = words_of(lang, question.game), Past(question)
    looks = [Look(question.found, past.after(one.moment.k), question.seat) for one in verdicts]
    plans = [one.moment.played for one in verdicts]
    return ["; ".join(_told(look, plan, names, words)[:MOST_TOLD]) for look, plan in zip(looks, plans, strict=True)]


def _told(look: Look, plan: Sequence[tuple[int, ...]], names: list[str], words: Words) -> list[str]:
    return plan_told(look, plan, look.game.picture(look, names, words), names, words)


def answered(question: Question, verdict: Verdict, names: list[str], lang: str) -> AnswerInfo:
    """The better plan in words, what would follow, and why it is better. Runs in a thinking process."""
    words = words_of(lang, question.game)
    look = Look(question.found, Past(question).after(verdict.moment.k), question.seat)
    decided = Decided(verdict.best[0], verdict.terms, considered=2)
    return AnswerInfo(
        [look.game.actions.to_text(action) for action in verdict.best], _told(look, verdict.best, names, words),
        reply_to(look, verdict, names, words), told_by(decided, AGAINST_PLAYED, words), round(verdict.cost, 4),
    )  # fmt: skip


def reply_to(look: Look, verdict: Verdict, names: list[str], words: Words) -> str:
    """What the next one would do after the better plan, as the log would say it."""
    state = look.sample(Dice(ASKING))
    for action in verdict.best:
        if not state.allows(look.me, action):
            return ""
        state.apply(look.me, action)
    others = [seat for seat in state.to_act() if seat != look.me]
    if not others:
        return ""
    dice = Dice(verdict.moment.k)
    action = look.game.mind.policy(state.determinize(others[0], dice.fork()), others[0], dice)
    if not state.allows(others[0], action):
        return ""
    events, view = state.apply(others[0], action), state.view(look.me)
    said = (look.game.say(look.game.events.seen_by(event, look.me), view, names, words) for event in events)
    return next(filter(None, said), "")


def tried(question: Question, moment: Moment, actions: list[str], best: tuple[tuple[int, ...], ...]) -> float:
    """What a plan costs against the best known. Runs in a thinking process."""
    state = Past(question).after(moment.k)
    plan = tuple(question.found.actions.from_text(text) for text in actions)
    if plan == best:
        return 0.0
    with Limit():
        found = judge(state, question.seat, Moment(moment.k, plan), luck_of(2, moment.k), TRIED, [best])
    return found.cost if found else 0.0


@get("/tables/{table_id:str}/review", responses=refusals(400, 404, 409, 429), tags=["study"])
async def read_review(
    asker: Asker, table_id: TableId, seat: SeatReviewed,
    known: Annotated[bool, Parameter(description="The shares are known already: leave them out.")] = False,
    lang: Lang = None,  # noqa: ARG001
) -> ReviewInfo:  # fmt: skip
    """The review of a finished game, as far as it has come: ask again until it is done.

    The first question begins it. The graph comes first, mistakes as they are confirmed.
    """
    table = await finished(asker, table_id, seat)
    words = asker.words(table.header.game)
    found, names = asker.hall.reviews.of(question_of(table, seat)), table.names(words)
    await name_turns(table, words)
    shown = found.mistakes()[:SHOWN]
    best = found.best()
    asked = [*shown, *([best] if best else [])]
    texts = await asker.hall.studio.ask(told, found.question, asked, names, asker.lang) if asked else []
    infos = [mistake_info(table, one, text, words) for one, text in zip(asked, texts, strict=True)]
    rows = [] if known or not found.overview else [list(row) for row in found.overview.shares]
    return ReviewInfo(
        seat, len(table.timeline.moves), rows, ticks_of(table, words), infos[: len(shown)],
        infos[-1] if best else None, len(found.mistakes()), luck_info(found, words), found.looked, found.of,
        found.done,
    )  # fmt: skip


def mistake_info(table: Table, one: Verdict, played: str, words: Words) -> MistakeInfo:
    k = one.moment.k
    tick = next((tick.label for tick in reversed(ticks_of(table, words)) if tick.k <= k), "")
    cost = one.cost if one.cost > 0 else -one.second
    return MistakeInfo(k, round(cost, 4), round(one.error, 4), size_of(cost), played, tick)


def luck_info(found: Review, words: Words) -> LuckInfo | None:
    if found.luck is None:
        return None
    seat = found.question.seat
    worth = sorted(((one.k, one.worth[seat]) for one in found.luck), key=lambda one: -abs(one[1]))
    error = sum(one.error[seat] ** 2 for one in found.luck) ** 0.5
    cost = sum(one.cost for one in found.mistakes()[:SHOWN])  # of those told: all of them may be more than there is
    largest = [(k, round(value, 4)) for k, value in worth[:SHOWN] if abs(value) >= LEAST_COST]
    notes = [words(text, **values) for text, values in found.notes]
    return LuckInfo(
        round(sum(value for _, value in worth), 4), round(error, 4), round(-cost, 4), largest, not found.luck, notes
    )


@get("/tables/{table_id:str}/graph", responses=refusals(400, 404, 409, 429), tags=["study"], media_type="image/svg+xml")
async def read_graph(
    asker: Asker, table_id: TableId, seat: SeatReviewed,
    lang: Lang = None,  # noqa: ARG001
) -> Response[str]:  # fmt: skip
    """The chances of all seats over a finished game, as one SVG file that stands alone."""
    table = await finished(asker, table_id, seat)
    words = asker.words(table.header.game)
    found = await asker.hall.studio.ask(overview, question_of(table, seat))
    label = words("Chances to win of every seat, move by move")
    return Response(alone(course(found.shares, table.names(words), seat, label)), media_type="image/svg+xml")


@get("/tables/{table_id:str}/review/{k:int}", responses=refusals(400, 404, 409, 429), tags=["study"])
async def read_answer(
    asker: Asker, table_id: TableId, k: Moments, seat: SeatReviewed,
    lang: Lang = None,  # noqa: ARG001
) -> AnswerInfo:  # fmt: skip
    """Something better than what was played at that moment, the likely answer, and the reason."""
    table = await finished(asker, table_id, seat)
    verdict, question = await judged(asker, table, seat, k)
    names = table.names(asker.words(table.header.game))
    return await asker.hall.studio.ask(answered, question, verdict, names, asker.lang)


async def judged(asker: Asker, table: Table, seat: Seat, k: int) -> tuple[Verdict, Question]:
    """What the review knows of a decision."""
    found = asker.hall.reviews.of(question_of(table, seat))
    known = found.fine.get(k) or next((one for one in found.coarse if one.moment.k == k), None)
    if known is None:
        raise Problem(404, NO_MOMENT)
    return known, found.question


@post(
    "/tables/{table_id:str}/review/try",
    status_code=200,
    responses=refusals(400, 404, 409, 413, 422, 429),
    tags=["study"],
)
async def try_better(asker: Asker, table_id: TableId, data: Tried) -> TriedInfo:
    """How good something else would have been, by what the seat knew then."""
    table = await finished(asker, table_id, data.seat)
    verdict, question = await judged(asker, table, data.seat, data.k)
    for text in data.actions:
        table.timeline.game.actions.from_text(text)
    cost = await asker.hall.studio.ask(tried, question, verdict.moment, data.actions, verdict.best)
    words, found = asker.words(table.header.game), cost <= LEAST_COST
    percent = max(0, round(100 * cost))
    said = words("Found: this is as good as the best.") if found else words(
        "Not yet: this still costs about {n} % against the best.", n=percent
    )  # fmt: skip
    return TriedInfo(round(cost, 4), found, said)


@post("/tables/{table_id:str}/play-on", responses=refusals(400, 404, 409, 413, 429), tags=["study"])
async def play_on(asker: Asker, table_id: TableId, data: PlayOn) -> Response[forms.TableMade]:
    """A new table that begins after so many actions of a finished game: you in one seat, bots in the others."""
    table = await finished(asker, table_id, data.seat)
    if not 0 <= data.k < len(table.timeline.moves):
        raise Problem(404, "There were {n} actions.", n=len(table.timeline.moves))
    key, owner = asker.identity()
    made = await asker.hall.play_on(table, data.k, data.seat, data.level, owner)
    seats = seats_of(made, owner, asker.words(made.header.game))
    return Response(forms.TableMade(made.id, key, seats), status_code=201, cookies=asker.cookies())


@get("/tables/{table_id:str}/line/{k:int}", responses=refusals(400, 404, 409, 429), tags=["study"])
async def line_of_moment(
    asker: Asker, table_id: TableId, k: Moments,
    seat: Annotated[int | None, Parameter(description="With what this seat knew; left out: as it was.")] = None,
) -> LineOfMoment:  # fmt: skip
    """A line that begins with a moment of a finished game, to study."""
    table = await finished(asker, table_id, seat)
    if k > len(table.timeline.moves):
        raise Problem(404, "There were {n} actions.", n=len(table.timeline.moves))
    line = line_seen(table.timeline.state_after(k), seat, k + 1)
    return LineOfMoment(line.to_json(), line.to_link(), seat)


router = Router(
    "/api",
    route_handlers=[read_review, read_graph, read_answer, try_better, play_on, line_of_moment],
    dependencies={"asker": Provide(provide_asker, sync_to_thread=False)},
    cache_control=CacheControlHeader(no_store=True),
)
