"""Steps per second of our PettingZoo environments and of the library's own chess, in one run.

    python benchmarks/environments.py [seconds for each]

Each is stepped as the library's performance_benchmark does it: `last`, a random token of the mask, `step`. The second
figure also reads every observation, which ours otherwise work out only when somebody looks. Chess needs
`pip install chess pygame`; its figure is the mean of before and after ours. Time is processor time.
"""

import random
import sys
import time
import warnings

import numpy as np

from astrarium.core import games
from astrarium.envs.pettingzoo import env


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


def chess() -> object:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import chess_v6

        return chess_v6.env()


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    before = steps_per_second(chess(), seconds, reads=True)
    found = [
        (game.id, seats, *(steps_per_second(env(game.id, seats=seats), seconds, reads) for reads in (False, True)))
        for game in games()
        for seats in (max(2, game.seat_counts[0]), game.seat_counts[-1])
    ]
    reference = (before + steps_per_second(chess(), seconds, reads=True)) / 2
    print(f"{'':24}{'steps/s':>10}{'x chess':>9}{'  every observation read':>25}{'x chess':>9}")
    print(f"{'chess_v6':24}{reference:10.0f}{1:9.1f}")
    for game_id, seats, quick, read in found:
        name = f"{game_id}, {seats} seats"
        print(f"{name:24}{quick:10.0f}{quick / reference:9.1f}{read:25.0f}{read / reference:9.1f}")


if __name__ == "__main__":
    main()
