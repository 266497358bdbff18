"""A game on paper: header and actions as JSON lines, with a fingerprint at every turn.

A record replays exactly or says at which action it differs. Format 2 names the components, holds the opened seal of a
sealed table, and chains its lines: each carries a digest of all before it. Format 1 has none of these and stays valid.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b

from .dice import Seed
from .errors import AstrariumError, BadInput
from .game import Game, game
from .notation import Action, ActionTable, Seat
from .page import mark
from .seal import Seal, read_seal
from .state import Options, OptionValue, State

Line = dict[str, object]

FORMAT = "astrarium-record-1"
CHAINED = "astrarium-record-2"
OTHER_CHAIN = mark("this line is not as it was written")
WRONG_LINE = mark("line {n}: {what}")
NO_OBJECT = mark("this is not a line of a record, which is an object in JSON")
NO_RECORD = mark("not an Astrarium record")
EMPTY = mark("This record is empty.")


def link(before: str, text: str) -> str:
    """The next mark of a chain: it changes with any letter of what came before."""
    return blake2b(f"{before}\n{text}".encode(), digest_size=10).hexdigest()


@dataclass(slots=True)
class Record:
    """Seed (or seal), options and actions: that is the whole game."""

    game_id: str
    version: int
    seats: int
    seed: int
    options: dict[str, OptionValue]
    names: list[str] = field(default_factory=list)
    moves: list[tuple[Seat, Action]] = field(default_factory=list)
    marks: dict[int, str] = field(default_factory=dict)  # number of actions played -> fingerprint
    box: str = ""  # the digest of the components; empty: format 1, which names none
    seal: Seal | None = None  # of a sealed table; `seed` means nothing then
    extra: list[tuple[int, Line]] = field(default_factory=list)  # what happened at the table, after so many actions

    @property
    def game(self) -> Game:
        """The game with the components it was played with, where this program has them."""
        found = game(self.game_id)
        return found.with_box(self.box or found.unmarked_box(self.version))

    @property
    def actions(self) -> ActionTable:
        """The notation of its actions; today's where the components are not at hand."""
        try:
            return self.game.actions
        except BadInput:
            return game(self.game_id).actions

    @property
    def chance(self) -> Seed:
        """What all dice come from."""
        if self.seal is None:
            return self.seed
        return self.seal.key(self.game_id, self.version, self.seats, self.options)

    def start(self) -> State:
        """The position before the first action."""
        played = game(self.game_id).version
        if self.version != played:
            raise BadInput(
                f"this record follows version {self.version} of the {self.game_id} rules, "
                f"and this program plays version {played}"
            )
        return self.game.new(self.seats, self.chance, self.options)

    def states(self) -> Iterator[State]:
        """The positions one after the other: the same state object, changed in place."""
        state = self.start()
        yield state
        for seat, action in self.moves:
            state.play(seat, action)
            yield state

    def replay(self, moves: int | None = None) -> State:
        """The position after that many actions (all of them by default)."""
        state = self.start()
        for seat, action in self.moves[:moves]:
            state.play(seat, action)
        return state

    def add(self, state: State, seat: Seat, action: Action, turn_before: int) -> None:
        """Note an action just played on `state`; the first one says with which components."""
        if not self.moves and not self.box:
            self.box = state.game.box
        self.moves.append((seat, action))
        if state.turn != turn_before or state.over:
            self.marks[len(self.moves)] = state.fingerprint()

    def verify(self) -> str | None:
        """None where the record replays exactly, else one sentence that says where it differs."""
        done = 0
        try:
            for done, state in enumerate(self.states()):
                mark = self.marks.get(done)
                if mark and mark != state.fingerprint():
                    return f"after action {done} the position differs from the recorded one"
        except AstrariumError as error:
            if done >= len(self.moves):
                return str(error)
            seat, action = self.moves[done]
            return f"action {done + 1}, seat {seat}, {self.actions.to_text(action)}: {error}"
        return None

    def lines(self) -> Iterator[str]:
        return chained(self._entries(), bool(self.box))

    def _entries(self) -> Iterator[Line]:
        """The lines as objects, before they are chained."""
        chance = self.seal or self.seed
        yield header_line(self.game_id, self.version, self.box, self.seats, chance, self.options, self.names)
        if 0 in self.marks:
            yield {"mark": self.marks[0]}
        actions = self.actions
        yield from self._extra(0)
        for i, (seat, action) in enumerate(self.moves, 1):
            yield move_line(seat, actions.to_text(action), self.marks.get(i))
            yield from self._extra(i)

    def _extra(self, count: int) -> Iterator[Line]:
        return (line for after, line in self.extra if after == count)

    def dumps(self) -> str:
        return "\n".join(self.lines()) + "\n"


def header_line(
    game_id: str, rules: int, box: str, seats: int, chance: Seal | int, options: Options, names: list[str]
) -> Line:  # fmt: skip
    """The first line of a record: of format 2 where the components are named."""
    line: Line = {"format": CHAINED if box else FORMAT, "game": game_id, "rules": rules}
    line |= {"box": box, "seats": seats} if box else {"seats": seats}
    line |= {"seal": chance.to_json()} if isinstance(chance, Seal) else {"seed": chance}
    return line | {"options": dict(options), "names": names}


def move_line(seat: Seat, text: str, mark: str | None) -> Line:
    line: Line = {"seat": seat, "do": text}
    return line | ({"mark": mark} if mark else {})


def chained(entries: Iterable[Line], chains: bool) -> Iterator[str]:
    """The lines as text; in format 2 each carries a digest of itself and all before it."""
    chain = ""
    for entry in entries:
        text = json.dumps(entry, ensure_ascii=False)
        chain = link(chain, text)
        yield json.dumps({**entry, "chain": chain}, ensure_ascii=False) if chains else text


def loads(text: str) -> Record:
    """A record from its text; `BadInput` names the line that is wrong."""
    if CHAINED in text[:60]:
        return read_lines(text.removesuffix("\n").split("\n"))
    return read_lines(text.splitlines())


def read_lines(lines: Iterable[str]) -> Record:
    record: Record | None = None
    chain = ""
    for number, line in enumerate(lines, 1):
        if not line.strip() and not chain:
            continue
        try:
            entry = _object(line)
            if entry.get("format") == CHAINED or chain:
                chain = _check_chain(chain, line, entry)
            if record is None:
                record = _header(entry)
            else:
                _move(record, entry)
        except (ValueError, TypeError, KeyError, BadInput, RecursionError) as error:
            what = f"{error.args[0]!r} is missing" if isinstance(error, KeyError) else str(error)
            raise BadInput(WRONG_LINE, n=number, what=what) from None
    if record is None:
        raise BadInput(EMPTY)
    return record


def _object(line: str) -> Line:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        raise BadInput(NO_OBJECT) from None  # where the reader of JSON stumbled is no help to a person
    if not isinstance(entry, dict):
        raise BadInput(NO_OBJECT)
    return entry


def _check_chain(before: str, line: str, entry: Line) -> str:
    """The chain after this line, which must be written letter by letter as we write it."""
    rest = {name: value for name, value in entry.items() if name != "chain"}
    chain = link(before, json.dumps(rest, ensure_ascii=False))
    if line != json.dumps({**rest, "chain": chain}, ensure_ascii=False):
        raise BadInput(OTHER_CHAIN)
    return chain


def _header(entry: Line) -> Record:
    if entry.get("format") not in (FORMAT, CHAINED):
        raise BadInput(NO_RECORD)
    seats, seed, rules, options = entry["seats"], entry.get("seed"), entry["rules"], entry.get("options", {})
    if "seal" in entry:
        seed = 0
    elif "seed" not in entry:
        raise KeyError("seed")
    if not isinstance(seats, int) or not isinstance(seed, int) or not isinstance(rules, int):
        raise BadInput("seats, seed and rules are whole numbers")
    if not isinstance(options, dict):
        raise BadInput("options is an object")
    names = entry.get("names", [])
    if not isinstance(names, list):
        raise BadInput("names is a list")
    record = Record(game(str(entry["game"])).id, rules, seats, seed, options, [str(n)[:60] for n in names])
    if entry["format"] == CHAINED:
        record.box = str(entry["box"])
        record.seal = read_seal(entry["seal"], seats) if "seal" in entry else None
    record.options = game(record.game_id).read_options(seats, options)
    return record


def _move(record: Record, entry: Line) -> None:
    mark = entry.get("mark")
    if "do" in entry:
        seat = entry["seat"]
        if not isinstance(seat, int) or not 0 <= seat < record.seats:
            raise BadInput(f"no seat {seat!r}")
        record.moves.append((seat, record.actions.from_json(entry["do"])))
    elif "event" in entry:
        record.extra.append((len(record.moves), {name: value for name, value in entry.items() if name != "chain"}))
    if mark is not None:
        record.marks[len(record.moves)] = str(mark)
