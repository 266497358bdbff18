"""Self-play that teaches: games in which some turns stray, and what became of the positions on the way."""

from __future__ import annotations

import json
from array import array
from base64 import b64decode, b64encode
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from zlib import compress, decompress

from ..bots import Bot, Greedy, Search, bot
from ..core import BadInput, Dice, Look, Record, Seat, State, game
from ..core.network import Network
from ..core.pupil import Pupil, Where
from ..core.record import loads
from .play import Table, drawn_seed

QUICK, NEAR, FAR = Where._fields  # ways of playing: the quick policy alone, a one-step look, the futures of a search
SIXTEENTHS = 16
SHARE_UNIT = 840  # a win shared by up to eight is a whole number of these
STRAYS = (0.0, 0.1, 0.2, 0.35)  # how often a seat strays; drawn for each seat of each game
BEGUN = 0.5  # of the lessons go on from somewhere in a recorded game, where there are some
EVERY = 7  # one decision in so many is looked at, beside the starts of chapters
EVERY_OF_A_BOT = 2  # the same where games are dear
MOST_ACTIONS = 20_000
LIMIT = 32_000  # of a number in the rows
PACKING = 3  # quick, and to a tenth of the size


def pupil_of(game_id: str) -> Pupil:
    mind = game(game_id).mind
    if not isinstance(mind, Pupil):
        raise BadInput(f"{game_id} has no mind that can be taught")
    return mind


@lru_cache(maxsize=8)
def taught(game_id: str, text: str, judges: tuple[str, ...] | None = (QUICK,)) -> Pupil:
    """The pupil whose network in this text judges in these ways of playing; None: where it says itself.

    An empty text: as at the first freeze.
    """
    pupil = pupil_of(game_id)
    if not text:
        first = pupil.as_of(1)
        assert isinstance(first, Pupil)
        return first
    network = Network(json.loads(text))
    said = network.about["where"] if judges is None else dict.fromkeys(judges, pupil.tables)
    return type(pupil)(network, Where(**{way: tuple(seats) for way, seats in said.items()}))


def trying(way: str, mind: Pupil) -> Bot:
    """The bot of that name, playing by a mind that is being tried out."""
    made = bot(way)
    if not isinstance(made, Greedy | Search):
        raise BadInput(f"a mind is tried out by greedy or search, not by {way[:40]!r}")
    made.mind = mind
    return made


@dataclass(frozen=True, slots=True)
class Lesson:
    """What one game has taught: rows of 16-bit numbers, and how it ended."""

    rows: str  # packed: see `unpacked`
    count: int
    totals: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Teacher:
    """One self-play game by its number; it travels to other processes."""

    game_id: str
    seat_counts: tuple[int, ...]
    seed: int
    network: str  # as JSON
    ways: tuple[str, ...] = (QUICK,)  # game after game: quick play, or a bot that plays by the mind of that network
    begun: str = ""  # a folder of records: lessons that go on from there know positions that this mind never reaches

    def __call__(self, number: int) -> Lesson:
        block, turn = divmod(number, len(self.seat_counts))
        way = self.ways[block % len(self.ways)]
        pupil = taught(self.game_id, self.network, (QUICK,) if way == QUICK else None)
        table = Table(self.game_id, self.seat_counts[turn], self.seed)
        chance = table.chance(number)
        state = self.start(table, chance)
        marks = _play(pupil, state, chance, None if way == QUICK else trying(way, pupil))
        return _told(pupil, state, marks)

    def start(self, table: Table, chance: Dice) -> State:
        """A new game, or one that others have begun."""
        records = begun_games(self.begun, self.game_id, table.seats) if self.begun else ()
        if not records or chance.unit() >= BEGUN:
            return table.start(drawn_seed(chance))
        record = chance.pick(records)
        state = record.start()
        for seat, action in record.moves[: chance.below(len(record.moves))]:
            state.apply(seat, action)
        return state


@lru_cache(maxsize=8)
def begun_games(folder: str, game_id: str, seats: int) -> tuple[Record, ...]:
    """The recorded games of a folder that were played at so many seats."""
    found = [loads(file.read_text(encoding="utf-8")) for file in sorted(Path(folder).glob("*.jsonl"))]
    return tuple(record for record in found if record.game_id == game_id and record.seats == seats and record.moves)


Mark = tuple[Seat, list[float], list[float]]  # a seat, its features, and its points by source there


def _play(pupil: Pupil, state: State, chance: Dice, player: Bot | None = None) -> list[Mark]:
    dice = [chance.fork() for _ in range(state.seats)]
    strays = [chance.pick(STRAYS) for _ in range(state.seats)]
    marks: list[Mark] = []
    chapter, every = pupil.chapter(state), EVERY_OF_A_BOT if player else EVERY
    for _ in range(MOST_ACTIONS):
        if state.over:
            return marks
        seat = state.to_act()[0]
        if chance.unit() < strays[seat]:
            pupil.stray(state, seat, dice[seat])
        elif player:
            state.apply(seat, player.choose(Look(state.game, state, seat), dice[seat]).action)
        else:
            pupil.follow(state, seat, dice[seat])
        fresh, chapter = chapter != pupil.chapter(state), pupil.chapter(state)
        if not state.over and (fresh or not chance.below(every)):
            marks += [(one, row, pupil.scored(state, one)) for one, row in enumerate(pupil.counts(state))]
    raise BadInput("a game of self-play does not end")


def _told(pupil: Pupil, state: State, marks: list[Mark]) -> Lesson:
    """Each mark as a row: features, points still to come by source, the share of the win."""
    ends = [pupil.scored(state, seat) for seat in range(state.seats)]
    winners = state.winners()
    rows = array("h")
    for seat, features, before in marks:
        rows.extend(_whole(value) for value in features)
        rows.extend(_whole(end - now) for end, now in zip(ends[seat], before, strict=True))
        rows.append(SHARE_UNIT // len(winners) if seat in winners else 0)
    packed = b64encode(compress(rows.tobytes(), PACKING)).decode()
    return Lesson(packed, len(marks), tuple(sum(end) for end in ends))


def unpacked(lesson: Lesson) -> bytes:
    """The rows as 16-bit numbers."""
    return decompress(b64decode(lesson.rows))


def _whole(value: float) -> int:
    return max(-LIMIT, min(LIMIT, round(value * SIXTEENTHS)))
