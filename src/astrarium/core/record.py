"""A game on paper: header and actions as JSON lines, with a fingerprint at every turn.

A record replays exactly or says at which action it differs.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from .errors import AstrariumError, BadInput
from .game import Game, game
from .notation import Action, Seat
from .state import OptionValue, State

FORMAT = "astrarium-record-1"


@dataclass(slots=True)
class Record:
    """Seed and options and actions: that is the whole game."""

    game_id: str
    version: int
    seats: int
    seed: int
    options: dict[str, OptionValue]
    names: list[str] = field(default_factory=list)
    moves: list[tuple[Seat, Action]] = field(default_factory=list)
    marks: dict[int, str] = field(default_factory=dict)  # number of actions played -> fingerprint

    @property
    def game(self) -> Game:
        return game(self.game_id)

    def start(self) -> State:
        """The position before the first action."""
        if self.version != self.game.version:
            raise BadInput(
                f"this record follows version {self.version} of the {self.game_id} rules, "
                f"and this program plays version {self.game.version}"
            )
        return self.game.new(self.seats, self.seed, self.options)

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
        """Note an action just played on `state`."""
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
            return f"action {done + 1}, seat {seat}, {self.game.actions.to_text(action)}: {error}"
        return None

    def lines(self) -> Iterator[str]:
        header = {
            "format": FORMAT, "game": self.game_id, "rules": self.version, "seats": self.seats,
            "seed": self.seed, "options": self.options, "names": self.names,
        }  # fmt: skip
        yield json.dumps(header, ensure_ascii=False)
        if 0 in self.marks:
            yield json.dumps({"mark": self.marks[0]})
        for i, (seat, action) in enumerate(self.moves, 1):
            line: dict[str, object] = {"seat": seat, "do": self.game.actions.to_text(action)}
            if i in self.marks:
                line["mark"] = self.marks[i]
            yield json.dumps(line, ensure_ascii=False)

    def dumps(self) -> str:
        return "\n".join(self.lines()) + "\n"


def loads(text: str) -> Record:
    """A record from its text; `BadInput` names the line that is wrong."""
    return read_lines(text.splitlines())


def read_lines(lines: Iterable[str]) -> Record:
    record: Record | None = None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
            if not isinstance(entry, dict):
                raise BadInput("not an object")
            if record is None:
                record = _header(entry)
            else:
                _move(record, entry)
        except (ValueError, TypeError, KeyError, BadInput, RecursionError) as error:
            what = f"{error.args[0]!r} is missing" if isinstance(error, KeyError) else str(error)
            raise BadInput(f"line {number}: {what}") from None
    if record is None:
        raise BadInput("an empty record")
    return record


def _header(entry: dict[str, object]) -> Record:
    if entry.get("format") != FORMAT:
        raise BadInput("not an Astrarium record")
    seats, seed, rules, options = entry["seats"], entry["seed"], entry["rules"], entry.get("options", {})
    if not isinstance(seats, int) or not isinstance(seed, int) or not isinstance(rules, int):
        raise BadInput("seats, seed and rules are whole numbers")
    if not isinstance(options, dict):
        raise BadInput("options is an object")
    found = game(str(entry["game"]))
    names = entry.get("names", [])
    if not isinstance(names, list):
        raise BadInput("names is a list")
    return Record(found.id, rules, seats, seed, found.read_options(seats, options), [str(n)[:60] for n in names])


def _move(record: Record, entry: dict[str, object]) -> None:
    mark = entry.get("mark")
    if "do" in entry:
        seat = entry["seat"]
        if not isinstance(seat, int) or not 0 <= seat < record.seats:
            raise BadInput(f"no seat {seat!r}")
        record.moves.append((seat, record.game.actions.from_json(entry["do"])))
    if mark is not None:
        record.marks[len(record.moves)] = str(mark)
