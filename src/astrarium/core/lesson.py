"""Lessons: data files that the rules carry out. A lesson is a position, scripted rivals, sentences and checks.

Where a learner stands is worked out from the line alone (`progress`), so nothing is kept and everything can be taken
back. Whatever is legal may be done; any way that meets the checks counts.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module, resources

from .check import Check, Moment, holds, read_check, read_checks
from .dice import Dice
from .errors import BadInput
from .game import GAMES_PACKAGE, Game, game
from .line import Line, Move, Redraw, line_of
from .notation import Action, Seat
from .state import State

PATIENCE = 3  # times as many own actions as the solution has: then the lesson offers to begin again
MOST_REPLIES = 400  # actions of others between two of one's own
FIELDS = frozenset((
    "id", "title", "can", "minutes", "teaches", "needs", "position", "seat", "others", "goal", "fails", "solution",
    "step",
))  # fmt: skip
STEP_FIELDS = frozenset(("say", "at", "until", "wrong"))


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One sentence, what it points at, and when it is done. `wrong` are sentences for what leads elsewhere."""

    say: str
    at: tuple[str, ...]
    until: tuple[Check, ...]
    wrong: tuple[tuple[Check, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """Titles and sentences are message ids; their French is in `page/lessons/fr.po` of the game."""

    game_id: str
    id: str
    title: str
    can: str  # what one can do afterwards: a whole sentence
    minutes: int
    teaches: tuple[str, ...]
    needs: tuple[str, ...]
    position: str
    seat: Seat
    others: tuple[str, ...]
    goal: tuple[Check, ...]
    fails: tuple[Check, ...]
    solution: tuple[str, ...]
    steps: tuple[LessonStep, ...]
    values: tuple[tuple[str, object], ...] = ()  # of the sentences: a puzzle says how much is to be reached

    @property
    def game(self) -> Game:
        return game(self.game_id)

    def texts(self) -> list[str]:
        """Every sentence of it, as message ids."""
        wrong = [text for step in self.steps for _, text in step.wrong]
        return [self.title, self.can, *(step.say for step in self.steps), *wrong]

    def begin(self, luck: int = 0) -> Line:
        """The line it begins with, up to the learner's first decision; `luck` other than 0: with other dice."""
        line = line_of(self.game, self.position)
        return self.answered(line.then(Redraw(self.seat, luck)) if luck else line)

    def play(self, line: Line, text: str) -> Line:
        """The line after an own action and what the others answer; the rules may refuse it."""
        state = line.state()
        played = state.text(state.game.actions.from_text(text))
        state.play(self.seat, played)
        return self.answered(line.then(Move(self.seat, played)), state)

    def answered(self, line: Line, state: State | None = None) -> Line:
        """The line until the learner alone must decide, or the game is over."""
        state = state or line.state()
        for _ in range(MOST_REPLIES):
            others = [seat for seat in state.to_act() if seat != self.seat]
            if not others:
                return line
            move = Move(others[0], state.text(self.reply(line, state, others[0])))
            state.play(move.seat, move.text)
            line = line.then(move)
        raise BadInput(f"the others of {self.game_id}/{self.id} find no end")

    def reply(self, line: Line, state: State, seat: Seat) -> Action:
        """The next text of the script where it is legal, else what a quick policy does."""
        rest = self.others[self.scripted(line) :]
        if rest:
            wanted = state.game.actions.from_text(rest[0])
            if state.allows(seat, wanted):
                return wanted
        dice = Dice(len(line.entries) + 1)
        return state.game.mind.policy(state.determinize(seat, dice.fork()), seat, dice)

    def scripted(self, line: Line) -> int:
        """How many texts of the script the others have played in this line."""
        used = 0
        for entry in line.entries:
            if isinstance(entry, Move) and entry.seat != self.seat and self.others[used : used + 1] == (entry.text,):
                used += 1
        return used


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a learner stands: `step` counts from 0, `wrong` is a sentence for what was just done."""

    step: int
    done: bool
    stuck: bool
    wrong: str
    since: tuple[str, ...]  # own actions since the step began
    state: State
    lucky: bool = False  # with other dice than the solution was tried with


def progress(lesson: Lesson, line: Line) -> Progress:
    """How far a line has come in a lesson."""
    step, done, moment = 0, False, Moment(lesson.seat, lesson.game.arrange(lesson.position))
    whole = Moment(lesson.seat, moment.state)
    for entry, state, events in line.walk():
        moment.state = whole.state = state
        seen = [state.game.events.to_json(state.game.events.seen_by(event, lesson.seat)) for event in events]
        for one in (moment, whole):
            one.events += seen
            if isinstance(entry, Move) and entry.seat == lesson.seat:
                one.own.append(entry.text)
        while step < len(lesson.steps) and _reached(lesson.steps[step], moment):
            step, moment = step + 1, Moment(lesson.seat, state)
        done = done or (step == len(lesson.steps) and holds(lesson.goal, whole))
    own = len(whole.own)
    lost = bool(lesson.fails) and holds(lesson.fails, whole)
    stuck = not done and (lost or whole.state.over or own >= PATIENCE * max(2, len(lesson.solution)))
    wrong = "" if done or step == len(lesson.steps) else _wrong(lesson.steps[step], moment)
    lucky = any(isinstance(entry, Redraw) for entry in line.entries)
    return Progress(step, done, stuck, wrong, tuple(moment.own), whole.state, lucky)


def _reached(step: LessonStep, moment: Moment) -> bool:
    return holds(step.until, moment)


def _wrong(step: LessonStep, moment: Moment) -> str:
    return next((text for check, text in step.wrong if check(moment)), "")


@cache
def solved(lesson: Lesson) -> tuple[tuple[str, ...], ...]:
    """The own actions of the tested solution, step by step."""
    line, found = lesson.begin(), [list[str]() for _ in range(len(lesson.steps) + 1)]
    for text in lesson.solution:
        found[progress(lesson, line).step].append(text)
        line = lesson.play(line, text)
    return tuple(tuple(texts) for texts in found)


def hint(lesson: Lesson, now: Progress) -> str:
    """The next action of the tested solution, where it is still legal; empty: take back first."""
    rest = list(solved(lesson)[now.step])
    for text in now.since if not now.lucky else ():  # other dice may ask for more of the same
        if text in rest:
            rest.remove(text)
    found = next((text for text in rest if now.state.allows(lesson.seat, text)), "")
    listed = now.state.legal(lesson.seat)
    return now.state.text(listed[0]) if now.lucky and listed and not found else found  # or for something else


@cache
def lessons(game_id: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in the order in which they should be taken."""
    folder = resources.files(f"{GAMES_PACKAGE}.{game_id}") / "page" / "lessons"
    if not folder.is_dir():  # a game may have none
        return ()
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return tuple(_named(game_id, file.name, file.read_text(encoding="utf-8")) for file in files)


def lesson(game_id: str, lesson_id: str) -> Lesson:
    """The lesson, or the puzzle, of that id."""
    asked: tuple[Lesson, ...] = import_module("astrarium.core.puzzle").puzzles(game(game_id).id)
    for found in (*lessons(game_id), *asked):
        if found.id == lesson_id:
            return found
    raise BadInput(f"{game_id} has no lesson {lesson_id[:40]!r}")


def teaching(game_id: str, rule: str) -> Lesson | None:
    """The first lesson that teaches a rule, or the rule it is a part of."""
    while rule:
        for found in lessons(game_id):
            if rule in found.teaches:
                return found
        rule = rule.rpartition(".")[0]
    return None


def untaught(game_id: str) -> list[str]:
    """The rules that no lesson teaches, neither they nor what they are a part of: left for play and the text."""
    written = re.findall(r"^#+ ([A-Z]{2}-[\w.]+)", game(game_id).rules("en"), re.MULTILINE)
    taught = [rule for found in lessons(game_id) for rule in found.teaches]
    return [rule for rule in written if not any(_is_part(rule, of) or _is_part(of, rule) for of in taught)]


def _is_part(rule: str, of: str) -> bool:
    return f"{rule}.".startswith(f"{of}.")


def _named(game_id: str, name: str, text: str) -> Lesson:
    try:
        return read_lesson(game_id, text)
    except (BadInput, KeyError, TypeError, ValueError) as error:
        raise BadInput(f"{game_id}/{name}: {error}") from None


def read_lesson(game_id: str, text: str) -> Lesson:
    """A lesson from its TOML."""
    told = tomllib.loads(text)
    _known(told, FIELDS)
    steps = tuple(_step(step) for step in told["step"])
    return Lesson(
        game_id, told["id"], told["title"], told["can"], told.get("minutes", 2), tuple(told["teaches"]),
        tuple(told.get("needs", ())), told["position"], told.get("seat", 0), tuple(told.get("others", ())),
        read_checks(told.get("goal", [])), read_checks(told.get("fails", [])), tuple(told["solution"]), steps,
    )  # fmt: skip


def _step(told: dict[str, object]) -> LessonStep:
    _known(told, STEP_FIELDS)
    at, wrong = told.get("at", []), told.get("wrong", {})
    if not isinstance(at, list) or not isinstance(wrong, dict):
        raise BadInput("`at` is a list and `wrong` a table")
    sayings = tuple((read_check(check), str(text)) for check, text in wrong.items())
    return LessonStep(str(told["say"]), tuple(map(str, at)), read_checks(told["until"]), sayings)


def _known(told: dict[str, object], fields: frozenset[str]) -> None:
    strange: Sequence[str] = sorted(set(told) - fields)
    if strange:
        raise BadInput(f"{strange[0]!r} is no part of a lesson")
