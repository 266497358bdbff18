"""Puzzles with an exact answer: a position, and the most that can be reached in one turn. A puzzle is a short lesson.

`games/<id>/page/puzzles.toml` holds them as literals, each with where it comes from; `tools/make_puzzles.py` makes it
and proves it again.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from .check import Moment
from .errors import BadInput
from .game import GAMES_PACKAGE, game
from .lesson import Lesson, LessonStep
from .notation import Seat
from .page import mark
from .solve import reached
from .state import State

PREFIX = "puzzle-"
TITLE = mark("Puzzle {n}: most in one turn")
SAY_POINTS = mark("Reach {goal} points in this turn: more is not possible. Leave nothing to luck.")
SAY_TEXT = mark("Reach {goal} in this turn: more is not possible. Leave nothing to luck.")
CAN = mark("Solved: nothing better was possible.")
LATE = mark("The turn is over, and more was possible. Take it back.")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, its best result, and where both come from."""

    game_id: str
    id: str
    position: str
    seat: Seat
    best: int  # as `reached` counts
    solution: tuple[str, ...]
    share: float  # of all ends of the turn that come to as much: how hard it is
    source: str

    def start(self) -> State:
        return game(self.game_id).arrange(self.position)


@cache
def puzzle_list(game_id: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easiest first."""
    file = resources.files(f"{GAMES_PACKAGE}.{game(game_id).id}") / "page" / "puzzles.toml"
    if not file.is_file():  # a game may have none
        return ()
    told = tomllib.loads(file.read_text(encoding="utf-8"))["puzzle"]
    found = [
        Puzzle(
            game_id, f"{PREFIX}{n}", one["position"], one["seat"], one["best"], tuple(one["solution"]), one["share"],
            one["source"],
        )
        for n, one in enumerate(told, 1)
    ]  # fmt: skip
    return tuple(found)


@cache
def puzzles(game_id: str) -> tuple[Lesson, ...]:
    """The puzzles of a game as lessons of one step."""
    return tuple(lesson_of(one) for one in puzzle_list(game_id))


def lesson_of(one: Puzzle) -> Lesson:
    start = one.start()
    step = LessonStep(say_of(start, one), (), (Reaches(one.best, start.turn),), ((Late(one.best, start.turn), LATE),))
    values = (("n", one.id.removeprefix(PREFIX)), ("goal", goal_text(start, one)))
    return Lesson(
        one.game_id, one.id, TITLE, CAN, 2, (), (), one.position, one.seat, (), (Reaches(one.best, start.turn),), (),
        one.solution, (step,), values,
    )  # fmt: skip


def say_of(start: State, one: Puzzle) -> str:
    return SAY_TEXT if start.scores()[one.seat].text else SAY_POINTS


def goal_text(start: State, one: Puzzle) -> str:
    """What is to be reached, as the game writes it."""
    state = start.clone()
    for text in one.solution:
        state.play(one.seat, text)
    return state.scores()[one.seat].shown


@dataclass(frozen=True, slots=True)
class Reaches:
    """Holds when that much is reached in the turn that began, or by its end."""

    best: int
    turn: int

    def __call__(self, moment: Moment) -> bool:
        return moment.state.turn <= self.turn + 1 and reached(moment.state, moment.seat) >= self.best


@dataclass(frozen=True, slots=True)
class Late:
    """Holds when the turn is over and less was reached."""

    best: int
    turn: int

    def __call__(self, moment: Moment) -> bool:
        gone = moment.state.over or moment.state.turn > self.turn
        return gone and reached(moment.state, moment.seat) < self.best


def daily(ids: Sequence[str], day: int) -> Lesson:
    """The puzzle of a day, one game after the other; `day` counts days from anywhere."""
    kept = [game_id for game_id in ids if puzzles(game_id)]
    if not kept:
        raise BadInput("there are no puzzles")
    found = puzzles(kept[day % len(kept)])
    return found[day // len(kept) % len(found)]
