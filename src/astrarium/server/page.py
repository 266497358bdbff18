"""What a screen shows of a table: built from views, so that nothing a seat cannot know is in it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Literal

from msgspec import convert
from msgspec.structs import replace

from ..core import Choice, Game, Gathered, Look, OptionValue, Picture, Score, Seat, State, Step, Words
from . import forms
from .forms import Page, Replay, SeatInfo, TableInfo, Tick, UndoInfo
from .meeting import MeetingInfo
from .problem import OVER, WAITING
from .seal import chance_line, notice_of, seal_info
from .seatinfo import clock_of, deputy_of, offers_of, outcome_of, said_instead, time_info
from .seating import Seating
from .sitting import ORDER, PLAN, ranks
from .store import now
from .table import Table

FEW_TURNS = 3  # that can be drawn while others wait


def seats_of(table: Table, owner: str | None, words: Words) -> list[SeatInfo]:
    names, acting = table.names(words), table.to_act
    return [
        SeatInfo(
            seat=seat, name=names[seat], kind=chair.kind, level=chair.level, mine=table.owned(seat, owner),  # type: ignore[arg-type]
            taken=chair.taken, to_act=seat in acting, deputy=deputy_of(table.sitting, seat),
            resigned=seat in table.sitting.resigned,
        )
        for seat, chair in enumerate(table.header.chairs)
    ]  # fmt: skip


def state_of(table: Table) -> Literal["waiting", "playing", "over"]:
    if table.waiting:
        return "waiting"
    return "over" if table.over else "playing"


def status_line(table: Table, look: Look, words: Words) -> str:
    return words(WAITING) if table.waiting else look.game.headline(look.view, words)


def table_info(table: Table, owner: str | None, words: Words) -> TableInfo:
    """A table from outside."""
    header, timeline, acting = table.header, table.timeline, table.to_act
    return TableInfo(
        table=table.id, game=header.game, title=words(timeline.game.title), status=state_of(table),
        line=status_line(table, table.look(None), words), version=table.version, moves=len(timeline.moves),
        to_act=list(acting), my_turn=any(table.owned(seat, owner) and not table.is_bot(seat) for seat in acting),
        seats=seats_of(table, owner, words), options=header.options, seeded=header.seeded, pace=header.pace,
        created=header.created, updated=timeline.updated, again=table.again, outcome=outcome_of(table),
        clock=clock_of(table), made=owner is not None and header.maker == owner,
        time=time_info(header.time), meeting=meeting_of(table, owner),
    )  # fmt: skip


def meeting_of(table: Seating, owner: str | None) -> MeetingInfo:
    """The terms, as far as whoever asks may know them."""
    header, meeting = table.header, table.header.meeting
    maker, waiting = owner is not None and header.maker == owner, header.waiting
    return MeetingInfo(
        meeting.visibility, meeting.name, meeting.language, meeting.level, meeting.rated, meeting.spectators,
        meeting.live, maker, meeting.code if meeting.code and waiting and (maker or table.sits(owner)) else None,
        [seat for seat, chair in enumerate(header.chairs) if chair.ready] if meeting.live and waiting else [],
        max(0, meeting.until - now()) if waiting and header.full and meeting.until else None,
        meeting.goes if waiting and maker else None, meeting.delay,
    )  # fmt: skip


def undo_info(table: Table, seat: Seat | None, words: Words) -> UndoInfo:
    if seat is None or table.is_bot(seat):
        return UndoInfo(False, "")
    timeline = table.timeline
    refused, last = timeline.undo_refusal(seat), timeline.last_move_of(seat)
    recent = last is not None and timeline.moves[last].turn == timeline.state.turn
    return UndoInfo(refused is None, words(refused or "Take back your last action"), recent)


def seen_until(table: Table, seat: Seat | None) -> forms.Seen | None:
    """Where this seat's last turn ended: what came after it is news."""
    timeline = table.timeline
    if seat is None or table.waiting:
        return None
    for k, move in reversed(list(enumerate(timeline.moves, 1))):
        if move.seat == seat and (move.turn != timeline.state.turn or timeline.over):
            return forms.Seen(move.number, k)
    return None


def standing_of(game: Game, orders: Mapping[str, OptionValue], words: Words) -> list[forms.StandingInfo]:
    return [
        forms.StandingInfo(
            option.name, words(option.title), words(option.help), list(option.values),
            [words(label) for label in option.labels], orders[option.name],
        )
        for option in game.orders
    ]  # fmt: skip


def steps_of(steps: Iterable[Step]) -> list[forms.StepInfo]:
    return [forms.StepInfo(step.id, step.label, step.icon, step.note, step.ask) for step in steps]


def choice_of(game: Game, choice: Choice) -> forms.ChoiceInfo:
    text = game.actions.to_text(choice.action)
    said, risks = str(choice.warning), dict(choice.risks)
    return forms.ChoiceInfo(text, steps_of(choice.steps), choice.confirm, choice.final, said, risks)


def gathers_of(game: Game, picture: Picture) -> list[forms.GatherInfo]:
    return [forms.GatherInfo(game.actions.to_text(way.action), steps_of(way.steps)) for way in picture.gathers]


def gathered_of(game: Game, gathered: Gathered, why: forms.Why | None) -> forms.GatheredInfo:
    choice = choice_of(game, gathered.choice) if gathered.choice else None
    steps = steps_of(gathered.steps)
    return forms.GatheredInfo(gathered.sentence, list(gathered.taken), steps, gathered.drawing, choice, why)


def aims_of(picture: Picture) -> list[forms.AimInfo]:
    return [convert(aim, forms.AimInfo, from_attributes=True) for aim in picture.aims]


def scores_of(
    state: State, view: Any, words: Words, over: bool = False, resigned: Sequence[Seat] = ()
) -> list[forms.ScoreInfo]:
    """The scores as the view has them, where a game keeps some points secret; at the end all of them."""
    known: Iterable[Score] | None = None if state.over or over else getattr(view, "scores", None)
    scores = (*(state.scores() if known is None else known), *state.rivals())
    return [
        forms.ScoreInfo(
            score.seat, score.total, rank, _parts(score, words), words(score.name) if score.name else "", score.text,
        )
        for score, rank in zip(scores, ranks(scores, resigned), strict=True)
    ]  # fmt: skip


def _parts(score: Score, words: Words) -> list[forms.ScorePart]:
    texts = score.part_texts or ("",) * len(score.parts)
    return [forms.ScorePart(words(name), value, text) for (name, value), text in zip(score.parts, texts, strict=True)]


def page_of(table: Table, seat: Seat | None, owner: str | None, words: Words, since: int) -> Page:
    """The table now."""
    picture = table.picture(seat, words)
    told = [] if table.waiting else table.story(seat, words).since(since)  # nothing has happened in an example
    told = with_own_marks(table, seat, told, since)
    page = _page(Page, table, table.timeline.state, table.look(seat), owner, words, picture, told)
    if table.sitting.still or (seat is not None and table.is_bot(seat)):
        page.choices, page.aims, page.gathers = [], [], []  # somebody else decides, or nobody
        page.ask = said_instead(table, seat, words) or page.ask
    return page


def with_own_marks(table: Table, seat: Seat | None, told: list[forms.LogLine], since: int) -> list[forms.LogLine]:
    """Where a queue or an order acted for this seat its own eyes are told so, and no others, not even in a replay."""
    own: dict[int, str] = {}
    for move in reversed(table.timeline.moves if seat is not None else ()):
        if move.number <= since:
            break
        if move.seat == seat and move.by in (PLAN, ORDER):
            own[move.number] = move.by
    if not own:
        return told
    return [replace(line, by=own[line.n]) if line.n in own and line.seat == seat else line for line in told]


def _page(
    kind: type[Page], table: Table, state: State, look: Look, owner: str | None, words: Words,
    picture: Picture, log: Sequence[forms.LogLine], **more: Any,
) -> Page:  # fmt: skip
    timeline, seat, sitting = table.timeline, look.seat, table.sitting
    over = state.over or (table.over and state is timeline.state)
    return kind(
        table=table.id, game=table.header.game, title=words(timeline.game.title), seat=seat, lang=words.lang,
        version=table.version, at=None if seat is None else timeline.made[seat],
        status=status_line(table, look, words), state=state_of(table), over=over, to_act=list(table.to_act),
        ask=ask_of(table, picture, words),
        choices=[choice_of(timeline.game, choice) for choice in picture.choices], aims=aims_of(picture),
        gathers=gathers_of(timeline.game, picture),
        regions=picture.regions, log=list(log),
        scores=scores_of(state, look.view, words, over, sitting.resigned if over else ()),
        seats=seats_of(table, owner, words), undo=undo_info(table, seat, words), moves=len(timeline.moves),
        seal=seal_info(table.header, table.over), chance=chance_line(table.header, table.over, words),
        notice=notice_of(table.header, timeline.game.version, words), seen=seen_until(table, seat),
        again=table.again, outcome=outcome_of(table), clock=clock_of(table), offers=offers_of(table, words),
        paused=sitting.paused, coach=seat is not None and table.coached and not table.over,
        delay=table.late, **more,
    )  # fmt: skip


def listings_of(table: Table, seat: Seat | None, words: Words) -> forms.Listings:
    """The table now, in words."""
    look, names = table.look(seat), table.names(words)
    listed = table.timeline.game.listings(look.view, names, words)
    rows = [forms.ListingInfo(part.title, list(part.heads), [list(row) for row in part.rows]) for part in listed]
    return forms.Listings(table.version, status_line(table, look, words), rows)


def ask_of(table: Table, picture: Picture, words: Words) -> forms.AskInfo | None:
    if table.waiting:
        return forms.AskInfo(words(WAITING), "")
    return forms.AskInfo(picture.ask.sentence, picture.ask.reason) if picture.ask else None


def replay_of(table: Table, seat: Seat | None, owner: str | None, words: Words, k: int) -> Replay:
    """The table as it was after `k` actions."""
    timeline = table.timeline
    state = timeline.state_after(k)
    look = Look(timeline.game, state, seat, asks=False)
    picture = timeline.game.picture(look, table.names(words), words)
    ticks = ticks_of(table, words)
    log = table.story(seat, words).until(k)
    page = _page(Replay, table, state, look, owner, words, picture, log, k=k, ticks=ticks)
    assert isinstance(page, Replay)
    page.to_act, page.ask, page.undo = list(state.to_act()), None, UndoInfo(False, "")
    page.clock, page.offers = None, []
    return page


def ticks_of(table: Table, words: Words) -> list[Tick]:
    """Where each turn begins, with its name, as a spectator sees it."""
    timeline, ticks = table.timeline, table.ticks(words.lang)
    if ticks and ticks[-1].turn == timeline.state.turn and not timeline.state.over:
        return ticks
    done, moves = (ticks[-1].k if ticks else -1), timeline.moves
    if ticks and done < len(moves) and moves[-1].turn == ticks[-1].turn:  # the turn begins with the position as it is
        ticks.append(_tick(table, len(moves), timeline.state, lambda: table.look(None).view, words))
        return ticks
    for k, state in timeline.states(max(done, 0)):
        if k > done and (not ticks or state.turn != ticks[-1].turn or state.over):
            ticks.append(_tick(table, k, state, partial(state.view, None), words))
    return ticks


def _tick(table: Table, k: int, state: State, looked: Callable[[], Any], words: Words) -> Tick:
    return Tick(k, state.turn, words(OVER) if state.over else table.timeline.game.turn_name(looked(), words))


async def name_turns(table: Table, words: Words) -> None:
    """Have the names of all turns ready. Where many are missing, as after a restart, a thread draws them."""
    if not table.lock.locked() and _unnamed(table, words) <= FEW_TURNS:  # where it is locked a thread may be at it
        return
    async with table.lock:
        if _unnamed(table, words) > FEW_TURNS:
            await asyncio.to_thread(ticks_of, table, words)


def _unnamed(table: Table, words: Words) -> int:
    ticks = table.ticks(words.lang)
    return table.timeline.state.turn - (ticks[-1].turn if ticks else -1)
