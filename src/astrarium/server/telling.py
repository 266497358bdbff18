"""What is told of a table while a program can still play it: log, scores and pictures as a spectator sees them.

Each telling begins where the last one ended, so that a running table is told as it goes. A program that cannot play
the table any more shows what was told. Both languages are told; pictures are drawn at the beginning of every turn.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial, reduce

from msgspec import Struct
from msgspec.json import decode, encode

from ..core import Look, Seat, State, Words
from ..words import LANGUAGES, words
from .forms import AskInfo, LogLine, ScoreInfo
from .page import scores_of
from .store import Store, now
from .story import Story
from .timeline import Timeline

try:
    import lzma
except ImportError:  # a Python built without it: tellings are ten times as long then
    lzma = None  # type: ignore[assignment]

XZ = b"\xfd7zXZ"
MANY = 20  # tellings of a table that are joined to one
Names = Callable[[Words], list[str]]


class Still(Struct):
    """A position drawn: what changed since the still before it, or all of it."""

    k: int  # moves before it
    turn: int
    label: str
    status: str
    ask: AskInfo | None
    scores: list[ScoreInfo]
    regions: dict[str, str]  # an empty text: the region is gone
    whole: bool


class Part(Struct):
    """A table in one language."""

    opening: list[LogLine]
    lines: list[list[LogLine]]  # of each move
    stills: list[Still]
    happened: list[LogLine] = []  # at the table and not on it: all of it, each time


class Telling(Struct):
    """Everything after the first `after` moves; what was told of them before still holds."""

    number: int  # of the last entry told
    after: int
    moves: list[int]  # the entries of the moves told
    over: bool
    parts: dict[str, Part]

    def pack(self) -> bytes:
        """As bytes: pictures repeat each other so much that a long memory makes them ten times shorter."""
        return lzma.compress(encode(self), preset=1) if lzma else zlib.compress(encode(self))


def unpack(body: bytes) -> Telling:
    text = lzma.decompress(body) if lzma and body.startswith(XZ) else zlib.decompress(body)
    return decode(text, type=Telling)


def join(told: Telling, more: Telling) -> Telling:
    """One telling of both: the second says from which move on the first no longer holds."""
    parts = {}
    for lang, part in more.parts.items():
        before = told.parts[lang]
        stills = [still for still in before.stills if still.k <= more.after]
        lines = before.lines[: more.after] + part.lines
        parts[lang] = Part(before.opening, lines, stills + part.stills, part.happened)
    return Telling(more.number, 0, told.moves[: more.after] + more.moves, more.over, parts)


def whole(bodies: Iterable[bytes]) -> Telling | None:
    """All that was told of a table; None where nothing was."""
    tellings = [unpack(body) for body in bodies]
    return reduce(join, tellings) if tellings else None


class Teller:
    """Remembers how far a table was told, and tells the rest."""

    def __init__(self, bodies: Sequence[bytes]) -> None:
        told = whole(bodies)
        self.parts = len(bodies)
        self.number = told.number if told else 0
        self.moves: list[int] | None = told.moves if told else None
        self.at = now()  # when it told last
        self.drawn: dict[str, dict[str, int]] = {}  # hashes of the regions of the last still, by language

    def tell(self, timeline: Timeline, names: Names) -> Telling:
        """What is new since the last time. Runs in a thread, on a snapshot."""
        numbers = [move.number for move in timeline.moves]
        after, first = self._same(numbers), self.moves is None
        if after < len(self.moves or ()):
            self.drawn.clear()  # something was taken back: the next picture is drawn whole
        parts = {lang: self._part(timeline, after, first, names, words(lang, timeline.game.id)) for lang in LANGUAGES}
        self.number, self.moves, self.at = timeline.version, numbers, now()
        return Telling(timeline.version, after, numbers[after:], timeline.over, parts)

    def joins(self, telling: Telling) -> bool:
        """Whether it is time to make one of all tellings."""
        self.parts += 1
        return self.parts > 1 and (telling.over or self.parts > MANY)

    def _same(self, numbers: list[int]) -> int:
        """How many of the moves told before still stand."""
        told = self.moves or []
        return next(
            (i for i, (a, b) in enumerate(zip(told, numbers, strict=False)) if a != b), min(len(told), len(numbers))
        )

    def _part(self, timeline: Timeline, after: int, first: bool, names: Names, said: Words) -> Part:
        story = Story(timeline, None, names(said), said, partial(timeline.state.view, None))
        lines = story.told_after(after)
        stills = [
            self._still(timeline, k, state, story, said) for k, state in turns(timeline, after) if first or k > after
        ]
        return Part(story.opening if first else [], lines, stills, story.happened())

    def _still(self, timeline: Timeline, k: int, state: State, story: Story, said: Words) -> Still:
        found = timeline.game
        look = Look(found, state, None, asks=False)
        picture = found.picture(look, story.names, said)
        before = self.drawn.get(said.lang)
        self.drawn[said.lang] = drawn = {name: hash(text) for name, text in picture.regions.items()}
        changed = {n: text for n, text in picture.regions.items() if before is None or before.get(n) != drawn[n]}
        gone = dict.fromkeys((name for name in before or () if name not in drawn), "")
        ask = AskInfo(picture.ask.sentence, picture.ask.reason) if picture.ask and state.over else None
        return Still(
            k, state.turn, found.turn_name(look.view, said), found.headline(look.view, said), ask,
            scores_of(state, look.view, said), changed | gone, before is None,
        )  # fmt: skip


def turns(timeline: Timeline, after: int) -> Iterator[tuple[Seat, State]]:
    """The positions worth a picture after that many moves: where turns begin, and the last one."""
    turn = -1
    for k, state in timeline.states(after):
        if state.turn != turn or k == len(timeline.moves):
            turn = state.turn
            yield k, state


def regions_at(stills: Iterable[Still], k: int) -> dict[str, str]:
    """The regions of the last still at or before `k`."""
    shown: dict[str, str] = {}
    for still in stills:
        if still.k > k:
            break
        shown = still.regions if still.whole else shown | still.regions
    return {name: text for name, text in shown.items() if text}


async def tell_table(store: Store, teller: Teller, timeline: Timeline, names: Names) -> bool:
    """Write down what no telling holds yet of a table; whether there was anything. The work is a thread's."""
    if timeline.version <= teller.number:
        return False
    telling = await asyncio.to_thread(teller.tell, timeline, names)
    body, joins = await asyncio.to_thread(telling.pack), teller.joins(telling)
    if joins:
        body = await asyncio.to_thread(one_of, [*await store.told(timeline.header.id), body])
        teller.parts = 1
    if not await store.tell(timeline.header.id, telling.number, body, joins):
        teller.drawn.clear()  # another process has drawn the last picture: the next one is drawn whole
    return True


def one_of(bodies: Sequence[bytes]) -> bytes:
    told = whole(bodies)
    assert told is not None
    return told.pack()
