"""Two source trees beside each other: random play, greedy decisions and clones, in short slices taken in turn.

    python benchmarks/side_by_side.py OLD/src NEW/src [--games civilisations,gaia] [--seats 3] [--slices 40]

A tree is any folder with the package in it, such as the site-packages of a compiled build.

Each tree lives in a process of its own that waits for its turn, so that a busy machine slows both alike. Told is how
many times as quick the new one is: the median over the slices with the range that holds the middle half.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, pairwise
from statistics import median, quantiles

from random_play import middle_of_a_game

from astrarium.bots import bot
from astrarium.core import Action, Dice, Game, Look, State, game

GAMES = "civilisations,gaia,eclipse,ascending,council"
ACTIONS, DECISIONS, CLONES = 400, 8, 4_000  # of one slice
PARTS = ("play", "greedy", "clone")


def work(game_id: str, seats: int) -> None:
    """One slice for each line read: processor seconds of random actions, of greedy decisions, and of clones."""
    found, greedy = game(game_id), bot("greedy")
    at_random = actions(found, seats, lambda state, seat, dice: state.random_action(seat, dice))
    decided = actions(found, seats, lambda state, seat, dice: greedy.choose(Look(found, state, seat), dice).action)
    copied = middle_of_a_game(found, seats)
    for _ in sys.stdin:
        times = [time.process_time()]
        for _ in range(ACTIONS):
            next(at_random)
        times.append(time.process_time())
        for _ in range(DECISIONS):
            next(decided)
        times.append(time.process_time())
        for _ in range(CLONES):
            copied.clone()
        times.append(time.process_time())
        print(*(after - before for before, after in pairwise(times)), flush=True)


def actions(found: Game, seats: int, choose: Callable[[State, int, Dice], Action]) -> Iterator[None]:
    """Game after game, one action at a time."""
    dice = Dice(1)
    for number in count():
        state = found.new(seats, seed=number)
        while not state.over:
            seat = state.to_act()[0]
            state.apply(seat, choose(state, seat, dice))
            yield


@dataclass
class Tree:
    """A source tree at work."""

    path: str
    process: subprocess.Popen[str]

    @classmethod
    def start(cls, path: str, game_id: str, seats: int) -> Tree:
        command = [sys.executable, __file__, "--work", game_id, "--seats", str(seats)]
        piped = subprocess.PIPE
        environment = {**os.environ, "PYTHONPATH": path}
        return cls(path, subprocess.Popen(command, stdin=piped, stdout=piped, text=True, env=environment))

    def slice(self) -> list[float]:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return [float(seconds) for seconds in self.process.stdout.readline().split()]

    def stop(self) -> None:
        self.process.communicate()


def compare(old: Tree, new: Tree, slices: int) -> list[list[float]]:
    """For each part, old / new seconds of each slice."""
    old.slice(), new.slice()  # warm
    taken = [(old.slice(), new.slice()) for _ in range(slices)]
    return [[before[part] / after[part] for before, after in taken] for part in range(len(PARTS))]


def told(parts: list[float]) -> str:
    low, _, high = quantiles(parts, n=4)
    return f"x{median(parts):.2f} ({low:.2f}-{high:.2f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trees", nargs="*", help="the src folders of the old and the new tree")
    parser.add_argument("--games", default=GAMES)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--slices", type=int, default=40)
    parser.add_argument("--work", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.work:
        return work(chosen.work, chosen.seats)
    for game_id in chosen.games.split(","):
        old, new = (Tree.start(path, game_id, chosen.seats) for path in chosen.trees)
        found = compare(old, new, chosen.slices)
        old.stop(), new.stop()
        print(
            f"{game_id}:",
            ", ".join(f"{part} {told(times)}" for part, times in zip(PARTS, found, strict=True)),
            flush=True,
        )
    return None


if __name__ == "__main__":
    main()
