"""Astrarium beside catanatron, the quickest board game of this kind in Python: actions a second of processor time.

    python benchmarks/peers.py [--catanatron PATH] [--astrarium PATH] [--seats 4] [--slices 20]

Compared are random play, and the decisions of bots that look one step ahead: catanatron's value bot and our greedy.
The releases of the index have no value bot; beside these stands their bot that copies the game for every choice in the
same way and counts victory points alone, which is less work. Each runs in a process of its own that works
a slice when its turn comes, so that a busy machine slows all alike. Told is the median of ours / theirs with the range
that holds the middle half. catanatron is taken where it is installed, or from a source tree (--catanatron);
--astrarium is a folder with our package in it, such as the site-packages of a compiled build.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from itertools import count
from statistics import median, quantiles
from typing import Any

SLICE = 0.2  # seconds of processor time
GAMES = "gaia,eclipse,civilisations,council,ascending"
ONE_STEP_BOTS = (  # the best first
    ("catanatron.players.value", "ValueFunctionPlayer"),
    ("catanatron_experimental.machine_learning.players.value", "ValueFunctionPlayer"),
    ("catanatron.players.search", "VictoryPointPlayer"),
)


def catanatron(bot: str, seats: int) -> Iterator[int]:
    """Yields 1 for each action that counts: all of random play, the real choices of the bot that looks ahead."""
    from catanatron import Color, Game, RandomPlayer

    player: Any = RandomPlayer if bot == "random" else one_step_bot()
    print(player.__name__, file=sys.stderr)
    for number in count():
        game = Game([player(colour) for colour in list(Color)[:seats]], seed=number)
        while game.winning_color() is None and game.state.num_turns < 1000:
            choices = len(getattr(game, "playable_actions", None) or game.state.playable_actions)
            game.play_tick()
            yield int(bot == "random" or choices > 1)


def one_step_bot() -> Any:
    for module, name in ONE_STEP_BOTS:
        try:
            return getattr(import_module(module), name)
        except ImportError:
            continue
    raise ImportError("this catanatron has no bot that looks ahead")


def astrarium(game_id: str, bot_name: str, seats: int) -> Iterator[int]:
    """The same of one of our games."""
    from astrarium.bots import bot
    from astrarium.core import Dice, Look, game

    found, dice, greedy = game(game_id), Dice(1), bot("greedy")
    for number in count():
        state = found.new(min(seats, found.seat_counts[-1]), seed=number)
        while not state.over:
            seat = state.to_act()[0]
            if bot_name == "random":
                state.apply(seat, state.random_action(seat, dice))
                yield 1
            else:
                choices = len(state.legal(seat))
                state.apply(seat, greedy.choose(Look(found, state, seat), dice).action)
                yield int(choices > 1)


def work(who: str, bot: str, seats: int) -> None:
    """For each line read: actions a processor second, over one slice."""
    actions = catanatron(bot, seats) if who == "catanatron" else astrarium(who, bot, seats)
    next(actions)
    for _ in sys.stdin:
        done, start = 0, time.process_time()
        while time.process_time() - start < SLICE:
            done += next(actions)
        print(done / (time.process_time() - start), flush=True)


class Worker:
    """One side at work; it has left where it could not begin."""

    def __init__(self, who: str, bot: str, seats: int, path: str) -> None:
        command = [sys.executable, __file__, "--work", who, "--bot", bot, "--seats", str(seats)]
        places = [path, os.environ.get("PYTHONPATH", "")]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, places))}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=environment)

    def rate(self) -> float | None:
        assert self.process.stdin is not None and self.process.stdout is not None
        try:
            self.process.stdin.write("\n")
            self.process.stdin.flush()
            return float(self.process.stdout.readline())
        except (BrokenPipeError, ValueError):
            return None

    def stop(self) -> str:
        """Its last words."""
        _, said = self.process.communicate()
        return said.strip().splitlines()[-1] if said.strip() else ""


def compare(bot: str, chosen: argparse.Namespace) -> None:
    """One table: each game's rate, and how many times the peer's that is."""
    peer = Worker("catanatron", bot, chosen.seats, chosen.catanatron)
    ours = {game_id: Worker(game_id, bot, chosen.seats, chosen.astrarium) for game_id in chosen.games.split(",")}
    workers = [peer, *ours.values()]
    first = [worker.rate() for worker in workers]  # warm
    rounds = [[worker.rate() or 0.0 for worker in workers] for _ in range(chosen.slices)]
    there = first[0] is not None
    said = [worker.stop() for worker in workers]
    theirs = f"{said[0]}, {told([r[0] for r in rounds], ',.0f')}" if there else f"not measured: {said[0]}"
    print(f"{bot}: catanatron {theirs}")
    for at, game_id in enumerate(ours, start=1):
        share = f", x{told([r[at] / r[0] for r in rounds], '.2f')} catanatron's" if there else ""
        print(f"  {game_id}: {told([r[at] for r in rounds], ',.0f')} a second{share}{said[at] and '; ' + said[at]}")


def told(values: list[float], form: str) -> str:
    low, _, high = quantiles(values, n=4)
    return f"{median(values):{form}} ({low:{form}}-{high:{form}})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--catanatron", default="", help="a folder with the package catanatron in it")
    parser.add_argument("--astrarium", default="", help="a folder with the package astrarium in it")
    parser.add_argument("--games", default=GAMES)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--slices", type=int, default=20)
    parser.add_argument("--work", help=argparse.SUPPRESS)
    parser.add_argument("--bot", choices=("random", "greedy"), help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.work:
        return work(chosen.work, chosen.bot, chosen.seats)
    for bot in ("random", "greedy"):
        compare(bot, chosen)
    return None


if __name__ == "__main__":
    main()
