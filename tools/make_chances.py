"""Counts how often leads hold, and keeps what it shows beside the mind: the chances that people are told.

python tools/make_chances.py GAME [--levels quick:300,greedy:60] [--seats 2] [--seed 10001] [--learned] [--kept FOLDER]

It looks at the last position of every turn in games between bots of one level: for some values of the mind's spread
it finds the spread under which the winners were most likely, and writes games/GAME/mind/chances.toml. A level counts
for as much as it has games. `--learned`: the mind judges with what it has learned (`Mind.learned`). `--kept`: games
played before are read from there and new ones added, so that a run can be ended and taken up again.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import exp, log
from pathlib import Path
from statistics import fmean as mean
from typing import Any

import astrarium
from astrarium.bots import bot
from astrarium.bots.chances import CHANCES, Doubt
from astrarium.bots.future import final_shares, win_shares
from astrarium.core import Dice, Look, game

FOLDER = Path(astrarium.__file__).parent / "games"
FIRST_SEED = 10001  # the benchmark looks at others
KNOTS = 6
SWEEPS = 4
RATIOS = log(1 / 6), log(6)  # of what games show, against the mind's own spread
POWERS = 0.0, 2.0
SMOOTH = 0.002  # neighbours that differ by a factor e cost so much
MOST_ROWS = 6000  # of a level, spread over its games
THIRDS = 10  # steps of a search for the best value
TINY = 1e-9
HEAD = "# The spread of leads that games have shown, by the spread that the mind plays by."

Row = tuple[float, list[float], list[float]]  # spread, where seats stand, how it ended


def played(asked: argparse.Namespace, seed: int, level: str) -> dict[str, Any]:
    """A game of bots: the last position of every turn but the set-up's and the last one's, and how it ended."""
    found, dice = game(asked.game), Dice(seed)
    judge = Doubt(learned=asked.learned).judge(found.mind)
    state, player = found.new(asked.seats, seed), None if level == "quick" else bot(level)
    rows: dict[int, tuple[float, list[float]]] = {}
    while not state.over:
        seat, chance = state.to_act()[0], dice.fork()
        action = (
            player.choose(Look(found, state, seat), chance).action if player else found.mind.policy(state, seat, chance)
        )
        state.apply(seat, action)
        if not state.over and state.turn:
            rows[state.turn] = judge.spread(state), [sum(terms) for terms in judge.standings(state)]
    rows.pop(state.turn, None)
    return {"seed": seed, "final": final_shares(state), "rows": list(rows.values())}


def games_of(asked: argparse.Namespace, level: str, many: int) -> Iterator[dict[str, Any]]:
    """Those that are kept, then new ones."""
    name = f"{asked.game}-{level}-{asked.seats}-{asked.seed}{'-learned' if asked.learned else ''}.jsonl"
    kept = Path(asked.kept, name) if asked.kept else None
    known = [json.loads(line) for line in kept.read_text().splitlines()] if kept and kept.is_file() else []
    yield from known[:many]
    for seed in range(asked.seed + len(known), asked.seed + many):
        one = played(asked, seed, level)
        if kept:
            kept.parent.mkdir(exist_ok=True)
            with kept.open("a") as file:
                file.write(json.dumps(one) + "\n")
        yield one


class Fit:
    """The spread under which the winners were most likely; `games`: how many each level has, and counts for.

    What few games say is not believed at once: the mind's own spread is where it begins.
    """

    def __init__(self, levels: Sequence[Sequence[Row]], games: Sequence[int]) -> None:
        every = [row for rows in levels for row in rows]
        spreads = sorted(spread for spread, _, _ in every)
        self.levels, self.games = levels, games
        self.places = sorted({spreads[round(i * (len(spreads) - 1) / (KNOTS - 1))] for i in range(KNOTS)})
        self.points = mean(max(1.0, mean(totals)) for _, totals, _ in every)
        self.values = [0.0] * (len(self.places) + 1)  # logarithms against the mind's own spread; then the power

    def doubt(self) -> Doubt:
        knots = [(at, at * exp(ratio)) for at, ratio in zip(self.places, self.values[:-1], strict=True)]
        return Doubt(knots, self.points, self.values[-1])

    def cost(self, i: int, value: float) -> float:
        self.values[i] = value
        found = self.doubt()
        rough = SMOOTH * sum((one - other) ** 2 for one, other in pairwise(self.values[:-1]))
        far = sum(one * one for one in self.values) / (2 * sum(self.games))
        said = sum(many * loss(rows, found) for rows, many in zip(self.levels, self.games, strict=True))
        return said / sum(self.games) + rough + far

    def find(self) -> Doubt:
        for _ in range(SWEEPS):
            for i in range(len(self.values)):
                bounds = POWERS if i == len(self.places) else RATIOS
                self.values[i] = narrowed(partial(self.cost, i), *bounds)
        return self.doubt()


def loss(rows: Sequence[Row], found: Doubt) -> float:
    """How unlikely the ends were, on the mean."""
    total = 0.0
    for spread, totals, final in rows:
        said = win_shares(totals, found.spread(spread, totals))
        total -= sum(came * log(max(TINY, share)) for came, share in zip(final, said, strict=True) if came)
    return total / len(rows)


def narrowed(cost: Callable[[float], float], low: float, high: float) -> float:
    """The value with the least cost, by thirds."""
    for _ in range(THIRDS):
        first, second = low + (high - low) / 3, high - (high - low) / 3
        if cost(first) < cost(second):
            high = second
        else:
            low = first
    return (low + high) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--levels", default="quick:300,greedy:60", help="with the number of games")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help="of the first game")
    parser.add_argument("--learned", action="store_true", help="the mind judges with what it has learned")
    parser.add_argument("--kept", default="")
    asked = parser.parse_args()
    levels, counts, told = [], list[int](), list[str]()
    for level, many in (one.split(":") for one in asked.levels.split(",")):
        games = list(games_of(asked, level, int(many)))
        rows = [(spread, totals, one["final"]) for one in games for spread, totals in one["rows"]]
        levels.append(rows[:: 1 + len(rows) // MOST_ROWS])
        counts.append(len(games))
        told.append(f"{len(games)} games of {asked.seats} {level} players")
    found = Fit(levels, counts).find()
    judged = "learned = true\n" if asked.learned else ""
    lines = "\n".join(f"  [{at:.4g}, {value:.4g}]," for at, value in found.knots)
    text = (
        f'source = "{" and ".join(told)}, seeds from {asked.seed}: tools/make_chances.py"\n'
        f"{judged}points = {found.points:.4g}\npower = {found.power:.3f}\nknots = [\n{lines}\n]\n"
    )
    (FOLDER / asked.game / "mind" / CHANCES).write_text(f"{HEAD}\n\n{text}", encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
