"""The games as OpenSpiel games: importing this module registers astrarium_<game> for each of them with pyspiel.

Chance is explicit. The first nodes are digits of the seed; afterwards, whenever an action throws dice, a chance node
stands before its result, with as many equally likely outcomes as a digit has. So a history is a game, and what a search
learns of one throw does not tell it the next.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from ..core import BadInput, Dice, Game, game, game_ids
from ..core.event import Event
from ..core.notation import Action, Seat
from .layout import Array
from .seating import BEGUN, Rules, Seating

OUTCOMES = 64  # of a chance node
SEED_DIGITS = 5
LONGEST = 100_000  # steps, more than any game takes
TRAIL = 16  # bytes that stand for all a seat has seen and done
MOST_POINTS = 10_000.0
SEATS, REWARDS = "seats", "rewards"

Entry = tuple[int, ...]  # (token or outcome,), or (seat, seed) of a redrawn world
Log = tuple[Entry, Any]  # the latest entry, and those before it


class Course:
    """One game from its seed on: all that a state of OpenSpiel holds. It is copied at once and pickled by its log."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.log: Log | None = None
        self.length = 0
        self.mark = b""  # a digest of the log
        self.seed = 0  # of the digits so far
        self.table: Seating | None = None  # None: the seed is not complete
        self.throws = False  # an action is complete and its dice are to be thrown
        self.trails = [b""] * rules.seats

    def __deepcopy__(self, memo: Any) -> Course:
        twin = Course.__new__(Course)
        twin.__dict__.update(self.__dict__)
        twin.trails = self.trails[:]
        twin.table = self.table.copy() if self.table is not None else None
        return twin

    def __reduce__(self) -> Any:
        rules = self.rules
        return replayed, (rules.game.id, rules.seats, rules.options, rules.rewards, self.entries())

    def entries(self) -> list[Entry]:
        """The log from its beginning."""
        found, log = [], self.log
        while log is not None:
            found.append(log[0])
            log = log[1]
        return found[::-1]

    def _write(self, *entry: int) -> None:
        self.log, self.length = (entry, self.log), self.length + 1
        self.mark = blake2b(self.mark + repr(entry).encode(), digest_size=TRAIL).digest()

    @property
    def is_chance(self) -> bool:
        return self.table is None or self.throws

    @property
    def over(self) -> bool:
        return self.table is not None and self.table.over

    def choices(self) -> Collection[int]:
        """The tokens or outcomes that may come next."""
        return range(OUTCOMES) if self.table is None or self.throws else self.table.choices

    def take(self, number: int) -> None:
        """The next token, or outcome of chance."""
        if number not in self.choices():
            raise BadInput(f"{number} is not possible now")
        self._write(number)
        if self.table is None:
            self.seed = self.seed * OUTCOMES + number
            if self.length == SEED_DIGITS:
                self.table = self.rules.new(self.seed)
        elif self.throws:
            self._throw(self.table, number)
        else:
            self._say(self.table, number)

    def _say(self, table: Seating, token: int) -> None:
        assert table.spelling is not None
        table.spelling.say(token)
        action = table.spelling.action
        if action is None:
            return
        after = table.state.clone()
        after.apply(table.seat, action)
        if after.dice.state == table.state.dice.state:
            self._note(table.seat, action, table.go_on(after))
        else:
            self.throws = True

    def _throw(self, table: Seating, outcome: int) -> None:
        assert table.spelling is not None and table.spelling.action is not None
        after, action = table.state.clone(), table.spelling.action
        after.dice = Dice(Dice(after.dice.state ^ outcome + 1).bits())
        after.apply(table.seat, action)
        self.throws = False
        self._note(table.seat, action, table.go_on(after))

    def _note(self, seat: Seat, action: Action, events: list[Event]) -> None:
        """Add to what each seat has seen: the events as far as they are its to know, and its own actions."""
        seen_by = self.rules.game.events.seen_by
        for who, trail in enumerate(self.trails):
            seen = [seen_by(event, who) for event in events]
            told = repr((seen, action if who == seat else None))
            self.trails[who] = blake2b(trail + told.encode(), digest_size=TRAIL).digest()

    def redraw(self, seat: Seat, seed: int) -> None:
        """Another world that agrees with all that `seat` knows."""
        assert self.table is not None and not self.throws
        self._write(seat, seed)
        table = self.table
        said = table.spelling if table.seat == seat else None
        self.table = Seating(self.rules, table.state.determinize(seat, Dice(seed)), table.seat)
        if said is not None:
            self.table.spelling = said.copy()


def replayed(game_id: str, seats: int, options: dict[str, Any], rewards: str, log: list[Entry]) -> Course:
    """The course with that log."""
    course = Course(Rules(game_id, seats, options, rewards))
    for entry in log:
        if len(entry) == 1:
            course.take(entry[0])
        else:
            course.redraw(*entry)
    return course


class AstrariumState(pyspiel.State):
    """A position. All of it is in `course`."""

    def __init__(self, owner: AstrariumGame) -> None:
        super().__init__(owner)
        self.course = Course(owner.rules)

    def current_player(self) -> int:
        if self.course.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.course.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.course.table is not None
        return self.course.table.seat

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002
        return sorted(self.course.choices())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return EQUALLY_LIKELY

    def _apply_action(self, action: int) -> None:
        self.course.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"chance {action}" if player < 0 else self.course.rules.tokens.names[action]

    def is_terminal(self) -> bool:
        return self.course.over

    def returns(self) -> list[float]:
        course = self.course
        if course.table is None or not course.over:
            return [0.0] * course.rules.seats
        found = course.table.returns()
        return _balanced(found) if course.rules.rewards == "win" and course.rules.seats > 1 else found

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> Any:
        """A state that agrees with all that `player` knows, everything else drawn anew."""
        other = self.clone()
        other.course.redraw(player, int(sampler() * 2**53))
        return other

    def __str__(self) -> str:
        course = self.course
        now = repr(course.table.state) if course.table is not None else "(new)"
        return f"{now} after {course.length} steps, {course.mark.hex()}"


EQUALLY_LIKELY = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]


def _balanced(wins: list[float]) -> list[float]:
    """Shares of the win as a zero-sum game: with two seats 1 and -1."""
    return [win * len(wins) - 1 for win in wins]


class Observer:
    """What a player sees; with perfect recall also a digest of all that it saw and did before."""

    def __init__(self, rules: Rules, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"no parameters of an observation are known: {params}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody sees what all players know")
        self.rules, self.recalls = rules, kind.perfect_recall
        self.is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        size = len(rules.columns)
        self.tensor = np.zeros(size + TRAIL * self.recalls, dtype=np.float32)
        self.dict: dict[str, Array] = {"observation": self.tensor[:size]}
        if self.recalls:
            self.dict["trail"] = self.tensor[size:]

    def _seen(self, course: Course, player: int) -> Array | None:
        table = course.table
        if table is None:
            return None
        seat = player if self.is_private else None
        return table.sight.array(seat, table.begun(player) if self.is_private else [0.0] * BEGUN)

    def set_from(self, state: AstrariumState, player: int) -> None:
        seen = self._seen(state.course, player)
        self.dict["observation"][:] = 0 if seen is None else seen
        if self.recalls:
            trail = state.course.trails[player] if self.is_private else b""
            self.dict["trail"][:] = list(trail.ljust(TRAIL, b"\0"))

    def string_from(self, state: AstrariumState, player: int) -> str:
        """Every column that is not zero, by name."""
        seen = self._seen(state.course, player)
        if seen is None:
            return ""
        columns = self.rules.columns
        told = "\n".join(f"{columns[at].name} {seen[at]:g}" for at in np.flatnonzero(seen))
        return f"{state.course.trails[player].hex()}\n{told}" if self.recalls and self.is_private else told


class AstrariumGame(pyspiel.Game):
    """A game with its seats and options; each game of ours has a class of its own."""

    game_id = ""

    def __init__(self, params: dict[str, Any]) -> None:
        given = dict(params)
        seats, rewards = given.pop(SEATS), given.pop(REWARDS)
        options = {name: value for name, value in given.items() if value != ""}
        try:
            self.rules = Rules(self.game_id, seats, options, rewards)
        except BadInput as error:
            raise pyspiel.SpielError(str(error)) from error
        zero_sum = rewards == "win" and seats > 1
        least, most = (-1.0, seats - 1.0) if zero_sum else (0.0, 1.0)
        if rewards == "points":
            least, most = -MOST_POINTS, MOST_POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.tokens),
            max_chance_outcomes=OUTCOMES,
            num_players=seats,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=LONGEST,
        )
        utility = pyspiel.GameType.Utility.ZERO_SUM if zero_sum else pyspiel.GameType.Utility.GENERAL_SUM
        super().__init__(game_type(self.rules.game, utility), info, params)

    def new_initial_state(self) -> AstrariumState:
        return AstrariumState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def game_type(found: Game, utility: Any) -> pyspiel.GameType:
    """What OpenSpiel asks of a game; its parameters are the seats, the rewards and the options of a table."""
    choices = {option.name: option.default for option in found.options if len(option.values) > 1}
    return pyspiel.GameType(
        short_name=f"astrarium_{found.id}",
        long_name=found.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=found.seat_counts[-1],
        min_num_players=found.seat_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={SEATS: max(2, found.seat_counts[0]), REWARDS: "win", **choices},
    )


def _register(game_id: str) -> type[AstrariumGame]:
    made = type(f"{game_id.capitalize()}Game", (AstrariumGame,), {"game_id": game_id})
    pyspiel.register_game(game_type(game(game_id), pyspiel.GameType.Utility.ZERO_SUM), made)
    return made


GAMES = {game_id: _register(game_id) for game_id in game_ids()}
