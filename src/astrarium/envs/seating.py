"""A table in play for a learner: one seat at a time says one token, and sees its view as an array."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..core import BadInput, Game, State, game
from ..core.event import NOBODY, Event
from ..core.notation import Action, Seat
from .layout import Array, Column, Layout, Numbers
from .layouts import CONTINUOUS, Grid, describe
from .spelling import Spelling, Tokens
from .watching import Eyes

FLICKS: dict[str, Grid] = {"grid": (48, 10), "continuous": CONTINUOUS}
REWARDS = ("win", "points", "both")
BEGUN = 8  # tokens of the action being spelled that an observation shows, the latest last
NOTHING: Numbers = [0.0] * BEGUN


class Rules:
    """What is the same in every game at such a table: seats, options, numbering and layout."""

    def __init__(
        self,
        game_id: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        rewards: str = "win",
        flick: str | Grid = "grid",
    ) -> None:
        self.game: Game = game(game_id)
        self.seats = seats if seats is not None else max(2, self.game.seat_counts[0])
        self.game.new(self.seats, 0, options)  # refuses what this game does not know
        self.options = self.game.read_options(self.seats, options or {})
        if rewards not in REWARDS:
            raise BadInput(f"rewards are one of {', '.join(REWARDS)}, not {str(rewards)[:40]!r}")
        self.rewards = rewards
        self.flick = _grid(flick)
        described = describe(self.game, self.seats, self.options, self.flick)
        self.tokens: Tokens = described.tokens
        self.layout: Layout = described.layout
        begun = (Column(f"begun[{i}]", 0, len(self.tokens)) for i in range(BEGUN))
        self.columns: tuple[Column, ...] = (*self.layout.columns, *begun)
        self.eyes = Eyes(self.layout, described.watches, len(self.columns))

    def new(self, seed: int) -> Seating:
        return Seating(self, self.game.new(self.seats, seed, self.options))


def _grid(flick: str | Grid) -> Grid:
    if isinstance(flick, str):
        if flick not in FLICKS:
            raise BadInput(f"flick is one of {', '.join(FLICKS)}, or (directions, powers), not {flick[:40]!r}")
        return FLICKS[flick]
    directions, powers = flick
    if not (1 <= directions <= 360 and 1 <= powers <= 100):
        raise BadInput("a grid of flicks has 1 to 360 directions and 1 to 100 powers")
    return directions, powers


class Sight:
    """What can be seen of one position. The position must not change while somebody may still look at it."""

    __slots__ = ("owed", "rules", "state")

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules, self.state = rules, state
        self.owed = 0  # observations given out and not read yet

    def array(self, seat: Seat | None, begun: Numbers) -> Array:
        """The numbers that a seat sees: read from its view, which is all that it may know; None is a spectator."""
        seen = self.rules.eyes.of(seat).look(self.state, self).copy()
        if begun[-1]:  # nothing said is zeros, as the eyes leave them
            seen[-BEGUN:] = begun
        return seen


class Seating:
    """One game on its way. Secret choices made at once are asked one seat after the other: views hide the answers."""

    def __init__(self, rules: Rules, state: State, seat: Seat = NOBODY) -> None:
        self.rules = rules
        self.state = state
        self.seat = seat  # who says the next token; nobody: the game is over
        self.spelling: Spelling | None = None
        self._sight: Sight | None = None  # somebody may still look at this very state: then change a copy of it
        self._next()

    def copy(self) -> Seating:
        twin = Seating.__new__(Seating)
        twin.rules, twin.seat = self.rules, self.seat
        twin.state, twin._sight = self.sight.state, self.sight
        self.sight.owed += 1  # for good: two tables hold this state now
        twin.spelling = self.spelling.copy() if self.spelling is not None else None
        return twin

    @property
    def over(self) -> bool:
        return self.spelling is None

    @property
    def choices(self) -> Mapping[int, object]:
        """The tokens that the seat may say now."""
        return self.spelling.choices if self.spelling is not None else {}

    def _next(self) -> None:
        """Whose turn it is: the same seat as long as it is asked, then the next one around the table."""
        asked = self.state.to_act()
        if not asked:
            self.seat, self.spelling = NOBODY, None
            return
        if self.seat not in asked:
            self.seat = next((seat for seat in asked if seat > self.seat), asked[0])
        self.spelling = Spelling(self.rules.tokens, self.state.legal(self.seat))

    def say(self, token: int, loose: Sequence[float] = ()) -> bool:
        """The seat's next token; whether it completed an action, which then was played."""
        if self.spelling is None:
            raise BadInput("the game is over")
        self.spelling.say(token, loose)
        if self.spelling.action is None:
            return False
        self.act(self.spelling.action)
        return True

    def act(self, action: Action) -> None:
        """Carry out a whole legal action of the seat, spelled or not."""
        if self._sight is not None and self._sight.owed:
            self.state = self.state.clone()
        self._sight = None
        self.state.apply(self.seat, action)
        self._next()

    def go_on(self, after: State) -> list[Event]:
        """Take the position that the spelled action led to; says what happened on the way."""
        self.state, self._sight = after, None
        self._next()
        return after.events

    @property
    def sight(self) -> Sight:
        """What can be seen now, also after the game has gone on."""
        if self._sight is None:
            self._sight = Sight(self.rules, self.state)
        return self._sight

    def begun(self, seat: Seat) -> Numbers:
        """The tokens said of the action on its way, from 1, as its own seat remembers them."""
        if self.spelling is None or seat != self.seat or not self.spelling.said:
            return NOTHING
        said = self.spelling.said[-BEGUN:]
        return [0.0] * (BEGUN - len(said)) + [token + 1.0 for token in said]

    def returns(self) -> list[float]:
        """What each seat gets at the end."""
        wins, points = self.results()
        if self.rules.rewards == "win":
            return wins
        return points if self.rules.rewards == "points" else self._both(wins, points)

    def _both(self, wins: list[float], points: list[float]) -> list[float]:
        """Half for the share of the win, half for the share of all points at the table."""
        everybody = [max(score.total, 0) for score in (*self.state.scores(), *self.state.rivals())]
        total = sum(everybody) or 1
        return [(win + max(point, 0) / total) / 2 for win, point in zip(wins, points, strict=True)]

    def results(self) -> tuple[list[float], list[float]]:
        """Each seat's share of the win, and its points."""
        winners = self.state.winners()
        wins = [1 / len(winners) if seat in winners else 0.0 for seat in range(self.state.seats)]
        return wins, [float(score.total) for score in self.state.scores()]
