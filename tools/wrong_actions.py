"""Two promises of pages and refusals at length: `python tools/wrong_actions.py [GAME ...] [--wrong N] [--positions N]`.

Every wrong action, at right and wrong moments, is refused with a rule; two samples of what a seat knows give the same
picture and the same answers, byte for byte. The conformance suite does the same on fewer positions.
"""

from __future__ import annotations

import argparse
import re
import sys

from astrarium.core import Dice, English, Game, Look, State, game, game_ids
from astrarium.core.testing.conformance import PLACE, wrong_action


def positions(found: Game, seed: int, every: int) -> list[State]:
    """Positions of a random game, the last one included."""
    counts = list(found.seat_counts)
    state, dice, kept = found.new(counts[seed % len(counts)], seed), Dice(seed + 1), []
    count = 0
    while not state.over:
        if count % every == 0:
            kept.append(state.clone())
        seat = dice.pick(state.to_act())
        state.apply(seat, state.random_action(seat, dice))
        count += 1
    return [*kept, state]


def refused(found: Game, wanted: int) -> tuple[int, list[str]]:
    """How many wrong actions were tried, and what was wrong with their refusals."""
    rules, dice, tried, wrong, seed = found.rules("en"), Dice(77), 0, [], 0
    while tried < wanted:
        for state in positions(found, seed, 17):
            for _ in range(25):
                seat, action = wrong_action(state, dice)
                refusal = state.refusal(seat, action)
                if refusal is None:
                    continue
                tried += 1
                if not re.search(rf"{re.escape(refusal.rule)}\b", rules) or not refusal.rule:
                    wrong.append(f"seed {seed}, seat {seat}, {action}: {refusal!r}")
        seed += 1
    return tried, wrong


def drawn(found: Game, state: State, seat: int, seed: int) -> tuple[str, list[str]]:
    look = Look(found, state.determinize(seat, Dice(seed)), seat)
    picture = found.picture(look, [f"P{i}" for i in range(state.seats)], English())
    places = sorted({place for part in picture.regions.values() for place in PLACE.findall(part)})
    return repr(picture), [repr(found.explain(look, place)) for place in places]


def compared(found: Game, wanted: int) -> tuple[int, list[str]]:
    """How many positions were drawn from two samples, and which differed."""
    looked, wrong, seed = 0, [], 100
    while looked < wanted:
        for state in positions(found, seed, 29):
            seat = state.to_act()[0] if state.to_act() else 0
            looked += 1
            if drawn(found, state, seat, 1) != drawn(found, state, seat, 2):
                wrong.append(f"seed {seed}, turn {state.turn}, seat {seat}")
        seed += 1
    return looked, wrong


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", default=list(game_ids()))
    asked.add_argument("--wrong", type=int, default=10_000)
    asked.add_argument("--positions", type=int, default=500)
    args = asked.parse_args()
    bad = 0
    for game_id in args.games:
        tried, without = refused(game(game_id), args.wrong)
        looked, differ = compared(game(game_id), args.positions)
        print(f"{game_id}: {tried} refusals, {len(without)} without a rule; {looked} positions, {len(differ)} differ")
        print(*without[:5], *differ[:5], sep="\n", end="\n" if without or differ else "")
        bad += len(without) + len(differ)
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
