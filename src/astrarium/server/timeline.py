"""A table's entries, replayed: the moves that count, the position after them, what happened at each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..core import Action, AstrariumError, BadInput, Decision, Event, Game, Record, Seat, State, game, game_ids, mark
from ..core.record import link
from .engines import stand_in
from .problem import Problem
from .store import ACTION, UNDO, Entry, Header

if TYPE_CHECKING:
    from .kept import Kept

KEEP_EVERY = 16  # positions kept, so that any other is a few actions away

NOTHING_YET = mark("There is nothing of yours to take back.")
REVEALED = mark("Something has been revealed since: this cannot be taken back.")
ACTED_ON = mark("Somebody has acted since: this cannot be taken back.")
ENDED = mark("The game is over: nothing can be taken back.")

NO_GAME = mark("This program does not have the game {game} that this table plays.")
OTHER_RULES = mark(
    "This table was begun under version {old} of its rules, and this program plays version {new}: it cannot go on here."
)
NO_BOX = mark("This table was begun with components ({box}) that this program does not have: it cannot go on here.")
BROKEN = mark("Entry {number} of this table cannot be replayed by this program: the table is left as it is.")
DAMAGED = mark("Entry {number} of this table is not as it was written: the table is left as it is.")
OTHER_RESULT = mark("This program counts other scores than were counted at the end: the table is left as it is.")


@dataclass(frozen=True, slots=True)
class Move:
    """An action that counts, what was asked before it, and what came of it."""

    number: int  # of its entry
    seat: Seat
    action: Action
    events: tuple[Event, ...]
    decision: Decision
    depth: int  # of the decision stack
    turn: int  # in which it was played
    note: str = ""  # a line about who decided, where that was not who sits there


@dataclass(frozen=True, slots=True)
class Undone:
    """A move taken back: the entry that did it, and the entry it undoes."""

    number: int
    seat: Seat
    undoes: int
    turn: int


@dataclass(frozen=True, slots=True)
class Step:
    """A move that was tried and found good, and the position it leads to. Nothing is changed yet."""

    move: Move
    state: State


@dataclass(frozen=True, slots=True)
class Follows:
    """What an entry leads to: so many moves stay, these come after them, and the position is this."""

    stayed: int
    steps: list[Step]
    state: State


class Stopped(Problem):
    """A table that this program cannot play on. It can still be read: `kept` is what there is of it.

    `final`: no restart of this program will help; another release may still play it.
    """

    code = "stopped"

    def __init__(self, text: str, /, final: bool = False, **values: object) -> None:
        super().__init__(409, text, **values)
        self.final = final
        self.kept: Kept | None = None


def playable(header: Header) -> Game:
    """The game of a table with the components it began with, where this program can replay it.

    Other rules are tried where every entry is marked: if all positions are the same, it goes on.
    """
    if header.game not in game_ids():
        raise Stopped(NO_GAME, final=True, game=header.game)
    found = game(header.game)
    if found.version != header.rules and not header.box:
        raise other_rules(header, found)
    box = header.box or found.unmarked_box(header.rules)
    try:
        found = found.with_box(box)
    except BadInput:
        raise Stopped(NO_BOX, final=True, box=box) from None
    try:
        found.read_options(len(header.chairs), header.options)
    except BadInput as error:  # a file or an option that this program was started without
        raise Stopped("{error}", error=error) from None
    return found


def other_rules(header: Header, found: Game) -> Stopped:
    return Stopped(OTHER_RULES, final=True, old=header.rules, new=found.version)


def result_of(state: State) -> str:
    """The scores as they are kept with a finished table."""
    scores = (*state.scores(), *state.rivals())
    return json.dumps([[score.total, score.rank, score.text] for score in scores], ensure_ascii=False)


class Timeline:
    """The past of one table. It changes only through `take`, with entries that are committed."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.game = playable(header)
        self.state = self.game.new(len(header.chairs), header.chance, header.options)
        self.chain = link("", f"{header.id} {header.game} {header.rules} {header.box} {len(header.chairs)}")
        self.confirmed = False
        self.moves: list[Move] = []
        self.undone: list[Undone] = []
        self.version = 0
        self.made = [0] * len(header.chairs)  # actions and undos of each seat
        self.updated = header.created
        self.kept: list[State] = [self.state.clone()]  # the positions after 0, 16, 32, ... moves
        self.opening: tuple[Event, ...] = tuple(self.state.events)

    def try_action(self, seat: Seat, action: Action) -> Step:
        """What `action` would lead to; `IllegalAction` where it is refused."""
        state = self.state.clone()
        decision, depth, turn = (state.stack[-1] if state.stack else ()), len(state.stack), state.turn
        events = tuple(state.play(seat, action))
        return Step(Move(self.version + 1, seat, action, events, decision, depth, turn), state)

    @property
    def other_rules(self) -> bool:
        """Whether the table was begun under another version of the rules."""
        return self.header.rules != self.game.version

    def entry(self, seat: Seat, kind: str, step: Step | None, at: int, reason: str | None = None) -> Entry:
        """The entry to be written for a move that was tried, or for an undo: marked and chained."""
        text = self.game.actions.to_text(step.move.action) if step else ""
        number = self.version + 1
        mark = step.state.fingerprint() if step else self._undone(seat).fingerprint()
        return Entry(number, seat, kind, text, at, reason, mark, self._next(number, seat, kind, text, mark))

    def _undone(self, seat: Seat) -> State:
        index = self.last_move_of(seat)
        assert index is not None
        return self.without(index)[0]

    def _next(self, number: int, seat: Seat, kind: str, text: str, mark: str | None) -> str:
        return link(self.chain, f"{number} {seat} {kind} {mark or ''} {text}")

    def take(self, entry: Entry, step: Step | None = None) -> int:
        """Follow a committed entry; how many moves stayed as they were. Where it raises, nothing has changed."""
        chain = self._next(entry.number, entry.seat, entry.kind, entry.text, entry.mark)
        from_earlier_program = entry.chain is None and not self.header.box
        if entry.chain != chain and not from_earlier_program:
            raise Stopped(DAMAGED, number=entry.number)
        try:
            follows = self._undo(entry) if entry.kind == UNDO else self._action(entry, step)
        except (AstrariumError, IndexError):
            raise self._broken(entry) from None
        if step is None and self._differs(entry, follows.state):
            raise self._broken(entry)
        self._follow(entry, follows)
        self.version, self.chain = entry.number, chain
        self.made[entry.seat] += 1
        self.updated = entry.at
        return follows.stayed

    def _differs(self, entry: Entry, state: State) -> bool:
        """Whether the position is not the one that was marked; under other rules an unmarked one proves nothing."""
        return self.other_rules if entry.mark is None else entry.mark != state.fingerprint()

    def _broken(self, entry: Entry) -> Stopped:
        return other_rules(self.header, self.game) if self.other_rules else Stopped(BROKEN, number=entry.number)

    def confirm(self) -> None:
        """Once all entries are followed: the set-up and the scores must be those that people saw."""
        if self.confirmed or self.header.waiting:
            return
        if self.other_rules and (not self.version or (self.state.over and self.header.result is None)):
            raise other_rules(self.header, self.game)
        if self.state.over and self.header.result not in (None, result_of(self.state)):
            raise Stopped(OTHER_RESULT)
        self.confirmed = True

    def snapshot(self) -> Timeline:
        """The past as it is now, for a thread that reads it while the game goes on: positions are never changed."""
        seen = copy(self)
        seen.moves, seen.undone, seen.kept = self.moves[:], self.undone[:], self.kept[:]
        return seen

    def _action(self, entry: Entry, step: Step | None) -> Follows:
        if entry.number != self.version + 1 or entry.kind != ACTION:
            raise IndexError
        step = step or self.try_action(entry.seat, self.game.actions.from_text(entry.text))
        note = stand_in(entry.reason)
        step = replace(step, move=replace(step.move, note=note)) if note else step
        return Follows(len(self.moves), [step], step.state)

    def _follow(self, entry: Entry, follows: Follows) -> None:
        for gone in self.moves[follows.stayed : follows.stayed + 1]:
            self.undone.append(Undone(entry.number, entry.seat, gone.number, gone.turn))
        del self.moves[follows.stayed :], self.kept[follows.stayed // KEEP_EVERY + 1 :]
        for step in follows.steps:
            self._add(step)
        self.state = follows.state

    def _add(self, step: Step) -> None:
        self.moves.append(step.move)
        self.state = step.state
        if len(self.moves) % KEEP_EVERY == 0:
            self.kept.append(step.state.clone())

    def _undo(self, entry: Entry) -> Follows:
        index = self.last_move_of(entry.seat)
        if index is None:
            raise IndexError
        state, later = self.without(index)
        return Follows(index, later, state)

    def without(self, index: int) -> tuple[State, list[Step]]:
        """The position without that move, and the moves after it replayed."""
        state, steps = self.state_after(index), []
        for move in self.moves[index + 1 :]:
            decision, depth, turn = state.stack[-1], len(state.stack), state.turn
            events = tuple(state.play(move.seat, move.action))
            again = Move(move.number, move.seat, move.action, events, decision, depth, turn, move.note)
            steps.append(Step(again, state.clone()))
        return state, steps

    def last_move_of(self, seat: Seat) -> int | None:
        return next((i for i in reversed(range(len(self.moves))) if self.moves[i].seat == seat), None)

    def undo_refusal(self, seat: Seat) -> str | None:
        """Why this seat's last action stands, as a message id; None where it can be taken back."""
        index = self.last_move_of(seat)
        if index is None:
            return NOTHING_YET
        if self.state.over:
            return ENDED
        if self._revealed_since(index):
            return REVEALED
        return None if index == len(self.moves) - 1 or self._same_decision(index) else ACTED_ON

    def took_back(self, seat: Seat) -> bool:
        """Whether this seat has taken something back in the turn that is being played."""
        return any(undone.seat == seat and undone.turn == self.state.turn for undone in self.undone)

    def _revealed_since(self, index: int) -> bool:
        reveals = self.game.events.reveals
        return any(reveals(event) for move in self.moves[index:] for event in move.events)

    def _same_decision(self, index: int) -> bool:
        """Whether all that was played since is the others' part of one secret choice, which is still open."""
        first = self.moves[index]
        kind, mask = first.decision[0], first.decision[1]
        for move in self.moves[index:]:
            if (move.decision[0], move.decision[1], move.depth) != (kind, mask, first.depth):
                return False
            mask &= ~(1 << move.seat)
        top = self.state.stack[-1]
        return (top[0], top[1], len(self.state.stack)) == (kind, mask, first.depth)

    def is_secret(self, move: Move) -> bool:
        """Whether what was chosen in this move may still be unknown to the others."""
        events, index = self.game.events, self.moves.index(move)
        alone = move.decision[1] == 1 << move.seat
        if alone and not any(events.kinds[event[0]].private for event in move.events):
            return False
        if self.state.over:
            return False
        return self._same_decision(index) or not self._revealed_since(index)

    def state_after(self, count: int) -> State:
        """The position after that many moves, as a copy."""
        start = count // KEEP_EVERY
        state = self.kept[start].clone()
        for move in self.moves[start * KEEP_EVERY : count]:
            state.apply(move.seat, move.action)
        return state

    def states(self, start: int) -> Iterator[tuple[int, State]]:
        """The positions after `start`, `start` + 1, ... moves: one object, changed in place."""
        state = self.state_after(start)
        yield start, state
        for count in range(start, len(self.moves)):
            move = self.moves[count]
            state.apply(move.seat, move.action)
            yield count + 1, state

    def record(self, names: list[str]) -> Record:
        """The game on paper, with its fingerprints."""
        header = self.header
        state = self.state_after(0)
        record = Record(header.game, header.rules, len(header.chairs), header.seed, dict(state.options), names)
        record.box, record.seal = self.game.box, header.seal
        for move in self.moves:
            turn = state.turn
            state.apply(move.seat, move.action)
            record.add(state, move.seat, move.action, turn)
        return record
