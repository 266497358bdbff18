"""Two source trees beside each other: random play and clones, in short slices taken in turn.

    python benchmarks/side_by_side.py OLD/src NEW/src [--games civilisations,gaia] [--seats 3] [--slices 40]

Each tree lives in a process of its own that waits for its turn, so that a busy machine slows both alike. Told is the
median of new / old over the slices with the range that holds the middle half.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from statistics import median, quantiles

GAMES = "civilisations,gaia,eclipse,ascending,council"
ACTIONS, CLONES = 400, 4_000  # of one slice


def work(game_id: str, seats: int) -> None:
    """One slice for each line read: processor seconds of some random actions, and of some clones."""
    from random_play import middle_of_a_game

    from astrarium.core import Dice, game

    found, dice, number = game(game_id), Dice(1), 0
    state, copied = found.new(seats, seed=0), middle_of_a_game(found, seats)
    for _ in sys.stdin:
        start = time.process_time()
        for _ in range(ACTIONS):
            if state.over:
                number += 1
                state = found.new(seats, seed=number)
            seat = state.to_act()[0]
            state.apply(seat, state.random_action(seat, dice))
        played = time.process_time()
        for _ in range(CLONES):
            copied.clone()
        print(played - start, time.process_time() - played, flush=True)


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

    def slice(self) -> tuple[float, float]:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        played, cloned = self.process.stdout.readline().split()
        return float(played), float(cloned)

    def stop(self) -> None:
        self.process.communicate()


def compare(old: Tree, new: Tree, slices: int) -> list[tuple[float, float]]:
    """New / old of each slice: speed of play, cost of a clone."""
    old.slice(), new.slice()  # warm
    found = []
    for _ in range(slices):
        before, after = old.slice(), new.slice()
        found.append((before[0] / after[0], after[1] / before[1]))
    return found


def told(parts: list[float]) -> str:
    low, _, high = quantiles(parts, n=4)
    return f"{median(parts):.3f} ({low:.3f}-{high:.3f})"


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
        speed, clone = ([pair[i] for pair in found] for i in (0, 1))
        print(f"{game_id}: play {told(speed)} of the old speed, clone {told(clone)} of the old cost", flush=True)
    return None


if __name__ == "__main__":
    main()
