"""Makes the puzzles of a game: positions of self-played games in which trying everything proves what a turn can bring.

python tools/make_puzzles.py GAME [--games 40] [--count 6] [--seed 1]     writes games/GAME/page/puzzles.toml
python tools/make_puzzles.py GAME --check                                 proves those there are again
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import astrarium
from astrarium.core import Dice, Seat, State, game
from astrarium.core.puzzle import Puzzle, puzzle_list
from astrarium.core.solve import Solved, TooMany, reached, solve

MOST_NODES = 1200  # of a puzzle: it is solved again in every test run
HARDEST, EASIEST = 0.001, 0.2  # of all ends of the turn that are as good as the best
LEAST_STEPS, MOST_STEPS = 2, 9
PER_GAME = 3
# designs to be found: where ships stand, which of them, and the ancients they shall beat
DESIGNS = (
    ("3interceptor@221", "interceptor", 1), ("2interceptor@221 tech=improved_hull", "interceptor", 1),
    ("2interceptor@221 tech=gauss_shield,positron_computer", "interceptor", 1),
    ("1cruiser@221 tech=improved_hull", "cruiser", 1), ("2cruiser@221 tech=plasma_cannon,fusion_source", "cruiser", 2),
    ("2cruiser@221 tech=improved_hull,gauss_shield", "cruiser", 2),
)  # fmt: skip
BATTLE = (221, 101)
FOLDER = Path(astrarium.__file__).parent / "games"


@dataclass(frozen=True)
class Candidate:
    """A position worth asking about."""

    position: str
    seat: Seat
    solved: Solved
    solution: tuple[str, ...]
    source: str
    odds: tuple[int, ...] = ()
    only: tuple[str, ...] = ()


def played(game_id: str, seed: int) -> Iterator[tuple[int, State]]:
    """A game of quick players, position by position."""
    found = game(game_id)
    seats = found.seat_counts[min(1, len(found.seat_counts) - 1)]
    state, dice = found.new(seats, seed), Dice(seed)
    count = 0
    while not state.over:
        yield count, state
        seat = state.to_act()[0]
        state.apply(seat, found.mind.policy(state, seat, dice))
        count += 1


def candidates(game_id: str, seed: int) -> Iterator[Candidate]:
    """The positions of one game that have an answer which is neither given nor easy."""
    asked = None
    for count, state in played(game_id, seed):
        acting = state.to_act()
        if len(acting) != 1 or (state.turn, acting, state.stack[-1][0]) == asked:
            continue
        asked = (state.turn, acting, state.stack[-1][0])
        found = candidate(state, acting[0], f"quick play at {state.seats} seats, seed {seed}, after {count} actions")
        if found:
            yield found


def candidate(state: State, seat: Seat, source: str) -> Candidate | None:
    try:
        start = state.game.arrange(state.determinize(seat, Dice(1)).position())
        solved = solve(start, seat, MOST_NODES)
    except (TooMany, ValueError):
        return None
    if not LEAST_STEPS <= len(solved.way) <= MOST_STEPS or not HARDEST <= solved.share <= EASIEST:
        return None
    if solved.best <= reached(start, seat):
        return None
    texts = tuple(start.text(action) for action in solved.way)
    return Candidate(start.position(), seat, solved, texts, source)


def designs() -> list[Candidate]:
    """The best refit of a ship in one action, for battles whose odds can be reckoned."""
    found = []
    for ships, kind, ancients in DESIGNS:
        text = f"terran_directorate {ships} | hydran; turn=1 101@1,-1/1 ancients=101:{ancients}"
        only = ("take upgrade", f"fit {kind} *", f"remove {kind} *", "done")
        asked = Puzzle("eclipse", "", text, 0, 0, (), 0, "", BATTLE, only)
        solved = asked.solve()
        texts = tuple(asked.start().text(action) for action in solved.way)
        print(f"eclipse {ships}: {solved.best:.4f} {texts} {solved.share:.4f} {solved.nodes}", file=sys.stderr)
        found.append(Candidate(text, 0, solved, texts, "set up by hand", BATTLE, only))
    return sorted(found, key=lambda one: -one.solved.share)


def made(game_id: str, games: int, count: int, seed: int) -> list[Candidate]:
    """The hardest of each game, until there are enough; the easiest of them first."""
    found: list[Candidate] = []
    for number in range(seed, seed + games):
        ranked = sorted(candidates(game_id, number), key=lambda one: one.solved.share)
        found += ranked[:PER_GAME]
        print(f"{game_id} {number}: {len(found)}", file=sys.stderr, flush=True)
        if len(found) >= count:
            break
    return sorted(found[:count], key=lambda one: -one.solved.share)


def written(game_id: str, found: list[Candidate]) -> str:
    lines = [f"# Made and proved by: python tools/make_puzzles.py {game_id} (and --check)"]
    for one in found:
        texts = ", ".join(f'"{text}"' for text in one.solution)
        lines += [
            "", "[[puzzle]]", f"position = '''{one.position}'''", f"seat = {one.seat}", f"best = {one.solved.best:.6g}",
            f"solution = [{texts}]", f"share = {one.solved.share:.4f}", f'source = "{one.source}"',
        ]  # fmt: skip
        if one.odds:
            lines += [f"odds = {list(one.odds)}", f"only = [{', '.join(repr(glob) for glob in one.only)}]"]
    return "\n".join(lines) + "\n"


def check(game_id: str) -> int:
    wrong = 0
    for one in puzzle_list(game_id):
        solved = one.solve()
        good = abs(solved.best - one.best) < 1e-5
        wrong += not good
        said = "proved" if good else "WRONG"
        print(f"{game_id} {one.id}: {solved.best}, {solved.good} of {solved.nodes} positions, {said}")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--count", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args()
    if asked.check:
        return check(asked.game)
    found = designs() if asked.game == "eclipse" else made(asked.game, asked.games, asked.count, asked.seed)
    (FOLDER / asked.game / "page" / "puzzles.toml").write_text(written(asked.game, found), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
