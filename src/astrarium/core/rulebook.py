"""The sequence of play as a list: what is decided, what answers it, and what happens where nobody has a choice.

A game's `rules/sequence.py` is one literal list of rows. Everything that lists, applies, refuses or plays on goes
through the `RuleBook` made of it, so that it is done in the same way in every game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from .dice import Dice
from .errors import GAME_OVER, NOT_LISTED, NOT_YOUR_TURN, BadInput, Refusal
from .notation import Action, ActionTable, Seat
from .page import mark
from .state import Decision, State

S = TypeVar("S", bound=State)

NO_SUCH_ACTION = mark("This is no action of the game, or not with these values.")


class Answer(Generic[S]):
    """A kind of action that answers a decision: what it does, and why it would be refused."""

    __slots__ = ("apply", "kind", "refuse")

    def __init__(
        self,
        kind: int,
        apply: Callable[[S, Seat, Action], None],
        refuse: Callable[[S, Seat, Action], Refusal | None],
    ) -> None:
        self.kind, self.apply, self.refuse = kind, apply, refuse


class Row(Generic[S]):
    """A kind of decision. `awaits` is said, with its rule, to whoever wants something else at this moment.

    `settle` plays on where there is nothing to decide: it changes the state and says True, or says False.
    """

    __slots__ = ("answers", "awaits", "kind", "legal", "settle")

    def __init__(
        self,
        kind: int,
        legal: Callable[[S, Seat], list[Action]],
        answers: tuple[Answer[S], ...],
        awaits: Refusal,
        settle: Callable[[S, Decision], bool] | None = None,
    ) -> None:
        self.kind, self.legal, self.answers, self.awaits, self.settle = kind, legal, answers, awaits, settle


class Task(Generic[S]):
    """Something on the stack that needs nobody: it is taken off and done."""

    __slots__ = ("do", "kind")

    def __init__(self, kind: int, do: Callable[[S, Decision], None]) -> None:
        self.kind, self.do = kind, do


class RuleBook(Generic[S]):
    """All rows of a game. The kinds of decision and of task are numbered from 0 together, without a gap."""

    def __init__(
        self,
        actions: ActionTable,
        rows: Sequence[Row[S] | Task[S]],
        *,
        over: str,
        others: str,
        onward: Callable[[S], bool] | None = None,
        accepts: Callable[[S, Seat, Action], bool] | None = None,
        pick: Callable[[S, Seat, Dice], Action] | None = None,
        after: Callable[[S, int, Action], None] | None = None,
    ) -> None:
        """`over` and `others` are the rules behind what is said after the end and to a seat that does not decide now.

        `onward` begins what follows when the stack is empty; it says False at the end of the game. `accepts` and `pick`
        are for games whose actions cannot all be listed: whether one is legal, and a random one. `after` is called when
        an action of that turn and all that followed from it are done: for what a state only remembers to be told.
        """
        self.actions, self.onward = actions, onward
        self.over, self.others = Refusal(GAME_OVER.text, over), Refusal(NOT_YOUR_TURN.text, others)
        self.accepts, self.pick, self.after = accepts, pick, after
        ordered = sorted(rows, key=lambda row: row.kind)
        assert [row.kind for row in ordered] == list(range(len(rows))), "every kind of decision has one row"
        self.rows = tuple(row if isinstance(row, Row) else None for row in ordered)
        self.legal = tuple(row.legal if row else nothing for row in self.rows)
        self.apply = tuple(_by_kind(row, len(actions.kinds)) for row in self.rows)
        self.settles = tuple(row.settle if isinstance(row, Row) else _as_settle(row) for row in ordered)

    def settle(self, state: S) -> None:
        """Play on until somebody must choose or the game is over."""
        stack, settles, onward = state.stack, self.settles, self.onward
        while True:
            if not stack:
                if onward is None or not onward(state):
                    return
            else:
                top = stack[-1]
                settle = settles[top[0]]
                if settle is None or not settle(state, top):
                    return

    def refusal(self, state: S, seat: Seat, action: Action) -> Refusal | None:
        """Why `action` is not allowed, with its rule; None where it is."""
        if not state.stack:
            return self.over
        top = state.stack[-1]
        row = self.rows[top[0]]
        assert row is not None
        if not 0 <= seat < state.seats or not top[1] >> seat & 1:
            return self.others
        if state.allows(seat, action):
            return None
        if not self.is_well_formed(action):
            return Refusal(NO_SUCH_ACTION, row.awaits.rule)
        for answer in row.answers:
            if answer.kind == action[0]:
                return answer.refuse(state, seat, action) or Refusal(NOT_LISTED.text, row.awaits.rule)
        return row.awaits

    def is_well_formed(self, action: Action) -> bool:
        """Whether the action could be read from its own text."""
        try:
            return self.actions.from_text(self.actions.to_text(action)) == action
        except (BadInput, IndexError, ValueError, TypeError, KeyError):
            return False


def nothing(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    return []


def fine(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    """The `refuse` of an action that is always allowed where it is an answer."""
    return None


def _by_kind(row: Row[S] | None, kinds: int) -> tuple[Callable[[S, Seat, Action], None], ...]:
    found = {answer.kind: answer.apply for answer in row.answers} if row else {}
    return tuple(found.get(kind, _no_answer) for kind in range(kinds))


def _no_answer(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    raise AssertionError("this action answers another decision")


def _as_settle(task: Row[Any] | Task[Any]) -> Callable[[Any, Decision], bool]:
    assert isinstance(task, Task)
    do = task.do

    def settle(state: State, decision: Decision) -> bool:
        state.stack.pop()
        do(state, decision)
        return True

    return settle
