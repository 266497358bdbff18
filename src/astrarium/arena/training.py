"""Teaching a mind: self-play, a fit, a gate against the mind in force, and again with what was learned."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from importlib import resources
from pathlib import Path
from time import perf_counter
from typing import Any

from ..core import BadInput
from ..core.game import GAMES_PACKAGE
from ..core.pupil import VALUE, Pupil
from .fitting import Fitted, Rows, Shape, fit
from .gates import Gate, Met, Verdict, verdict
from .lessons import FAR, NEAR, QUICK, Lesson, Teacher, begun_games, pupil_of, unpacked
from .pool import LOCAL, installed
from .practice import GAMES, LEANINGS, RATE, Practice, with_leanings
from .runs import Place, run

DEVICES = ("numpy", "cpu", "cuda")
WAYS = ("greedy", "search:sims=12")
# parts of the minutes: all self-play, all gates of the quick play, each gate of greedy, each gate of a search
LESSON_PART, GATE_PART, NEAR_PART, SEARCH_PART = 0.45, 0.2, 0.03, 0.12
LESSONS_KEPT = 2  # the last rounds of self-play that a fit sees
TAKEN = 0.5  # a round goes on with the new network where it passed at so many of the tables
GATE_SEED, PRACTICE_SEED = 7, 500

Tell = Callable[[str], None]
Step = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Course:
    """How a mind is taught; the same course gives the same numbers (with a limit in minutes: of as many games)."""

    game_id: str
    seed: int = 1
    games: int = 400  # of self-play, each round
    rounds: int = 1
    gate_games: int = 200  # at each seat count
    search_games: int = 0  # with each of the ways
    search_seats: int = 2  # at such a table
    ways: tuple[str, ...] = WAYS  # bots that try it out, each with the old and the new judgement of its futures
    seat_counts: tuple[int, ...] = ()  # (): those the mind learns at
    device: str = "numpy"
    shape: Shape = field(default_factory=Shape)
    minutes: float = 0.0
    tries: bool = False  # whether the variants of quick play that the mind names are tried out too
    teachers: tuple[str, ...] = (QUICK,)  # who plays the lessons, in turn: quick play, or a bot by the mind in force
    settings: Mapping[str, float] = field(default_factory=dict)  # how the mind uses its network
    onward: bool = False  # whether the fit goes on from the network that plays, where it has the same shape
    begun: str = ""  # a folder of recorded games from which half of the lessons go on
    practice: int = 0  # steps by which quick play finds better leanings before the lessons of each round
    practice_games: int = GAMES  # of each step
    practice_rate: float = RATE

    @property
    def pupil(self) -> Pupil:
        return pupil_of(self.game_id)

    @property
    def variants(self) -> tuple[dict[str, float], ...]:
        return self.pupil.variants if self.tries else ()

    @property
    def tables(self) -> tuple[int, ...]:
        return self.seat_counts or self.pupil.tables

    def checked(self) -> Course:
        if self.device not in DEVICES:
            raise BadInput(f"a fit is made with {', '.join(DEVICES)}, not {self.device[:40]!r}")
        for seats in self.tables:
            if seats not in self.pupil.tables:
                raise BadInput(f"{self.game_id} learns at {self.pupil.tables} seats, not at {seats}")
        if self.begun and not any(begun_games(self.begun, self.game_id, seats) for seats in self.tables):
            raise BadInput(f"{self.begun} holds no record of {self.game_id} at such a table")
        installed("numpy" if self.device == DEVICES[0] else "torch", "train")
        return self


@dataclass(slots=True)
class Training:
    """A course being carried out in a folder: every step leaves a file, and a second start goes on after the last."""

    course: Course
    folder: Path  # of the steps on the way
    out: Path  # of the data file and the report
    on: str = LOCAL
    processes: int | None = None
    tell: Tell = print
    step: Step | None = None
    started: float = field(default_factory=perf_counter)

    def carry_out(self) -> dict[str, Any]:
        """All rounds; the data of the best network, whose `about` says what its gates came to."""
        course, force = self.course.checked(), in_force(self.course.game_id)
        for folder in (self.folder, self.out):
            folder.mkdir(parents=True, exist_ok=True)
        playing, lessons, made = force, list[list[Lesson]](), list[dict[str, Any]]()
        for number in range(1, course.rounds + 1):
            playing = self.practised(number, playing) if course.practice else playing
            lessons = [*lessons, self.lessons(number, playing)][-LESSONS_KEPT:]
            fitted = self.fit(number, lessons, playing)
            leanings = leanings_of(playing)
            judged = {"about": {"settings": course.settings, **leanings}, **fitted.data}
            verdicts = [self.first_gate(number, seats, judged, force) for seats in course.tables]
            made.append(self.described(fitted, verdicts, sum(map(len, lessons)), leanings))
            self._write(VALUE, best_of(made))
            if sum(one.passed for one in verdicts) >= TAKEN * len(verdicts):
                playing = json.dumps(made[-1])
        return self.finished(best_of(made), force)

    def practised(self, number: int, playing: str) -> str:
        """The network that plays, with the leanings that practice with it has found."""
        course, file = self.course, self.folder / f"practice-{number}.json"
        seed = course.seed * 1000 + PRACTICE_SEED + number
        practice = Practice(
            course.game_id, course.tables, seed, course.practice, course.practice_games, course.practice_rate
        )
        return with_leanings(playing, practice.carry_out(playing, file, self.on, self.processes, self.tell))

    def lessons(self, number: int, playing: str) -> list[Lesson]:
        course = self.course
        seed = course.seed * 1000 + number
        teacher = Teacher(course.game_id, course.tables, seed, playing, course.teachers, course.begun)
        part = LESSON_PART / course.rounds
        found: list[Lesson] = self._run(f"lessons-{number}", teacher, course.games, Lesson, part)
        points = [total for lesson in found for total in lesson.totals]
        positions = sum(one.count for one in found)
        self.tell(f"round {number}: {len(found)} games, {positions} rows, mean {sum(points) / len(points):.1f} points")
        return found

    def fit(self, number: int, lessons: list[list[Lesson]], playing: str = "") -> Fitted:
        course, sources, step = self.course, len(self.course.pupil.sources), self.step
        told = [lesson for some in lessons for lesson in some if lesson.count]
        blocks = [unpacked(lesson) for lesson in told]
        inputs = len(blocks[0]) // 2 // told[0].count - sources - 1
        shown = (lambda done, of: step(f"fit {number}", done, of)) if step else None
        rows = Rows(blocks, inputs, sources)
        start = json.loads(playing) if course.onward and playing else None
        fitted = fit(rows, course.shape, course.seed * 1000 + number, course.device, shown, start)
        self.tell(f"round {number}: fit {fitted.quality}")
        return fitted

    def first_gate(self, number: int, seats: int, whole: Mapping[str, Any], force: str) -> Verdict:
        """The gate that decides whether a network is taken at this seat count."""
        way = self.course.pupil.trial
        part = GATE_PART / self._gatings / len(self.course.tables)
        judges = (QUICK,) if way == QUICK else (QUICK, NEAR)
        return self.gate(f"gate-{number}", seats, whole, force, way, self.course.gate_games, part, judges)

    def gate(
        self, name: str, seats: int, data: Mapping[str, Any], force: str, way: str, games: int, part: float,
        judges: tuple[str, ...],
    ) -> Verdict:  # fmt: skip
        course = self.course
        seed = course.seed * 1000 + GATE_SEED
        gate = Gate(course.game_id, seats, seed, json.dumps(data), force, way, judges)
        met: list[Met] = self._run(f"{name}-{seats}", gate, games + -games % seats, Met, part)
        found = verdict(gate, met, course.pupil.sources)
        self.tell(f"{name}: {found.text()}")
        return found

    def try_out(self, settings: Mapping[str, float], data: dict[str, Any], force: str) -> Verdict:
        """The same network in a mind that uses it otherwise: told, not taken."""
        other = {**data, "about": {**data["about"], "settings": settings}}
        told = "-".join(f"{name}{value:g}" for name, value in settings.items())
        course, way = self.course, self.course.pupil.trial
        part = GATE_PART / self._gatings / len(course.variants)
        judges = (QUICK,) if way == QUICK else (QUICK, NEAR)
        return self.gate(f"try-{told}", max(course.tables), other, force, way, course.gate_games, part, judges)

    @property
    def _gatings(self) -> int:
        return self.course.rounds + bool(self.course.variants)

    def search(self, way: str, judges: tuple[str, ...], data: Mapping[str, Any], force: str) -> Verdict:
        """A bot whose mind asks the new network in these ways of playing."""
        part = SEARCH_PART if way.startswith("search") else NEAR_PART
        name = f"{way.partition(':')[0]}-{judges[-1]}"
        return self.gate(name, self.course.search_seats, data, force, way, self.course.search_games, part, judges)

    def _run(self, name: str, work: Callable[[int], Any], count: int, kind: type[Any], part: float) -> list[Any]:
        limit = perf_counter() + 60 * self.course.minutes * part if self.course.minutes else 0.0
        step = self.step
        shown = (lambda done, of: step(name, done, of)) if step else None
        place = Place(self.on, self.processes, self.folder / f"{name}.jsonl", shown, limit)
        return run(work, count, kind, {"run": "train", **asdict(self.course), "part": name}, place).all

    def described(
        self, fitted: Fitted, verdicts: list[Verdict], games: int, leanings: Mapping[str, list[float]]
    ) -> dict[str, Any]:
        """The data file with what it was made from."""
        passed = [one.seats for one in verdicts if one.passed]
        quick = self.course.pupil.trial == QUICK
        about = {
            "made": datetime.now(UTC).date().isoformat(), "game": self.course.game_id, "seed": self.course.seed,
            "games": games, "course": {**asdict(self.course), "begun": Path(self.course.begun).name},
            "quality": fitted.quality,
            "where": {"quick": passed if quick else [], "near": [] if quick else passed, "far": []},
            "settings": dict(self.course.settings), "gates": [asdict(one) for one in verdicts],
            "seconds": round(perf_counter() - self.started), **leanings,
        }  # fmt: skip
        return {"about": about, **fitted.data}

    def finished(self, data: dict[str, Any], force: str) -> dict[str, Any]:
        """What else was tried with the best network goes into its file."""
        course, about = self.course, data["about"]
        about["tried"] = [asdict(self.try_out(settings, data, force)) for settings in course.variants]
        about["searches"] = []
        for way in course.ways if course.search_games else ():
            for judges in judgements(way, about["where"], course):
                found = self.search(way, judges, data, force)
                about["searches"].append({"leaf": judges[-1] != QUICK, **asdict(found), "judges": judges})
                if found.passed and judges[-1] != QUICK:
                    about["where"][judges[-1]].append(found.seats)
                self._write(VALUE, data)
        self._write(VALUE, data)
        return data

    def _write(self, name: str, what: Mapping[str, Any]) -> None:
        half_done = self.out / f"{name}.new"
        half_done.write_text(json.dumps(what) + "\n", encoding="utf-8")
        half_done.replace(self.out / name)


def best_of(made: list[dict[str, Any]]) -> dict[str, Any]:
    """The network that was furthest ahead in its gates."""
    return max(made, key=lambda data: float(sum(gate["points"] for gate in data["about"]["gates"])))


def leanings_of(network: str) -> dict[str, list[float]]:
    """The leanings that go with a network, where practice has found some."""
    about = json.loads(network)["about"] if network else {}
    return {name: found for name, found in about.items() if name == LEANINGS}


def in_force(game_id: str) -> str:
    """The network in force as JSON; empty where the mind has none."""
    file = resources.files(f"{GAMES_PACKAGE}.{game_id}.mind") / VALUE
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def judgements(way: str, where: Mapping[str, list[int]], course: Course) -> list[tuple[str, ...]]:
    """What is tried with a bot: the new quick play alone, and the new judgement where its looks end."""
    near = (NEAR,) if course.search_seats in where[NEAR] else ()
    ends = (QUICK, *near, FAR) if way.startswith("search") else (QUICK, NEAR)
    if course.pupil.trial == QUICK:
        return [(QUICK,), ends]
    return [ends] if way.startswith("search") else []  # greedy's gate came first
