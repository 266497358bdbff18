"""Counts how often leads hold, and keeps what it shows beside the mind: the chances that people are told.

python tools/make_chances.py GAME [--games 300] [--levels quick,greedy] [--seats 2] [--kept FOLDER]

It looks at the last position of every turn in games between bots of one level: for some values of the mind's spread
it finds the spread under which the winners were most likely, and writes games/GAME/mind/chances.toml. `--kept`: games
played before are read from there and new ones added, so that a run can be ended and taken up again.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import exp, log
from pathlib import Path
from typing import Any

import astrarium
from astrarium.bots import bot
from astrarium.bots.chances import CHANCES, Knots, shown
from astrarium.bots.future import final_shares, win_shares
from astrarium.core import Dice, Look, game

FOLDER = Path(astrarium.__file__).parent / "games"
FIRST_SEED = 10001  # the benchmark looks at others
KNOTS = 6
SWEEPS = 6
LEAST, MOST = log(1 / 6), log(6)  # of what games show, against the mind's own spread
SMOOTH = 0.002  # neighbours that differ by a factor e cost so much
MOST_ROWS = 8000  # of a level, spread over its games
NARROW = 24  # steps of a search for the best value
TINY = 1e-9
HEAD = "# The spread of leads that games have shown, by the spread that the mind plays by."

Row = tuple[float, list[float], list[float]]  # spread, where seats stand, how it ended


def played(game_id: str, seats: int, seed: int, level: str) -> dict[str, Any]:
    """A game of bots: the last position of every turn but the set-up's and the last one's, and how it ended."""
    found, dice = game(game_id), Dice(seed)
    state, player = found.new(seats, seed), None if level == "quick" else bot(level)
    rows: dict[int, tuple[float, list[float]]] = {}
    while not state.over:
        seat, chance = state.to_act()[0], dice.fork()
        action = (
            player.choose(Look(found, state, seat), chance).action if player else found.mind.policy(state, seat, chance)
        )
        state.apply(seat, action)
        if not state.over and state.turn:
            rows[state.turn] = found.mind.spread(state), [sum(terms) for terms in found.mind.standings(state)]
    rows.pop(state.turn, None)
    return {"seed": seed, "final": final_shares(state), "rows": list(rows.values())}


def games_of(asked: argparse.Namespace, level: str) -> Iterator[dict[str, Any]]:
    """Those that are kept, then new ones."""
    kept = Path(asked.kept, f"{asked.game}-{level}-{asked.seats}.jsonl") if asked.kept else None
    known = [json.loads(line) for line in kept.read_text().splitlines()] if kept and kept.is_file() else []
    yield from known[: asked.games]
    done = {one["seed"] for one in known}
    new = [seed for seed in range(FIRST_SEED, FIRST_SEED + asked.games) if seed not in done]
    for seed in new[: max(0, asked.games - len(known))]:
        one = played(asked.game, asked.seats, seed, level)
        if kept:
            with kept.open("a") as file:
                file.write(json.dumps(one) + "\n")
        yield one


def loss(rows: Sequence[Row], knots: Knots) -> float:
    """How unlikely the ends were, on the mean."""
    total = 0.0
    for spread, totals, final in rows:
        said = win_shares(totals, shown(spread, knots))
        total -= sum(came * log(max(TINY, share)) for came, share in zip(final, said, strict=True) if came)
    return total / len(rows)


def roughness(ratios: Sequence[float]) -> float:
    return SMOOTH * sum((one - other) ** 2 for one, other in pairwise(ratios))


def fitted(levels: Sequence[Sequence[Row]]) -> Knots:
    """Every level counts as much, however many games it has."""
    spreads = sorted(spread for rows in levels for spread, _, _ in rows)
    places = sorted({spreads[round(i * (len(spreads) - 1) / (KNOTS - 1))] for i in range(KNOTS)})
    ratios = [0.0] * len(places)

    def cost() -> float:
        knots = knots_of(places, ratios)
        return sum(loss(rows, knots) for rows in levels) / len(levels) + roughness(ratios)

    for _ in range(SWEEPS):
        for i in range(len(places)):
            ratios[i] = narrowed(lambda value, i=i: cost_with(ratios, i, value, cost))  # type: ignore[misc]
    return knots_of(places, ratios)


def cost_with(ratios: list[float], i: int, value: float, cost: Callable[[], float]) -> float:
    ratios[i] = value
    return cost()


def knots_of(places: Sequence[float], ratios: Sequence[float]) -> Knots:
    return [(at, at * exp(ratio)) for at, ratio in zip(places, ratios, strict=True)]


def narrowed(cost: Callable[[float], float]) -> float:
    """The value with the least cost, by thirds."""
    low, high = LEAST, MOST
    for _ in range(NARROW // 2):
        first, second = low + (high - low) / 3, high - (high - low) / 3
        if cost(first) < cost(second):
            high = second
        else:
            low = first
    return (low + high) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=300, help="of each level")
    parser.add_argument("--levels", default="quick,greedy")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--kept", default="")
    asked = parser.parse_args()
    levels, told = [], []
    for level in asked.levels.split(","):
        games = list(games_of(asked, level))
        rows = [(spread, totals, one["final"]) for one in games for spread, totals in one["rows"]]
        levels.append(rows[:: 1 + len(rows) // MOST_ROWS])
        told.append(f"{len(games)} games of {asked.seats} {level} players")
    knots = fitted(levels)
    lines = "\n".join(f"  [{at:.4g}, {value:.4g}]," for at, value in knots)
    text = f'source = "{" and ".join(told)}, seeds from {FIRST_SEED}: tools/make_chances.py"\nknots = [\n{lines}\n]\n'
    (FOLDER / asked.game / "mind" / CHANCES).write_text(f"{HEAD}\n\n{text}", encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
