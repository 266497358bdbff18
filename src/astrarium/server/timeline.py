"""A table's entries, replayed: the moves that count, the position after them, what happened at each."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..core import Action, AstrariumError, BadInput, Decision, Event, Game, Record, Seat, State, game, game_ids, mark
from ..core.record import link
from . import clock
from .clock import Beat
from .engines import stand_in
from .problem import Problem
from .sitting import ABANDONED, KINDS, TAKE_BACK, Sitting, ranks
from .sitting import PAUSE as PAUSES
from .store import ACTION, BOT, SEAT, UNDO, Entry, Header

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
    by: str | None = None  # who acted: person, bot, order, plan


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


def result_of(state: State, resigned: Sequence[Seat] = ()) -> str:
    """The scores as they are kept with a finished table; whoever resigned is last."""
    scores = (*state.scores(), *state.rivals())
    rows = [[score.total, rank, score.text] for score, rank in zip(scores, ranks(scores, resigned), strict=True)]
    return json.dumps(rows, ensure_ascii=False)


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
        self.reached = [(0, self.state.turn)]  # with which entry each turn was first begun
        self.opening: tuple[Event, ...] = tuple(self.state.events)
        self.sitting = Sitting(header.chairs, header.time)
        self.beats: list[Beat] = []  # for the clocks, where there are any
        if header.time and header.began:
            self.beats.append(Beat(header.began, clock.BEGIN, 0, self.state.to_act(), self.state.turn))

    @property
    def over(self) -> bool:
        """By the rules, by agreement or by resignation, or because nobody came back."""
        closed = self.sitting.outcome == ABANDONED and self.header.ended is not None
        return self.state.over or self.sitting.ended or closed

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
        number, at = self.version + 1, max(at, self.updated)  # no entry is older than the one before it
        mark = step.state.fingerprint() if step else self._undone(seat).fingerprint()
        return Entry(number, seat, kind, text, at, reason, mark, self._next(number, seat, kind, text, mark))

    def note(self, seat: Seat, kind: str, text: str, at: int) -> Entry:
        """The entry to be written for what happens at the table: marked and chained as the others."""
        number = self.version + 1
        entry = Entry(number, seat, kind, text, max(at, self.updated))
        mark = self.noted(entry).state.fingerprint()
        return entry._replace(mark=mark, chain=self._next(number, seat, kind, text, mark))

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
            follows = self._follows(entry, step)
        except (AstrariumError, IndexError, KeyError, ValueError):
            raise self._broken(entry) from None
        if step is None and self._differs(entry, follows.state):
            raise self._broken(entry)
        if self.header.time:
            self.beats.append(self.beat(entry, follows.state))
        if entry.kind in KINDS:
            self.sitting.take(entry, self.state.turn)
        else:
            self.made[entry.seat] += 1
        self._follow(entry, follows)
        if self.state.turn > self.reached[-1][1]:
            self.reached.append((entry.number, self.state.turn))
        self.version, self.chain = entry.number, chain
        self.updated = entry.at
        return follows.stayed

    def _follows(self, entry: Entry, step: Step | None) -> Follows:
        if entry.kind == UNDO:
            return self._undo(entry)
        return self.noted(entry) if entry.kind in KINDS else self._action(entry, step)

    def noted(self, entry: Entry) -> Follows:
        """The position stays as it is, unless all agree to take something back."""
        if entry.number != self.version + 1:
            raise IndexError
        self.sitting.after(entry)  # whatever cannot be is refused here
        agreed = self.sitting.completes(entry)
        if agreed is None or agreed.what != TAKE_BACK:
            return Follows(len(self.moves), [], self.state)
        if not 0 <= agreed.value <= len(self.moves):
            raise IndexError
        return Follows(agreed.value, [], self.state_after(agreed.value))

    def beat(self, entry: Entry, state: State) -> Beat:
        """What an entry that leads to this position means for the clocks."""
        kind, seat, until = entry.kind, entry.seat, 0
        if kind == SEAT:
            kind = clock.RETURN if entry.text == "owner" else clock.LEAVE
        elif kind in KINDS:
            agreed = self.sitting.completes(entry)
            what = agreed.what if agreed else ""
            kind = {PAUSES: clock.PAUSE, TAKE_BACK: clock.UNDO, BOT: clock.LEAVE}.get(what, clock.OTHER)
            seat, until = (agreed.value if agreed and what == BOT else seat), agreed.value if agreed else 0
        return Beat(entry.at, kind, seat, state.to_act(), state.turn, entry.lag or 0, until)

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
        if self.over and self.header.result not in (None, result_of(self.state, self.sitting.resigned)):
            raise Stopped(OTHER_RESULT)
        self.confirmed = True

    def before(self, turns: int) -> int:
        """The entry after which so many turns were begun, the running one included; 0: the set-up.

        What is taken back begins no turn anew, so that this never goes back either.
        """
        first = self.reached[-1][1] - turns + 1
        return max((number for number, turn in self.reached if turn <= first), default=0)

    def snapshot(self) -> Timeline:
        """The past as it is now, for a thread that reads it while the game goes on: positions are never changed."""
        seen = copy(self)
        seen.moves, seen.undone, seen.kept = self.moves[:], self.undone[:], self.kept[:]
        seen.sitting = copy(self.sitting)
        seen.sitting.happened = self.sitting.happened[:]
        return seen

    def _action(self, entry: Entry, step: Step | None) -> Follows:
        if entry.number != self.version + 1 or entry.kind != ACTION:
            raise IndexError
        step = step or self.try_action(entry.seat, self.game.actions.from_text(entry.text))
        note = stand_in(entry.reason)
        step = replace(step, move=replace(step.move, note=note, by=entry.by)) if note or entry.by else step
        return Follows(len(self.moves), [step], step.state)

    def _follow(self, entry: Entry, follows: Follows) -> None:
        kept = [step.move.number for step in follows.steps]
        for gone in self.moves[follows.stayed :]:
            if gone.number not in kept:
                self.undone.append(Undone(entry.number, gone.seat, gone.number, gone.turn))
                self.made[gone.seat] += entry.kind in KINDS  # whoever acts on what was there before comes too late
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
            again = Move(move.number, move.seat, move.action, events, decision, depth, turn, move.note, move.by)
            steps.append(Step(again, state.clone()))
        return state, steps

    def last_move_of(self, seat: Seat) -> int | None:
        return next((i for i in reversed(range(len(self.moves))) if self.moves[i].seat == seat), None)

    def last_by(self, seat: Seat) -> str | None:
        """Who made this seat's last move."""
        index = self.last_move_of(seat)
        return None if index is None else self.moves[index].by

    def after(self, step: Step) -> Timeline:
        """The past as it would be after a move that was tried: to be looked at, not to be followed."""
        found = copy(self)
        found.moves, found.state = [*self.moves, step.move], step.state
        return found

    def undo_refusal(self, seat: Seat) -> str | None:
        """Why this seat's last action stands, as a message id; None where it can be taken back."""
        index = self.last_move_of(seat)
        if index is None:
            return NOTHING_YET
        if self.over:
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
        if self.over:
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

    def crosses_revelation(self, stay: int) -> bool:
        """Whether something was revealed since the first `stay` moves."""
        return self._revealed_since(stay)

    def left_to_bots(self, seat: Seat) -> tuple[int, int]:
        """In how many of its turns a bot acted for this seat, and how many turns it had."""
        moves = [move for move in self.moves if move.seat == seat]
        own, bots = {move.turn for move in moves}, {move.turn for move in moves if move.by == BOT}
        return len(bots), len(own)

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
        record.extra = self.sitting.lines([move.number for move in self.moves])
        return record
