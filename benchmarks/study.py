"""What docs/study.md says of coach and review, measured.

python benchmarks/study.py calibration GAME [--games 50] [--level greedy]   what the graph said, and what came
python benchmarks/study.py agreement GAME [--games 5] [--level beginner]    two reviews with other dice
python benchmarks/study.py planted GAME [--games 5]                         the worst of the plans, found or not
python benchmarks/study.py luck GAME [--games 20]                           the sum of all strokes, and its error
python benchmarks/study.py time GAME                                        seconds for one whole review of one seat
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from statistics import mean
from time import perf_counter

from astrarium.bots import bot
from astrarium.bots.appraise import appraise, error_of
from astrarium.bots.luck import strokes
from astrarium.bots.review import Moment, Moves, Verdict, judge, luck_of, moments, review, shares
from astrarium.core import Action, Dice, Game, Look, Seat, State, game

TENTHS = 10
QUICK = "quick"  # as everybody goes on inside a search
SHOWN = 3


class Played:
    """A game of bots of one level, kept move by move."""

    def __init__(self, found: Game, seats: int, seed: int, level: str) -> None:
        self.found, self.seats, self.seed = found, seats, seed
        self.moves: list[tuple[Seat, Action]] = []
        state, dice = self.after(0), Dice(seed)
        player = None if level == QUICK else bot(level)
        while not state.over:
            seat = state.to_act()[0]
            look, chance = Look(found, state, seat), dice.fork()
            action = player.choose(look, chance).action if player else found.mind.policy(state, seat, chance)
            self.moves.append((seat, action))
            state.apply(seat, action)

    def after(self, k: int) -> State:
        state = self.found.new(self.seats, self.seed)
        for seat, action in self.moves[:k]:
            state.apply(seat, action)
        return state

    def states(self) -> Iterator[tuple[int, State]]:
        state = self.after(0)
        yield 0, state
        for k, (seat, action) in enumerate(self.moves, 1):
            state.apply(seat, action)
            yield k, state


def games_of(asked: argparse.Namespace) -> Iterator[Played]:
    found = game(asked.game)
    seats = asked.seats or (2 if 2 in found.seat_counts else found.seat_counts[0])
    for seed in range(asked.seed, asked.seed + asked.games):
        yield Played(found, seats, seed, asked.level)


def calibration(asked: argparse.Namespace) -> None:
    """Every tenth of what was said, against how often it came true."""
    said: list[list[tuple[float, float]]] = [[] for _ in range(TENTHS)]
    for played in games_of(asked):
        rows = [(state.turn, shares(state)) for _, state in played.states()]
        last = rows[-1][1]
        for turn, row in {turn: row for turn, row in rows if turn > 0}.items():
            for seat, share in enumerate(row) if turn < rows[-1][0] else ():
                said[min(TENTHS - 1, int(share * TENTHS))].append((share, last[seat]))
    for tenth in filter(None, said):
        told, came = mean(one for one, _ in tenth), mean(one for _, one in tenth)
        print(f"{asked.game}: said {told:4.0%}, came {came:4.0%} ({len(tenth)})")


def reviewed(played: Played, seat: Seat, seed: int) -> tuple[Verdict, ...]:
    found: Moves = played.moves
    return review(played.after, moments(played.states(), found, seat), seat, seed)


def agreement(asked: argparse.Namespace) -> None:
    """How many of three mistakes two reviews with other dice share."""
    for played in games_of(asked):
        first, second = (reviewed(played, 0, seed) for seed in (0, 100))
        worst = [{one.moment.k for one in found[:SHOWN]} for found in (first, second)]
        counts = f"{len(first)} and {len(second)} found"
        print(f"{asked.game} {played.seed}: {counts}, {len(worst[0] & worst[1])} of {max(map(len, worst))} the same")


def planted(asked: argparse.Namespace) -> None:
    """At decisions spread over games: the worst plan of all, judged with other dice."""
    tried = seen = 0
    for played in games_of(asked):
        for one in moments(played.states(), played.moves, 0)[::8]:
            state = played.after(one.k)
            ideas = appraise(Look(played.found, state, 0), Dice(one.k + 1), samples=4).ideas
            if len(ideas) > 3 and ideas[0].share - ideas[-1].share > 0.1:
                found = judge(state, 0, Moment(one.k, ideas[-1].plan), luck_of(7, one.k), 16)
                tried, seen = tried + 1, seen + bool(found and found.mistake)
    print(f"{asked.game}: {seen} of {tried} planted blunders found")


def luck(asked: argparse.Namespace) -> None:
    sums = [sum(one.worth[0] for one in strokes(played.after, played.moves)) for played in games_of(asked)]
    print(f"{asked.game}: luck of seat 0 {mean(sums):+.3f} ± {error_of(sums):.3f} a game")


def time(asked: argparse.Namespace) -> None:
    for played in games_of(asked):
        started = perf_counter()
        rows = [shares(state) for _, state in played.states()]
        graph = perf_counter() - started
        found = reviewed(played, 0, 0)
        took = perf_counter() - started
        print(f"{asked.game}: {len(rows)} moves, graph {graph:.2f} s, review {took:.1f} s, {len(found)} mistakes")


KINDS = {"calibration": calibration, "agreement": agreement, "planted": planted, "luck": luck, "time": time}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=list(KINDS))
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="greedy")
    asked = parser.parse_args()
    KINDS[asked.kind](asked)


if __name__ == "__main__":
    main()
