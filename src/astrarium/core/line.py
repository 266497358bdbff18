"""A line: a beginning and what was played from it, held by whoever studies it. It travels as JSON or in a link.

It begins with a new game (seats, seed, options) or with a position as text. Its entries are actions and redraws: a
redraw puts a position that agrees with all that one seat knows in the place of the true one, with fresh dice. So a line
from one's own view tells nothing that the view does not, and "new luck" is one more entry.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .dice import MASK, Dice
from .errors import BadInput
from .event import Event
from .game import Game, game
from .notation import Seat
from .page import mark
from .state import OptionValue, State

LARGEST = 512 * 1024  # characters of a line as JSON
LONGEST = 4000  # entries
LONGEST_ACTION = 4000  # characters
OTHER_RULES = mark("This line follows version {old} of the rules, and this program plays version {new}.")
FIELDS = frozenset(("game", "rules", "position", "seats", "seed", "options", "entries"))


@dataclass(frozen=True, slots=True)
class Move:
    """An action of a seat, in short notation."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class Redraw:
    """From here on everything that `seat` cannot know is drawn anew; None: all that a spectator cannot."""

    seat: Seat | None
    seed: int


@dataclass(frozen=True, slots=True)
class Line:
    """Where it begins, and its entries. Lines are values: what is played on is another line."""

    game_id: str
    rules: int
    position: str = ""  # empty: a new game
    seats: int = 0
    seed: int = 0
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    entries: tuple[Move | Redraw, ...] = ()

    @property
    def game(self) -> Game:
        found = game(self.game_id)
        if found.version != self.rules:
            raise BadInput(OTHER_RULES, old=self.rules, new=found.version)
        return found

    def start(self) -> State:
        """The position before the first entry."""
        return self.game.new(self.seats, self.seed, self.options, self.position)

    def walk(self) -> Iterator[tuple[Move | Redraw | None, State, list[Event]]]:
        """The beginning, then every entry with the position after it and what happened: one state, changed in place."""
        state = self.start()
        yield None, state, list(state.events)
        for entry in self.entries:
            state, events = follow(state, entry)
            yield entry, state, events

    def state(self) -> State:
        """The position at its end."""
        for _, state, _ in self.walk():
            last = state
        return last

    def then(self, *entries: Move | Redraw) -> Line:
        return replace(self, entries=(*self.entries, *entries))

    def until(self, count: int) -> Line:
        return replace(self, entries=self.entries[:count])

    def back(self, seat: Seat) -> Line:
        """Without the last action of that seat and all that followed it."""
        own = [n for n, entry in enumerate(self.entries) if isinstance(entry, Move) and entry.seat == seat]
        return self.until(own[-1]) if own else self

    def to_json(self) -> dict[str, Any]:
        begins: dict[str, Any] = {"game": self.game_id, "rules": self.rules}
        if self.position:
            begins["position"] = self.position
        else:
            begins |= {"seats": self.seats, "seed": self.seed, "options": dict(self.options)}
        return begins | {"entries": [_entry_json(entry) for entry in self.entries]}

    def to_link(self) -> str:
        """As text that an address can hold."""
        text = json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":"))
        return urlsafe_b64encode(zlib.compress(text.encode(), 9, -15)).decode().rstrip("=")


def follow(state: State, entry: Move | Redraw) -> tuple[State, list[Event]]:
    """The position after an entry, and what happened."""
    if isinstance(entry, Redraw):
        return state.determinize(entry.seat, Dice(entry.seed)), []
    return state, state.play(entry.seat, entry.text)


def line_of(found: Game, position: str) -> Line:
    return Line(found.id, found.version, position)


def line_seen(state: State, seat: Seat | None, seed: int) -> Line:
    """A line that begins with what `seat` knows of a position: the rest is drawn, and the truth is not in it."""
    return line_of(state.game, state.determinize(seat, Dice(seed)).position())


def read_line(value: object) -> Line:
    """A line from its JSON form; `BadInput` says what is wrong."""
    if not isinstance(value, Mapping) or not {"game", "rules"} <= set(value) <= FIELDS:
        raise BadInput("a line has game, rules, a position or seats, seed and options, and entries")
    rules, seats, seed = (_number(value, name) for name in ("rules", "seats", "seed"))
    position, options, entries = value.get("position", ""), value.get("options", {}), value.get("entries", [])
    if not isinstance(position, str) or not isinstance(options, Mapping) or not isinstance(entries, list):
        raise BadInput("position is a text, options an object and entries a list")
    if len(position) > LARGEST or len(entries) > LONGEST:
        raise BadInput(f"a line has at most {LONGEST} entries")
    found = game(str(value["game"]))
    read = {} if position else found.read_options(seats, options)
    return Line(found.id, rules, position, seats, seed, read, tuple(_entry(entry) for entry in entries))


def from_link(text: str) -> Line:
    """The line of a link's text."""
    try:
        packed = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
        unpacker = zlib.decompressobj(-15)
        unpacked = unpacker.decompress(packed, LARGEST)
        if unpacker.unconsumed_tail:
            raise BadInput(f"a line has at most {LARGEST} characters")
        value = json.loads(unpacked.decode())
    except (NotBase64, zlib.error, ValueError, RecursionError):
        raise BadInput("this link holds no line") from None
    return read_line(value)


def _number(value: Mapping[str, object], name: str) -> int:
    number = value.get(name, 0)
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= MASK:
        raise BadInput(f"{name} is a whole number")
    return number


def _entry_json(entry: Move | Redraw) -> list[object]:
    return [entry.seat, entry.text] if isinstance(entry, Move) else [entry.seat, entry.seed, "redraw"]


def _entry(value: object) -> Move | Redraw:
    match value:
        case [int() as seat, str() as text] if 0 <= seat < 64 and len(text) <= LONGEST_ACTION:
            return Move(seat, text)
        case [int() | None as seat, int() as seed, "redraw"] if (seat is None or 0 <= seat < 64) and 0 <= seed <= MASK:
            return Redraw(seat, seed)
    raise BadInput("an entry is [seat, action] or [seat, seed, 'redraw']")
