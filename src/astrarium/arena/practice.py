"""Practice: quick play finds its own leanings, a little more of whatever went better than was foretold.

Each choice is drawn, the better it looks the likelier (Williams, 1992); what came of it is told by the evaluation from
choice to choice (Schulman and others, 2016), so that luck far ahead hardly blurs it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from typing import NamedTuple, Protocol

from ..core import Action, BadInput, Dice, Seat, State
from .lessons import MOST_ACTIONS, QUICK, taught
from .play import Table, drawn_seed
from .pool import LOCAL, carried_out, crew_of

KEPT = 0.95  # how much of what is seen a choice later is put down to this one
EARLY, LATE = 0.9, 0.98  # how long steps and their sizes are remembered (Kingma and Ba, 2015)
LEAST = 1e-3  # of a step's size
LAST_RATE = 0.2  # of the first one, at the end
MEANT = 0.5  # the last part of the steps, whose mean is taken
GAMES, RATE = 640, 0.05  # of a step; how far the first one goes
LEANINGS = "leanings"  # where a network's file keeps them
FIGURES = ("points", "surprise")  # that are told after each step


class Drawn(NamedTuple):
    """One choice of quick play that was left to chance."""

    plan: list[Action]
    slopes: dict[int, float]  # by leaning: how the logarithm of its odds grows with it
    worth: float  # points foretold before it


class Pupil(Protocol):
    """A mind whose quick play has leanings that can be practised."""

    leanings: list[float]

    def drawn(self, state: State, seat: Seat, dice: Dice) -> tuple[list[Action], dict[int, float], float] | None: ...
    def follow(self, state: State, seat: Seat, dice: Dice) -> None: ...
    def points(self, state: State, seat: Seat) -> float: ...


@dataclass(frozen=True, slots=True)
class Played:
    """What one game says: which way the leanings should move, seat by seat in the mean, and how it ended."""

    slopes: dict[int, float]
    points: float
    surprise: float  # how far what came was from what was foretold, squared, in the mean


@dataclass(frozen=True, slots=True)
class Drill:
    """One game of practice by its number; it travels to other processes."""

    game_id: str
    seat_counts: tuple[int, ...]
    seed: int
    network: str  # as JSON, with leanings

    def __call__(self, number: int) -> Played:
        pupil = practising(self.game_id, self.network)
        table = Table(self.game_id, self.seat_counts[number % len(self.seat_counts)], self.seed)
        chance = table.chance(number)
        state = table.start(drawn_seed(chance))
        dice = [chance.fork() for _ in range(state.seats)]
        choices: list[list[Drawn]] = [[] for _ in dice]
        for _ in range(MOST_ACTIONS):
            if state.over:
                return _told(choices, [pupil.points(state, seat) for seat in range(state.seats)])
            seat = state.to_act()[0]
            found = pupil.drawn(state, seat, dice[seat])
            if found is None:
                pupil.follow(state, seat, dice[seat])
                continue
            drawn = Drawn(*found)
            for action in drawn.plan:
                state.apply(seat, action)
            if drawn.slopes:
                choices[seat].append(drawn)
        raise BadInput("a game of practice does not end")


def practising(game_id: str, network: str) -> Pupil:
    pupil = taught(game_id, network, (QUICK,))
    if not hasattr(pupil, "drawn"):
        raise BadInput(f"the quick play of {game_id} has no leanings to practise")
    return pupil  # type: ignore[return-value]


def _told(choices: list[list[Drawn]], ends: list[float]) -> Played:
    slopes: dict[int, float] = {}
    surprise, count = 0.0, 0
    for made, end in zip(choices, ends, strict=True):
        better, after = 0.0, end
        for choice in reversed(made):
            better = after - choice.worth + KEPT * better
            after = choice.worth
            surprise, count = surprise + better * better, count + 1
            for leaning, slope in choice.slopes.items():
                slopes[leaning] = slopes.get(leaning, 0.0) + better * slope / len(ends)
    return Played(slopes, sum(ends) / len(ends), surprise / max(1, count))


@dataclass(slots=True)
class Progress:
    """Where a practice stands; after every step it is written down, so that a second start goes on."""

    leanings: list[float]
    mean: list[float]  # of the steps up to now
    size: list[float]
    sum: list[float]  # of the leanings after each of the last steps
    summed: int = 0
    done: int = 0

    def step(self, slopes: list[float], rate: float) -> None:
        self.done += 1
        early, late = 1 - EARLY**self.done, 1 - LATE**self.done
        for i, slope in enumerate(slopes):
            self.mean[i] += (1 - EARLY) * (slope - self.mean[i])
            self.size[i] += (1 - LATE) * (slope * slope - self.size[i])
            self.leanings[i] += rate * self.mean[i] / early / (sqrt(self.size[i] / late) + LEAST)

    def keep(self) -> None:
        self.summed += 1
        self.sum = [one + other for one, other in zip(self.sum, self.leanings, strict=True)]

    def found(self) -> list[float]:
        """The mean of the last steps: what they went back and forth by is gone."""
        return [round(value / self.summed, 4) for value in self.sum] if self.summed else self.leanings


@dataclass(frozen=True, slots=True)
class Practice:
    """So many steps, each of so many games."""

    game_id: str
    seat_counts: tuple[int, ...]
    seed: int
    steps: int
    games: int = GAMES
    rate: float = RATE

    def carry_out(
        self, network: str, file: Path | None = None, on: str = LOCAL, processes: int | None = None,
        tell: Callable[[str], None] | None = None,
    ) -> list[float]:  # fmt: skip
        """The leanings found, starting from those of this network."""
        start = [*practising(self.game_id, network).leanings]
        nothing = [0.0] * len(start)
        progress = _resumed(file, self) or Progress(start, nothing[:], nothing[:], nothing[:])
        with crew_of(on, processes) as crew:
            while progress.done < self.steps:
                drill = self.drill(with_leanings(network, progress.leanings))
                numbers = range(progress.done * self.games, (progress.done + 1) * self.games)
                found = dict(carried_out(drill, numbers, on, processes, crew=crew))
                played = [found[number] for number in numbers]  # a sum in another order would be another one
                self.step(progress, played)
                if file:
                    _write(file, {"practice": asdict(self), "progress": asdict(progress)})
                if tell:
                    points, off = (sum(getattr(one, name) for one in played) / len(played) for name in FIGURES)
                    tell(f"practice {progress.done} of {self.steps}: {points:.2f} points, {sqrt(off):.2f} off")
        return progress.found()

    def drill(self, network: str) -> Drill:
        return Drill(self.game_id, self.seat_counts, self.seed, network)

    def step(self, progress: Progress, played: Sequence[Played]) -> None:
        """What the games of one step say, heeded less and less."""
        slopes = [0.0] * len(progress.leanings)
        for one in played:
            for leaning, slope in one.slopes.items():
                slopes[leaning] += slope / len(played)
        part = progress.done / self.steps
        progress.step(slopes, self.rate * (1 - (1 - LAST_RATE) * part))
        if part >= MEANT:
            progress.keep()


def with_leanings(network: str, leanings: list[float]) -> str:
    """The same network with other leanings beside it."""
    data = json.loads(network)
    return json.dumps({**data, "about": {**data["about"], LEANINGS: leanings}})


def _resumed(file: Path | None, practice: Practice) -> Progress | None:
    if file is None or not file.is_file():
        return None
    told = json.loads(file.read_text(encoding="utf-8"))
    if told["practice"] != json.loads(json.dumps(asdict(practice))):
        raise BadInput(f"{file} holds another practice")
    return Progress(**told["progress"])


def _write(file: Path, told: Mapping[str, object]) -> None:
    half_done = file.with_suffix(".new")
    half_done.write_text(json.dumps(told), encoding="utf-8")
    half_done.replace(file)
