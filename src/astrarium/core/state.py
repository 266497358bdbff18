"""What is on the table: the contract that every game's state keeps."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, Self

from .dice import Dice
from .errors import NOT_LISTED, IllegalAction, Refusal
from .event import Event
from .native import mypyc_attr
from .notation import Action, Seat
from .page import English

if TYPE_CHECKING:
    from .game import Game

# A pending decision: its kind, who decides (a bit per seat), then whatever the game needs to know about it.
Decision = tuple[int, ...]
Key = tuple[Any, ...]
OptionValue = bool | int | str
Options = Mapping[str, OptionValue]

MAX_SEATS: Final = 6
SEATS_OF: Final[tuple[tuple[Seat, ...], ...]] = tuple(
    tuple(seat for seat in range(MAX_SEATS) if mask >> seat & 1) for mask in range(1 << MAX_SEATS)
)


@dataclass(frozen=True, slots=True)
class Score:
    """One seat's points and where they come from; rank 1 is first, equal seats share it.

    A game that counts no points gives `text`: `total` then only compares seats and is shown to nobody.
    """

    seat: Seat
    total: int
    parts: tuple[tuple[str, int], ...]
    rank: int
    name: str = ""  # a message id: an opponent without a seat
    text: str = ""  # what the rulebook compares, in signs of no language: "IV · 39"
    part_texts: tuple[str, ...] = ()  # with `text`: how each part is written; the parts need not add up

    @property
    def shown(self) -> str:
        return self.text or str(self.total)

    def shown_parts(self) -> list[tuple[str, str]]:
        """Message ids and how their values are written; parts of nothing are left out where points are counted."""
        if self.text:
            return [(name, text) for (name, _), text in zip(self.parts, self.part_texts, strict=True)]
        return [(name, str(value)) for name, value in self.parts if value]


@dataclass(frozen=True, slots=True)
class Gathering:
    """An action whose values are put together one by one, such as the hexes of a federation."""

    action: Action  # what was named so far, with all that must come along
    open: tuple[int, ...]  # values that may join it
    missing: int  # how many more it takes, where that is known
    refusal: Refusal | None  # None: the action is complete and allowed


@mypyc_attr(allow_interpreted_subclasses=True)  # a game that is added to a compiled build is plain Python
class State(ABC):
    """A position of one game: flat ints and lists, copied by hand in `clone`. What it means its game knows."""

    # with these in slots a game's own fields stay few enough for Python's quick kind of instance
    __slots__ = ("_listed", "_listed_for", "dice", "events", "game", "options", "seats", "stack", "turn")

    game: Game
    seats: int
    options: Options
    dice: Dice
    stack: list[Decision]
    turn: int  # grows by one with every turn of the whole table; records carry a fingerprint for each
    events: list[Event]  # what happened since the last action
    _listed: list[Action] | None
    _listed_for: Seat

    def _begin(self, game: Game, seats: int, options: Options, dice: Dice) -> None:
        """Called first by a subclass when a game is set up."""
        self.game = game
        self.seats = seats
        self.options = options
        self.dice = dice
        self.stack = []
        self.turn = 0
        self.events = []
        self._listed = None
        self._listed_for = -1

    def _copy_common(self, copy: State) -> None:
        """Called by a subclass's `clone`."""
        copy.game = self.game
        copy.seats = self.seats
        copy.options = self.options
        copy.dice = self.dice.clone()
        copy.stack = self.stack[:]
        copy.turn = self.turn
        copy.events = []
        copy._listed = None
        copy._listed_for = -1

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy, cheap: search lives on it."""

    @abstractmethod
    def key(self) -> Key:
        """Everything that makes this position what it is, as nested tuples of ints (and strings)."""

    # what may happen

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that must decide now: none (the game is over), one, or several at once and in secret."""
        return SEATS_OF[self.stack[-1][1]] if self.stack else ()

    @property
    def over(self) -> bool:
        return not self.stack

    def legal(self, seat: Seat) -> list[Action]:
        """Everything that seat may do now, always in the same order. Do not change the list."""
        if not self.stack or not self.stack[-1][1] >> seat & 1:
            return []
        if self._listed is None or self._listed_for != seat:
            self._listed = self.game.book.legal[self.stack[-1][0]](self, seat)
            self._listed_for = seat
        return self._listed

    def allows(self, seat: Seat, action: Action | str) -> bool:
        """Whether `action`, or the action of that text, is legal."""
        if isinstance(action, str):
            action = self.game.actions.from_text(action)
        accepts = self.game.book.accepts
        return action in self.legal(seat) if accepts is None else accepts(self, seat, action)

    def refusal(self, seat: Seat, action: Action | str) -> Refusal | None:
        """Why `action` is not allowed, with the rule behind it, or None where it is."""
        if isinstance(action, str):
            action = self.game.actions.from_text(action)
        return self.game.book.refusal(self, seat, action)

    def gather(self, seat: Seat, begun: Action, added: tuple[int, ...]) -> Gathering:
        """What `begun` with these further values comes to, where an action is put together value by value."""
        return self.game.gather(self, seat, begun, added)

    def random_action(self, seat: Seat, dice: Dice) -> Action:
        """Any legal action."""
        pick = self.game.book.pick
        if pick is not None:
            return pick(self, seat, dice)
        listed = self.legal(seat)
        return listed[dice.below(len(listed))]

    def play(self, seat: Seat, action: Action | str) -> list[Event]:
        """Check, change the state, say what happened."""
        if isinstance(action, str):
            action = self.game.actions.from_text(action)
        if not self.allows(seat, action):
            raise IllegalAction(self.refusal(seat, action) or NOT_LISTED)
        return self.apply(seat, action)

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        """`play` for callers that took the action from `legal` just before: it does not check again."""
        self._listed = None
        self.events = []
        book, turn = self.game.book, self.turn
        book.apply[self.stack[-1][0]][action[0]](self, seat, action)
        book.settle(self)
        if book.after is not None:
            book.after(self, turn, action)
        return self.events

    # what it means

    def view(self, seat: Seat | None) -> Any:
        """What that seat may know, as the game's own frozen dataclass; None is a spectator."""
        return self.game.view(self, seat)

    def scores(self) -> list[Score]:
        """The score of each seat now, with its parts; at the end with the final ranks."""
        return self.game.scores(self)

    def rivals(self) -> list[Score]:
        """The named opponents without a seat, such as a solo game's; they are numbered after the seats."""
        return self.game.rivals(self)

    def determinize(self, seat: Seat | None, dice: Dice) -> Self:
        """A full state that agrees with all that `seat` knows (None: a spectator); the rest is drawn from `dice`.

        It depends on nothing but that knowledge and `dice`, and its own dice are fresh.
        """
        drawn: Self = self.game.determinize(self, seat, dice)
        return drawn

    def violations(self) -> list[str]:
        """Invariants that do not hold, in words; empty when all is well."""
        return self.game.violations(self)

    def winners(self) -> list[Seat]:
        return [score.seat for score in self.scores() if score.rank == 1]

    def fingerprint(self) -> str:
        """A short digest of `key`: equal positions have equal digests on every machine."""
        return blake2b(repr(self.key()).encode(), digest_size=10).hexdigest()

    # how it is written

    def text(self, action: Action) -> str:
        """An action in short notation."""
        return self.game.actions.to_text(action)

    def position(self) -> str:
        """The position as text; `astrarium.position` reads it."""
        return self.game.describe(self)

    def __repr__(self) -> str:
        acting = ", ".join(str(seat) for seat in self.to_act())
        now = f"to act: {acting}" if acting else "over"
        return f"<{self.game.id}: {self.seats} seats, turn {self.turn}, {now}>"

    def __str__(self) -> str:
        return self.game.text_map(self.view(None), English())

    def _repr_svg_(self) -> str:
        """The board in a notebook, as a spectator sees it."""
        return self.game.svg(self)
