"""Puzzles with an exact answer: a position, and the most that can be reached in one turn. A puzzle is a short lesson.

`games/<id>/page/puzzles.toml` holds them as literals, each with where it comes from; `tools/make_puzzles.py` makes it
and proves it again. Where a turn has endless ways there are tasks instead: a check that the rules answer, and a
solution that meets it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from .check import Moment, read_check, read_checks
from .errors import BadInput
from .game import GAMES_PACKAGE, game
from .lesson import Lesson, LessonStep
from .notation import Seat
from .page import mark
from .solve import Solved, reached, solve
from .state import State

PREFIX = "puzzle-"
TITLE = mark("Puzzle {n}: most in one turn")
SAY_POINTS = mark("Reach {goal} points in this turn: more is not possible. Leave nothing to luck.")
SAY_TEXT = mark("Reach {goal} in this turn: more is not possible. Leave nothing to luck.")
SAY_ODDS = mark("Design for {goal} against the ancients of {place}: more is not possible in this turn.")
CAN = mark("Solved: nothing better was possible.")
LATE = mark("The turn is over, and more was possible. Take it back.")
SMALL = 1e-5  # a recorded chance has so many figures


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, its best result, and where both come from."""

    game_id: str
    id: str
    position: str
    seat: Seat
    best: float  # as `worth` counts
    solution: tuple[str, ...]
    share: float  # of all positions of the turn that come to as much: how hard it is
    source: str
    odds: tuple[int, ...] = ()  # the sectors of a battle whose chance is looked for; else points are
    only: tuple[str, ...] = ()  # the actions that matter, where not all do

    def start(self) -> State:
        return game(self.game_id).arrange(self.position)

    def worth(self, state: State, seat: Seat) -> float:
        """What counts: a chance to win a battle, or points."""
        if not self.odds:
            return reached(state, seat)
        chance: float = state.game.room("odds").chance_between(state.view(seat), *self.odds)
        return chance

    def solve(self) -> Solved:
        """The proof."""
        return solve(self.start(), self.seat, worth=self.worth, only=self.only)


@dataclass(frozen=True, slots=True)
class Task:
    """A position and what to bring about in it; the texts are message ids of its game."""

    game_id: str
    id: str
    title: str
    say: str
    at: tuple[str, ...]  # elements to light
    place: str  # what the sentence names
    position: str
    seat: Seat
    goal: tuple[str, ...]  # checks
    wrong: tuple[tuple[str, str], ...]
    can: str
    solution: tuple[str, ...]
    share: float  # of tries of a steady hand that succeed: how hard it is
    source: str


def _told(game_id: str) -> dict[str, Any]:
    file = resources.files(f"{GAMES_PACKAGE}.{game(game_id).id}") / "page" / "puzzles.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}  # a game may have none


@cache
def puzzle_list(game_id: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game that trying everything proves, the easiest first."""
    return tuple(_puzzle(game_id, n, one) for n, one in enumerate(_told(game_id).get("puzzle", ()), 1))


@cache
def task_list(game_id: str) -> tuple[Task, ...]:
    """The tasks of a game, the easiest first."""
    return tuple(_task(game_id, n, one) for n, one in enumerate(_told(game_id).get("task", ()), 1))


def _task(game_id: str, n: int, one: dict[str, Any]) -> Task:
    return Task(
        game_id, f"{PREFIX}{n}", one["title"], one["say"], tuple(one["at"]), one["place"], one["position"],
        one["seat"], tuple(one["goal"]), tuple(one["wrong"].items()), one["can"], tuple(one["solution"]),
        one["share"], one["source"],
    )  # fmt: skip


def _puzzle(game_id: str, n: int, one: dict[str, Any]) -> Puzzle:
    return Puzzle(
        game_id, f"{PREFIX}{n}", one["position"], one["seat"], one["best"], tuple(one["solution"]), one["share"],
        one["source"], tuple(one.get("odds", ())), tuple(one.get("only", ())),
    )  # fmt: skip


@cache
def puzzles(game_id: str) -> tuple[Lesson, ...]:
    """The puzzles and tasks of a game as lessons of one step."""
    return (*map(lesson_of, puzzle_list(game_id)), *map(lesson_of_task, task_list(game_id)))


def lesson_of_task(one: Task) -> Lesson:
    goal = read_checks(list(one.goal))
    step = LessonStep(one.say, one.at, goal, tuple((read_check(check), text) for check, text in one.wrong))
    values = (("n", one.id.removeprefix(PREFIX)), ("place", one.place))
    return Lesson(
        one.game_id, one.id, one.title, one.can, 2, (), (), one.position, one.seat, (), goal, (), one.solution, (step,),
        values,
    )  # fmt: skip


def lesson_of(one: Puzzle) -> Lesson:
    start = one.start()
    reaches = Reaches(one, start.turn)
    step = LessonStep(say_of(start, one), (), (reaches,), ((Late(one, start.turn), LATE),))
    place = one.odds[1] if one.odds else ""
    values = (("n", one.id.removeprefix(PREFIX)), ("goal", goal_text(start, one)), ("place", place))
    return Lesson(
        one.game_id, one.id, TITLE, CAN, 2, (), (), one.position, one.seat, (), (reaches,), (), one.solution, (step,),
        values,
    )  # fmt: skip


def say_of(start: State, one: Puzzle) -> str:
    if one.odds:
        return SAY_ODDS
    return SAY_TEXT if start.scores()[one.seat].text else SAY_POINTS


def goal_text(start: State, one: Puzzle) -> str:
    """What is to be reached, as the game writes it."""
    if one.odds:
        return f"{one.best:.0%}".replace("%", "\u00a0%")
    state = start.clone()
    for text in one.solution:
        state.play(one.seat, text)
    return state.scores()[one.seat].shown


@dataclass(frozen=True, slots=True)
class Reaches:
    """Holds when that much is reached in the turn that began, or by its end."""

    puzzle: Puzzle
    turn: int

    def __call__(self, moment: Moment) -> bool:
        one = self.puzzle
        return moment.state.turn <= self.turn + 1 and one.worth(moment.state, moment.seat) >= one.best - SMALL


@dataclass(frozen=True, slots=True)
class Late:
    """Holds when the turn is over and less was reached."""

    puzzle: Puzzle
    turn: int

    def __call__(self, moment: Moment) -> bool:
        gone = moment.state.over or moment.state.turn > self.turn
        return gone and self.puzzle.worth(moment.state, moment.seat) < self.puzzle.best - SMALL


def daily(ids: Sequence[str], day: int) -> Lesson:
    """The puzzle of a day, one game after the other; `day` counts days from anywhere."""
    kept = [game_id for game_id in ids if puzzles(game_id)]
    if not kept:
        raise BadInput("there are no puzzles")
    found = puzzles(kept[day % len(kept)])
    return found[day // len(kept) % len(found)]
