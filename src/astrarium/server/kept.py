"""A table that this program cannot play on, readable for ever: what was told of it, its actions as text, its record."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, Literal

from ..core import Seat, Words, game, game_ids, mark
from ..core.record import chained, header_line, move_line
from .forms import AskInfo, LegalList, LogLine, Page, Replay, ScoreInfo, SeatInfo, TableInfo, Tick, UndoInfo, ViewOf
from .problem import Problem
from .seal import chance_line, seal_info
from .seating import Seating
from .sitting import KINDS, TAKE_BACK, Sitting
from .store import A_MONTH, ACTION, UNDO, Entry, Header, Store, now
from .telling import Part, Still, Telling, regions_at, whole
from .timeline import Stopped

STILL_SECRET = mark("The record is given when the game is over: it holds everything that is secret.")


def standing(header: Header, entries: Sequence[Entry]) -> list[Entry]:
    """The actions that count: an undo takes back the last one of its seat, an agreement all after some."""
    moves: list[Entry] = []
    sitting = Sitting(header.chairs, header.time)
    for entry in entries:
        if entry.kind in KINDS:
            agreed = sitting.completes(entry)
            moves = moves[: agreed.value] if agreed and agreed.what == TAKE_BACK else moves
            sitting.take(entry, 0)
        elif entry.kind == ACTION:
            moves.append(entry)
        elif entry.kind == UNDO:
            last = [i for i, move in enumerate(moves) if move.seat == entry.seat][-1:]
            moves = [move for i, move in enumerate(moves) if i not in last]
    return moves


class Kept(Seating):
    """A stopped table. Nothing in it changes."""

    def __init__(self, header: Header, entries: Sequence[Entry], stopped: Stopped) -> None:
        self.header, self.entries, self.stopped = header, entries, stopped
        self.moves = standing(header, entries)
        self.version = entries[-1].number if entries else 0
        self.told: Telling | None = None  # pages and replays show it: see `recall`

    async def recall(self, store: Store) -> None:
        """Have ready what was told of it. Unpacking takes long: it is a thread's work."""
        if self.told is not None:
            return
        told = await asyncio.to_thread(whole, await store.told(self.id))
        numbers = [entry.number for entry in self.moves]
        if told is not None and told.moves == numbers[: len(told.moves)]:
            self.told = told

    @property
    def state(self) -> Literal["waiting", "playing", "over"]:
        if self.header.waiting:
            return "waiting"
        return "playing" if self.header.ended is None else "over"

    @property
    def updated(self) -> int:
        return self.entries[-1].at if self.entries else self.header.created

    @property
    def open_now(self) -> bool:
        """Whether everything of it may be told: it is over, or nobody plays it on with another release either."""
        forgotten = self.stopped.final and now() - self.updated > A_MONTH
        return self.header.ended is not None or forgotten

    def title(self, words: Words) -> str:
        return words(game(self.header.game).title) if self.header.game in game_ids() else self.header.game

    def sentence(self, words: Words) -> str:
        return self.stopped.sentence(words)

    def part(self, words: Words) -> Part:
        if self.told is None:
            return Part([], [], [])
        return self.told.parts.get(words.lang) or next(iter(self.told.parts.values()))

    def log(self, words: Words, count: int) -> list[LogLine]:
        """The lines of the first `count` moves, and of what happened at the table before the next one."""
        end = self.moves[count].number if count < len(self.moves) else self.version + 1
        happened = (line for line in self.part(words).happened if line.n < end)
        return sorted([*self._lines(words, count), *happened], key=lambda line: line.n)

    def _lines(self, words: Words, count: int) -> Iterator[LogLine]:
        """Of moves; where nothing was told, actions as written, if they are no secret."""
        part, names = self.part(words), self.names(words)
        yield from part.opening
        for k, entry in enumerate(self.moves[:count], 1):
            if k <= len(part.lines):
                yield from part.lines[k - 1]
            else:
                yield LogLine(entry.number, entry.seat, 0, self.untold(entry, names[entry.seat], words), k=k)

    def untold(self, entry: Entry, name: str, words: Words) -> str:
        """A move of which no telling says what everybody may know of it."""
        return f"<b>{name}</b>: {escape(entry.text)}" if self.open_now else words("<b>{name}</b> has acted.", name=name)

    def still(self, words: Words, k: int) -> Still | None:
        """The last position drawn at or before `k` moves."""
        return next((still for still in reversed(self.part(words).stills) if still.k <= k), None)

    def scores(self, still: Still | None) -> list[ScoreInfo]:
        """The scores that were told, or those kept at the end."""
        if still is not None and (still.k == len(self.moves) or self.header.result is None):
            return still.scores
        rows = json.loads(self.header.result) if self.header.result else []
        return [ScoreInfo(seat, total, rank, [], text=text) for seat, (total, rank, text) in enumerate(rows)]

    def seats(self, owner: str | None, words: Words) -> list[SeatInfo]:
        names = self.names(words)
        return [
            SeatInfo(seat, names[seat], chair.kind, chair.level, self.owned(seat, owner), chair.taken, False)  # type: ignore[arg-type]
            for seat, chair in enumerate(self.header.chairs)
        ]

    def info(self, owner: str | None, words: Words) -> TableInfo:
        header = self.header
        return TableInfo(
            table=self.id, game=header.game, title=self.title(words), status="refused", line=self.sentence(words),
            version=self.version, moves=len(self.moves), to_act=[], my_turn=False, seats=self.seats(owner, words),
            options=header.options, seeded=header.seeded, pace=header.pace, created=header.created,
            updated=self.updated,
        )  # fmt: skip

    def page(self, seat: Seat | None, owner: str | None, words: Words, since: int) -> Page:
        """The table as it was last seen by a spectator."""
        log = [line for line in self.log(words, len(self.moves)) if line.n > since]
        return self._page(Page, seat, owner, words, len(self.moves), log)

    def replay(self, seat: Seat | None, owner: str | None, words: Words, k: int) -> Replay:
        """The last picture at or before `k` actions."""
        if not 0 <= k <= len(self.moves):
            raise Problem(404, "There were {n} actions.", n=len(self.moves))
        page = self._page(Replay, seat, owner, words, k, self.log(words, k), k=k, ticks=self.ticks(words))
        assert isinstance(page, Replay)
        return page

    def _page(
        self, kind: type[Page], seat: Seat | None, owner: str | None, words: Words, count: int, log: list[LogLine],
        **more: Any,
    ) -> Page:  # fmt: skip
        still, said = self.still(words, count), self.sentence(words)
        scores = self.scores(still)
        return kind(
            table=self.id, game=self.header.game, title=self.title(words), seat=seat, lang=words.lang,
            version=self.version, at=None if seat is None else self.made(seat),
            status=still.status if still else said, state=self.state, over=self.state == "over" and bool(scores),
            to_act=[], ask=AskInfo(said, ""), choices=[], aims=[], gathers=[],
            regions=regions_at(self.part(words).stills, count), log=log, scores=scores,
            seats=self.seats(owner, words), undo=UndoInfo(False, said),
            moves=len(self.moves), seal=seal_info(self.header, self.open_now),
            chance=chance_line(self.header, self.open_now, words), notice=said, **more,
        )  # fmt: skip

    def ticks(self, words: Words) -> list[Tick]:
        stills = self.part(words).stills
        found = [Tick(still.k, still.turn, still.label) for still in stills]
        return [tick for i, tick in enumerate(found) if not i or tick.turn != found[i - 1].turn]

    def made(self, seat: Seat) -> int:
        return sum(entry.seat == seat and entry.kind in (ACTION, UNDO) for entry in self.entries)

    def view(self, seat: Seat | None) -> ViewOf:
        """There is no view without rules: an empty one."""
        return ViewOf(self.version, None if seat is None else self.made(seat), [], {})

    def legal(self, seat: Seat) -> LegalList:
        return LegalList(self.version, self.made(seat), [])

    def record(self, words: Words) -> str:
        """The record as it was written, where nothing of it is secret any more."""
        if not self.open_now:
            raise Problem(409, STILL_SECRET)
        header = self.header
        first = header_line(
            header.game, header.rules, header.box, len(header.chairs), header.seal or header.seed, header.options,
            self.names(words),
        )  # fmt: skip
        moves = [move_line(entry.seat, entry.text, entry.mark) for entry in self.moves]
        return "\n".join(chained([first, *moves], bool(header.box))) + "\n"
