"""Steps per second of our PettingZoo environments and of the library's own chess, in one run.

    python benchmarks/environments.py [seconds of a slice] [--theirs]

Each is stepped as the library's performance_benchmark does it: `last`, a random token of the mask, `step`. The second
figure also reads every observation, which ours otherwise work out only when somebody looks. Chess needs
`pip install chess pygame`; a slice of it follows every slice of ours, so that a busy machine slows both alike, and told
is the median. Time is processor time. With --theirs the library's performance_benchmark itself is run as it is, five
seconds of the clock for each table and for chess after it.
"""

import argparse
import random
import time
import warnings
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from statistics import median

import numpy as np
from pettingzoo.test import performance_benchmark

from astrarium.core import games
from astrarium.envs.pettingzoo import env

SLICES = 5
SEATS = 4  # the larger of the tables that are measured beside two seats


def steps_per_second(environment, seconds: float, reads: bool) -> float:
    """Random play, game after game; `reads` also looks at what the agents see."""
    chance = random.Random(1)
    environment.reset(seed=1)
    steps, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        for _ in environment.agent_iter(100):
            seen, _, terminated, truncated, _ = environment.last()
            action = None
            if not (terminated or truncated):
                action = chance.choice(np.flatnonzero(seen["action_mask"]).tolist())
                if reads:
                    seen["observation"]
            environment.step(action)
            steps += 1
            if all(environment.terminations.values()):
                environment.reset()
    return steps / (time.process_time() - start)


def turns_told(environment) -> float:
    """What the library's own benchmark says of it."""
    said = StringIO()
    with redirect_stdout(said):
        performance_benchmark(environment)
    return next(float(line.split()[0]) for line in said.getvalue().splitlines() if "turns per second" in line)


def chess() -> object:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import chess_v6

        return chess_v6.env()


def compare(measures: dict[str, Callable], count: int) -> None:
    """A line for each table: what was measured, and how many times chess that is, the median of slices in turn."""
    peer, reference = chess(), list(measures.values())[-1]
    print(f"{'':24}" + "".join(f"{name:>24}{'x chess':>9}" for name in measures))
    for game in games():
        few, many = max(2, game.seat_counts[0]), game.seat_counts[-1]
        for seats in dict.fromkeys((few, min(SEATS, many), many)):
            table, told = env(game.id, seats=seats), ""
            for measure in measures.values():
                slices = [(measure(table), reference(peer)) for _ in range(count)]
                told += f"{median(ours for ours, _ in slices):24.0f}{median(a / b for a, b in slices):9.1f}"
            print(f"{f'{game.id}, {seats} seats':24}{told}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seconds", nargs="?", type=float, default=0.5)
    parser.add_argument("--theirs", action="store_true")
    chosen = parser.parse_args()
    if chosen.theirs:
        compare({"performance_benchmark": turns_told}, 1)
        return
    compare(
        {
            "steps/s": lambda table: steps_per_second(table, chosen.seconds, reads=False),
            "every observation read": lambda table: steps_per_second(table, chosen.seconds, reads=True),
        },
        SLICES,
    )


if __name__ == "__main__":
    main()
